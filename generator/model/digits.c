/* Recognises amounts that several integers form together, like the digits of a number: `hi * 256 + lo`, `hi
   << 8 | lo`. Each has one value for an amount if its step exceeds the sum of all lower digits. */
#include "model/change.h"

enum { LARGEST_STEP = 32 };

static bool is_number(const term *t)
{
    return t->type.kind == VALUE_INT && t->range.low == t->range.high;
}

/* By how many zeros the bits of a number end. */
static unsigned zeros_of(wide number)
{
    unsigned zeros = 0;
    while (zeros < LARGEST_STEP && (number & (((wide)2 << zeros) - 1)) == 0)
        zeros++;
    return zeros;
}

/* The zero bits below any value of an expression. */
static unsigned zeros_below(const term *t)
{
    if (is_number(t)) return zeros_of(t->range.low);
    if (t->kind != TERM_BINARY) return 0;
    const term *by = t->items.items[1];
    const unsigned left = zeros_below(t->items.items[0]), right = zeros_below(by);
    if (t->op == OP_ADD || t->op == OP_SUB || t->op == OP_BITOR) return left < right ? left : right;
    if (t->op == OP_MUL) return left > right ? left : right;
    const bool shifts = t->op == OP_SHL && is_number(by) && by->range.low >= 0;
    if (!shifts) return 0;
    return by->range.low > LARGEST_STEP ? LARGEST_STEP : (unsigned)by->range.low;
}

bool model_is_sum(const term *t)
{
    if (t->kind != TERM_BINARY) return false;
    const term *a = t->items.items[0], *b = t->items.items[1];
    if (t->op != OP_BITOR) return t->op == OP_ADD;
    if (a->range.low < 0 || b->range.low < 0) return false;
    return b->range.high < (wide)1 << zeros_below(a) || a->range.high < (wide)1 << zeros_below(b);
}

/* ---- which they are ---- */

static bool add_digit(const term *t, wide step, model_digits *digits)
{
    if (digits->count == MODEL_MOST_DIGITS) return false;
    digits->items[digits->count++] = (model_digit){t, step};
    return true;
}

/* Collects the digits of an expression that counts `step` times; returns false for other forms. */
static bool collect(const term *t, wide step, model_is_digit *is_digit, model_digits *digits)
{
    const wide most = (wide)1 << LARGEST_STEP;
    if (t->type.kind != VALUE_INT || step > most) return false;
    if (is_number(t)) return true;
    if (is_digit(t)) return add_digit(t, step, digits);
    if (t->kind != TERM_BINARY) return false;
    const term *a = t->items.items[0], *b = t->items.items[1];
    if (model_is_sum(t) || (t->op == OP_SUB && is_number(b)))
        return collect(a, step, is_digit, digits) && collect(b, step, is_digit, digits);
    if (t->op == OP_MUL && is_number(a)) return collect(b, step * a->range.low, is_digit, digits);
    if (t->op == OP_MUL && is_number(b)) return collect(a, step * b->range.low, is_digit, digits);
    const bool shifts = t->op == OP_SHL && is_number(b) && b->range.low >= 0 && b->range.low <= LARGEST_STEP;
    return shifts && collect(a, step << b->range.low, is_digit, digits);
}

static void sort(model_digits *digits)
{
    for (size_t i = 1; i < digits->count; i++)
        for (size_t k = i; k > 0 && digits->items[k].step < digits->items[k - 1].step; k--) {
            const model_digit digit = digits->items[k];
            digits->items[k] = digits->items[k - 1];
            digits->items[k - 1] = digit;
        }
}

bool model_find_digits(const term *t, model_is_digit *is_digit, model_digits *digits)
{
    *digits = (model_digits){0};
    if (t == NULL || !collect(term_meaning(t), 1, is_digit, digits) || digits->count < 2) return false;
    sort(digits);
    if (digits->items[0].step <= 0) return false;
    for (size_t i = 0; i < digits->count; i++) {
        const term *of = digits->items[i].of;
        const bool last = i + 1 == digits->count;
        const wide next = last ? 0 : digits->items[i + 1].step, step = digits->items[i].step;
        const wide base = floor_quotient(next, step);
        if (of->range.low != 0) return false;
        if (!last && (base * step != next || base <= of->range.high)) return false;
    }
    return true;
}

/* ---- derived digits ---- */

static bool is_free(const term *t)
{
    const model_member *member = model_plain_member(t);
    return member != NULL && model_is_integer(member) && member->array == ARRAY_NONE && !member->placed &&
           member->derivation == DERIVE_NOTHING && member->derive == NULL && member->valid.kind != VALID_EQ;
}

bool model_free_digits(const term *use, model_digits *digits)
{
    return model_find_digits(use, is_free, digits);
}
