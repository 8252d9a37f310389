/* Creates files that the codecs of two versions of a format read differently. */
#ifndef TENON_CLI_DIFF_TRIES_H
#define TENON_CLI_DIFF_TRIES_H

#include "diff/diff.h"
#include "library/seeds.h"

/* A file that one version accepts, and the other refuses or reads to other values. */
typedef struct witness {
    diff_direction direction;
    str bytes;
    tn_level level;     /* at which the versions differ */
    const char *place;  /* the path in the file, "" for the file */
    const char *member; /* the last member of the path, or "" */
    const char *rule;   /* the broken rule, or NULL */
    const char *why;    /* the error or the value of the other version */
    bool refused;       /* otherwise it is read to other values */
} witness;

typedef ARRAY(witness) witness_list;

typedef struct diff_search {
    const schema_diff *diff;
    const tn_format *formats[2]; /* of the old and of the new version */
    const schema_words *words[2];
    const seed_list *given; /* files that are tried first */
    uint64_t seed;
    size_t tries;
} diff_search;

typedef struct diff_tried {
    witness_list witnesses;           /* the smallest found of each kind */
    size_t accepted[DIRECTION_COUNT]; /* files that the writer of the direction accepts */
} diff_tried;

/* Equal arguments give equal results. */
diff_tried diff_try(arena *memory, const diff_search *search);

/* Whether a witness shows the effect of a change. */
bool witness_shows(const witness *one, const schema_change *change);

#endif
