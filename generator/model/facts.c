/* Computes the facts that hold at a point of an expression. */
#include "model/facts.h"

#include "model/term.h"

/* Facts are compared with every integer term below them: so their number is limited, and the size of their
   expressions. */
enum { FACTS_LIMIT = 32, SIZE_LIMIT = 50 };

/* Whether a term has at most `left` nodes; counts them off. */
static bool is_small(const term *t, size_t *left)
{
    if (*left == 0) return false;
    --*left;
    for (size_t i = 0; i < t->items.count; i++)
        if (!is_small(t->items.items[i], left)) return false;
    return true;
}

static void remember(facts *known, const term *value, expr_op op, interval other)
{
    size_t left = SIZE_LIMIT;
    if (known->items.count < FACTS_LIMIT && value->range.low < value->range.high && is_small(value, &left))
        ARRAY_PUSH(known->memory, &known->items, (fact){value, op, other});
}

facts_state facts_mark(const facts *known)
{
    return (facts_state){known->items.count, known->conditions.count};
}

void facts_release(facts *known, facts_state mark)
{
    known->items.count = mark.items;
    known->conditions.count = mark.conditions;
}

static void assume_comparison(facts *known, const term *condition, bool holds)
{
    const expr_op op = holds ? condition->op : comparison_negated(condition->op);
    const term *left = condition->items.items[0], *right = condition->items.items[1];
    if (left->type.kind != VALUE_INT || right->type.kind != VALUE_INT) return;
    remember(known, left, op, right->range);
    remember(known, right, comparison_mirrored(op), left->range);
}

static void assume_slot(facts *known, const term *condition)
{
    if (known->items.count < FACTS_LIMIT)
        ARRAY_PUSH(known->memory, &known->items, (fact){condition, OP_EQ, interval_constant(1)});
}

/* Whether a term is made of constants, fields and arguments of the object and those around it, and the size
   of its stream, of at most `left` nodes. */
static bool is_stable(const term *t, size_t *left)
{
    if (*left == 0) return false;
    --*left;
    switch (t->kind) {
    case TERM_INT:
    case TERM_ENUM:
    case TERM_BOOL:
    case TERM_TEXT:
    case TERM_BYTES:
    case TERM_SELF:
        return true;
    case TERM_MEMBER:
        if (t->member == NULL || !is_stable(t->items.items[0], left)) return false;
        if (t->member->role == MEMBER_VALUE)
            return t->member->value != NULL && is_stable(t->member->value, left);
        return t->member->role == MEMBER_FIELD || t->member->role == MEMBER_PARAM;
    case TERM_SIZE:
        return t->items.items[0]->kind == TERM_STREAM && is_stable(t->items.items[0]->items.items[0], left);
    case TERM_ROOT:
    case TERM_PARENT:
    case TERM_PRESENT:
    case TERM_UNARY:
    case TERM_BINARY:
        for (size_t i = 0; i < t->items.count; i++)
            if (!is_stable(t->items.items[i], left)) return false;
        return true;
    default:
        return false;
    }
}

static bool is_conjunction(const term *t)
{
    return t->kind == TERM_BINARY && t->op == OP_AND;
}

static void assume_one_met(facts *known, const term *condition)
{
    size_t left = SIZE_LIMIT;
    if (known->conditions.count < FACTS_LIMIT && is_stable(condition, &left))
        ARRAY_PUSH(known->memory, &known->conditions, condition);
}

/* Remembers the parts of a condition with `and`: the condition is met if all of them are. */
void facts_assume_met(facts *known, const term *condition)
{
    if (!is_conjunction(condition)) {
        assume_one_met(known, condition);
        return;
    }
    facts_assume_met(known, condition->items.items[0]);
    facts_assume_met(known, condition->items.items[1]);
}

/* Whether a comparison of integers follows from others. */
static bool follows(const facts *known, const term *condition)
{
    size_t left = SIZE_LIMIT;
    if (condition->kind != TERM_BINARY || condition->op < OP_LT || condition->op > OP_NE) return false;
    const term *a = condition->items.items[0], *b = condition->items.items[1];
    if (a->type.kind != VALUE_INT || b->type.kind != VALUE_INT || !is_stable(condition, &left)) return false;
    return interval_always(condition->op, facts_narrow(known, a), facts_narrow(known, b));
}

bool facts_is_met(const facts *known, const term *condition)
{
    if (is_conjunction(condition))
        return facts_is_met(known, condition->items.items[0]) &&
               facts_is_met(known, condition->items.items[1]);
    if (follows(known, condition)) return true;
    for (size_t i = 0; i < known->conditions.count; i++)
        if (term_same(known->conditions.items[i], condition)) return true;
    return false;
}

void facts_assume(facts *known, const term *condition, bool holds)
{
    if (holds && !is_conjunction(condition)) assume_one_met(known, condition);
    if (condition->kind == TERM_UNARY && condition->op == OP_NOT) {
        facts_assume(known, condition->items.items[0], !holds);
    } else if (condition->kind == TERM_BINARY && condition->op == (holds ? OP_AND : OP_OR)) {
        facts_assume(known, condition->items.items[0], holds);
        facts_assume(known, condition->items.items[1], holds);
    } else if (condition->kind == TERM_BINARY && condition->op >= OP_LT && condition->op <= OP_NE) {
        assume_comparison(known, condition, holds);
    } else if (condition->kind == TERM_HAS_SLOT && holds) {
        assume_slot(known, condition);
    }
}

/* The two terms differ in their kind only. */
bool facts_has_slot(const facts *known, const term *slot)
{
    for (size_t i = 0; i < known->items.count; i++) {
        term same = *known->items.items[i].value;
        if (same.kind != TERM_HAS_SLOT) continue;
        same.kind = TERM_SLOT;
        if (term_same(&same, slot)) return true;
    }
    return false;
}

bool facts_has_member(const facts *known, const model_member *member)
{
    for (size_t i = 0; i < known->conditions.count; i++) {
        const term *condition = known->conditions.items[i];
        if (condition->kind == TERM_PRESENT && condition->items.items[0]->member == member) return true;
    }
    return false;
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
