/* The C library's allocator: the only part of the core that needs a C library. */
#include "tenon/memory.h"

#ifndef TN_FREESTANDING

#include <stdlib.h>

static void *reallocate(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size != 0) return realloc(block, new_size);
    free(block);
    return NULL;
}

tn_allocator tn_allocator_libc(void)
{
    const tn_allocator allocator = {reallocate, NULL};
    return allocator;
}

#else

/* ISO C wants a declaration in every file. */
typedef int tn_no_allocator;

#endif
