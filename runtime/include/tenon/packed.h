/* Compressed members: their bytes stay compressed until a program asks for the content. Reading them costs
   nothing, and unchanged members are written as they were. */
#ifndef TENON_PACKED_H
#define TENON_PACKED_H

#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A process that packs. Static data of the module that has its library. */
typedef struct tn_packing {
    const char *expected; /* the form of packed bytes, for errors: "an LZ4 block" */
    uint32_t ratio;       /* of the bytes that unpacking gives to those that it takes, at most; not 0 */
    size_t state;         /* bytes that packing needs while it goes on */
    /* Unpacks into exactly `content_size` bytes at `content`, and writes nowhere else. Returns false if the
       packed bytes give more or fewer, or do not end there. */
    bool (*unpack)(const uint8_t *packed, size_t size, uint8_t *content, size_t content_size);
    /* Returns the most bytes that packing `size` bytes gives; 0 if it does not accept so many bytes. */
    size_t (*bound)(size_t size);
    /* Packs into `space` bytes, at least the result of `bound`. Returns the number of packed bytes; 0 on
       failure. `effort` is tn_document.effort. */
    size_t (*pack)(void *state, int effort, const uint8_t *content, size_t size, uint8_t *packed,
                   size_t space);
} tn_packing;

/* All zero: no bytes, not yet packed. */
typedef struct tn_packed {
    tn_bytes stored;           /* the packed bytes; data is NULL until a new content has been packed */
    size_t size;               /* bytes of the content; as read: the size that the file announces */
    const uint8_t *content;    /* the new content; NULL: unpack `stored` */
    const tn_packing *packing; /* of the stored bytes */
} tn_packed;

/* Returns whether `stored` compressed bytes can give `size` bytes. A file that announces more is damaged. */
bool tn_may_give(const tn_packing *packing, size_t stored, uint64_t size);

/* Returns the bytes that the content takes, or 0 if the member announces more than its compressed bytes can
   give; tn_unpack refuses such a member. */
size_t tn_packed_space(const tn_packed *packed);

/* Decompresses into a buffer of `space` bytes. It writes the first packed->size bytes and no others,
   allocates nothing, and is re-entrant. Errors: TN_BUFFER_TOO_SMALL (space < size), TN_BAD_PROCESS (the
   stored bytes do not give exactly `size` bytes; the buffer has no meaning then), TN_BAD_ARGUMENT (a size
   without content was set). */
tn_status tn_unpack(const tn_packed *packed, void *buffer, size_t space);

/* Decompresses into memory of the arena. Errors are those of tn_unpack and of tn_arena_alloc. It takes no
   memory if the member announces more than its bytes can give. */
tn_status tn_packed_content(const tn_packed *packed, tn_arena *memory, void **content);

/* Replaces the content by `size` bytes. They are not copied and must outlive the object. The next measuring
   or writing of the object compresses them. */
static inline void tn_packed_set(tn_packed *packed, const void *content, size_t size)
{
    static const uint8_t none[1] = {0};
    packed->stored.data = NULL;
    packed->stored.size = 0;
    packed->size = size;
    packed->content = size != 0 ? (const uint8_t *)content : none;
}

/* Replaces the content by a copy of `size` bytes in the document. Errors: TN_NO_MEMORY, TN_MEMORY_BUDGET;
   nothing has changed then. */
tn_status tn_packed_copy(tn_document *document, tn_packed *packed, const void *content, size_t size);

/* Compresses a content that was set and has not been compressed since, into the document. Does nothing for
   other members. The writer calls it. Errors: TN_NO_MEMORY, TN_MEMORY_BUDGET, TN_OVERFLOW (more bytes than
   the process accepts), TN_BAD_ARGUMENT (a size without content was set). */
tn_status tn_pack(tn_document *document, const tn_packing *packing, tn_packed *packed);

/* Returns whether compressing the content again would give the stored bytes. Uses `memory` and releases it.
   Returns false also if that cannot be determined. */
bool tn_packed_is_canonical(const tn_packed *packed, int effort, tn_arena *memory);

#ifdef __cplusplus
}
#endif

#endif
