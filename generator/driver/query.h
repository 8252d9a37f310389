/* Compiles a condition on the objects of files: from its text and a schema to tables that evaluate it. */
#ifndef TENON_DRIVER_QUERY_H
#define TENON_DRIVER_QUERY_H

#include "assemble/assemble.h"
#include "source/diagnostic.h"

typedef struct expr expr;

/* A condition, and the members that it names, as paths from its object, each once; or an expression that
   makes a value from an old one, `_`. */
typedef struct query {
    const expr *tree;
    bool changes;
    ARRAY(const char *) paths; /* "bounding_box.min.x" */
} query;

/* Parses a condition. Reports the first error with a caret, and returns false. */
bool query_parse(arena *memory, diagnostics *list, const char *text, query *made);

/* Parses an expression that makes a new value from an old one, the only name in it. */
bool query_parse_change(arena *memory, diagnostics *list, const char *text, query *made);

/* Whether a text has the name `_` in it, as far as it can be an expression. */
bool query_names_item(const char *text);

typedef struct query_options {
    const char *const *import_dirs;
    size_t import_dir_count;
    const engine_libraries *libraries;
} query_options;

/* The result of compiling a condition for a schema. */
typedef struct query_codec {
    assembled made;    /* reads files, and answers; without a format if the engine does not support all of the
                          schema, or no used type has the names of the condition */
    size_t type_count; /* used types that have all names of the condition */
    diagnostics *errors; /* of other types that have all of its names; if there are none, and type_count is 0,
                            the nearest of all others */
    const char *types;   /* these: "track, keyframe" */
    const char *lacking; /* the types that lack some of its names */
    size_t lacking_count;
    assembled_changes changes; /* of a query that changes values; all else means nothing then */
} query_codec;

/* Makes the tables. Returns false if the schema has errors, which go to `list`. All results lie in `memory`,
   which must be that of the query, or live shorter. */
bool query_compile(arena *memory, diagnostics *list, const source *file, const query_options *options,
                   const query *asked, query_codec *made);

#endif
