/* The lexer of the expression language. re2c makes C of it when the compiler is built.

   Kaitai's own parser has no tokens: it tries the grammar's rules on characters. Where that shows, the rules here
   follow it: `5.to_s` is a member of 5, `5.` a float; the `>` that ends `.as<...>` may be glued to an operator, which
   the parser takes apart. */
#include "expr/lexer.h"

/*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = at;
    re2c:define:YYMARKER = marker;
    re2c:define:YYCTXMARKER = context;
    re2c:define:YYLIMIT = limit;
    re2c:yyfill:enable = 0;
    re2c:eof = 0;

    space      = [ \n] | "\\\n";
    letter     = [A-Za-z_];
    word       = [A-Za-z0-9_];
    digit      = [0-9];
    decimal    = "0" | [1-9] [0-9_]*;
    hex        = "0" [xX] "_"* [0-9a-fA-F] [0-9a-fA-F_]*;
    octal      = "0" [oO] "_"* [0-7] [0-7_]*;
    binary     = "0" [bB] "_"* [01] [01_]*;
    exponent   = [eE] [+-]? digit+;
    fraction   = digit* "." digit+;
    quoted     = [^"\\] | "\\" [^];
    unbraced   = [^{"\\] | "\\" [^];
*/

static token make_token(lexer *input, token_kind kind, const unsigned char *begin, const unsigned char *end)
{
    const unsigned char *text = (const unsigned char *)input->text;
    input->cursor = (size_t)(end - text);
    return (token){kind, (size_t)(begin - text), input->cursor};
}

/* The end of the UTF-8 sequence that begins at `begin`: a caret belongs under a character, not under a byte. */
static const unsigned char *character_end(const unsigned char *begin, const unsigned char *limit)
{
    const unsigned char *end = begin + 1;
    if (*begin < 0xC0) return end;
    while (end < limit && (*end & 0xC0) == 0x80) end++;
    return end;
}

token lexer_next(lexer *input)
{
    const unsigned char *at = (const unsigned char *)input->text + input->cursor;
    const unsigned char *limit = (const unsigned char *)input->text + input->size;
    const unsigned char *marker = at, *context = at, *begin;

next:
    begin = at;
    /*!re2c
        $              { return make_token(input, TOKEN_END, limit, limit); }
        space+         { goto next; }

        "or"           { return make_token(input, TOKEN_OR, begin, at); }
        "and"          { return make_token(input, TOKEN_AND, begin, at); }
        "not"          { return make_token(input, TOKEN_NOT, begin, at); }
        "true"         { return make_token(input, TOKEN_TRUE, begin, at); }
        "false"        { return make_token(input, TOKEN_FALSE, begin, at); }
        letter word*   { return make_token(input, TOKEN_NAME, begin, at); }

        decimal | hex | octal | binary
                       { return make_token(input, TOKEN_INT, begin, at); }
        decimal / "." space* letter
                       { return make_token(input, TOKEN_INT, begin, at); }
        digit+ exponent | fraction exponent? | digit+ "."
                       { return make_token(input, TOKEN_FLOAT, begin, at); }
        digit word* ("." digit word*)?
                       { return make_token(input, TOKEN_BAD_NUMBER, begin, at); }

        "'" [^']* "'"
                       { return make_token(input, TOKEN_RAW_STRING, begin, at); }
        ["] quoted* ["]
                       { return make_token(input, TOKEN_STRING, begin, at); }
        ['"]           { return make_token(input, TOKEN_UNTERMINATED, begin, at); }
        "f\""          { return make_token(input, TOKEN_FSTRING, begin, at); }
        "f'"           { return make_token(input, TOKEN_BAD_FSTRING, begin, at); }

        "<"            { return make_token(input, TOKEN_LT, begin, at); }
        "<="           { return make_token(input, TOKEN_LE, begin, at); }
        ">"            { return make_token(input, TOKEN_GT, begin, at); }
        ">="           { return make_token(input, TOKEN_GE, begin, at); }
        "=="           { return make_token(input, TOKEN_EQ, begin, at); }
        "!="           { return make_token(input, TOKEN_NE, begin, at); }
        "|"            { return make_token(input, TOKEN_BITOR, begin, at); }
        "^"            { return make_token(input, TOKEN_BITXOR, begin, at); }
        "&"            { return make_token(input, TOKEN_BITAND, begin, at); }
        "<<"           { return make_token(input, TOKEN_SHL, begin, at); }
        ">>"           { return make_token(input, TOKEN_SHR, begin, at); }
        "+"            { return make_token(input, TOKEN_PLUS, begin, at); }
        "-"            { return make_token(input, TOKEN_MINUS, begin, at); }
        "*"            { return make_token(input, TOKEN_STAR, begin, at); }
        "/"            { return make_token(input, TOKEN_SLASH, begin, at); }
        "%"            { return make_token(input, TOKEN_PERCENT, begin, at); }
        "~"            { return make_token(input, TOKEN_TILDE, begin, at); }

        "("            { return make_token(input, TOKEN_LPAREN, begin, at); }
        ")"            { return make_token(input, TOKEN_RPAREN, begin, at); }
        "["            { return make_token(input, TOKEN_LBRACKET, begin, at); }
        "]"            { return make_token(input, TOKEN_RBRACKET, begin, at); }
        "{"            { return make_token(input, TOKEN_LBRACE, begin, at); }
        "}"            { return make_token(input, TOKEN_RBRACE, begin, at); }
        ","            { return make_token(input, TOKEN_COMMA, begin, at); }
        "."            { return make_token(input, TOKEN_DOT, begin, at); }
        "?"            { return make_token(input, TOKEN_QUESTION, begin, at); }
        ":"            { return make_token(input, TOKEN_COLON, begin, at); }
        "::"           { return make_token(input, TOKEN_COLONS, begin, at); }

        "&&" | "||" | "!" | "**" | "=" | "===" | "!==" | "//" | ">>>" | "->"
                       { return make_token(input, TOKEN_FOREIGN, begin, at); }
        "\t"           { return make_token(input, TOKEN_TAB, begin, at); }
        *              { return make_token(input, TOKEN_BAD_CHARACTER, begin, character_end(begin, limit)); }
    */
}

token lexer_next_piece(lexer *input)
{
    const unsigned char *at = (const unsigned char *)input->text + input->cursor;
    const unsigned char *limit = (const unsigned char *)input->text + input->size;
    const unsigned char *marker = at, *begin = at;

    /*!re2c
        $              { return make_token(input, TOKEN_UNTERMINATED, limit, limit); }
        "{"            { return make_token(input, TOKEN_LBRACE, begin, at); }
        ["]            { return make_token(input, TOKEN_FSTRING_END, begin, at); }
        unbraced+      { return make_token(input, TOKEN_PIECE, begin, at); }
        *              { return make_token(input, TOKEN_UNTERMINATED, limit, limit); }
    */
}
