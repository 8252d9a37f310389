/* Floating point to the shortest decimal that reads back to the same bits, and of several the closest one. */
#include "number.h"

#include "tenon/impl/decimal.h"
#include "tenon/impl/load.h"

/* digits * 10^exponent */
typedef struct decimal {
    uint64_t digits;
    int32_t exponent;
} decimal;

/* power * multiple / 2^128, rounded to odd: exact comparisons stay possible. */
static uint64_t round_to_odd(tn_u128 power, uint64_t multiple)
{
    const tn_u128 low = tn_multiply(power.lo, multiple);
    const tn_u128 high = tn_multiply(power.hi, multiple);
    const uint64_t middle = high.lo + low.hi;
    const uint64_t top = high.hi + (middle < low.hi);
    return top | (middle > 1);
}

/* The shortest decimal in the interval of numbers that round to c * 2^q. `closer`: the number below is half
   as far away as the number above, as at powers of two. Figures 4 and 6 of the paper. */
static decimal shortest(uint64_t c, int32_t q, bool closer)
{
    const uint64_t odd = c & 1;
    /* floor(log10(2^q)), or of 3/4 of it */
    const int32_t k = tn_floor_shift(q * 1262611 - (closer ? 524031 : 0), 22);
    const int32_t h = q + tn_floor_log2_power10(-k) + 1;
    const tn_u128 power = tn_power10(-k);
    const uint64_t lower = round_to_odd(power, (4 * c - 2 + closer) << h) + odd;
    const uint64_t value = round_to_odd(power, (4 * c) << h);
    const uint64_t upper = round_to_odd(power, (4 * c + 2) << h) - odd;

    const uint64_t s = value / 4;
    if (s >= 10) {
        const uint64_t tens = s / 10;
        const bool below = lower <= 40 * tens;
        const bool above = 40 * tens + 40 <= upper;
        if (below != above) return (decimal){tens + above, k + 1};
    }
    const bool below = lower <= 4 * s;
    const bool above = 4 * s + 4 <= upper;
    if (below != above) return (decimal){s + above, k};
    const uint64_t middle = 4 * s + 2;
    return (decimal){s + (value > middle || (value == middle && (s & 1) != 0)), k};
}

static decimal without_trailing_zeros(decimal value)
{
    while (value.digits % 10 == 0) {
        value.digits /= 10;
        value.exponent++;
    }
    return value;
}

static char *put(char *to, const char *from, size_t size)
{
    memcpy(to, from, size);
    return to + size;
}

static char *put_zeros(char *to, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        *to++ = '0';
    return to;
}

static int32_t count_digits(uint64_t value)
{
    int32_t count = 1;
    for (; value >= 10; value /= 10)
        count++;
    return count;
}

/* The text of a number other than 0. Without an exponent from 0.00001 up to 10^limit. */
static char *put_decimal(char *to, decimal value, int32_t limit)
{
    char digits[20];
    const int32_t count = count_digits(value.digits);
    uint64_t rest = value.digits;
    for (int32_t i = count - 1; i >= 0; i--) {
        digits[i] = (char)('0' + rest % 10);
        rest /= 10;
    }
    const int32_t point = count + value.exponent; /* digits before the point */

    if (point > -5 && point <= 0) {
        to = put(to, "0.", 2);
        to = put_zeros(to, -point);
        return put(to, digits, (size_t)count);
    }
    if (point > 0 && point <= limit) {
        if (point >= count) {
            to = put(to, digits, (size_t)count);
            to = put_zeros(to, point - count);
            return put(to, ".0", 2);
        }
        to = put(to, digits, (size_t)point);
        *to++ = '.';
        return put(to, digits + point, (size_t)(count - point));
    }
    *to++ = digits[0];
    if (count > 1) {
        *to++ = '.';
        to = put(to, digits + 1, (size_t)count - 1);
    }
    *to++ = 'e';
    int32_t exponent = point - 1;
    if (exponent < 0) *to++ = '-';
    if (exponent < 0) exponent = -exponent;
    if (exponent >= 100) *to++ = (char)('0' + exponent / 100);
    if (exponent >= 10) *to++ = (char)('0' + exponent / 10 % 10);
    *to++ = (char)('0' + exponent % 10);
    return to;
}

static char *put_nan(char *to, uint64_t bits, unsigned digits)
{
    to = put(to, "nan:0x", 6);
    while (digits-- > 0)
        *to++ = "0123456789abcdef"[bits >> (4 * digits) & 15];
    return to;
}

/* A format of IEEE 754. */
typedef struct binary_format {
    unsigned fraction; /* bits */
    unsigned exponent; /* bits */
    int32_t bias;      /* of the integral significand */
    int32_t limit;     /* digits before the point that are written without an exponent */
} binary_format;

static size_t print_bits(uint64_t bits, const binary_format *format, char *buffer)
{
    const uint64_t hidden = (uint64_t)1 << format->fraction;
    const uint64_t fraction = bits & (hidden - 1);
    const uint32_t top = ((uint32_t)1 << format->exponent) - 1;
    const uint32_t exponent = (uint32_t)(bits >> format->fraction) & top;
    const bool negative = (bits >> (format->fraction + format->exponent)) != 0;

    char *to = buffer;
    if (exponent == top && fraction != 0) {
        to = put_nan(to, bits, (format->fraction + format->exponent + 1) / 4);
    } else {
        if (negative) *to++ = '-';
        if (exponent == top) {
            to = put(to, "inf", 3);
        } else if (exponent == 0 && fraction == 0) {
            to = put(to, "0.0", 3);
        } else {
            const uint64_t c = exponent == 0 ? fraction : hidden | fraction;
            const int32_t q = (int32_t)(exponent == 0 ? 1 : exponent) - format->bias;
            const bool integral =
                q <= 0 && -q <= (int32_t)format->fraction && (c & (((uint64_t)1 << -q) - 1)) == 0;
            const decimal value =
                integral ? (decimal){c >> -q, 0} : shortest(c, q, fraction == 0 && exponent > 1);
            to = put_decimal(to, without_trailing_zeros(value), format->limit);
        }
    }
    *to = '\0';
    return (size_t)(to - buffer);
}

size_t tn_print_f4_bits(uint32_t bits, char buffer[32])
{
    static const binary_format single = {23, 8, 127 + 23, 9};
    return print_bits(bits, &single, buffer);
}

size_t tn_print_f8_bits(uint64_t bits, char buffer[32])
{
    static const binary_format twice = {52, 11, 1023 + 52, 16};
    return print_bits(bits, &twice, buffer);
}

size_t tn_print_f4(float value, char buffer[32])
{
    return tn_print_f4_bits(tn_bits_of_float(value), buffer);
}

size_t tn_print_f8(double value, char buffer[32])
{
    return tn_print_f8_bits(tn_bits_of_double(value), buffer);
}
