/* Generic operations over reflection tables. */
#ifndef TENON_GENERIC_H
#define TENON_GENERIC_H

#include "tenon/format.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- where members lie ---- */

/* What tn_format.read_located finds out: the place of every member of every object. */
struct tn_locations {
    tn_allocator allocator;
    struct tn_location *items; /* sorted by address after tn_locations_sort */
    size_t count, capacity;
};

typedef struct tn_location {
    const void *address; /* of the member in its object */
    uint64_t offset;     /* in the input */
    uint64_t size;
} tn_location;

void tn_locations_init(tn_locations *locations, tn_allocator allocator);
void tn_locations_free(tn_locations *locations);
/* Adds a place; readers do it by tn_locate. TN_NO_MEMORY. */
tn_status tn_locations_add(tn_locations *locations, const void *address, uint64_t offset, uint64_t size);
/* Sorts in place. */
void tn_locations_sort(tn_locations *locations);
/* NULL where the member is not known. Needs sorted locations. Members that are objects themselves are not
   looked up: they lie where their members lie. */
const tn_location *tn_locations_find(const tn_locations *locations, const void *address);

/* ---- values by path ---- */

/* A value in an object. */
typedef struct tn_found {
    const void *value;
    const tn_type *type; /* of the value where it is an object: the root, an element, a member; else NULL */
    const tn_member *member; /* that the value is, or is an element of; NULL for the root */
    const void *owner;       /* the object that has the member */
    const tn_type *owner_type;
    size_t index;              /* the element of the member, or TN_NO_INDEX */
    const tn_numbers *numbers; /* that the value is an element of, and a copy; else NULL */
    const tn_member *records;  /* where the value lies in a record: the member that is the view; else NULL */
    const tn_view *view;       /* and the view */
    size_t record;             /* and the record in it, */
    void *element;             /* decoded: the value lies in that */
    size_t record_offset; /* and bytes from the begin of the record, or TN_NO_INDEX where that is not known */
} tn_found;

/* What is wrong with a path: `size` characters at `position` in it. */
typedef struct tn_path_error {
    size_t position;
    size_t size;
    char message[224]; /* a sentence without a full stop; cut where it is longer */
} tn_path_error;

/* Finds the value at a path such as `tracks[3].keyframes[7].position.x`; "" is the object itself. A value in
   a record is decoded into `memory` and lives as long. TN_BAD_ARGUMENT where the path is malformed or names
   no member, TN_ABSENT, TN_OUT_OF_RANGE, TN_NO_MEMORY; *error (may be NULL) says more. */
tn_status tn_find_value(const tn_format *format, const void *object, const char *path, tn_arena *memory,
                        tn_found *found, tn_path_error *error);

/* Computes a value of an object for those who only look at it. What objects remember of their instances is no
   part of what they are: it may change. */
tn_status tn_compute_value(const tn_value_member *value, const void *object, tn_computed *computed,
                           tn_error *error);

/* A value that a pattern leads to, and a path to it that tn_find_value takes; both live until `visit`
   returns. Returns whether the search goes on. */
typedef bool tn_found_visit(void *user, const char *path, const tn_found *found);

/* Visits all values that a pattern leads to, in the order in which they lie in the object, each once. A
   pattern is a path in which `[*]` stands for every element of an array, `*` for every member of an object,
   and `**` for any way down, also none: `tracks[*].name`, `**.name`. At its end, `**` is every value that has
   neither members nor elements. Where wildcards lead, what is absent is passed over; so are objects that
   belong to others, and instances that cannot be computed, unless the pattern names them. Errors of
   tn_find_value where what is named stands nowhere; no value at all is no error where arrays are empty.
   TN_DEPTH_LIMIT, TN_NO_MEMORY, and why what is named cannot be computed. */
tn_status tn_find_values(const tn_format *format, const void *object, const char *pattern,
                         tn_found_visit *visit, void *user, tn_path_error *error);

/* Whether a path has wildcards: it may lead to any number of values. */
bool tn_is_pattern(const char *path);

/* ---- objects as a whole ---- */

/* Objects made by hand may contain themselves. What walks through objects goes no deeper than the limit of
   the object's document allows, or that of its codec: it then says TN_DEPTH_LIMIT. */

/* A deep copy in a document of its own that does not share a byte with the original. Views in it are
   editable. `options` (may be NULL) say whose memory it takes, how much, and how deep objects may nest.
   TN_NO_MEMORY, TN_MEMORY_BUDGET, TN_DEPTH_LIMIT; *clone is NULL then. */
tn_status tn_clone(const tn_format *format, const void *object, const tn_options *options, void **clone);

/* Appends deep copies of objects to the list at path `to` in `object`: of those of the list at path `from` in
   `other`, `count` from `at` on. Both are objects of the format, and may be the same; the copies share
   nothing with the other's document, and views in them are editable. Members out of line are laid out anew.
   What refers to objects by their numbers still has those of `other`. TN_BAD_ARGUMENT where a path does not
   lead to a list of objects of that type, errors of tn_find_value, TN_OUT_OF_RANGE, TN_NO_MEMORY,
   TN_MEMORY_BUDGET, TN_DEPTH_LIMIT; the list is then as it was. */
tn_status tn_append_copies(const tn_format *format, void *object, const char *to, const void *other,
                           const char *from, size_t at, size_t count);

/* Whether two objects hold the same values, bit by bit; derived members and where bytes lie do not count.
   Writes the first difference into *place where it is not NULL; the root where gaps differ. Objects that nest
   too deep count as different. Records of more than 512 bytes are compared with memory from the allocator of
   `a`; where there is none, they count as different. */
bool tn_equal(const tn_format *format, const void *a, const void *b, tn_place *place);

/* Calls `visit` (may be NULL) for every member of an object whose bytes canonical writing would not give:
   values other than those that are derived, and what is packed otherwise than it would be now, or cannot be
   unpacked. Returns how many bytes these are, up to where objects nest too deep. Gaps do not count: see
   tn_document. Packs everything anew, with memory from the object's allocator; what there is no memory for
   counts. */
typedef void tn_residue_visit(void *user, const tn_place *place, uint64_t bytes);
uint64_t tn_residue(const tn_format *format, const void *object, tn_residue_visit *visit, void *user);

/* ---- text ---- */

/* The shortest decimal that reads back to the same bits: at most 32 bytes with the zero. Integral values have
   ".0". NaN and infinities: "nan:0x7fc00001", "inf", "-inf". Returns the length. */
size_t tn_print_f4(float value, char buffer[32]);
size_t tn_print_f8(double value, char buffer[32]);

/* The number nearest to a decimal as JSON spells it ("-12.5e3"), ties to even; the same under every locale.
   TN_INVALID where the text is no such number; TN_OVERFLOW where the nearest is infinity. *value is 0 then.
 */
tn_status tn_read_f4(const char *text, size_t size, float *value);
tn_status tn_read_f8(const char *text, size_t size, double *value);

/* The exact value of a number as JSON spells it: 1.50e1 is 15. TN_CONVERSION where it has a fraction, as 1e-1
   has; TN_OVERFLOW. */
tn_status tn_read_integer(const char *number, size_t size, bool *negative, uint64_t *magnitude);

/* A line of a dump, for those who lay it out themselves. */
typedef struct tn_dump_row {
    size_t level; /* of nesting: 0 is the object itself */
    bool placed;  /* whether it is known where the value lies: at */
    uint64_t offset;
    uint64_t size;
    size_t name_size;        /* how many bytes of the line's text are the name; the value follows spaces */
    bool derived;            /* the writer computes it, or it is an instance */
    const tn_member *member; /* that the line shows, or NULL: an element, a gap, what is not shown */
} tn_dump_row;

typedef struct tn_dump_options {
    uint32_t depth;  /* nesting shown; 0: all */
    size_t elements; /* elements of an array shown before it is folded; 0: all */
    bool bytes;      /* raw bytes beside the values */
    bool wide; /* sixteen of them, and as characters; of texts and bytes all, on lines of their own, as many
                  as there are elements */
    bool hex;  /* offsets in hexadecimal digits */
    bool colour;
    /* Called behind each line, when its text has gone to the sink: name and value, without places,
       indentation and line break. Where it returns false the dump ends with TN_SINK_FAILED. NULL: all goes to
       the sink. */
    bool (*line)(void *user, const tn_dump_row *row);
    void *user;
    /* Why reading stopped, of an object that `keep_partial` left: only what was read is shown, which the
       locations say. NULL: it was read to its end. */
    const tn_error *stopped;
} tn_dump_options;

/* Prints the tree of `object` (or of the member at `path` in it, where it is not NULL): names, values,
   meaning, offsets and sizes. `data` is the input it was read from. TN_BAD_ARGUMENT where there is no such
   path, TN_ABSENT where what it leads to is not there or was not read, TN_DEPTH_LIMIT. */
tn_status tn_dump(const tn_format *format, const void *object, const tn_locations *locations,
                  const void *data, size_t size, const char *path, const tn_dump_options *options,
                  const tn_sink *sink);

typedef struct tn_diff_options {
    size_t elements; /* elements of an array whose differences are shown; 0: all */
    bool colour;
    bool fields;        /* for programs: a tab between sign, path and values; the sign of a line that says how
                           many more there are is `+N` */
    const char *prefix; /* before each path; NULL: nothing */
} tn_diff_options;

/* Prints what is different in two objects of one format: a line for each difference, with its path and both
   values. Members that the writer derives count only where an object has them otherwise, as its file did; of
   what is packed, the content counts. Elements of arrays are matched, those with a text by their first text,
   others by their values, so that one that was put in or taken out is one difference. *count is how many
   there are, also of those that are not shown. TN_NO_MEMORY, TN_SINK_FAILED, TN_DEPTH_LIMIT. */
tn_status tn_diff(const tn_format *format, const void *a, const void *b, const tn_diff_options *options,
                  const tn_sink *sink, uint64_t *count);

typedef struct tn_json_options {
    bool all;    /* derived members too */
    bool indent; /* for people */
    bool image;  /* to be edited and read again: what the object was read from, also where its members alone
                    would give that */
} tn_json_options;

/* Writes an object (or the member at `path`) as JSON, as docs/json.md describes. TN_DEPTH_LIMIT. */
tn_status tn_json_write(const tn_format *format, const void *object, const char *path,
                        const tn_json_options *options, const tn_sink *sink);

/* ---- values that tell of others ---- */

/* What becomes of a member when a value is changed that tells of it. */
typedef enum tn_adapted {
    TN_ADAPTED_COMES,   /* it is there now, empty */
    TN_ADAPTED_GOES,    /* it is not there any more */
    TN_ADAPTED_LAID_OUT /* records are laid out anew: what the layout has no more is gone, what is new is 0 */
} tn_adapted;

/* False: it must not; then tn_adapt gives the error that asked for it. */
typedef bool tn_adapt_allow(void *user, const tn_place *place, tn_adapted how);

/* Behind a change of a value that tells of other members, such as a tag, a mask or a version: makes these as
   it says. The object could be written before the change, and can be again where this gives TN_OK; otherwise
   *error says what nobody but the caller can decide, and the object is changed in part. `allow`, which may be
   NULL, is asked before a member comes, goes or is laid out anew. Objects that are written over what they
   were read from stay as they are; of a codec without a writer it is TN_BAD_ARGUMENT. */
tn_status tn_adapt(const tn_format *format, void *object, tn_adapt_allow *allow, void *user, tn_error *error);

/* ---- properties: the oracles of tests and fuzz targets ---- */

/* Checks on one input everything that must hold for every input: no crash, reader and validator agree at each
   level (status, offset, path), what is accepted is written back byte for byte, also from a clone without the
   input, within the budgets; of what is not accepted, what was read can be looked at and copied. Returns
   NULL, or what was violated (in `message`). */
const char *tn_check_properties(const tn_format *format, const void *data, size_t size, char *message,
                                size_t capacity);
/* The same where `params` is given as tn_options.params. */
const char *tn_check_properties_given(const tn_format *format, const void *params, const void *data,
                                      size_t size, char *message, size_t capacity);

/* Changes an input in place as a structure-aware mutator: reads it where it can be read, changes a member, a
   count, an element, and writes it again; otherwise changes bytes. Returns the new size, which is at
   most `capacity`. */
size_t tn_mutate(const tn_format *format, uint8_t *data, size_t size, size_t capacity, uint32_t seed);

#ifdef __cplusplus
}
#endif

#endif
