/* A chunked bump allocator. Large requests get a chunk of their own, so that little is wasted. */
#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Under AddressSanitizer every allocation is a chunk of its own, so that overruns between them are seen. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_ISOLATES 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define ARENA_ISOLATES 1
#endif
#ifdef ARENA_ISOLATES
enum { CHUNK_SIZE = 0 };
#else
enum { CHUNK_SIZE = 64 * 1024 };
#endif

/* Many arenas stay small: chunks begin with this size, and double. */
enum { FIRST_CHUNK_SIZE = 1024 };

typedef struct chunk chunk;
struct chunk {
    _Alignas(max_align_t) chunk *next;
};

typedef struct ending ending;
struct ending {
    ending *next;
    void (*run)(void *user);
    void *user;
};

struct arena {
    chunk *chunks;
    ending *endings;
    char *free; /* the unused rest of the newest shared chunk; zeroed, aligned for any type */
    size_t left;
    size_t chunk_size; /* of the newest shared chunk; 0 if there is none */
};

void arena_exhausted(void)
{
    fputs("tenon: out of memory\n", stderr);
    exit(2);
}

arena *arena_new(void)
{
    arena *memory = calloc(1, sizeof *memory);
    if (!memory) arena_exhausted();
    return memory;
}

void arena_free(arena *memory)
{
    if (!memory) return;
    for (const ending *each = memory->endings; each; each = each->next)
        each->run(each->user);
    for (chunk *each = memory->chunks, *next; each; each = next) {
        next = each->next;
        free(each);
    }
    free(memory);
}

static char *add_chunk(arena *memory, size_t size)
{
    if (size > PTRDIFF_MAX - sizeof(chunk)) arena_exhausted();
    chunk *added = calloc(1, sizeof(chunk) + size);
    if (!added) arena_exhausted();
    added->next = memory->chunks;
    memory->chunks = added;
    return (char *)(added + 1);
}

/* Twice as large as the last one, and large enough. */
static size_t next_chunk_size(size_t last, size_t needed)
{
    size_t size = last == 0 ? FIRST_CHUNK_SIZE : 2 * last;
    while (size < needed)
        size *= 2;
    const size_t most = needed > CHUNK_SIZE ? needed : CHUNK_SIZE;
    return size < most ? size : most;
}

void *arena_alloc(arena *memory, size_t size)
{
    const size_t alignment = _Alignof(max_align_t);
    if (size > CHUNK_SIZE / 4) return add_chunk(memory, size);
    size_t rounded = size == 0 ? alignment : (size + alignment - 1) / alignment * alignment;
    if (rounded > memory->left) {
        memory->chunk_size = next_chunk_size(memory->chunk_size, rounded);
        memory->left = memory->chunk_size;
        memory->free = add_chunk(memory, memory->left);
    }
    void *result = memory->free;
    memory->free += rounded;
    memory->left -= rounded;
    return result;
}

/* Whether a block is the newest chunk, and all of it. */
static bool is_newest_chunk(const arena *memory, const void *block, size_t size)
{
    return size > CHUNK_SIZE / 4 && memory->chunks && block == memory->chunks + 1;
}

void *arena_enlarge(arena *memory, void *block, size_t size, size_t larger)
{
    if (!is_newest_chunk(memory, block, size)) {
        void *moved = arena_alloc(memory, larger);
        if (size > 0) memcpy(moved, block, size);
        return moved;
    }
    if (larger > PTRDIFF_MAX - sizeof(chunk)) arena_exhausted();
    chunk *enlarged = realloc(memory->chunks, sizeof(chunk) + larger);
    if (!enlarged) arena_exhausted();
    memory->chunks = enlarged;
    return enlarged + 1;
}

char *arena_copy(arena *memory, const char *data, size_t size)
{
    if (size == SIZE_MAX) arena_exhausted();
    char *copy = arena_alloc(memory, size + 1);
    if (size > 0) memcpy(copy, data, size);
    return copy;
}

/* Prints into the rest of the chunk, which mostly has space for the text. */
char *arena_vprintf(arena *memory, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const size_t most = CHUNK_SIZE / 4, space = memory->left < most ? memory->left : most;
    const int size = vsnprintf(memory->free, space, format, arguments);
    const bool fits = size >= 0 && (size_t)size < space;
    if (!fits && space > 0) memset(memory->free, 0, space); /* the next allocation must be zeroed */
    char *text = arena_alloc(memory, size < 0 ? 1 : (size_t)size + 1);
    if (size >= 0 && !fits) vsnprintf(text, (size_t)size + 1, format, again);
    va_end(again);
    return text;
}

char *arena_printf(arena *memory, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = arena_vprintf(memory, format, arguments);
    va_end(arguments);
    return text;
}

void *arena_grow(arena *memory, void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity) return items;
    size_t wanted = *capacity < 8 ? 8 : *capacity;
    if (wanted > SIZE_MAX / 2 / size) arena_exhausted();
    if (*capacity >= 8) wanted *= 2;
    void *moved = arena_alloc(memory, wanted * size);
    if (count > 0) memcpy(moved, items, count * size);
    *capacity = wanted;
    return moved;
}

void arena_at_end(arena *memory, void (*run)(void *user), void *user)
{
    ending *added = ARENA_NEW(memory, ending);
    *added = (ending){memory->endings, run, user};
    memory->endings = added;
}
