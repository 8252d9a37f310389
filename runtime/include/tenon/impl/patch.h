/* Editing in place: the bytes of a file that differ after an edit of the object that was read from it.
   Functions that generated code calls. */
#ifndef TENON_IMPL_PATCH_H
#define TENON_IMPL_PATCH_H

#include "tenon/impl/prepare.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A sink that compares the output of a writer with the source. It skips output that the writer takes directly
   from the source, such as unchanged tables. */
typedef struct tn_patch {
    tn_sink sink;
    const uint8_t *source;
    size_t size; /* of the source */
    size_t at;   /* bytes that the writer has given so far */
    const tn_patch_sink *to;
} tn_patch;

/* Begins to compare the prepared output with `size` bytes at `source`. `to` and the source must outlive the
   patch. Returns TN_RESIZED, and ends the pass, if the sizes differ: the error has both. */
tn_status tn_patch_begin(tn_patch *patch, tn_prepare *prepare, const void *source, size_t size,
                         const tn_patch_sink *to);

/* Begin and end the comparison if the writer calls the sink once, with the whole file. tn_patch_end_whole
   gets the `status` of the writer and returns that of the patch, which may be TN_RESIZED. `error` may be
   NULL. */
void tn_patch_begin_whole(tn_patch *patch, const void *source, size_t size, const tn_patch_sink *to);
tn_status tn_patch_end_whole(const tn_patch *patch, tn_status status, tn_error *error);

#ifdef __cplusplus
}
#endif

#endif
