/* Collected diagnostics, shared by the collector and the printers. */
#ifndef TENON_SOURCE_DIAGNOSTIC_LIST_H
#define TENON_SOURCE_DIAGNOSTIC_LIST_H

#include "base/buffer.h"
#include "source/diagnostic.h"

/* At most so many are kept; the others are only counted. */
#define DIAGNOSTICS_KEPT 1000

typedef struct diagnostic_note {
    span place;
    const char *text;
} diagnostic_note;

typedef struct diagnostic_fix {
    fix_kind kind;
    const char *text;
} diagnostic_fix;

typedef struct diagnostic {
    diagnostic_code code;
    span place;
    const char *path;
    const char *text;
    size_t order; /* of reporting: decides between diagnostics at one place */
    ARRAY(diagnostic_note) notes;
    ARRAY(const char *) hints;
    ARRAY(diagnostic_fix) fixes;
} diagnostic;

struct diagnostics {
    arena *memory;
    ARRAY(diagnostic *) items;
    ARRAY(const source *) sources; /* in order of first use */
    size_t errors;
    size_t count;
};

/* The diagnostics that are kept, in the order in which they are printed; the result lies in `memory`. */
const diagnostic **diagnostics_sorted(const diagnostics *list, arena *memory);

/* The whole diagnostic with its notes and hints; JSON is one object without a line break after it. */
void diagnostic_print_text(buffer *out, const diagnostic *item, bool colour);
void diagnostic_print_json(buffer *out, const diagnostic *item);

#endif
