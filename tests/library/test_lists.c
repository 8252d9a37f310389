/* Edits of lists with libtenon: elements that come, go and move, in each kind of list. Files are written by
 * hand. */
#include <libtenon.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h> /* cmocka.h needs these */
#include <stdarg.h>

#include <cmocka.h>

#include "fixture.h"

#define BYTES(text) (text), sizeof(text) - 1

/* A list of each kind: objects, texts, numbers, records, and what a tag decides. */
static const char lists[] = "meta: {id: lists, endian: le, encoding: UTF-8}\n"
                            "seq:\n"
                            "  - {id: num_items, type: u1}\n"
                            "  - {id: items, type: item, repeat: expr, repeat-expr: num_items}\n"
                            "  - {id: num_words, type: u1}\n"
                            "  - {id: words, type: strz, repeat: expr, repeat-expr: num_words}\n"
                            "  - {id: num_points, type: u1}\n"
                            "  - {id: points, type: point, repeat: expr, repeat-expr: num_points}\n"
                            "  - {id: num_chunks, type: u1}\n"
                            "  - {id: chunks, type: chunk, repeat: expr, repeat-expr: num_chunks}\n"
                            "  - {id: pulses, type: u2, repeat: eos}\n"
                            "instances:\n"
                            "  most: {value: num_items + num_words}\n"
                            "types:\n"
                            "  item:\n"
                            "    seq: [{id: len, type: u1}, {id: text, type: str, size: len}]\n"
                            "  point:\n"
                            "    seq: [{id: x, type: u1}, {id: y, type: u2}]\n"
                            "  chunk:\n"
                            "    seq:\n"
                            "      - {id: tag, type: u1}\n"
                            "      - id: body\n"
                            "        type: {switch-on: tag, cases: {1: item, 2: point}}\n";

static const char data[] = "\2\1a\2bc"           /* items */
                           "\1hi\0"              /* words */
                           "\2\1\2\0\3\4\0"      /* points */
                           "\2\1\1z\2\5\6\0"     /* chunks */
                           "\x10\0\x20\0\x30\0"; /* pulses */

static int open_lists(void **state)
{
    return open_fixture(state, lists, data, sizeof data - 1, TENON_PLACES);
}

static void insert(void **state, const char *path, size_t i, const char *json)
{
    tenon_problem *problem = NULL;
    if (!tenon_insert(find(state, path), i, json, strlen(json), &problem))
        fail_msg("%s: %s", problem->path, problem->message);
    assert_null(problem);
}

static void expect_bytes(void **state, const void *bytes, size_t size)
{
    const fixture *f = *state;
    size_t written;
    tenon_problem *problem = NULL;
    void *made = tenon_write(f->file, &written, &problem);
    if (made == NULL) fail_msg("%s: %s", problem->path, problem->message);
    assert_int_equal(written, size);
    assert_memory_equal(made, bytes, size);
    tenon_free(made);
}

/* The file but for one list. */
#define ITEMS  "\2\1a\2bc"
#define WORDS  "\1hi\0"
#define POINTS "\2\1\2\0\3\4\0"
#define CHUNKS "\2\1\1z\2\5\6\0"
#define PULSES "\x10\0\x20\0\x30\0"

static void test_objects_come(void **state)
{
    insert(state, "items", 1, "{\"text\": \"new\"}");
    insert(state, "items", 3, "{\"text\": \"\"}");
    assert_int_equal(tenon_count(find(state, "items")), 4);
    expect_bytes(state, BYTES("\4\1a\3new\2bc\0" WORDS POINTS CHUNKS PULSES));
}

static void test_texts_come(void **state)
{
    insert(state, "words", 0, "\"oh\"");
    expect_bytes(state, BYTES(ITEMS "\2oh\0hi\0" POINTS CHUNKS PULSES));
}

static void test_records_come(void **state)
{
    insert(state, "points", 1, "{\"x\": 7, \"y\": 258}");
    expect_bytes(state, BYTES(ITEMS WORDS "\3\1\2\0\7\2\1\3\4\0" CHUNKS PULSES));
}

static void test_choices_come(void **state)
{
    insert(state, "chunks", 2, "{\"tag\": 1, \"body\": {\"text\": \"yz\"}}");
    expect_bytes(state, BYTES(ITEMS WORDS POINTS "\3\1\1z\2\5\6\0\1\2yz" PULSES));
}

static void test_numbers_come(void **state)
{
    insert(state, "pulses", 0, "513");
    insert(state, "pulses", 4, "3");
    expect_bytes(state, BYTES(ITEMS WORDS POINTS CHUNKS "\1\2" PULSES "\3\0"));
}

/* More than a list has room for, so that its elements move. */
static void test_many_come(void **state)
{
    enum { MANY = 250 };
    static const char begin[] = ITEMS WORDS POINTS CHUNKS PULSES;
    char expected[sizeof begin - 1 + 2 * MANY];
    memcpy(expected, begin, sizeof begin - 1);
    for (size_t i = 0; i < MANY; i++) {
        char json[16];
        snprintf(json, sizeof json, "%zu", i);
        insert(state, "pulses", 3 + i, json);
        expected[sizeof begin - 1 + 2 * i] = (char)i;
        expected[sizeof begin + 2 * i] = 0;
    }
    expect_bytes(state, expected, sizeof expected);
}

static void test_copies_come(void **state)
{
    assert_true(tenon_insert_copy(find(state, "items"), 0, find(state, "items[1]"), NULL));
    assert_true(tenon_insert_copy(find(state, "chunks"), 0, find(state, "chunks[1]"), NULL));
    assert_true(tenon_insert_copy(find(state, "pulses"), 1, find(state, "pulses[2]"), NULL));
    expect_bytes(state, BYTES("\3\2bc\1a\2bc" WORDS POINTS "\3\2\5\6\0\1\1z\2\5\6\0"
                              "\x10\0\x30\0\x20\0\x30\0"));
}

static void test_elements_move(void **state)
{
    assert_true(tenon_move(find(state, "items"), 1, 0, NULL));
    assert_true(tenon_move(find(state, "points"), 0, 1, NULL));
    assert_true(tenon_move(find(state, "chunks"), 0, 1, NULL));
    assert_true(tenon_move(find(state, "pulses"), 0, 2, NULL));
    assert_true(tenon_move(find(state, "words"), 0, 0, NULL));
    expect_bytes(state, BYTES("\2\2bc\1a" WORDS "\2\3\4\0\1\2\0"
                              "\2\2\5\6\0\1\1z\x20\0\x30\0\x10\0"));
}

static void test_elements_go(void **state)
{
    assert_true(tenon_remove(find(state, "items"), 0, NULL));
    assert_true(tenon_remove(find(state, "words"), 0, NULL));
    assert_true(tenon_remove(find(state, "points"), 1, NULL));
    assert_true(tenon_remove(find(state, "chunks"), 0, NULL));
    assert_true(tenon_remove(find(state, "pulses"), 1, NULL));
    expect_bytes(state, BYTES("\1\2bc\0\1\1\2\0\1\2\5\6\0\x10\0\x30\0"));
}

/* ---- values ---- */

static void expect_number(const tenon_value *value, int64_t expected)
{
    int64_t number;
    assert_true(tenon_value_signed(value, &number));
    assert_int_equal(number, expected);
}

static void expect_path(const tenon_value *value, const char *expected)
{
    char path[64];
    tenon_value_path(value, path, sizeof path);
    assert_string_equal(path, expected);
}

/* Values stand for their elements, wherever these come to lie. */
static void test_values_follow(void **state)
{
    const tenon_value *y = find(state, "points[1].y"), *pulse = find(state, "pulses[1]"),
                      *text = find(state, "items[1].text"), *item = find(state, "items[1]");
    insert(state, "points", 0, "{\"x\": 7, \"y\": 258}");
    insert(state, "pulses", 0, "5");
    insert(state, "items", 0, "{\"text\": \"new\"}");
    expect_path(y, "points[2].y");
    expect_number(y, 4);
    expect_path(pulse, "pulses[2]");
    expect_number(pulse, 0x20);
    expect_path(text, "items[2].text");
    assert_ptr_equal(find(state, "items[2]"), item);
    assert_true(tenon_set_signed(y, 9, NULL));
    assert_true(tenon_move(find(state, "items"), 2, 0, NULL));
    assert_true(tenon_remove(find(state, "points"), 0, NULL));
    expect_path(text, "items[0].text");
    expect_path(y, "points[1].y");
    expect_bytes(state, BYTES("\3\2bc\3new\1a" WORDS "\2\1\2\0\3\x9\0" CHUNKS "\5\0" PULSES));
}

static void test_values_of_removed_elements_are_absent(void **state)
{
    const tenon_value *item = find(state, "items[0]"), *text = find(state, "items[0].text"),
                      *next = find(state, "items[1].text");
    assert_true(tenon_remove(find(state, "items"), 0, NULL));
    assert_int_equal(tenon_value_kind(item), TENON_ABSENT);
    assert_int_equal(tenon_value_kind(text), TENON_ABSENT);
    assert_int_equal(tenon_count(item), 0);
    assert_false(tenon_set_text(text, "x", 1, NULL));
    char path[32];
    assert_int_equal(tenon_value_path(text, path, sizeof path), strlen("items[removed].text"));
    assert_string_equal(path, "items[removed].text");
    assert_ptr_equal(find(state, "items[0].text"), next);
    insert(state, "items", 0, "{\"text\": \"new\"}");
    assert_ptr_not_equal(find(state, "items[0]"), item);
}

/* The file that was read does not have the list any more; other values lie where they lay. */
static void test_places_of_edited_lists_are_unknown(void **state)
{
    tenon_place place;
    assert_true(tenon_value_place(find(state, "items[1].text"), &place));
    assert_int_equal(place.offset, 4);
    assert_true(tenon_value_place(find(state, "pulses[1]"), &place));
    insert(state, "items", 0, "{\"text\": \"new\"}");
    insert(state, "pulses", 0, "5");
    assert_true(tenon_remove(find(state, "pulses"), 0, NULL));
    assert_false(tenon_value_place(find(state, "items[0].text"), &place));
    assert_false(tenon_value_place(find(state, "items[1].text"), &place));
    assert_false(tenon_value_place(find(state, "items[2].text"), &place));
    assert_false(tenon_value_place(find(state, "pulses[1]"), &place));
    assert_true(tenon_value_place(find(state, "points[1].y"), &place));
}

/* ---- errors ---- */

static void refuse(void **state, const char *list, size_t i, const char *json, tenon_status status,
                   const char *path)
{
    tenon_problem *problem = NULL;
    assert_false(tenon_insert(find(state, list), i, json, strlen(json), &problem));
    assert_int_equal(problem->status, status);
    if (path != NULL) assert_string_equal(problem->path, path);
    tenon_problem_free(problem);
}

static void test_wrong_elements_are_refused(void **state)
{
    refuse(state, "items", 3, "{\"text\": \"x\"}", TENON_NO_VALUE, NULL);
    refuse(state, "items", 0, "{\"text\": ", TENON_BAD_ARGUMENT, NULL);
    refuse(state, "items", 0, "{\"tex\": \"x\"}", TENON_BAD_ARGUMENT, "items[0]");
    refuse(state, "items", 1, "{}", TENON_BAD_ARGUMENT, "items[1]");
    refuse(state, "items", 0, "7", TENON_BAD_ARGUMENT, "items[0]");
    refuse(state, "points", 1, "{\"x\": 256, \"y\": 1}", TENON_BAD_ARGUMENT, "points[1].x");
    refuse(state, "points", 2, "{\"x\": 25}", TENON_BAD_ARGUMENT, "points[2]");
    refuse(state, "pulses", 0, "65536", TENON_BAD_ARGUMENT, "pulses[0]");
    refuse(state, "pulses", 0, "\"x\"", TENON_BAD_ARGUMENT, "pulses[0]");
    refuse(state, "num_items", 0, "1", TENON_NO_VALUE, NULL);
    expect_bytes(state, data, sizeof data - 1);
}

static void test_wrong_indices_are_refused(void **state)
{
    tenon_problem *problem = NULL;
    assert_false(tenon_move(find(state, "items"), 0, 2, &problem));
    assert_int_equal(problem->status, TENON_NO_VALUE);
    tenon_problem_free(problem);
    assert_false(tenon_move(find(state, "items"), 2, 0, NULL));
    assert_false(tenon_remove(find(state, "items"), 2, NULL));
    assert_false(tenon_remove(find(state, "items[0]"), 0, NULL));
    expect_bytes(state, data, sizeof data - 1);
}

/* The count is one byte: 256 elements contradict it. */
static void test_a_count_that_does_not_fit_is_a_conflict(void **state)
{
    const fixture *f = *state;
    size_t size;
    tenon_problem *problem = NULL;
    for (size_t i = 1; i < 256; i++)
        insert(state, "words", i, "\"a\"");
    assert_null(tenon_write(f->file, &size, &problem));
    assert_int_equal(problem->status, TENON_CONFLICT);
    tenon_problem_free(problem);
}

/* So many that the table of values grows between those of an element and those in it. */
static void test_values_in_many_elements_follow(void **state)
{
    enum { COUNT = 100 };
    (void)state;
    static const char text[] = "meta: {id: rows}\nseq: [{id: rows, type: row, repeat: eos}]\n"
                               "types:\n  row: {seq: [{id: n, type: u1}, {id: cells, type: cell, repeat: "
                               "expr, repeat-expr: n}]}\n"
                               "  cell: {seq: [{id: v, type: u1}]}\n";
    char bytes[2 * COUNT], path[40];
    const tenon_value *asked[COUNT];
    int64_t number;
    for (int i = 0; i < COUNT; i++) {
        bytes[2 * i] = 1;
        bytes[2 * i + 1] = (char)i;
    }
    tenon_schema *schema = tenon_load_text("rows.ksy", text, strlen(text), NULL, NULL);
    tenon_file *file = tenon_read_memory(schema, bytes, sizeof bytes, NULL, NULL);
    const tenon_value *rows = tenon_find(tenon_root(file), "rows", NULL);
    for (size_t i = 0; i < COUNT; i++)
        assert_non_null(tenon_child(rows, i));
    for (size_t i = 0; i < COUNT; i++) {
        snprintf(path, sizeof path, "[%zu].cells[0].v", i);
        asked[i] = tenon_find(rows, path, NULL);
        assert_non_null(asked[i]);
    }
    assert_true(tenon_remove(rows, 0, NULL));
    for (size_t i = 1; i < COUNT; i++) {
        assert_true(tenon_value_signed(asked[i], &number));
        assert_int_equal(number, (int64_t)i);
    }
    tenon_file_free(file);
    tenon_schema_free(schema);
}

/* A copy whose derived number in the file is another than a writer would derive, in a file that has no
 * writer. */
static void test_stored_values_come(void **state)
{
    static const char text[] =
        "meta: {id: placed, endian: le}\n"
        "seq: [{id: n, type: u1}, {id: all, type: entry, repeat: expr, repeat-expr: n}]\n"
        "types:\n"
        "  entry:\n"
        "    seq: [{id: start, type: u1}, {id: sum, type: u4, -derive: crc32(body)}]\n"
        "    instances: {body: {pos: start, size: 1, -place: {align: 16}}}\n";
    (void)state;
    tenon_schema *schema = tenon_load_text("placed.ksy", text, strlen(text), NULL, NULL);
    assert_non_null(schema);
    tenon_file *file = tenon_read_memory(schema, BYTES("\1\0\0\0\0\0"), NULL, NULL);
    assert_non_null(file);
    const tenon_value *all = tenon_member(tenon_root(file), "all");
    assert_true(tenon_insert_copy(all, 1, tenon_child(all, 0), NULL));
    assert_int_equal(tenon_count(all), 2);
    tenon_file_free(file);
    tenon_schema_free(schema);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_lists, close_fixture)
    const struct CMUnitTest tests[] = {TEST(test_objects_come),
                                       cmocka_unit_test(test_values_in_many_elements_follow),
                                       cmocka_unit_test(test_stored_values_come),
                                       TEST(test_texts_come),
                                       TEST(test_records_come),
                                       TEST(test_choices_come),
                                       TEST(test_numbers_come),
                                       TEST(test_many_come),
                                       TEST(test_copies_come),
                                       TEST(test_elements_move),
                                       TEST(test_elements_go),
                                       TEST(test_values_follow),
                                       TEST(test_values_of_removed_elements_are_absent),
                                       TEST(test_places_of_edited_lists_are_unknown),
                                       TEST(test_wrong_elements_are_refused),
                                       TEST(test_wrong_indices_are_refused),
                                       TEST(test_a_count_that_does_not_fit_is_a_conflict)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
