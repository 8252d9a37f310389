/* IEEE 754 numbers of 16 bits, as the bits of a float and back. Every half is a float. A NaN keeps its sign
   and the upper bits of its payload, also whether it is signalling. Application code does not need this
   header. */
#ifndef TENON_IMPL_HALF_H
#define TENON_IMPL_HALF_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the bits of the float that has the value of a half. */
static inline uint32_t tn_bits_of_half(uint16_t half)
{
    const uint32_t sign = (uint32_t)(half & 0x8000u) << 16, exponent = half >> 10 & 31u;
    uint32_t fraction = half & 0x3ffu, scale = 113;
    if (exponent == 31) return sign | 0x7f800000u | fraction << 13;
    if (exponent != 0) return sign | (exponent + 112) << 23 | fraction << 13;
    if (fraction == 0) return sign;
    for (; (fraction & 0x400u) == 0; fraction <<= 1) /* a subnormal half is a normal float */
        scale--;
    return sign | scale << 23 | (fraction & 0x3ffu) << 13;
}

/* Returns whether a finite float rounds to an infinite half: its absolute value is 65520 or more. */
static inline bool tn_half_overflows(uint32_t bits)
{
    const uint32_t magnitude = bits & 0x7fffffffu;
    return magnitude >= 0x477ff000u && magnitude < 0x7f800000u;
}

/* Returns the half that is nearest to a float with these bits; of two, the even one. */
static inline uint16_t tn_half_of_bits(uint32_t bits)
{
    const uint32_t sign = bits >> 16 & 0x8000u, magnitude = bits & 0x7fffffffu;
    const uint32_t payload = magnitude >> 13 & 0x3ffu;
    if (magnitude > 0x7f800000u) return (uint16_t)(sign | 0x7c00u | (payload != 0 ? payload : 0x200u));
    if (magnitude >= 0x477ff000u) return (uint16_t)(sign | 0x7c00u);
    if (magnitude >= 0x38800000u) { /* normal: rounding up carries into the exponent */
        const uint32_t rebased = magnitude - 0x38000000u;
        return (uint16_t)(sign | (rebased + 0xfffu + (rebased >> 13 & 1u)) >> 13);
    }
    if (magnitude <= 0x33000000u) return (uint16_t)sign; /* at most half of the least one */
    const uint32_t significand = (magnitude & 0x7fffffu) | 0x800000u, shift = 126 - (magnitude >> 23);
    const uint32_t below = (1u << (shift - 1)) - 1 + (significand >> shift & 1u);
    return (uint16_t)(sign | (significand + below) >> shift);
}

#ifdef __cplusplus
}
#endif

#endif
