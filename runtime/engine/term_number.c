/* Evaluates expressions over numbers: exact arithmetic, comparisons, and conversions. */
#include "scope.h"

#include "tenon/impl/arith.h"

static inline outcome operands(const scope *s, const tn_term *t, tn_result *a, tn_result *b)
{
    const outcome status = term_operand(s, t->a, a);
    return status != TN_OK ? status : term_operand(s, t->b, b);
}

/* ---- arithmetic ---- */

/* NAME(op, a, b, &result): an operation on integers of 64 bits, exactly; false if no such integer is the
   result. */
#define ARITHMETIC(name, type, suffix)                                                                       \
    static bool name(uint8_t op, type a, type b, type *result)                                               \
    {                                                                                                        \
        switch (op) {                                                                                        \
        case TN_OP_ADD:                                                                                      \
            return tn_add_##suffix(a, b, result);                                                            \
        case TN_OP_SUB:                                                                                      \
            return tn_sub_##suffix(a, b, result);                                                            \
        case TN_OP_MUL:                                                                                      \
            return tn_mul_##suffix(a, b, result);                                                            \
        case TN_OP_DIV:                                                                                      \
            return tn_div_##suffix(a, b, result);                                                            \
        case TN_OP_MOD:                                                                                      \
            return tn_mod_##suffix(a, b, result);                                                            \
        case TN_OP_SHL:                                                                                      \
            return tn_shl_##suffix(a, b, result);                                                            \
        case TN_OP_SHR:                                                                                      \
            return tn_shr_##suffix(a, b, result);                                                            \
        case TN_OP_AND:                                                                                      \
            return *result = a & b, true;                                                                    \
        case TN_OP_OR:                                                                                       \
            return *result = a | b, true;                                                                    \
        default:                                                                                             \
            return *result = a ^ b, true;                                                                    \
        }                                                                                                    \
    }

ARITHMETIC(of_signed, int64_t, s64)
ARITHMETIC(of_unsigned, uint64_t, u64)

static bool of_any(uint8_t op, tn_int a, tn_int b, tn_int *result)
{
    static bool (*const functions[])(tn_int a, tn_int b, tn_int * result) = {
        [TN_OP_ADD] = tn_int_add, [TN_OP_SUB] = tn_int_sub, [TN_OP_MUL] = tn_int_mul,
        [TN_OP_DIV] = tn_int_div, [TN_OP_MOD] = tn_int_mod, [TN_OP_SHL] = tn_int_shl,
        [TN_OP_SHR] = tn_int_shr, [TN_OP_AND] = tn_int_and, [TN_OP_OR] = tn_int_or,
        [TN_OP_XOR] = tn_int_xor};
    return functions[op](a, b, result);
}

static tn_int exactly(const tn_term *t, const tn_result *value)
{
    return t->is_unsigned ? tn_int_of_u64(value->u) : tn_int_of_s64(value->s);
}

/* Operands that no type of 64 bits holds both. */
static outcome mixed(const scope *s, const tn_term *t, const tn_result *a, const tn_result *b,
                     tn_result *value)
{
    tn_int exact;
    if (t->may_divide && b->u == 0) return tn_scope_fail(s, TN_DIVISION_BY_ZERO);
    const bool fits = of_any(t->op, exactly(t->a, a), exactly(t->b, b), &exact) &&
                      (t->is_unsigned ? tn_int_to_u64(exact, &value->u) : tn_int_to_s64(exact, &value->s));
    return fits ? TN_OK : tn_scope_fail(s, TN_OVERFLOW);
}

outcome tn_term_integer(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result a, b;
    const outcome status = operands(s, t, &a, &b);
    if (status != TN_OK) return status;
    if (t->mixed) return mixed(s, t, &a, &b, value);
    const bool fits =
        t->is_unsigned ? of_unsigned(t->op, a.u, b.u, &value->u) : of_signed(t->op, a.s, b.s, &value->s);
    return fits ? TN_OK : tn_scope_fail(s, t->may_divide ? TN_DIVISION_BY_ZERO : TN_OVERFLOW);
}

outcome tn_term_real(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result a, b;
    const outcome status = operands(s, t, &a, &b);
    if (status != TN_OK) return status;
    switch (t->op) {
    case TN_OP_ADD:
        value->real = a.real + b.real;
        break;
    case TN_OP_SUB:
        value->real = a.real - b.real;
        break;
    case TN_OP_MUL:
        value->real = a.real * b.real;
        break;
    case TN_OP_DIV:
        value->real = a.real / b.real;
        break;
    default:
        value->real = tn_floor_mod(a.real, b.real);
    }
    return TN_OK;
}

/* The result is signed, or that of a signed number as .u. */
static outcome negate(const scope *s, const tn_term *t, tn_result *value)
{
    const bool of_large = t->a->is_unsigned;
    if (t->is_unsigned && !of_large) {
        value->u = tn_magnitude(value->s);
        return TN_OK;
    }
    const uint64_t u = value->u;
    const bool fits = of_large ? tn_neg_u64(u, &value->s) : tn_neg_s64((int64_t)u, &value->s);
    return fits ? TN_OK : tn_scope_fail(s, TN_OVERFLOW);
}

outcome tn_term_negation(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = tn_term_value(s, t->a, value);
    if (status != TN_OK) return status;
    if (t->kind == TN_TERM_NEGATE_REAL) {
        value->real = -value->real;
        return TN_OK;
    }
    if (t->kind == TN_TERM_NEGATE) return negate(s, t, value);
    const uint64_t u = value->u;
    const bool fits = t->a->is_unsigned ? tn_not_u64(u, &value->s) : tn_not_s64((int64_t)u, &value->s);
    return fits ? TN_OK : tn_scope_fail(s, TN_OVERFLOW);
}

/* ---- comparisons ---- */

static int order_of_integers(const tn_term *t, const tn_result *a, const tn_result *b)
{
    const bool a_large = t->a->is_unsigned && a->s < 0, b_large = t->b->is_unsigned && b->s < 0;
    if (a_large != b_large) return a_large ? 1 : -1;
    if (a_large) return a->u < b->u ? -1 : a->u > b->u;
    return a->s < b->s ? -1 : a->s > b->s;
}

static bool holds_of_signed(uint8_t op, int64_t a, int64_t b)
{
    switch (op) {
    case TN_OP_LT:
        return a < b;
    case TN_OP_LE:
        return a <= b;
    case TN_OP_GT:
        return a > b;
    case TN_OP_GE:
        return a >= b;
    case TN_OP_EQ:
        return a == b;
    default:
        return a != b;
    }
}

static bool holds(uint8_t op, int order)
{
    switch (op) {
    case TN_OP_LT:
        return order < 0;
    case TN_OP_LE:
        return order <= 0;
    case TN_OP_GT:
        return order > 0;
    case TN_OP_GE:
        return order >= 0;
    case TN_OP_EQ:
        return order == 0;
    default:
        return order != 0;
    }
}

static bool holds_of_reals(uint8_t op, double a, double b)
{
    switch (op) {
    case TN_OP_LT:
        return a < b;
    case TN_OP_LE:
        return a <= b;
    case TN_OP_GT:
        return a > b;
    case TN_OP_GE:
        return a >= b;
    case TN_OP_EQ:
        return a == b;
    default:
        return a != b;
    }
}

static int order_of_bool(bool a, bool b)
{
    return (int)a - (int)b;
}

static outcome lacks_operand(const tn_term *t, outcome status, tn_result *value)
{
    if (status != -(outcome)TN_LACK_COMPARES) return status;
    value->boolean = t->op == TN_OP_NE;
    return TN_OK;
}

outcome tn_term_compare(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result a, b;
    const outcome status = operands(s, t, &a, &b);
    if (status != TN_OK) return lacks_operand(t, status, value);
    value->boolean = t->a->is_unsigned || t->b->is_unsigned ? holds(t->op, order_of_integers(t, &a, &b))
                                                            : holds_of_signed(t->op, a.s, b.s);
    return TN_OK;
}

outcome tn_term_comparison(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result a, b;
    const outcome status = operands(s, t, &a, &b);
    if (status != TN_OK) return lacks_operand(t, status, value);
    switch (t->kind) {
    case TN_TERM_COMPARE_REAL:
        value->boolean = holds_of_reals(t->op, a.real, b.real);
        break;
    case TN_TERM_COMPARE_TEXT:
        value->boolean = holds(t->op, t->lowers_a || t->lowers_b
                                          ? tn_text_compare_lower(a.text, t->lowers_a, b.text, t->lowers_b)
                                          : tn_text_compare(a.text, b.text));
        break;
    case TN_TERM_COMPARE_BYTES:
        value->boolean = holds(t->op, tn_bytes_compare(a.bytes, b.bytes));
        break;
    case TN_TERM_COMPARE_BOOL:
        value->boolean = holds(t->op, order_of_bool(a.boolean, b.boolean));
        break;
    default:
        value->boolean = holds(t->op, a.object != b.object);
    }
    return TN_OK;
}

/* ---- conversions ---- */

outcome tn_term_fits(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = tn_term_value(s, t->a, value);
    if (status != TN_OK) return status;
    const bool large = t->a->is_unsigned;
    const bool below = !large && value->s < t->low;
    const bool above = large || value->s >= 0 ? value->u > t->high : false;
    if (!below && !above) return TN_OK;
    return outcome_of(tn_fail(s->in, s->path, s->member, scope_place(s), TN_OVERFLOW,
                              t->name != NULL ? tn_value_literal(t->name) : tn_value_none(),
                              large ? tn_value_unsigned(value->u) : tn_value_signed(value->s)));
}

static outcome text_to_int(const scope *s, const tn_term *t, tn_text text, tn_result *value)
{
    tn_result base = {.s = 10};
    if (s->open_text && text.size == 0) return value->s = 0, TN_OK;
    if (t->b != NULL) {
        const outcome status = tn_term_value(s, t->b, &base);
        if (status != TN_OK) return status;
    }
    return outcome_of(tn_text_to_int(s->in, s->path, s->member, scope_place(s), text, base.s, &value->s));
}

outcome tn_term_conversion(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = tn_term_value(s, t->a, value);
    if (status != TN_OK) return status;
    switch (t->kind) {
    case TN_TERM_AS_REAL:
        value->real = t->a->is_unsigned ? (double)value->u : (double)value->s;
        return TN_OK;
    case TN_TERM_AS_FLOAT:
        value->real = (double)(float)value->real;
        return TN_OK;
    case TN_TERM_BOOL_TO_INT:
        value->s = value->boolean;
        return TN_OK;
    case TN_TERM_REAL_TO_INT:
        return outcome_of(tn_float_to_int(s->in, s->path, s->member, scope_place(s), value->real, &value->s));
    default:
        return text_to_int(s, t, value->text, value);
    }
}
