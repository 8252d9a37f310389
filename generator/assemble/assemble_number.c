/* Assembles expressions over numbers: operators, comparisons, conversions. */
#include "assemble/terms.h"

#include "model/term.h"

static bool is_whole(value_type type)
{
    return type.kind == VALUE_INT || type.kind == VALUE_ENUM;
}

static bool fits(interval range, bool is_signed)
{
    return interval_within(range, interval_integer(8, is_signed));
}

/* ---- conversions ---- */

static const tn_term *as_real(assembler *a, const tn_term *of)
{
    tn_term *made = term_new(a, TN_TERM_AS_REAL);
    made->form = TN_KIND_F8;
    made->a = of;
    return made;
}

static const tn_term *as_float(assembler *a, const tn_term *of)
{
    tn_term *made = term_new(a, TN_TERM_AS_FLOAT);
    made->form = TN_KIND_F4;
    made->a = of;
    return made;
}

/* This makes NaNs quiet, as every conversion does. */
static const tn_term *as_double(assembler *a, const tn_term *of)
{
    tn_term *made = term_new(a, TN_TERM_AS_FLOAT);
    made->form = TN_KIND_F8;
    made->a = of;
    return made;
}

/* The range of an integer term in calculations. */
static interval held_by(const tn_term *made, const term *t)
{
    const interval type = interval_integer(8, !made->is_unsigned);
    const interval both = {t->range.low > type.low ? t->range.low : type.low,
                           t->range.high < type.high ? t->range.high : type.high};
    return both.low <= both.high ? both : type;
}

static const tn_term *as_integer(assembler *a, const stand *s, const tn_term *of, interval held,
                                 value_type type, interval range)
{
    const bool of_bits = type.bytes == 0 && s->argument != NULL;
    const bool is_unsigned = is_unsigned_64(type, range);
    const interval target = of_bits ? range
                                    : interval_integer(type.bytes > 0 ? type.bytes : 8,
                                                       type.bytes > 0 ? type.is_signed : !is_unsigned);
    if (interval_within(held, target)) return of; /* the bits are those of either sign */
    tn_term *made = term_new(a, TN_TERM_FITS);
    made->form = form_of_type(type, range);
    made->is_unsigned = is_unsigned;
    made->low = target.low < INT64_MIN ? INT64_MIN : (int64_t)target.low;
    made->high = (uint64_t)target.high;
    made->name = s->argument;
    made->a = of;
    return made;
}

static const tn_term *as_variant(assembler *a, const tn_term *of, value_type type)
{
    tn_term *made = term_new(a, TN_TERM_AS_VARIANT);
    made->form = of->form == TN_KIND_OBJECT ? TN_KIND_POINTER : of->form;
    if (type.kind == VALUE_OBJECT) made->tag = tag_of(a->plan, type.object);
    if (type.kind == VALUE_STREAM) made->tag = TN_VARIANT_STREAM;
    made->a = of;
    return made;
}

const tn_term *assemble_converted(assembler *a, const stand *s, const term *t, value_type type,
                                  interval range)
{
    const tn_term *of = assemble_term(a, s, t);
    if (is_of_any_type(type) && !is_of_any_type(t->type)) return as_variant(a, of, t->type);
    if (type.kind == VALUE_FLOAT && is_whole(t->type)) of = as_real(a, of);
    if (type.kind == VALUE_FLOAT)
        return type.bytes == 4 && of->form != TN_KIND_F4   ? as_float(a, of)
               : type.bytes != 4 && of->form == TN_KIND_F4 ? as_double(a, of)
                                                           : of;
    if (is_whole(type) && is_whole(t->type)) return as_integer(a, s, of, held_by(of, t), type, range);
    if (type.kind == VALUE_ARRAY && t->type.kind == VALUE_ARRAY && !arrays_lie_alike(a, type, t->type))
        return assemble_as_array(a, s, of, t->type, type);
    return of;
}

/* ---- casts ---- */

static bool may_be_no_parent(const assembler *a, const term *t)
{
    if (t->kind != TERM_PARENT) return false;
    const model_type *child = t->items.items[0]->type.object;
    return child == NULL || plan_of_type(a->plan, child)->may_lack_parent;
}

static const tn_term *out_of_variant(assembler *a, const stand *s, const term *t)
{
    const term *of = t->items.items[0];
    if (t->type.kind > VALUE_OBJECT) return assemble_term(a, s, of);
    tn_term *made = term_new(a, TN_TERM_OF_VARIANT);
    made->a = assemble_term(a, s, of);
    made->form = t->type.kind == VALUE_FLOAT ? TN_KIND_F8 : form_of_type(t->type, t->range);
    made->is_unsigned = is_unsigned_64(t->type, t->range);
    made->lent = may_be_no_parent(a, of);
    made->lack = lack_of(s);
    if (t->type.kind == VALUE_OBJECT) made->tag = tag_of(a->plan, t->type.object);
    const bool narrow =
        is_whole(t->type) && !made->is_unsigned && !interval_within(interval_integer(8, true), t->range);
    if (!narrow) return made;
    tn_term *checked = term_new(a, TN_TERM_FITS);
    checked->form = made->form;
    checked->a = made;
    checked->low = (int64_t)t->range.low;
    checked->high = (uint64_t)t->range.high;
    made->form = TN_KIND_S8;
    return checked;
}

const tn_term *assemble_cast(assembler *a, const stand *s, const term *t)
{
    const term *of = t->items.items[0];
    if (is_of_any_type(of->type) && !is_of_any_type(t->type)) return out_of_variant(a, s, t);
    return assemble_converted(a, s, of, t->type, t->range);
}

/* ---- arithmetic ---- */

static bool may_be_zero(const term *t)
{
    if (!interval_contains(t->range, 0)) return false;
    if (t->kind != TERM_BINARY || t->op != OP_BITOR) return true;
    return may_be_zero(t->items.items[0]) && may_be_zero(t->items.items[1]);
}

static uint8_t operator_of(expr_op op)
{
    static const uint8_t operators[] = {
        [OP_ADD] = TN_OP_ADD,  [OP_SUB] = TN_OP_SUB,    [OP_MUL] = TN_OP_MUL, [OP_DIV] = TN_OP_DIV,
        [OP_MOD] = TN_OP_MOD,  [OP_SHL] = TN_OP_SHL,    [OP_SHR] = TN_OP_SHR, [OP_BITAND] = TN_OP_AND,
        [OP_BITOR] = TN_OP_OR, [OP_BITXOR] = TN_OP_XOR, [OP_LT] = TN_OP_LT,   [OP_LE] = TN_OP_LE,
        [OP_GT] = TN_OP_GT,    [OP_GE] = TN_OP_GE,      [OP_EQ] = TN_OP_EQ,   [OP_NE] = TN_OP_NE};
    return operators[op];
}

static const tn_term *integers(assembler *a, const stand *s, const term *t)
{
    const term *left = t->items.items[0], *right = t->items.items[1];
    const interval hull = interval_join(interval_join(left->range, right->range), t->range);
    tn_term *made = term_new(a, TN_TERM_INTEGER);
    made->op = operator_of(t->op);
    made->a = assemble_term(a, s, left);
    made->b = assemble_term(a, s, right);
    made->is_unsigned = !fits(hull, true) && (hull.low >= 0 || fits(hull, false));
    made->mixed = !fits(left->range, !made->is_unsigned) || !fits(right->range, !made->is_unsigned);
    if (made->mixed) made->is_unsigned = t->range.low >= 0;
    made->form = made->is_unsigned ? TN_KIND_U8 : TN_KIND_S8;
    made->may_divide = (t->op == OP_DIV || t->op == OP_MOD) && may_be_zero(right);
    return made;
}

static const tn_term *among_reals(assembler *a, const stand *s, const term *t)
{
    const tn_term *made = assemble_term(a, s, t);
    return is_whole(t->type) ? as_real(a, made) : made;
}

static const tn_term *pair(assembler *a, const stand *s, const term *t, tn_term_kind kind, uint8_t form,
                           assemble_kind *operand)
{
    tn_term *made = term_new(a, kind);
    made->op = operator_of(t->op);
    made->form = form;
    made->a = operand(a, s, t->items.items[0]);
    made->b = operand(a, s, t->items.items[1]);
    return made;
}

const tn_term *assemble_unary(assembler *a, const stand *s, const term *t)
{
    const term *of = t->items.items[0];
    const bool real = t->type.kind == VALUE_FLOAT;
    if (t->op == OP_PLUS) return assemble_term(a, s, of);
    tn_term *made = term_new(a, t->op == OP_NOT      ? TN_TERM_NOT
                                : real               ? TN_TERM_NEGATE_REAL
                                : t->op == OP_INVERT ? TN_TERM_INVERT
                                                     : TN_TERM_NEGATE);
    made->a = assemble_term(a, s, of);
    made->form = t->op == OP_NOT ? TN_KIND_BOOL : real ? TN_KIND_F8 : TN_KIND_S8;
    made->is_unsigned =
        t->op == OP_NEGATE && !real && t->range.low >= 0 && !fits(t->range, true) && !made->a->is_unsigned;
    return made;
}

/* ---- comparisons ---- */

/* A comparison without regard to case takes no copies of its texts. */
static const tn_term *texts(assembler *a, const stand *s, const term *t)
{
    const term *left = t->items.items[0], *right = t->items.items[1];
    tn_term *made = term_new(a, TN_TERM_COMPARE_TEXT);
    made->op = operator_of(t->op);
    made->form = TN_KIND_BOOL;
    made->lowers_a = left->kind == TERM_TO_LOWER;
    made->lowers_b = right->kind == TERM_TO_LOWER;
    made->a = assemble_term(a, s, made->lowers_a ? left->items.items[0] : left);
    made->b = assemble_term(a, s, made->lowers_b ? right->items.items[0] : right);
    return made;
}

static const tn_term *comparison(assembler *a, const stand *s, const term *t)
{
    const value_type left = t->items.items[0]->type, right = t->items.items[1]->type;
    stand inside = *s;
    if (t->op == OP_EQ || t->op == OP_NE) inside.compares = true;
    if (left.kind == VALUE_FLOAT || right.kind == VALUE_FLOAT)
        return pair(a, &inside, t, TN_TERM_COMPARE_REAL, TN_KIND_BOOL, among_reals);
    const tn_term_kind kind = is_whole(left)             ? TN_TERM_COMPARE
                              : left.kind == VALUE_TEXT  ? TN_TERM_COMPARE_TEXT
                              : left.kind == VALUE_BYTES ? TN_TERM_COMPARE_BYTES
                              : left.kind == VALUE_BOOL  ? TN_TERM_COMPARE_BOOL
                                                         : TN_TERM_COMPARE_OBJECT;
    if (kind == TN_TERM_COMPARE_OBJECT && (is_of_any_type(left) || is_of_any_type(right)))
        refuse(a, "a comparison of objects of any type");
    if (kind == TN_TERM_COMPARE_TEXT) return texts(a, &inside, t);
    return pair(a, &inside, t, kind, TN_KIND_BOOL, assemble_term);
}

const tn_term *assemble_comparison(assembler *a, const stand *s, expr_op op, value_type type, interval range,
                                   const term *with)
{
    term item = {.kind = TERM_ON, .type = type, .range = range};
    term holds = {.kind = TERM_BINARY, .op = op, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
    ARRAY_PUSH(a->memory, &holds.items, &item);
    ARRAY_PUSH(a->memory, &holds.items, with);
    return assemble_term(a, s, &holds);
}

/* Whether both operands are one condition: otherwise a chain of values that each name the next value twice
   would have a term for each way to its end. */
static bool is_said_twice(const term *t)
{
    return (t->op == OP_AND || t->op == OP_OR) && term_same(t->items.items[0], t->items.items[1]);
}

const tn_term *assemble_binary(assembler *a, const stand *s, const term *t)
{
    if (is_said_twice(t)) return assemble_term(a, s, t->items.items[0]);
    if (t->op == OP_AND || t->op == OP_OR)
        return pair(a, s, t, t->op == OP_AND ? TN_TERM_AND : TN_TERM_OR, TN_KIND_BOOL, assemble_term);
    if (t->op >= OP_LT && t->op <= OP_NE) return comparison(a, s, t);
    if (t->type.kind == VALUE_FLOAT) return pair(a, s, t, TN_TERM_REAL, TN_KIND_F8, among_reals);
    return integers(a, s, t);
}
