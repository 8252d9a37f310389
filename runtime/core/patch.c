/* Lists the bytes of a file that an edit changes: compares the output of a writer with the file. */
#include "tenon/impl/patch.h"

#include "tenon/impl/load.h"

/* The bytes from `at` on that are the same in both, or that are not. */
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

static tn_status resized(size_t size, size_t written, tn_error *error)
{
    static const tn_error nothing = {.status = TN_RESIZED, .offset = TN_NO_OFFSET};
    if (error == NULL) return TN_RESIZED;
    *error = nothing;
    error->expected = tn_value_unsigned(size);
    error->found = tn_value_unsigned(written);
    return TN_RESIZED;
}

tn_status tn_patch_begin(tn_patch *patch, const void *source, size_t size, size_t written,
                         const tn_patch_sink *to, tn_error *error)
{
    *patch = (tn_patch){.sink = {compare, patch}, .source = source, .to = to};
    return written == size ? TN_OK : resized(size, written, error);
}
