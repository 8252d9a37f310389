/* What is placed out of line: which types have such members, and in which stream. */
#include "plan/plan.h"

/* What placing members of a type's objects takes, on the way down from one that is read in `of_own`: the same
   stream, or another. */
static bool note_member(model_type *owner, const model_member *member)
{
    const model_type *type = member->wire.kind == WIRE_OBJECT ? member->type.object : NULL;
    const bool same_stream = member->wire.limit == LIMIT_NONE && !member->of_root;
    const bool own = owner->places_own, whole = owner->places_whole;
    if (member->placed && !member->of_root) owner->places_own = true;
    if (member->placed && member->of_root) owner->places_whole = true;
    if (type != NULL && type->places_own && same_stream) owner->places_own = true;
    if (type != NULL && (type->places_whole || (type->places_own && member->of_root)))
        owner->places_whole = true;
    return owner->places_own != own || owner->places_whole != whole;
}

void plan_places(const model *m)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < m->order.count; i++) {
            model_type *type = m->order.items[i];
            for (size_t k = 0; k < type->fields.count; k++)
                changed = note_member(type, type->fields.items[k]) || changed;
        }
    }
}

static void add_rank(const model *m, rank_list *list, unsigned rank)
{
    size_t at = 0;
    while (at < list->count && list->items[at] < rank)
        at++;
    if (at < list->count && list->items[at] == rank) return;
    ARRAY_PUSH(m->memory, list, rank);
    for (size_t i = list->count - 1; i > at; i--)
        list->items[i] = list->items[i - 1];
    list->items[at] = rank;
}

rank_list plan_ranks(const model *m)
{
    rank_list list = {0};
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->fields.count; k++)
            if (m->order.items[i]->fields.items[k]->placed)
                add_rank(m, &list, m->order.items[i]->fields.items[k]->rank);
    return list;
}
