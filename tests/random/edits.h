/* Members that are changed, written, and changed back. */
#ifndef RANDOM_EDITS_H
#define RANDOM_EDITS_H

#include "inputs.h"

/* Changes members of the object that an input gives, one after the other. What is written of a changed object
   is, where it is read, read to the same values; of text, bytes and lists other members stay as they were,
   also elsewhere in the file; and once the change is undone the object is written as the input again. Returns
   NULL, or what was violated, in `message`. */
const char *edits_check(inputs *chances, const tn_format *format, const input *read, char *message,
                        size_t capacity);

#endif
