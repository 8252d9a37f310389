/* The parts of the dump: the tree (generic_dump.c), where values lie (dump_place.c), how values look
 * (dump_value.c). */
#ifndef TENON_SRC_DUMP_H
#define TENON_SRC_DUMP_H

#include "print.h"

typedef struct tn_dump_run {
    tn_output out;
    const tn_document *document;
    const tn_locations *locations; /* may be NULL */
    const uint8_t *data;
    size_t size; /* 0 where there is no input */
    const tn_dump_options *options;
    unsigned instances_left; /* instances in instances that may still be followed */
} tn_dump_run;

/* A range of the input. */
typedef struct tn_dump_place {
    bool known;
    uint64_t offset;
    uint64_t size;
} tn_dump_place;

/* An object whose members are shown. */
typedef struct tn_dump_scope {
    const tn_type *type;
    const void *object;
    bool in_record;      /* it is a record of a view or lies in one, or was read like one: as a whole */
    const tn_view *view; /* it is a record of this view, of the type below; otherwise NULL */
    const tn_view_type *view_type;
    tn_dump_place place; /* where in_record */
} tn_dump_scope;

/* Where member `m` of the object lies. */
tn_dump_place tn_dump_member_place(const tn_dump_run *run, const tn_dump_scope *scope, size_t m);

/* Where an object outside of records lies: from its first member to its last. */
tn_dump_place tn_dump_object_place(const tn_dump_run *run, const tn_type *type, const void *object);

typedef enum tn_colour {
    TN_COLOUR_FAINT,
    TN_COLOUR_NAME,
    TN_COLOUR_TEXT,
    TN_COLOUR_MEANING,
    TN_COLOUR_GONE
} tn_colour;

/* Whether an object outside of records was read as a whole, so that where its members lie follows from where
   it lies, which is *place then. */
bool tn_dump_is_whole(const tn_dump_run *run, const tn_type *type, const void *object, tn_dump_place *place);

/* Between these two text has a colour, if colours are asked for. */
void tn_dump_colour(tn_dump_run *run, tn_colour colour);
void tn_dump_plain(tn_dump_run *run);

/* The value of a member that is no object and no array. */
void tn_dump_value(tn_dump_run *run, const tn_member *member, const void *value);

/* Whether objects of the type are a few numbers, which fit one line: {x 0.0, y 1.0, z 0.0}. */
bool tn_dump_fits_line(const tn_type *type);
void tn_dump_line(tn_dump_run *run, const tn_type *type, const void *object);

/* An object is told apart from others of its type by its first text; NULL where it has none. */
const tn_member *tn_dump_label(const tn_type *type, const void *object);

/* What the elements of an array of values are called. */
const char *tn_dump_element_name(const tn_member *array);

/* What the records of a view are called. */
const char *tn_dump_record_name(const tn_view_type *type);

/* `3 × track`. */
void tn_dump_count(tn_dump_run *run, size_t count, const char *of);

/* Any value in a few words: what tn_dump_value and tn_dump_line print, or what it is and how much of it. */
void tn_dump_summary(tn_dump_run *run, const tn_member *member, const void *value);

/* Bytes in hex, the first `most` of them. */
void tn_dump_hex(tn_dump_run *run, const uint8_t *data, uint64_t size, size_t most);

#endif
