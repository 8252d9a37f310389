/* The checksum sdbm, and how generated code sums. */
#include "tenon/checksum.h"

/* ---- sdbm ---- */

enum { SDBM_FACTOR = 65599, SDBM_STEP = 8 };

/* Eight bytes at once: h * F^8 + b0 * F^7 + ... + b7, so that the multiplications do not wait for each other.
 */
static uint32_t sdbm_step(uint32_t hash, const uint8_t *p)
{
    const uint32_t f = SDBM_FACTOR, f2 = f * f, f3 = f2 * f, f4 = f2 * f2;
    const uint32_t high = p[0] * f3 + p[1] * f2 + p[2] * f + p[3];
    const uint32_t low = p[4] * f3 + p[5] * f2 + p[6] * f + p[7];
    return hash * (f4 * f4) + high * f4 + low;
}

uint32_t tn_sdbm(uint32_t so_far, const void *data, size_t size)
{
    const uint8_t *p = data;
    uint32_t hash = so_far;
    for (; size >= SDBM_STEP; size -= SDBM_STEP, p += SDBM_STEP)
        hash = sdbm_step(hash, p);
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
                        tn_checksum checksum, const tn_packed *packed, void *room, uint32_t *sum)
{
    tn_status status = tn_work(in, path, member, at, packed->size);
    if (status != TN_OK) return status;
    status = tn_unpack(packed, room, packed->size);
    if (status != TN_OK)
        return tn_fail(in, path, member, at, status, tn_value_none(), tn_value_unsigned(packed->size));
    *sum = checksum(*sum, room, packed->size);
    return TN_OK;
}

tn_status tn_sum_joined(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        tn_checksum checksum, const tn_joined *joined, void *room, uint32_t *sum)
{
    const size_t most = tn_joined_room(joined);
    tn_status status = tn_work(in, path, member, at, joined->count);
    for (size_t i = 0; i < joined->count && status == TN_OK; i++) {
        tn_bytes part = {NULL, 0};
        status = tn_joined_part(joined, i, room, most, &part);
        if (status != TN_OK)
            return tn_fail(in, path, member, at, status, tn_value_none(), tn_value_unsigned(i));
        status = tn_sum_bytes(in, path, member, at, checksum, part, sum);
    }
    return status;
}
