/* Compares the default of a member with `valid`, as far as that does not depend on other members. */
#include "model/change.h"
#include "model/literal.h"

typedef enum truth { UNKNOWN, NO, YES } truth;

static truth truth_of(bool holds)
{
    return holds ? YES : NO;
}

/* ---- integers ---- */

/* A member that is a number, and the number that `_` is. */
static wide number_of(const model_member *member)
{
    const uint64_t bits = member->default_value.bits;
    return member->range.low < 0 ? (wide)(int64_t)bits : (wide)bits;
}

static bool is_integer(const term *t)
{
    return t->type.kind == VALUE_INT || t->type.kind == VALUE_ENUM;
}

/* The values of an expression in which `_` is the default. */
static interval values_of(const term *t, const model_member *member)
{
    const size_t count = t->items.count;
    if (t->kind == TERM_ITEM) return interval_constant(number_of(member));
    if (t->kind == TERM_TO_INT && count == 1 && is_integer(t->items.items[0]))
        return values_of(t->items.items[0], member);
    if (t->kind == TERM_UNARY) return interval_unary(t->op, values_of(t->items.items[0], member));
    if (t->kind == TERM_BINARY && is_integer(t->items.items[0]) && is_integer(t->items.items[1])) {
        const interval right = values_of(t->items.items[1], member);
        const bool divides = t->op == OP_DIV || t->op == OP_MOD;
        if (!divides || !interval_contains(right, 0))
            return interval_binary(t->op, values_of(t->items.items[0], member), right);
    }
    return t->range;
}

static truth compare_integers(expr_op op, interval a, interval b)
{
    if (interval_always(op, a, b)) return YES;
    return interval_never(op, a, b) ? NO : UNKNOWN;
}

/* ---- other values ---- */

/* An integer of 64 bits: machines have no instruction for wider ones. */
static double real_of(wide integer)
{
    return integer < 0 ? (double)(int64_t)integer : (double)(uint64_t)integer;
}

static bool is_real(const term *t, double *value)
{
    if (t->kind == TERM_UNARY && t->op == OP_NEGATE && is_real(t->items.items[0], value)) {
        *value = -*value;
        return true;
    }
    *value = t->kind == TERM_INT ? real_of(t->integer) : t->real;
    return t->kind == TERM_INT || t->kind == TERM_FLOAT;
}

static int compare_text(str a, str b)
{
    const size_t size = a.size < b.size ? a.size : b.size;
    const int order = size > 0 ? memcmp(a.data, b.data, size) : 0;
    return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

static double default_real(const model_member *member)
{
    double value;
    float single;
    const uint32_t narrow = (uint32_t)member->default_value.bits;
    memcpy(&value, &member->default_value.bits, sizeof value);
    memcpy(&single, &narrow, sizeof single);
    return member->type.bytes == 4 ? (double)single : value;
}

static truth of_order(expr_op op, int order)
{
    return truth_of(op == OP_EQ ? order == 0 : op == OP_GE ? order >= 0 : order <= 0);
}

/* Whether the default and a value of `valid` are in a relation: ==, >= or <=. */
static truth compare(const model_member *member, expr_op op, const term *t)
{
    double real;
    if (t == NULL) return UNKNOWN;
    if (member->wire.kind == WIRE_TEXT || member->wire.kind == WIRE_BYTES) {
        if (t->kind != TERM_TEXT && t->kind != TERM_BYTES) return UNKNOWN;
        return of_order(op, compare_text(member->default_value.text, t->text));
    }
    if (member->wire.kind == WIRE_FLOAT) {
        if (!is_real(t, &real)) return UNKNOWN;
        const double value = default_real(member);
        return of_order(op, (value > real) - (value < real));
    }
    if (member->type.kind == VALUE_BOOL)
        return t->kind == TERM_BOOL ? truth_of((member->default_value.bits != 0) == t->boolean) : UNKNOWN;
    return compare_integers(op, interval_constant(number_of(member)), values_of(t, member));
}

/* ---- conditions ---- */

static truth opposite(truth value)
{
    return value == UNKNOWN ? UNKNOWN : truth_of(value == NO);
}

/* `and`, or with the truth values swapped `or`. */
static truth both(truth a, truth b)
{
    if (a == NO || b == NO) return NO;
    return a == YES ? b : UNKNOWN;
}

static truth evaluate(const term *t, const model_member *member)
{
    if (t->kind == TERM_BOOL) return truth_of(t->boolean);
    if (t->kind == TERM_ITEM && member->type.kind == VALUE_BOOL)
        return truth_of(member->default_value.bits != 0);
    if (t->kind == TERM_UNARY && t->op == OP_NOT) return opposite(evaluate(t->items.items[0], member));
    if (t->kind != TERM_BINARY) return UNKNOWN;
    const term *a = t->items.items[0], *b = t->items.items[1];
    if (t->op == OP_AND) return both(evaluate(a, member), evaluate(b, member));
    if (t->op == OP_OR) return opposite(both(opposite(evaluate(a, member)), opposite(evaluate(b, member))));
    if (is_integer(a) && is_integer(b))
        return compare_integers(t->op, values_of(a, member), values_of(b, member));
    if (a->kind == TERM_ITEM && (t->op == OP_EQ || t->op == OP_GE || t->op == OP_LE))
        return compare(member, t->op, b);
    return a->kind == TERM_ITEM && t->op == OP_NE ? opposite(compare(member, OP_EQ, b)) : UNKNOWN;
}

/* ---- the whole ---- */

static bool is_named(const model_member *member)
{
    const schema_enum *of = member->enumeration->schema;
    for (size_t i = 0; i < of->values.count; i++)
        if (of->values.items[i].value == member->default_value.bits) return true;
    return false;
}

static bool is_any(const model_member *member)
{
    for (size_t i = 0; i < member->valid.any_of.count; i++)
        if (compare(member, OP_EQ, member->valid.any_of.items[i]) != NO) return true;
    return false;
}

bool default_is_valid(const model_member *member)
{
    switch (member->valid.kind) {
    case VALID_RANGE:
        return compare(member, OP_GE, member->valid.min) != NO &&
               compare(member, OP_LE, member->valid.max) != NO;
    case VALID_ANY_OF:
        return is_any(member);
    case VALID_IN_ENUM:
        return member->enumeration == NULL || is_named(member);
    case VALID_EXPR:
        return member->valid.that == NULL || evaluate(member->valid.that, member) != NO;
    case VALID_EQ:
        return compare(member, OP_EQ, member->valid.eq) != NO;
    case VALID_NONE:
        break;
    }
    return true;
}
