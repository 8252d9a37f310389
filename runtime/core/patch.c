/* Lists the bytes of a file that an edit changes: compares the output of a writer with the file. */
#include "tenon/impl/patch.h"

#include "tenon/impl/load.h"

/* The bytes from `at` on that are equal in both, or that differ. */
static size_t run_of(const uint8_t *a, const uint8_t *b, size_t at, size_t size, bool same)
{
    size_t end = at;
    while (end < size && (a[end] == b[end]) == same)
        end++;
    return end - at;
}

static bool compare(void *user, const void *data, size_t size)
{
    tn_patch *patch = user;
    const uint8_t *now = data, *before = patch->source + patch->at;
    const size_t begin = patch->at;
    patch->at += size;
    if (now == before || memcmp(now, before, size) == 0) return true;
    for (size_t i = 0; i < size;) {
        i += run_of(now, before, i, size, true);
        const size_t changed = run_of(now, before, i, size, false);
        if (changed > 0 && !patch->to->change(patch->to->user, begin + i, now + i, changed)) return false;
        i += changed;
    }
    return true;
}

static bool compare_whole(void *user, const void *data, size_t size)
{
    tn_patch *patch = user;
    if (size == patch->size) return compare(user, data, size);
    patch->at = size;
    return false;
}

static tn_status resized(size_t size, size_t written, tn_error *error)
{
    static const tn_error nothing = {.status = TN_RESIZED, .offset = TN_NO_OFFSET};
    if (error == NULL) return TN_RESIZED;
    *error = nothing;
    error->expected = tn_value_unsigned(size);
    error->found = tn_value_unsigned(written);
    return TN_RESIZED;
}

tn_status tn_patch_begin(tn_patch *patch, tn_prepare *prepare, const void *source, size_t size,
                         const tn_patch_sink *to)
{
    *patch = (tn_patch){.sink = {compare, patch}, .source = source, .size = size, .to = to};
    if (prepare->size == size) return TN_OK;
    tn_prepare_drop(prepare);
    return resized(size, (size_t)prepare->size, prepare->error);
}

void tn_patch_begin_whole(tn_patch *patch, const void *source, size_t size, const tn_patch_sink *to)
{
    *patch = (tn_patch){.sink = {compare_whole, patch}, .source = source, .size = size, .to = to};
}

tn_status tn_patch_end_whole(const tn_patch *patch, tn_status status, tn_error *error)
{
    const bool written = status == TN_OK || status == TN_SINK_FAILED;
    return written && patch->at != patch->size ? resized(patch->size, patch->at, error) : status;
}
