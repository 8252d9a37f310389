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
    EXPR_ENUM,      /* path: a::b::label, the last part is the label; absolute if it began with :: */
    EXPR_MEMBER,    /* items[0] . name */
    EXPR_CALL,      /* items[0] ( items[1..] ): items[0] is EXPR_MEMBER or EXPR_NAME */
    EXPR_SUBSCRIPT, /* items[0] [ items[1] ] */
    EXPR_CAST,      /* items[0] .as<path> ; array if the type ends in [] */
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

/* The limits of one expression. Beyond a limit, parsing stops with an error. */
enum {
    EXPR_NESTING_LIMIT = 200, /* brackets, unary operators and branches of `? :` inside each other */
    EXPR_HEIGHT_LIMIT = 2000, /* nodes on any way from the root down: a recursive walk is safe */
    EXPR_NODE_LIMIT = 100000
};

typedef struct expr expr;
struct expr {
    expr_kind kind;
    span place; /* from its first token to its last, without brackets around the whole of it */
    expr_op op;
    str name;        /* EXPR_NAME, EXPR_MEMBER */
    span name_place; /* of the name, operator, type name, enum label or brackets of a subscript alone */
    str text;        /* EXPR_STRING */
    uint64_t magnitude;
    double real;
    bool boolean;
    bool absolute;
    bool array;
    bool made;     /* made by the compiler, with the place of its origin */
    size_t height; /* nodes on the longest way down from here: 1 if there are no items */
    ARRAY(str) path;
    ARRAY(span) path_places; /* of each part of `path` */
    ARRAY(const expr *) items;
};

/* Parses the text of a scalar node (string, integer, float or boolean) as an expression. Reports the first
   syntax error with a caret inside the scalar, under `path`, and returns NULL then. An integer, float or
   boolean keeps the value that YAML gave it (`017` is 15); a negative one becomes OP_NEGATE of a literal. */
expr *expr_parse(arena *memory, diagnostics *list, const node *scalar, const char *path);

/* Parses a type reference: `name`, `a::b`, `::a`, `name[]`, `a::b(arg, ...)`. The result is EXPR_ENUM-like:
   path, absolute, array, and the arguments as items; kind is EXPR_NAME, `name` is the last part of the path.
 */
expr *expr_parse_type(arena *memory, diagnostics *list, const node *scalar, const char *path);

/* The expression (or type reference) in the language's own syntax with the fewest parentheses; for messages
   and comments. Parsing the result gives the same tree. */
str expr_print(arena *memory, const expr *tree);

/* A name or an integer in printed text: of an EXPR_NAME, EXPR_MEMBER, EXPR_ENUM or EXPR_INT, the bytes
   [begin, end). */
typedef struct printed_word {
    const expr *tree;
    size_t begin, end;
} printed_word;

typedef ARRAY(printed_word) printed_words;

/* The context of printed text: nothing, or a product, whose first factor or last one it is. */
typedef enum expr_operand { OPERAND_OF_NOTHING, OPERAND_FACTOR, OPERAND_LAST_FACTOR } expr_operand;

/* Prints an expression like expr_print, in parentheses if its surroundings would split it; adds the places of
   words, from left to right. */
str expr_print_words(arena *memory, const expr *tree, expr_operand operand, printed_words *words);

#endif
