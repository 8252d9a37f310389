/* Solves expressions for a number (invert.h). */
#include "invert.h"

bool tn_invert_depends(const tn_term *t)
{
    if (t == NULL) return false;
    switch (t->kind) {
    case TN_TERM_OWN:
    case TN_TERM_FIELD:
        return t->slot != TN_NO_SLOT && !t->given;
    case TN_TERM_INSTANCE:
        return t->instance->value == NULL || t->instance->follows;
    case TN_TERM_NAMED:
        return tn_invert_depends(t->b);
    case TN_TERM_ELEMENT:
    case TN_TERM_LAST:
    case TN_TERM_COLUMN:
        return !t->a->given;
    case TN_TERM_INTEGER:
    case TN_TERM_REAL:
    case TN_TERM_NEGATE:
    case TN_TERM_NEGATE_REAL:
    case TN_TERM_AS_REAL:
    case TN_TERM_AS_FLOAT:
    case TN_TERM_FITS:
    case TN_TERM_TEXT_TO_INT:
    case TN_TERM_BOOL_TO_INT:
    case TN_TERM_COMPARE:
    case TN_TERM_AND:
    case TN_TERM_OR:
    case TN_TERM_NOT:
        return tn_invert_depends(t->a) || tn_invert_depends(t->b);
    case TN_TERM_CHOOSE:
        return tn_invert_depends(t->b) || tn_invert_depends(t->c);
    default:
        return false;
    }
}

bool tn_invert_looks(const tn_term *t)
{
    if (t == NULL) return false;
    if (t->kind == TN_TERM_PEEK || (t->kind == TN_TERM_INSTANCE && t->instance->looks)) return true;
    const bool list = t->kind == TN_TERM_LIST || t->kind == TN_TERM_BYTES;
    for (uint32_t i = 0; list && i < t->count; i++)
        if (tn_invert_looks(t->items[i])) return true;
    return tn_invert_looks(t->a) || tn_invert_looks(t->b) || tn_invert_looks(t->c) ||
           tn_invert_looks(t->condition);
}

static tn_status known_value(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = tn_term_value(s, t, value);
    return status < 0 ? TN_ABSENT : (tn_status)status;
}

/* ---- members ---- */

/* The value of another object, which has been read. */
static tn_status invert_inside(inversion *of, const scope *s, void *object, const tn_term *t,
                               const wanted_value *value)
{
    scope inside = *s;
    tn_status status;
    inside.self = object;
    inside.finished = true;
    if (of->set_object != NULL && of->set_object(of, &inside, t, value, &status)) return status;
    if (of->depth == DEEPEST_VALUE) return of->refuse(of);
    of->depth++;
    status = tn_invert_number(of, &inside, t, value);
    of->depth--;
    return status;
}

static tn_status invert_member(inversion *of, const scope *s, const tn_term *t, const wanted_value *value)
{
    tn_result object = {.object = s->self};
    tn_status status = TN_OK;
    if (t->slot == TN_NO_SLOT) return of->refuse(of);
    if (t->kind != TN_TERM_OWN && t->a->kind != TN_TERM_SELF) status = known_value(s, t->a, &object);
    if (status != TN_OK) return status;
    if (t->kind == TN_TERM_INSTANCE && t->instance->value != NULL)
        return invert_inside(of, s, object.object, t->instance->value, value);
    return of->set(of, t, (uint8_t *)object.object + t->slot, value);
}

static tn_status invert_named(inversion *of, const scope *s, const tn_term *t, const wanted_value *value)
{
    tn_result object;
    if (t->a == NULL) return tn_invert_number(of, s, t->b, value);
    const tn_status status = known_value(s, t->a, &object);
    return status == TN_OK ? invert_inside(of, s, object.object, t->b, value) : status;
}

/* An element of a list of values. */
static tn_status invert_element(inversion *of, const scope *s, const tn_term *t, const wanted_value *value)
{
    tn_result list, index = {0};
    const bool in_wire_form = t->a->form == TN_KIND_NUMBERS;
    if (!in_wire_form && t->a->form != TN_KIND_ARRAY) return of->refuse(of);
    tn_status status = known_value(s, t->a, &list);
    if (status == TN_OK && t->b != NULL) status = known_value(s, t->b, &index);
    if (status != TN_OK) return status;
    const uint64_t count = tn_term_elements(t->a->form, &list);
    const uint64_t i = t->kind == TN_TERM_LAST ? count - 1 : index.u;
    if (i >= count) return of->refuse(of);
    if (in_wire_form) return of->set_element(of, list.object, i, value);
    return of->set(of, t, (uint8_t *)list.list.items + i * t->size, value);
}

static tn_status invert_text(inversion *of, const scope *s, const tn_term *t, int64_t value)
{
    tn_result base = {.s = 10};
    if (t->b != NULL) {
        const tn_status status = known_value(s, t->b, &base);
        if (status != TN_OK) return status;
    }
    const uint8_t kind = t->a->kind;
    if (kind != TN_TERM_OWN && kind != TN_TERM_FIELD && kind != TN_TERM_INSTANCE) return of->refuse(of);
    const wanted_value digits = {.s = value, .base = base.s};
    return invert_member(of, s, t->a, &digits);
}

/* ---- operators ---- */

/* x in `x op known == wanted`. */
static bool left_operand(uint8_t op, int64_t known, int64_t before, int64_t wanted, int64_t *x)
{
    switch (op) {
    case TN_OP_ADD:
        return tn_sub_s64(wanted, known, x);
    case TN_OP_SUB:
        return tn_add_s64(wanted, known, x);
    case TN_OP_MUL:
        *x = known != 0 ? wanted / known : 0;
        return known != 0 && wanted % known == 0;
    case TN_OP_DIV: /* the remainder of the division stays */
        return known > 0 && tn_mul_s64(wanted, known, x) &&
               tn_add_s64(*x, (before % known + known) % known, x);
    case TN_OP_SHL:
        *x = known >= 0 && known < 63 ? wanted >> known : 0;
        return known >= 0 && known < 63 && wanted >= 0 && (*x << known) == wanted;
    case TN_OP_SHR:
        if (known < 0 || known > 62 || wanted < 0 || wanted > INT64_MAX >> known) return false;
        *x = (int64_t)((uint64_t)wanted << known) | (before & ((INT64_C(1) << known) - 1));
        return true;
    case TN_OP_AND: /* the other bits stay */
        *x = (before & ~known) | wanted;
        return (wanted & ~known) == 0;
    case TN_OP_OR:
        *x = (before & known) | (wanted & ~known);
        return (wanted & known) == known;
    case TN_OP_XOR:
        *x = wanted ^ known;
        return true;
    default:
        return false;
    }
}

/* x in `known op x == wanted`. */
static bool right_operand(uint8_t op, int64_t known, int64_t before, int64_t wanted, int64_t *x)
{
    switch (op) {
    case TN_OP_SUB:
        return tn_sub_s64(known, wanted, x);
    case TN_OP_SHL:
        for (*x = 0; *x < 63; ++*x)
            if (known >= 0 && known <= INT64_MAX >> *x && known << *x == wanted) return true;
        return false;
    case TN_OP_ADD:
    case TN_OP_MUL:
    case TN_OP_AND:
    case TN_OP_OR:
    case TN_OP_XOR:
        return left_operand(op, known, before, wanted, x);
    default:
        return false;
    }
}

/* ---- numbers in two parts ---- */

static bool literal_of(const tn_term *t, int64_t *value)
{
    *value = t->kind == TN_TERM_LITERAL ? t->value.s : 0;
    return t->kind == TN_TERM_LITERAL && *value >= 0;
}

static unsigned exponent_of(int64_t power)
{
    unsigned bits = 0;
    while (bits < 62 && INT64_C(1) << bits < power)
        bits++;
    return power > 0 && INT64_C(1) << bits == power ? bits : 0;
}

/* The number of bits by which an operator shifts a value to the left. */
static unsigned shift_of(const tn_term *t)
{
    int64_t by;
    if (t->kind != TN_TERM_INTEGER || !literal_of(t->b, &by)) return 0;
    if (t->op == TN_OP_SHL) return by < 63 ? (unsigned)by : 0;
    return t->op == TN_OP_MUL ? exponent_of(by) : 0;
}

static bool is_of_parts(const tn_term *t)
{
    return t->kind == TN_TERM_INTEGER && (t->op == TN_OP_ADD || t->op == TN_OP_OR);
}

/* The number of low bits of a value that are always 0. */
static unsigned zeros_of(const tn_term *t)
{
    if (t->kind == TN_TERM_FITS) return zeros_of(t->a);
    if (!is_of_parts(t)) return shift_of(t);
    const unsigned a = zeros_of(t->a), b = zeros_of(t->b);
    return a < b ? a : b;
}

static unsigned bits_of_kind(uint8_t form)
{
    static const uint8_t bits[] = {[TN_KIND_U1] = 8, [TN_KIND_U2] = 16, [TN_KIND_U4] = 32};
    return form < sizeof bits ? bits[form] : 0;
}

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The number of bits of a value that is never negative; 0: it is unknown. */
static unsigned bits_of(const tn_term *t)
{
    int64_t by;
    switch (t->kind) {
    case TN_TERM_OWN:
    case TN_TERM_FIELD:
    case TN_TERM_ELEMENT:
        return t->bits != 0 ? t->bits : bits_of_kind(t->form);
    case TN_TERM_FITS:
        return bits_of(t->a);
    case TN_TERM_INTEGER:
        break;
    default:
        return 0;
    }
    const unsigned a = bits_of(t->a), zeros = shift_of(t);
    if (t->op == TN_OP_AND && literal_of(t->b, &by)) return exponent_of(by + 1);
    if (zeros != 0) return a != 0 && a + zeros < 63 ? a + zeros : 0;
    const unsigned b = is_of_parts(t) ? bits_of(t->b) : 0;
    const bool apart = a != 0 && b != 0 && (a <= zeros_of(t->b) || b <= zeros_of(t->a));
    return apart ? larger(a, b) : 0;
}

/* `low + (high << 8)` with a low part of at most 8 bits: each part gets its bits of the value. */
static tn_status invert_parts(inversion *of, const scope *s, const tn_term *t, int64_t value)
{
    const bool adds = t->op == TN_OP_ADD || t->op == TN_OP_OR;
    const unsigned a = bits_of(t->a), b = bits_of(t->b);
    const bool first = adds && a != 0 && a <= zeros_of(t->b), second = adds && b != 0 && b <= zeros_of(t->a);
    if (value < 0 || (!first && !second)) return of->refuse(of); /* one equation for two unknowns */
    const tn_term *low = first ? t->a : t->b, *high = first ? t->b : t->a;
    const int64_t mask = (INT64_C(1) << zeros_of(high)) - 1;
    const tn_status status = tn_invert_integer(of, s, low, value & mask);
    return status == TN_OK ? tn_invert_integer(of, s, high, value & ~mask) : status;
}

/* Whether a value uses something of the object itself. In a sum such a value follows, because many values use
   the numbers of outer objects. */
static bool asks_itself(const tn_term *t)
{
    if (t == NULL) return false;
    const bool here = t->a == NULL || t->a->kind == TN_TERM_SELF;
    switch (t->kind) {
    case TN_TERM_SELF:
    case TN_TERM_OWN:
        return true;
    case TN_TERM_PARENT:
    case TN_TERM_ROOT:
    case TN_TERM_AROUND:
    case TN_TERM_AROUND_ANY:
        return false;
    case TN_TERM_FIELD:
        return here || asks_itself(t->a);
    case TN_TERM_INSTANCE:
        return here && t->instance->value != NULL ? t->instance->asks_itself : here || asks_itself(t->a);
    case TN_TERM_NAMED:
        return here ? asks_itself(t->b) : asks_itself(t->a);
    default:
        return asks_itself(t->a) || asks_itself(t->b) || asks_itself(t->c);
    }
}

static bool set_true(bool *fact, bool holds)
{
    const bool changed = holds && !*fact;
    if (changed) *fact = true;
    return changed;
}

/* Values may depend on themselves, so the facts of one are known only when those of all others are. */
void tn_invert_note(tn_instance *const *instances, size_t count)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < count; i++) {
            tn_instance *one = instances[i];
            if (one == NULL || one->value == NULL) continue;
            if (set_true(&one->follows, tn_invert_depends(one->value))) changed = true;
            if (set_true(&one->asks_itself, asks_itself(one->value))) changed = true;
        }
    }
}

static tn_status invert_operator(inversion *of, const scope *s, const tn_term *t, int64_t value)
{
    tn_result a, b;
    int64_t x;
    tn_status status = known_value(s, t->a, &a);
    if (status == TN_OK) status = known_value(s, t->b, &b);
    if (status != TN_OK) return status;
    bool left = tn_invert_depends(t->a), right = tn_invert_depends(t->b);
    if (left && right && asks_itself(t->a) == asks_itself(t->b)) return invert_parts(of, s, t, value);
    if (left && right) left = asks_itself(t->a), right = !left;
    if (left && left_operand(t->op, b.s, a.s, value, &x)) return tn_invert_integer(of, s, t->a, x);
    if (right && right_operand(t->op, a.s, b.s, value, &x)) return tn_invert_integer(of, s, t->b, x);
    return of->refuse(of);
}

/* x in `x op known == wanted`, and in `known op x == wanted`, of floating point numbers: nearly. */
static bool real_operand(uint8_t op, bool left, double known, double wanted, double *x)
{
    switch (op) {
    case TN_OP_ADD:
        *x = wanted - known;
        return true;
    case TN_OP_SUB:
        *x = left ? wanted + known : known - wanted;
        return true;
    case TN_OP_MUL:
        *x = known != 0 ? wanted / known : 0;
        return known != 0;
    case TN_OP_DIV:
        *x = left ? wanted * known : wanted != 0 ? known / wanted : 0;
        return left ? known != 0 : wanted != 0;
    default:
        return false;
    }
}

static tn_status invert_real_operator(inversion *of, const scope *s, const tn_term *t, double value)
{
    tn_result known;
    wanted_value x = {.is_real = true};
    const bool left = tn_invert_depends(t->a);
    if (left == tn_invert_depends(t->b)) return of->refuse(of);
    const tn_status status = known_value(s, left ? t->b : t->a, &known);
    if (status != TN_OK) return status;
    if (!real_operand(t->op, left, known.real, value, &x.real)) return of->refuse(of);
    return tn_invert_number(of, s, left ? t->a : t->b, &x);
}

static bool is_now(const scope *s, const tn_term *t, const wanted_value *value)
{
    tn_result now;
    if (known_value(s, t, &now) != TN_OK) return false;
    if (value->is_truth) return now.boolean == (value->s != 0);
    return value->is_real ? memcmp(&now.real, &value->real, sizeof now.real) == 0 : now.s == value->s;
}

/* The chosen term gives the value. If that term is constant, the other term gives it: the next round checks
   whether the condition then chooses that. If it cannot, a constant equal to the value is chosen. */
static tn_status invert_choice(inversion *of, const scope *s, const tn_term *t, const wanted_value *value)
{
    tn_result holds;
    tn_status status = known_value(s, t->a, &holds);
    if (status != TN_OK) return status;
    const tn_term *chosen = holds.boolean ? t->b : t->c, *other = holds.boolean ? t->c : t->b;
    const bool now = is_now(s, other, value);
    if (!tn_invert_depends(chosen)) return now ? of->refuse(of) : tn_invert_number(of, s, other, value);
    status = tn_invert_number(of, s, chosen, value);
    if (status == TN_OK || !now || tn_invert_depends(other) || !tn_invert_depends(t->a)) return status;
    return tn_invert_condition(of, s, t->a, !holds.boolean);
}

/* ---- all terms ---- */

static tn_status invert_as_real(inversion *of, const scope *s, const tn_term *t, double value)
{
    const double least = -9223372036854775808.0;
    if (!(value >= least && value < -least) || (double)(int64_t)value != value) return of->refuse(of);
    return tn_invert_integer(of, s, t->a, (int64_t)value);
}

tn_status tn_invert_integer(inversion *of, const scope *s, const tn_term *t, int64_t value)
{
    const wanted_value number = {.s = value, .base = 10};
    return tn_invert_number(of, s, t, &number);
}

static tn_status invert_real(inversion *of, const scope *s, const tn_term *t, const wanted_value *value)
{
    const wanted_value negated = {.is_real = true, .real = -value->real};
    switch (t->kind) {
    case TN_TERM_AS_REAL:
        return invert_as_real(of, s, t, value->real);
    case TN_TERM_AS_FLOAT:
        return tn_invert_number(of, s, t->a, value);
    case TN_TERM_REAL:
        return invert_real_operator(of, s, t, value->real);
    case TN_TERM_NEGATE_REAL:
        return tn_invert_number(of, s, t->a, &negated);
    default:
        return of->refuse(of);
    }
}

static tn_status invert_whole(inversion *of, const scope *s, const tn_term *t, int64_t value)
{
    switch (t->kind) {
    case TN_TERM_INTEGER:
        return invert_operator(of, s, t, value);
    case TN_TERM_NEGATE:
        return value != INT64_MIN ? tn_invert_integer(of, s, t->a, -value) : of->refuse(of);
    case TN_TERM_FITS:
        return tn_invert_integer(of, s, t->a, value);
    case TN_TERM_TEXT_TO_INT:
        return invert_text(of, s, t, value);
    case TN_TERM_BOOL_TO_INT:
        return tn_invert_condition(of, s, t->a, value != 0);
    case TN_TERM_COMPARE:
    case TN_TERM_AND:
    case TN_TERM_OR:
    case TN_TERM_NOT:
        return tn_invert_condition(of, s, t, value != 0);
    default:
        return of->refuse(of);
    }
}

tn_status tn_invert_number(inversion *of, const scope *s, const tn_term *t, const wanted_value *value)
{
    switch (t->kind) {
    case TN_TERM_OWN:
    case TN_TERM_FIELD:
    case TN_TERM_INSTANCE:
        return invert_member(of, s, t, value);
    case TN_TERM_NAMED:
        return invert_named(of, s, t, value);
    case TN_TERM_ELEMENT:
    case TN_TERM_LAST:
        return invert_element(of, s, t, value);
    case TN_TERM_CHOOSE:
        return invert_choice(of, s, t, value);
    default:
        return value->is_real ? invert_real(of, s, t, value) : invert_whole(of, s, t, value->s);
    }
}

/* ---- digits ---- */

static bool has_capitals(tn_text text)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] >= 'A' && text.data[i] <= 'Z') return true;
    return false;
}

const char *tn_invert_digits(char digits[INVERT_DIGITS], uint64_t value, int64_t base, size_t fewest,
                             tn_text like)
{
    const char *all =
        has_capitals(like) ? "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "0123456789abcdefghijklmnopqrstuvwxyz";
    size_t at = INVERT_DIGITS;
    if (base < 2 || base > 36) return NULL;
    do
        digits[--at] = all[value % (uint64_t)base];
    while ((value /= (uint64_t)base) != 0);
    while (INVERT_DIGITS - at < fewest && at > 0)
        digits[--at] = '0';
    return digits + at;
}
