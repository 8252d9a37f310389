/* Documents of C: one statement, declaration or initialiser as words and groups, laid out in lines of 110
   columns the way clang-format does by .clang-format of this project: of all ways to break it, the cheapest.

   A word stands between two places where a line might end. Groups are brackets, and the operands of an
   operator with all that binds as tightly or tighter; lines that continue a group begin in its column. */
#ifndef TENON_EMIT_TEXT_DOCUMENT_H
#define TENON_EMIT_TEXT_DOCUMENT_H

#include <stdint.h>

#include "emit/text/code.h"

/* How tightly operators bind, as costs count it. */
typedef enum binding {
    BINDS_NOT,
    BINDS_COMMA,
    BINDS_ASSIGNMENT,
    BINDS_CONDITIONAL,
    BINDS_OR,
    BINDS_AND,
    BINDS_BIT_OR,
    BINDS_BIT_XOR,
    BINDS_BIT_AND,
    BINDS_EQUALITY,
    BINDS_RELATION,
    BINDS_SHIFT = 12,
    BINDS_SUM,
    BINDS_PRODUCT,
    BINDS_PREFIX = 16,
    BINDS_MEMBER
} binding;

typedef enum word_kind {
    WORD_NAME,
    WORD_KEYWORD,
    WORD_NUMBER,
    WORD_STRING,
    WORD_OPEN,
    WORD_CLOSE,
    WORD_COMMA,
    WORD_SEMICOLON,
    WORD_BINARY,  /* assignments, too */
    WORD_PREFIX,  /* operators before their operand */
    WORD_POINTER, /* the star of a type */
    WORD_QUESTION,
    WORD_COLON,  /* of a conditional */
    WORD_MEMBER, /* "." and "->" */
    WORD_OTHER
} word_kind;

#define NO_WORD UINT32_MAX

/* The sign of a word, if layout depends on it: a punctuation character, or one of these. */
enum {
    SIGN_SHIFT = 'a', /* "<<" */
    SIGN_IF,
    SIGN_FOR,
    SIGN_RETURN,
    SIGN_CONST,
    SIGN_ENUM
};

typedef struct word {
    const char *text;
    uint32_t size;
    char sign; /* 0: any other */
    word_kind kind;
    binding binds;              /* of operators; by their spelling, even if they stand before their operand */
    bool space;                 /* stands behind a space, unless it begins a line */
    bool declared;              /* the name that a declaration declares */
    bool function;              /* that of a function */
    bool cast;                  /* the bracket that closes a cast */
    bool may_break, must_break; /* a line may, or has to, end before it */
    uint32_t cost;              /* of a line that ends before it */
    uint32_t level;             /* how many brackets stand around it; closing ones are within their own */
    uint32_t match;             /* the other bracket; NO_WORD: outside the document */
    uint32_t rest, least_cost;  /* of all words from it on: their size, and the least cost of a new line */
    uint32_t end;               /* how many columns everything takes up to its end, on one line */
    uint8_t opens[BINDS_MEMBER + 1]; /* bindings of the groups that begin with it, the inner ones first */
    uint8_t open_count;
    uint32_t closes;                     /* how many groups end with it */
    bool several;                        /* items within the bracket that it opens */
    bool begins_operands, ends_operands; /* such a group of an operator with a binding */
    uint32_t operator_index;             /* among the operators of its group */
    uint32_t next_operator;              /* the next of them, NO_WORD at the last */
    const struct word_columns *columns;  /* of a list in braces that has commas */
} word;

typedef struct document {
    arena *memory;
    ARRAY(word) words;
    bool is_function; /* the head of a function */
} document;

/* A document of C code without line breaks and comments, as it would stand on one line: operators that take
   two operands between spaces, stars of types behind one. `is_function`: it declares a function or begins its
   definition. */
document document_of(arena *memory, str code, bool is_function);

/* The code, with long literals divided into parts that fit on any line. */
str code_divide_literals(arena *memory, str code);

/* Prints the cheapest layout of code whose first word stands in column `indent`. Its working memory stays in
   `memory`. */
void document_put_cheapest(arena *memory, buffer *text, str code, unsigned indent, bool is_function);

/* ---- parts (groups.c, costs.c, columns.c) ---- */

/* Says which words begin and end groups. */
void document_group(document *d);

/* Sets the possible ends of lines, and their costs. */
void document_cost(document *d);

/* How a list in braces is set in columns. Items are numbered from 0. */
typedef struct column_format {
    uint32_t columns, lines, width;
    const uint32_t *sizes; /* of each column, with the comma */
} column_format;

typedef struct word_columns {
    ARRAY(uint32_t) commas;       /* words */
    ARRAY(uint32_t) sizes;        /* of items, with the comma */
    ARRAY(column_format) formats; /* by the number of columns */
    bool nested;                  /* some item is a list in braces */
} word_columns;

/* Finds the formats of all lists in braces. */
void document_columns(document *d);

/* The best format for a list for which so many columns are left; NULL: none. */
const column_format *columns_that_fit(const word_columns *c, uint32_t space);

#endif
