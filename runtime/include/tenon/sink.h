/* Sinks: receivers of the bytes of a file, or of its changes, from a writer. */
#ifndef TENON_SINK_H
#define TENON_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Receives the bytes of an output. `write` gets at least one byte, returns false if it fails, and is not
   called again after a failure. `user` is passed to it unchanged. */
typedef struct tn_sink {
    bool (*write)(void *user, const void *data, size_t size);
    void *user;
} tn_sink;

/* Receives the changes of a file, in the order of their offsets. Each replaces `size` bytes at `offset` by
   `data`, which is valid during the call. `change` returns false to report a failure; it is not called again
   then. */
typedef struct tn_patch_sink {
    bool (*change)(void *user, uint64_t offset, const void *data, size_t size);
    void *user;
} tn_patch_sink;

#ifdef __cplusplus
}
#endif

#endif
