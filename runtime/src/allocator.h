/* The allocator that is used where a program gives none. */
#ifndef TENON_SRC_ALLOCATOR_H
#define TENON_SRC_ALLOCATOR_H

#include "tenon/memory.h"

/* The C library's in place of one that is all NULL. In the freestanding profile that has no memory. */
static inline tn_allocator tn_allocator_or_default(tn_allocator allocator)
{
#ifndef TN_FREESTANDING
    if (allocator.reallocate == NULL) allocator = tn_allocator_libc();
#endif
    return allocator;
}

#endif
