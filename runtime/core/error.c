/* Writes the place of an error, and the expected value. */
#include "tenon/error.h"

#include "tenon/impl/load.h"

tn_status tn_bad_argument(tn_error *error)
{
    static const tn_error nothing = {.status = TN_BAD_ARGUMENT, .offset = TN_NO_OFFSET};
    if (error != NULL) *error = nothing;
    return TN_BAD_ARGUMENT;
}

size_t tn_value_shown(const tn_value *value)
{
    const uint64_t left = value->as.bytes.size - value->as.bytes.from;
    return left < sizeof value->as.bytes.head ? (size_t)left : sizeof value->as.bytes.head;
}

tn_value tn_value_bytes_from(const void *data, size_t size, size_t from)
{
    tn_value value = {TN_VALUE_BYTES, {0}};
    value.as.bytes.size = size;
    value.as.bytes.from = from;
    const size_t shown = tn_value_shown(&value);
    if (shown != 0) memcpy(value.as.bytes.head, (const uint8_t *)data + from, shown);
    return value;
}

tn_value tn_value_bytes(const void *data, size_t size)
{
    return tn_value_bytes_from(data, size, 0);
}

tn_relation tn_relation_of(tn_status status, const tn_value *expected)
{
    if (expected->kind == TN_VALUE_LITERAL) return TN_EQUAL; /* the text has the relation */
    switch (status) {
    case TN_OUT_OF_RANGE:
        return TN_LESS;
    case TN_DECODED_LIMIT:
    case TN_EMPTY_ELEMENTS:
    case TN_TOO_MANY:
    case TN_OVERLAP:
    case TN_BEHIND_END:
    case TN_OVERFLOW:
    case TN_GREATER_THAN:
        return TN_AT_MOST;
    case TN_LESS_THAN:
        return TN_AT_LEAST;
    default:
        return TN_EQUAL;
    }
}

/* Frames without a member, such as those of substreams, are no steps. */
static uint32_t depth_of(const tn_path *path)
{
    uint32_t depth = 0;
    for (const tn_path *frame = path; frame != NULL; frame = frame->up) {
        if (frame->member != NULL) depth++;
    }
    return depth;
}

void tn_place_set(tn_place *place, const tn_path *path, const char *member, size_t index)
{
    const tn_path last = {path, member, index};
    place->depth = depth_of(&last);
    uint32_t left = place->depth < TN_PLACE_STEPS ? place->depth : TN_PLACE_STEPS;
    for (const tn_path *frame = &last; left > 0; frame = frame->up) {
        if (frame->member == NULL) continue;
        left--;
        place->steps[left].member = frame->member;
        place->steps[left].index = frame->index;
    }
}
