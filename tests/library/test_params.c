/* Parameters of the type at the top with libtenon. */
#include <libtenon.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h> /* cmocka.h needs these */
#include <stdarg.h>

#include <cmocka.h>

static const char text[] = "meta: {id: given, endian: le, encoding: UTF-8}\n"
                           "params:\n"
                           "  - {id: count, type: u1}\n"
                           "  - {id: kind, type: u1, enum: kind}\n"
                           "  - {id: name, type: str}\n"
                           "  - {id: key, type: bytes}\n"
                           "  - {id: sizes, type: 'u2[]'}\n"
                           "  - {id: outside, type: io}\n"
                           "seq:\n"
                           "  - {id: bytes, type: u1, repeat: expr, repeat-expr: count}\n"
                           "  - {id: ride, type: u1, if: 'kind == kind::ride'}\n"
                           "  - {id: last, size: 'sizes[1]'}\n"
                           "instances:\n"
                           "  called: {value: name + '!'}\n"
                           "  first: {value: 'key[0]'}\n"
                           "  there: {io: outside, pos: 1, type: u1}\n"
                           "enums: {kind: {1: walk, 2: ride}}\n";

#define GIVEN                                                                                                \
    "{\"count\": 2, \"kind\": \"ride\", \"name\": \"trip\", \"key\": \"ff00\", \"sizes\": [1, 3], "          \
    "\"outside\": \"0102\"}"

static const char data[] = "\1\2\7abc";

static tenon_schema *load(void)
{
    tenon_problem *problem;
    tenon_schema *schema = tenon_load_text("given.ksy", text, sizeof text - 1, NULL, &problem);
    if (schema == NULL) fail_msg("%s", problem->message);
    return schema;
}

static tenon_file *read_given(const tenon_schema *schema, const char *params, tenon_problem **problem)
{
    tenon_read_options options = TENON_READ_OPTIONS;
    options.params = params;
    return tenon_read_memory(schema, data, sizeof data - 1, &options, problem);
}

static void expect_number(tenon_file *file, const char *path, int64_t expected)
{
    int64_t number;
    assert_true(tenon_value_signed(tenon_find(tenon_root(file), path, NULL), &number));
    assert_int_equal(number, expected);
}

/* The parameters are copied: what the program has given is gone when instances are computed. */
static void test_each_kind_is_given(void **state)
{
    char given[] = GIVEN;
    const char *called;
    size_t size;
    tenon_problem *problem = NULL;
    (void)state;
    tenon_schema *schema = load();
    tenon_file *file = read_given(schema, given, &problem);
    if (file == NULL) fail_msg("%s", problem->message);
    memset(given, 'x', sizeof given - 1);
    assert_int_equal(tenon_count(tenon_find(tenon_root(file), "bytes", NULL)), 2);
    expect_number(file, "ride", 7);
    expect_number(file, "first", 255);
    expect_number(file, "there", 2);
    assert_true(tenon_value_text(tenon_find(tenon_root(file), "called", NULL), &called, &size));
    assert_string_equal(called, "trip!");
    tenon_file_free(file);
    tenon_schema_free(schema);
}

static void test_validation_takes_them(void **state)
{
    tenon_read_options options = TENON_READ_OPTIONS;
    (void)state;
    tenon_schema *schema = load();
    options.params = GIVEN;
    assert_true(tenon_validate(schema, data, sizeof data - 1, &options, NULL));
    assert_false(tenon_validate(schema, data, sizeof data - 2, &options, NULL));
    assert_false(tenon_validate(schema, data, sizeof data - 1, NULL, NULL));
    tenon_schema_free(schema);
}

static void refuse(const char *params, const char *message)
{
    tenon_problem *problem = NULL;
    tenon_schema *schema = load();
    assert_null(read_given(schema, params, &problem));
    assert_int_equal(problem->status, TENON_BAD_ARGUMENT);
    assert_string_equal(problem->message, message);
    tenon_problem_free(problem);
    tenon_schema_free(schema);
}

static void test_wrong_parameters_are_refused(void **state)
{
    (void)state;
    refuse(
        NULL,
        "the schema has parameters, which must be given: `count`, `kind`, `name`, `key`, `sizes`, `outside`");
    refuse("{\"counts\": 2}", "the list of parameters has no member `counts`; did you mean `count`?");
    refuse("{\"count\": \"x\"}", "expected a number, found text");
    refuse("[]", "expected an object, found an array");
}

static void test_schemas_without_parameters_take_none(void **state)
{
    static const char plain[] = "meta: {id: plain}\nseq: [{id: x, type: u1}]\n";
    tenon_problem *problem = NULL;
    (void)state;
    tenon_schema *schema = tenon_load_text("plain.ksy", plain, sizeof plain - 1, NULL, NULL);
    assert_null(read_given(schema, "{}", &problem));
    assert_int_equal(problem->status, TENON_BAD_ARGUMENT);
    tenon_problem_free(problem);
    tenon_schema_free(schema);
}

/* The object that was read knows its parameters, the stream too. */
static void test_files_are_written(void **state)
{
    tenon_problem *problem = NULL;
    size_t size;
    (void)state;
    tenon_schema *schema = load();
    tenon_file *file = read_given(schema, GIVEN, &problem);
    assert_non_null(file);
    assert_true(tenon_set_unsigned(tenon_find(tenon_root(file), "ride", NULL), 9, &problem));
    void *written = tenon_write(file, &size, &problem);
    assert_int_equal(size, sizeof data - 1);
    assert_memory_equal(written, "\1\2\11abc", size);
    tenon_free(written);
    assert_true(tenon_set_bytes(tenon_find(tenon_root(file), "last", NULL), "ab", 2, &problem));
    assert_null(tenon_write(file, &size, &problem));
    assert_int_equal(problem->status, TENON_CONFLICT);
    tenon_problem_free(problem);
    tenon_file_free(file);
    tenon_schema_free(schema);
}

/* Nobody gives a stream to an object without a file. */
static void test_files_are_not_created(void **state)
{
    tenon_problem *problem = NULL;
    (void)state;
    tenon_schema *schema = load();
    assert_null(tenon_from_json(schema, "{}", 2, NULL, &problem));
    assert_int_equal(problem->status, TENON_UNSUPPORTED);
    tenon_problem_free(problem);
    tenon_schema_free(schema);
}

/* The problem says which, and where. */
static void test_objects_are_refused(void **state)
{
    static const char *const types[] = {"b", "struct", "'b[]'"};
    (void)state;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        char refused[200];
        tenon_problem *problem = NULL;
        snprintf(refused, sizeof refused,
                 "meta: {id: a}\nparams:\n  - {id: m, type: u1}\n  - {id: n, type: %s}\n"
                 "seq: [{id: x, size: m}]\ntypes: {b: {seq: [{id: y, type: u1}]}}",
                 types[i]);
        assert_null(tenon_load_text("a.ksy", refused, strlen(refused), NULL, &problem));
        assert_int_equal(problem->status, TENON_UNSUPPORTED);
        assert_non_null(strstr(problem->message, "`n`"));
        assert_string_equal(problem->file, "a.ksy");
        assert_int_equal(problem->line, 4);
        assert_non_null(problem->hint);
        tenon_problem_free(problem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_kind_is_given),
                                       cmocka_unit_test(test_validation_takes_them),
                                       cmocka_unit_test(test_wrong_parameters_are_refused),
                                       cmocka_unit_test(test_schemas_without_parameters_take_none),
                                       cmocka_unit_test(test_files_are_written),
                                       cmocka_unit_test(test_files_are_not_created),
                                       cmocka_unit_test(test_objects_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
