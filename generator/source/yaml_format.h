/* Formats a YAML text: two spaces for each level, one behind the dash of an element, no spaces at the ends of
   lines, no two blank lines one after another. Comments, quotes, brackets, and spaces between words stay as
   they are. */
#ifndef TENON_SOURCE_YAML_FORMAT_H
#define TENON_SOURCE_YAML_FORMAT_H

#include "source/source.h"

/* A change of a text: other text in the place of bytes. */
typedef struct yaml_edit {
    size_t begin, end;
    str text;
} yaml_edit;

typedef ARRAY(yaml_edit) yaml_edits;

/* Finds the edits, a line at most each, in order. False, with a reason, if the text is not a mapping in valid
   YAML, or if its nodes would not be the same afterwards. */
bool yaml_format(arena *memory, const source *file, yaml_edits *edits, const char **why);

#endif
