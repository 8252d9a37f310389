/* Computes with intervals of exact integers. */
#include "model/interval.h"

static const wide limit = (wide)1 << 120;

static wide clamp(wide value)
{
    if (value > limit) return limit;
    if (value < -limit) return -limit;
    return value;
}

static wide wide_min(wide a, wide b)
{
    return a < b ? a : b;
}

static wide wide_max(wide a, wide b)
{
    return a > b ? a : b;
}

interval interval_integer(unsigned bytes, bool is_signed)
{
    const wide size = (wide)1 << (8 * bytes);
    if (is_signed) return interval_of(-(size / 2), size / 2 - 1);
    return interval_of(0, size - 1);
}

bool interval_needs_unsigned(interval values)
{
    return values.low >= 0 && values.high > interval_integer(8, true).high;
}

bool interval_within(interval inner, interval outer)
{
    return inner.low >= outer.low && inner.high <= outer.high;
}

interval interval_join(interval a, interval b)
{
    return interval_of(wide_min(a.low, b.low), wide_max(a.high, b.high));
}

bool interval_contains(interval a, wide value)
{
    return a.low <= value && value <= a.high;
}

static wide multiply(wide a, wide b)
{
    wide product;
    if (__builtin_mul_overflow(a, b, &product)) return (a < 0) == (b < 0) ? limit : -limit;
    return clamp(product);
}

/* a / b of numbers from 0 on; bit by bit if 64 bits do not hold them. */
static wide quotient_of_magnitudes(wide a, wide b)
{
    if (a <= (wide)UINT64_MAX && b <= (wide)UINT64_MAX) return (wide)((uint64_t)a / (uint64_t)b);
    wide quotient = 0, rest = 0;
    for (int bit = 125; bit >= 0; bit--) {
        rest = rest * 2 + (a >> bit & 1);
        quotient *= 2;
        if (rest < b) continue;
        rest -= b;
        quotient++;
    }
    return quotient;
}

wide floor_quotient(wide a, wide b)
{
    const wide dividend = a < 0 ? -a : a, divisor = b < 0 ? -b : b;
    const wide quotient = quotient_of_magnitudes(dividend, divisor);
    if ((a < 0) == (b < 0)) return quotient;
    return quotient * divisor == dividend ? -quotient : -quotient - 1;
}

/* The hull of the four corner values of a function that is monotonic in both arguments. */
static interval corners(interval a, interval b, wide (*f)(wide, wide))
{
    const wide w = f(a.low, b.low), x = f(a.low, b.high), y = f(a.high, b.low), z = f(a.high, b.high);
    return interval_of(wide_min(wide_min(w, x), wide_min(y, z)), wide_max(wide_max(w, x), wide_max(y, z)));
}

static interval divide(interval a, interval b)
{
    interval result = interval_of(limit, -limit);
    if (b.low < 0) result = corners(a, interval_of(b.low, wide_min(b.high, -1)), floor_quotient);
    if (b.high > 0) {
        const interval positive = corners(a, interval_of(wide_max(b.low, 1), b.high), floor_quotient);
        result = result.low > result.high ? positive : interval_join(result, positive);
    }
    return result.low > result.high ? interval_constant(0) : result;
}

/* Floor modulo: the result has the divisor's sign. */
static interval modulo(interval a, interval b)
{
    if (a.low >= 0 && b.low > a.high) return a;
    if (a.low == a.high && b.low == b.high && b.low != 0)
        return interval_constant(a.low - floor_quotient(a.low, b.low) * b.low);
    return interval_of(wide_min(b.low < 0 ? b.low + 1 : 0, 0), wide_max(b.high > 0 ? b.high - 1 : 0, 0));
}

/* The smallest 2^n - 1 that is not below `value`. */
static wide all_ones(wide value)
{
    wide ones = 0;
    while (ones < value && ones < limit)
        ones = ones * 2 + 1;
    return ones;
}

/* The values that fit the bits of both operands, sign included. */
static interval bits_of_both(interval a, interval b)
{
    const interval hull = interval_join(a, b);
    const wide magnitude = wide_max(hull.high, -(hull.low + 1));
    const wide ones = all_ones(magnitude < 0 ? 0 : magnitude);
    return interval_of(hull.low < 0 ? -ones - 1 : 0, ones);
}

static interval bit_and(interval a, interval b)
{
    if (a.low >= 0 && b.low >= 0) return interval_of(0, wide_min(a.high, b.high));
    if (a.low >= 0) return interval_of(0, a.high);
    if (b.low >= 0) return interval_of(0, b.high);
    interval result = bits_of_both(a, b);
    if (a.high < 0 && b.high < 0) result.high = wide_min(a.high, b.high);
    return result;
}

/* Bits that are set make a number greater, but for the sign. */
static interval bit_or(interval a, interval b)
{
    interval result = bits_of_both(a, b);
    if (a.high < 0 || b.high < 0) result.high = -1;
    if (a.low >= 0 && b.high < 0) result.low = b.low;
    if (b.low >= 0 && a.high < 0) result.low = a.low;
    if ((a.low >= 0 && b.low >= 0) || (a.high < 0 && b.high < 0)) result.low = wide_max(a.low, b.low);
    return result;
}

static interval bit_xor(interval a, interval b)
{
    interval result = bits_of_both(a, b);
    if ((a.low >= 0 && b.high < 0) || (b.low >= 0 && a.high < 0)) result.high = -1;
    if (a.high < 0 && b.high < 0) result.low = 0;
    if (result.low == 0 && (a.high < b.low || b.high < a.low)) result.low = 1;
    return result;
}

static wide shift_left(wide a, wide n)
{
    return n >= 120 ? (a == 0 ? 0 : a < 0 ? -limit : limit) : multiply(a, (wide)1 << n);
}

static wide shift_right(wide a, wide n)
{
    return n >= 120 ? (a < 0 ? -1 : 0) : a >> n;
}

static wide bits_of_numbers(expr_op op, wide a, wide b)
{
    return op == OP_BITAND ? a & b : op == OP_BITOR ? a | b : a ^ b;
}

interval interval_binary(expr_op op, interval a, interval b)
{
    const bool bits = op == OP_BITAND || op == OP_BITOR || op == OP_BITXOR;
    if (bits && a.low == a.high && b.low == b.high)
        return interval_constant(bits_of_numbers(op, a.low, b.low));
    const interval shift = interval_of(wide_max(b.low, 0), wide_max(b.high, 0));
    switch (op) {
    case OP_ADD:
        return interval_of(clamp(a.low + b.low), clamp(a.high + b.high));
    case OP_SUB:
        return interval_of(clamp(a.low - b.high), clamp(a.high - b.low));
    case OP_MUL:
        return corners(a, b, multiply);
    case OP_DIV:
        return divide(a, b);
    case OP_MOD:
        return modulo(a, b);
    case OP_BITAND:
        return bit_and(a, b);
    case OP_SHL:
        return corners(a, shift, shift_left);
    case OP_SHR:
        return corners(a, shift, shift_right);
    case OP_BITOR:
        return bit_or(a, b);
    default:
        return bit_xor(a, b);
    }
}

interval interval_unary(expr_op op, interval a)
{
    switch (op) {
    case OP_NEGATE:
        return interval_of(-a.high, -a.low);
    case OP_INVERT:
        return interval_of(-a.high - 1, -a.low - 1);
    default:
        return a;
    }
}

interval interval_refine(interval a, expr_op op, interval b)
{
    interval result = a;
    switch (op) {
    case OP_LT:
        result.high = wide_min(a.high, b.high - 1);
        break;
    case OP_LE:
        result.high = wide_min(a.high, b.high);
        break;
    case OP_GT:
        result.low = wide_max(a.low, b.low + 1);
        break;
    case OP_GE:
        result.low = wide_max(a.low, b.low);
        break;
    case OP_EQ:
        result = interval_of(wide_max(a.low, b.low), wide_min(a.high, b.high));
        break;
    case OP_NE:
        if (b.low == b.high && a.low == b.low) result.low = a.low + 1;
        if (b.low == b.high && a.high == b.low) result.high = a.high - 1;
        break;
    default:
        break;
    }
    return result.low > result.high ? a : result;
}

expr_op comparison_negated(expr_op op)
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

expr_op comparison_mirrored(expr_op op)
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

bool interval_always(expr_op op, interval a, interval b)
{
    switch (op) {
    case OP_LT:
        return a.high < b.low;
    case OP_LE:
        return a.high <= b.low;
    case OP_GT:
        return a.low > b.high;
    case OP_GE:
        return a.low >= b.high;
    case OP_NE:
        return a.high < b.low || a.low > b.high;
    default:
        return false;
    }
}

bool interval_never(expr_op op, interval a, interval b)
{
    return interval_always(comparison_negated(op), a, b);
}
