/* Decides whether C must assume that an expression may change an object: objects that are arguments, or parts
   of computed values. */
#include "plan/tables.h"

#include "plan/around.h"

static bool is_object(const term *t)
{
    return t->type.kind == VALUE_OBJECT;
}

/* A list of objects, or one as a value of any type. */
static bool is_made_of_objects(const term *t)
{
    const bool any = t->type.kind == VALUE_ANY || (is_object(t) && t->type.object == NULL);
    return t->kind == TERM_LIST || ((t->kind == TERM_CAST || t->kind == TERM_TERNARY) && any);
}

static void note_given(const term *t, void *context)
{
    bool *given = context;
    for (size_t i = 0; i < t->items.count; i++)
        if (is_made_of_objects(t) && is_object(t->items.items[i])) *given = true;
}

static void note_in(const term *t, void *context)
{
    term_walk(t, note_given, context);
}

static bool gives(const model_member *member)
{
    for (size_t i = 0; i < member->arguments.count; i++)
        if (is_object(member->arguments.items[i])) return true;
    for (size_t i = 0; i < member->cases.count; i++)
        if (gives(member->cases.items[i].as)) return true;
    const model_type *type = member->type.object;
    return member->parent != NULL && type != NULL && plan_has_any_parent(type);
}

bool plan_gives_objects(const model *m)
{
    bool given = false;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        model_each_term(type, note_in, &given);
        for (size_t k = 0; k < type->fields.count; k++)
            given = given || gives(type->fields.items[k]);
    }
    return given;
}
