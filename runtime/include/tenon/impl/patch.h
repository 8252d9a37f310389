/* Editing in place: the bytes of a file that differ after an edit of the object that was read from it.
   Functions that generated code calls. */
#ifndef TENON_IMPL_PATCH_H
#define TENON_IMPL_PATCH_H

#include "tenon/error.h"
#include "tenon/sink.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A sink that compares the output of a writer with the source. It skips output that the writer takes directly
   from the source, such as unchanged tables. */
typedef struct tn_patch {
    tn_sink sink;
    const uint8_t *source;
    size_t at; /* what the writer has given so far */
    const tn_patch_sink *to;
} tn_patch;

/* Begins a comparison with `size` bytes at `source`. `written` is the size of the output in bytes. `to` and
   the source must outlive the patch. Error: TN_RESIZED (the sizes differ; *error, which may be NULL, has
   both). */
tn_status tn_patch_begin(tn_patch *patch, const void *source, size_t size, size_t written,
                         const tn_patch_sink *to, tn_error *error);

#ifdef __cplusplus
}
#endif

#endif
