/* Joined bytes: the parts of a list's elements as one byte string, which is copied together only at a
   program's request. */
#ifndef TENON_JOINED_H
#define TENON_JOINED_H

#include "tenon/packed.h"
#include "tenon/sink.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Joined bytes of a list. Owns nothing, and is valid until the list or its elements move. */
typedef struct tn_joined {
    const void *items; /* `count` structs of `stride` bytes, */
    size_t count, stride;
    size_t part;  /* the offset of the part in each struct: */
    unsigned how; /* tn_bytes, unless TN_JOINED_PACKED; items are the structs, unless TN_JOINED_POINTERS */
} tn_joined;

enum {
    TN_JOINED_PACKED = 1,  /* parts are tn_packed */
    TN_JOINED_POINTERS = 2 /* items are pointers to the structs */
};

static inline tn_joined tn_joined_of(const void *items, size_t count, size_t stride, size_t part,
                                     unsigned how)
{
    const tn_joined joined = {items, count, stride, part, how};
    return joined;
}

/* Returns the size of the joined bytes: the sum of the sizes that the parts announce, at most UINT64_MAX. */
uint64_t tn_joined_size(const tn_joined *joined);

/* Returns the bytes that are enough to decompress any one part; 0 if no part is compressed. */
size_t tn_joined_space(const tn_joined *joined);

/* Gives part i as bytes; i < joined->count. Uncompressed bytes, also new bytes from the program that the
   writer will compress, are borrowed. Others are decompressed into `buffer`, which has at least
   tn_joined_space bytes. A loop over the parts reads everything with memory for one part. Errors:
   TN_BUFFER_TOO_SMALL, TN_BAD_PROCESS, as of tn_unpack. */
tn_status tn_joined_part(const tn_joined *joined, size_t i, void *buffer, size_t space, tn_bytes *part);

/* Copies all parts into a buffer of `space` bytes. It writes the first tn_joined_size bytes and no others.
   Errors: TN_BUFFER_TOO_SMALL, TN_BAD_PROCESS (*failed, which may be NULL, is the part that cannot be
   decompressed). */
tn_status tn_joined_copy(const tn_joined *joined, void *buffer, size_t space, size_t *failed);

/* Reads `size` bytes from `offset` on into `buffer`; fewer at the end. *read gets their number. Other parts
   are not touched. A part that is read as a whole is decompressed directly into `buffer`, any other into
   `work` of at least tn_joined_space bytes; `work` may be NULL if that is 0. Errors: TN_BUFFER_TOO_SMALL
   (`work` is too small), TN_BAD_PROCESS (*read is the number of bytes before the error). */
tn_status tn_joined_read(const tn_joined *joined, uint64_t offset, void *buffer, size_t size, void *work,
                         size_t space, size_t *read);

/* Writes all parts into a sink, one by one, with `work` of at least tn_joined_space bytes. Errors:
   TN_SINK_FAILED, and those of tn_joined_part; the parts before the error have been written. */
tn_status tn_joined_write_to(const tn_joined *joined, void *work, size_t space, const tn_sink *sink);

#ifdef __cplusplus
}
#endif

#endif
