/* Settling, the pass before writing, and the ways in which it fails. */
#include "tenon/output.h"

void tn_settle_begin(tn_settle *settle, const tn_budget *budget, tn_error *error)
{
    settle->error = error != NULL ? error : &settle->own_error;
    settle->size = 0;
    settle->depth_left = budget->depth;
}

tn_status tn_unwritable(tn_settle *settle, const tn_path *path, const char *member, size_t index,
                        tn_status status, tn_value expected, tn_value found)
{
    tn_error *error = settle->error;
    error->status = status;
    error->severity = TN_ERROR;
    error->rule = NULL;
    error->offset = TN_NO_OFFSET;
    error->bit = 0;
    tn_place_set(&error->place, path, member, index);
    error->other.depth = 0;
    error->expected = expected;
    error->found = found;
    return status;
}

tn_status tn_disagree(tn_settle *settle, const tn_path *path, const char *member, const char *other,
                      tn_value expected, tn_value found)
{
    tn_unwritable(settle, path, member, TN_NO_INDEX, TN_DISAGREE, expected, found);
    tn_place_set(&settle->error->other, path, other, TN_NO_INDEX);
    return TN_DISAGREE;
}

tn_status tn_settle_terminated(tn_settle *settle, const tn_path *path, const char *member, const void *data,
                               size_t size, uint8_t terminator)
{
    if (tn_find_byte(data, size, terminator) != SIZE_MAX)
        return tn_unwritable(settle, path, member, TN_NO_INDEX, TN_TERMINATOR_IN_VALUE, tn_value_none(),
                             tn_value_bytes(data, size));
    settle->size += (uint64_t)size + 1;
    return TN_OK;
}

void tn_settle_gaps(tn_settle *settle, const tn_document *document)
{
    for (const tn_gap *gap = document->gaps; gap != NULL; gap = gap->next)
        settle->size += gap->bytes.size;
}

tn_status tn_settle_end(tn_settle *settle, size_t *size)
{
    *size = 0;
    if (settle->size > SIZE_MAX)
        return tn_unwritable(settle, NULL, NULL, TN_NO_INDEX, TN_OVERFLOW, tn_value_unsigned(SIZE_MAX),
                             tn_value_unsigned(settle->size));
    *size = (size_t)settle->size;
    return TN_OK;
}

tn_status tn_write_buffer(tn_output *out, tn_settle *settle, void *buffer, size_t size)
{
    if (settle->size > size)
        return tn_unwritable(settle, NULL, NULL, TN_NO_INDEX, TN_BUFFER_TOO_SMALL,
                             tn_value_unsigned(settle->size), tn_value_unsigned(size));
    tn_output_buffer(out, buffer, (size_t)settle->size);
    return TN_OK;
}

tn_status tn_write_end(tn_output *out, tn_settle *settle)
{
    const tn_status status = tn_output_end(out);
    if (status == TN_OK) return TN_OK;
    return tn_unwritable(settle, NULL, NULL, TN_NO_INDEX, status, tn_value_none(), tn_value_none());
}
