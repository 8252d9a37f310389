/* Two models side by side, with the parts that belong together. */
#ifndef TENON_DIFF_VERSIONS_H
#define TENON_DIFF_VERSIONS_H

#include "diff/diff.h"
#include "model/model.h"

enum { OLD, NEW };

/* Parts of the models that correspond to each other. */
typedef struct type_pair {
    const model_type *of[2];
} type_pair;

typedef struct member_pair {
    const model_member *of[2];
    bool of_case; /* the member of one case of a switch */
} member_pair;

typedef struct enum_pair {
    const model_enum *of[2];
} enum_pair;

typedef struct versions {
    arena *memory;
    const model *models[2];
    ARRAY(type_pair) types;
    ARRAY(member_pair) members; /* fields, parameters, instances, values and cases */
    ARRAY(enum_pair) enums;
    schema_diff found;
} versions;

/* Finds all pairs, from the top types on: members by their names, and the rest, between paired neighbours, by
   their form. */
void versions_pair(versions *v);

/* The text of a value of a schema on one line, cut if it is long; and whether two values have one meaning. */
const char *node_text(arena *memory, const node *n);
bool same_nodes(const node *a, const node *b);

/* The partner of a member in a type of the other version, or NULL; `side` is that of the member. */
const model_member *versions_partner(const versions *v, const model_member *member, unsigned side,
                                     const model_type *in);
bool versions_members_paired(const versions *v, const model_member *old, const model_member *new);
bool versions_types_paired(const versions *v, const model_type *old, const model_type *new);

/* The rule of a type that has an id; NULL if there is none. */
const model_check *versions_check(const model_type *type, const model_check *like);

/* Adds a change; the caller sets the other fields. */
schema_change *versions_add(versions *v, unsigned kinds, const char *path, const char *what);

/* ---- the steps of diff_schemas ---- */

void diff_members(versions *v); /* changes of members, */
void diff_types(versions *v);   /* and of types, their rules and enumerations */
void diff_forms(versions *v);   /* the forms of JSON */
void diff_header(versions *v, const generated_files *old_version, const generated_files *new_version);
void diff_prove(versions *v, diff_direction direction); /* effects on files */

/* The subject of a change. */
typedef struct subject {
    const char *path;
    const void *of[2];
    const char *ids[2];
    span places[2];
    const node *nodes[2];      /* mappings whose keys are compared; NULL: there is none */
    const char *const *others; /* keys that are compared elsewhere; ends with NULL */
    unsigned kinds;            /* of all keys; 0: each key has its own */
} subject;

schema_change *versions_add_about(versions *v, unsigned kinds, const subject *about, const char *what);

/* Adds a change for each key that differs in the mappings. */
void versions_compare_keys(versions *v, const subject *about);

/* "track.mask" */
const char *path_of_member(arena *memory, const model_member *member);
const char *path_of_check(arena *memory, const model_check *check);

#endif
