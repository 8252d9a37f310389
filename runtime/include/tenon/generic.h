/* Generic operations over reflection tables. */
#ifndef TENON_GENERIC_H
#define TENON_GENERIC_H

#include "tenon/format.h"
#include "tenon/locations.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- values by path ---- */

/* A value in an object, as tn_find_value finds it. */
typedef struct tn_found {
    const void *value;
    const tn_type *type;     /* of the value if it is an object: the root, an element, a member; else NULL */
    const tn_member *member; /* the value is this member, or its element; NULL for the root */
    const void *owner;       /* the object that has the member */
    const tn_type *owner_type;
    bool computed;             /* the member is computed from others */
    size_t index;              /* the element of the member, or TN_NO_INDEX */
    const tn_numbers *numbers; /* the value is a copy of an element of these; else NULL */
    const tn_member *records;  /* if the value lies in a record: the member that is the view; else NULL */
    const tn_view *view;       /* the view, */
    size_t record;             /* the number of the record, */
    void *element;             /* the decoded record, which holds the value, */
    size_t record_offset;      /* and its offset in the record in bytes, or TN_NO_INDEX if unknown */
} tn_found;

/* An error in a path: `size` characters at `position` of the path. */
typedef struct tn_path_error {
    size_t position;
    size_t size;
    char message[224]; /* a sentence without a full stop; cut if it is longer */
} tn_path_error;

/* Finds the value at a path such as `tracks[3].keyframes[7].position.x`; "" is the object itself. A value in
   a record is decoded into `memory` and lives as long as it; any other value belongs to the object. Errors:
   TN_BAD_ARGUMENT (the path is malformed or names no member), TN_ABSENT, TN_OUT_OF_RANGE, TN_NO_MEMORY;
   *error (may be NULL) has the details. */
tn_status tn_find_value(const tn_format *format, const void *object, const char *path, tn_arena *memory,
                        tn_found *found, tn_path_error *error);

/* Returns whether a value is computed from others: it is the value of an instance with `value`, or an element
   of such a value. */
bool tn_found_is_computed(const tn_found *found);

/* Puts back a value of a record, or of numbers in wire form, that tn_find_value has decoded and the program
   has changed in the decoded copy: the records or numbers become an editable copy in the document. Other
   values lie in the object. Notes the change, as tn_found_note does. Errors: TN_NO_MEMORY, TN_MEMORY_BUDGET,
   TN_READ_ONLY. */
tn_status tn_found_store(tn_document *document, const tn_found *found);

/* Notes in the document that a value found by tn_find_value was set: writers that patch are faster then. */
void tn_found_note(tn_document *document, const tn_found *found);

/* Removes the element that tn_find_value has found from its list. Records, and numbers in wire form, become a
   copy in the document. Errors: TN_BAD_ARGUMENT (the value is no element), TN_UNSUPPORTED (the elements
   follow from other values), TN_NO_MEMORY, TN_MEMORY_BUDGET. */
tn_status tn_found_remove(tn_document *document, const tn_found *found);

/* Computes a value instance of a constant object. The values of instances that the object keeps may change;
   they do not count as a part of its value. Errors: TN_NO_SCRATCH (new text, bytes or a new list have no
   space in *computed), and any error of the value. */
tn_status tn_compute_value(const tn_value_member *value, const void *object, tn_computed *computed,
                           tn_error *error);
/* Does the same, and takes as many bytes of `memory` as the value needs if it has no space in *computed. */
tn_status tn_compute_value_in(tn_arena *memory, const tn_value_member *value, const void *object,
                              tn_computed *computed, tn_error *error);

/* Receives a value that matches a pattern, and its path for tn_find_value. Both live until the function
   returns. Returns whether the search goes on. */
typedef bool tn_found_visit(void *user, const char *path, const tn_found *found);

/* Calls `visit` for every value that matches a pattern, once each, in the order of the object. A pattern is a
   path with wildcards: `[*]` stands for every element of an array, `*` for every member of an object, and
   `**` for any number of steps, also none: `tracks[*].name`, `**.name`. At the end of a pattern, `**` is
   every value without members and elements. Wildcards skip absent members, objects that belong to other
   objects, and instances that cannot be computed, unless the pattern names them. Errors: those of
   tn_find_value if a named member exists nowhere (an empty array is no error), TN_DEPTH_LIMIT, TN_NO_MEMORY,
   and the error of an instance that the pattern names. */
tn_status tn_find_values(const tn_format *format, const void *object, const char *pattern,
                         tn_found_visit *visit, void *user, tn_path_error *error);

/* Returns whether the caller wants objects of a type, or objects to which they may lead. */
typedef bool tn_type_wanted(void *user, const tn_type *type);

/* Calls `visit` for the object and for every object in it that wildcards reach, once each: an object comes
   before those in it. `wanted` (may be NULL: all types) is called before an object is visited, so that
   instances that lead to no wanted object are not read. `user` goes to both. Errors: TN_DEPTH_LIMIT,
   TN_NO_MEMORY. */
tn_status tn_find_objects(const tn_format *format, const void *object, tn_type_wanted *wanted,
                          tn_found_visit *visit, void *user);

/* Returns whether a path has wildcards, and so may match any number of values. */
bool tn_is_pattern(const char *path);

/* ---- objects as a whole ---- */

/* Gives the members of a new object, which is all zeros, their defaults (`-default`), and those of the
   objects inside it. NAME_new, NAME_TYPE_list_append and the functions of alternatives have done so. */
void tn_set_defaults(const tn_type *type, void *object);

/* Objects made by hand may contain themselves. The functions below stop at the depth limit of the object's
   document, or of its codec, and return TN_DEPTH_LIMIT. */

/* Makes a deep copy, in a document of its own, that shares no byte with the original. Views in the copy are
   editable. `options` (may be NULL) has the allocator, the memory limit and the depth limit. The caller frees
   the copy. Errors: TN_BAD_ARGUMENT (`object` or `clone` is NULL), TN_NO_MEMORY, TN_MEMORY_BUDGET,
   TN_DEPTH_LIMIT; *clone is NULL then. */
tn_status tn_clone(const tn_format *format, const void *object, const tn_options *options, void **clone);

/* Appends deep copies of `count` objects to the list at path `to` in `object`: those from index `at` of the
   list at path `from` in `other`. Both are objects of the format, and may be the same object. The copies
   share nothing with the document of `other`, and views in them are editable. The writer chooses new offsets
   for placed members. Members that hold indices of objects still hold those of `other`. Errors:
   TN_BAD_ARGUMENT (a path does not lead to a list of objects of the type), those of tn_find_value,
   TN_OUT_OF_RANGE, TN_NO_MEMORY, TN_MEMORY_BUDGET, TN_DEPTH_LIMIT; the list is unchanged then. */
tn_status tn_append_copies(const tn_format *format, void *object, const char *to, const void *other,
                           const char *from, size_t at, size_t count);

/* Returns whether two objects hold the same values, bit by bit. Offsets do not count, and neither do members
   that the writer derives, unless a program may set them, too: in codecs that patch, most counts and sizes
   count (TN_MEMBER_FOLLOWS).
   *place (may be NULL) gets the first difference, or the root if gaps differ. Objects that nest too deep
   count as different. The comparison of records of more than 512 bytes takes memory from the allocator of
   `a`; without memory they count as different. */
bool tn_equal(const tn_format *format, const void *a, const void *b, tn_place *place);

/* Counts the bytes of an object that canonical writing would not produce, and calls `visit` (may be NULL) for
   each member that holds such bytes: stored values that differ from the derived ones, and compressed bytes
   that differ from new compression or cannot be decompressed. Returns the number of bytes, down to the depth
   limit. Gaps do not count: see tn_document. The function compresses every such member, with memory from the
   object's allocator; a member counts if there is no memory. */
typedef void tn_noncanonical_visit(void *user, const tn_place *place, uint64_t bytes);
uint64_t tn_noncanonical_bytes(const tn_format *format, const void *object, tn_noncanonical_visit *visit,
                               void *user);

/* Discards the stored values of an object, such as a wrong checksum: the writer computes every derived member
   again. Packed bytes stay as they are stored. Objects of codecs that patch, and objects below the depth
   limit, stay as they are. */
void tn_discard_stored(const tn_format *format, void *object);

/* The names of the previous version, which the next one drops. */
typedef tn_noncanonical_visit tn_residue_visit;

TN_INLINE uint64_t tn_residue(const tn_format *format, const void *object, tn_noncanonical_visit *visit,
                              void *user)
{
    return tn_noncanonical_bytes(format, object, visit, user);
}

TN_INLINE void tn_derive_anew(const tn_format *format, void *object)
{
    tn_discard_stored(format, object);
}

/* ---- text ---- */

/* A line of a dump, for programs with a layout of their own. */
typedef struct tn_dump_row {
    size_t level;    /* of nesting: 0 is the object itself */
    bool placed;     /* whether the place of the value is known: */
    uint64_t offset; /* these four as in tn_location */
    uint64_t size;
    uint8_t bit, bits;
    size_t name_size;        /* bytes of the name in the line's text; the value follows spaces */
    bool derived;            /* the writer computes it, or it is an instance */
    const tn_member *member; /* the member shown, or NULL: an element, a gap, a line of omissions */
} tn_dump_row;

typedef struct tn_dump_options {
    uint32_t depth;  /* nesting shown; 0: all */
    size_t elements; /* elements of an array shown before it is folded; 0: all */
    bool bytes;      /* raw bytes beside the values */
    bool wide;       /* sixteen raw bytes a line, also as characters; all bytes of texts and bytes, on at most
                        `elements` lines of their own */
    bool hex;        /* offsets in hexadecimal digits */
    bool colour;
    /* Called behind each line, when its text has gone to the sink: name and value, without places,
       indentation and line break. If it returns false, the dump ends with TN_SINK_FAILED. NULL: all goes to
       the sink. */
    bool (*line)(void *user, const tn_dump_row *row);
    void *user;
    /* The error of an object that `keep_partial` left: the dump shows the members that were read, by the
       locations. NULL: the object is complete. */
    const tn_error *stopped;
} tn_dump_options;

/* Prints an object as a tree of names, values, meanings, offsets and sizes; or the member at `path`, if
   `path` is not NULL. `data` is the input that the object was read from. Errors: TN_BAD_ARGUMENT (no such
   path), TN_ABSENT (the member is absent or was not read), TN_DEPTH_LIMIT. */
tn_status tn_dump(const tn_format *format, const void *object, const tn_locations *locations,
                  const void *data, size_t size, const char *path, const tn_dump_options *options,
                  const tn_sink *sink);

typedef struct tn_diff_options {
    size_t elements; /* elements of an array whose differences are shown; 0: all */
    bool colour;
    bool fields; /* for programs: a tab between sign, path and values; the sign of a line that counts further
                    differences is `+N` */
    const char *prefix; /* before each path; NULL: nothing */
} tn_diff_options;

/* Prints the differences of two objects of one format: a line for each, with its path and both values. A
   derived member counts only if an object holds a stored value. The content of compressed members counts.
   Elements of arrays are paired, by their first text or else by their values, so an inserted or removed
   element is one difference. *count gets the number of differences, including those that are not shown.
   `options` may be NULL: every difference is shown, without colours. Errors: TN_NO_MEMORY, TN_SINK_FAILED,
   TN_DEPTH_LIMIT. */
tn_status tn_diff(const tn_format *format, const void *a, const void *b, const tn_diff_options *options,
                  const tn_sink *sink, uint64_t *count);

typedef struct tn_json_options {
    bool all;    /* derived members too */
    bool indent; /* for people */
    bool image;  /* with the file that the object was read from, so that the object can be edited and read
                    again, even if its members suffice */
    bool least;  /* without members that the writer derives if they are missing */
    bool read;   /* with instances that the writer stores, as far as the program has read or set them; without
                    numbers that JSON has left open */
} tn_json_options;

/* Writes an object (or the member at `path`, unless that is NULL) to the sink as JSON, in the form of
   docs/json.md. `options` may be NULL: all of them are false. Errors: TN_DEPTH_LIMIT, and those of paths and
   sinks. */
tn_status tn_json_write(const tn_format *format, const void *object, const char *path,
                        const tn_json_options *options, const tn_sink *sink);

/* ---- values that decide others ---- */

/* The change of a member when a tag, mask or version changes that decides it. */
typedef enum tn_adapted {
    TN_ADAPTED_COMES,   /* it became present, empty */
    TN_ADAPTED_GOES,    /* it is not there any more */
    TN_ADAPTED_LAID_OUT /* records have another layout: members that it lacks are gone, new ones are 0 */
} tn_adapted;

/* Returns whether the change is allowed. If not, tn_adapt returns the error that made it necessary. */
typedef bool tn_adapt_allow(void *user, const tn_place *place, tn_adapted how);

/* Adapts an object to a changed tag, mask or version: adds, removes or lays out again the members that the
   value decides. The object must have been writable before the change; it is writable again if the function
   returns TN_OK. Otherwise *error names the value that only the caller can decide, and the object is changed
   in part. `allow` (may be NULL) is called before each change of a member. Objects of codecs that patch stay
   unchanged. A codec without a writer gives TN_BAD_ARGUMENT. */
tn_status tn_adapt(const tn_format *format, void *object, tn_adapt_allow *allow, void *user, tn_error *error);

/* ---- properties: the oracles of tests and fuzz targets ---- */

/* Checks the properties that must hold for every input: no crash; reader and validator agree at each level
   (status, offset, path); an accepted input is written back byte for byte, also from a clone without the
   input, within the budgets; the part that was read of a rejected input can be visited and copied. Returns
   NULL, or a sentence about the violated property, in `message`. */
const char *tn_check_properties(const tn_format *format, const void *data, size_t size, char *message,
                                size_t capacity);
/* tn_check_properties with `params` as tn_options.params. */
const char *tn_check_properties_given(const tn_format *format, const void *params, const void *data,
                                      size_t size, char *message, size_t capacity);

/* Mutates an input in place, for fuzzing: reads it, changes a member, a count or an element, and writes it
   again. If the input cannot be read, the function changes bytes. Returns the new size in bytes, at most
   `capacity`. */
size_t tn_mutate(const tn_format *format, uint8_t *data, size_t size, size_t capacity, uint32_t seed);

#ifdef __cplusplus
}
#endif

#endif
