/* Located YAML nodes: the tree that libyaml's events give, every scalar resolved by the YAML 1.1 rules that
   Kaitai's compiler uses, every node with its place. */
#ifndef TENON_SOURCE_NODE_H
#define TENON_SOURCE_NODE_H

#include <stdint.h>

#include "source/diagnostic.h"

typedef enum node_kind {
    NODE_NULL,
    NODE_BOOL,
    NODE_INT,
    NODE_FLOAT,
    NODE_STRING,
    NODE_SEQUENCE,
    NODE_MAPPING
} node_kind;

typedef struct node node;

typedef struct node_pair {
    node *key; /* always a scalar */
    node *value;
} node_pair;

struct node {
    node_kind kind;
    span place;    /* of a scalar: without its quotes where they are on one line; of a collection: its first byte on */
    str text;      /* of a scalar: the value as text, as written for plain scalars, unescaped for quoted ones */
    bool boolean;  /* NODE_BOOL */
    bool negative; /* NODE_INT: the value is -magnitude */
    uint64_t magnitude;
    double real;         /* NODE_FLOAT */
    bool plain;          /* written without quotes or block style */
    const size_t *origin; /* of a scalar: source offset of each byte of `text` and of its end (text.size + 1) */
    ARRAY(node *) items;      /* NODE_SEQUENCE */
    ARRAY(node_pair) pairs;   /* NODE_MAPPING */
};

/* Parses one YAML document. Every problem (syntax, duplicate keys, anchors that loop, more than one document,
   a document over the limits on size and depth) is reported; returns NULL where there is no usable tree. */
node *node_parse(arena *memory, diagnostics *list, const source *file);

/* The value of a mapping's key, or NULL. */
node *node_get(const node *mapping, const char *key);

/* The place in the source of the bytes [begin, end) of a scalar's text: for carets inside expressions. */
span node_place_within(const node *scalar, size_t begin, size_t end);

/* "mapping", "string", "integer", ... for messages, with an article: "a mapping". */
const char *node_kind_name(node_kind kind);

#endif
