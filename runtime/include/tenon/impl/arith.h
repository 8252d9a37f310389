/* Integer arithmetic without overflow. Generated code calls these functions if a result may not fit its type.
   Each function stores the exact result in *result and returns true. If the result does not fit, it stores 0
   and returns false. Division rounds the quotient down, and the remainder has the sign of the divisor; a
   division by zero returns false. Application code does not need this header. */
#ifndef TENON_IMPL_ARITH_H
#define TENON_IMPL_ARITH_H

#include <float.h>
#include <stdbool.h>
#include <stdint.h>

#include "tenon/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns whether a number is greater than a limit. As a function it takes numbers of small types, too, whose
   comparison with a large limit compilers warn about. */
TN_INLINE bool tn_is_above(uint64_t number, uint64_t limit)
{
    return number > limit;
}

/* ---- int64_t: a + b, a - b, -a, a * b, a / b, a % b, and shifts ---- */

TN_INLINE bool tn_add_s64(int64_t a, int64_t b, int64_t *result)
{
    *result = 0;
    if (b >= 0 ? a > INT64_MAX - b : a < INT64_MIN - b) return false;
    *result = a + b;
    return true;
}

TN_INLINE bool tn_sub_s64(int64_t a, int64_t b, int64_t *result)
{
    *result = 0;
    if (b >= 0 ? a < INT64_MIN + b : a > INT64_MAX + b) return false;
    *result = a - b;
    return true;
}

TN_INLINE bool tn_neg_s64(int64_t a, int64_t *result)
{
    return tn_sub_s64(0, a, result);
}

/* Returns the absolute value, also of INT64_MIN. */
TN_INLINE uint64_t tn_magnitude(int64_t a)
{
    return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

/* Stores a * b. */
TN_INLINE bool tn_mul_u64(uint64_t a, uint64_t b, uint64_t *result)
{
    *result = 0;
    if (b != 0 && a > UINT64_MAX / b) return false;
    *result = a * b;
    return true;
}

/* Stores the number with this absolute value and sign. */
TN_INLINE bool tn_signed(uint64_t magnitude, bool negative, int64_t *result)
{
    const uint64_t most = (uint64_t)INT64_MAX + negative;
    *result = 0;
    if (magnitude > most) return false;
    if (!negative || magnitude == 0)
        *result = (int64_t)magnitude;
    else
        *result = -(int64_t)(magnitude - 1) - 1;
    return true;
}

TN_INLINE bool tn_mul_s64(int64_t a, int64_t b, int64_t *result)
{
    uint64_t product;
    *result = 0;
    return tn_mul_u64(tn_magnitude(a), tn_magnitude(b), &product) &&
           tn_signed(product, (a < 0) != (b < 0), result);
}

TN_INLINE bool tn_div_s64(int64_t a, int64_t b, int64_t *result)
{
    *result = 0;
    if (b == 0 || (a == INT64_MIN && b == -1)) return false;
    *result = a / b - (a % b != 0 && (a < 0) != (b < 0));
    return true;
}

TN_INLINE bool tn_mod_s64(int64_t a, int64_t b, int64_t *result)
{
    *result = 0;
    if (b == 0) return false;
    if (b == -1) return true; /* INT64_MIN % -1 is undefined in C */
    const int64_t rest = a % b;
    *result = rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    return true;
}

/* Stores a * 2^count. Returns false for a negative count. */
TN_INLINE bool tn_shl_s64(int64_t a, int64_t count, int64_t *result)
{
    *result = 0;
    if (count < 0) return false;
    if (a == 0) return true;
    if (count > 63 || tn_magnitude(a) > (UINT64_MAX >> count)) return false;
    return tn_signed(tn_magnitude(a) << count, a < 0, result);
}

/* Stores a / 2^count, rounded down. Returns false for a negative count. */
TN_INLINE bool tn_shr_s64(int64_t a, int64_t count, int64_t *result)
{
    *result = 0;
    if (count < 0) return false;
    const unsigned by = count > 63 ? 63 : (unsigned)count;
    *result = a < 0 ? -(int64_t)(~(uint64_t)a >> by) - 1 : (int64_t)((uint64_t)a >> by);
    return true;
}

/* ---- uint64_t: a + b, a - b, -a, a / b, a % b, and shifts ---- */

TN_INLINE bool tn_add_u64(uint64_t a, uint64_t b, uint64_t *result)
{
    *result = 0;
    if (a > UINT64_MAX - b) return false;
    *result = a + b;
    return true;
}

TN_INLINE bool tn_sub_u64(uint64_t a, uint64_t b, uint64_t *result)
{
    *result = 0;
    if (a < b) return false;
    *result = a - b;
    return true;
}

/* Stores -a as an int64_t. */
TN_INLINE bool tn_neg_u64(uint64_t a, int64_t *result)
{
    return tn_signed(a, true, result);
}

TN_INLINE bool tn_div_u64(uint64_t a, uint64_t b, uint64_t *result)
{
    *result = b != 0 ? a / b : 0;
    return b != 0;
}

TN_INLINE bool tn_mod_u64(uint64_t a, uint64_t b, uint64_t *result)
{
    *result = b != 0 ? a % b : 0;
    return b != 0;
}

TN_INLINE bool tn_shl_u64(uint64_t a, uint64_t count, uint64_t *result)
{
    *result = 0;
    if (a == 0) return true;
    if (count > 63 || a > (UINT64_MAX >> count)) return false;
    *result = a << count;
    return true;
}

TN_INLINE bool tn_shr_u64(uint64_t a, uint64_t count, uint64_t *result)
{
    *result = count > 63 ? 0 : a >> count;
    return true;
}

/* ---- bits: numbers as infinitely many bits in two's complement ---- */

/* Stores -a - 1. Never fails. */
TN_INLINE bool tn_not_s64(int64_t a, int64_t *result)
{
    *result = -1 - a;
    return true;
}

/* Stores -a - 1 as an int64_t. */
TN_INLINE bool tn_not_u64(uint64_t a, int64_t *result)
{
    *result = 0;
    if (a > INT64_MAX) return false;
    *result = -1 - (int64_t)a;
    return true;
}

/* ---- integers of both signs ---- */

/* An integer from -(2^64 - 1) to 2^64 - 1, for operations whose operands do not fit one 64-bit type. */
typedef struct tn_int {
    uint64_t magnitude;
    bool negative; /* false if the magnitude is 0 */
} tn_int;

/* Return the integer with this absolute value and sign, or with the value of another type. */
TN_INLINE tn_int tn_int_of(uint64_t magnitude, bool negative)
{
    tn_int value = {0, false};
    value.magnitude = magnitude;
    value.negative = negative && magnitude != 0;
    return value;
}

TN_INLINE tn_int tn_int_of_s64(int64_t value)
{
    return tn_int_of(tn_magnitude(value), value < 0);
}

TN_INLINE tn_int tn_int_of_u64(uint64_t value)
{
    return tn_int_of(value, false);
}

/* Store the integer as another type. */
TN_INLINE bool tn_int_to_s64(tn_int value, int64_t *result)
{
    return tn_signed(value.magnitude, value.negative, result);
}

TN_INLINE bool tn_int_to_u64(tn_int value, uint64_t *result)
{
    *result = value.negative ? 0 : value.magnitude;
    return !value.negative;
}

/* -a, a + b, a - b, a * b, a / b, a % b. */
TN_INLINE tn_int tn_int_neg(tn_int a)
{
    return tn_int_of(a.magnitude, !a.negative);
}

TN_INLINE bool tn_int_add(tn_int a, tn_int b, tn_int *result)
{
    *result = tn_int_of(0, false);
    if (a.negative == b.negative) {
        uint64_t sum;
        if (!tn_add_u64(a.magnitude, b.magnitude, &sum)) return false;
        *result = tn_int_of(sum, a.negative);
    } else if (a.magnitude >= b.magnitude) {
        *result = tn_int_of(a.magnitude - b.magnitude, a.negative);
    } else {
        *result = tn_int_of(b.magnitude - a.magnitude, b.negative);
    }
    return true;
}

TN_INLINE bool tn_int_sub(tn_int a, tn_int b, tn_int *result)
{
    return tn_int_add(a, tn_int_neg(b), result);
}

TN_INLINE bool tn_int_mul(tn_int a, tn_int b, tn_int *result)
{
    uint64_t product;
    const bool fits = tn_mul_u64(a.magnitude, b.magnitude, &product);
    *result = tn_int_of(product, a.negative != b.negative);
    return fits;
}

TN_INLINE bool tn_int_div(tn_int a, tn_int b, tn_int *result)
{
    *result = tn_int_of(0, false);
    if (b.magnitude == 0) return false;
    const bool negative = a.negative != b.negative;
    const bool rounded = negative && a.magnitude % b.magnitude != 0;
    *result = tn_int_of(a.magnitude / b.magnitude + rounded, negative);
    return true;
}

TN_INLINE bool tn_int_mod(tn_int a, tn_int b, tn_int *result)
{
    *result = tn_int_of(0, false);
    if (b.magnitude == 0) return false;
    const uint64_t rest = a.magnitude % b.magnitude;
    if (rest != 0 && a.negative != b.negative)
        *result = tn_int_of(b.magnitude - rest, b.negative);
    else
        *result = tn_int_of(rest, b.negative);
    return true;
}

/* Stores a * 2^count. Returns false for a negative count. */
TN_INLINE bool tn_int_shl(tn_int a, tn_int count, tn_int *result)
{
    uint64_t magnitude;
    const bool fits = tn_shl_u64(a.magnitude, count.magnitude, &magnitude);
    *result = tn_int_of(magnitude, a.negative);
    return fits && !count.negative;
}

/* Stores a / 2^count, rounded down. Returns false for a negative count. */
TN_INLINE bool tn_int_shr(tn_int a, tn_int count, tn_int *result)
{
    uint64_t magnitude;
    (void)tn_shr_u64(a.negative ? a.magnitude - 1 : a.magnitude, count.magnitude, &magnitude);
    *result = tn_int_of(count.negative ? 0 : magnitude + a.negative, a.negative);
    return !count.negative;
}

/* Returns the 64 lowest bits of the number in two's complement. All higher bits are its sign. */
TN_INLINE uint64_t tn_int_low(tn_int a)
{
    return a.negative ? 0 - a.magnitude : a.magnitude;
}

/* Stores the number with these 64 lowest bits, whose higher bits are the sign. */
TN_INLINE bool tn_int_of_bits(uint64_t low, bool negative, tn_int *result)
{
    *result = tn_int_of(negative ? 0 - low : low, negative);
    return low != 0 || !negative;
}

/* a & b, a | b, a ^ b. */
TN_INLINE bool tn_int_and(tn_int a, tn_int b, tn_int *result)
{
    return tn_int_of_bits(tn_int_low(a) & tn_int_low(b), a.negative && b.negative, result);
}

TN_INLINE bool tn_int_or(tn_int a, tn_int b, tn_int *result)
{
    return tn_int_of_bits(tn_int_low(a) | tn_int_low(b), a.negative || b.negative, result);
}

TN_INLINE bool tn_int_xor(tn_int a, tn_int b, tn_int *result)
{
    return tn_int_of_bits(tn_int_low(a) ^ tn_int_low(b), a.negative != b.negative, result);
}

/* ---- comparisons of int64_t and uint64_t: each returns whether a is less (lt), equal (eq), ... ---- */

TN_INLINE bool tn_lt_s64_u64(int64_t a, uint64_t b)
{
    return a < 0 || (uint64_t)a < b;
}

TN_INLINE bool tn_eq_s64_u64(int64_t a, uint64_t b)
{
    return a >= 0 && (uint64_t)a == b;
}

TN_INLINE bool tn_le_s64_u64(int64_t a, uint64_t b)
{
    return a < 0 || (uint64_t)a <= b;
}

TN_INLINE bool tn_gt_s64_u64(int64_t a, uint64_t b)
{
    return !tn_le_s64_u64(a, b);
}

TN_INLINE bool tn_ge_s64_u64(int64_t a, uint64_t b)
{
    return !tn_lt_s64_u64(a, b);
}

TN_INLINE bool tn_ne_s64_u64(int64_t a, uint64_t b)
{
    return !tn_eq_s64_u64(a, b);
}

TN_INLINE bool tn_lt_u64_s64(uint64_t a, int64_t b)
{
    return tn_gt_s64_u64(b, a);
}

TN_INLINE bool tn_le_u64_s64(uint64_t a, int64_t b)
{
    return tn_ge_s64_u64(b, a);
}

TN_INLINE bool tn_gt_u64_s64(uint64_t a, int64_t b)
{
    return tn_lt_s64_u64(b, a);
}

TN_INLINE bool tn_ge_u64_s64(uint64_t a, int64_t b)
{
    return tn_le_s64_u64(b, a);
}

TN_INLINE bool tn_eq_u64_s64(uint64_t a, int64_t b)
{
    return tn_eq_s64_u64(b, a);
}

TN_INLINE bool tn_ne_u64_s64(uint64_t a, int64_t b)
{
    return !tn_eq_s64_u64(b, a);
}

/* ---- floating point ---- */

/* Store the integer part of a number, rounded towards zero. Return false if it does not fit, and for NaN. */
TN_INLINE bool tn_s64_of_f8(double value, int64_t *result)
{
    const bool fits = value >= -9223372036854775808.0 && value < 9223372036854775808.0;
    *result = fits ? (int64_t)value : 0;
    return fits;
}

TN_INLINE bool tn_u64_of_f8(double value, uint64_t *result)
{
    const bool fits = value > -1.0 && value < 18446744073709551616.0;
    *result = fits ? (uint64_t)value : 0;
    return fits;
}

/* Returns whether a float can hold the number exactly. It can hold infinities and NaN. */
TN_INLINE bool tn_is_f4(double value)
{
    const double most = (double)FLT_MAX;
    if (!(value >= -DBL_MAX && value <= DBL_MAX)) return true;
    return value >= -most && value <= most && (double)(float)value == value;
}

/* Returns a - b * floor(a / b), computed exactly: the remainder with the sign of b. Returns NaN if b is 0, if
   a is infinite, or if one of them is NaN. */
double tn_floor_mod(double a, double b);

#ifdef __cplusplus
}
#endif

#endif
