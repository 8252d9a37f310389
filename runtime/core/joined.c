/* Gives parts of elements as one byte string. */
#include "tenon/joined.h"

#include "tenon/impl/load.h"

static const void *part_at(const tn_joined *joined, size_t i)
{
    const void *item = (const char *)joined->items + i * joined->stride;
    if ((joined->how & TN_JOINED_POINTERS) != 0) item = *(const void *const *)item;
    return (const char *)item + joined->part;
}

static bool is_packed(const tn_joined *joined)
{
    return (joined->how & TN_JOINED_PACKED) != 0;
}

static size_t part_size(const tn_joined *joined, size_t i)
{
    const void *part = part_at(joined, i);
    return is_packed(joined) ? ((const tn_packed *)part)->size : ((const tn_bytes *)part)->size;
}

uint64_t tn_joined_size(const tn_joined *joined)
{
    uint64_t size = 0;
    for (size_t i = 0; i < joined->count; i++) {
        const size_t part = part_size(joined, i);
        if (part > UINT64_MAX - size) return UINT64_MAX;
        size += part;
    }
    return size;
}

size_t tn_joined_space(const tn_joined *joined)
{
    size_t space = 0;
    for (size_t i = 0; i < joined->count && is_packed(joined); i++) {
        const size_t part = tn_packed_space(part_at(joined, i));
        if (part > space) space = part;
    }
    return space;
}

tn_status tn_joined_part(const tn_joined *joined, size_t i, void *buffer, size_t space, tn_bytes *part)
{
    if (!is_packed(joined)) {
        *part = *(const tn_bytes *)part_at(joined, i);
        return TN_OK;
    }
    const tn_packed *packed = part_at(joined, i);
    part->data = packed->content != NULL ? packed->content : buffer;
    part->size = packed->size;
    return packed->content != NULL ? TN_OK : tn_unpack(packed, buffer, space);
}

tn_status tn_joined_copy(const tn_joined *joined, void *buffer, size_t space, size_t *failed)
{
    uint8_t *to = buffer;
    if (tn_joined_size(joined) > space) return TN_BUFFER_TOO_SMALL;
    for (size_t i = 0; i < joined->count; i++) {
        tn_bytes part;
        const tn_status status = tn_joined_part(joined, i, to, space, &part);
        if (status != TN_OK) {
            if (failed != NULL) *failed = i;
            return status;
        }
        if (part.data != to && part.size != 0) memcpy(to, part.data, part.size);
        to += part.size;
        space -= part.size;
    }
    return TN_OK;
}

/* The bytes of part `i` from `skip` on, at most `size`. */
static tn_status read_part(const tn_joined *joined, size_t i, size_t skip, uint8_t *to, size_t size,
                           void *work, size_t space)
{
    tn_bytes part;
    const bool whole = is_packed(joined) && skip == 0 && size == part_size(joined, i);
    const tn_status status = tn_joined_part(joined, i, whole ? to : work, whole ? size : space, &part);
    if (status == TN_OK && part.data != to && size != 0) memcpy(to, part.data + skip, size);
    return status;
}

tn_status tn_joined_read(const tn_joined *joined, uint64_t offset, void *buffer, size_t size, void *work,
                         size_t space, size_t *read)
{
    *read = 0;
    for (size_t i = 0; i < joined->count && *read < size; i++) {
        const size_t part = part_size(joined, i);
        if (offset >= part) {
            offset -= part;
            continue;
        }
        const size_t skip = (size_t)offset, left = size - *read;
        const size_t take = part - skip < left ? part - skip : left;
        const tn_status status = read_part(joined, i, skip, (uint8_t *)buffer + *read, take, work, space);
        if (status != TN_OK) return status;
        *read += take;
        offset = 0;
    }
    return TN_OK;
}

tn_status tn_joined_write_to(const tn_joined *joined, void *work, size_t space, const tn_sink *sink)
{
    for (size_t i = 0; i < joined->count; i++) {
        tn_bytes part;
        const tn_status status = tn_joined_part(joined, i, work, space, &part);
        if (status != TN_OK) return status;
        if (part.size != 0 && !sink->write(sink->user, part.data, part.size)) return TN_SINK_FAILED;
    }
    return TN_OK;
}
