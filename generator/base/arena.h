/* The compiler's memory: one arena that owns everything a run allocates.
   Nothing is freed singly. Running out of memory ends the process with a message and status 2. */
#ifndef TENON_BASE_ARENA_H
#define TENON_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

typedef struct arena arena;

arena *arena_new(void);
void arena_free(arena *memory);

/* Calls `run` once when the arena is freed, before its memory is. Later requests run first. */
void arena_at_end(arena *memory, void (*run)(void *user), void *user);

/* For memory that libraries allocate: the message and the exit that arena_alloc makes. */
_Noreturn void arena_exhausted(void);

/* `size` zeroed bytes, aligned for any type; they live until arena_free. */
void *arena_alloc(arena *memory, size_t size);

/* Enlarges a block of `size` bytes from arena_alloc or this function, and may move it. The new bytes are not
   set. The newest large block grows without a second copy in memory. */
void *arena_enlarge(arena *memory, void *block, size_t size, size_t larger);

/* A copy of `size` bytes at `data` with a terminating zero byte after them. */
char *arena_copy(arena *memory, const char *data, size_t size);

/* printf into the arena. */
char *arena_printf(arena *memory, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(arena *memory, const char *format, va_list arguments);

#define ARENA_NEW(memory, type) ((type *)arena_alloc((memory), sizeof(type)))

/* A growable array in an arena: `ARRAY(int) numbers = {0}; ARRAY_PUSH(memory, &numbers, 7);` */
#define ARRAY(type)                                                                                          \
    struct {                                                                                                 \
        type *items;                                                                                         \
        size_t count, capacity;                                                                              \
    }

#define ARRAY_PUSH(memory, array, ...)                                                                       \
    ((array)->items =                                                                                        \
         arena_grow((memory), (array)->items, (array)->count, &(array)->capacity, sizeof *(array)->items),   \
     (array)->items[(array)->count++] = (__VA_ARGS__))

/* Space for one more item of `size` bytes after `count`; returns the (possibly moved) items. */
void *arena_grow(arena *memory, void *items, size_t count, size_t *capacity, size_t size);

#endif
