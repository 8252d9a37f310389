/* What a diagnostic looks like, as text and as JSON, and what is done about hostile lines and floods. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "source/diagnostic.h"

static arena *memory;

static str printed(const diagnostics *list, diagnostics_format format, bool colour)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    diagnostics_print(list, file, format, colour);
    size_t size = (size_t)ftell(file);
    char *text = arena_alloc(memory, size + 1);
    rewind(file);
    assert_int_equal(fread(text, 1, size, file), size);
    fclose(file);
    return (str){text, size};
}

/* One diagnostic at the bytes [begin, end) of a text. */
static const char *shown(const char *text, size_t begin, size_t end)
{
    diagnostics *list = diagnostics_new(memory);
    const source *file = source_from_text(memory, "t.ksy", str_of(text));
    diagnose(list, DIAGNOSTIC_E0101, (span){file, begin, end}, NULL, "wrong");
    return printed(list, DIAGNOSTICS_TEXT, false).data;
}

static void positions_count_lines_and_code_points(void **state)
{
    (void)state;
    const source *file = source_from_text(memory, "t",
                                          str_of("\xEF\xBB\xBF"
                                                 "a\xC3\xA9z\r\nb\rc\n"));
    static const size_t expected[][3] = {{3, 1, 1},  {4, 1, 2},  {6, 1, 3},  {9, 2, 1},
                                         {11, 3, 1}, {12, 3, 2}, {13, 4, 1}, {99, 4, 1}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        position at = source_position(file, expected[i][0]);
        assert_int_equal(at.line, expected[i][1]);
        assert_int_equal(at.column, expected[i][2]);
    }
    assert_int_equal(source_line(file, 1).end, 7);
    assert_int_equal(source_line(file, 4).begin, 13);
    assert_int_equal(source_line(file, 4).end, 13);
}

static void text_shows_place_line_path_hint_and_note(void **state)
{
    (void)state;
    diagnostics *list = diagnostics_new(memory);
    const source *file = source_from_text(memory, "a.ksy", str_of("seq:\n  - id: one\nseqq: 1\n"));
    diagnose(list, DIAGNOSTIC_E0102, (span){file, 17, 21}, "/seqq", "unknown key `%s`", "seqq");
    diagnose_hint(list, "did you mean `%s`?", "seq");
    diagnose_note(list, (span){file, 0, 3}, "first defined here");
    assert_string_equal(printed(list, DIAGNOSTICS_TEXT, false).data,
                        "a.ksy:3:1: error[E0102]: unknown key `seqq`\n"
                        "     3 | seqq: 1\n"
                        "       | ^~~~\n"
                        "       = at /seqq\n"
                        "       = hint: did you mean `seq`?\n"
                        "a.ksy:1:1: note: first defined here\n"
                        "     1 | seq:\n"
                        "       | ^~~\n");
}

static void carets_stand_below_what_they_mark(void **state)
{
    (void)state;
    /* An empty span is one caret; a span of several lines marks the first; the end of a line has a place. */
    assert_string_equal(shown("key: \n", 5, 5),
                        "t.ksy:1:6: error[E0101]: wrong\n     1 | key: \n       |      ^\n");
    assert_string_equal(shown("ab\ncd\n", 1, 5),
                        "t.ksy:1:2: error[E0101]: wrong\n     1 | ab\n       |  ^\n");
    assert_string_equal(shown("abc\n", 3, 3),
                        "t.ksy:1:4: error[E0101]: wrong\n     1 | abc\n       |    ^\n");
    /* A tab goes to the next multiple of four columns. */
    assert_string_equal(shown("a\tbc", 2, 4),
                        "t.ksy:1:3: error[E0101]: wrong\n     1 | a   bc\n       |     ^~\n");
    /* A letter of two bytes takes one column, an ideograph two. */
    assert_string_equal(shown("\xC3\xA9 bc", 3, 5),
                        "t.ksy:1:3: error[E0101]: wrong\n     1 | \xC3\xA9 bc\n       |   ^~\n");
    assert_string_equal(shown("\xE6\xBC\xA2 bc", 4, 6),
                        "t.ksy:1:3: error[E0101]: wrong\n     1 | \xE6\xBC\xA2 bc\n       |    ^~\n");
    assert_string_equal(shown("\xE6\xBC\xA2", 0, 3),
                        "t.ksy:1:1: error[E0101]: wrong\n     1 | \xE6\xBC\xA2\n       | ^~\n");
    /* Neither a byte order mark nor a carriage return is shown. */
    assert_string_equal(shown("\xEF\xBB\xBF"
                              "ab\r\n",
                              4, 5),
                        "t.ksy:1:2: error[E0101]: wrong\n     1 | ab\n       |  ^\n");
    /* There is nothing to show of an empty line. */
    assert_string_equal(shown("a\n\n", 2, 2), "t.ksy:2:1: error[E0101]: wrong\n");
}

static void what_a_terminal_would_obey_is_escaped(void **state)
{
    (void)state;
    assert_string_equal(shown("\x1b[2J x", 5, 6),
                        "t.ksy:1:6: error[E0101]: wrong\n     1 | \\x1b[2J x\n       |         ^\n");
    assert_string_equal(shown("\xFF\xC0 x", 0, 1),
                        "t.ksy:1:1: error[E0101]: wrong\n     1 | \\xff\\xc0 x\n       | ^~~~\n");
    assert_string_equal(shown("\xE2\x80\xAE x", 4, 5),
                        "t.ksy:1:3: error[E0101]: wrong\n     1 | \\u{202e} x\n       |          ^\n");
    diagnostics *list = diagnostics_new(memory);
    diagnose(list, DIAGNOSTIC_E0110, (span){0}, NULL, "cannot read `%s`", "a\nb\x1b[0m");
    assert_string_equal(printed(list, DIAGNOSTICS_TEXT, false).data,
                        "tenon: error[E0110]: cannot read `a\\x0ab\\x1b[0m`\n");
}

/* A window of a long line: its text is unique at every place, so that what is below the caret can be
 * compared. */
static void a_long_line_is_cut_around_the_caret(void **state)
{
    (void)state;
    enum { NUMBERS = 100000 };
    char *line = arena_alloc(memory, NUMBERS * 7 + 1);
    for (int i = 0; i < NUMBERS; i++) {
        char number[16];
        snprintf(number, sizeof number, "<%05d>", i);
        memcpy(line + i * 7, number, 8);
    }
    for (int i = 0; i < NUMBERS; i += i < 40 ? 1 : 9973) {
        size_t begin = (size_t)i * 7;
        const char *text = shown(line, begin, begin + 7);
        const char *first = strstr(text, " | ") + 3, *second = strstr(first, " | ") + 3;
        size_t column = strcspn(second, "^");
        assert_int_equal(strcspn(first, "\n") <= 160, 1);
        assert_memory_equal(first + column, line + begin, 7);
        assert_memory_equal(second + column, "^~~~~~~\n", 8);
    }
    /* A mark that is wider than the window ends with it. */
    const char *all = strstr(shown(line, 0, NUMBERS * 7), "^");
    assert_in_range(strlen(all), 100, 161);
}

static void diagnostics_are_sorted_by_file_and_place(void **state)
{
    (void)state;
    diagnostics *list = diagnostics_new(memory);
    const source *one = source_from_text(memory, "one", str_of("")),
                 *two = source_from_text(memory, "two", str_of("\n\n"));
    diagnose(list, DIAGNOSTIC_E0101, (span){two, 1, 1}, NULL, "b");
    diagnose(list, DIAGNOSTIC_E0101, (span){one, 0, 0}, NULL, "d");
    diagnose(list, DIAGNOSTIC_E0101, (span){two, 1, 2}, NULL, "c");
    diagnose(list, DIAGNOSTIC_E0101, (span){two, 0, 0}, NULL, "a");
    diagnose(list, DIAGNOSTIC_E0110, (span){0}, NULL, "nowhere");
    assert_string_equal(printed(list, DIAGNOSTICS_TEXT, false).data, "tenon: error[E0110]: nowhere\n"
                                                                     "two:1:1: error[E0101]: a\n"
                                                                     "two:2:1: error[E0101]: b\n"
                                                                     "two:2:1: error[E0101]: c\n"
                                                                     "one:1:1: error[E0101]: d\n");
}

static void json_is_escaped_and_complete(void **state)
{
    (void)state;
    diagnostics *list = diagnostics_new(memory);
    assert_string_equal(printed(list, DIAGNOSTICS_JSON, false).data, "[]\n");
    const source *file = source_from_text(memory, "a\"\xFF.ksy", str_of("x\n\xC3\xA9y: 1\n"));
    diagnose(list, DIAGNOSTIC_E0102, (span){file, 4, 6}, "/\\", "tab \t, quote \", \xE2\x82\xAC");
    diagnose_note(list, (span){file, 0, 1}, "there");
    diagnose_hint(list, "one");
    diagnose_hint(list, "two");
    diagnose(list, DIAGNOSTIC_E0110, (span){0}, NULL, "gone");
    assert_string_equal(
        printed(list, DIAGNOSTICS_JSON, false).data,
        "[\n"
        "  {\"code\": \"E0110\", \"slug\": \"unreadable-file\", \"severity\": \"error\", \"message\": "
        "\"gone\",\n"
        "   \"file\": null, \"line\": null, \"column\": null, \"end_line\": null, \"end_column\": null, "
        "\"path\": null,\n"
        "   \"notes\": [], \"hints\": []},\n"
        "  {\"code\": \"E0102\", \"slug\": \"duplicate-key\", \"severity\": \"error\", \"message\": \"tab "
        "\\u0009, quote "
        "\\\", \xE2\x82\xAC\",\n"
        "   \"file\": \"a\\\"\\udcff.ksy\", \"line\": 2, \"column\": 2, \"end_line\": 2, \"end_column\": 4, "
        "\"path\": "
        "\"/\\\\\",\n"
        "   \"notes\": [{\"message\": \"there\", \"file\": \"a\\\"\\udcff.ksy\", \"line\": 1, \"column\": 1, "
        "\"end_line\": 1, \"end_column\": 2}], \"hints\": [\"one\", \"two\"]}\n"
        "]\n");
}

static size_t lines_of(str text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.size; i++)
        count += text.data[i] == '\n';
    return count;
}

static void a_flood_is_counted_not_shown(void **state)
{
    (void)state;
    diagnostics *list = diagnostics_new(memory);
    for (int i = 0; i < 5000; i++) {
        diagnose(list, DIAGNOSTIC_E0101, (span){0}, NULL, "number %d", i);
        diagnose_hint(list, "hint of %d", i);
    }
    assert_int_equal(diagnostics_count(list), 5000);
    assert_int_equal(diagnostics_errors(list), 5000);
    assert_true(diagnostics_full(list));
    str text = printed(list, DIAGNOSTICS_TEXT, false);
    assert_int_equal(lines_of(text), 201);
    assert_non_null(strstr(text.data, "note[E0100]: 4900 more diagnostics are not shown\n"));
    assert_non_null(strstr(text.data, "number 99\n       = hint: hint of 99\n"));
    str json = printed(list, DIAGNOSTICS_JSON, false);
    assert_non_null(strstr(json.data, "\"message\": \"4000 more diagnostics are not shown\""));
    assert_null(strstr(json.data, "hint of 1000"));
}

static void overlong_texts_are_cut(void **state)
{
    (void)state;
    char *name = arena_alloc(memory, 100001);
    for (size_t i = 0; i < 100000; i += 2)
        memcpy(name + i, "\xC3\xA9", 2);
    diagnostics *list = diagnostics_new(memory);
    diagnose(list, DIAGNOSTIC_E0101, (span){0}, name, "x%s", name);
    str text = printed(list, DIAGNOSTICS_TEXT, false);
    assert_in_range(text.size, 1000, 2200);
    assert_null(strstr(text.data, "\\x"));
}

static void colour_is_only_added(void **state)
{
    (void)state;
    diagnostics *list = diagnostics_new(memory);
    const source *file = source_from_text(memory, "t", str_of("ab\n"));
    diagnose(list, DIAGNOSTIC_E0101, (span){file, 0, 2}, "/x", "wrong");
    diagnose_note(list, (span){file, 0, 2}, "here");
    str plain = printed(list, DIAGNOSTICS_TEXT, false), coloured = printed(list, DIAGNOSTICS_TEXT, true);
    assert_null(strchr(plain.data, '\x1b'));
    size_t used = 0;
    for (size_t i = 0; i < coloured.size; i++) {
        if (coloured.data[i] == '\x1b')
            i += strcspn(coloured.data + i, "m");
        else
            assert_int_equal(coloured.data[i], plain.data[used++]);
    }
    assert_int_equal(used, plain.size);
    assert_true(coloured.size > plain.size);
}

static void codes_describe_themselves(void **state)
{
    (void)state;
    for (int i = 0; i < DIAGNOSTIC_CODE_COUNT; i++) {
        const diagnostic_info *info = diagnostic_describe((diagnostic_code)i);
        assert_int_equal(strlen(info->code), 5);
        assert_int_equal(info->code[0], 'E');
        assert_true(strlen(info->slug) > 0 &&
                    strspn(info->slug, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(info->slug));
        assert_int_equal(info->explanation[strlen(info->explanation) - 1], '.');
        for (int k = 0; k < i; k++)
            assert_string_not_equal(info->slug, diagnostic_describe((diagnostic_code)k)->slug);
    }
    assert_string_equal(diagnostic_describe(DIAGNOSTIC_E0102)->code, "E0102");
}

static void the_closest_name_is_near(void **state)
{
    (void)state;
    static const char *const keys[] = {"id",     "type",        "size", "size-eos",
                                       "repeat", "repeat-expr", "if",   "terminator"};
    static const char *const rows[][2] = {{"tpye", "type"},
                                          {"siez", "size"},
                                          {"reapet", "repeat"},
                                          {"repeat_expr", "repeat-expr"},
                                          {"size-eso", "size-eos"},
                                          {"di", "id"},
                                          {"terminater", "terminator"},
                                          {"banana", NULL},
                                          {"x", NULL},
                                          {"", NULL},
                                          {"tyyype", "type"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *found = closest_name(str_of(rows[i][0]), keys, sizeof keys / sizeof keys[0]);
        if (rows[i][1])
            assert_string_equal(found, rows[i][1]);
        else
            assert_null(found);
    }
    char *large = arena_alloc(memory, 1 << 20);
    assert_null(closest_name((str){large, 1 << 20}, keys, sizeof keys / sizeof keys[0]));
}

static int setup(void **state)
{
    (void)state;
    memory = arena_new();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(memory);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_count_lines_and_code_points),
        cmocka_unit_test(text_shows_place_line_path_hint_and_note),
        cmocka_unit_test(carets_stand_below_what_they_mark),
        cmocka_unit_test(what_a_terminal_would_obey_is_escaped),
        cmocka_unit_test(a_long_line_is_cut_around_the_caret),
        cmocka_unit_test(diagnostics_are_sorted_by_file_and_place),
        cmocka_unit_test(json_is_escaped_and_complete),
        cmocka_unit_test(a_flood_is_counted_not_shown),
        cmocka_unit_test(overlong_texts_are_cut),
        cmocka_unit_test(colour_is_only_added),
        cmocka_unit_test(codes_describe_themselves),
        cmocka_unit_test(the_closest_name_is_near),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
