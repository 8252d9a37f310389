/* Edits of the JSON of an object that add or remove members and elements. */
#ifndef TENON_CLI_RESHAPE_JSON_H
#define TENON_CLI_RESHAPE_JSON_H

#include "cli/json_part.h"
#include "cli/options.h"
#include "tenon/generic.h"

typedef enum reshape_kind {
    RESHAPE_PUT,    /* a member or an element becomes a value, also one that was absent */
    RESHAPE_INSERT, /* a value becomes a new element of a list */
    RESHAPE_REMOVE  /* a member or an element goes */
} reshape_kind;

typedef struct reshape_edit {
    reshape_kind kind;
    const char *path; /* may have wildcards; of RESHAPE_INSERT the list, of RESHAPE_PUT the object or list
                         with the value */
    str member;   /* of RESHAPE_PUT: the member of the object at `path`; empty: `path` leads to the value */
    size_t index; /* of RESHAPE_INSERT: the index of the new element; SIZE_MAX: the last */
    const char *value; /* JSON, or text */
    /* Of RESHAPE_PUT: the readings of a value that may be of several types, in this order; or NULL. The value
       is the first that the writer accepts, or else the first. */
    const string_list *readings;
} reshape_edit;

/* The target of an edit. */
typedef struct reshape_target {
    const char *path; /* without wildcards */
    const tn_type *type;
    bool comes;              /* a derived member, present only with those that determine it */
    const tn_member *member; /* of an object, or NULL */
} reshape_target;

/* The JSON of an object that is edited: tn_json_write gives it, with `image`. */
typedef struct reshaping {
    arena *memory;
    const tn_format *format;
    const void *object;
    const reshape_edit *edit;
    json_part *root;
    string_list *placed; /* gets the paths, without wildcards, of the values that were set */
} reshaping;

/* Whether the value of an assignment is JSON, and not text or a name. */
bool reshape_is_json(const char *value);

/* The member of a name; NULL: the type, which may be NULL, has none. */
const tn_member *reshape_member(const tn_type *type, str id);

/* Whether values of a member are strings in JSON that the user gives without quotes. */
bool is_text_member(const tn_member *member);

/* Puts a value that the user gives for a member (NULL: an object) as JSON; text directly. */
void put_member_value(buffer *out, const tn_member *member, const char *value);

/* Puts a value that the user gives for an element of a member (NULL: of another list) as JSON: text without
   quotes, or with them as JSON. */
void put_element_value(buffer *out, const tn_member *member, const char *value);

/* Whether a value that begins with a bracket is not JSON. */
bool reshape_is_broken(const char *value);

/* Describes the value found at a path. */
reshape_target reshape_target_of(arena *memory, const char *path, const tn_found *found);

/* Makes the edit. Returns NULL, or a sentence with the reason why it cannot be made. */
const char *reshape_json(const reshaping *run, const reshape_target *to);

#endif
