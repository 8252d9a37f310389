/* Files that libtenon creates of JSON: their bytes are written by hand. */
#include <libtenon.h>
#include <libtenon_tables.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h> /* cmocka.h needs these */
#include <stdarg.h>

#include <cmocka.h>

static tenon_schema *load(const char *text)
{
    tenon_problem *problem;
    tenon_schema *schema = tenon_load_text("create.ksy", text, strlen(text), NULL, &problem);
    if (schema == NULL) fail_msg("%s", problem->message);
    return schema;
}

/* The file of the JSON is this. */
static void expect(const char *schema_text, const char *json, const char *bytes, size_t size)
{
    tenon_problem *problem = NULL;
    size_t written;
    tenon_schema *schema = load(schema_text);
    tenon_file *file = tenon_from_json(schema, json, strlen(json), NULL, &problem);
    if (file == NULL) fail_msg("%s: %s", problem->path != NULL ? problem->path : "", problem->message);
    const void *data = tenon_file_data(file, &written);
    assert_int_equal(written, size);
    assert_memory_equal(data, bytes, size);
    void *again = tenon_write(file, &written, NULL);
    assert_int_equal(written, size);
    assert_memory_equal(again, bytes, size);
    tenon_free(again);
    tenon_file_free(file);
    tenon_schema_free(schema);
}

#define EXPECT(schema, json, bytes) expect(schema, json, bytes, sizeof(bytes) - 1)

/* There is no file of the JSON: the value at `path`, in a line, is wrong. */
static void expect_problem(const char *schema_text, const char *json, tenon_status status, const char *path,
                           size_t line)
{
    tenon_problem *problem = NULL;
    tenon_schema *schema = load(schema_text);
    assert_null(tenon_from_json(schema, json, strlen(json), NULL, &problem));
    assert_int_equal(problem->status, status);
    assert_string_equal(problem->path != NULL ? problem->path : "", path);
    assert_int_equal(problem->line, line);
    tenon_problem_free(problem);
    tenon_schema_free(schema);
}

/* ---- files that are made by chance ---- */

static const char shelf[] = "meta: {id: shelf, endian: le, encoding: UTF-8}\n"
                            "seq:\n"
                            "  - {id: magic, contents: SHELF}\n"
                            "  - {id: count, type: u1, valid: {min: 2}}\n"
                            "  - {id: books, type: book, repeat: expr, repeat-expr: count}\n"
                            "types:\n"
                            "  book: {seq: [{id: kind, type: u1, valid: {any-of: [7, 9]}}, {id: len, type: "
                            "u2}, {id: title, type: str, size: len}]}\n";

/* They are valid, those of one seed the same, and those of others others. */
static void samples(void **state)
{
    enum { SEEDS = 4 };
    tenon_schema *schema = load(shelf);
    size_t different = 0, first_size = 0;
    char first[4096] = "";
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        tenon_problem *problem = NULL;
        size_t size, again_size;
        tenon_file *file = tenon_sample(schema, seed, NULL, &problem);
        if (file == NULL) fail_msg("%s", problem->message);
        tenon_file *again = tenon_sample(schema, seed, NULL, NULL);
        const void *data = tenon_file_data(file, &size), *same = tenon_file_data(again, &again_size);
        assert_true(tenon_validate(schema, data, size, NULL, NULL));
        assert_true(size > 6 && size < sizeof first);
        assert_int_equal(size, again_size);
        assert_memory_equal(data, same, size);
        different += seed > 0 && (size != first_size || memcmp(data, first, size) != 0);
        if (seed == 0) memcpy(first, data, first_size = size);
        tenon_file_free(again);
        tenon_file_free(file);
    }
    assert_true(different > 0);
    tenon_schema_free(schema);
}

/* No file is valid; or files of the schema cannot be created. */
static void no_samples(void **state)
{
    static const struct {
        const char *schema;
        tenon_status status;
    } cases[] = {
        {"meta: {id: never}\nseq: [{id: a, type: u1, valid: {expr: _ > 7 and _ < 7}}]\n", TENON_LIMIT},
        {"meta: {id: text}\nseq: [{id: a, type: str, encoding: UTF-8, size-eos: true, -json: b}]\n"
         "types: {b: {-json: true, seq: [{id: c, type: u1}]}}\n",
         TENON_UNSUPPORTED},
        {"meta: {id: placed}\nseq: [{id: ofs, type: u1}]\n"
         "instances: {x: {pos: ofs, type: u1, -place: {order: 1}}}\n",
         TENON_UNSUPPORTED}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tenon_problem *problem = NULL;
        tenon_schema *schema = load(cases[i].schema);
        assert_null(tenon_sample(schema, 1, NULL, &problem));
        assert_int_equal(problem->status, cases[i].status);
        tenon_problem_free(problem);
        tenon_schema_free(schema);
    }
}

static const char lists[] =
    "meta: {id: lists, endian: be}\n"
    "seq:\n"
    "  - {id: flags, type: b3}\n"
    "  - {id: n, type: b5}\n"
    "  - {id: names, type: strz, encoding: UTF-8, repeat: expr, repeat-expr: n}\n"
    "  - {id: len, type: u2}\n"
    "  - {id: body, size: len, type: body(n)}\n"
    "  - {id: more, type: u2, if: flags == 5}\n"
    "types:\n"
    "  body:\n"
    "    params: [{id: n, type: u1}]\n"
    "    seq: [{id: points, type: u2, repeat: expr, repeat-expr: n}, {id: rest, size-eos: true}]\n";

static void test_what_follows(void **state)
{
    (void)state;
    EXPECT(lists,
           "{\"names\": [\"a\", \"bc\"], \"flags\": 1, \"body\": {\"points\": [1, 515], \"rest\": \"ff\"}}",
           "\x22"
           "a\0bc\0"
           "\0\5"
           "\0\1\2\3\xff");
}

/* A condition that is missing follows from the member that is there. */
static void test_presence_follows(void **state)
{
    (void)state;
    EXPECT(lists, "{\"flags\": 5, \"names\": [], \"body\": {\"points\": [], \"rest\": \"\"}, \"more\": 7}",
           "\xa0\0\0\0\7");
}

static const char choices[] =
    "meta: {id: choices, endian: le}\n"
    "seq: [{id: chunks, type: chunk, repeat: eos}]\n"
    "types:\n"
    "  chunk:\n"
    "    seq:\n"
    "      - {id: kind, type: u1}\n"
    "      - {id: size, type: u4}\n"
    "      - {id: body, size: size, type: {switch-on: kind, cases: {1: text, 2: pair}}}\n"
    "  text: {seq: [{id: value, type: str, encoding: UTF-8, size-eos: true}]}\n"
    "  pair: {seq: [{id: a, type: u1}, {id: b, type: u1}]}\n";

static void test_choices(void **state)
{
    (void)state;
    EXPECT(choices,
           "{\"chunks\": [{\"kind\": 1, \"body\": {\"value\": \"hey\"}}, {\"kind\": 2, \"body\": {\"a\": 3, "
           "\"b\": 4}}, "
           "{\"kind\": 9, \"body\": {\"$bytes\": \"0506\"}}]}",
           "\1\3\0\0\0hey"
           "\2\2\0\0\0\3\4"
           "\x9\2\0\0\0\5\6");
}

static const char processes[] =
    "meta: {id: processes}\n"
    "seq:\n"
    "  - {id: key, type: u1}\n"
    "  - {id: len, type: u1}\n"
    "  - {id: body, size: len, process: xor(key), type: inner}\n"
    "types: {inner: {seq: [{id: n, type: u1}, {id: text, type: str, encoding: ASCII, size: n}]}}\n";

static void test_processes(void **state)
{
    (void)state;
    EXPECT(processes, "{\"key\": 1, \"body\": {\"text\": \"ab\"}}", "\1\3\3`c");
}

static const char large[] =
    "meta: {id: large}\n"
    "seq:\n"
    "  - {id: key, type: b8}\n"
    "  - {id: parts, type: part, size: 6000, process: xor(key), repeat: expr, repeat-expr: 2}\n"
    "types:\n"
    "  part: {seq: [{id: lines, type: line, repeat: eos}]}\n"
    "  line: {seq: [{id: text, type: strz, encoding: ASCII}]}\n";

enum { LINES = 1000, PART = 6 * LINES };

/* Both what a process gives and what lies around it are larger than the first buffers. */
static void test_large_processes(void **state)
{
    static char json[2 * 32 * LINES], expected[1 + 2 * PART];
    char *to = json;
    (void)state;
    to += sprintf(to, "{\"key\": 1, \"parts\": [");
    for (int part = 0; part < 2; part++) {
        to += sprintf(to, "%s{\"lines\": [", part > 0 ? ", " : "");
        for (int i = 0; i < LINES; i++)
            to += sprintf(to, "%s{\"text\": \"abcde\"}", i > 0 ? ", " : "");
        to += sprintf(to, "]}");
    }
    (void)sprintf(to, "]}");
    expected[0] = 1;
    for (int i = 0; i < 2 * PART; i++)
        expected[1 + i] = (char)("abcde"[i % 6] ^ 1);
    expect(large, json, expected, sizeof expected);
}

static void test_problems(void **state)
{
    (void)state;
    expect_problem(processes, "{\"key\": 1,\n\"body\": {\"text\": 3}}", TENON_BAD_ARGUMENT, "body.text", 2);
    expect_problem(processes, "{\"key\": 1,\n\"len\": 9,\n\"body\": {\"text\": \"ab\"}}", TENON_BAD_ARGUMENT,
                   "len", 2);
    expect_problem(processes, "{\"key\": 1,\n\"keys\": 2}", TENON_BAD_ARGUMENT, "", 2);
    expect_problem(processes, "[1,", TENON_BAD_ARGUMENT, "", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_follows), cmocka_unit_test(test_presence_follows),
        cmocka_unit_test(test_choices),      cmocka_unit_test(test_processes),
        cmocka_unit_test(test_problems),     cmocka_unit_test(samples),
        cmocka_unit_test(no_samples),        cmocka_unit_test(test_large_processes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
