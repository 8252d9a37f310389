/* Solves conditions for a number: the value with which they hold. */
#include "invert.h"

static tn_status integer_of(const scope *s, const tn_term *t, int64_t *value)
{
    tn_result found = {0};
    const outcome status = tn_term_value(s, t, &found);
    *value = found.s;
    return status < 0 ? TN_ABSENT : (tn_status)status;
}

/* The lowest bit that a value can have whose other bits are masked out. */
static int64_t lowest_bit(const scope *s, const tn_term *t)
{
    int64_t mask;
    if (t->kind != TN_TERM_INTEGER || t->op != TN_OP_AND) return 1;
    const tn_term *other = tn_invert_depends(t->a) ? t->b : t->a;
    if (integer_of(s, other, &mask) != TN_OK || mask == 0) return 1;
    return mask & -mask;
}

static uint8_t negated(uint8_t op)
{
    static const uint8_t others[] = {[TN_OP_EQ] = TN_OP_NE, [TN_OP_NE] = TN_OP_EQ, [TN_OP_LT] = TN_OP_GE,
                                     [TN_OP_GE] = TN_OP_LT, [TN_OP_GT] = TN_OP_LE, [TN_OP_LE] = TN_OP_GT};
    return others[op];
}

static uint8_t mirrored(uint8_t op)
{
    static const uint8_t others[] = {[TN_OP_EQ] = TN_OP_EQ, [TN_OP_NE] = TN_OP_NE, [TN_OP_LT] = TN_OP_GT,
                                     [TN_OP_GE] = TN_OP_LE, [TN_OP_GT] = TN_OP_LT, [TN_OP_LE] = TN_OP_GE};
    return others[op];
}

/* A value near `known` for which `value op known` holds. */
static int64_t next_to(const scope *s, const tn_term *t, uint8_t op, int64_t known)
{
    switch (op) {
    case TN_OP_NE:
        return known != 0 ? 0 : lowest_bit(s, t);
    case TN_OP_LT:
        return known - 1;
    case TN_OP_GT:
        return known + 1;
    default:
        return known;
    }
}

static tn_status invert_comparison(inversion *of, const scope *s, const tn_term *t, bool holds)
{
    const bool left = tn_invert_depends(t->a), right = tn_invert_depends(t->b);
    const tn_term *unknown = left ? t->a : t->b;
    int64_t known;
    uint8_t op = holds ? t->op : negated(t->op);
    if (left == right) return of->refuse(of); /* one equation for two unknowns, or for none */
    const tn_status status = integer_of(s, left ? t->b : t->a, &known);
    if (status != TN_OK) return status;
    if (right) op = mirrored(op);
    return tn_invert_integer(of, s, unknown, next_to(s, unknown, op, known));
}

/* Makes both conditions hold, or both fail. */
static tn_status invert_both(inversion *of, const scope *s, const tn_term *t, bool holds)
{
    const tn_status status = tn_invert_condition(of, s, t->a, holds);
    return status == TN_OK ? tn_invert_condition(of, s, t->b, holds) : status;
}

/* Makes one condition hold, or one fail: that suffices. */
static tn_status invert_either(inversion *of, const scope *s, const tn_term *t, bool holds)
{
    return tn_invert_condition(of, s, tn_invert_depends(t->a) ? t->a : t->b, holds);
}

tn_status tn_invert_condition(inversion *of, const scope *s, const tn_term *t, bool holds)
{
    const wanted_value truth = {.is_truth = true, .s = holds, .base = 10};
    tn_result now = {0};
    if (tn_term_value(s, t, &now) == TN_OK && now.boolean == holds) return TN_OK;
    switch (t->kind) {
    case TN_TERM_AND:
        return holds ? invert_both(of, s, t, true) : invert_either(of, s, t, false);
    case TN_TERM_OR:
        return holds ? invert_either(of, s, t, true) : invert_both(of, s, t, false);
    case TN_TERM_NOT:
        return tn_invert_condition(of, s, t->a, !holds);
    case TN_TERM_COMPARE:
        return invert_comparison(of, s, t, holds);
    default:
        return tn_invert_number(of, s, t, &truth);
    }
}
