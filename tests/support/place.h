/* Where the value that a place names lies in the input: found by walking the object along the place,
   independently of the code that reports places. */
#ifndef TENON_TESTS_PLACE_H
#define TENON_TESTS_PLACE_H

#include "tenon/generic.h"

typedef struct extent {
    uint64_t offset, size;
    bool of_object; /* the value is an object */
} extent;

/* False where the object has no such value, or where its place in the input is not known. */
bool place_extent(const tn_format *format, const void *object, const tn_locations *locations,
                  const tn_place *place, extent *where);

#endif
