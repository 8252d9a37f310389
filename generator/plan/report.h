/* How the writer handles each member, in words for people. */
#ifndef TENON_PLAN_REPORT_H
#define TENON_PLAN_REPORT_H

#include "source/diagnostic.h"

/* X(kind, word): the writer's treatment of a member. */
#define WRITTEN_KINDS(X)                                                                                     \
    X(INPUT, "input")       /* set by the program that makes the object */                                   \
    X(DERIVED, "derived")   /* it follows from others */                                                     \
    X(CONSTANT, "constant") /* it is always the same */                                                      \
    X(PLACED, "placed")     /* it is given, and the writer finds a place for it */                           \
    X(PINNED, "fixed")      /* it stays where it was read */                                                 \
    X(FROZEN, "frozen")     /* it cannot be made again */                                                    \
    X(PEEK, "look-ahead")   /* something else owns its bytes */                                              \
    X(COMPUTED, "computed") /* it has no bytes of its own */                                                 \
    X(UNUSED, "unused")     /* no member uses its type */

typedef enum written_kind {
#define X(kind, word) WRITTEN_##kind,
    WRITTEN_KINDS(X)
#undef X
} written_kind;

/* How the writer handles the member. */
typedef struct written_as {
    written_kind kind;
    const char *why;  /* "the size of body"; NULL: none */
    const char *hint; /* a change that would let it be derived; or NULL */
} written_as;

typedef struct written_member {
    const char *type; /* "outer::inner" */
    str id;
    written_as how;
} written_member;

/* An obstacle to creating files, and its hint: NULL if there is none. */
typedef struct written_obstacle {
    span place;
    const char *what, *hint;
    const char *recipe; /* where docs/recipes.md shows it */
    bool wraps;         /* an editor can do it: see FIX_WRAP */
} written_obstacle;

typedef struct writing_report {
    const char *id;
    bool creates, patches; /* the compiled codec creates files; patches them */
    bool by_engine;        /* it patches, and the engine creates them */
    ARRAY(written_member) members;
    ARRAY(written_obstacle) obstacles;
} writing_report;

#endif
