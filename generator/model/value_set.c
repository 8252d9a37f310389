/* Sets of values. */
#include "model/value_set.h"

value_set set_none(void)
{
    return (value_set){.kind = SET_NONE};
}

value_set set_any(void)
{
    return (value_set){.kind = SET_ANY};
}

value_set set_range(interval range)
{
    if (range.low == range.high) return set_number(range.low);
    return (value_set){.kind = SET_NUMBERS, .range = range};
}

value_set set_number(wide number)
{
    return (value_set){.kind = SET_NUMBERS,
                       .listed = true,
                       .range = interval_constant(number),
                       .count = 1,
                       .numbers = {number}};
}

value_set set_text(str text)
{
    return (value_set){.kind = SET_TEXTS, .count = 1, .texts = {text}};
}

value_set set_real(double real)
{
    return (value_set){.kind = SET_REAL, .real = real};
}

value_set set_truth(bool may_hold, bool may_fail)
{
    value_set of = set_none();
    if (may_fail) of = set_join(of, set_number(0));
    if (may_hold) of = set_join(of, set_number(1));
    return of;
}

/* Adds a number to a list that has space; false if it has none. */
static bool add_number(value_set *to, wide number)
{
    size_t at = 0;
    while (at < to->count && to->numbers[at] < number)
        at++;
    if (at < to->count && to->numbers[at] == number) return true;
    if (to->count == SET_MOST) return false;
    memmove(&to->numbers[at + 1], &to->numbers[at], (to->count - at) * sizeof *to->numbers);
    to->numbers[at] = number;
    to->count++;
    return true;
}

static value_set join_numbers(value_set a, const value_set *b)
{
    value_set joined = a;
    joined.range = interval_join(a.range, b->range);
    joined.listed = a.listed && b->listed;
    for (size_t i = 0; joined.listed && i < b->count; i++)
        joined.listed = add_number(&joined, b->numbers[i]);
    if (!joined.listed) joined.count = 0;
    return joined;
}

static value_set join_texts(value_set a, const value_set *b)
{
    for (size_t i = 0; i < b->count; i++) {
        bool known = false;
        for (size_t k = 0; k < a.count; k++)
            known = known || str_eq(a.texts[k], b->texts[i]);
        if (known) continue;
        if (a.count == SET_MOST) return set_any();
        a.texts[a.count++] = b->texts[i];
    }
    return a;
}

static bool same_real(double a, double b)
{
    return a <= b && a >= b;
}

static value_set join_present(value_set a, const value_set *b)
{
    if (a.kind == SET_NONE) return *b;
    if (b->kind == SET_NONE) return a;
    if (a.kind != b->kind) return set_any();
    switch (a.kind) {
    case SET_NUMBERS:
        return join_numbers(a, b);
    case SET_TEXTS:
        return join_texts(a, b);
    case SET_REAL:
        return same_real(a.real, b->real) ? a : set_any();
    default:
        return set_any();
    }
}

value_set set_join(value_set a, value_set b)
{
    value_set joined = join_present(a, &b);
    joined.lacks = a.lacks || b.lacks;
    return joined;
}

static bool has_text(const value_set *a, str text)
{
    for (size_t i = 0; i < a->count; i++)
        if (str_eq(a->texts[i], text)) return true;
    return false;
}

bool set_has(const value_set *a, wide number)
{
    if (a->kind == SET_ANY) return true;
    if (a->kind != SET_NUMBERS) return false;
    if (!a->listed) return interval_contains(a->range, number);
    for (size_t i = 0; i < a->count; i++)
        if (a->numbers[i] == number) return true;
    return false;
}

bool set_within(const value_set *inner, const value_set *outer)
{
    if (outer->kind == SET_ANY || inner->kind == SET_NONE) return true;
    if (inner->kind != outer->kind) return false;
    if (inner->kind == SET_REAL) return same_real(inner->real, outer->real);
    if (inner->kind == SET_NUMBERS && !inner->listed) {
        if (!outer->listed) return interval_within(inner->range, outer->range);
        const wide size = inner->range.high - inner->range.low;
        for (wide i = 0; size < SET_MOST && i <= size; i++)
            if (!set_has(outer, inner->range.low + i)) return false;
        return size < SET_MOST;
    }
    for (size_t i = 0; i < inner->count; i++) {
        const bool found =
            inner->kind == SET_NUMBERS ? set_has(outer, inner->numbers[i]) : has_text(outer, inner->texts[i]);
        if (!found) return false;
    }
    return true;
}

bool set_same(const value_set *a, const value_set *b)
{
    return a->kind == b->kind && a->lacks == b->lacks && a->listed == b->listed && set_within(a, b) &&
           set_within(b, a);
}

bool set_is_one(const value_set *a)
{
    return (a->kind == SET_TEXTS || (a->kind == SET_NUMBERS && a->listed)) && a->count == 1 && !a->lacks;
}

bool set_may_hold(const value_set *a)
{
    return set_has(a, 1);
}

bool set_may_fail(const value_set *a)
{
    return set_has(a, 0);
}

/* ---- operations ---- */

static bool compare(expr_op op, int order)
{
    switch (op) {
    case OP_LT:
        return order < 0;
    case OP_LE:
        return order <= 0;
    case OP_GT:
        return order > 0;
    case OP_GE:
        return order >= 0;
    case OP_EQ:
        return order == 0;
    default:
        return order != 0;
    }
}

static int text_order(str a, str b)
{
    const size_t least = a.size < b.size ? a.size : b.size;
    const int order = least > 0 ? memcmp(a.data, b.data, least) : 0;
    return order != 0 ? order : a.size < b.size ? -1 : a.size > b.size;
}

/* The only value of a set as a floating point number: integers only up to 64 bits, since machines have no
   instruction for wider ones. */
static bool real_of(const value_set *a, double *real)
{
    const bool integer = a->kind == SET_NUMBERS && a->listed && a->count == 1;
    *real = a->real;
    if (integer) *real = a->numbers[0] < 0 ? (double)(int64_t)a->numbers[0] : (double)(uint64_t)a->numbers[0];
    return integer || a->kind == SET_REAL;
}

static value_set compare_sets(expr_op op, const value_set *a, const value_set *b)
{
    double real, other;
    value_set result = set_none();
    const bool reals = a->kind == SET_REAL || b->kind == SET_REAL;
    if (reals && real_of(a, &real) && real_of(b, &other)) {
        const bool holds = compare(op, (real > other) - (real < other));
        return set_truth(holds, !holds);
    }
    if (a->kind == SET_NUMBERS && b->kind == SET_NUMBERS && !(a->listed && b->listed))
        return set_truth(!interval_never(op, a->range, b->range), !interval_always(op, a->range, b->range));
    if (a->kind != b->kind || a->kind == SET_ANY) return set_truth(true, true);
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++) {
            const int order = a->kind == SET_TEXTS            ? text_order(a->texts[i], b->texts[k])
                              : a->numbers[i] < b->numbers[k] ? -1
                                                              : a->numbers[i] > b->numbers[k];
            const bool holds = compare(op, order);
            result = set_join(result, set_truth(holds, !holds));
        }
    return result;
}

static bool is_comparison(expr_op op)
{
    return op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE || op == OP_EQ || op == OP_NE;
}

value_set set_binary(expr_op op, const value_set *a, const value_set *b)
{
    if (a->kind == SET_NONE || b->kind == SET_NONE) return set_none();
    if (is_comparison(op)) return compare_sets(op, a, b);
    if (a->kind != SET_NUMBERS || b->kind != SET_NUMBERS) return set_any();
    if (!a->listed || !b->listed) return set_range(interval_binary(op, a->range, b->range));
    value_set result = set_none();
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++) {
            if ((op == OP_DIV || op == OP_MOD) && b->numbers[k] == 0) continue;
            const interval one = interval_constant(a->numbers[i]), other = interval_constant(b->numbers[k]);
            result = set_join(result, set_range(interval_binary(op, one, other)));
        }
    return result;
}
