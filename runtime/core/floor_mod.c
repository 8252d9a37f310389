/* The remainder of floating point numbers, exact, without a C library. */
#include "tenon/impl/arith.h"
#include "tenon/impl/load.h"

enum { MANTISSA_BITS = 52 };
static const uint64_t sign_bit = (uint64_t)1 << 63;
static const uint64_t hidden_bit = (uint64_t)1 << MANTISSA_BITS;
static const uint64_t infinite_bits = 0x7ff0000000000000;

/* A positive number: mantissa * 2^exponent, bit 52 of the mantissa being set. */
typedef struct binary {
    uint64_t mantissa;
    int exponent;
} binary;

static binary binary_of(uint64_t bits)
{
    binary number = {bits & (hidden_bit - 1), (int)(bits >> MANTISSA_BITS)};
    if (number.exponent != 0) {
        number.mantissa |= hidden_bit;
        return number;
    }
    number.exponent = 1; /* subnormal numbers have the exponent of the smallest others */
    while ((number.mantissa & hidden_bit) == 0) {
        number.mantissa <<= 1;
        number.exponent--;
    }
    return number;
}

static uint64_t bits_of(binary number)
{
    if (number.mantissa == 0) return 0;
    while ((number.mantissa & hidden_bit) == 0) {
        number.mantissa <<= 1;
        number.exponent--;
    }
    if (number.exponent > 0)
        return (number.mantissa & (hidden_bit - 1)) | (uint64_t)number.exponent << MANTISSA_BITS;
    return number.mantissa >> (1 - number.exponent); /* exact: it is a multiple of the divisor's last place */
}

/* Long division in base two; neither is 0. */
static uint64_t rest_of(uint64_t a_bits, uint64_t b_bits)
{
    if (a_bits < b_bits) return a_bits;
    binary a = binary_of(a_bits);
    const binary b = binary_of(b_bits);
    for (; a.exponent > b.exponent; a.exponent--) {
        if (a.mantissa >= b.mantissa) a.mantissa -= b.mantissa;
        a.mantissa <<= 1;
    }
    if (a.mantissa >= b.mantissa) a.mantissa -= b.mantissa;
    return bits_of(a);
}

double tn_floor_mod(double a, double b)
{
    const uint64_t a_bits = tn_bits_of_double(a) & ~sign_bit;
    const uint64_t b_bits = tn_bits_of_double(b) & ~sign_bit;
    const uint64_t b_sign = tn_bits_of_double(b) & sign_bit;
    const uint64_t a_sign = tn_bits_of_double(a) & sign_bit;
    if (a_bits >= infinite_bits || b_bits > infinite_bits || b_bits == 0)
        return tn_double_of_bits(infinite_bits | hidden_bit >> 1);
    const uint64_t rest = a_bits != 0 ? rest_of(a_bits, b_bits) : 0;
    if (rest == 0 || a_sign == b_sign) return tn_double_of_bits(rest | b_sign);
    return b + tn_double_of_bits(rest | a_sign);
}
