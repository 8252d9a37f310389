/* Reports contradictions of values in a patch: each function writes the error. */
#include "overlay.h"

static tn_status overlay_fail_amount(const tn_input *in, const tn_path *path, const char *member,
                                     tn_measure measure, uint64_t expected, uint64_t found)
{
    const tn_status status = tn_fail(in, path, member, in->pos, TN_DISAGREE, tn_value_unsigned(expected),
                                     tn_value_unsigned(found));
    in->run->error->measure = measure;
    return status;
}

tn_status tn_overlay_fail_size(const tn_input *in, const tn_path *path, const char *member, uint64_t expected,
                               uint64_t found)
{
    return overlay_fail_amount(in, path, member, TN_MEASURE_BYTES, expected, found);
}

/* A number of `size` bytes of C. */
static tn_value overlay_number_of(const void *bytes, size_t size, bool is_signed)
{
    uint8_t u1;
    uint16_t u2;
    uint32_t u4;
    uint64_t u8;
    if (size == sizeof u1) {
        memcpy(&u1, bytes, sizeof u1);
        return is_signed ? tn_value_signed((int8_t)u1) : tn_value_unsigned(u1);
    }
    if (size == sizeof u2) {
        memcpy(&u2, bytes, sizeof u2);
        return is_signed ? tn_value_signed((int16_t)u2) : tn_value_unsigned(u2);
    }
    if (size == sizeof u4) {
        memcpy(&u4, bytes, sizeof u4);
        return is_signed ? tn_value_signed((int32_t)u4) : tn_value_unsigned(u4);
    }
    if (size != sizeof u8) return tn_value_none();
    memcpy(&u8, bytes, sizeof u8);
    return is_signed ? tn_value_signed((int64_t)u8) : tn_value_unsigned(u8);
}

void tn_overlay_compare(const tn_input *in, const void *expected, const void *found, size_t size,
                        bool is_signed)
{
    tn_error *error = in->run->error;
    error->expected = overlay_number_of(expected, size, is_signed);
    error->found = overlay_number_of(found, size, is_signed);
    error->measure = TN_MEASURE_VALUE;
}

/* What the other member says contradicts. */
static tn_status overlay_fail_beside(const tn_input *in, tn_status status, const tn_path *of,
                                     const char *other)
{
    if (other != NULL) tn_place_set(&in->run->error->other, of, other, TN_NO_INDEX);
    return status;
}

tn_status tn_overlay_presence(const tn_input *in, const tn_path *path, const char *member, const tn_path *of,
                              const char *other, bool present)
{
    const tn_status status =
        tn_fail(in, path, member, in->pos, TN_DISAGREE, tn_value_literal(present ? "absent" : "present"),
                tn_value_literal(present ? "present" : "absent"));
    return overlay_fail_beside(in, status, of, other);
}

tn_status tn_overlay_count(const tn_input *in, const tn_path *path, const char *member, const tn_path *of,
                           const char *other, uint64_t expected, uint64_t found)
{
    const tn_status status = overlay_fail_amount(in, path, member, TN_MEASURE_ELEMENTS, expected, found);
    return overlay_fail_beside(in, status, of, other);
}

tn_status tn_overlay_beside(const tn_input *in, tn_status status, const tn_path *of, const char *other)
{
    const bool asks = status == TN_DISAGREE || status == TN_OVERFLOW;
    if (asks && in->run->error->other.depth == 0)
        tn_place_set(&in->run->error->other, of, other, TN_NO_INDEX);
    return status;
}

tn_status tn_overlay_left(const tn_input *in, const tn_path *path, const char *member)
{
    return tn_fail(in, path, member, in->pos, TN_DISAGREE, tn_value_none(),
                   tn_value_unsigned(in->size - in->pos));
}

tn_status tn_overlay_kind(const tn_input *in, const tn_path *path, const char *member, const tn_path *of,
                          const char *other)
{
    const tn_status status =
        tn_fail(in, path, member, in->pos, TN_WRONG_KIND, tn_value_none(), tn_value_none());
    return overlay_fail_beside(in, status, of, other);
}

tn_status tn_overlay_frozen(const tn_input *in, const tn_path *path, const char *member)
{
    return tn_fail(in, path, member, in->pos, TN_FROZEN, tn_value_none(), tn_value_none());
}
