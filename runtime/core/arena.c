/* The arena. Large blocks get a chunk of their own, so that little of a chunk is ever left behind unused. */
#include "tenon/impl/load.h"
#include "tenon/memory.h"

#include "align.h"
#include "allocator.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_POISONS 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define ARENA_POISONS 1
#endif
#ifdef ARENA_POISONS
#include <sanitizer/asan_interface.h>
#define POISON(data, size)   ASAN_POISON_MEMORY_REGION(data, size)
#define UNPOISON(data, size) ASAN_UNPOISON_MEMORY_REGION(data, size)
#else
#define POISON(data, size)   ((void)(data), (void)(size))
#define UNPOISON(data, size) ((void)(data), (void)(size))
#endif

struct tn_chunk {
    tn_chunk *next;
    size_t size; /* with this header, which takes HEADER bytes */
};

enum {
    ALIGNMENT = TN_ALIGNMENT,
    HEADER = (sizeof(tn_chunk) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT,
    SMALLEST_CHUNK = 1024,
    LARGEST_CHUNK = 1024 * 1024,
    CHUNK_PART = 16, /* a shared chunk is this part of the memory taken so far, */
    BLOCK_PART = 8   /* and a block that is more than this part of a chunk gets its own */
};

/* The largest block whose chunk is an object of C. */
static const size_t largest_block = PTRDIFF_MAX - HEADER - ALIGNMENT;

/* The address of all blocks of 0 bytes. */
static tn_aligned empty_block;

void tn_arena_init(tn_arena *arena, tn_allocator allocator, uint64_t limit)
{
    arena->allocator = tn_allocator_or_default(allocator);
    arena->chunks = NULL;
    arena->next = NULL;
    arena->left = 0;
    arena->taken = 0;
    arena->limit = limit;
}

/* Frees chunks down to `last`, which stays; NULL: all. */
static void free_chunks(tn_arena *arena, const tn_chunk *last)
{
    const tn_allocator *allocator = &arena->allocator;
    while (arena->chunks != last) {
        tn_chunk *chunk = arena->chunks;
        arena->chunks = chunk->next;
        UNPOISON(chunk, chunk->size);
        allocator->reallocate(allocator->user, chunk, chunk->size, 0);
    }
}

void tn_arena_free(tn_arena *arena)
{
    free_chunks(arena, NULL);
    tn_arena_init(arena, arena->allocator, arena->limit);
}

void tn_arena_release(tn_arena *arena, const tn_arena *before)
{
    free_chunks(arena, before->chunks);
    POISON(before->next, before->left);
    arena->next = before->next;
    arena->left = before->left;
    arena->taken = before->taken;
}

/* Bytes that the limit leaves. */
static uint64_t allowed(const tn_arena *arena)
{
    return arena->limit > arena->taken ? arena->limit - arena->taken : 0;
}

static tn_status add_chunk(tn_arena *arena, size_t space, uint8_t **begin)
{
    const tn_allocator *allocator = &arena->allocator;
    const size_t size = HEADER + space;
    if (size > allowed(arena)) return TN_MEMORY_BUDGET;
    if (allocator->reallocate == NULL) return TN_NO_MEMORY;
    tn_chunk *chunk = allocator->reallocate(allocator->user, NULL, 0, size);
    if (chunk == NULL) return TN_NO_MEMORY;
    chunk->next = arena->chunks;
    chunk->size = size;
    arena->chunks = chunk;
    arena->taken += size;
    *begin = (uint8_t *)(chunk + 1);
    POISON(*begin, space);
    return TN_OK;
}

/* The space of the next shared chunk: less than usual if the limit leaves less. */
static size_t shared_space(const tn_arena *arena)
{
    const uint64_t part = arena->taken / CHUNK_PART;
    uint64_t size = part < SMALLEST_CHUNK ? SMALLEST_CHUNK : part > LARGEST_CHUNK ? LARGEST_CHUNK : part;
    if (size > allowed(arena)) size = allowed(arena);
    return size > HEADER ? (size_t)(size - HEADER) / ALIGNMENT * ALIGNMENT : 0;
}

static size_t rounded(size_t size)
{
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

bool tn_arena_resize(tn_arena *arena, void *block, size_t size, size_t new_size)
{
    uint8_t *begin = block;
    if (size == 0 || new_size == 0 || begin + rounded(size) != arena->next) return false;
    if (new_size > size && (new_size > largest_block || rounded(new_size) - rounded(size) > arena->left))
        return false;
    arena->left = arena->left + rounded(size) - rounded(new_size);
    arena->next = begin + rounded(new_size);
    if (new_size > size) {
        UNPOISON(begin + size, new_size - size);
        memset(begin + size, 0, new_size - size);
    } else {
        POISON(begin + new_size, rounded(size) - new_size);
    }
    return true;
}

tn_status tn_arena_take(tn_arena *arena, size_t count, size_t size, void **block)
{
    *block = NULL;
    if (size != 0 && count > largest_block / size)
        return allowed(arena) < largest_block ? TN_MEMORY_BUDGET : TN_NO_MEMORY;
    const size_t used = count * size;
    if (used == 0) {
        *block = &empty_block;
        return TN_OK;
    }
    const size_t needed = rounded(used);
    uint8_t *begin = arena->next;
    if (needed > arena->left) {
        const size_t space = shared_space(arena);
        const bool shared = needed <= space / BLOCK_PART;
        const tn_status status = add_chunk(arena, shared ? space : needed, &begin);
        if (status != TN_OK) return status;
        if (shared) arena->next = begin;
        if (shared) arena->left = space;
    }
    if (begin == arena->next) {
        arena->next += needed;
        arena->left -= needed;
    }
    UNPOISON(begin, used);
    *block = begin;
    return TN_OK;
}

tn_status tn_arena_alloc(tn_arena *arena, size_t count, size_t size, void **block)
{
    const tn_status status = tn_arena_take(arena, count, size, block);
    if (status == TN_OK && count * size != 0) memset(*block, 0, count * size);
    return status;
}
