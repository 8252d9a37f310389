/* Generic operations over reflection tables. */
#ifndef TENON_GENERIC_H
#define TENON_GENERIC_H

#include "tenon/format.h"

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
void tn_locations_sort(tn_locations *locations);
/* NULL where the member is not known. */
const tn_location *tn_locations_find(const tn_locations *locations, const void *address);

/* ---- objects as a whole ---- */

/* A deep copy in a document of its own that does not share a byte with the original. */
tn_status tn_clone(const tn_format *format, const void *object, const tn_options *options, void **clone);

/* Whether two objects hold the same values, bit by bit; derived members and where bytes lie do not count.
   Writes the first difference into *place where it is not NULL. */
bool tn_equal(const tn_format *format, const void *a, const void *b, tn_place *place);

/* ---- text ---- */

/* The shortest decimal that reads back to the same bits: at most 32 bytes with the zero. Integral values have
   ".0". NaN and infinities: "nan:0x7fc00001", "inf", "-inf". Returns the length. */
size_t tn_print_f4(float value, char buffer[32]);
size_t tn_print_f8(double value, char buffer[32]);

typedef struct tn_dump_options {
    uint32_t depth;  /* nesting shown; 0: all */
    size_t elements; /* elements of an array shown before it is folded; 0: all */
    bool bytes;      /* raw bytes beside the values */
    bool colour;
} tn_dump_options;

/* Prints the tree of `object` (or of the member at `path` in it, where it is not NULL): names, values,
   meaning, offsets and sizes. `data` is the input it was read from. TN_BAD_ARGUMENT where there is no such
   path. */
tn_status tn_dump(const tn_format *format, const void *object, const tn_locations *locations,
                  const void *data, size_t size, const char *path, const tn_dump_options *options,
                  const tn_sink *sink);

typedef struct tn_json_options {
    bool all;    /* derived members too */
    bool indent; /* for people */
} tn_json_options;

/* Writes an object (or the member at `path`) as JSON, as docs/json.md describes. */
tn_status tn_json_write(const tn_format *format, const void *object, const char *path,
                        const tn_json_options *options, const tn_sink *sink);

/* ---- properties: the oracles of tests and fuzz targets ---- */

/* Checks on one input everything that must hold for every input: no crash, reader and validator agree at each
   level (status, offset, path), what is accepted is written back byte for byte, also from a clone without the
   input, within the budgets. Returns NULL, or what was violated (in `message`). */
const char *tn_check_properties(const tn_format *format, const void *data, size_t size, char *message,
                                size_t capacity);

/* Changes an input in place as a structure-aware mutator: reads it where it can be read, changes a member, a
   count, an element, and writes it again; otherwise changes bytes. Returns the new size, which is at
   most `capacity`. */
size_t tn_mutate(const tn_format *format, uint8_t *data, size_t size, size_t capacity, uint32_t seed);

#endif
