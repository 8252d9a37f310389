/* The checksum sdbm, and the checksums of generated code. */
#include "tenon/impl/checksum.h"

/* ---- sdbm ---- */

/* F = 65599. A block of 32 bytes at once: h * F^32 + b[0] * F^31 + ... + b[31], so that no multiplication
   waits for another. Each power is split into high * 2^16 + low with a signed low, because compilers have
   vector instructions for sums of products of 16-bit numbers. */
enum { SDBM_FACTOR = 65599, SDBM_BLOCK = 32 };

static const uint32_t sdbm_shift = 578746369U; /* F^32 */
static const int16_t sdbm_low[SDBM_BLOCK] = {-2113,  10369,  -22721, -26367, 5823,   18817,  17983,  14849,
                                             13759,  27265,  -6849,  -9471,  21695,  -29823, -31681, 31745,
                                             29631,  -21375, 9023,   7425,   -27969, -12927, -15809, -16895,
                                             -20033, -4479,  24895,  24321,  -12097, 3969,   63,     1};
static const int16_t sdbm_high[SDBM_BLOCK] = {1214,   -6387,  -30948, 17612,  -8135, 24538, -7178,  27737,
                                              22067,  -20888, -5424,  31272,  17836, 13240, -1367,  20279,
                                              -29276, 20680,  29312,  -13176, 3356,  26265, -20137, -11494,
                                              -23790, -10709, 5676,   17388,  11911, 126,   1,      0};

/* A sum has at most 32 products of less than 2^23 each. */
static uint32_t sdbm_block(uint32_t hash, const uint8_t *p)
{
    int16_t bytes[SDBM_BLOCK];
    int32_t low = 0, high = 0;
    for (size_t i = 0; i < SDBM_BLOCK; i++)
        bytes[i] = p[i];
    for (size_t i = 0; i < SDBM_BLOCK; i++)
        low += bytes[i] * sdbm_low[i];
    for (size_t i = 0; i < SDBM_BLOCK; i++)
        high += bytes[i] * sdbm_high[i];
    return hash * sdbm_shift + (uint32_t)low + ((uint32_t)high << 16);
}

uint32_t tn_sdbm(uint32_t so_far, const void *data, size_t size)
{
    const uint8_t *p = data;
    uint32_t hash = so_far;
    for (; size >= SDBM_BLOCK; size -= SDBM_BLOCK, p += SDBM_BLOCK)
        hash = sdbm_block(hash, p);
    for (; size > 0; size--)
        hash = hash * SDBM_FACTOR + *p++;
    return hash;
}

/* ---- in expressions ---- */

tn_status tn_sum_bytes(const tn_input *in, const tn_path *path, const char *member, size_t at,
                       tn_checksum checksum, tn_bytes bytes, uint32_t *sum)
{
    const tn_status status = tn_work(in, path, member, at, bytes.size);
    if (status == TN_OK) *sum = checksum(*sum, bytes.data, bytes.size);
    return status;
}

tn_status tn_sum_packed(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        tn_checksum checksum, const tn_packed *packed, void *space, uint32_t *sum)
{
    tn_status status = tn_work(in, path, member, at, packed->size);
    if (status != TN_OK) return status;
    status = tn_unpack(packed, space, packed->size);
    if (status != TN_OK)
        return tn_fail(in, path, member, at, status, tn_value_none(), tn_value_unsigned(packed->size));
    *sum = checksum(*sum, space, packed->size);
    return TN_OK;
}

tn_status tn_sum_joined(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        tn_checksum checksum, const tn_joined *joined, void *space, uint32_t *sum)
{
    const size_t most = tn_joined_space(joined);
    tn_status status = tn_work(in, path, member, at, joined->count);
    for (size_t i = 0; i < joined->count && status == TN_OK; i++) {
        tn_bytes part = {NULL, 0};
        status = tn_joined_part(joined, i, space, most, &part);
        if (status != TN_OK)
            return tn_fail(in, path, member, at, status, tn_value_none(), tn_value_unsigned(i));
        status = tn_sum_bytes(in, path, member, at, checksum, part, sum);
    }
    return status;
}
