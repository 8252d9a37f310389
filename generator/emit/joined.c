/* Prints functions for the names of `-join`. */
#include "emit/joined.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"

/* Whether a value is a joined string with its parts in objects of its type. */
static bool joined_is_function(const model_member *value)
{
    if (value->role != MEMBER_VALUE || !value->in_place || value->value == NULL) return false;
    if (value->value->kind != TERM_JOINED || value->owner->layout != LAYOUT_IRREGULAR) return false;
    const term *list = value->value->items.items[0];
    return list->kind == TERM_MEMBER && list->member != NULL && list->member->role == MEMBER_FIELD &&
           list->items.items[0]->kind == TERM_SELF;
}

bool joined_has_functions(const emitter *e)
{
    for (size_t i = 0; i < e->objects.count; i++)
        for (size_t k = 0; k < e->objects.items[i]->values.count; k++)
            if (joined_is_function(e->objects.items[i]->values.items[k])) return true;
    return false;
}

static void emit_head(emitter *e, const model_member *value, const char *end)
{
    const char *type = type_name(e, value->owner);
    out_function(&e->out, arena_printf(e->memory, "tn_joined %s_%s", type, c_member_name(e, value)),
                 arena_printf(e->memory, "const %s *self", type), end);
}

void emit_joined_declarations(emitter *e, const model_type *type)
{
    for (size_t i = 0; i < type->values.count; i++) {
        const model_member *value = type->values.items[i];
        if (!joined_is_function(value)) continue;
        const model_member *list = value->value->items.items[0]->member;
        const model_member *part = value->value->items.items[1]->member;
        out_comment(&e->out,
                    "Returns the %.*s of all elements of %.*s, joined; empty if there are none. It is a "
                    "view, which is invalid after the list or its elements have moved. Read it with "
                    "tn_joined_read and similar functions.",
                    STR_ARG(part->id), STR_ARG(list->id));
        emit_head(e, value, ";");
        out_blank(&e->out);
    }
}

void emit_joined_functions(emitter *e, const model_type *type)
{
    const c_place place = {.emitter = e, .empty_absent = true};
    for (size_t i = 0; i < type->values.count; i++) {
        const model_member *value = type->values.items[i];
        if (!joined_is_function(value)) continue;
        c_begin_function(e);
        emit_head(e, value, "");
        out_begin(&e->out);
        out_line(&e->out, "return %s;", c_joined(&place, value->value));
        out_end(&e->out);
    }
}
