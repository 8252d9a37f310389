/* Collects the offsets of members that readers report. */
#include "tenon/generic.h"
#include "tenon/stream.h"

static bool is_asked(const tn_input *in)
{
    return in->run->locations != NULL && in->base != TN_NO_OFFSET && in->run->looks == 0;
}

static tn_status located(const tn_input *in, tn_status status, size_t at, size_t size)
{
    if (status == TN_OK) return TN_OK;
    return tn_fail(in, NULL, NULL, at, status, tn_value_none(), tn_value_unsigned(size));
}

tn_status tn_locate(const tn_input *in, const void *address, size_t at, size_t size)
{
    if (!is_asked(in)) return TN_OK;
    return located(in, tn_locations_add(in->run->locations, address, tn_offset(in, at), size), at, size);
}

tn_status tn_locate_from(const tn_input *in, const void *address, uint64_t begin)
{
    const uint64_t end = tn_bit_end(in), count = end > begin ? end - begin : 0;
    const size_t at = (size_t)(begin / 8);
    if (!is_asked(in)) return TN_OK;
    return located(
        in,
        tn_locations_add_bits(in->run->locations, address, tn_offset(in, at), (unsigned)(begin % 8), count),
        at, (size_t)(count / 8));
}

tn_status tn_locate_bits(const tn_input *in, const void *address, uint64_t count)
{
    return tn_locate_from(in, address, tn_bit_end(in) - count);
}

tn_status tn_locations_note(void *locations, const void *address, uint64_t offset, uint64_t size)
{
    return tn_locations_add(locations, address, offset, size);
}
