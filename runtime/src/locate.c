/* Where members lie, as readers tell it. */
#include "tenon/generic.h"

tn_status tn_locate(const tn_input *in, const void *address, size_t at, size_t size)
{
    tn_locations *locations = in->run->locations;
    if (locations == NULL || in->base == TN_NO_OFFSET || in->run->looks != 0) return TN_OK;
    const tn_status status = tn_locations_add(locations, address, tn_offset(in, at), size);
    if (status == TN_OK) return TN_OK;
    return tn_fail(in, NULL, NULL, at, status, tn_value_none(), tn_value_unsigned(size));
}

tn_status tn_locations_note(void *locations, const void *address, uint64_t offset, uint64_t size)
{
    return tn_locations_add(locations, address, offset, size);
}
