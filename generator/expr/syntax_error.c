/* Reports errors of syntax: one sentence at the exact token, and a hint if the right spelling is known. */
#include <stdarg.h>

#include "base/utf8.h"
#include "expr/parser.h"

void report(parser *p, diagnostic_code code, size_t begin, size_t end, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(p->memory, format, arguments);
    va_end(arguments);
    diagnose(p->list, code, parser_place(p, begin, end), p->path, "%s", text);
}

typedef struct spelling {
    const char *foreign;
    const char *hint;
} spelling;

static const spelling foreign_operators[] = {
    {"&&", "write `and`"},
    {"||", "write `or`"},
    {"!", "write `not`"},
    {"**", "there is no power operator: write a product, or `1 << n` for a power of two"},
    {"=", "write `==` to compare"},
    {"===", "write `==`"},
    {"!==", "write `!=`"},
    {"//", "write `/`: on integers it rounds down"},
    {">>>", "write `>>`"},
    {"->", "write `.`"},
};

static const spelling foreign_words[] = {
    {"AND", "write `and`"}, {"OR", "write `or`"},
    {"NOT", "write `not`"}, {"xor", "write `^`"},
    {"mod", "write `%`"},   {"div", "write `/`"},
    {"shl", "write `<<`"},  {"shr", "write `>>`"},
    {"is", "write `==`"},   {"if", "write `condition ? value : other`"},
};

static const char *hint_for(const spelling *table, size_t count, str text)
{
    for (size_t i = 0; i < count; i++) {
        if (str_is(text, table[i].foreign)) return table[i].hint;
    }
    return NULL;
}

#define HINT_FOR(table, text) hint_for((table), sizeof(table) / sizeof(table)[0], (text))

/* At most `limit` bytes of a text, cut between characters. */
static str clip(str text, size_t limit)
{
    if (text.size <= limit) return text;
    while (limit > 0 && utf8_continues(text.data[limit]))
        limit--;
    return (str){text.data, limit};
}

static const char *describe(const parser *p, token found)
{
    str text = parser_text(p, found);
    switch (found.kind) {
    case TOKEN_END:
        return "the end";
    case TOKEN_STRING:
    case TOKEN_RAW_STRING:
        return "a string";
    case TOKEN_FSTRING:
        return "an f-string";
    default:
        return arena_printf(p->memory, "`%.*s%s`", STR_ARG(clip(text, 40)), text.size > 40 ? "..." : "");
    }
}

static void report_bad_number(parser *p)
{
    str text = parser_text(p, p->now);
    bool fraction = memchr(text.data, '.', text.size) != NULL;
    report(p, DIAGNOSTIC_E0305, p->now.begin, p->now.end, "malformed number %s", describe(p, p->now));
    if (fraction && memchr(text.data, '_', text.size) != NULL)
        diagnose_hint(p->list, "`_` may stand in integers only");
    else if (!fraction && text.data[0] == '0' && text.size > 1 && text.data[1] >= '0' && text.data[1] <= '9')
        diagnose_hint(p->list, "octal numbers begin with `0o`; other numbers do not begin with 0");
}

static void report_foreign(parser *p)
{
    report(p, DIAGNOSTIC_E0307, p->now.begin, p->now.end, "%s is not an operator of this language",
           describe(p, p->now));
    const char *hint = HINT_FOR(foreign_operators, parser_text(p, p->now));
    if (hint) diagnose_hint(p->list, "%s", hint);
}

static void report_bad_character(parser *p)
{
    str text = parser_text(p, p->now);
    if ((unsigned char)text.data[0] < ' ' || text.data[0] == 0x7F)
        report(p, DIAGNOSTIC_E0301, p->now.begin, p->now.end, "unexpected control character 0x%02x",
               (unsigned)text.data[0]);
    else
        report(p, DIAGNOSTIC_E0301, p->now.begin, p->now.end, "unexpected character %s", describe(p, p->now));
}

/* Reports a token that can be a part of no expression; false for every other. */
static bool report_lexical(parser *p)
{
    token found = p->now;
    switch (found.kind) {
    case TOKEN_BAD_CHARACTER:
        report_bad_character(p);
        return true;
    case TOKEN_TAB:
        report(p, DIAGNOSTIC_E0302, found.begin, found.end, "an expression must not contain a tab");
        diagnose_hint(p->list, "use spaces; in a string write `\\t`");
        return true;
    case TOKEN_UNTERMINATED:
        report(p, DIAGNOSTIC_E0303, found.begin, found.end, "this string has no closing %s",
               describe(p, found));
        return true;
    case TOKEN_BAD_NUMBER:
        report_bad_number(p);
        return true;
    case TOKEN_FOREIGN:
        report_foreign(p);
        return true;
    case TOKEN_BAD_FSTRING:
        report(p, DIAGNOSTIC_E0315, found.begin, found.end, "an f-string needs double quotes");
        return true;
    default:
        return false;
    }
}

static void hint_at_unexpected(parser *p)
{
    const char *hint = NULL;
    if (p->now.kind == TOKEN_NAME) hint = HINT_FOR(foreign_words, parser_text(p, p->now));
    if (p->now.kind == TOKEN_NOT) hint = "put `not` and what it negates in parentheses";
    if (p->now.kind == TOKEN_LBRACE) hint = "lists are written `[1, 2]`";
    if (hint) diagnose_hint(p->list, "%s", hint);
}

void report_unexpected(parser *p, diagnostic_code code, const char *expected)
{
    if (report_lexical(p)) return;
    report(p, code, p->now.begin, p->now.end, "expected %s, found %s", expected, describe(p, p->now));
    hint_at_unexpected(p);
}

void report_unclosed(parser *p, token opening, const char *expected)
{
    if (report_lexical(p)) return;
    report(p, DIAGNOSTIC_E0309, p->now.begin, p->now.end, "expected %s, found %s", expected,
           describe(p, p->now));
    diagnose_note(p->list, parser_place(p, opening.begin, opening.end), "opened here");
    hint_at_unexpected(p);
}
