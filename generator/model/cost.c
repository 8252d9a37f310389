/* Computes the cost of expressions. Values of `-values` are put in the place of their names, and are typed,
   and weighed, before the expressions that use them. */
#include "model/term.h"

/* ---- levels ---- */

static schema_level own_level(const term *t)
{
    const model_member *value = term_named_value(t);
    if (value != NULL) return value->level;
    if (t->kind == TERM_UNIQUE || term_asks_container(t)) return RULE_STRICT;
    return term_is_fold(t) || term_sums_bytes(t) ? RULE_CONTENT : RULE_STRUCTURE;
}

static void raise_level(const term *t, void *context)
{
    schema_level *level = context;
    if (own_level(t) > *level) *level = own_level(t);
}

schema_level term_level(const term *t)
{
    schema_level level = RULE_STRUCTURE;
    term_walk(t, raise_level, &level);
    return level;
}

/* ---- weight ---- */

static void add_weight(const term *t, void *context)
{
    size_t *weight = context;
    const model_member *value = term_named_value(t);
    *weight += value != NULL && !value->simple && !t->again ? value->weight : 1;
    if (*weight > TERM_WEIGHT_LIMIT) *weight = TERM_WEIGHT_LIMIT;
}

size_t term_weight(const term *t)
{
    size_t weight = 0;
    term_walk(t, add_weight, &weight);
    return weight;
}

/* ---- infallible terms ---- */

static bool is_number(const term *t)
{
    return t->type.kind == VALUE_INT || t->type.kind == VALUE_FLOAT || t->type.kind == VALUE_BOOL ||
           t->type.kind == VALUE_ENUM;
}

/* Whether one 64-bit type holds an integer operation's operands and every result. */
static bool fits(const term *t)
{
    interval all = t->type.kind == VALUE_INT ? t->range : t->items.items[0]->range;
    for (size_t i = 0; i < t->items.count; i++)
        if (t->items.items[i]->type.kind == VALUE_INT) all = interval_join(all, t->items.items[i]->range);
    return interval_within(all, interval_integer(8, true)) ||
           interval_within(all, interval_integer(8, false));
}

static bool is_simple_operation(const term *t)
{
    const interval a = t->items.items[0]->range, b = t->items.items[1]->range;
    if (t->items.items[0]->type.kind == VALUE_FLOAT || t->items.items[1]->type.kind == VALUE_FLOAT)
        return t->op != OP_MOD;
    if (t->op == OP_DIV || t->op == OP_MOD) return fits(t) && a.low >= 0 && b.low > 0;
    if (t->op == OP_SHL || t->op == OP_SHR) return fits(t) && a.low >= 0 && b.low >= 0 && b.high <= 31;
    return t->op == OP_AND || t->op == OP_OR || fits(t);
}

bool term_is_exact(const term *t)
{
    if (t->kind == TERM_UNARY) return t->type.kind != VALUE_INT || fits(t);
    return is_number(t->items.items[0]) && is_simple_operation(t);
}

/* Numbers that are stored in the object itself, or in objects inside it, and have been read. */
static bool is_simple_member(const term *t)
{
    const model_member *member = t->member;
    if (member == NULL || member->may_be_absent || member->array != ARRAY_NONE || member->early) return false;
    const bool simple_value = member->role == MEMBER_VALUE && member->in_place && member->simple;
    if (member->role != MEMBER_FIELD && !simple_value) return false;
    const term *object = t->items.items[0];
    return object->kind == TERM_SELF || (object->kind == TERM_MEMBER && is_simple_member(object));
}

static bool is_size_of_own_array(const term *t)
{
    const term *array = t->items.items[0];
    return array->type.kind == VALUE_ARRAY && term_is_own_field(array, NULL) &&
           !array->member->may_be_absent && !array->member->early;
}

static bool is_simple(const term *t)
{
    switch (t->kind) {
    case TERM_INT:
    case TERM_FLOAT:
    case TERM_BOOL:
    case TERM_ENUM:
        return true;
    case TERM_MEMBER:
        return is_simple_member(t);
    case TERM_UNARY:
    case TERM_BINARY:
        return term_is_exact(t);
    case TERM_TERNARY:
        return t->type.kind != VALUE_INT || fits(t);
    case TERM_FINITE:
        return true;
    case TERM_SIZE:
        return is_size_of_own_array(t);
    default:
        return false;
    }
}

bool term_is_simple(const term *t)
{
    if (!is_number(t) || !is_simple(t)) return false;
    const bool leaf = t->kind == TERM_MEMBER || t->kind == TERM_SIZE;
    for (size_t i = 0; i < t->items.count && !leaf; i++)
        if (!term_is_simple(t->items.items[i])) return false;
    return true;
}
