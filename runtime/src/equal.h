/* Equality of parts of objects, as tn_equal understands it. */
#ifndef TENON_SRC_EQUAL_H
#define TENON_SRC_EQUAL_H

#include "value.h"

/* `document` gives the allocator for records that are large; objects that nest deeper than `depth` differ. */
bool tn_equal_objects(const tn_document *document, tn_depth depth, const tn_type *type, const void *a,
                      const void *b);
bool tn_equal_values(const tn_document *document, tn_depth depth, const tn_member *member, const void *a,
                     const void *b);

#endif
