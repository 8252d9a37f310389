/* Exact conversion between binary floating point and decimal text, without the C library: no locale, no
   rounding by printf. Printing is Raffaello Giulietti's Schubfach ("The Schubfach way to render doubles",
   2021); reading follows Daniel Lemire ("Number parsing at a gigabyte per second", 2021), and falls back on
   exact arithmetic. */
#ifndef TENON_CORE_NUMBER_H
#define TENON_CORE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TN_POWER_MIN = -292, TN_POWER_MAX = 324 };

typedef struct tn_u128 {
    uint64_t hi;
    uint64_t lo;
} tn_u128;

/* The whole product of two 64-bit numbers. */
static inline tn_u128 tn_multiply(uint64_t a, uint64_t b)
{
    const uint64_t a1 = a >> 32, a0 = a & UINT32_MAX;
    const uint64_t b1 = b >> 32, b0 = b & UINT32_MAX;
    const uint64_t low = a0 * b0;
    const uint64_t middle = a1 * b0 + (low >> 32);
    const uint64_t other = a0 * b1 + (middle & UINT32_MAX);
    const tn_u128 product = {a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (low & UINT32_MAX)};
    return product;
}

/* Zero bits above the highest set one; value is not 0. */
static inline unsigned tn_leading_zeros(uint64_t value)
{
    unsigned zeros = 0;
    for (unsigned step = 32; step > 0; step /= 2) {
        if (value >> (64 - step) == 0) {
            value <<= step;
            zeros += step;
        }
    }
    return zeros;
}

/* floor(value / 2^bits) */
static inline int32_t tn_floor_shift(int32_t value, unsigned bits)
{
    return value >= 0 ? value >> bits : -((-value + ((1 << bits) - 1)) >> bits);
}

/* floor(log2(10^exponent)), for |exponent| <= 1233. */
static inline int32_t tn_floor_log2_power10(int32_t exponent)
{
    return tn_floor_shift(exponent * 1741647, 19);
}

/* 10^exponent, rounded up to its 128 leading bits: the smallest g with g * 2^(floor(log2(10^exponent)) - 127)
   >= 10^exponent. TN_POWER_MIN <= exponent <= TN_POWER_MAX. */
tn_u128 tn_power10(int32_t exponent);

/* tn_print_f4 and tn_print_f8 for the bits of a number; each bit pattern has its own text. */
size_t tn_print_f4_bits(uint32_t bits, char buffer[32]);
size_t tn_print_f8_bits(uint64_t bits, char buffer[32]);

#endif
