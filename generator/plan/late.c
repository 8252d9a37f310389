/* Expressions whose values are known only when the whole has been settled: they ask for its size, or for a
   position in it. */
#include "plan/plan.h"

static void note_late(const term *t, void *context)
{
    bool *late = context;
    if (t->kind == TERM_STREAM || t->kind == TERM_POS || t->kind == TERM_AT_END) *late = true;
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

static bool is_late(const model_member *member)
{
    bool late = plan_is_late(member->condition) || plan_is_late(member->count) ||
                plan_is_late(member->size) || plan_is_late(member->valid.that);
    for (size_t i = 0; i < member->arguments.count; i++)
        late = late || plan_is_late(member->arguments.items[i]);
    return late;
}

bool plan_late(model *m)
{
    bool changed = true, any = false;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < m->order.count; i++)
            for (size_t k = 0; k < m->order.items[i]->fields.count; k++)
                changed = pass_on(m->order.items[i]->fields.items[k]) || changed;
    }
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->fields.count; k++)
            any = any || is_late(m->order.items[i]->fields.items[k]);
    return any;
}
