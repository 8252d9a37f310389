/* Changes members so that an expression of a rule gets a given value. */
#include "mutate.h"

enum { MOST_PASSES = 8, MOST_TERMS = 16 };

static bool assign(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t value);

/* ---- bytes ---- */

/* Changes one byte, in a copy: the old ones may be the input's. Extends text that is too short. */
static bool put_byte(const tn_constraint_scope *scope, const tn_constraint *list, int64_t index,
                     int64_t value)
{
    tn_spot spot;
    void *block;
    if (index < 0 || value < 0 || value > 0xff || !tn_constraint_spot(scope, list, &spot)) return false;
    const tn_kind kind = spot.member.kind;
    if ((kind != TN_KIND_BYTES && kind != TN_KIND_TEXT) || !tn_may_change(&spot.member)) return false;
    const tn_bytes old = tn_value_as_bytes(kind, spot.value);
    if ((uint64_t)index >= old.size) return tn_resize_bytes(scope->run, &spot, (uint64_t)index + 1);
    if (tn_arena_alloc(&scope->run->document->arena, old.size, 1, &block) != TN_OK) return false;
    memcpy(block, old.data, old.size);
    ((uint8_t *)block)[index] = (uint8_t)value;
    const tn_text text = {block, old.size};
    if (kind == TN_KIND_TEXT)
        *(tn_text *)spot.value = text;
    else
        *(tn_bytes *)spot.value = (tn_bytes){block, old.size};
    return true;
}

static bool put_element(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t value)
{
    int64_t index, from;
    const tn_constraint *list = constraint->items[0];
    if (!tn_constraint_number(scope, constraint->items[1], &index)) return false;
    while (list->kind == TN_CONSTRAINT_SLICE) {
        if (!tn_constraint_number(scope, list->items[1], &from) || from < 0 || from > INT32_MAX) return false;
        index += from;
        list = list->items[0];
    }
    return put_byte(scope, list, index, value);
}

static bool put_item(const tn_constraint_scope *scope, int64_t value)
{
    if (scope->item == NULL || scope->item->type != NULL) return false;
    return put_byte(scope, scope->item->list, (int64_t)scope->item->position, value);
}

/* ---- members ---- */

static bool put_member(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t value)
{
    tn_spot spot;
    int64_t now;
    uint64_t old;
    if (!tn_constraint_number(scope, constraint, &now) || !tn_constraint_spot(scope, constraint, &spot))
        return false;
    if (!tn_may_change(&spot.member)) return false;
    old = tn_scalar_bits(spot.member.kind, spot.value);
    tn_scalar_store(spot.member.kind, spot.value, (uint64_t)value);
    if (tn_constraint_number(scope, constraint, &now) && now == value) {
        tn_rebuild_views(scope->run, &spot);
        return true;
    }
    tn_scalar_store(spot.member.kind, spot.value, old); /* it does not fit */
    return false;
}

static bool put_size(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t value)
{
    tn_spot spot;
    if (value < 0 || (uint64_t)value > scope->run->capacity ||
        !tn_constraint_spot(scope, constraint->items[0], &spot) || !tn_may_change(&spot.member))
        return false;
    if (spot.member.kind == TN_KIND_TEXT || spot.member.kind == TN_KIND_BYTES)
        return tn_resize_bytes(scope->run, &spot, (uint64_t)value);
    return tn_resize_member(scope->run, &spot, (size_t)value);
}

/* ---- sums ---- */

/* An expression as a sum: expressions, each times a number that is not 0, plus a number. */
typedef struct constraint_sum {
    size_t count;
    struct {
        const tn_constraint *constraint;
        int64_t factor, value;
    } terms[MOST_TERMS];
    int64_t total; /* its present value */
} constraint_sum;

/* Whether an expression is a product with a number that is not 0; which item is the number. */
static bool is_scaled(const tn_constraint *constraint, size_t *scale)
{
    for (*scale = 0; constraint->kind == TN_CONSTRAINT_MULTIPLY && *scale < 2; ++*scale) {
        const tn_constraint *item = constraint->items[*scale];
        if (item->kind == TN_CONSTRAINT_NUMBER && item->number != 0) return true;
    }
    return false;
}

static bool add_terms(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t factor,
                      constraint_sum *sum)
{
    size_t scale;
    int64_t value;
    if (!tn_constraint_number(scope, constraint, &value)) return false;
    if (constraint->kind == TN_CONSTRAINT_ADD || constraint->kind == TN_CONSTRAINT_SUBTRACT)
        return add_terms(scope, constraint->items[0], factor, sum) &&
               add_terms(scope, constraint->items[1],
                         constraint->kind == TN_CONSTRAINT_ADD ? factor : -factor, sum);
    if (is_scaled(constraint, &scale))
        return add_terms(scope, constraint->items[1 - scale], factor * constraint->items[scale]->number, sum);
    if (constraint->kind == TN_CONSTRAINT_NUMBER) return true;
    if (sum->count == MOST_TERMS) return false;
    sum->terms[sum->count].constraint = constraint;
    sum->terms[sum->count].factor = factor;
    sum->terms[sum->count++].value = value;
    return true;
}

/* Changes the value of one expression alone. */
static bool assign_one_term(const tn_constraint_scope *scope, const constraint_sum *sum, int64_t value)
{
    const size_t first = tn_below(scope->run, sum->count);
    for (size_t i = 0; i < sum->count; i++) {
        const size_t at = (first + i) % sum->count;
        const int64_t more = value - sum->total, factor = sum->terms[at].factor;
        if (more % factor == 0 &&
            assign(scope, sum->terms[at].constraint, sum->terms[at].value + more / factor))
            return true;
    }
    return false;
}

/* The digits of a number, with their place values as factors: the highest first. */
static bool assign_digits(const tn_constraint_scope *scope, constraint_sum *sum, int64_t value)
{
    int64_t left = value - sum->total;
    for (size_t i = 0; i < sum->count; i++)
        left += sum->terms[i].factor * sum->terms[i].value;
    for (size_t done = 0; done < sum->count; done++) {
        size_t next = done;
        for (size_t i = done + 1; i < sum->count; i++)
            if (sum->terms[i].factor > sum->terms[next].factor) next = i;
        const int64_t factor = sum->terms[next].factor;
        if (factor < 0 || !assign(scope, sum->terms[next].constraint, left / factor)) return false;
        left %= factor;
        sum->terms[next] = sum->terms[done];
    }
    return left == 0;
}

static bool assign_sum(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t value)
{
    constraint_sum sum = {0};
    if (!tn_constraint_number(scope, constraint, &sum.total) || !add_terms(scope, constraint, 1, &sum) ||
        sum.count == 0)
        return false;
    return assign_one_term(scope, &sum, value) || assign_digits(scope, &sum, value);
}

/* ---- values ---- */

static bool assign_remainder(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t value)
{
    int64_t old, of;
    if (!tn_constraint_number(scope, constraint->items[0], &old) ||
        !tn_constraint_number(scope, constraint->items[1], &of) || of <= 0 || value < 0 || value >= of)
        return false;
    const int64_t below = old - (old % of + of) % of + value;
    const bool up = tn_below(scope->run, 2) == 0;
    return assign(scope, constraint->items[0], up ? below + of : below) ||
           assign(scope, constraint->items[0], up ? below : below + of);
}

/* A product, by one of its factors. */
static bool assign_product(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t value)
{
    size_t scale;
    int64_t other;
    if (is_scaled(constraint, &scale)) return assign_sum(scope, constraint, value);
    const size_t first = tn_below(scope->run, 2);
    for (size_t i = 0; i < 2; i++) {
        const size_t at = (first + i) % 2;
        if (tn_constraint_number(scope, constraint->items[1 - at], &other) && other != 0 &&
            value % other == 0 && assign(scope, constraint->items[at], value / other))
            return true;
    }
    return false;
}

static bool assign_bits(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t value)
{
    int64_t old, mask;
    if (!tn_constraint_number(scope, constraint->items[0], &old) ||
        !tn_constraint_number(scope, constraint->items[1], &mask))
        return false;
    return (value & ~mask) == 0 && assign(scope, constraint->items[0], (old & ~mask) | value);
}

static bool assign(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t value)
{
    int64_t now;
    switch (constraint->kind) {
    case TN_CONSTRAINT_MEMBER:
        return put_member(scope, constraint, value);
    case TN_CONSTRAINT_ELEMENT:
        return put_element(scope, constraint, value);
    case TN_CONSTRAINT_ITEM:
        return put_item(scope, value);
    case TN_CONSTRAINT_SIZE:
        return put_size(scope, constraint, value);
    case TN_CONSTRAINT_REMAINDER:
        return assign_remainder(scope, constraint, value);
    case TN_CONSTRAINT_BITS:
        return assign_bits(scope, constraint, value);
    case TN_CONSTRAINT_ADD:
    case TN_CONSTRAINT_SUBTRACT:
        return assign_sum(scope, constraint, value);
    case TN_CONSTRAINT_MULTIPLY:
        return assign_product(scope, constraint, value);
    case TN_CONSTRAINT_CHOICE:
        return tn_constraint_number(scope, constraint->items[0], &now) &&
               assign(scope, constraint->items[now != 0 ? 1 : 2], value);
    default:
        return false;
    }
}

/* ---- comparisons ---- */

static tn_constraint_kind negated(tn_constraint_kind relation)
{
    switch (relation) {
    case TN_CONSTRAINT_EQUAL:
        return TN_CONSTRAINT_UNEQUAL;
    case TN_CONSTRAINT_UNEQUAL:
        return TN_CONSTRAINT_EQUAL;
    case TN_CONSTRAINT_LESS:
        return TN_CONSTRAINT_GREATER_EQUAL;
    case TN_CONSTRAINT_LESS_EQUAL:
        return TN_CONSTRAINT_GREATER;
    case TN_CONSTRAINT_GREATER:
        return TN_CONSTRAINT_LESS_EQUAL;
    default:
        return TN_CONSTRAINT_LESS;
    }
}

/* The relation seen from the other operand. */
static tn_constraint_kind mirrored(tn_constraint_kind relation)
{
    switch (relation) {
    case TN_CONSTRAINT_LESS:
        return TN_CONSTRAINT_GREATER;
    case TN_CONSTRAINT_LESS_EQUAL:
        return TN_CONSTRAINT_GREATER_EQUAL;
    case TN_CONSTRAINT_GREATER:
        return TN_CONSTRAINT_LESS;
    case TN_CONSTRAINT_GREATER_EQUAL:
        return TN_CONSTRAINT_LESS_EQUAL;
    default:
        return relation;
    }
}

/* A number that is in the relation to another: mostly the limit, and sometimes a number farther away. */
static int64_t number_in(tn_mutation *run, tn_constraint_kind relation, int64_t to)
{
    const int64_t off = tn_below(run, 2) == 0 ? 0 : (int64_t)tn_below(run, 17);
    switch (relation) {
    case TN_CONSTRAINT_UNEQUAL:
        return tn_below(run, 2) == 0 ? to + 1 + off : to - 1 - off;
    case TN_CONSTRAINT_LESS:
        return to - 1 - off;
    case TN_CONSTRAINT_LESS_EQUAL:
        return to - off;
    case TN_CONSTRAINT_GREATER:
        return to + 1 + off;
    case TN_CONSTRAINT_GREATER_EQUAL:
        return to + off;
    default:
        return to;
    }
}

static bool make_operand(const tn_constraint_scope *scope, const tn_constraint *constraint, bool second,
                         tn_constraint_kind relation)
{
    int64_t other;
    if (!tn_constraint_number(scope, constraint->items[second ? 0 : 1], &other)) return false;
    const int64_t value = number_in(scope->run, second ? mirrored(relation) : relation, other);
    return assign(scope, constraint->items[second ? 1 : 0], value);
}

static bool make_comparison(const tn_constraint_scope *scope, const tn_constraint *constraint, bool wanted)
{
    const tn_constraint_kind relation = wanted ? constraint->kind : negated(constraint->kind);
    const bool second = tn_below(scope->run, 2) == 0;
    return make_operand(scope, constraint, second, relation) ||
           make_operand(scope, constraint, !second, relation);
}

/* ---- truth ---- */

static bool make(const tn_constraint_scope *scope, const tn_constraint *constraint, bool wanted);

static bool holds(const tn_constraint_scope *scope, const tn_constraint *constraint, bool wanted)
{
    int64_t now;
    return tn_constraint_number(scope, constraint, &now) && (now != 0) == wanted;
}

static bool prepare(const tn_constraint_scope *scope, const tn_constraint *constraint, bool wanted)
{
    return holds(scope, constraint, wanted) || make(scope, constraint, wanted);
}

static bool make_connected(const tn_constraint_scope *scope, const tn_constraint *constraint, bool wanted)
{
    const bool both = (constraint->kind == TN_CONSTRAINT_AND) == wanted;
    const size_t first = both ? 0 : tn_below(scope->run, 2);
    const bool made = prepare(scope, constraint->items[first], wanted);
    if (made && !both) return true;
    return prepare(scope, constraint->items[1 - first], wanted) || made;
}

static bool make_element(const tn_constraint_scope *scope, const tn_constraint *constraint, size_t index,
                         bool wanted)
{
    tn_constraint_item item;
    const tn_constraint_scope inner = {scope->run, scope->lineage, &item};
    return tn_constraint_item_at(scope, constraint->items[0], index, &item) &&
           prepare(&inner, constraint->items[1], wanted);
}

static bool make_elements(const tn_constraint_scope *scope, const tn_constraint *constraint, bool wanted)
{
    size_t count;
    bool made = false;
    if (!tn_constraint_items(scope, constraint->items[0], &count) || count == 0) return false;
    if ((constraint->kind == TN_CONSTRAINT_ALL) != wanted)
        return make_element(scope, constraint, tn_below(scope->run, count), wanted);
    for (size_t i = 0; i < count; i++)
        made = make_element(scope, constraint, i, wanted) || made;
    return made;
}

/* Whether anything was changed that may help. */
static bool make(const tn_constraint_scope *scope, const tn_constraint *constraint, bool wanted)
{
    int64_t now;
    switch (constraint->kind) {
    case TN_CONSTRAINT_NOT:
        return prepare(scope, constraint->items[0], !wanted);
    case TN_CONSTRAINT_AND:
    case TN_CONSTRAINT_OR:
        return make_connected(scope, constraint, wanted);
    case TN_CONSTRAINT_ALL:
    case TN_CONSTRAINT_ANY:
        return make_elements(scope, constraint, wanted);
    case TN_CONSTRAINT_CHOICE:
        return tn_constraint_number(scope, constraint->items[0], &now) &&
               prepare(scope, constraint->items[now != 0 ? 1 : 2], wanted);
    case TN_CONSTRAINT_EQUAL:
    case TN_CONSTRAINT_UNEQUAL:
    case TN_CONSTRAINT_LESS:
    case TN_CONSTRAINT_LESS_EQUAL:
    case TN_CONSTRAINT_GREATER:
    case TN_CONSTRAINT_GREATER_EQUAL:
        return make_comparison(scope, constraint, wanted);
    default:
        return assign(scope, constraint, wanted);
    }
}

bool tn_constraint_solve(const tn_constraint_scope *scope, const tn_constraint *constraint, bool wanted)
{
    for (int pass = 0; pass < MOST_PASSES && !holds(scope, constraint, wanted); pass++)
        if (!make(scope, constraint, wanted)) break;
    return holds(scope, constraint, wanted);
}
