/* Powers of ten to 128 bits. One in 27 is stored; the powers between are products with a power of five,
   corrected by the error of the truncated product: two bits for each, so that every value is exact. */
#include "number.h"

enum { STEP = 27 };

typedef struct base_power {
    uint64_t hi;
    uint64_t lo;
    uint64_t corrections; /* bits 2r and 2r + 1: the error of the product with 5^r */
} base_power;

static const base_power base_powers[] = {
    {0xff77b1fcbebcdc4f, 0x25e8e89c13bb0f7b, 0x05554554105504}, /* 1e-292 */
    {0xce5d73ff402d98e3, 0xfb0a3d212dc81290, 0x10555415455550}, /* 1e-265 */
    {0xa6b34ad8c9dfc06f, 0xf42faa48c0ea481f, 0x15051555155554}, /* 1e-238 */
    {0x86a8d39ef77164bc, 0xae5dff9c02033197, 0x15555555555555}, /* 1e-211 */
    {0xd98ddaee19068c76, 0x3badd624dd9b0958, 0x00040410440550}, /* 1e-184 */
    {0xafbd2350644eeacf, 0xe5d1929ef90898fb, 0x10140100055404}, /* 1e-157 */
    {0x8df5efabc5979c8f, 0xca8d3ffa1ef463c2, 0x14045415155544}, /* 1e-130 */
    {0xe55990879ddcaabd, 0xcc420a6a101d0516, 0x15515545015554}, /* 1e-103 */
    {0xb94470938fa89bce, 0xf808e40e8d5b3e6a, 0x15545555551554}, /* 1e-76 */
    {0x95a8637627989aad, 0xdde7001379a44aa8, 0x15959955955555}, /* 1e-49 */
    {0xf1c90080baf72cb1, 0x5324c68b12dd6339, 0x00004011014154}, /* 1e-22 */
    {0xc350000000000000, 0x0000000000000000, 0x00000000000000}, /* 1e5 */
    {0x9dc5ada82b70b59d, 0xf020000000000000, 0x15000000000000}, /* 1e32 */
    {0xfee50b7025c36a08, 0x02f236d04753d5b5, 0x15044051155550}, /* 1e59 */
    {0xcde6fd5e09abcf26, 0xed4c0226b55e6f87, 0x15455555155454}, /* 1e86 */
    {0xa6539930bf6bff45, 0x84db8346b786151d, 0x05040045541110}, /* 1e113 */
    {0x865b86925b9bc5c2, 0x0b8a2392ba45a9b2, 0x266a69665a9695}, /* 1e140 */
    {0xd910f7ff28069da4, 0x1b2ba1518094da05, 0x15455514515550}, /* 1e167 */
    {0xaf58416654a6babb, 0x387ac8d1970027b2, 0x15555555555955}, /* 1e194 */
    {0x8da471a9de737e24, 0x5ceaecfed289e5d3, 0x00555055145014}, /* 1e221 */
    {0xe4d5e82392a40515, 0x0fabaf3feaa5334b, 0x10151405551114}, /* 1e248 */
    {0xb8da1662e7b00a17, 0x3d6a751f3b936244, 0x15555555555450}, /* 1e275 */
    {0x95527a5202df0ccb, 0x0f37801e0c43ebc9, 0x00155541515100}, /* 1e302 */
};

static const uint64_t powers_of_five[STEP] = {
    1u,
    5u,
    25u,
    125u,
    625u,
    3125u,
    15625u,
    78125u,
    390625u,
    1953125u,
    9765625u,
    48828125u,
    244140625u,
    1220703125u,
    6103515625u,
    30517578125u,
    152587890625u,
    762939453125u,
    3814697265625u,
    19073486328125u,
    95367431640625u,
    476837158203125u,
    2384185791015625u,
    11920928955078125u,
    59604644775390625u,
    298023223876953125u,
    1490116119384765625u,
};

tn_u128 tn_power10(int32_t exponent)
{
    const unsigned index = (unsigned)(exponent - TN_POWER_MIN);
    const base_power *base = &base_powers[index / STEP];
    const unsigned rest = index % STEP;
    const tn_u128 low = tn_multiply(base->lo, powers_of_five[rest]);
    const tn_u128 high = tn_multiply(base->hi, powers_of_five[rest]);

    /* The product in three words, then its 128 leading bits. */
    const uint64_t middle = high.lo + low.hi;
    const uint64_t top = high.hi + (middle < low.hi);
    tn_u128 power = {middle, low.lo};
    if (top != 0) {
        const unsigned shift = tn_leading_zeros(top);
        power.hi = shift == 0 ? top : top << shift | middle >> (64 - shift);
        power.lo = shift == 0 ? middle : middle << shift | low.lo >> (64 - shift);
    }
    const uint64_t correction = base->corrections >> (2 * rest) & 3;
    power.lo += correction;
    if (power.lo < correction) power.hi++;
    return power;
}
