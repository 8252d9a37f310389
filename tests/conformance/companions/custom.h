/* The custom processes of the suite: bytes plus a key, and bytes between underlines. */
#include <string.h>

#include "tenon/impl/stream.h"

static inline tn_status add_key(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                                int64_t key, tn_bytes *result)
{
    void *memory;
    const tn_status status = tn_run_alloc(in, path, member, in->pos, bytes.size, 1, &memory);
    if (status != TN_OK) return status;
    uint8_t *out = memory;
    for (size_t i = 0; i < bytes.size; i++)
        out[i] = (uint8_t)(bytes.data[i] + (uint64_t)key);
    *result = (tn_bytes){out, bytes.size};
    return TN_OK;
}

static inline tn_status underline(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                                  tn_bytes *result)
{
    void *memory;
    const tn_status status = tn_run_alloc(in, path, member, in->pos, bytes.size + 2, 1, &memory);
    if (status != TN_OK) return status;
    uint8_t *out = memory;
    out[0] = '_';
    memcpy(out + 1, bytes.data, bytes.size);
    out[bytes.size + 1] = '_';
    *result = (tn_bytes){out, bytes.size + 2};
    return TN_OK;
}
