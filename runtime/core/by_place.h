/* Sorts by place. */
#ifndef TENON_CORE_BY_PLACE_H
#define TENON_CORE_BY_PLACE_H

#include <stddef.h>

enum { TN_BY_PLACE_MOST = 72 };

/* Sorts items of `size` bytes, at most TN_BY_PLACE_MOST, that begin with a uint64_t, by that: in place, in n
   log n, and at once where they are sorted already. */
void tn_sort_by_place(void *items, size_t count, size_t size);

#endif
