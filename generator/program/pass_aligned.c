/* Removes the discarding of bits if whole bytes precede it, which leave no bits. */
#include "program/passes.h"

/* Whether a block leaves its stream at the beginning of a byte: its operations move by bytes, and call
 * nothing. */
static bool ends_with_byte(const codec_op *block)
{
    if (block->kind != DO_MEMBER) return false;
    for (size_t i = 0; i < block->body.count; i++) {
        const operation_kind kind = block->body.items[i].kind;
        if (kind == DO_READ || kind == DO_EACH || kind == DO_IF || kind == DO_AT || kind == DO_BITS ||
            kind == DO_VALUE || kind == DO_REPEAT)
            return false;
    }
    return true;
}

void pass_aligned(codec_function *f)
{
    size_t left = 0;
    bool aligned = false;
    for (size_t i = 0; i < f->body.count; i++) {
        const codec_op op = f->body.items[i];
        if (op.kind == DO_ALIGN && aligned) continue;
        if (op.kind == DO_MEMBER) aligned = ends_with_byte(&op);
        f->body.items[left++] = op;
    }
    f->body.count = left;
}
