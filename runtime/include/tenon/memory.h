/* Objects live in documents: one arena per root object, freed as a whole. */
#ifndef TENON_MEMORY_H
#define TENON_MEMORY_H

#include "tenon/options.h"

/* Bytes and text of an object: into the input, into the document, or into memory of the caller that outlives
   the object. Not terminated. Text holds the encoded bytes as UTF-8, or as they were where they are not well
   formed. */
typedef struct tn_bytes {
    const uint8_t *data;
    size_t size;
} tn_bytes;

typedef struct tn_text {
    const char *data;
    size_t size;
} tn_text;

typedef struct tn_chunk tn_chunk;

/* A bump allocator on a caller's allocator, with a limit on what it takes. */
typedef struct tn_arena {
    tn_allocator allocator;
    tn_chunk *chunks;
    uint8_t *next;
    size_t left;
    uint64_t taken; /* bytes taken from the allocator */
    uint64_t limit;
} tn_arena;

/* Bytes of the input that no member holds, kept so that writing gives them back: those behind the last member
   of the root object. */
typedef struct tn_gap {
    uint64_t offset; /* in the input it was read from */
    tn_bytes bytes;
    struct tn_gap *next;
} tn_gap;

/* What belongs to a root object besides its members. */
typedef struct tn_document {
    tn_arena arena;
    tn_gap *gaps;
} tn_document;

void tn_arena_init(tn_arena *arena, tn_allocator allocator, uint64_t limit);
void tn_arena_free(tn_arena *arena);

/* `count * size` zeroed bytes aligned for any type. TN_NO_MEMORY or TN_MEMORY_BUDGET where there are none;
 *block is NULL then. A block of 0 bytes is not NULL. */
tn_status tn_arena_alloc(tn_arena *arena, size_t count, size_t size, void **block);

/* A document whose root object of `size` bytes is zeroed; *object is that object. The limit of the options
   bounds it where it is not 0. `options` may be NULL. */
tn_status tn_document_new(tn_document **document, size_t size, const tn_options *options, void **object);
void tn_document_free(tn_document *document); /* NULL is fine */

/* Copies into the document. */
tn_status tn_document_bytes(tn_document *document, const void *data, size_t size, tn_bytes *copy);
tn_status tn_document_text(tn_document *document, const char *data, size_t size, tn_text *copy);

/* Keeps `bytes` (not copied) as a gap at `offset`. */
tn_status tn_document_gap(tn_document *document, uint64_t offset, const uint8_t *data, size_t size);

/* Room for `more` zeroed elements of `size` bytes behind `*count` in a growable list; moves *items where
   needed. */
tn_status tn_list_grow(tn_document *document, void **items, size_t *count, size_t *capacity, size_t size,
                       size_t more);

/* Takes `count` elements of `size` bytes from `at` on out of a list. */
tn_status tn_list_remove(void *items, size_t *list_count, size_t size, size_t at, size_t count);

static inline tn_text tn_text_literal(const char *terminated)
{
    tn_text text = {terminated, 0};
    while (terminated[text.size] != '\0')
        text.size++;
    return text;
}

#endif
