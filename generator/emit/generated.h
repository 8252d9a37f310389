/* The generated artifacts of a codec, and the files with their dependencies. */
#ifndef TENON_EMIT_GENERATED_H
#define TENON_EMIT_GENERATED_H

#include <stdint.h>

#include "base/arena.h"
#include "source/source.h"

/* X(bit, name): the artifacts. */
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

/* The parameters that a fuzz target passes to the type at the top: `values` is the struct that
   tn_options.params points at, as the reflection of the same schema's codec describes it. */
typedef struct given_params {
    const struct tn_format *format;
    const void *values; /* NULL: nothing is given */
} given_params;

typedef struct generated_file {
    const char *name; /* in the folder of the codec: "urho_animation_read.c" */
    str text;
} generated_file;

typedef ARRAY(const char *) text_list;

/* The literals of the schema (see words.h). */
typedef struct schema_words {
    ARRAY(uint64_t) numbers; /* in two's complement */
    ARRAY(double) reals;
    ARRAY(str) texts;
} schema_words;

/* The name of a member in a struct of the header, and its type there. */
typedef struct c_name {
    const char *owner, *name, *type;
    const struct model_member *member;
    span place;
} c_name;

typedef ARRAY(c_name) c_names;

typedef struct generated_files {
    const char *id; /* meta/id, or the prefix */
    ARRAY(generated_file) files;
    text_list sources;       /* paths of the schema and of all that it imports */
    text_list libraries;     /* options of the linker: "-lz" */
    const char *not_patched; /* the feature that keeps the engine from patching files that the codec would
                                patch; or NULL */
    const char *unwritable;  /* why no writer creates files, with the place in the schema; NULL: one does */
    const char *unlocated;   /* the feature that the engine does not know, so that the codec cannot locate
                                members; or NULL */
    schema_words words;
    const char *hash;          /* of the schema and of all that it imports, in hex */
    const struct model *model; /* the meaning of the schema */
    c_names names;
    const char *program; /* the output for `dump`; or NULL */
} generated_files;

#endif
