/* Checks the keys of a finished mapping. */
#ifndef TENON_SOURCE_NODE_KEYS_H
#define TENON_SOURCE_NODE_KEYS_H

#include "source/node.h"

typedef struct key_problem {
    const node *key;
    const node *first; /* of a duplicate: the key that it repeats */
    const node *value; /* of a merge key: the value that cannot be merged */
} key_problem;

typedef struct key_problems {
    ARRAY(key_problem) list;
} key_problems;

/* Keeps the first of equal keys, and replaces merge keys (<<) by the pairs that they bring. */
key_problems node_prepare_keys(arena *memory, node *mapping);

#endif
