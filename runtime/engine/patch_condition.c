/* Solves conditions and choices for a number: the value with which a member is present, or has an
   alternative. */
#include "patch.h"

static tn_status integer_of(const scope *s, const tn_term *t, int64_t *value)
{
    tn_result found = {0};
    const outcome status = term_value(s, t, &found);
    *value = found.s;
    return status < 0 ? TN_ABSENT : (tn_status)status;
}

/* The lowest bit that a value can have whose other bits are masked out. */
static int64_t lowest_bit(const scope *s, const tn_term *t)
{
    int64_t mask;
    if (t->kind != TN_TERM_INTEGER || t->op != TN_OP_AND) return 1;
    const tn_term *of = patch_hangs(t->a) ? t->b : t->a;
    if (integer_of(s, of, &mask) != TN_OK || mask == 0) return 1;
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

/* A value next to `known` of which `value op known` holds. */
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

static tn_status invert_comparison(patching *p, const scope *s, const tn_term *t, uint32_t of, bool wanted)
{
    const bool left = patch_hangs(t->a), right = patch_hangs(t->b);
    const tn_term *unknown = left ? t->a : t->b;
    int64_t known;
    uint8_t op = wanted ? t->op : negated(t->op);
    if (left == right) return patch_refuse(p, of); /* one equation for two unknowns, or for none */
    const tn_status status = integer_of(s, left ? t->b : t->a, &known);
    if (status != TN_OK) return status;
    if (right) op = mirrored(op);
    return patch_invert(p, s, unknown, of, next_to(s, unknown, op, known));
}

/* Both hold, or both do not. */
static tn_status invert_both(patching *p, const scope *s, const tn_term *t, uint32_t of, bool wanted)
{
    const tn_status status = patch_invert_condition(p, s, t->a, of, wanted);
    return status == TN_OK ? patch_invert_condition(p, s, t->b, of, wanted) : status;
}

/* It is enough that one holds, or one does not. */
static tn_status invert_either(patching *p, const scope *s, const tn_term *t, uint32_t of, bool wanted)
{
    return patch_invert_condition(p, s, patch_hangs(t->a) ? t->a : t->b, of, wanted);
}

tn_status patch_invert_condition(patching *p, const scope *s, const tn_term *t, uint32_t of, bool wanted)
{
    tn_result holds = {0};
    if (term_value(s, t, &holds) == TN_OK && holds.boolean == wanted) return TN_OK;
    switch (t->kind) {
    case TN_TERM_AND:
        return wanted ? invert_both(p, s, t, of, true) : invert_either(p, s, t, of, false);
    case TN_TERM_OR:
        return wanted ? invert_either(p, s, t, of, true) : invert_both(p, s, t, of, false);
    case TN_TERM_NOT:
        return patch_invert_condition(p, s, t->a, of, !wanted);
    case TN_TERM_COMPARE:
        return invert_comparison(p, s, t, of, wanted);
    default:
        return patch_invert(p, s, t, of, wanted);
    }
}

tn_status patch_invert_case(patching *p, const scope *s, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const tn_operation *op = note->op;
    const tn_term *t = note->elements < op->body_count ? op->body[note->elements].term : NULL;
    int64_t key;
    if (t == NULL || (t->kind != TN_TERM_COMPARE && t->kind != TN_TERM_COMPARE_BOOL) || t->b == NULL)
        return patch_refuse(p, number);
    const tn_status status = integer_of(s, t->a->kind == TN_TERM_ITEM ? t->b : t->a, &key);
    if (status != TN_OK) return status;
    if (t->kind == TN_TERM_COMPARE_BOOL)
        return patch_invert_condition(p, s, op->term, number, (key & 1) != 0);
    return patch_invert(p, s, op->term, number, key);
}
