/* All phases behind one call: from a schema file to the text of the generated files. */
#ifndef TENON_EMIT_COMPILE_H
#define TENON_EMIT_COMPILE_H

#include <stdint.h>

#include "plan/report.h"
#include "program/dump.h"
#include "source/diagnostic.h"

/* X(bit, name): what can be generated. */
#define ARTIFACTS(X)                                                                                         \
    X(HEADER, "header")                                                                                      \
    X(READ, "read")                                                                                          \
    X(WRITE, "write")                                                                                        \
    X(VALIDATE, "validate")                                                                                  \
    X(TYPE, "type")                                                                                          \
    X(LOCATE, "locate")                                                                                      \
    X(FUZZ, "fuzz")

enum {
#define X(bit, name) ARTIFACT_BIT_##bit,
    ARTIFACTS(X)
#undef X
        ARTIFACT_COUNT
};

/* What a fuzz target gives the parameters of the type at the top: `values` is the struct that
   tn_options.params points at, as the reflection of the same schema's codec says. */
typedef struct given_params {
    const struct tn_format *format;
    const void *values; /* NULL: nothing is given */
} given_params;

typedef struct compile_options {
    const char *const *import_dirs;
    size_t import_dir_count;
    unsigned artifacts;     /* 1 << ARTIFACT_BIT_…; the header and the shared parts are always generated */
    const char *prefix;     /* instead of meta/id in file names and C names; NULL: meta/id */
    bool navigable;         /* objects keep their parents and roots */
    bool writable;          /* it is an error where the writer is not determined */
    program_dump dump;      /* what is wanted of the codec's program, instead of files */
    given_params given;     /* for the fuzz target */
    writing_report *report; /* where it goes what the writer does with each member; or NULL */
} compile_options;

typedef struct generated_file {
    const char *name; /* in the folder of the codec: "urho_animation_read.c" */
    str text;
} generated_file;

typedef ARRAY(const char *) text_list;

/* What the schema spells out (see words.h). */
typedef struct schema_words {
    ARRAY(uint64_t) numbers; /* in two's complement */
    ARRAY(double) reals;
    ARRAY(str) texts;
} schema_words;

/* What a member is called in a struct of the header. */
typedef struct c_name {
    const char *owner, *name;
    const struct model_member *member;
    span place;
} c_name;

typedef struct generated_files {
    const char *id; /* meta/id, or the prefix */
    ARRAY(generated_file) files;
    text_list sources;      /* paths of the schema and of all that it imports */
    text_list libraries;    /* options of the linker: "-lz" */
    const char *unwritable; /* why no writer makes all of a file anew, with the place in the schema; NULL: one
                               does */
    schema_words words;
    const char *hash;          /* of the schema and of all that it imports, in hex */
    const struct model *model; /* what the schema means */
    ARRAY(c_name) names;
    const char *program; /* what `dump` wanted; NULL: nothing */
} generated_files;

/* Compiles the schema file at `path`. Reports everything to `list`; returns false where there are errors, and
   then no files. With `files` NULL it only checks. */
bool compile_schema(arena *memory, diagnostics *list, const char *path, const compile_options *options,
                    generated_files *files);

#endif
