/* Writes the errors of readers. */
#include "tenon/impl/input.h"

static tn_status fail_at(const tn_input *in, const tn_path *path, const char *member, size_t index, size_t at,
                         tn_status status, tn_value expected, tn_value found)
{
    tn_error *error = in->run->error;
    error->status = status;
    error->severity = TN_ERROR;
    error->rule = NULL;
    error->offset = tn_offset(in, at);
    error->bit = 0;
    tn_place_set(&error->place, path, member, index);
    error->other.depth = 0;
    error->expected = expected;
    error->relation = tn_relation_of(status, &expected);
    error->found = found;
    error->measure = TN_MEASURE_NONE;
    return status;
}

tn_status tn_fail(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_status status,
                  tn_value expected, tn_value found)
{
    return fail_at(in, path, member, TN_NO_INDEX, at, status, expected, found);
}

tn_status tn_fail_absent(const tn_input *in, const tn_path *path, const char *member, size_t at,
                         const char *what)
{
    const tn_status status = tn_fail(in, path, member, at, TN_ABSENT, tn_value_none(), tn_value_none());
    tn_place_set(&in->run->error->other, NULL, what, TN_NO_INDEX);
    return status;
}

tn_status tn_fail_truncated(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            uint64_t needed)
{
    return tn_fail(in, path, member, at, TN_TRUNCATED, tn_value_unsigned(needed),
                   tn_value_unsigned(in->size - at));
}

tn_status tn_fail_truncated_run(const tn_input *in, const tn_path *path, size_t at,
                                const tn_run_member *members, size_t count)
{
    size_t i = 0;
    while (i + 1 < count && members[i].size <= in->size - at) {
        at += members[i].size;
        i++;
    }
    return tn_fail_truncated(in, path, members[i].member, at, members[i].size);
}

tn_status tn_fail_count(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        uint64_t count, uint64_t least)
{
    const bool countable = least == 0 || count <= UINT64_MAX / least;
    return tn_fail_truncated(in, path, member, at, countable ? count * least : UINT64_MAX);
}

tn_status tn_fail_records(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          uint64_t count, size_t stride)
{
    const uint64_t most = SIZE_MAX < INT64_MAX ? SIZE_MAX : INT64_MAX;
    if (stride == 0) /* more than any view can have */
        return tn_fail(in, path, member, at, TN_OVERFLOW, tn_value_unsigned(most), tn_value_unsigned(count));
    const size_t index = (in->size - at) / stride;
    const size_t begin = at + index * stride;
    return fail_at(in, path, member, index, begin, TN_TRUNCATED, tn_value_unsigned(stride),
                   tn_value_unsigned(in->size - begin));
}

tn_status tn_fail_unterminated(const tn_input *in, const tn_path *path, const char *member, size_t at)
{
    return tn_fail(in, path, member, at, TN_UNTERMINATED, tn_value_none(),
                   tn_value_bytes(in->data + at, in->size - at));
}

/* Returns the begin of the shown part of two values of one size: their first difference is in it. */
static size_t differing_part(const uint8_t *a, const uint8_t *b, size_t size)
{
    const size_t shown = sizeof((tn_value *)NULL)->as.bytes.head;
    size_t same = 0;
    while (same < size && a[same] == b[same])
        same++;
    if (same < shown) return 0;
    const size_t from = same - shown / 2;
    return from < size - shown ? from : size - shown;
}

tn_status tn_fail_constant(const tn_input *in, const tn_path *path, const char *member, size_t at,
                           const void *expected, size_t size)
{
    const uint8_t *found = in->data + at;
    const size_t from = differing_part(expected, found, size);
    return tn_fail(in, path, member, at, TN_NOT_EQUAL, tn_value_bytes_from(expected, size, from),
                   tn_value_bytes_from(found, size, from));
}
