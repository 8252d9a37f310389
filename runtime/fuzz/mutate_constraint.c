/* Finds values that satisfy or violate rules, from the members of objects. */
#include "mutate.h"

#include <string.h>

#define MOST_NUMBER (INT64_MAX / 4)
#define MOST_FACTOR INT32_MAX

/* ---- objects ---- */

typedef struct constraint_object {
    const tn_type *type;
    void *object;
    size_t level; /* in the lineage; SIZE_MAX: not in it */
} constraint_object;

static constraint_object object_on_way(const tn_constraint_scope *scope, size_t level)
{
    return (constraint_object){scope->lineage->at[level].type, scope->lineage->at[level].object, level};
}

static bool object_of_spot(const tn_spot *spot, constraint_object *of)
{
    const tn_member *member = &spot->member;
    *of = (constraint_object){member->type, NULL, SIZE_MAX};
    if (member->kind == TN_KIND_OBJECT) of->object = spot->value;
    if (member->kind == TN_KIND_POINTER) of->object = *(void **)spot->value;
    return of->object != NULL;
}

static bool object_of(const tn_constraint_scope *scope, const tn_constraint *constraint,
                      constraint_object *of)
{
    tn_constraint_item item;
    tn_spot spot;
    int64_t index;
    switch (constraint->kind) {
    case TN_CONSTRAINT_SELF:
        *of = object_on_way(scope, scope->lineage->count - 1);
        return true;
    case TN_CONSTRAINT_ROOT:
        *of = object_on_way(scope, 0);
        return true;
    case TN_CONSTRAINT_PARENT:
        if (!object_of(scope, constraint->items[0], of) || of->level == 0 || of->level == SIZE_MAX)
            return false;
        *of = object_on_way(scope, of->level - 1);
        return true;
    case TN_CONSTRAINT_ITEM:
        if (scope->item == NULL || scope->item->type == NULL) return false;
        *of = (constraint_object){scope->item->type, scope->item->object, SIZE_MAX};
        return true;
    case TN_CONSTRAINT_ELEMENT:
        if (!tn_constraint_number(scope, constraint->items[1], &index) || index < 0 ||
            !tn_constraint_item_at(scope, constraint->items[0], (size_t)index, &item) || item.type == NULL)
            return false;
        *of = (constraint_object){item.type, item.object, SIZE_MAX};
        return true;
    case TN_CONSTRAINT_MEMBER:
        return tn_constraint_spot(scope, constraint, &spot) && object_of_spot(&spot, of);
    default:
        return false;
    }
}

bool tn_constraint_spot(const tn_constraint_scope *scope, const tn_constraint *constraint, tn_spot *spot)
{
    constraint_object of;
    if (constraint->kind != TN_CONSTRAINT_MEMBER || !object_of(scope, constraint->items[0], &of))
        return false;
    for (size_t m = 0; m < of.type->member_count; m++) {
        const tn_member *member = &of.type->members[m];
        if (member->id == NULL || strcmp(member->id, constraint->member) != 0) continue;
        void *parent = of.level == 0 || of.level == SIZE_MAX ? NULL : scope->lineage->at[of.level - 1].object;
        *spot = (tn_spot){of.type, of.object, parent, *member, tn_member_in(member, of.object), false};
        return member->get == NULL && tn_member_present(member, of.object);
    }
    return false;
}

/* ---- elements ---- */

static size_t characters_of(tn_text text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.size; i++)
        count += (text.data[i] & 0xc0) != 0x80;
    return count;
}

static bool count_of(const tn_spot *spot, size_t *count)
{
    switch (spot->member.kind) {
    case TN_KIND_TEXT:
        *count = characters_of(*(const tn_text *)spot->value);
        return true;
    case TN_KIND_BYTES:
        *count = ((const tn_bytes *)spot->value)->size;
        return true;
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        *count = ((const tn_list *)spot->value)->count;
        return true;
    case TN_KIND_NUMBERS:
        *count = ((const tn_numbers *)spot->value)->count;
        return true;
    case TN_KIND_VIEW:
        *count = ((const tn_view *)spot->value)->count;
        return true;
    default:
        return false;
    }
}

static bool has_items(const tn_constraint_scope *scope, const tn_constraint *member, tn_spot *spot)
{
    return tn_constraint_spot(scope, member, spot) &&
           (spot->member.kind == TN_KIND_BYTES || spot->member.kind == TN_KIND_TEXT ||
            spot->member.kind == TN_KIND_LIST);
}

/* The list of a slice, and its range. */
static bool enter_slice(const tn_constraint_scope *scope, const tn_constraint *slice, size_t *from,
                        size_t *count)
{
    int64_t begin, length;
    size_t whole;
    if (!tn_constraint_items(scope, slice->items[0], &whole) ||
        !tn_constraint_number(scope, slice->items[1], &begin) ||
        !tn_constraint_number(scope, slice->items[2], &length) || begin < 0 || length < 0)
        return false;
    *from = (size_t)begin;
    *count = (size_t)length;
    return *from <= whole && *count <= whole - *from;
}

bool tn_constraint_items(const tn_constraint_scope *scope, const tn_constraint *list, size_t *count)
{
    tn_spot spot;
    size_t from;
    if (list->kind == TN_CONSTRAINT_SLICE) return enter_slice(scope, list, &from, count);
    return has_items(scope, list, &spot) && count_of(&spot, count);
}

bool tn_constraint_item_at(const tn_constraint_scope *scope, const tn_constraint *list, size_t index,
                           tn_constraint_item *item)
{
    tn_spot spot;
    size_t count, from;
    if (list->kind == TN_CONSTRAINT_SLICE) {
        if (!enter_slice(scope, list, &from, &count) || index >= count ||
            !tn_constraint_item_at(scope, list->items[0], from + index, item))
            return false;
        item->index = index;
        return true;
    }
    if (!has_items(scope, list, &spot)) return false;
    *item = (tn_constraint_item){NULL, NULL, 0, list, index, index};
    if (spot.member.kind != TN_KIND_LIST) {
        const tn_bytes bytes = tn_value_as_bytes(spot.member.kind, spot.value);
        if (index >= bytes.size) return false;
        item->number = bytes.data[index];
        return true;
    }
    const tn_list *items = spot.value;
    item->type = spot.member.type;
    item->object = (char *)items->items + index * item->type->size;
    return index < items->count;
}

/* ---- numbers ---- */

static bool number_of_spot(const tn_spot *spot, int64_t *number)
{
    const tn_kind kind = spot->member.kind;
    const bool whole = kind == TN_KIND_BOOL || kind <= TN_KIND_S8;
    if (!whole) return false;
    const uint64_t bits = tn_scalar_bits(kind, spot->value);
    if (kind == TN_KIND_U8 && bits > INT64_MAX) return false;
    memcpy(number, &bits, sizeof *number);
    return true;
}

static bool is_within(int64_t number, int64_t most)
{
    return number <= most && number >= -most;
}

static bool compute(tn_constraint_kind kind, int64_t a, int64_t b, int64_t *number)
{
    const int64_t most = kind == TN_CONSTRAINT_MULTIPLY ? MOST_FACTOR : MOST_NUMBER;
    if (kind >= TN_CONSTRAINT_ADD && (!is_within(a, most) || !is_within(b, most))) return false;
    switch (kind) {
    case TN_CONSTRAINT_EQUAL:
        return *number = a == b, true;
    case TN_CONSTRAINT_UNEQUAL:
        return *number = a != b, true;
    case TN_CONSTRAINT_LESS:
        return *number = a < b, true;
    case TN_CONSTRAINT_LESS_EQUAL:
        return *number = a <= b, true;
    case TN_CONSTRAINT_GREATER:
        return *number = a > b, true;
    case TN_CONSTRAINT_GREATER_EQUAL:
        return *number = a >= b, true;
    case TN_CONSTRAINT_ADD:
        return *number = a + b, true;
    case TN_CONSTRAINT_SUBTRACT:
        return *number = a - b, true;
    case TN_CONSTRAINT_MULTIPLY:
        return *number = a * b, true;
    case TN_CONSTRAINT_REMAINDER:
        return b > 0 && (*number = (a % b + b) % b, true);
    case TN_CONSTRAINT_BITS:
        return a >= 0 && b >= 0 && (*number = a & b, true);
    default:
        return false;
    }
}

/* `and` and `or`: one operand may decide alone. */
static bool connect(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t *number)
{
    int64_t one = 0, other = 0;
    const bool deciding = constraint->kind == TN_CONSTRAINT_OR;
    const bool known = tn_constraint_number(scope, constraint->items[0], &one);
    const bool other_known =
        (!known || (one != 0) != deciding) && tn_constraint_number(scope, constraint->items[1], &other);
    *number = deciding;
    if ((known && (one != 0) == deciding) || (other_known && (other != 0) == deciding)) return true;
    *number = !deciding;
    return known && other_known;
}

static bool fold(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t *number)
{
    size_t count;
    tn_constraint_item item;
    const tn_constraint_scope inner = {scope->run, scope->lineage, &item};
    const bool deciding = constraint->kind == TN_CONSTRAINT_ANY;
    if (!tn_constraint_items(scope, constraint->items[0], &count)) return false;
    for (size_t i = 0; i < count; i++) {
        if (!tn_constraint_item_at(scope, constraint->items[0], i, &item) ||
            !tn_constraint_number(&inner, constraint->items[1], number))
            return false;
        if ((*number != 0) == deciding) return *number = deciding, true;
    }
    return *number = !deciding, true;
}

static bool number_of_item(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t *number)
{
    if (scope->item == NULL) return false;
    *number = constraint->kind == TN_CONSTRAINT_INDEX ? (int64_t)scope->item->index : scope->item->number;
    return constraint->kind == TN_CONSTRAINT_INDEX || scope->item->type == NULL;
}

bool tn_constraint_number(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t *number)
{
    tn_spot spot;
    tn_constraint_item item;
    size_t count;
    int64_t one, other;
    switch (constraint->kind) {
    case TN_CONSTRAINT_NUMBER:
        return *number = constraint->number, true;
    case TN_CONSTRAINT_ITEM:
    case TN_CONSTRAINT_INDEX:
        return number_of_item(scope, constraint, number);
    case TN_CONSTRAINT_MEMBER:
        return tn_constraint_spot(scope, constraint, &spot) && number_of_spot(&spot, number);
    case TN_CONSTRAINT_ELEMENT:
        return tn_constraint_number(scope, constraint->items[1], &one) && one >= 0 &&
               tn_constraint_item_at(scope, constraint->items[0], (size_t)one, &item) && item.type == NULL &&
               (*number = item.number, true);
    case TN_CONSTRAINT_SIZE:
        return tn_constraint_spot(scope, constraint->items[0], &spot) && count_of(&spot, &count) &&
               (*number = (int64_t)count, true);
    case TN_CONSTRAINT_ALL:
    case TN_CONSTRAINT_ANY:
        return fold(scope, constraint, number);
    case TN_CONSTRAINT_CHOICE:
        return tn_constraint_number(scope, constraint->items[0], &one) &&
               tn_constraint_number(scope, constraint->items[one != 0 ? 1 : 2], number);
    case TN_CONSTRAINT_NOT:
        return tn_constraint_number(scope, constraint->items[0], &one) && (*number = one == 0, true);
    case TN_CONSTRAINT_AND:
    case TN_CONSTRAINT_OR:
        return connect(scope, constraint, number);
    case TN_CONSTRAINT_UNKNOWN:
    case TN_CONSTRAINT_SELF:
    case TN_CONSTRAINT_PARENT:
    case TN_CONSTRAINT_ROOT:
        return false;
    default:
        return tn_constraint_number(scope, constraint->items[0], &one) &&
               tn_constraint_number(scope, constraint->items[1], &other) &&
               compute(constraint->kind, one, other, number);
    }
}
