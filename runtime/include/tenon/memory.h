/* Objects live in documents: one arena per root object, freed as a whole. */
#ifndef TENON_MEMORY_H
#define TENON_MEMORY_H

#include "tenon/options.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tn_chunk tn_chunk;
typedef struct tn_locations tn_locations; /* tenon/generic.h */

/* A bump allocator on a caller's allocator, with a limit on its memory. Chunks grow with the memory taken so
   far: the whole is at most 3/2 of the blocks, each rounded up to 16 bytes, and 2048 bytes. A full chunk
   never wastes the limit. */
typedef struct tn_arena {
    tn_allocator allocator;
    tn_chunk *chunks;
    uint8_t *next;
    size_t left;
    uint64_t taken; /* bytes taken from the allocator */
    uint64_t limit; /* of taken */
} tn_arena;

/* Bytes of the input that no member holds, kept so that writing gives them back: those behind the last member
   of the root object. */
typedef struct tn_gap {
    uint64_t offset; /* in the input it was read from */
    tn_bytes bytes;
    struct tn_gap *next;
} tn_gap;

/* The place at which a placed member was read. All zero: it was not read. */
typedef struct tn_placement {
    uint64_t at; /* offset in the input */
    uint64_t size;
    bool known;
    bool is_le;      /* of an instance: the byte order of its object, if that chooses one; */
    uint32_t amount; /* its number of elements, or bytes, if a member states that; UINT32_MAX: more */
} tn_placement;

typedef struct tn_omitted tn_omitted;
struct tn_varint_form;

/* Values that were set in an object after it was read. A writer that patches compares these first and all
   others in the end, because programs that change structs note nothing. */
typedef struct tn_changes {
    const void *values[32]; /* where they lie */
    size_t count;
    bool others; /* there are more than fit, or elements of lists have moved since */
} tn_changes;

/* Data of a root object besides its members. It lies in its own arena. */
typedef struct tn_document {
    tn_arena arena;
    tn_gap *gaps;
    tn_gap *last_gap;
    const uint8_t *source; /* of codecs that patch: the input, `size` bytes; NULL if the object was made. A
                              clone has a copy of it. */
    tn_changes *changes;   /* or NULL */
    tn_omitted *omitted;   /* members from JSON that were left out, as the writer derives them */
    struct tn_run *run;    /* of the reading, if it outlives the call for instances; otherwise NULL */
    uint32_t depth;        /* the most nested objects (tn_limits); 0: as in the codec */
    uint8_t level;         /* a tn_level: of the rules that were checked when the source was read */
    int16_t effort;        /* compression level of changed packed members (tn_packing); 0: the default */
    bool edited;           /* a program has changed values: instances computed from them are computed again */
    bool scattered;        /* a writer that does not know the places of placed members would change them */
    bool keeps_stored; /* the derivation pass keeps stored values of derived members, and its own values on an
                          error: for readers of JSON */
    uint64_t in_line;  /* of codecs that place members: bytes of the input before which all others lie */
    uint64_t size;     /* of the input; of codecs that do neither, and of objects that were not read, 0 */
    uint64_t empty_elements; /* the most elements without bytes (tn_limits); 0: as in the codec */
    const struct tn_varint_form *varints; /* of the engine: forms of numbers that it has learned */
} tn_document;

#ifndef TN_FREESTANDING
/* Returns the allocator of the C library. */
tn_allocator tn_allocator_libc(void);
#endif

/* Initialises an arena without chunks. An allocator of NULL stands for that of the C library; in the
   freestanding profile it has no memory. `limit` is in bytes. */
void tn_arena_init(tn_arena *arena, tn_allocator allocator, uint64_t limit);

/* Frees all chunks. The arena is empty then and can be used again. */
void tn_arena_free(tn_arena *arena);

/* Resizes the block that was allocated last, without moving it; new bytes are zero. Returns false, and
   changes nothing, if another block was allocated since or the chunk is full. */
bool tn_arena_resize(tn_arena *arena, void *block, size_t size, size_t new_size);

/* Frees all blocks that were allocated since `before` was copied from the arena. */
void tn_arena_release(tn_arena *arena, const tn_arena *before);

/* Allocates `count * size` zeroed bytes, aligned for any type. They live as long as the arena. A block of 0
   bytes is not NULL. Errors: TN_NO_MEMORY, TN_MEMORY_BUDGET; *block is NULL then. */
tn_status tn_arena_alloc(tn_arena *arena, size_t count, size_t size, void **block);

/* Allocates memory like tn_arena_alloc, but does not clear it: for callers that write all of it. */
tn_status tn_arena_take(tn_arena *arena, size_t count, size_t size, void **block);

/* Makes a document with a zeroed root object of `size` bytes; *object points at the object. The memory limit
   of the options (may be NULL) holds as long as the document lives; 0 is no limit. The caller frees the
   document. Errors: TN_NO_MEMORY, TN_MEMORY_BUDGET; both results are NULL then. */
tn_status tn_document_new(tn_document **document, size_t size, const tn_options *options, void **object);

/* Frees a document and everything in it. NULL is allowed. */
void tn_document_free(tn_document *document);

/* Copy `size` bytes into the document. Errors are those of tn_arena_alloc; *copy is unchanged then. */
tn_status tn_document_bytes(tn_document *document, const void *data, size_t size, tn_bytes *copy);
tn_status tn_document_text(tn_document *document, const char *data, size_t size, tn_text *copy);

/* Appends a gap of `size` bytes at `offset` to the document. The bytes are not copied. Errors are those of
   tn_arena_alloc. */
tn_status tn_document_gap(tn_document *document, uint64_t offset, const uint8_t *data, size_t size);

/* Appends `more` zeroed elements of `size` bytes to a list of *count elements. *items moves if *capacity is
   too small; the new capacity is twice the old one if there is memory for it. Errors: TN_BAD_ARGUMENT if
   `document` is NULL, and those of tn_arena_alloc; the list is unchanged then. */
tn_status tn_list_grow(tn_document *document, void **items, size_t *count, size_t *capacity, size_t size,
                       size_t more);

/* Removes `count` records from index `at` on from a view of records, a table or numbers, and makes the view
   editable. Errors: TN_OUT_OF_RANGE (the view has fewer), TN_NO_MEMORY, TN_MEMORY_BUDGET; the view is
   unchanged then. */
tn_status tn_view_remove(tn_document *document, void *view, size_t at, size_t count);

/* Inserts a record of zeros at index `at` of a view of records, a table or numbers, and makes the view
   editable. Errors: TN_OUT_OF_RANGE (the view has fewer than `at`), TN_NO_MEMORY, TN_MEMORY_BUDGET; the view
   is unchanged then. */
tn_status tn_view_insert(tn_document *document, void *view, size_t at);

/* Removes `count` elements of `size` bytes from index `at` on from a list. Error: TN_OUT_OF_RANGE (the list
   has fewer). */
tn_status tn_list_remove(void *items, size_t *list_count, size_t size, size_t at, size_t count);

/* Returns a string literal as text. It is not copied. */
static inline tn_text tn_text_literal(const char *terminated)
{
    tn_text text = {terminated, 0};
    while (terminated[text.size] != '\0')
        text.size++;
    return text;
}

#ifdef __cplusplus
}
#endif

#endif
