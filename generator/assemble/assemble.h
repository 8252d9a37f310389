/* A codec without a C compiler: the tables that the engine runs, and those that describe them. */
#ifndef TENON_ASSEMBLE_ASSEMBLE_H
#define TENON_ASSEMBLE_ASSEMBLE_H

#include "base/arena.h"
#include "model/runtime_table.h"
#include "tenon/impl/input.h"

typedef struct tn_format tn_format;   /* tenon/format.h */
typedef struct codec_plan codec_plan; /* plan/plan.h */

/* A tn_type or tn_enum, and its name with those of the types around it: "elf::section::kind". */
typedef struct assembled_name {
    const void *table;
    const char *path;
    bool is_unsigned; /* an enumeration without negative constants, but with one of 8 bytes */
} assembled_name;

typedef ARRAY(assembled_name) assembled_names;

/* A condition that is asked of the objects of a type (model_query): a tn_type, and a tn_value_member that
   computes whether it holds. */
typedef struct assembled_query {
    const void *type, *value;
} assembled_query;

typedef struct assembled {
    const tn_format *format;      /* it reads; NULL if the engine does not know all of the schema */
    const char *refused;          /* the feature that it does not know: "JSON documents" */
    assembled_names types, enums; /* all that the tables lead to, and every enumeration; the top first */
    ARRAY(assembled_query) queries;
    ARRAY(const void *)
    tables;           /* of the types that other codecs of the schema read as tables: a tn_type each */
    bool creates;     /* it creates files, too */
    bool patches;     /* it is the writer of the compiled codec, too */
    bool asks_writer; /* the keys that JSON of an object needs are found by writing it without them */
} assembled;

/* Functions of libraries that the program may have been built without: those behind a process, without its
   argument, the one that compares a digest, a tn_digest, and those of encodings. Each is NULL if it is
   missing. */
typedef struct engine_libraries {
    const struct tn_processing *(*process)(const process_row *process);
    tn_status (*(*digest)(const digest_row *digest))(const struct tn_input *in, const struct tn_path *path,
                                                     const char *member, size_t at, tn_bytes bytes,
                                                     tn_text text, char *digits, bool *same);
    const struct tn_text_library *encodings;
} engine_libraries;

/* The new value that an expression computes from an old one, `_`, of a kind, in an object of any type. */
typedef struct assembled_change {
    unsigned kind;                 /* tn_kind: of the value, */
    unsigned made;                 /* and of the new value */
    const void *value;             /* a tn_value_member for tn_engine_change; NULL: of another kind, */
    const char *refused;           /* or the engine does not know this */
    const struct diagnostics *why; /* why it does not fit */
} assembled_change;

typedef ARRAY(assembled_change) assembled_changes;

typedef struct model_query model_query; /* model/model.h */

/* Makes these of the items of a query that the plan's model was made with. */
assembled_changes assemble_changes(arena *memory, const codec_plan *p, const model_query *query,
                                   const engine_libraries *libraries);

/* Makes the tables. All of it lies in `memory`, and refers to the model of the plan. */
assembled assemble_codec(arena *memory, const codec_plan *p, const engine_libraries *libraries);

#endif
