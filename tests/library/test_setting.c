/* Values that are set, elements that are removed, and the file that is written. */
#include <string.h>

#include <setjmp.h> /* cmocka.h needs these */
#include <stdarg.h>

#include <cmocka.h>

#include "fixture.h"

static const char schema_text[] = "meta: {id: trip, endian: le, encoding: UTF-8}\n"
                                  "seq:\n"
                                  "  - {id: magic, contents: TR}\n"
                                  "  - {id: low, type: s2be}\n"
                                  "  - {id: large, type: u8}\n"
                                  "  - {id: speed, type: f4}\n"
                                  "  - {id: fast, type: b1}\n"
                                  "  - {id: len_name, type: u1}\n"
                                  "  - {id: name, type: str, size: len_name}\n"
                                  "  - {id: len_raw, type: u1}\n"
                                  "  - {id: raw, size: len_raw}\n"
                                  "  - {id: same, size: len_raw}\n"
                                  "  - {id: points, type: point, repeat: eos}\n"
                                  "types:\n"
                                  "  point: {seq: [{id: x, type: u1}, {id: note, type: strz}]}\n"
                                  "instances:\n"
                                  "  twice: {value: low * 2}\n";

static const unsigned char data[] =
    "TR\xff\xfe\1\0\0\0\0\0\0\0\0\0\xc0\x3f\x80\2ab\2cdef\7x\0\10y"; /* and a zero byte */

static int set_up(void **state)
{
    return open_fixture(state, schema_text, data, sizeof data, 0);
}

static void expect_file(void **state, const void *expected, size_t expected_size)
{
    const fixture *f = *state;
    size_t size;
    tenon_problem *problem;
    void *bytes = tenon_write(f->file, &size, &problem);
    if (bytes == NULL) fail_msg("%s", problem->message);
    assert_int_equal(size, expected_size);
    assert_memory_equal(bytes, expected, size);
    tenon_free(bytes);
}

static void test_no_edit(void **state)
{
    expect_file(state, data, sizeof data);
}

static void test_scalars(void **state)
{
    static const unsigned char expected[] =
        "TR\0\3\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\x40\0\2ab\2cdef\7x\0\10y";
    int64_t number;
    assert_true(tenon_set_signed(find(state, "low"), 3, NULL));
    assert_true(tenon_set_unsigned(find(state, "large"), UINT64_MAX, NULL));
    assert_true(tenon_set_float(find(state, "speed"), 2, NULL));
    assert_true(tenon_set_bool(find(state, "fast"), false, NULL));
    assert_true(tenon_value_signed(find(state, "low"), &number));
    assert_int_equal(number, 3);
    expect_file(state, expected, sizeof expected);
}

static void test_sizes_follow(void **state)
{
    static const unsigned char expected[] =
        "TR\xff\xfe\1\0\0\0\0\0\0\0\0\0\xc0\x3f\x80\4long\2cdef\7x\0\10other";
    assert_true(tenon_set_text(find(state, "name"), "long", 4, NULL));
    assert_true(tenon_set_text(find(state, "points[1].note"), "other", 5, NULL));
    expect_file(state, expected, sizeof expected);
}

static void test_removed_elements(void **state)
{
    static const unsigned char expected[] = "TR\xff\xfe\1\0\0\0\0\0\0\0\0\0\xc0\x3f\x80\2ab\2cdef\10y";
    tenon_problem *problem;
    assert_true(tenon_remove(find(state, "points"), 0, NULL));
    assert_int_equal(tenon_count(find(state, "points")), 1);
    expect_file(state, expected, sizeof expected);
    assert_false(tenon_remove(find(state, "points"), 1, &problem));
    assert_int_equal(problem->status, TENON_NO_VALUE);
    tenon_problem_free(problem);
}

static void expect_refused(bool set, tenon_problem *const *problem)
{
    assert_false(set);
    assert_int_equal((*problem)->status, TENON_BAD_ARGUMENT);
    tenon_problem_free(*problem);
}

static void test_values_that_cannot_be_set(void **state)
{
    tenon_problem *problem = NULL;
    static const char *const paths[] = {"magic", "twice", "points", "name"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        expect_refused(tenon_set_signed(find(state, paths[i]), 1, &problem), &problem);
    expect_refused(tenon_set_signed(find(state, "low"), 40000, &problem), &problem);
    expect_refused(tenon_set_signed(find(state, "large"), -1, &problem), &problem);
    expect_refused(tenon_set_unsigned(find(state, "low"), UINT64_MAX, &problem), &problem);
    expect_refused(tenon_set_text(find(state, "raw"), "x", 1, &problem), &problem);
    expect_file(state, data, sizeof data);
}

static void test_contradictions(void **state)
{
    const fixture *f = *state;
    size_t size;
    tenon_problem *problem;
    assert_true(tenon_set_bytes(find(state, "raw"), "longer", 6, NULL));
    assert_null(tenon_write(f->file, &size, &problem));
    assert_int_equal(problem->status, TENON_CONFLICT);
    tenon_problem_free(problem);
    assert_true(tenon_set_bytes(find(state, "raw"), "gh", 2, NULL));
    static const unsigned char expected[] = "TR\xff\xfe\1\0\0\0\0\0\0\0\0\0\xc0\x3f\x80\2ab\2ghef\7x\0\10y";
    expect_file(state, expected, sizeof expected);
}

/* In time that grows with their elements: with its square it would be minutes. */
static void test_long_lists(void **state)
{
    (void)state;
    static const char text[] =
        "meta: {id: bits}\nseq: [{id: x, type: b1, repeat: eos}]\ninstances: {y: {pos: 0, type: u1}}\n";
    static unsigned char many[8000];
    size_t size;
    tenon_schema *schema = tenon_load_text("bits.ksy", text, strlen(text), NULL, NULL);
    tenon_file *file = tenon_read_memory(schema, many, sizeof many, NULL, NULL);
    assert_true(tenon_set_bool(tenon_find(tenon_root(file), "x[8]", NULL), true, NULL));
    unsigned char *bytes = tenon_write(file, &size, NULL);
    assert_non_null(bytes);
    assert_int_equal(size, sizeof many);
    assert_int_equal(bytes[1], 0x80);
    bytes[1] = 0;
    assert_memory_equal(bytes, many, size);
    tenon_free(bytes);
    tenon_file_free(file);
    tenon_schema_free(schema);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, close_fixture)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_no_edit),
        TEST(test_scalars),
        TEST(test_sizes_follow),
        TEST(test_removed_elements),
        TEST(test_values_that_cannot_be_set),
        TEST(test_contradictions),
        TEST(test_long_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
