/* Command lines in the GNU style: every spelling of an option means the same. What is wrong ends parsing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/options.h"

static const command about = {.name = "test"};
static arena *memory;

typedef struct parsed {
    bool flag;
    const char *text;
    string_list list;
    unsigned choice;
    uint64_t number;
    string_list operands;
    parse_result result;
} parsed;

static option flag_with_letter(const char *name, char letter, bool *flag)
{
    option made = option_flag(name, "", flag);
    made.letter = letter;
    return made;
}

/* Parses the words of a line. */
static parsed parse(const char *line)
{
    parsed out = {.number = 7};
    char *words[16];
    int count = 0;
    for (char *word = strtok(arena_copy(memory, line, strlen(line)), " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    const option options[] = {
        flag_with_letter("flag", 'f', &out.flag),
        option_text("text", 't', "TEXT", "", &out.text),
        option_list("list", 'l', "ITEM", "", &out.list),
        option_choice("choice", "red|green", "", &out.choice),
        option_number("number", "N", "", &out.number),
    };
    out.result = options_parse(&about, options, OPTION_COUNT(options), memory, count, words, &out.operands);
    return out;
}

static void all_spellings_mean_the_same(void **state)
{
    (void)state;
    static const char *const lines[] = {"--text=a=b x", "--text a=b x", "-ta=b x",  "-t a=b x",
                                        "x -t a=b",     "-ft a=b x",    "-fta=b x", "-t first -t a=b x"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        parsed out = parse(lines[i]);
        assert_int_equal(out.result, PARSED);
        assert_string_equal(out.text, "a=b");
        assert_int_equal(out.operands.count, 1);
        assert_string_equal(out.operands.items[0], "x");
    }
    assert_true(parse("-fta=b").flag);
    assert_string_equal(parse("--text= x").text, "");
}

static void options_that_are_not_given_change_nothing(void **state)
{
    (void)state;
    parsed out = parse("");
    assert_int_equal(out.result, PARSED);
    assert_false(out.flag);
    assert_null(out.text);
    assert_int_equal(out.number, 7);
    assert_int_equal(out.operands.count, 0);
}

static void lists_keep_all_values_in_order(void **state)
{
    (void)state;
    parsed out = parse("-l a --list b -lc");
    assert_int_equal(out.list.count, 3);
    assert_string_equal(out.list.items[0], "a");
    assert_string_equal(out.list.items[2], "c");
}

static void numbers_and_choices_are_checked(void **state)
{
    (void)state;
    assert_int_equal(parse("--number 0").number, 0);
    assert_true(parse("--number 18446744073709551615").number == UINT64_MAX);
    assert_int_equal(parse("--choice green").choice, 1);
    static const char *const wrong[] = {"--number 18446744073709551616",
                                        "--number -1",
                                        "--number 1x",
                                        "--number=",
                                        "--choice gren",
                                        "--choice gr",
                                        "--choice="};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(parse(wrong[i]).result, PARSE_FAILED);
}

static void operands_are_a_dash_or_whatever_follows_two(void **state)
{
    (void)state;
    parsed out = parse("- -f -- -t --help --");
    assert_int_equal(out.result, PARSED);
    assert_true(out.flag);
    assert_int_equal(out.operands.count, 4);
    assert_string_equal(out.operands.items[0], "-");
    assert_string_equal(out.operands.items[1], "-t");
    assert_string_equal(out.operands.items[3], "--");
}

static void what_is_unknown_or_lacks_a_value_fails(void **state)
{
    (void)state;
    static const char *const wrong[] = {"--txt a", "--text",   "-t",      "-x",
                                        "-fx",     "--flag=1", "--tex=a", "--flagg"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(parse(wrong[i]).result, PARSE_FAILED);
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
        cmocka_unit_test(all_spellings_mean_the_same),
        cmocka_unit_test(options_that_are_not_given_change_nothing),
        cmocka_unit_test(lists_keep_all_values_in_order),
        cmocka_unit_test(numbers_and_choices_are_checked),
        cmocka_unit_test(operands_are_a_dash_or_whatever_follows_two),
        cmocka_unit_test(what_is_unknown_or_lacks_a_value_fails),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
