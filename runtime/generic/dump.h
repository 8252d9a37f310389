/* The parts of the dump: the tree (generic_dump.c), arrays (dump_array.c), the dump of one path
   (dump_part.c), lines (dump_frame.c), places of values (dump_place.c), spelling of values (dump_value.c),
   and incomplete objects (dump_stopped.c). */
#ifndef TENON_GENERIC_DUMP_H
#define TENON_GENERIC_DUMP_H

#include "label.h"
#include "print.h"

enum {
    TN_DUMP_BYTES = 8, /* in the column of raw bytes, */
    TN_DUMP_WIDE = 16  /* and in a wide column */
};

/* The places of members, by their addresses. */
typedef struct tn_dump_places {
    tn_allocator allocator;
    tn_location *slots;     /* those without an address are free */
    size_t count, capacity; /* a power of 2, or 0 */
} tn_dump_places;

typedef struct tn_dump_run {
    tn_output out;
    const tn_document *document;
    const tn_locations *locations;   /* may be NULL */
    const tn_dump_places *instances; /* places of instances computed during the dump; or NULL */
    const uint8_t *data;
    size_t size; /* 0 if there is no input */
    const tn_dump_options *options;
    tn_depth depth;
    unsigned instances_left; /* instances in instances that may still be followed */
    tn_dump_row line;        /* that is being printed */
    size_t unfinished_count; /* objects in which reading stopped */
    const void *unfinished[TN_PLACE_STEPS + 1];
    uint64_t cut_end; /* of the records in which it stopped: the end of the whole records */
} tn_dump_run;

/* A range of the input, as tn_location has it. */
typedef struct tn_dump_place {
    bool known;
    uint64_t offset;
    uint64_t size;
    uint8_t bit, bits;
} tn_dump_place;

/* The bytes that a place touches: bits count with their whole bytes. */
static inline uint64_t tn_dump_bytes_of(const tn_dump_place *place)
{
    return place->size + (uint64_t)(place->bit + place->bits + 7) / 8;
}

/* An object whose members are shown. */
typedef struct tn_dump_scope {
    const tn_type *type;
    const void *object;
    bool in_record;      /* it is or lies in a record of a view, or was read as a whole, like one */
    const tn_view *view; /* it is a record of this view, of the type below; otherwise NULL */
    const tn_view_type *view_type;
    tn_dump_place place; /* if in_record */
} tn_dump_scope;

/* ---- places of instances (dump_places.c) ---- */

/* NULL if it is unknown. */
const tn_location *tn_dump_places_find(const tn_dump_places *places, const void *address);
/* A tn_note_place, to tn_dump_places. */
tn_status tn_dump_places_note(void *to, const void *address, uint64_t offset, uint64_t bits);
void tn_dump_places_free(tn_dump_places *places);

/* Dumps an object like tn_dump. `places` (may be NULL) has the places of the instances computed so far; the
   function adds those that it computes. */
tn_status tn_dump_noted(const tn_format *format, const void *object, const tn_locations *locations,
                        tn_dump_places *places, const void *data, size_t size, const char *path,
                        const tn_dump_options *options, const tn_sink *sink);

/* ---- lines ---- */

/* A line begins with the place and the bytes of the value, if the options ask for them. */
void tn_dump_begin_line(tn_dump_run *run, const tn_dump_place *place, size_t level);
void tn_dump_name(tn_dump_run *run, const char *name, bool faint);
void tn_dump_index(tn_dump_run *run, size_t i);
void tn_dump_end_line(tn_dump_run *run);

/* Prints the name of an object. */
void tn_dump_put_called(tn_dump_run *run, const tn_called *called);

/* The rest of the bytes of a value, behind its line, if the column is wide. */
void tn_dump_more_bytes(tn_dump_run *run, const tn_dump_place *place);

/* Returns whether the dump shows values below a value of this level. */
bool tn_dump_goes_deeper(const tn_dump_run *run, size_t level);

/* ---- the tree ---- */

/* The lines of an object's members. */
void tn_dump_object(tn_dump_run *run, const tn_dump_scope *scope, size_t level);

/* The rest of a line whose value has a tree below it, and that tree. */
void tn_dump_tree(tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member, const void *value,
                  const tn_dump_place *place, size_t level);
void tn_dump_list(tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member, const tn_list *list,
                  size_t level);
void tn_dump_view(tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member, const tn_view *view,
                  const tn_dump_place *place, size_t level);
void tn_dump_array(tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member, const void *array,
                   const tn_dump_place *of, size_t level);

/* Dumps the value of a path on its own lines; returns false if it was not read. */
bool tn_dump_found(tn_dump_run *run, const tn_found *found, const char *path);

/* ---- places ---- */

/* Returns the scope of an object outside of records, with its place. */
tn_dump_scope tn_dump_scope_of(const tn_dump_run *run, const tn_type *type, const void *object);

/* Returns the place of an element: known for numbers, which lie one after another. */
tn_dump_place tn_dump_element_place(const tn_member *member, const void *array, size_t i,
                                    const tn_dump_place *place);

/* Returns the location of a member outside of records, or NULL. */
const tn_location *tn_dump_location(const tn_dump_run *run, const void *address);

/* Returns the place of member `m` of the object. */
tn_dump_place tn_dump_member_place(const tn_dump_run *run, const tn_dump_scope *scope, size_t m);

/* Returns the place of an object outside of records: from its first to its last member. */
tn_dump_place tn_dump_object_place(const tn_dump_run *run, const tn_type *type, const void *object);

/* Returns the place of the value of a path, except the root. *whole: it is an object that was read as a
   whole. */
tn_dump_place tn_dump_found_place(const tn_dump_run *run, const tn_found *found, bool *whole);

/* ---- incomplete objects ---- */

/* Whether the member was read, or at least a part of it. */
bool tn_dump_was_read(const tn_dump_run *run, const tn_dump_scope *scope, size_t m);

/* The number of elements of an array that were read, the last perhaps in part. */
size_t tn_dump_read_elements(const tn_dump_run *run, const tn_member *array, const void *value, size_t count);

/* Returns the place of records or numbers that the end of the data has cut. */
tn_dump_place tn_dump_cut_records(const tn_dump_run *run, const tn_member *member, const void *value);

/* Whether the object was read only in part: nothing can be computed from it. */
bool tn_dump_is_unfinished(const tn_dump_run *run, const void *object);

/* Finds the objects and the records on the path to the place at which reading stopped. */
void tn_dump_find_unfinished(tn_dump_run *run, const tn_format *format, const void *object);

/* ---- values ---- */

typedef enum tn_colour {
    TN_COLOUR_FAINT,
    TN_COLOUR_NAME,
    TN_COLOUR_TEXT,
    TN_COLOUR_MEANING,
    TN_COLOUR_GONE
} tn_colour;

/* Whether an object outside of records was read as a whole, so that the places of its members follow from its
   place, which *place gets. */
bool tn_dump_is_whole(const tn_dump_run *run, const tn_type *type, const void *object, tn_dump_place *place);

/* Text between these two calls has a colour, if the options ask for colours. */
void tn_dump_colour(tn_dump_run *run, tn_colour colour);
void tn_dump_plain(tn_dump_run *run);

/* The value of a member that is no object and no array. */
void tn_dump_value(tn_dump_run *run, const tn_member *member, const void *value);

/* Prints the unit of a number behind it. */
void tn_dump_unit(tn_dump_run *run, const tn_member *member);

/* Text in quotes, as paths understand it: all of it. */
void tn_dump_quoted(tn_dump_run *run, tn_bytes text);

/* Whether objects of the type are a few numbers, which fit one line: {x 0.0, y 1.0, z 0.0}. */
bool tn_dump_fits_line(const tn_type *type);
void tn_dump_line(tn_dump_run *run, const tn_type *type, const void *object);

/* Returns the name of the elements of an array of values; numbers have the name of their form. */
const char *tn_dump_element_name(const tn_member *array, const void *value);

/* Returns the name of the records of a view. */
const char *tn_dump_record_name(const tn_view_type *type);

/* `3 × track`. */
void tn_dump_count(tn_dump_run *run, size_t count, const char *of);

/* Any value in a few words: as tn_dump_value and tn_dump_line print it, or its kind and size. */
void tn_dump_summary(tn_dump_run *run, const tn_member *member, const void *value);

/* Bytes in hex, the first `most` of them. */
void tn_dump_hex(tn_dump_run *run, const uint8_t *data, uint64_t size, size_t most);

#endif
