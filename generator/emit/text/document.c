/* Turns C code into the words of a document. */
#include "emit/text/document.h"

/* The state of the scanner before the next word. */
typedef struct scanner {
    document *d;
    str code;
    size_t at;
    ARRAY(uint32_t) open; /* brackets around */
    uint32_t questions;   /* conditionals that wait for their colon */
} scanner;

static const word *last(const scanner *s)
{
    return s->d->words.count > 0 ? &s->d->words.items[s->d->words.count - 1] : NULL;
}

static bool is_among(str text, const char *const *words)
{
    for (; *words != NULL; words++)
        if (text.data[0] == (*words)[0] && str_is(text, *words)) return true;
    return false;
}

static str text_of(const word *w)
{
    return (str){w->text, w->size};
}

static bool is_type_keyword(str text)
{
    static const char *const words[] = {"bool",  "char",   "double",   "float", "int", "long",
                                        "short", "signed", "unsigned", "void",  NULL};
    return text.size >= 3 && text.size <= 8 && is_among(text, words);
}

static bool is_keyword(str text)
{
    static const char *const words[] = {"break",  "case",   "const",   "continue", "default", "do",
                                        "else",   "enum",   "extern",  "false",    "for",     "goto",
                                        "if",     "inline", "return",  "sizeof",   "static",  "struct",
                                        "switch", "true",   "typedef", "union",    "while",   NULL};
    const bool may_be = text.size >= 2 && text.size <= 8 && text.data[0] >= 'b' && text.data[0] <= 'w';
    return may_be && (is_type_keyword(text) || is_among(text, words));
}

/* ---- the size of the next word ---- */

static size_t word_size(str code)
{
    const bool number = code.data[0] >= '0' && code.data[0] <= '9';
    size_t i = 0;
    while (i < code.size) {
        const char c = code.data[i], before = i > 0 ? code.data[i - 1] : '\0';
        const bool sign = number && (c == '+' || c == '-') && strchr("eEpP", before) != NULL;
        const bool hexadecimal = code.size > 1 && (code.data[1] == 'x' || code.data[1] == 'X');
        const bool exponent = sign && (!hexadecimal || before == 'p' || before == 'P');
        if (!str_is_word_byte(c) && !(number && c == '.') && !exponent) break;
        i++;
    }
    return i;
}

static size_t operator_size(str code)
{
    static const char *const operators[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
                                            "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                            "*=",  "/=",  "%=",  "&=", "|=", "^="};
    if (code.size < 2 || strchr("=<>&|+-.", code.data[1]) == NULL) return 1;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        const size_t size = strlen(operators[i]);
        if (code.data[0] == operators[i][0] && code.size >= size &&
            memcmp(code.data, operators[i], size) == 0)
            return size;
    }
    return 1;
}

/* ---- signs of words ---- */

/* The binding of an operator of one character. */
static binding binding_of_one(char c)
{
    switch (c) {
    case ',':
        return BINDS_COMMA;
    case '=':
        return BINDS_ASSIGNMENT;
    case '?':
        return BINDS_CONDITIONAL;
    case '|':
        return BINDS_BIT_OR;
    case '^':
        return BINDS_BIT_XOR;
    case '&':
        return BINDS_BIT_AND;
    case '<':
    case '>':
        return BINDS_RELATION;
    case '+':
    case '-':
        return BINDS_SUM;
    case '*':
    case '/':
    case '%':
        return BINDS_PRODUCT;
    default:
        return BINDS_NOT;
    }
}

static binding binding_of(str text)
{
    if (text.size == 1) return binding_of_one(text.data[0]);
    const char first = text.data[0], second = text.data[1];
    const bool operator= strchr("=!<>&|+-*/%^", first) != NULL;
    if (!operator) return BINDS_NOT;
    if (second == first) {
        static const char twice[] = {'=', '&', '|', '<', '>'};
        static const binding binds[] = {BINDS_EQUALITY, BINDS_AND, BINDS_OR, BINDS_SHIFT, BINDS_SHIFT};
        const char *at = memchr(twice, first, sizeof twice);
        return text.size > 2 ? BINDS_ASSIGNMENT
               : at != NULL  ? binds[at - twice]
                             : BINDS_NOT; /* "<<=", "++" */
    }
    if (second != '=') return BINDS_NOT; /* "->" */
    if (first == '!') return BINDS_EQUALITY;
    return first == '<' || first == '>' ? BINDS_RELATION : BINDS_ASSIGNMENT;
}

static char sign_of(str text)
{
    static const struct {
        const char *text;
        char sign;
    } others[] = {{"<<", SIGN_SHIFT},      {"if", SIGN_IF},       {"for", SIGN_FOR},
                  {"return", SIGN_RETURN}, {"const", SIGN_CONST}, {"enum", SIGN_ENUM}};
    if (text.size == 1) return str_is_word_byte(text.data[0]) ? '\0' : text.data[0];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (text.data[0] == others[i].text[0] && str_is(text, others[i].text)) return others[i].sign;
    return '\0';
}

static bool is_space_at(const scanner *s, size_t at)
{
    return at >= s->code.size || s->code.data[at] == ' ';
}

/* A star behind the name of a type. */
static bool is_pointer(const scanner *s, str text)
{
    const word *before = last(s);
    if (!str_is(text, "*") || before == NULL) return false;
    if (before->kind == WORD_KEYWORD) return is_type_keyword(text_of(before)) || before->sign == SIGN_CONST;
    return before->kind == WORD_NAME || before->kind == WORD_POINTER;
}

static word_kind operator_kind(const scanner *s, str text)
{
    static const char *const prefixes[] = {"!", "~", "++", "--", NULL};
    const size_t behind = s->at + text.size;
    if (str_is(text, "?")) return WORD_QUESTION;
    if (str_is(text, ":")) return s->questions > 0 ? WORD_COLON : WORD_OTHER;
    if (str_is(text, ".") || str_is(text, "->")) {
        const word *before = last(s);
        const bool designates = before == NULL || before->kind == WORD_OPEN || before->kind == WORD_COMMA;
        return designates ? WORD_OTHER : WORD_MEMBER;
    }
    if (is_among(text, prefixes)) return WORD_PREFIX;
    if (binding_of(text) == BINDS_NOT) return WORD_OTHER;
    if (is_space_at(s, behind) && last(s) != NULL) return WORD_BINARY;
    return is_pointer(s, text) ? WORD_POINTER : WORD_PREFIX;
}

static word_kind kind_of(const scanner *s, str text)
{
    const char c = text.data[0];
    if (c == '"') return WORD_STRING;
    if (c >= '0' && c <= '9') return WORD_NUMBER;
    if (c == '\'') return WORD_NUMBER;
    if (str_is_word_byte(c)) return is_keyword(text) ? WORD_KEYWORD : WORD_NAME;
    if (strchr("([{", c) != NULL) return WORD_OPEN;
    if (strchr(")]}", c) != NULL) return WORD_CLOSE;
    if (c == ',') return WORD_COMMA;
    if (c == ';') return WORD_SEMICOLON;
    return operator_kind(s, text);
}

/* The name that a declaration declares stands behind a type. */
static bool is_declared(const scanner *s)
{
    const word *words = s->d->words.items;
    size_t i = s->d->words.count;
    while (i > 0 && words[i - 1].sign == SIGN_CONST)
        i--;
    if (i == 0) return false;
    const word *before = &words[i - 1];
    return before->kind == WORD_NAME || before->kind == WORD_POINTER || is_type_keyword(text_of(before));
}

/* A bracket closes a cast if a type stands in it and an operand follows at once. */
static bool ends_cast(const scanner *s, uint32_t open)
{
    const word *words = s->d->words.items;
    const size_t behind = s->at + 1;
    if (words[open].sign != '(' || is_space_at(s, behind) ||
        strchr(",;.)]}[{-", s->code.data[behind]) != NULL)
        return false;
    if (open > 0 && words[open - 1].kind == WORD_NAME) return false;
    for (size_t i = open + 1; i < s->d->words.count; i++)
        if (words[i].kind != WORD_NAME && words[i].kind != WORD_KEYWORD && words[i].kind != WORD_POINTER)
            return false;
    return true;
}

/* ---- brackets ---- */

static void close_bracket(scanner *s, word *w)
{
    w->level = (uint32_t)s->open.count;
    if (s->open.count == 0) return;
    w->match = s->open.items[--s->open.count];
    w->cast = ends_cast(s, w->match);
    s->d->words.items[w->match].match = (uint32_t)s->d->words.count;
}

static void add_word(scanner *s, str text, bool space)
{
    word w = {.text = text.data,
              .size = (uint32_t)text.size,
              .kind = kind_of(s, text),
              .sign = sign_of(text),
              .binds = binding_of(text),
              .space = space,
              .level = (uint32_t)s->open.count,
              .match = NO_WORD,
              .next_operator = NO_WORD};
    w.declared = w.kind == WORD_NAME && is_declared(s);
    w.function = w.declared && s->d->is_function && w.level == 0;
    if (w.kind == WORD_COMMA && s->open.count > 0)
        s->d->words.items[s->open.items[s->open.count - 1]].several = true;
    if (w.kind == WORD_QUESTION) s->questions++;
    if (w.kind == WORD_COLON) s->questions--;
    if (w.kind == WORD_CLOSE) close_bracket(s, &w);
    if (w.kind == WORD_OPEN) ARRAY_PUSH(s->d->memory, &s->open, (uint32_t)s->d->words.count);
    ARRAY_PUSH(s->d->memory, &s->d->words, w);
}

static void scan(scanner *s)
{
    while (s->at < s->code.size) {
        const size_t begin = s->at;
        while (s->at < s->code.size && s->code.data[s->at] == ' ')
            s->at++;
        if (s->at == s->code.size) return;
        const str rest = {s->code.data + s->at, s->code.size - s->at};
        const size_t size = strchr("\"'", rest.data[0]) != NULL ? code_literal_size(rest)
                            : str_is_word_byte(rest.data[0])    ? word_size(rest)
                                                                : operator_size(rest);
        add_word(s, (str){rest.data, size}, s->at > begin);
        s->at += size;
    }
}

document document_of(arena *memory, str code, bool is_function)
{
    document d = {.memory = memory, .is_function = is_function};
    d.words.capacity = code.size / 3 + 8; /* of most code enough */
    d.words.items = arena_alloc(memory, d.words.capacity * sizeof *d.words.items);
    scanner s = {.d = &d, .code = code};
    scan(&s);
    document_group(&d);
    document_cost(&d);
    document_columns(&d);
    return d;
}
