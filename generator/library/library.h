/* The parts that the files of libtenon share. */
#ifndef TENON_LIBRARY_LIBRARY_H
#define TENON_LIBRARY_LIBRARY_H

#include "assemble/assemble.h"
#include "base/arena.h"
#include "library/libtenon_tables.h"
#include "tenon/json_read.h"

/* runtime/generic */
#include "dump.h"

struct tenon_schema {
    const tn_format *format;
    arena *memory; /* of the compiler's results, and of the names */
    assembled_names types, enums;
    const struct model *model; /* NULL: a bundled format */
};

/* The values of a file that were returned, by their parents and indices. */
typedef struct value_table {
    tenon_value **slots;
    size_t count, capacity; /* a power of 2, or 0 */
    size_t made;            /* the number of all values made, also of those that are gone */
} value_table;

struct tenon_file {
    const tenon_schema *schema;
    const void *data;
    size_t size;
    void *copy;          /* the data, if the file owns it */
    tn_document *params; /* of the schema, which the object refers to; NULL: it has none */
    void *object;
    bool has_places;
    bool is_partial;        /* reading has stopped: */
    tn_error stopped;       /* why, */
    tenon_problem *problem; /* and its form for callers */
    tn_locations locations;
    tn_dump_places instances; /* those that were computed after reading */
    tn_arena memory;          /* of values */
    void *record;             /* space for one */
    size_t record_size;
    value_table values;
    tenon_value *root;
    size_t edits; /* of values and lists: computed values may have changed since */
};

typedef struct record_fields record_fields; /* records.c */

struct tenon_value {
    tenon_file *file;
    const tenon_value *parent; /* NULL: the root */
    size_t index;              /* of the child; SIZE_MAX: an element that was removed */
    size_t number;             /* of the value: parents have lower ones than their children */
    tenon_kind kind;
    const tn_member *slot; /* the member as the type has it; NULL: the root, and elements */
    tn_found found;        /* has no meaning if the value is absent or has failed */
    tenon_problem *problem;
    size_t read_count; /* of a list in a file that was read in part: the elements that were read */
    bool follows;      /* it is computed, or in a computed value: it may change after an edit, */
    size_t edits;      /* so this is the file's `edits` when it was computed */
    bool is_located;   /* its place has been requested: `place` */
    tn_dump_place place;
    const void *content;         /* of compressed bytes, decompressed on demand */
    const record_fields *fields; /* of the elements, made on demand */
};

/* ---- problems (problem.c) ---- */

/* Makes a copy of a problem, with its texts, that the caller frees. Returns a static one without memory. */
tenon_problem *problem_copy(const tenon_problem *problem);

/* Stores a problem with a message, unless the caller wants none; returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool problem_set(tenon_problem **to, tenon_status status, const char *format, ...);

/* Calls `report` with the error or finding of a reader or validator. */
void problem_report(const tn_error *error, tenon_report *report, void *user);

/* A problem that the caller frees, of a reader or of the generic layer. */
tenon_problem *problem_of_error(const tn_error *error);

/* Stores a problem of JSON text that makes a value in `around` (NULL: a whole file); returns false. */
bool problem_set_json(tenon_problem **to, const tn_json_error *error, const tenon_value *around);

/* Stores a problem of a status alone; returns false. */
bool problem_set_status(tenon_problem **to, tn_status status, const char *message);

/* The parameters in the options of reading, which may be NULL; the caller frees `owner`. */
typedef struct lent_params {
    tn_document *owner;
    const void *values;
} lent_params;

bool params_lend(const tenon_schema *schema, const tenon_read_options *options, lent_params *lent,
                 tenon_problem **problem);

/* Whether files of the schema can be created; the problem is the caller's. */
bool schema_creates(const tenon_schema *of, tenon_problem **problem);

/* Copies options of a caller who may know fewer or more of them: `size` bytes of ours. Returns false if an
   option is set that this version does not have. */
bool options_take(void *ours, size_t size, const void *theirs, size_t their_size);

/* ---- types (types.c) ---- */

/* Names the types and enumerations that the tables of a format reach. */
void schema_name_tables(tenon_schema *of);

/* ---- values ---- */

/* The member that describes a value: its own, or that of the list that it is in. */
const tn_member *value_described(const tenon_value *value);

/* The enumeration of an integer, or of the integers of a list; NULL: none. */
const tn_enum *value_enum(const tenon_value *value);

/* ---- places (place.c) ---- */

/* Options of the dump; they must live as long as the file. */
tn_dump_run file_dump_run(const tenon_file *file, tn_dump_options *options);

/* The offset and size of a value; the root is the whole file. */
bool value_place(const tenon_value *value, tn_dump_place *place);

/* Forgets the places of a list and its elements in the file. */
void places_forget(const tenon_value *list);

/* ---- files that were read in part (partial.c) ---- */

/* Whether child i of the object was read. */
bool partial_has_member(const tenon_value *object, size_t i);

/* The number of elements of a list that were read. */
size_t partial_elements(const tenon_value *list, size_t count);

/* The members of an object's type that values show: its visible members, then its computed values. NULL
   behind the last; *computed (may be NULL) says whether it is a computed value. */
const tn_member *type_slot(const tn_type *type, size_t i, const tn_value_member **computed);
size_t type_slots(const tn_type *type);

/* Whether slot i is computed from other members. */
bool type_computes(const tn_type *type, size_t i);

/* Whether values show a member. */
bool is_type_slot(const tn_member *member);

/* The number of such a member among all members of the type, or TN_NO_INDEX: it is a computed value. */
size_t type_member(const tn_type *type, size_t i);

/* The child that comes next in `path` at *at, and the position behind it. NULL with *problem: there is none.
 */
const tenon_value *value_step(const tenon_value *parent, const char *path, size_t *at,
                              tenon_problem **problem);

/* Finds, or makes and adds, the value of a parent and an index. NULL: there is none; or no memory. */
tenon_value *values_find(const tenon_file *file, const tenon_value *parent, size_t index);
tenon_value *values_add(tenon_file *file, const tenon_value *parent, size_t index);
void values_free(tenon_file *file);

/* All values of a file, parents before their children: an array that the caller frees. NULL: there is no
   memory.
 */
tenon_value **values_all(const tenon_file *file, size_t *count);
/* The document of a value's file; and notes that the file is edited. */
tn_document *value_document(const tenon_value *value);
void value_edits(const tenon_value *value);

/* Puts all values but removed elements in their new places for values_find, after indices have changed. */
void values_place(tenon_file *file, tenon_value *const *all, size_t count);

/* Finds a value in its parent again, at its index (walk.c). */
void value_follow(tenon_value *value);

/* Makes a value absent: the element was removed, or is not computed any more. */
void value_forget(tenon_value *value);

/* Whether members have been edited since a computed value was computed, or since an instance failed. */
static inline bool value_is_stale(const tenon_value *value)
{
    return (value->follows || value->kind == TENON_FAILED) && value->edits != value->file->edits;
}

/* Computes a value, and those around it, again after edits of the file. All functions that show values or
   their contents begin with it. */
void value_renew(const tenon_value *value);

static inline void value_update(const tenon_value *value)
{
    if (value_is_stale(value)) value_renew(value);
}

#endif
