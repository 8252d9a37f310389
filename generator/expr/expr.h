/* The expression language: tokens, grammar and syntax tree. Knows nothing of schemas or types.
   Grammar and precedence are Kaitai Struct's. */
#ifndef TENON_EXPR_EXPR_H
#define TENON_EXPR_EXPR_H

#include <stdint.h>

#include "source/node.h"

typedef enum expr_kind {
    EXPR_INT,       /* integer: magnitude */
    EXPR_FLOAT,     /* real */
    EXPR_BOOL,      /* boolean */
    EXPR_STRING,    /* text: unescaped, adjacent literals joined */
    EXPR_FSTRING,   /* items: EXPR_STRING pieces and other expressions, in order */
    EXPR_LIST,      /* items */
    EXPR_NAME,      /* name */
    EXPR_ENUM,      /* path: a::b::label, the last part is the label; absolute where it began with :: */
    EXPR_MEMBER,    /* items[0] . name */
    EXPR_CALL,      /* items[0] ( items[1..] ): items[0] is EXPR_MEMBER or EXPR_NAME */
    EXPR_SUBSCRIPT, /* items[0] [ items[1] ] */
    EXPR_CAST,      /* items[0] .as<path> ; array where the type ends in [] */
    EXPR_SIZEOF,    /* sizeof<path> */
    EXPR_BITSIZEOF, /* bitsizeof<path> */
    EXPR_UNARY,     /* op items[0]: OP_NEGATE OP_PLUS OP_INVERT OP_NOT */
    EXPR_BINARY,    /* items[0] op items[1] */
    EXPR_TERNARY    /* items[0] ? items[1] : items[2] */
} expr_kind;

/* X(name, spelling) */
#define EXPR_OPERATORS(X)                                                                                    \
    X(OR, "or")                                                                                              \
    X(AND, "and")                                                                                            \
    X(NOT, "not")                                                                                            \
    X(LT, "<")                                                                                               \
    X(LE, "<=")                                                                                              \
    X(GT, ">")                                                                                               \
    X(GE, ">=")                                                                                              \
    X(EQ, "==")                                                                                              \
    X(NE, "!=")                                                                                              \
    X(BITOR, "|")                                                                                            \
    X(BITXOR, "^")                                                                                           \
    X(BITAND, "&")                                                                                           \
    X(SHL, "<<")                                                                                             \
    X(SHR, ">>")                                                                                             \
    X(ADD, "+")                                                                                              \
    X(SUB, "-")                                                                                              \
    X(MUL, "*")                                                                                              \
    X(DIV, "/")                                                                                              \
    X(MOD, "%")                                                                                              \
    X(NEGATE, "-")                                                                                           \
    X(PLUS, "+")                                                                                             \
    X(INVERT, "~")

typedef enum expr_op {
#define X(name, spelling) OP_##name,
    EXPR_OPERATORS(X)
#undef X
} expr_op;

typedef struct expr expr;
struct expr {
    expr_kind kind;
    span place; /* in the schema's source */
    expr_op op;
    str name;      /* EXPR_NAME, EXPR_MEMBER */
    span name_place; /* of the name or operator alone */
    str text;      /* EXPR_STRING */
    uint64_t magnitude;
    double real;
    bool boolean;
    bool absolute;
    bool array;
    ARRAY(str) path;
    ARRAY(expr *) items;
};

/* Parses the text of a scalar node (string, integer, float or boolean) as an expression. Reports syntax errors
   with a caret inside the scalar, under `path`, and returns NULL then. Limits nesting to 200. */
expr *expr_parse(arena *memory, diagnostics *list, const node *scalar, const char *path);

/* Parses a type reference: `name`, `a::b`, `a::b(arg, ...)`. The result is EXPR_ENUM-like: path, absolute,
   array, and the arguments as items; kind is EXPR_NAME. */
expr *expr_parse_type(arena *memory, diagnostics *list, const node *scalar, const char *path);

/* The expression in the language's own syntax with the fewest parentheses; for messages and comments. */
str expr_print(arena *memory, const expr *tree);

#endif
