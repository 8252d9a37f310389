/* Edits that change which members and elements there are: by way of JSON, of which an object is made anew. */
#ifndef TENON_CLI_RESHAPE_H
#define TENON_CLI_RESHAPE_H

#include "cli/subject.h"

typedef enum reshape_kind {
    RESHAPE_PUT,    /* a member or an element becomes a value, also one that was absent */
    RESHAPE_INSERT, /* a value becomes a new element of a list */
    RESHAPE_REMOVE  /* a member or an element goes */
} reshape_kind;

typedef struct reshape_edit {
    reshape_kind kind;
    const char
        *path;    /* may have wildcards; of RESHAPE_INSERT the list, of RESHAPE_PUT what holds the value */
    str member;   /* of RESHAPE_PUT: the member in what `path` leads to; empty: `path` leads to the value */
    size_t index; /* of RESHAPE_INSERT: which element it becomes; SIZE_MAX: the last */
    const char *value; /* JSON, or text */
} reshape_edit;

/* Whether the value of an assignment is JSON, and not text or a name. */
bool reshape_is_json(const char *value);

/* The list in `tracks[+]` and `tracks[+2]`, and the index of the new element; false for other paths. */
bool reshape_inserts(arena *memory, const char *path, const char *value, reshape_edit *edit);

/* Makes of the object another one, *changed, which is to be released. What cannot be is reported. *any:
   whether the path led somewhere. */
outcome reshape(subject *file, const void *object, const reshape_edit *edit, void **changed, bool *any);

#endif
