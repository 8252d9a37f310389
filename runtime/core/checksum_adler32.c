/* Adler-32 of RFC 1950: `low` is one more than the sum of all bytes, `high` the sum of all values of `low`,
   both modulo 65521. */
#include "tenon/impl/checksum.h"

/* After ADLER32_RUN bytes, whatever they are, both still fit 32 bits: then remainders are taken. A block of
   bytes at once, because compilers have vector instructions for sums of products of small numbers. */
enum { ADLER32_MODULUS = 65521, ADLER32_BLOCK = 32, ADLER32_RUN = 173 * ADLER32_BLOCK };

/* How often each byte of a block counts in `high`. */
static const int16_t adler32_times[ADLER32_BLOCK] = {32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22,
                                                     21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11,
                                                     10, 9,  8,  7,  6,  5,  4,  3,  2,  1};

static void adler32_block(const uint8_t *p, uint32_t *low, uint32_t *high)
{
    uint32_t sum = 0;
    int32_t weighed = 0;
    for (size_t i = 0; i < ADLER32_BLOCK; i++)
        sum += p[i];
    for (size_t i = 0; i < ADLER32_BLOCK; i++)
        weighed += p[i] * adler32_times[i];
    *high += ADLER32_BLOCK * *low + (uint32_t)weighed;
    *low += sum;
}

uint32_t tn_adler32(uint32_t so_far, const void *data, size_t size)
{
    const uint8_t *p = data;
    uint32_t low = so_far & 0xffff, high = so_far >> 16;
    while (size > 0) {
        size_t run = size < ADLER32_RUN ? size : ADLER32_RUN;
        size -= run;
        for (; run >= ADLER32_BLOCK; run -= ADLER32_BLOCK, p += ADLER32_BLOCK)
            adler32_block(p, &low, &high);
        for (; run > 0; run--)
            high += low += *p++;
        low %= ADLER32_MODULUS;
        high %= ADLER32_MODULUS;
    }
    return high << 16 | low;
}
