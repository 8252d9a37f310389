/* What is known of integers at a point of an expression. */
#include "model/facts.h"

size_t facts_mark(const facts *known)
{
    return known->items.count;
}

void facts_release(facts *known, size_t mark)
{
    known->items.count = mark;
}

static expr_op negated(expr_op op)
{
    switch (op) {
    case OP_LT:
        return OP_GE;
    case OP_LE:
        return OP_GT;
    case OP_GT:
        return OP_LE;
    case OP_GE:
        return OP_LT;
    case OP_EQ:
        return OP_NE;
    default:
        return OP_EQ;
    }
}

static expr_op mirrored(expr_op op)
{
    switch (op) {
    case OP_LT:
        return OP_GT;
    case OP_LE:
        return OP_GE;
    case OP_GT:
        return OP_LT;
    case OP_GE:
        return OP_LE;
    default:
        return op;
    }
}

static void assume_comparison(facts *known, const term *condition, bool holds)
{
    const expr_op op = holds ? condition->op : negated(condition->op);
    const term *left = condition->items[0], *right = condition->items[1];
    if (left->type.kind != VALUE_INT || right->type.kind != VALUE_INT) return;
    ARRAY_PUSH(known->memory, &known->items, (fact){left, op, right->range});
    ARRAY_PUSH(known->memory, &known->items, (fact){right, mirrored(op), left->range});
}

void facts_assume(facts *known, const term *condition, bool holds)
{
    if (condition->kind == TERM_UNARY && condition->op == OP_NOT) {
        facts_assume(known, condition->items[0], !holds);
    } else if (condition->kind == TERM_BINARY && condition->op == (holds ? OP_AND : OP_OR)) {
        facts_assume(known, condition->items[0], holds);
        facts_assume(known, condition->items[1], holds);
    } else if (condition->kind == TERM_BINARY && condition->op >= OP_LT && condition->op <= OP_NE) {
        assume_comparison(known, condition, holds);
    }
}

interval facts_narrow(const facts *known, const term *value)
{
    interval range = value->range;
    for (size_t i = 0; i < known->items.count; i++) {
        const fact *f = &known->items.items[i];
        if (term_same(f->value, value)) range = interval_refine(range, f->op, f->other);
    }
    return range;
}
