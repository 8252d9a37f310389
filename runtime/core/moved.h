/* Lists whose elements move while they are read, and the locations of the elements. */
#ifndef TENON_CORE_MOVED_H
#define TENON_CORE_MOVED_H

#include "tenon/locations.h"

/* The elements of a list get their first memory. False: there is no memory for the note. */
bool tn_locations_begin_list(tn_locations *locations, const void *items);

/* Records that the first `size` bytes of a list have moved. Takes time proportional to the locations added
   since the list began. */
void tn_locations_move_list(tn_locations *locations, const void *from, size_t size, const void *to);

/* The list has all of its elements. */
void tn_locations_end_list(tn_locations *locations, const void *items);

/* Reserves memory for a total of `capacity` locations (generic_locations.c). Returns TN_NO_MEMORY if there is
   none. */
tn_status tn_locations_reserve(tn_locations *locations, size_t capacity);

#endif
