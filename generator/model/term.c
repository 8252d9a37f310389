/* Typed expressions as trees: comparing, walking, naming their types. */
#include "model/model.h"

bool term_same(const term *a, const term *b)
{
    if (a->kind != b->kind || a->item_count != b->item_count) return false;
    if (a->kind == TERM_INT && a->integer != b->integer) return false;
    if (a->kind == TERM_FLOAT && memcmp(&a->real, &b->real, sizeof a->real) != 0) return false;
    if (a->kind == TERM_BOOL && a->boolean != b->boolean) return false;
    if (a->kind == TERM_TEXT && !str_eq(a->text, b->text)) return false;
    if ((a->kind == TERM_UNARY || a->kind == TERM_BINARY) && a->op != b->op) return false;
    if (a->member != b->member) return false;
    for (size_t i = 0; i < a->item_count; i++)
        if (!term_same(a->items[i], b->items[i])) return false;
    return true;
}

void term_walk(const term *t, void (*visit)(const term *t, void *context), void *context)
{
    visit(t, context);
    for (size_t i = 0; i < t->item_count; i++)
        term_walk(t->items[i], visit, context);
}

const char *value_name(arena *memory, value_type type)
{
    switch (type.kind) {
    case VALUE_INT:
        return "an integer";
    case VALUE_FLOAT:
        return "a floating-point number";
    case VALUE_BOOL:
        return "true or false";
    case VALUE_TEXT:
        return "text";
    case VALUE_BYTES:
        return "bytes";
    case VALUE_STREAM:
        return "a stream";
    case VALUE_ARRAY:
        return "an array";
    case VALUE_OBJECT:
        return type.object != NULL
                   ? arena_printf(memory, "an object of type `%.*s`", STR_ARG(type.object->id))
                   : "an object";
    }
    return "a value";
}

static void mark_needed(const term *t, void *context)
{
    (void)context;
    if (t->kind == TERM_MEMBER) ((model_member *)t->member)->needed = true;
}

void term_need(const term *t)
{
    if (t != NULL) term_walk(t, mark_needed, NULL);
}
