/* The allocator for programs that give none. */
#ifndef TENON_CORE_ALLOCATOR_H
#define TENON_CORE_ALLOCATOR_H

#include "tenon/impl/load.h"
#include "tenon/memory.h"

/* Returns the C library's allocator for an allocator of NULL. In the freestanding profile such an allocator
   has no memory. */
static inline tn_allocator tn_allocator_or_default(tn_allocator allocator)
{
#ifndef TN_FREESTANDING
    if (allocator.reallocate == NULL) allocator = tn_allocator_libc();
#endif
    return allocator;
}

/* Moves a block of `old_size` bytes to a larger one, and frees it. Returns NULL without memory, and the old
   block is unchanged. The caller's allocator never has to resize a block. */
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
