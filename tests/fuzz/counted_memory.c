/* Each block begins with its size. */
#include "counted_memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

enum { HEAD = 16 }; /* keeps the alignment of malloc */

static size_t taken, peak;

size_t memory_now(void)
{
    return taken;
}

size_t memory_peak(void)
{
    return peak;
}

void memory_restart_peak(void)
{
    peak = taken;
}

static void count(size_t size)
{
    taken += size;
    if (taken > peak) peak = taken;
}

static size_t size_of(const void *block)
{
    size_t size;
    memcpy(&size, (const char *)block - HEAD, sizeof size);
    return size;
}

static void *begin(char *whole, size_t size)
{
    memcpy(whole, &size, sizeof size);
    count(size);
    return whole + HEAD;
}

void *__wrap_malloc(size_t size)
{
    char *whole = size <= SIZE_MAX - HEAD ? __real_malloc(size + HEAD) : NULL;
    return whole != NULL ? begin(whole, size) : NULL;
}

void *__wrap_calloc(size_t number, size_t size)
{
    if (size != 0 && number > SIZE_MAX / size) return NULL;
    void *block = __wrap_malloc(number * size);
    if (block != NULL) memset(block, 0, number * size);
    return block;
}

void __wrap_free(void *block)
{
    if (block == NULL) return;
    taken -= size_of(block);
    __real_free((char *)block - HEAD);
}

void *__wrap_realloc(void *block, size_t size)
{
    if (block == NULL) return __wrap_malloc(size);
    const size_t before = size_of(block);
    char *whole = size <= SIZE_MAX - HEAD ? __real_realloc((char *)block - HEAD, size + HEAD) : NULL;
    if (whole == NULL) return NULL;
    taken -= before;
    return begin(whole, size);
}
