/* Arithmetic on sizes that saturates: a result above 64 bits stays the largest number. */
#ifndef TENON_BASE_SATURATE_H
#define TENON_BASE_SATURATE_H

#include <stdint.h>

static inline uint64_t saturating_sum(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static inline uint64_t saturating_product(uint64_t a, uint64_t b)
{
    return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

/* The smallest integer that is not below a / b; b is not 0. */
static inline uint64_t divide_up(uint64_t a, uint64_t b)
{
    return a / b + (a % b != 0);
}

/* The smallest multiple of `unit`, which is not 0, that is not below `size`. */
static inline uint64_t round_up(uint64_t size, uint64_t unit)
{
    return saturating_product(divide_up(size, unit), unit);
}

#endif
