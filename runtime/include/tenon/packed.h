/* Bytes that are kept as a process packed them, and unpacked when they are asked for: reading them costs
   nothing, and what is not changed is written as it was. */
#ifndef TENON_PACKED_H
#define TENON_PACKED_H

#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A process that packs. Static data of the module that has its library. */
typedef struct tn_packing {
    const char *expected; /* what packed bytes are, for errors: "an LZ4 block" */
    uint32_t ratio;       /* of the bytes that unpacking gives to those that it takes, at most; not 0 */
    size_t state;         /* bytes that packing needs while it goes on */
    /* Unpacks into exactly `content_size` bytes at `content`, and writes nowhere else. False where the packed
       bytes give more or fewer, or do not end there. */
    bool (*unpack)(const uint8_t *packed, size_t size, uint8_t *content, size_t content_size);
    /* The most bytes that packing `size` bytes gives; 0 where it does not take so many. */
    size_t (*bound)(size_t size);
    /* Packs into `room` bytes, at least that many; returns how many it took. 0 where that fails. `effort` is
       tn_document.effort. */
    size_t (*pack)(void *state, int effort, const uint8_t *content, size_t size, uint8_t *packed,
                   size_t room);
} tn_packing;

/* All zero: no bytes, not yet packed. */
typedef struct tn_packed {
    tn_bytes stored;           /* the packed bytes; data is NULL until what was set has been packed */
    size_t size;               /* bytes of the content; of what was read: that the file announces */
    const uint8_t *content;    /* what was set; NULL: it is to be unpacked */
    const tn_packing *packing; /* of what is stored */
} tn_packed;

/* Whether so many packed bytes can give so much: what announces more is damaged. */
bool tn_may_give(const tn_packing *packing, size_t stored, uint64_t size);

/* The room in bytes that unpacking takes: its size, or 0 where it announces more than the packed bytes can
   give, which tn_unpack refuses. */
size_t tn_packed_room(const tn_packed *packed);

/* Unpacks into a buffer of `room` bytes, of which it writes the first packed->size and no others.
   TN_BUFFER_TOO_SMALL where they are fewer, and TN_BAD_PROCESS where the stored bytes do not give exactly as
   many; the buffer means nothing then. TN_BAD_ARGUMENT where nothing was set for a size. Re-entrant;
   allocates nothing. */
tn_status tn_unpack(const tn_packed *packed, void *buffer, size_t room);

/* The content in memory of the arena. Errors as above, where more is announced than can be no memory is
   taken, and those of tn_arena_alloc. */
tn_status tn_packed_content(const tn_packed *packed, tn_arena *memory, void **content);

/* Replaces the content by `size` bytes, which are not copied and must outlive the object. They are packed
   when the object is settled next. */
static inline void tn_packed_set(tn_packed *packed, const void *content, size_t size)
{
    static const uint8_t none[1] = {0};
    packed->stored.data = NULL;
    packed->stored.size = 0;
    packed->size = size;
    packed->content = size != 0 ? (const uint8_t *)content : none;
}

/* The same by a copy in the document. TN_NO_MEMORY or TN_MEMORY_BUDGET, and then nothing has changed. */
tn_status tn_packed_copy(tn_document *document, tn_packed *packed, const void *content, size_t size);

/* Packs what was set and has not been packed since; its bytes lie in the document. Nothing happens to what is
   stored already. TN_NO_MEMORY, TN_MEMORY_BUDGET, TN_OVERFLOW where the process does not take so many bytes,
   TN_BAD_ARGUMENT as above. Settling does it. */
tn_status tn_pack(tn_document *document, const tn_packing *packing, tn_packed *packed);

/* Whether packing the content anew would give what is stored; `memory` is used meanwhile, and released.
   False too where that cannot be found out. */
bool tn_packed_is_canonical(const tn_packed *packed, int effort, tn_arena *memory);

#ifdef __cplusplus
}
#endif

#endif
