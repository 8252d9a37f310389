/* The parts that the files of the parser share. Every function that parses returns a part; a part without a
   tree means that an error was reported, and parsing ends. */
#ifndef TENON_EXPR_PARSER_H
#define TENON_EXPR_PARSER_H

#include "expr/expr.h"
#include "expr/lexer.h"

typedef struct parser {
    arena *memory;
    diagnostics *list;
    const node *scalar;
    const char *path;
    lexer input;
    token now;        /* the next token, not yet taken */
    size_t taken_end; /* end of the token taken last */
    size_t nesting;
    size_t nodes;
} parser;

/* A parsed piece and the text it takes up, brackets around the whole of it included. */
typedef struct part {
    expr *tree;
    size_t begin;
    size_t end;
} part;

#define NO_PART ((part){NULL, 0, 0})

/* Takes the token `now`. */
void parser_advance(parser *p);

/* The text of a token, in the parser's memory. */
str parser_text(const parser *p, token word);
span parser_place(const parser *p, size_t begin, size_t end);

/* Goes one level of nesting deeper; reports it and returns false if that is too deep. */
bool parser_enter(parser *p);
void parser_leave(parser *p);

/* A new node over the text [begin, end), its name_place at `mark`; NULL, and reported, beyond the limit. */
expr *parser_node(parser *p, expr_kind kind, size_t begin, size_t end, token mark);

/* Adds a part as the last item of a node; reports it and returns false if the tree gets too high. */
bool parser_add(parser *p, expr *tree, part item);

/* The whole expression language: parser.c. Operands of operators, and references to types: operand.c. */
part parse_expression(parser *p);
part parse_operand(parser *p);
part parse_type_reference(parser *p);

/* Reports the token `now`: by itself if no expression can have it, otherwise with `code` as found instead of
   `expected`. */
void report_unexpected(parser *p, diagnostic_code code, const char *expected);

/* Reports a missing closing bracket, with a note at the opening one. */
void report_unclosed(parser *p, token opening, const char *expected);

void report(parser *p, diagnostic_code code, size_t begin, size_t end, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
