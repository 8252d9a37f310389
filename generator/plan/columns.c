/* Columns: the members of an array's records that a loop uses, found before the loop. */
#include "plan/plan.h"

static bool is_item(const term *t, size_t fold)
{
    return t->kind == TERM_ITEM && t->fold == fold;
}

bool plan_is_slot(const term *t)
{
    return t->kind == TERM_SLOT || t->kind == TERM_HAS_SLOT;
}

bool plan_is_item_value(const term *t, size_t fold)
{
    const bool field = t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_FIELD;
    return (field || plan_is_slot(t)) && is_item(t->items.items[0], fold);
}

bool plan_uses_item(const term *t, size_t fold, bool whole)
{
    if (is_item(t, fold)) return true;
    if (whole && plan_is_item_value(t, fold)) return false;
    /* below `_` itself stands its array */
    const size_t count = t->kind == TERM_ITEM || t->kind == TERM_INDEX ? 0 : t->items.count;
    for (size_t i = 0; i < count; i++)
        if (plan_uses_item(t->items.items[i], fold, whole)) return true;
    return false;
}

bool plan_reads_columns(const term *array, const term *body, size_t fold)
{
    const bool records = array->type.array != NULL && array->type.array->array == ARRAY_RECORDS;
    return body != NULL && records && !plan_uses_item(body, fold, true);
}

bool plan_same_column(const term *a, const term *b)
{
    if (a->member != b->member || plan_is_slot(a) != plan_is_slot(b)) return false;
    for (size_t i = 1; plan_is_slot(a) && i < a->items.count; i++)
        if (!term_same(a->items.items[i], b->items.items[i])) return false;
    return true;
}

bool plan_always_uses(const term *t, size_t fold, const term *value)
{
    if (plan_is_item_value(t, fold) && t->kind != TERM_HAS_SLOT && plan_same_column(t, value)) return true;
    const bool first = t->kind == TERM_TERNARY || term_is_fold(t) ||
                       (t->kind == TERM_BINARY && (t->op == OP_AND || t->op == OP_OR));
    const bool leaf = t->kind == TERM_ITEM || t->kind == TERM_INDEX;
    for (size_t i = 0; i < (leaf ? 0 : first ? 1 : t->items.count); i++)
        if (plan_always_uses(t->items.items[i], fold, value)) return true;
    return false;
}
