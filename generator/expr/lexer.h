/* Tokens of the expression language. The lexer reports nothing: a mistake in a text becomes a token of its
   own kind, and the parser reports it when it gets there. A lexer is a value: a copy of it looks ahead. */
#ifndef TENON_EXPR_LEXER_H
#define TENON_EXPR_LEXER_H

#include <stddef.h>

typedef enum token_kind {
    TOKEN_END,

    TOKEN_NAME,
    TOKEN_INT,
    TOKEN_FLOAT,
    TOKEN_RAW_STRING, /* 'text' */
    TOKEN_STRING,     /* "text" */
    TOKEN_FSTRING,    /* f" : lexer_next_piece reads on */
    TOKEN_TRUE,
    TOKEN_FALSE,
    TOKEN_NOT,

    TOKEN_OR,
    TOKEN_AND,
    TOKEN_LT,
    TOKEN_LE,
    TOKEN_GT,
    TOKEN_GE,
    TOKEN_EQ,
    TOKEN_NE,
    TOKEN_BITOR,
    TOKEN_BITXOR,
    TOKEN_BITAND,
    TOKEN_SHL,
    TOKEN_SHR,
    TOKEN_PLUS,
    TOKEN_MINUS,
    TOKEN_STAR,
    TOKEN_SLASH,
    TOKEN_PERCENT,
    TOKEN_TILDE,

    TOKEN_LPAREN,
    TOKEN_RPAREN,
    TOKEN_LBRACKET,
    TOKEN_RBRACKET,
    TOKEN_LBRACE,
    TOKEN_RBRACE,
    TOKEN_COMMA,
    TOKEN_DOT,
    TOKEN_QUESTION,
    TOKEN_COLON,
    TOKEN_COLONS, /* :: */

    /* Inside an f-string: */
    TOKEN_PIECE,       /* text up to a brace or the end, with its escapes as written */
    TOKEN_FSTRING_END, /* its closing quote */

    /* Texts that cannot be a part of any expression: */
    TOKEN_TAB,
    TOKEN_BAD_CHARACTER,
    TOKEN_BAD_NUMBER,
    TOKEN_BAD_FSTRING,  /* f' */
    TOKEN_UNTERMINATED, /* a string without its closing quote; spans the opening one */
    TOKEN_FOREIGN       /* an operator of another language */
} token_kind;

/* Offsets are in the lexer's text. */
typedef struct token {
    token_kind kind;
    size_t begin;
    size_t end;
} token;

/* `text` has `size` bytes of any value and a zero byte after them. */
typedef struct lexer {
    const char *text;
    size_t size;
    size_t cursor;
} lexer;

/* The next token; at the end of the text TOKEN_END, as often as asked. */
token lexer_next(lexer *input);

/* The next part of an f-string: TOKEN_PIECE, TOKEN_LBRACE, TOKEN_FSTRING_END or TOKEN_UNTERMINATED. */
token lexer_next_piece(lexer *input);

#endif
