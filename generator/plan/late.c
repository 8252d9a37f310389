/* Expressions whose values are known only when the whole has been settled: they ask for its size, or for a
   position in it. */
#include "plan/plan.h"

static void note_late(const term *t, void *context)
{
    bool *late = context;
    if (t->kind == TERM_STREAM) *late = true;
    if (t->kind == TERM_MEMBER && t->member != NULL && t->member->late) *late = true;
}

bool plan_is_late(const term *t)
{
    bool late = false;
    if (term_peeks(t)) return false; /* never known */
    if (t != NULL) term_walk_through(t, note_late, &late);
    return late;
}

/* A parameter is late where one of its arguments is. Returns whether one became so. */
static bool pass_on(const model_member *member)
{
    const model_type *type = member->type.object;
    bool changed = false;
    for (size_t i = 0; type != NULL && i < member->arguments.count && i < type->params.count; i++) {
        if (type->params.items[i]->late || !plan_is_late(member->arguments.items[i])) continue;
        type->params.items[i]->late = true;
        changed = true;
    }
    return changed;
}

/* A member that is derived from something late is so itself. */
static bool take_on(model_member *member)
{
    if (member->late || member->derivation != DERIVE_CONSTANT || !plan_is_late(member->valid.eq))
        return false;
    return member->late = true;
}

bool plan_is_late_valid(const model_member *member)
{
    const term *terms[] = {member->valid.eq, member->valid.min, member->valid.max, member->valid.that};
    bool late = false;
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        late = late || plan_is_late(terms[i]);
    for (size_t i = 0; i < member->valid.any_of.count; i++)
        late = late || plan_is_late(member->valid.any_of.items[i]);
    return late;
}

static bool is_late(const model_member *member)
{
    bool late = plan_is_late(member->condition) || plan_is_late(member->count) ||
                plan_is_late(member->size) || plan_is_late(member->until) || plan_is_late_valid(member);
    for (size_t i = 0; i < member->arguments.count; i++)
        late = late || plan_is_late(member->arguments.items[i]);
    return late;
}

/* Whether the writer evaluates something late in objects of a type, or in what is in them. */
static bool note_stream(model_type *type)
{
    bool asks = false;
    if (type->asks_stream) return false;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        asks = asks || is_late(member) || (member->type.object != NULL && member->type.object->asks_stream);
    }
    type->asks_stream = asks;
    return asks;
}

bool plan_asks_stream(const model_member *member)
{
    return member->wire.limit != LIMIT_NONE && member->type.object != NULL &&
           member->type.object->asks_stream;
}

bool plan_late(model *m)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < m->order.count; i++)
            for (size_t k = 0; k < m->order.items[i]->fields.count; k++)
                changed = take_on(m->order.items[i]->fields.items[k]) ||
                          pass_on(m->order.items[i]->fields.items[k]) || changed;
    }
    for (changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < m->order.count; i++)
            changed = note_stream(m->order.items[i]) || changed;
    }
    return m->top->asks_stream;
}
