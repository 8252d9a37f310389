/* Values that the file must contain after `set`, though other members may decide them: objects and lists
   given as JSON, with their sizes and counts, and derived and constant members. */
#ifndef TENON_CLI_NEW_SHAPE_H
#define TENON_CLI_NEW_SHAPE_H

#include "cli/reshape.h"

typedef struct new_shape {
    const char *path; /* in the object before the change */
    str json;
} new_shape;

typedef ARRAY(new_shape) new_shapes;

/* Notes the values of an edit that has been made, at the paths `placed`. */
void new_shapes_add(arena *memory, new_shapes *shapes, const reshape_edit *edit, const string_list *placed);

/* Notes the value of a derived or constant member, which replaces an earlier one; `json` lives as long. */
void new_shapes_state(arena *memory, new_shapes *shapes, const char *path, str json);

/* Forgets values in which another value has been set since. */
void new_shapes_forget(new_shapes *shapes, const char *path);

/* Reads the bytes of the file and compares. Reports the first difference. */
outcome new_shapes_check(const subject *file, const new_shapes *shapes, str bytes);

/* Notes the list of an element that is added at a path, or removed there. The path may have wildcards. */
void changed_lists_add(arena *memory, string_list *lists, const char *path);

/* Reads the bytes of the file, and compares the numbers of elements in these lists with those of the object
   that was written. Reports the first difference. */
outcome changed_lists_check(const subject *file, const string_list *lists, const void *object, str bytes);

#endif
