/* Merges the bounds checks of consecutive members of fixed sizes. Other operations that may fail keep their
   place: a check of later members must not precede an error in earlier ones. */
#include "program/passes.h"

static bool is_fixed(const codec_op *op, operation_kind kind)
{
    return op->kind == kind && op->extent == EXTENT_FIXED;
}

/* Whether a block consists of members of fixed sizes, and only its bounds check may fail. */
static bool is_run(const codec_op *block, bool may_fail)
{
    const op_list *list = &block->body;
    if (block->kind != DO_MEMBER || list->count < 2 || !is_fixed(&list->items[0], DO_NEED) ||
        !is_fixed(&list->items[list->count - 1], DO_ADVANCE))
        return false;
    for (size_t i = 1; i + 1 < list->count && !may_fail; i++)
        if (list->items[i].kind == DO_EXPECT || list->items[i].kind == DO_VALID) return false;
    return true;
}

/* Adds the members of a block to those of the block before it. */
static void merge(arena *memory, codec_op *run, const codec_op *next)
{
    const size_t before = run->body.items[0].bytes;
    for (size_t i = 0; i < next->of.count; i++)
        ARRAY_PUSH(memory, &run->of, next->of.items[i]);
    run->body.items[0].bytes += next->body.items[0].bytes;
    run->body.count--; /* it advances behind all */
    for (size_t i = 1; i < next->body.count; i++) {
        codec_op op = next->body.items[i];
        if (is_fixed(&op, DO_ADVANCE))
            op.bytes += before;
        else
            op.offset += before;
        ARRAY_PUSH(memory, &run->body, op);
    }
}

void pass_bounds(codec_function *f)
{
    size_t left = 0;
    if (f->type->debug) return; /* each member read must be visible if the next one fails */
    for (size_t i = 0; i < f->body.count; i++) {
        const codec_op op = f->body.items[i];
        /* whole bytes have no bits left */
        const size_t next = op.kind == DO_ALIGN && i + 1 < f->body.count ? i + 1 : i;
        codec_op *run = left > 0 ? &f->body.items[left - 1] : NULL;
        if (run != NULL && is_run(run, false) && is_run(&f->body.items[next], true)) {
            merge(f->plan->memory, run, &f->body.items[next]);
            i = next;
            continue;
        }
        f->body.items[left++] = op;
    }
    f->body.count = left;
}
