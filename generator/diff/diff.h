/* Differences of two versions of a schema: the edits, and their effect on files. */
#ifndef TENON_DIFF_DIFF_H
#define TENON_DIFF_DIFF_H

#include "driver/compile.h"
#include "schema/schema.h"

/* X(name, word): the subject of a change. A change may have several. */
#define CHANGE_KINDS(X)                                                                                      \
    X(LAYOUT, "layout")     /* the members to which bytes belong */                                          \
    X(ACCEPTED, "accepted") /* the accepted files */                                                         \
    X(FINDINGS, "findings") /* the warnings and notes about a file */                                        \
    X(VALUES, "values")     /* computed values */                                                            \
    X(API, "api")           /* the generated header */                                                       \
    X(JSON, "json")         /* the JSON form */                                                              \
    X(DOCUMENTATION, "documentation")

enum {
#define X(name, word) CHANGE_BIT_##name,
    CHANGE_KINDS(X)
#undef X
        CHANGE_KIND_COUNT
};

enum {
#define X(name, word) CHANGE_##name = 1u << CHANGE_BIT_##name,
    CHANGE_KINDS(X)
#undef X
};

/* BACKWARD: the new version reads all files of the old one. FORWARD: the old one reads all files of the new
   one. */
typedef enum diff_direction { BACKWARD, FORWARD, DIRECTION_COUNT } diff_direction;

typedef struct schema_change {
    unsigned kinds;                      /* of CHANGE_… */
    const char *path;                    /* "track.mask", "track[A9]", "" for the schema as a whole */
    span old_place, new_place;           /* a source of NULL: it is missing there */
    const char *what;                    /* "`type` was `u1`, is `u2`" */
    const char *doubts[DIRECTION_COUNT]; /* why a file may be read otherwise; NULL: proved impossible */
    const void *subjects[2];             /* its subject in the old and in the new model, or NULL */
    const char *ids[2];                  /* of these: member or rule, as places of errors name it, or NULL */
} schema_change;

typedef ARRAY(schema_change) change_list;

/* The partner of a member of one version in the other, for comparing values that codecs of both read. */
typedef struct name_pair {
    str ids[2];                   /* in the old and in the new version */
    bool constant[2];             /* it has no value there besides its bytes */
    const schema_enum *labels[2]; /* names of its numbers, or NULL */
} name_pair;

typedef ARRAY(name_pair) name_pair_list;

typedef struct schema_diff {
    change_list changes;
    name_pair_list names;
} schema_diff;

/* Compares two schemas that were compiled without errors. Parts that cannot be distinguished from their texts
   count as different: a direction is proved if no change has a doubt. */
schema_diff diff_schemas(arena *memory, const generated_files *old_version,
                         const generated_files *new_version);

/* Whether no change has a doubt in a direction: one version reads all files that the other accepts, to equal
   values. */
bool diff_is_proved(const schema_diff *of, diff_direction direction);

#endif
