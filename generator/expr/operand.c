/* Parses operands: literals, names, brackets, and their suffixes (members, calls, subscripts, casts); also
   type names, which occur in casts, in sizeof and, with arguments, alone. */
#include "expr/literal.h"
#include "expr/parser.h"

/* The part of a node that begins at `begin` and ends with the token taken last. */
static part finish(parser *p, expr *tree, size_t begin)
{
    tree->place = parser_place(p, begin, p->taken_end);
    return (part){tree, begin, p->taken_end};
}

static token_kind peek(const parser *p)
{
    lexer ahead = p->input;
    return lexer_next(&ahead).kind;
}

/* After `.` and in paths a keyword is a name like others: an enum may well have the label `true`. */
static bool is_word(token_kind kind)
{
    return kind == TOKEN_NAME || kind == TOKEN_TRUE || kind == TOKEN_FALSE || kind == TOKEN_NOT ||
           kind == TOKEN_OR || kind == TOKEN_AND;
}

/* `a::b`, `::a`: fills in the path. */
static bool parse_path(parser *p, expr *tree, diagnostic_code code, const char *expected)
{
    size_t begin = p->now.begin;
    if (p->now.kind == TOKEN_COLONS) {
        tree->absolute = true;
        parser_advance(p);
    }
    for (;;) {
        if (!is_word(p->now.kind)) {
            report_unexpected(p, code, expected);
            return false;
        }
        ARRAY_PUSH(p->memory, &tree->path, parser_text(p, p->now));
        ARRAY_PUSH(p->memory, &tree->path_places, parser_place(p, p->now.begin, p->now.end));
        parser_advance(p);
        if (p->now.kind != TOKEN_COLONS) break;
        parser_advance(p);
    }
    tree->name_place = parser_place(p, begin, p->taken_end);
    return true;
}

static bool expect(parser *p, token_kind kind, token opening, const char *expected)
{
    if (p->now.kind != kind) {
        report_unclosed(p, opening, expected);
        return false;
    }
    parser_advance(p);
    return true;
}

/* A path, then `[]` or nothing. */
static bool parse_type_name(parser *p, expr *tree)
{
    size_t begin = p->now.begin;
    if (!parse_path(p, tree, DIAGNOSTIC_E0318, "a type name")) return false;
    if (p->now.kind != TOKEN_LBRACKET) return true;
    token opening = p->now;
    parser_advance(p);
    if (!expect(p, TOKEN_RBRACKET, opening, "`]`")) return false;
    tree->array = true;
    tree->name_place = parser_place(p, begin, p->taken_end);
    return true;
}

/* Whether `as` or `sizeof` was taken as an operator: a `<` follows. Both are legal names too, so if white
   space stands before the `<`, a whole type name and a `>` must follow. */
static bool type_argument_follows(const parser *p)
{
    if (p->now.kind != TOKEN_LT) return false;
    if (p->now.begin == p->taken_end) return true;

    lexer ahead = p->input;
    token next = lexer_next(&ahead);
    if (next.kind == TOKEN_COLONS) next = lexer_next(&ahead);
    while (is_word(next.kind)) {
        next = lexer_next(&ahead);
        if (next.kind == TOKEN_COLONS) next = lexer_next(&ahead);
    }
    if (next.kind == TOKEN_LBRACKET && lexer_next(&ahead).kind == TOKEN_RBRACKET) next = lexer_next(&ahead);
    return next.end > next.begin && ahead.text[next.begin] == '>';
}

/* `<T>`. The `>` may be the first character of a longer token, as in `a.as<u1>>=1`: it is taken off. */
static bool parse_type_argument(parser *p, expr *tree)
{
    token opening = p->now;
    parser_advance(p);
    if (!parse_type_name(p, tree)) return false;
    if (p->now.kind == TOKEN_END || p->input.text[p->now.begin] != '>') {
        report_unclosed(p, opening, "`>`");
        return false;
    }
    p->now.end = p->now.begin + 1;
    p->input.cursor = p->now.end;
    parser_advance(p);
    return true;
}

/* Items up to the closing bracket, at least one; `trailing`: a comma may stand before the bracket. */
static bool parse_items(parser *p, expr *tree, token opening, token_kind closing, bool trailing)
{
    do {
        part item = parse_expression(p);
        if (!item.tree || !parser_add(p, tree, item)) return false;
        if (p->now.kind != TOKEN_COMMA) break;
        parser_advance(p);
    } while (!trailing || p->now.kind != closing);
    return expect(p, closing, opening, closing == TOKEN_RPAREN ? "`,` or `)`" : "`,` or `]`");
}

static bool unescape(parser *p, size_t begin, size_t end, buffer *out)
{
    literal_error error;
    if (literal_unescape(p->input.text, begin, end, out, &error)) return true;
    report(p, DIAGNOSTIC_E0304, error.begin, error.end, "%s", error.problem);
    if (error.hint) diagnose_hint(p->list, "%s", error.hint);
    return false;
}

static part parse_number(parser *p)
{
    token word = p->now;
    bool integer = word.kind == TOKEN_INT;
    expr *tree = parser_node(p, integer ? EXPR_INT : EXPR_FLOAT, word.begin, word.end, word);
    if (!tree) return NO_PART;
    if (integer && !literal_integer(parser_text(p, word), &tree->magnitude)) {
        report(p, DIAGNOSTIC_E0306, word.begin, word.end, "this integer is too large");
        diagnose_hint(p->list, "the largest integer is 2^64 - 1, 18446744073709551615");
        return NO_PART;
    }
    if (!integer && !literal_float(p->memory, parser_text(p, word), &tree->real)) {
        report(p, DIAGNOSTIC_E0306, word.begin, word.end, "this number is too large for a double");
        return NO_PART;
    }
    parser_advance(p);
    return finish(p, tree, word.begin);
}

/* One string literal or several that follow each other. */
static part parse_string(parser *p)
{
    token word = p->now;
    expr *tree = parser_node(p, EXPR_STRING, word.begin, word.end, word);
    if (!tree) return NO_PART;
    buffer text = {.memory = p->memory};
    while (p->now.kind == TOKEN_STRING || p->now.kind == TOKEN_RAW_STRING) {
        size_t begin = p->now.begin + 1, end = p->now.end - 1;
        if (p->now.kind == TOKEN_RAW_STRING)
            buffer_put(&text, (str){p->input.text + begin, end - begin});
        else if (!unescape(p, begin, end, &text))
            return NO_PART;
        parser_advance(p);
    }
    tree->text = buffer_str(&text);
    part result = finish(p, tree, word.begin);
    tree->name_place = tree->place;
    return result;
}

/* `{expression}` in an f-string. The token after the `}` belongs to the text again, so it is left to the
 * caller. */
static part parse_insertion(parser *p)
{
    token opening = p->now;
    parser_advance(p);
    if (p->now.kind == TOKEN_LBRACE || p->now.kind == TOKEN_RBRACE) {
        report(p, DIAGNOSTIC_E0315, opening.begin, p->now.end, "expected an expression between the braces");
        diagnose_hint(p->list, "in an f-string, a brace that is text is written `\\u007b`");
        return NO_PART;
    }
    part inner = parse_expression(p);
    if (!inner.tree || p->now.kind == TOKEN_RBRACE) return inner;
    if (p->now.kind == TOKEN_COLON) {
        report(p, DIAGNOSTIC_E0315, p->now.begin, p->now.end, "f-strings have no format specifications");
    } else if (p->now.kind == TOKEN_UNTERMINATED) {
        report(p, DIAGNOSTIC_E0315, p->now.begin, p->now.end, "expected `}` before the end of the f-string");
        diagnose_note(p->list, parser_place(p, opening.begin, opening.end), "opened here");
    } else {
        report_unclosed(p, opening, "`}`");
    }
    return NO_PART;
}

static part parse_piece(parser *p)
{
    expr *tree = parser_node(p, EXPR_STRING, p->now.begin, p->now.end, p->now);
    if (!tree) return NO_PART;
    buffer text = {.memory = p->memory};
    if (!unescape(p, p->now.begin, p->now.end, &text)) return NO_PART;
    tree->text = buffer_str(&text);
    return (part){tree, p->now.begin, p->now.end};
}

static part parse_fstring(parser *p)
{
    token opening = p->now;
    expr *tree = parser_node(p, EXPR_FSTRING, opening.begin, opening.end, opening);
    if (!tree) return NO_PART;
    for (;;) {
        p->now = lexer_next_piece(&p->input);
        if (p->now.kind == TOKEN_FSTRING_END) break;
        if (p->now.kind == TOKEN_UNTERMINATED) {
            report(p, DIAGNOSTIC_E0303, opening.begin, opening.end, "this f-string has no closing `\"`");
            return NO_PART;
        }
        part item = p->now.kind == TOKEN_LBRACE ? parse_insertion(p) : parse_piece(p);
        if (!item.tree || !parser_add(p, tree, item)) return NO_PART;
    }
    parser_advance(p);
    part result = finish(p, tree, opening.begin);
    tree->name_place = tree->place;
    return result;
}

static part parse_list(parser *p)
{
    token opening = p->now;
    expr *tree = parser_node(p, EXPR_LIST, opening.begin, opening.end, opening);
    if (!tree) return NO_PART;
    parser_advance(p);
    if (p->now.kind == TOKEN_RBRACKET)
        parser_advance(p);
    else if (!parse_items(p, tree, opening, TOKEN_RBRACKET, true))
        return NO_PART;
    part result = finish(p, tree, opening.begin);
    tree->name_place = tree->place;
    return result;
}

static part parse_group(parser *p)
{
    token opening = p->now;
    parser_advance(p);
    part inner = parse_expression(p);
    if (!inner.tree || !expect(p, TOKEN_RPAREN, opening, "`)`")) return NO_PART;
    return (part){inner.tree, opening.begin, p->taken_end};
}

static part parse_enum_label(parser *p)
{
    token word = p->now;
    expr *tree = parser_node(p, EXPR_ENUM, word.begin, word.end, word);
    if (!tree || !parse_path(p, tree, DIAGNOSTIC_E0309, "a name")) return NO_PART;
    if (tree->path.count < 2) {
        report(p, DIAGNOSTIC_E0309, word.begin, p->taken_end,
               "expected an enum and its label, found `::%.*s`", STR_ARG(tree->path.items[0]));
        return NO_PART;
    }
    tree->name_place = tree->path_places.items[tree->path.count - 1];
    return finish(p, tree, word.begin);
}

static part parse_name(parser *p)
{
    token word = p->now;
    str name = parser_text(p, word);
    expr *tree = parser_node(p, EXPR_NAME, word.begin, word.end, word);
    if (!tree) return NO_PART;
    parser_advance(p);
    bool bytes = str_is(name, "sizeof"), bits = str_is(name, "bitsizeof");
    if ((bytes || bits) && type_argument_follows(p)) {
        tree->kind = bytes ? EXPR_SIZEOF : EXPR_BITSIZEOF;
        if (!parse_type_argument(p, tree)) return NO_PART;
    } else {
        tree->name = name;
    }
    return finish(p, tree, word.begin);
}

static part parse_boolean(parser *p)
{
    token word = p->now;
    expr *tree = parser_node(p, EXPR_BOOL, word.begin, word.end, word);
    if (!tree) return NO_PART;
    tree->boolean = word.kind == TOKEN_TRUE;
    parser_advance(p);
    return finish(p, tree, word.begin);
}

static part parse_atom(parser *p)
{
    if (p->now.kind == TOKEN_COLONS || (is_word(p->now.kind) && peek(p) == TOKEN_COLONS))
        return parse_enum_label(p);
    switch (p->now.kind) {
    case TOKEN_INT:
    case TOKEN_FLOAT:
        return parse_number(p);
    case TOKEN_STRING:
    case TOKEN_RAW_STRING:
        return parse_string(p);
    case TOKEN_FSTRING:
        return parse_fstring(p);
    case TOKEN_TRUE:
    case TOKEN_FALSE:
        return parse_boolean(p);
    case TOKEN_NAME:
        return parse_name(p);
    case TOKEN_LPAREN:
        return parse_group(p);
    case TOKEN_LBRACKET:
        return parse_list(p);
    default:
        report_unexpected(p, DIAGNOSTIC_E0308, "a value");
        return NO_PART;
    }
}

/* `.name` or `.as<T>` */
static part parse_member(parser *p, part object)
{
    parser_advance(p);
    token word = p->now;
    if (!is_word(word.kind)) {
        report_unexpected(p, DIAGNOSTIC_E0309, "a member's name");
        return NO_PART;
    }
    str name = parser_text(p, word);
    parser_advance(p);
    bool cast = str_is(name, "as") && type_argument_follows(p);
    expr *tree = parser_node(p, cast ? EXPR_CAST : EXPR_MEMBER, object.begin, word.end, word);
    if (!tree || !parser_add(p, tree, object)) return NO_PART;
    if (!cast)
        tree->name = name;
    else if (!parse_type_argument(p, tree))
        return NO_PART;
    return finish(p, tree, object.begin);
}

static part parse_call(parser *p, part callee)
{
    token opening = p->now;
    if (callee.tree->kind != EXPR_NAME && callee.tree->kind != EXPR_MEMBER) {
        report(p, DIAGNOSTIC_E0317, opening.begin, opening.end, "only a name or a member can be called");
        return NO_PART;
    }
    expr *tree = parser_node(p, EXPR_CALL, callee.begin, opening.end, opening);
    if (!tree || !parser_add(p, tree, callee)) return NO_PART;
    tree->name_place = callee.tree->name_place;
    parser_advance(p);
    if (p->now.kind == TOKEN_RPAREN)
        parser_advance(p);
    else if (!parse_items(p, tree, opening, TOKEN_RPAREN, false))
        return NO_PART;
    return finish(p, tree, callee.begin);
}

static part parse_subscript(parser *p, part object)
{
    token opening = p->now;
    parser_advance(p);
    part index = parse_expression(p);
    if (!index.tree || !expect(p, TOKEN_RBRACKET, opening, "`]`")) return NO_PART;
    token brackets = {TOKEN_LBRACKET, opening.begin, p->taken_end};
    expr *tree = parser_node(p, EXPR_SUBSCRIPT, object.begin, brackets.end, brackets);
    if (!tree || !parser_add(p, tree, object) || !parser_add(p, tree, index)) return NO_PART;
    return finish(p, tree, object.begin);
}

part parse_operand(parser *p)
{
    part result = parse_atom(p);
    while (result.tree) {
        switch (p->now.kind) {
        case TOKEN_DOT:
            result = parse_member(p, result);
            break;
        case TOKEN_LPAREN:
            result = parse_call(p, result);
            break;
        case TOKEN_LBRACKET:
            result = parse_subscript(p, result);
            break;
        default:
            return result;
        }
    }
    return result;
}

part parse_type_reference(parser *p)
{
    token word = p->now;
    expr *tree = parser_node(p, EXPR_NAME, word.begin, word.end, word);
    if (!parse_type_name(p, tree)) return NO_PART;
    tree->name = tree->path.items[tree->path.count - 1];
    if (p->now.kind != TOKEN_LPAREN) return finish(p, tree, word.begin);

    token opening = p->now;
    parser_advance(p);
    if (p->now.kind == TOKEN_RPAREN) {
        report(p, DIAGNOSTIC_E0316, opening.begin, p->now.end, "a type's list of arguments cannot be empty");
        diagnose_hint(p->list, "leave out the parentheses");
        return NO_PART;
    }
    if (!parse_items(p, tree, opening, TOKEN_RPAREN, false)) return NO_PART;
    return finish(p, tree, word.begin);
}
