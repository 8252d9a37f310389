/* Collects the offsets of members that readers report. */
#include "tenon/generic.h"
#include "tenon/impl/stream.h"

#include "../core/moved.h"

static bool is_asked(const tn_input *in)
{
    return in->run->locations != NULL && in->base != TN_NO_OFFSET && in->run->looks == 0;
}

/* Reserves memory for the number of locations that the input would have at the present rate, within limits:
   doubling would copy them again and again, and leave behind memory of little use. */
static void reserve_ahead(const tn_input *in, uint64_t offset)
{
    enum { SMALL = 4096, MOST = 8, PARTS = 64 };
    tn_locations *locations = in->run->locations;
    const size_t count = locations->count;
    const uint64_t size = in->run->size;
    if (count < SMALL || count < locations->capacity || count > SIZE_MAX / (2 * MOST)) return;
    if (offset == 0 || offset >= size || size > UINT64_MAX / PARTS) return;
    const uint64_t parts = size / offset >= MOST ? MOST * PARTS : size * PARTS / offset;
    const size_t expected = count / PARTS * (size_t)(parts + 2), least = count + count / 2;
    (void)tn_locations_reserve(locations, expected > least ? expected : least);
}

static tn_status located(const tn_input *in, tn_status status, size_t at, size_t size)
{
    if (status == TN_OK) return TN_OK;
    return tn_fail(in, NULL, NULL, at, status, tn_value_none(), tn_value_unsigned(size));
}

tn_status tn_locate(const tn_input *in, const void *address, size_t at, size_t size)
{
    if (!is_asked(in)) return TN_OK;
    reserve_ahead(in, tn_offset(in, at));
    return located(in, tn_locations_add(in->run->locations, address, tn_offset(in, at), size), at, size);
}

tn_status tn_locate_from(const tn_input *in, const void *address, uint64_t begin)
{
    const uint64_t end = tn_bit_end(in), count = end > begin ? end - begin : 0;
    const size_t at = (size_t)(begin / 8);
    if (!is_asked(in)) return TN_OK;
    reserve_ahead(in, tn_offset(in, at));
    return located(
        in,
        tn_locations_add_bits(in->run->locations, address, tn_offset(in, at), (unsigned)(begin % 8), count),
        at, (size_t)(count / 8));
}

tn_status tn_locate_bits(const tn_input *in, const void *address, uint64_t count)
{
    return tn_locate_from(in, address, tn_bit_end(in) - count);
}

tn_status tn_locations_note(void *locations, const void *address, uint64_t offset, uint64_t bits)
{
    return tn_locations_add_bits(locations, address, offset, 0, bits);
}
