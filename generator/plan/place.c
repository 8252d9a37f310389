/* Plans placed members: their order in the output, and the members that their positions use. */
#include "plan/plan.h"

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

bool plan_may_be_unplaced(const model_member *determined)
{
    if (determined->derivation != DERIVE_PLACE || determined->condition != NULL) return false;
    for (size_t i = 0; i < determined->owner->fields.count; i++) {
        const model_member *member = determined->owner->fields.items[i];
        if (model_is_placed_by(member, determined) && !member->may_be_absent) return false;
    }
    return true;
}

bool plan_may_lead_nowhere(const model_member *determined)
{
    return plan_may_be_unplaced(determined) && !model_is_numeral(determined);
}
