/* Validation keeps nothing that no expression asks for. */
#include "program/passes.h"

/* What is looked at once it has been read, whether or not it is kept. */
static bool is_asked(const codec_op *op)
{
    return op->member->needed || op->member->valid.kind != VALID_NONE;
}

/* Lists are looked at one element at a time, and what is raw says itself what is valid. */
static bool is_needed(const codec_op *op)
{
    const bool apart =
        op->kind == DO_RAW || op->kind == DO_RECORDS || op->kind == DO_STORE || op->kind == DO_EACH;
    return apart ? op->member->needed : is_asked(op);
}

static void drop(op_list *list)
{
    size_t left = 0;
    for (size_t i = 0; i < list->count; i++) {
        codec_op op = list->items[i];
        drop(&op.body);
        if ((op.kind == DO_LOAD || op.kind == DO_TEXT) && !is_asked(&op)) continue;
        if (op.kept && op.kind != DO_READ && !is_needed(&op)) {
            op.kept = false;
            op.storage = STORE_NONE;
        }
        list->items[left++] = op;
    }
    list->count = left;
}

void pass_needed(codec_function *f)
{
    if (f->kind == FUNCTION_VALIDATE) drop(&f->body);
}
