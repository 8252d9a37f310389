/* Diagnostics: messages of the compiler about a schema, each with a code, a sentence, a place, and often a
   second place. They are collected during all phases and printed once, in source order. */
#ifndef TENON_SOURCE_DIAGNOSTIC_H
#define TENON_SOURCE_DIAGNOSTIC_H

#include <stdio.h>

#include "source/source.h"

typedef enum severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE } severity;

/* X(code, severity, slug, explanation): every code has a golden test below tests/golden/diagnostics. */
typedef enum diagnostic_code {
#define X(code, severity, slug, explanation) DIAGNOSTIC_##code,
#include "source/diagnostic_codes.def"
#undef X
    DIAGNOSTIC_CODE_COUNT
} diagnostic_code;

typedef struct diagnostic_info {
    const char *code; /* "E0102" */
    const char *slug; /* "duplicate-key" */
    const char *explanation;
    severity severity;
} diagnostic_info;

const diagnostic_info *diagnostic_describe(diagnostic_code code);

/* "error", "warning", "note" */
const char *severity_name(severity level);

typedef struct diagnostics diagnostics;

diagnostics *diagnostics_new(arena *memory);

/* Adds a diagnostic at `place`; a place whose source is NULL is nowhere. `path` is the schema path, such as
   "/types/track/seq/1/size"; it may be NULL. The text is one sentence without a full stop, in lower case.
   Overlong text is cut. */
void diagnose(diagnostics *list, diagnostic_code code, span place, const char *path, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Adds a second place to the diagnostic reported last ("first defined here"). */
void diagnose_note(diagnostics *list, span place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds a hint without a place to the diagnostic reported last ("did you mean `size`?"). */
void diagnose_hint(diagnostics *list, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The fix that an editor can make for a diagnostic. */
typedef enum fix_kind {
    FIX_REPLACE, /* the text replaces the text at the diagnostic's place */
    FIX_RENAME,  /* the text is a better name for the declaration there */
    FIX_WRAP     /* the array element at this place becomes an object; the text describes it */
} fix_kind;

/* Adds a fix to the diagnostic reported last. */
void diagnose_fix(diagnostics *list, fix_kind kind, const char *text);

/* Adds the hint "did you mean" to the last diagnostic, and the fix if its place holds exactly the name
   `wrong`. Does nothing if `meant` is NULL. */
void diagnose_meant(diagnostics *list, str wrong, const char *meant);

/* Adds the diagnostics of another list, whose memory must live as long: for printing several runs as one. */
void diagnostics_append(diagnostics *list, const diagnostics *more);

size_t diagnostics_errors(const diagnostics *list);
size_t diagnostics_count(const diagnostics *list);

/* Whether further diagnostics are only counted, so that no path need be made for them. */
bool diagnostics_full(const diagnostics *list);

typedef enum diagnostics_format { DIAGNOSTICS_TEXT, DIAGNOSTICS_JSON } diagnostics_format;

/* Prints all, sorted by file (in order of first use), then by place. Text: `file:line:col: error[E0123]: …`,
   the source line and a caret line; `colour` for terminals. JSON: one array of objects. */
void diagnostics_print(const diagnostics *list, FILE *out, diagnostics_format format, bool colour);

/* Reads a schema file ("-" is standard input). If that fails, reports it at `wanted_by` (the import, or
   nowhere) and returns NULL. */
const source *source_read(arena *memory, diagnostics *list, const char *path, span wanted_by);

/* The closest of `count` candidates to a misspelt name, or NULL if none is close. */
const char *closest_name(str name, const char *const *candidates, size_t count);

#endif
