/* Finds the table of keys for a place of a schema: the keys that are allowed there. */
#ifndef TENON_LSP_KEYS_H
#define TENON_LSP_KEYS_H

#include "schema/keys.h"
#include "source/source.h"

typedef enum key_place_kind {
    KEY_PLACE_NONE, /* a name of the schema's own, or nothing that the tables know */
    KEY_PLACE_KEY,
    KEY_PLACE_VALUE
} key_place_kind;

typedef struct key_place {
    key_place_kind kind;
    const key_table *table; /* of the mapping, with the class of the attribute that it is, or 0 */
    unsigned class;
    const node *mapping;
    const node *key;      /* KEY_PLACE_KEY */
    const key_rule *rule; /* KEY_PLACE_VALUE: the key of the value, or of a part of it; */
    const node *value;    /* the scalar, and */
    unsigned forms;       /* its possible forms */
} key_place;

/* Finds the key or the scalar at a byte of the nodes' source, or ending at this byte. `top` may be NULL. */
key_place key_place_find(const node *top, size_t offset);

#endif
