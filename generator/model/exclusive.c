/* Finds conditions that exclude each other. */
#include "model/change.h"

bool term_is_made_of(const term *t, bool (*known)(const term *member, void *context), void *context)
{
    switch (t->kind) {
    case TERM_INT:
    case TERM_ENUM:
    case TERM_BOOL:
    case TERM_TEXT:
        return true;
    case TERM_MEMBER:
        return t->member != NULL && known(t, context);
    case TERM_UNARY:
    case TERM_BINARY:
        for (size_t i = 0; i < t->items.count; i++)
            if (!term_is_made_of(t->items.items[i], known, context)) return false;
        return true;
    default:
        return false;
    }
}

static bool is_comparison(const term *t, expr_op op)
{
    return t->kind == TERM_BINARY && t->op == op;
}

bool term_is_negation(const term *a, const term *b)
{
    if (is_comparison(a, OP_NE) && is_comparison(b, OP_EQ))
        return term_same(a->items.items[0], b->items.items[0]) &&
               term_same(a->items.items[1], b->items.items[1]);
    return a->kind == TERM_UNARY && a->op == OP_NOT && term_same(a->items.items[0], b);
}

/* The numbers that are in a relation to a constant. */
static bool is_range(expr_op op, wide constant, interval *range)
{
    *range = (interval){INT64_MIN, UINT64_MAX};
    switch (op) {
    case OP_EQ:
        *range = interval_constant(constant);
        return true;
    case OP_LT:
        range->high = constant - 1;
        return true;
    case OP_LE:
        range->high = constant;
        return true;
    case OP_GT:
        range->low = constant + 1;
        return true;
    case OP_GE:
        range->low = constant;
        return true;
    default:
        return false;
    }
}

static bool is_whole(const term *t)
{
    return t->type.kind == VALUE_INT || t->type.kind == VALUE_ENUM;
}

static bool is_constant(const term *t)
{
    return is_whole(t) && t->range.low == t->range.high;
}

/* Whether two comparisons of one expression with constants exclude each other. */
static bool compare_apart(const term *a, const term *b)
{
    if (a->kind != TERM_BINARY || b->kind != TERM_BINARY) return false;
    const term *one = a->items.items[1], *other = b->items.items[1];
    if (!term_same(a->items.items[0], b->items.items[0])) return false;
    if (one->kind == TERM_TEXT && other->kind == TERM_TEXT)
        return a->op == OP_EQ && b->op == OP_EQ && !str_eq(one->text, other->text);
    interval here, there;
    if (!is_whole(a->items.items[0]) || !is_constant(one) || !is_constant(other) ||
        !is_range(a->op, one->range.low, &here) || !is_range(b->op, other->range.low, &there))
        return false;
    return here.high < there.low || there.high < here.low;
}

static bool is_joined(const term *t, expr_op op)
{
    return t->kind == TERM_BINARY && t->op == op;
}

/* Compares each part of one condition with each part of the other: the time is the product of their
   numbers. */
bool term_never_both(const term *a, const term *b)
{
    if (term_is_negation(a, b) || term_is_negation(b, a) || compare_apart(a, b)) return true;
    const term *const *parts = a->items.items, *const *others = b->items.items;
    if (is_joined(a, OP_OR)) return term_never_both(parts[0], b) && term_never_both(parts[1], b);
    if (is_joined(b, OP_OR)) return term_never_both(a, others[0]) && term_never_both(a, others[1]);
    if (is_joined(a, OP_AND)) return term_never_both(parts[0], b) || term_never_both(parts[1], b);
    return is_joined(b, OP_AND) && (term_never_both(a, others[0]) || term_never_both(a, others[1]));
}
