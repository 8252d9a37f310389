/* The allocator that is used where a program gives none. */
#ifndef TENON_CORE_ALLOCATOR_H
#define TENON_CORE_ALLOCATOR_H

#include <string.h>

#include "tenon/memory.h"

/* The C library's in place of one that is all NULL. In the freestanding profile that has no memory. */
static inline tn_allocator tn_allocator_or_default(tn_allocator allocator)
{
#ifndef TN_FREESTANDING
    if (allocator.reallocate == NULL) allocator = tn_allocator_libc();
#endif
    return allocator;
}

/* A larger block with the bytes of one of `old_size` bytes, which is given back; NULL: there is no memory,
   and the block is as it was. An allocator is never asked to change the size of a block. */
static inline void *tn_allocator_enlarge(tn_allocator allocator, void *block, size_t old_size, size_t size)
{
    allocator = tn_allocator_or_default(allocator);
    void *larger = allocator.reallocate != NULL ? allocator.reallocate(allocator.user, NULL, 0, size) : NULL;
    if (larger == NULL || old_size == 0) return larger;
    memcpy(larger, block, old_size);
    (void)allocator.reallocate(allocator.user, block, old_size, 0);
    return larger;
}

#endif
