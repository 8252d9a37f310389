/* The parts of a list's elements as one byte string, which is never put together unless it is asked for. */
#ifndef TENON_JOINED_H
#define TENON_JOINED_H

#include "tenon/output.h"
#include "tenon/packed.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A view of a list: it means nothing when the list or its elements have moved. */
typedef struct tn_joined {
    const void *items; /* `count` structs of `stride` bytes, */
    size_t count, stride;
    size_t part;  /* each of which has its part at this offset: */
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

/* Bytes of the whole: what the parts announce. UINT64_MAX where it is more. */
uint64_t tn_joined_size(const tn_joined *joined);

/* Bytes that unpacking any one part needs; 0 where none is packed. */
size_t tn_joined_room(const tn_joined *joined);

/* Part `i` < joined->count as bytes: a view of bytes as they lie there, also of what was set and is to be
   packed; or unpacked into `buffer`, which has at least tn_joined_room bytes. A loop over the parts reads the
   whole with memory for one of them. TN_BUFFER_TOO_SMALL, TN_BAD_PROCESS as tn_unpack. */
tn_status tn_joined_part(const tn_joined *joined, size_t i, void *buffer, size_t room, tn_bytes *part);

/* The whole in a buffer, of which it writes the first tn_joined_size bytes and no others. TN_BUFFER_TOO_SMALL
   where `room` is less; TN_BAD_PROCESS, and *failed (may be NULL) is the part that cannot be unpacked. */
tn_status tn_joined_copy(const tn_joined *joined, void *buffer, size_t room, size_t *failed);

/* `size` bytes of the whole from `offset` on; fewer where it ends before, and *read says how many. Parts
   before and behind are not looked at. A part of which all bytes are asked for is unpacked straight into
   `buffer`, any other into `work` of at least tn_joined_room bytes, which may be NULL where that is 0.
   TN_BUFFER_TOO_SMALL where `work` is; TN_BAD_PROCESS, and *read is how many bytes came before. */
tn_status tn_joined_read(const tn_joined *joined, uint64_t offset, void *buffer, size_t size, void *work,
                         size_t room, size_t *read);

/* The whole into a sink, part by part, each through `work` as above: with memory for one part, however much
   it is. TN_SINK_FAILED; the errors of tn_joined_part, and what came before has been written. */
tn_status tn_joined_write_to(const tn_joined *joined, void *work, size_t room, const tn_sink *sink);

#ifdef __cplusplus
}
#endif

#endif
