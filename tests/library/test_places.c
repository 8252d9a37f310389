/* What programs that show files ask of libtenon: which value holds a byte, values in a few words, and files
   that were read in part. */
#include <libtenon.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h> /* cmocka.h needs these */
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char schema_text[] = "meta: {id: trip, endian: le, bit-endian: be, encoding: UTF-8}\n"
                                  "seq:\n"
                                  "  - {id: kind, type: u1, enum: kind}\n"
                                  "  - {id: high, type: b3}\n"
                                  "  - {id: rest, type: b5}\n"
                                  "  - {id: count, type: u1}\n"
                                  "  - {id: points, type: point, repeat: expr, repeat-expr: count}\n"
                                  "  - {id: raw, size: 2}\n"
                                  "types:\n"
                                  "  point:\n"
                                  "    seq:\n"
                                  "      - {id: size, type: u1}\n"
                                  "      - {id: label, type: str, size: size}\n"
                                  "  pair:\n"
                                  "    seq:\n"
                                  "      - {id: a, type: u1}\n"
                                  "      - {id: b, type: u1}\n"
                                  "instances:\n"
                                  "  twice: {value: count * 2}\n"
                                  "  all: {pos: 8, type: pair}\n"
                                  "enums:\n"
                                  "  kind: {0: none, 1: walk}\n";

static const unsigned char data[] = {
    1,                      /* kind */
    0xb5,                   /* 1: high 5, rest 21 */
    2,                      /* 2: count */
    1,    'a', 2, 'b', 'c', /* 3: points */
    7,    9,                /* 8: raw, and all */
};

static tenon_schema *load(const char *text)
{
    tenon_problem *problem;
    tenon_schema *schema = tenon_load_text("trip.ksy", text, strlen(text), NULL, &problem);
    if (schema == NULL) fail_msg("%s", problem->message);
    return schema;
}

static tenon_file *read_part(const tenon_schema *schema, size_t size, unsigned flags, tenon_problem **problem)
{
    tenon_read_options options = TENON_READ_OPTIONS;
    options.flags = flags;
    return tenon_read_memory(schema, data, size, &options, problem);
}

static void expect_at(tenon_file *file, uint64_t offset, unsigned bit, const char *path)
{
    char found[64];
    const tenon_value *value = tenon_value_at(file, offset, bit);
    assert_non_null(value);
    tenon_value_path(value, found, sizeof found);
    assert_string_equal(found, path);
}

static void test_bytes_have_values(void **state)
{
    tenon_schema *schema = load(schema_text);
    tenon_file *file = read_part(schema, sizeof data, TENON_PLACES, NULL);
    (void)state;
    expect_at(file, 0, 0, "kind");
    expect_at(file, 1, 2, "high");
    expect_at(file, 1, 3, "rest");
    expect_at(file, 3, 0, "points[0].size");
    expect_at(file, 7, 7, "points[1].label");
    assert_int_equal(tenon_index(tenon_value_at(file, 7, 7)), 1);
    assert_int_equal(tenon_index(tenon_find(tenon_root(file), "points", NULL)), 4);
    expect_at(file, 8, 0, "all.a"); /* smaller than raw */
    assert_null(tenon_value_at(file, sizeof data, 0));
    tenon_file_free(file);
    file = read_part(schema, sizeof data, 0, NULL);
    assert_null(tenon_value_at(file, 0, 0));
    tenon_file_free(file);
    tenon_schema_free(schema);
}

/* A list that is too long to look at each element, and a byte that nobody holds. */
static void test_bytes_of_long_lists(void **state)
{
    static unsigned char many[6000];
    static const char text[] =
        "meta: {id: many, endian: le}\nseq:\n"
        "  - {id: numbers, type: u2, repeat: expr, repeat-expr: 1500}\n"
        "  - {id: pairs, type: pair, repeat: expr, repeat-expr: 1400}\n"
        "types:\n  pair:\n    seq:\n      - {id: a, type: u1}\n      - {id: b, type: u1}\n";
    tenon_read_options options = TENON_READ_OPTIONS;
    tenon_schema *schema = load(text);
    (void)state;
    options.flags = TENON_PLACES;
    tenon_file *file = tenon_read_memory(schema, many, sizeof many, &options, NULL);
    expect_at(file, 0, 0, "numbers[0]");
    expect_at(file, 2999, 0, "numbers[1499]");
    expect_at(file, 3000, 0, "pairs[0].a");
    expect_at(file, 5799, 0, "pairs[1399].b");
    expect_at(file, 5800, 0, "");
    tenon_file_free(file);
    tenon_schema_free(schema);
}

/* Numbers up to the end of the file, which are copied: only the list has a place of its own. */
static void test_bytes_of_copied_numbers(void **state)
{
    static const char text[] = "meta: {id: many, endian: be}\nseq:\n  - {id: head, type: u1}\n"
                               "  - {id: numbers, type: u2, repeat: eos}\n";
    tenon_read_options options = TENON_READ_OPTIONS;
    tenon_schema *schema = load(text);
    (void)state;
    options.flags = TENON_PLACES;
    tenon_file *file = tenon_read_memory(schema, "\0abcdef", 7, &options, NULL);
    expect_at(file, 1, 0, "numbers[0]");
    expect_at(file, 6, 7, "numbers[2]");
    tenon_file_free(file);
    tenon_schema_free(schema);
}

static void expect_summary(tenon_file *file, const char *path, const char *expected)
{
    char text[64], cut[4];
    const tenon_value *value = tenon_find(tenon_root(file), path, NULL);
    assert_int_equal(tenon_value_summary(value, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
    assert_int_equal(tenon_value_summary(value, cut, sizeof cut), strlen(expected));
    assert_int_equal(strlen(cut), strlen(expected) < 3 ? strlen(expected) : 3);
    assert_int_equal(tenon_value_summary(value, NULL, 0), strlen(expected));
}

static void test_values_in_a_few_words(void **state)
{
    tenon_schema *schema = load(schema_text);
    tenon_file *file = read_part(schema, sizeof data, TENON_PLACES, NULL);
    (void)state;
    expect_summary(file, "kind", "1  walk");
    expect_summary(file, "rest", "21");
    expect_summary(file, "points", "2 × point");
    expect_summary(file, "points[1]", "point \"bc\"");
    expect_summary(file, "points[1].label", "\"bc\"");
    expect_summary(file, "all", "{a 7, b 9}");
    expect_summary(file, "twice", "4");
    tenon_file_free(file);
    tenon_schema_free(schema);
}

static tenon_kind kind_at(tenon_file *file, const char *path)
{
    return tenon_value_kind(tenon_find(tenon_root(file), path, NULL));
}

static void test_files_read_in_part(void **state)
{
    tenon_problem *problem;
    char text[32];
    tenon_schema *schema = load(schema_text);
    (void)state;
    assert_null(read_part(schema, 7, 0, NULL));
    tenon_file *file = read_part(schema, 7, TENON_PARTIAL, &problem);
    assert_non_null(file);
    assert_string_equal(problem->path, "points[1].label");
    assert_string_equal(tenon_file_problem(file)->message, problem->message);
    tenon_problem_free(problem);
    assert_int_equal(kind_at(file, "count"), TENON_INTEGER);
    assert_int_equal(tenon_count(tenon_find(tenon_root(file), "points", NULL)), 2);
    assert_int_equal(kind_at(file, "points[0].label"), TENON_TEXT);
    assert_int_equal(kind_at(file, "points[1].size"), TENON_INTEGER);
    assert_int_equal(kind_at(file, "points[1].label"), TENON_ABSENT);
    assert_int_equal(kind_at(file, "raw"), TENON_ABSENT);
    assert_int_equal(kind_at(file, "twice"), TENON_ABSENT);
    assert_int_equal(kind_at(file, "all"), TENON_ABSENT);
    expect_at(file, 4, 0, "points[0].label");
    assert_int_equal(tenon_value_summary(tenon_root(file), text, sizeof text), 4);
    assert_string_equal(text, "trip");
    assert_null(tenon_json(tenon_root(file), 0, NULL, &problem));
    assert_string_equal(problem->path, "points[1].label");
    tenon_problem_free(problem);
    char *dump = tenon_dump(tenon_root(file), 0, 0, NULL, NULL);
    assert_non_null(strstr(dump, "label"));
    assert_null(strstr(dump, "raw"));
    tenon_free(dump);
    tenon_file_free(file);
    tenon_schema_free(schema);
}

static void test_lists_read_in_part(void **state)
{
    tenon_problem *problem;
    tenon_schema *schema = load(schema_text);
    (void)state;
    tenon_file *file = read_part(schema, 5, TENON_PARTIAL, &problem);
    assert_string_equal(problem->path, "points[1].size");
    tenon_problem_free(problem);
    const tenon_value *points = tenon_find(tenon_root(file), "points", NULL);
    assert_int_equal(tenon_count(points), 1);
    assert_null(tenon_child(points, 1));
    assert_null(tenon_find(points, "[1]", &problem));
    assert_int_equal(problem->status, TENON_NO_VALUE);
    tenon_problem_free(problem);
    assert_null(tenon_find(points, "[\"a\"]", &problem)); /* elements behind it were not read */
    assert_int_equal(problem->status, TENON_NO_VALUE);
    tenon_problem_free(problem);
    tenon_file_free(file);
    file = read_part(schema, sizeof data, TENON_PARTIAL, &problem); /* read to its end */
    assert_null(problem);
    assert_null(tenon_file_problem(file));
    tenon_file_free(file);
    tenon_schema_free(schema);
}

static void hear_length(void *user, const tenon_problem *problem)
{
    if (problem->severity == TENON_ERROR) *(size_t *)user = problem->length;
}

static void test_diagnostics_have_lengths(void **state)
{
    static const char text[] = "meta: {id: a}\nseq:\n  - {id: b, type: u999}\n";
    size_t length = 0;
    tenon_load_options options = TENON_LOAD_OPTIONS;
    (void)state;
    options.report = hear_length;
    options.user = &length;
    assert_null(tenon_load_text("a.ksy", text, sizeof text - 1, &options, NULL));
    assert_int_equal(length, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_have_values),        cmocka_unit_test(test_bytes_of_long_lists),
        cmocka_unit_test(test_bytes_of_copied_numbers),  cmocka_unit_test(test_values_in_a_few_words),
        cmocka_unit_test(test_files_read_in_part),       cmocka_unit_test(test_lists_read_in_part),
        cmocka_unit_test(test_diagnostics_have_lengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
