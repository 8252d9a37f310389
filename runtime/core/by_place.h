/* Sorts by place, and searches. */
#ifndef TENON_CORE_BY_PLACE_H
#define TENON_CORE_BY_PLACE_H

#include <stddef.h>
#include <stdint.h>

enum { TN_BY_PLACE_MOST = 72 };

/* Sorts items of `size` bytes, at most TN_BY_PLACE_MOST, by the uint64_t with which they begin: in place, in
   n log n, and in n if they are sorted already. */
void tn_sort_by_place(void *items, size_t count, size_t size);
/* The number of sorted items whose place is before `at`: the index of the first item at or behind it. */
size_t tn_count_before(const void *items, size_t count, size_t size, uint64_t at);

#endif
