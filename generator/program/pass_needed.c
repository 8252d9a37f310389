/* Removes stores from validation that no expression uses. */
#include "program/passes.h"

/* Whether a value is used once it has been read, kept or not. */
static bool is_asked(const codec_op *op)
{
    return op->member->needed || op->member->valid.kind != VALID_NONE;
}

/* Validation looks at one element of a list at a time. */
static bool is_needed(const codec_op *op)
{
    static const operation_kind apart[] = {DO_RECORDS, DO_STORE, DO_EACH,    DO_NUMBERS,
                                           DO_TABLE,   DO_RESET, DO_RESERVE, DO_REPEAT};
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
        if (op->kind == apart[i]) return op->member->needed;
    return is_asked(op);
}

/* Whether an operation reads a value by itself: into a variable if the object does not keep it. */
static bool is_apart(operation_kind kind)
{
    return kind == DO_VALUE || kind == DO_REPEAT;
}

static bool prepares(operation_kind kind)
{
    return kind == DO_RESET || kind == DO_RESERVE;
}

/* An element is read, and then forgotten. */
static void forget(op_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == DO_APPEND) list->items[i].kept = false;
}

static void drop(op_list *list)
{
    size_t left = 0;
    for (size_t i = 0; i < list->count; i++) {
        codec_op op = list->items[i];
        if (!is_apart(op.kind)) drop(&op.body);
        if (prepares(op.kind) && !is_needed(&op)) continue;
        if ((op.kind == DO_LOAD || op.kind == DO_TEXT) && !is_asked(&op)) continue;
        if (op.kept && op.kind != DO_READ && !is_needed(&op)) {
            op.kept = false;
            op.storage = STORE_NONE;
            forget(&op.body);
        }
        list->items[left++] = op;
    }
    list->count = left;
}

void pass_needed(codec_function *f)
{
    if (f->kind == FUNCTION_VALIDATE) drop(&f->body);
}
