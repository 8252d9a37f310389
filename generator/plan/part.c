/* Decides the notes of readers for arrays with extremes of parts, so that parts may overlap: for plain
   integers, the extremes of blocks; for records, also the number that is computed of each. */
#include "plan/plan.h"

const term *plan_part(const term *array)
{
    for (const model_member *value = term_named_value(array); value != NULL && value->condition == NULL;
         value = term_named_value(array)) {
        if (array->items.items[0]->kind != TERM_SELF) return NULL;
        array = value->value;
    }
    return array->kind == TERM_SLICE ? array : NULL;
}

static bool is_extreme(const term *t)
{
    return t->kind == TERM_MIN || t->kind == TERM_MAX;
}

bool plan_remembers_blocks(const term *t)
{
    if (!is_extreme(t) || t->items.count > 1 || t->type.kind != VALUE_INT) return false;
    const term *part = plan_part(t->items.items[0]);
    const model_member *member = part != NULL ? part->type.array : NULL;
    return member != NULL && member->array == ARRAY_NUMBERS;
}

/* ---- values computed of records ---- */

static bool is_sure(const term *t, size_t fold);

static bool are_sure(const term *t, size_t fold)
{
    for (size_t i = 0; i < t->items.count; i++)
        if (!is_sure(t->items.items[i], fold)) return false;
    return true;
}

/* A field that the record has, or an object in it. */
static bool is_sure_member(const term *t, size_t fold)
{
    const model_member *member = t->member;
    return member != NULL && member->role == MEMBER_FIELD && !member->may_be_absent &&
           member->array == ARRAY_NONE && plan_is_stored(member) && is_sure(t->items.items[0], fold);
}

/* Whether a term cannot fail, and looks at nothing but the record that `_` is in a fold. */
static bool is_sure(const term *t, size_t fold)
{
    switch (t->kind) {
    case TERM_INT:
    case TERM_FLOAT:
    case TERM_BOOL:
    case TERM_ENUM:
        return true;
    case TERM_ITEM:
        return t->fold == fold;
    case TERM_SLOT:
    case TERM_HAS_SLOT:
        return (t->kind == TERM_HAS_SLOT || t->in_range) && is_sure(t->items.items[0], fold);
    case TERM_MEMBER:
        return is_sure_member(t, fold);
    case TERM_UNARY:
    case TERM_BINARY:
        return term_is_exact(t) && are_sure(t, fold);
    case TERM_TERNARY:
    case TERM_FINITE:
        return are_sure(t, fold);
    case TERM_MIN:
    case TERM_MAX:
        return plan_is_spelled_extreme(t) && are_sure(t->items.items[0], fold);
    default:
        return false;
    }
}

bool plan_remembers_values(const term *t)
{
    if (!is_extreme(t) || t->items.count < 2 || t->type.kind != VALUE_INT) return false;
    const term *part = plan_part(t->items.items[0]);
    const model_member *member = part != NULL ? part->type.array : NULL;
    if (member == NULL || member->array != ARRAY_RECORDS) return false;
    const layout_kind layout = member->type.object->layout;
    return (layout == LAYOUT_FIXED || layout == LAYOUT_TABLE) && is_sure(t->items.items[1], t->fold);
}

unsigned plan_value_size(interval range)
{
    const bool is_signed = range.low < 0;
    unsigned bytes = 1;
    while (bytes < 8 && !interval_within(range, interval_integer(bytes, is_signed)))
        bytes *= 2;
    return bytes;
}

/* ---- whose root an object has ---- */

bool plan_shares_root(const term *object)
{
    const model_type *type =
        object->type.kind == VALUE_ARRAY ? object->type.element->object : object->type.object;
    if (object->kind == TERM_SELF) return true;
    if (type == NULL || type->opaque || object->items.count == 0) return false;
    const term *of = object->items.items[0];
    const bool field = object->kind == TERM_MEMBER && object->member != NULL &&
                       object->member->role == MEMBER_FIELD && object->member->owner->file == type->file;
    const bool part = object->kind == TERM_ELEMENT || object->kind == TERM_LAST ||
                      object->kind == TERM_SLICE || object->kind == TERM_ITEM;
    return (field || part) && plan_shares_root(of);
}
