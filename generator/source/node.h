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
    span place; /* of a scalar: without its quotes or block indicator, unless nothing is left then */
    str text;   /* of a scalar: the value as text, as written for plain scalars, unescaped for quoted ones */
    bool boolean;  /* NODE_BOOL */
    bool negative; /* NODE_INT: the value is -magnitude */
    uint64_t magnitude;
    double real;            /* NODE_FLOAT */
    bool plain;             /* written without quotes or block style */
    struct origin *origin;  /* of a scalar: the source of its text; see node_place_within */
    ARRAY(node *) items;    /* NODE_SEQUENCE */
    ARRAY(node_pair) pairs; /* NODE_MAPPING */
};

/* Limits on a document, with aliases expanded: they bound a tree walk that does not know aliases. */
#define NODE_DEPTH_LIMIT 100
#define NODE_COUNT_LIMIT 1000000

/* Parses one YAML document, a mapping. Every problem (syntax, duplicate keys, anchors that loop, more than
   one document, a document over the limits) is reported; returns NULL if there is no usable tree. An alias is
   the same node as its anchor; merge keys (<<) are resolved. Of duplicate keys the first is kept. Plain
   scalars are resolved as SnakeYAML does: y and n are strings, an integer that fits neither u64 nor s64 is a
   NODE_FLOAT, base 60 and dates are strings. `text` keeps the spelling: take an integer's value, not its
   text, if 010 must mean 8. */
node *node_parse(arena *memory, diagnostics *list, const source *file);

/* Parses text that is being typed. If it returns NULL because the syntax is wrong, *unfinished is the offset
   of the token or of the bracket that the text does not complete, or of the error if all are complete. After
   another error, and without one, *unfinished is SIZE_MAX. */
node *node_parse_typed(arena *memory, diagnostics *list, const source *file, size_t *unfinished);

/* The value of a mapping's key, or NULL. */
node *node_get(const node *mapping, const char *key);

/* The place in the source of the bytes [begin, end) of a scalar's text: for carets inside expressions. Exact
   for every style of scalar, even through escapes, folded lines and indentation. If a byte has no place of
   its own (a scalar longer than 1 MiB), it is the place of the whole scalar. */
span node_place_within(const node *scalar, size_t begin, size_t end);

/* "mapping", "string", "integer", ... for messages, with an article: "a mapping". */
const char *node_kind_name(node_kind kind);

#endif
