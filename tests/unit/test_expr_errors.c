/* What is said about a text that is not an expression: the code, the sentence, the hint and the exact place.
 */
#include "expr_support.h"

typedef struct mistake {
    const char *text;
    const char *caret; /* `^` under each byte of the place; `!` where the place is empty */
    diagnostic_code code;
    const char *message;
    const char *hint; /* or NULL */
} mistake;

static void check_place(const mistake *row, const diagnostic *found)
{
    size_t begin = strcspn(row->caret, "^!");
    size_t size = strspn(row->caret + begin, "^");
    if (found->place.begin != begin || found->place.end != begin + size)
        fail_msg("%s: at %zu to %zu, expected %zu to %zu", row->text, found->place.begin, found->place.end,
                 begin, begin + size);
}

static void check_mistake(const mistake *row, expr *(*parser)(arena *memory, diagnostics *list, str text))
{
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    if (parser(memory, list, str_of(row->text))) fail_msg("%s: expected an error", row->text);
    assert_int_equal(diagnostics_count(list), 1);

    const diagnostic *found = list->items.items[0];
    assert_str(row->text, str_of(found->text), str_of(row->message));
    assert_str(row->text, str_of(diagnostic_describe(found->code)->code),
               str_of(diagnostic_describe(row->code)->code));
    check_place(row, found);
    if (row->hint) {
        assert_int_equal(found->hints.count, 1);
        assert_str(row->text, str_of(found->hints.items[0]), str_of(row->hint));
    } else if (found->hints.count > 0) {
        fail_msg("%s: unexpected hint: %s", row->text, found->hints.items[0]);
    }
    arena_free(memory);
}

static void mistakes_in_tokens(void **state)
{
    (void)state;
    static const mistake table[] = {
        {"a @ b", "  ^", DIAGNOSTIC_E0301, "unexpected character `@`", NULL},
        {"a + \xC3\xA4", "    ^^", DIAGNOSTIC_E0301, "unexpected character `\xC3\xA4`", NULL},
        {"a \r+ b", "  ^", DIAGNOSTIC_E0301, "unexpected control character 0x0d", NULL},
        {"a \\ b", "  ^", DIAGNOSTIC_E0301, "unexpected character `\\`", NULL},
        {"a\t+ b", " ^", DIAGNOSTIC_E0302, "an expression must not contain a tab",
         "use spaces; in a string write `\\t`"},
        {"\"hello", "^", DIAGNOSTIC_E0303, "this string has no closing `\"`", NULL},
        {"1 + 'a\"", "    ^", DIAGNOSTIC_E0303, "this string has no closing `'`", NULL},
        {"\"a\\\"", "^", DIAGNOSTIC_E0303, "this string has no closing `\"`", NULL},
        {"f\"abc", "^^", DIAGNOSTIC_E0303, "this f-string has no closing `\"`", NULL},
        {"f\"a{b}", "^^", DIAGNOSTIC_E0303, "this f-string has no closing `\"`", NULL},
        {"017", "^^^", DIAGNOSTIC_E0305, "malformed number `017`",
         "octal numbers begin with `0o`; other numbers do not begin with 0"},
        {"a + 12abc", "    ^^^^^", DIAGNOSTIC_E0305, "malformed number `12abc`", NULL},
        {"0x", "^^", DIAGNOSTIC_E0305, "malformed number `0x`", NULL},
        {"0b12", "^^^^", DIAGNOSTIC_E0305, "malformed number `0b12`", NULL},
        {"1_000.5", "^^^^^^^", DIAGNOSTIC_E0305, "malformed number `1_000.5`",
         "`_` may stand in integers only"},
        {"1 + 18446744073709551616", "    ^^^^^^^^^^^^^^^^^^^^", DIAGNOSTIC_E0306,
         "this integer is too large", "the largest integer is 2^64 - 1, 18446744073709551615"},
        {"0x1_0000_0000_0000_0000", "^^^^^^^^^^^^^^^^^^^^^^^", DIAGNOSTIC_E0306, "this integer is too large",
         "the largest integer is 2^64 - 1, 18446744073709551615"},
        {"1e309", "^^^^^", DIAGNOSTIC_E0306, "this number is too large for a double", NULL},
        {"foo == 1 && bar == 2", "         ^^", DIAGNOSTIC_E0307, "`&&` is not an operator of this language",
         "write `and`"},
        {"a || b", "  ^^", DIAGNOSTIC_E0307, "`||` is not an operator of this language", "write `or`"},
        {"!a", "^", DIAGNOSTIC_E0307, "`!` is not an operator of this language", "write `not`"},
        {"a ** b", "  ^^", DIAGNOSTIC_E0307, "`**` is not an operator of this language",
         "there is no power operator: write a product, or `1 << n` for a power of two"},
        {"(a = b)", "   ^", DIAGNOSTIC_E0307, "`=` is not an operator of this language",
         "write `==` to compare"},
    };
    for (size_t i = 0; i < COUNT(table); i++)
        check_mistake(&table[i], parse);
}

#define ESCAPES "the escapes are \\a \\b \\t \\n \\v \\f \\r \\e \\' \\\" \\\\, octal digits, and \\uXXXX"
#define BRACE   "in an f-string, a brace that is text is written `\\u007b`"

static void mistakes_in_strings(void **state)
{
    (void)state;
    static const mistake table[] = {
        {"\"ab\\q\"", "   ^^", DIAGNOSTIC_E0304, "unknown escape", ESCAPES},
        {"f\"ab{c}\\-\"", "       ^^", DIAGNOSTIC_E0304, "unknown escape", ESCAPES},
        {"\"\\\xC3\xA4\"", " ^^^", DIAGNOSTIC_E0304, "unknown escape", ESCAPES},
        {"\"\\x41\"", " ^^", DIAGNOSTIC_E0304, "unknown escape", "write `\\u00` and two hexadecimal digits"},
        {"\"\\u12 \"", " ^^^^", DIAGNOSTIC_E0304, "`\\u` needs four hexadecimal digits", NULL},
        {"\"\\ud83d!\"", " ^^^^^^", DIAGNOSTIC_E0304, "half of a surrogate pair stands alone",
         "characters above U+FFFF are two escapes: a high surrogate, then a low one"},
        {"\"\\udc00\"", " ^^^^^^", DIAGNOSTIC_E0304, "half of a surrogate pair stands alone",
         "characters above U+FFFF are two escapes: a high surrogate, then a low one"},
        {"\"\\ud83d\\u0041\"", " ^^^^^^^^^^^^", DIAGNOSTIC_E0304,
         "these two escapes are not a surrogate pair", NULL},
        {"\"\\200000\"", " ^^^^^^^", DIAGNOSTIC_E0304, "an octal escape goes up to `\\177777`", NULL},
        {"f'a'", "^^", DIAGNOSTIC_E0315, "an f-string needs double quotes", NULL},
        {"f\"{}\"", "  ^^", DIAGNOSTIC_E0315, "expected an expression between the braces", BRACE},
        {"f\"{{a}}\"", "  ^^", DIAGNOSTIC_E0315, "expected an expression between the braces", BRACE},
        {"f\"{a:02}\"", "    ^", DIAGNOSTIC_E0315, "f-strings have no format specifications", NULL},
        {"f\"{a\"", "    ^", DIAGNOSTIC_E0315, "expected `}` before the end of the f-string", NULL},
        {"f\"{a b}\"", "     ^", DIAGNOSTIC_E0309, "expected `}`, found `b`", NULL},
    };
    for (size_t i = 0; i < COUNT(table); i++)
        check_mistake(&table[i], parse);
}

static void mistakes_in_grammar(void **state)
{
    (void)state;
    static const mistake table[] = {
        {"1 *", "   !", DIAGNOSTIC_E0308, "expected a value, found the end", NULL},
        {"42/ \n", "   !", DIAGNOSTIC_E0308, "expected a value, found the end", NULL},
        {"^AHEM", "^", DIAGNOSTIC_E0308, "expected a value, found `^`", NULL},
        {"a + * b", "    ^", DIAGNOSTIC_E0308, "expected a value, found `*`", NULL},
        {"()", " ^", DIAGNOSTIC_E0308, "expected a value, found `)`", NULL},
        {"f(a,)", "    ^", DIAGNOSTIC_E0308, "expected a value, found `)`", NULL},
        {"[,]", " ^", DIAGNOSTIC_E0308, "expected a value, found `,`", NULL},
        {"a[]", "  ^", DIAGNOSTIC_E0308, "expected a value, found `]`", NULL},
        {"a == not b", "     ^^^", DIAGNOSTIC_E0308, "expected a value, found `not`",
         "put `not` and what it negates in parentheses"},
        {"and", "^^^", DIAGNOSTIC_E0308, "expected a value, found `and`", NULL},
        {"{1, 2}", "^", DIAGNOSTIC_E0308, "expected a value, found `{`", "lists are written `[1, 2]`"},
        {"(1 + 5", "      !", DIAGNOSTIC_E0309, "expected `)`, found the end", NULL},
        {"(a b)", "   ^", DIAGNOSTIC_E0309, "expected `)`, found `b`", NULL},
        {"f(a b)", "    ^", DIAGNOSTIC_E0309, "expected `,` or `)`, found `b`", NULL},
        {"[1, 2", "     !", DIAGNOSTIC_E0309, "expected `,` or `]`, found the end", NULL},
        {"a[1, 2]", "   ^", DIAGNOSTIC_E0309, "expected `]`, found `,`", NULL},
        {"a.", "  !", DIAGNOSTIC_E0309, "expected a member's name, found the end", NULL},
        {"a..b", "  ^", DIAGNOSTIC_E0309, "expected a member's name, found `.`", NULL},
        {"a::", "   !", DIAGNOSTIC_E0309, "expected a name, found the end", NULL},
        {"::a", "^^^", DIAGNOSTIC_E0309, "expected an enum and its label, found `::a`", NULL},
        {"a ? b", "     !", DIAGNOSTIC_E0309, "expected `:` and the value otherwise, found the end", NULL},
        {"a.as<u1", "       !", DIAGNOSTIC_E0309, "expected `>`, found the end", NULL},
        {"a.as<u1[>", "        ^", DIAGNOSTIC_E0309, "expected `]`, found `>`", NULL},
        {"a b", "  ^", DIAGNOSTIC_E0310, "expected an operator or the end, found `b`", NULL},
        {"a AND b", "  ^^^", DIAGNOSTIC_E0310, "expected an operator or the end, found `AND`", "write `and`"},
        {"1)", " ^", DIAGNOSTIC_E0310, "expected an operator or the end, found `)`", NULL},
        {"a 'b'", "  ^^^", DIAGNOSTIC_E0310, "expected an operator or the end, found a string", NULL},
        {"a : b", "  ^", DIAGNOSTIC_E0310, "expected an operator or the end, found `:`", NULL},
        {"", "!", DIAGNOSTIC_E0311, "an expression is missing here", NULL},
        {" \n\t ", "^^^^", DIAGNOSTIC_E0311, "an expression is missing here", NULL},
        {"1 < 2 < 3", "      ^", DIAGNOSTIC_E0312, "comparisons cannot be chained",
         "join two comparisons with `and`, or put one in parentheses"},
        {"a and b == c != d", "             ^^", DIAGNOSTIC_E0312, "comparisons cannot be chained",
         "join two comparisons with `and`, or put one in parentheses"},
        {"5(1)", " ^", DIAGNOSTIC_E0317, "only a name or a member can be called", NULL},
        {"a.f()(1)", "     ^", DIAGNOSTIC_E0317, "only a name or a member can be called", NULL},
        {"a.as<>", "     ^", DIAGNOSTIC_E0318, "expected a type name, found `>`", NULL},
        {"sizeof<1>", "       ^", DIAGNOSTIC_E0318, "expected a type name, found `1`", NULL},
    };
    for (size_t i = 0; i < COUNT(table); i++)
        check_mistake(&table[i], parse);
}

static void mistakes_in_types(void **state)
{
    (void)state;
    static const mistake table[] = {
        {"foo()", "   ^^", DIAGNOSTIC_E0316, "a type's list of arguments cannot be empty",
         "leave out the parentheses"},
        {"really(", "       !", DIAGNOSTIC_E0308, "expected a value, found the end", NULL},
        {"foo(1", "     !", DIAGNOSTIC_E0309, "expected `,` or `)`, found the end", NULL},
        {"foo bar", "    ^^^", DIAGNOSTIC_E0310, "expected the end of the type, found `bar`", NULL},
        {"a.b", " ^", DIAGNOSTIC_E0310, "expected the end of the type, found `.`", NULL},
        {"5", "^", DIAGNOSTIC_E0318, "expected a type name, found `5`", NULL},
        {"a::", "   !", DIAGNOSTIC_E0318, "expected a type name, found the end", NULL},
        {"a[1]", "  ^", DIAGNOSTIC_E0309, "expected `]`, found `1`", NULL},
        {"", "!", DIAGNOSTIC_E0311, "a type is missing here", NULL},
    };
    for (size_t i = 0; i < COUNT(table); i++)
        check_mistake(&table[i], parse_type);
}

static void unclosed_brackets_have_a_note(void **state)
{
    (void)state;
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    assert_null(parse(memory, list, str_of("a + (b * [1]")));
    const diagnostic *found = list->items.items[0];
    assert_int_equal(found->notes.count, 1);
    assert_str("note", str_of(found->notes.items[0].text), str_of("opened here"));
    assert_int_equal(found->notes.items[0].place.begin, 4);
    assert_int_equal(found->notes.items[0].place.end, 5);
    assert_string_equal(found->path, "/value");
    arena_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_in_tokens),
        cmocka_unit_test(mistakes_in_strings),
        cmocka_unit_test(mistakes_in_grammar),
        cmocka_unit_test(mistakes_in_types),
        cmocka_unit_test(unclosed_brackets_have_a_note),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
