/* Plans tables: their slots, and the members that decide them. */
#include "plan/plan.h"

const model_member *plan_slots(const model_type *type)
{
    return type->fields.items[0];
}

/* The first case that reads the same thing as case i. */
size_t plan_same_slot(const model_member *slots, size_t i)
{
    const model_member *as = slots->cases.items[i].as;
    for (size_t k = 0; k < i; k++) {
        const model_member *other = slots->cases.items[k].as;
        const bool same = other->wire.kind == as->wire.kind && other->type.object == as->type.object &&
                          other->wire.bytes == as->wire.bytes &&
                          other->wire.is_signed == as->wire.is_signed &&
                          other->wire.big_endian == as->wire.big_endian;
        if (same) return k;
    }
    return i;
}

static void search_decider(const term *t, void *context)
{
    plan_deciders *list = context;
    if (t->kind != TERM_MEMBER || t->member == NULL || t->items.items[0]->kind != TERM_PARENT) return;
    if ((t->member->array != ARRAY_NONE) != list->arrays || list->count == MOST_DECIDERS) return;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == t->member) return;
    list->items[list->count++] = t->member;
}

plan_deciders plan_table_deciders(const model_type *type)
{
    plan_deciders list = {.arrays = true};
    term_walk(plan_slots(type)->switch_on, search_decider, &list);
    list.arrays = false;
    term_walk(plan_slots(type)->switch_on, search_decider, &list);
    return list;
}
