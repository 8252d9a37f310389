/* Objects and lists that `set` has been given as JSON. The file must contain what they say, also of sizes and
   counts, which follow from other members. */
#ifndef TENON_CLI_NEW_SHAPE_H
#define TENON_CLI_NEW_SHAPE_H

#include "cli/reshape.h"

typedef struct new_shape {
    const char *path; /* in the object as it is now */
    str json;
} new_shape;

typedef ARRAY(new_shape) new_shapes;

/* Notes the values of an edit that has been made, at the paths `placed`. */
void new_shapes_add(arena *memory, new_shapes *shapes, const reshape_edit *edit, const string_list *placed);

/* Forgets values in which another value has been set since. */
void new_shapes_forget(new_shapes *shapes, const char *path);

/* Reads the bytes of the file and compares. Reports the first difference. */
outcome new_shapes_check(const subject *file, const new_shapes *shapes, str bytes);

#endif
