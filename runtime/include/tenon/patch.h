/* Edits of a file in place: which of its bytes are others once an object that was read from it has changed.
 */
#ifndef TENON_PATCH_H
#define TENON_PATCH_H

#include "tenon/error.h"
#include "tenon/output.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where changes go: each is `size` bytes at `offset` that become `data`, which lives for the call. They come
   in the order of their offsets. `change` returns false where it fails; it is not
   called again then. */
typedef struct tn_patch_sink {
    bool (*change)(void *user, uint64_t offset, const void *data, size_t size);
    void *user;
} tn_patch_sink;

/* The sink of a writer whose output is compared with what there is. What the writer gives from where it lies
   in the source, such as tables that nobody has changed, is not looked at. */
typedef struct tn_patch {
    tn_sink sink;
    const uint8_t *source;
    size_t at; /* what the writer has given so far */
    const tn_patch_sink *to;
} tn_patch;

/* Starts a comparison with `size` bytes at `source`, of an object that takes `written`. TN_RESIZED where that
   is not the same: *error, which may be NULL, has both. `to` and the source must outlive the patch. */
tn_status tn_patch_begin(tn_patch *patch, const void *source, size_t size, size_t written,
                         const tn_patch_sink *to, tn_error *error);

#ifdef __cplusplus
}
#endif

#endif
