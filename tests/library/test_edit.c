/* Editing with libtenon: what follows from an edit, what stays, and what is refused. Files are written by
 * hand. */
#include <libtenon.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h> /* cmocka.h needs these */
#include <stdarg.h>

#include <cmocka.h>

static tenon_schema *load(const char *text)
{
    tenon_problem *problem;
    tenon_schema *schema = tenon_load_text("edit.ksy", text, strlen(text), NULL, &problem);
    if (schema == NULL) fail_msg("%s", problem->message);
    return schema;
}

/* A file that is edited. */
typedef struct editing {
    tenon_schema *schema;
    tenon_file *file;
} editing;

static editing open_file(const char *schema, const void *bytes, size_t size)
{
    tenon_problem *problem;
    editing of = {load(schema), NULL};
    of.file = tenon_read_memory(of.schema, bytes, size, NULL, &problem);
    if (of.file == NULL) fail_msg("%s", problem->message);
    return of;
}

static void close_file(editing *of)
{
    tenon_file_free(of->file);
    tenon_schema_free(of->schema);
}

static const tenon_value *at(const editing *of, const char *path)
{
    tenon_problem *problem;
    const tenon_value *value = tenon_find(tenon_root(of->file), path, &problem);
    if (value == NULL) fail_msg("%s: %s", path, problem->message);
    return value;
}

static void set_number(const editing *of, const char *path, int64_t number)
{
    assert_true(tenon_set_signed(at(of, path), number, NULL));
}

static void set_text(const editing *of, const char *path, const char *text)
{
    assert_true(tenon_set_text(at(of, path), text, strlen(text), NULL));
}

/* The file with the edits is this. */
static void expect(editing *of, const void *bytes, size_t size)
{
    size_t written;
    tenon_problem *problem = NULL;
    void *made = tenon_write(of->file, &written, &problem);
    if (made == NULL) fail_msg("%s: %s", problem->path, problem->message);
    assert_int_equal(written, size);
    assert_memory_equal(made, bytes, size);
    tenon_free(made);
    close_file(of);
}

/* It is refused, at the value of that path. */
static void expect_refused(editing *of, tenon_status status, const char *path)
{
    size_t written;
    tenon_problem *problem = NULL;
    assert_null(tenon_write(of->file, &written, &problem));
    assert_int_equal(problem->status, status);
    assert_string_equal(problem->path, path);
    tenon_problem_free(problem);
    close_file(of);
}

#define BYTES(text) (text), sizeof(text) - 1

/* ---- what follows ---- */

static const char sized[] = "meta: {id: sized, endian: le, encoding: UTF-8}\n"
                            "seq:\n"
                            "  - {id: len, type: u2}\n"
                            "  - {id: name, type: str, size: len * 2 + 1}\n"
                            "  - {id: rest, size-eos: true}\n";

static void test_sizes_follow(void **state)
{
    (void)state;
    editing of = open_file(sized, BYTES("\1\0abcXY"));
    set_text(&of, "name", "abcde");
    expect(&of, BYTES("\2\0abcdeXY"));
    of = open_file(sized, BYTES("\1\0abcXY"));
    set_text(&of, "name", "abcd"); /* 4 is no 2 x + 1 */
    expect_refused(&of, TENON_CONFLICT, "name");
}

/* A size that the writer derives cannot be set; one that it does not derive, as the file is patched, can. */
static void test_stated_numbers_are_kept(void **state)
{
    static const char schema[] =
        "meta: {id: stated, encoding: ASCII}\n"
        "seq: [{id: flag, type: b1}, {id: len, type: b7}, {id: name, type: str, size: len}]\n"
        "instances: {here: {pos: _io.pos, type: u1, if: _io.size == 0}}\n"; /* what no compiled codec creates
                                                                             */
    (void)state;
    editing of = open_file(schema, BYTES("\x83"
                                         "abc"));
    set_number(&of, "len", 2);
    expect_refused(&of, TENON_CONFLICT, "len");
    of = open_file(schema, BYTES("\x83"
                                 "abc"));
    set_number(&of, "len", 2);
    set_text(&of, "name", "xy");
    expect(&of, BYTES("\x82xy"));
    of = open_file(sized, BYTES("\1\0abcXY"));
    assert_false(tenon_set_signed(at(&of, "len"), 2, NULL));
    close_file(&of);
}

static const char listed[] = "meta: {id: listed, endian: be, encoding: UTF-8}\n"
                             "seq:\n"
                             "  - {id: ofs, type: u1}\n"
                             "  - {id: num, type: u1}\n"
                             "  - {id: items, type: item, repeat: expr, repeat-expr: num}\n"
                             "instances:\n"
                             "  end: {pos: ofs, type: u2}\n"
                             "types:\n"
                             "  item:\n"
                             "    seq: [{id: size, type: u1}, {id: text, type: str, size: size}]\n";

static void test_positions_and_counts_follow(void **state)
{
    (void)state;
    editing of = open_file(listed, BYTES("\x09\2\1a\2bc..\x12\x34"));
    set_text(&of, "items[1].text", "longer");
    expect(&of, BYTES("\x0d\2\1a\6longer..\x12\x34"));
    of = open_file(listed, BYTES("\x09\2\1a\2bc..\x12\x34"));
    assert_true(tenon_remove(at(&of, "items"), 0, NULL));
    expect(&of, BYTES("\x07\1\2bc..\x12\x34"));
    of = open_file(listed, BYTES("\x09\2\1a\2bc..\x12\x34"));
    set_number(&of, "end", 0x5678);
    expect(&of, BYTES("\x09\2\1a\2bc..\x56\x78"));
}

/* The instances of what is removed are followed no more; their bytes are nobody's, and stay. */
static void test_instances_of_removed_elements(void **state)
{
    (void)state;
    editing of =
        open_file("meta: {id: pointing}\n"
                  "seq: [{id: num, type: u1}, {id: items, type: item, repeat: expr, repeat-expr: num}]\n"
                  "types:\n"
                  "  item:\n"
                  "    seq: [{id: ofs, type: u1}]\n"
                  "    instances: {body: {io: _root._io, pos: ofs, size: 1}}\n",
                  BYTES("\3\4\5\6abc"));
    assert_true(tenon_remove(at(&of, "items"), 1, NULL));
    expect(&of, BYTES("\2\3\5"
                      "abc"));
}

/* A position that nobody stores: what lies there must not be read elsewhere. */
static void test_what_cannot_move_is_refused(void **state)
{
    (void)state;
    editing of = open_file("meta: {id: pinned}\n"
                           "seq: [{id: len, type: u1}, {id: body, size: len}]\n"
                           "instances: {end: {pos: 4, type: u1}}\n",
                           BYTES("\2ab.E"));
    assert_true(tenon_set_bytes(at(&of, "body"), "abc", 3, NULL));
    expect_refused(&of, TENON_CONFLICT, "end");
}

static void test_positions_may_be_stated(void **state)
{
    (void)state;
    editing of = open_file(listed, BYTES("\x09\2\1a\2bc..\x12\x34"));
    set_number(&of, "ofs", 7); /* nobody has asked for `end` */
    expect(&of, BYTES("\x07\2\1a\2bc..\x12\x34"));
}

static const char packed[] =
    "meta: {id: packed, endian: le}\n"
    "instances: {here: {pos: _io.pos, type: u1, if: _io.size == 0}}\n" /* what no compiled codec creates */
    "seq:\n"
    "  - {id: key, type: u1}\n"
    "  - {id: len, type: u1}\n"
    "  - {id: body, type: body, size: len, process: xor(key)}\n"
    "  - {id: rest, size-eos: true}\n"
    "types:\n"
    "  body:\n"
    "    seq: [{id: size, type: u1}, {id: data, size: size}, {id: left, size-eos: true}]\n";

static void test_processes_are_undone(void **state)
{
    (void)state;
    editing of = open_file(packed, BYTES("\x01\x04\x03\x60\x63\x2f!"));
    assert_true(tenon_set_bytes(at(&of, "body.data"), "a", 1, NULL));
    set_number(&of, "body.size", 1);
    expect(&of, BYTES("\x01\x03\x00\x60\x2f!"));
    of = open_file(packed, BYTES("\x01\x04\x03\x60\x63\x2f!"));
    set_number(&of, "key", 2);
    expect(&of, BYTES("\x02\x04\x00\x63\x60\x2c!"));
}

static void test_bits_share_bytes(void **state)
{
    (void)state;
    editing of =
        open_file("meta: {id: bits, bit-endian: be}\n"
                  "seq: [{id: a, type: b3}, {id: b, type: b10}, {id: c, type: b2}, {id: d, type: u1}]\n",
                  BYTES("\xff\xff\x01"));
    set_number(&of, "a", 1);
    set_number(&of, "b", 0);
    expect(&of, BYTES("\x20\x07\x01"));
}

static void test_digits_follow(void **state)
{
    (void)state;
    editing of = open_file("meta: {id: digits, encoding: ASCII}\n"
                           "seq:\n"
                           "  - {id: len, type: strz, terminator: 0x20}\n"
                           "  - {id: body, size: len.to_i}\n",
                           BYTES("9 123456789"));
    assert_true(tenon_set_bytes(at(&of, "body"), "1234567890", 10, NULL));
    expect(&of, BYTES("10 1234567890"));
}

static void test_terminators_and_padding_stay(void **state)
{
    static const char schema[] = "meta: {id: ended, encoding: ASCII}\n"
                                 "seq:\n"
                                 "  - {id: fixed, type: str, size: 5, terminator: 0, pad-right: 0x2e}\n"
                                 "  - {id: free, type: strz}\n";
    (void)state;
    editing of = open_file(schema, BYTES("ab\0zzcd\0"));
    set_text(&of, "fixed", "AB");
    set_text(&of, "free", "longer");
    expect(&of, BYTES("AB\0zzlonger\0"));
    of = open_file(schema, BYTES("ab\0zzcd\0"));
    set_text(&of, "fixed", "A");
    expect(&of, BYTES("A\0...cd\0"));
    of = open_file(schema, BYTES("ab\0zzcd\0"));
    set_text(&of, "fixed", "sixsix");
    expect_refused(&of, TENON_CONFLICT, "fixed");
}

/* ---- what stays ---- */

static void test_bytes_of_nobody_stay(void **state)
{
    (void)state;
    editing of =
        open_file("meta: {id: gaps}\n"
                  "seq: [{id: len, type: u1}, {id: body, type: body, size: len}, {id: end, type: u1}]\n"
                  "types: {body: {seq: [{id: size, type: u1}, {id: data, size: size}]}}\n",
                  BYTES("\6\2ab---!"));
    assert_true(tenon_set_bytes(at(&of, "body.data"), "abcd", 4, NULL));
    expect(&of, BYTES("\x08\4abcd---!"));
}

static void test_without_edits_nothing_changes(void **state)
{
    (void)state;
    editing of = open_file(listed, BYTES("\x09\2\1a\2bc..\x12\x34"));
    (void)at(&of, "end");
    expect(&of, BYTES("\x09\2\1a\2bc..\x12\x34"));
}

/* An edit that is taken back. */
static void test_back_again(void **state)
{
    (void)state;
    editing of = open_file(listed, BYTES("\x09\2\1a\2bc..\x12\x34"));
    set_text(&of, "items[0].text", "something else");
    set_text(&of, "items[0].text", "a");
    expect(&of, BYTES("\x09\2\1a\2bc..\x12\x34"));
}

/* Two numbers that would have to follow from one edit in different ways. */
static void test_two_that_want_one_number(void **state)
{
    (void)state;
    editing of = open_file("meta: {id: twice}\n"
                           "seq: [{id: len, type: u1}, {id: a, size: len}, {id: b, size: len + 1}]\n",
                           BYTES("\2abXYZ"));
    assert_true(tenon_set_bytes(at(&of, "a"), "abc", 3, NULL));
    expect_refused(&of, TENON_CONFLICT, "b");
}

/* ---- values that cannot be set ---- */

static void expect_not_settable(const editing *of, const char *path)
{
    tenon_problem *problem;
    assert_false(tenon_set_signed(at(of, path), 1, &problem));
    assert_int_equal(problem->status, TENON_BAD_ARGUMENT);
    tenon_problem_free(problem);
}

static int64_t number_at(const editing *of, const char *path)
{
    int64_t number = -1;
    assert_true(tenon_value_signed(at(of, path), &number));
    return number;
}

static void test_computed_values_follow(void **state)
{
    (void)state;
    editing of = open_file("meta: {id: computed}\n"
                           "seq: [{id: n, type: u1}, {id: x, size: twice}, {id: y, type: u1, repeat: eos}]\n"
                           "instances: {twice: {value: n * 2}, sum: {value: twice + y.size}}\n",
                           BYTES("\1ab\7"));
    const tenon_value *sum = at(&of, "sum");
    assert_int_equal(number_at(&of, "twice"), 2);
    assert_int_equal(number_at(&of, "sum"), 3);
    set_number(&of, "n", 2);
    assert_int_equal(number_at(&of, "twice"), 4);
    assert_int_equal(number_at(&of, "sum"), 5);
    assert_true(tenon_insert(at(&of, "y"), 1, "9", 1, NULL));
    assert_int_equal(number_at(&of, "sum"), 6);
    assert_ptr_equal(at(&of, "sum"), sum);
    assert_true(tenon_set_bytes(at(&of, "x"), "abcd", 4, NULL));
    expect(&of, BYTES("\2abcd\7\t"));
}

/* An instance that cannot be read is read again after an edit. */
static void test_failed_instances_are_read_again(void **state)
{
    (void)state;
    editing of = open_file("meta: {id: failed}\n"
                           "seq: [{id: start, type: u1}, {id: len, type: u1}, {id: rest, size-eos: true}]\n"
                           "instances: {there: {pos: start, size: len}}\n",
                           BYTES("\11\1ab"));
    const tenon_value *there = at(&of, "there");
    assert_int_equal(tenon_value_kind(there), TENON_FAILED);
    set_number(&of, "start", 2);
    assert_int_equal(tenon_value_kind(there), TENON_BYTES);
    assert_ptr_equal(at(&of, "there"), there);
    expect(&of, BYTES("\2\1ab"));
}

static void test_wrong_values(void **state)
{
    (void)state;
    editing of = open_file("meta: {id: wrong, encoding: ASCII}\n"
                           "seq: [{id: magic, contents: M}, {id: small, type: s1}, {id: text, type: strz}]\n"
                           "instances: {twice: {value: small * 2}}\n",
                           BYTES("M\1ab\0"));
    expect_not_settable(&of, "magic");
    expect_not_settable(&of, "text");
    expect_not_settable(&of, "twice");
    assert_false(tenon_set_signed(at(&of, "small"), 128, NULL));
    assert_false(tenon_set_unsigned(at(&of, "small"), UINT64_MAX, NULL));
    assert_false(tenon_set_float(at(&of, "small"), 1, NULL));
    assert_false(tenon_set_bool(at(&of, "small"), true, NULL));
    assert_false(tenon_remove(at(&of, "text"), 0, NULL));
    set_number(&of, "small", -128);
    expect(&of, BYTES("M\x80"
                      "ab\0"));
}

static void test_numbers_that_do_not_fit(void **state)
{
    (void)state;
    editing of = open_file(
        "meta: {id: large, endian: be}\n"
        "seq: [{id: single, type: f4}, {id: half, type: f2}, {id: three, type: b3}, {id: five, type: b5},\n"
        "  {id: singles, type: f4, repeat: expr, repeat-expr: 1}]\n",
        BYTES("\0\0\0\0\0\0\0\0\0\0\0"));
    static const char *const reals[] = {"single", "half", "singles[0]"}, *const fields[] = {"three", "five"};
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) {
        assert_false(tenon_set_float(at(&of, reals[i]), 1e39, NULL));
        assert_false(tenon_set_float(at(&of, reals[i]), -1e39, NULL));
    }
    assert_false(tenon_set_float(at(&of, "half"), 65520, NULL));
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        assert_false(tenon_set_signed(at(&of, fields[i]), 32, NULL));
        assert_false(tenon_set_signed(at(&of, fields[i]), -1, NULL));
    }
    assert_true(tenon_set_float(at(&of, "half"), (double)INFINITY, NULL));
    assert_true(tenon_set_float(at(&of, "singles[0]"), -(double)INFINITY, NULL));
    set_number(&of, "five", 31);
    expect(&of, BYTES("\0\0\0\0\x7c\0\x1f\xff\x80\0\0"));
}

/* Nor lists and numbers that are elements of one. */
static void test_elements_of_computed_lists(void **state)
{
    tenon_problem *problem;
    (void)state;
    editing of = open_file(
        "meta: {id: lists}\nseq: [{id: n, type: u1}]\n"
        "instances: {sums: {value: '[n * 1000, 1]'}, nested: {value: '[[n, 70000], [2, 80000]]'}}\n",
        BYTES("\1"));
    expect_not_settable(&of, "sums[0]");
    expect_not_settable(&of, "nested[1][0]");
    assert_false(tenon_remove(at(&of, "nested[1]"), 0, &problem));
    assert_int_equal(problem->status, TENON_UNSUPPORTED);
    tenon_problem_free(problem);
    expect(&of, BYTES("\1"));
}

/* Values that were asked for before, and those in them, too. */
static void test_computed_objects_and_lists_follow(void **state)
{
    (void)state;
    editing of = open_file(
        "meta: {id: computed}\n"
        "seq: [{id: n, type: u1}, {id: points, type: point, repeat: eos}]\n"
        "types: {point: {seq: [{id: x, type: u1}, {id: y, type: u1}]}}\n"
        "instances: {chosen: {value: 'points[n]'}, sums: {value: '[n * 1000, points[0].x + 1000]'}}\n",
        BYTES("\0\1\2\3\4"));
    const tenon_value *chosen = at(&of, "chosen"), *x = at(&of, "chosen.x"), *sum = at(&of, "sums[0]");
    int64_t number;
    tenon_place place;
    assert_int_equal(number_at(&of, "chosen.x"), 1);
    set_number(&of, "n", 1);
    assert_true(tenon_value_signed(x, &number));
    assert_int_equal(number, 3);
    assert_true(tenon_value_signed(sum, &number));
    assert_int_equal(number, 1000);
    assert_false(tenon_value_place(chosen, &place));
    assert_true(tenon_set_signed(x, 7, NULL));
    assert_int_equal(number_at(&of, "points[1].x"), 7);
    assert_true(tenon_insert(at(&of, "points"), 0, "{\"x\": 5, \"y\": 6}", 16, NULL));
    assert_int_equal(number_at(&of, "chosen.x"), 1);
    assert_int_equal(number_at(&of, "sums[1]"), 1005);
    assert_ptr_equal(at(&of, "chosen.x"), x);
    set_number(&of, "n", 9);
    assert_int_equal(tenon_value_kind(chosen), TENON_FAILED);
    assert_non_null(tenon_value_problem(chosen));
    assert_int_equal(tenon_value_kind(x), TENON_ABSENT);
    set_number(&of, "n", 2);
    assert_int_equal(number_at(&of, "chosen.y"), 4);
    assert_true(tenon_value_signed(x, &number));
    assert_int_equal(number, 7);
    expect(&of, BYTES("\2\5\6\1\2\7\4"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes_follow),
        cmocka_unit_test(test_stated_numbers_are_kept),
        cmocka_unit_test(test_positions_and_counts_follow),
        cmocka_unit_test(test_instances_of_removed_elements),
        cmocka_unit_test(test_what_cannot_move_is_refused),
        cmocka_unit_test(test_positions_may_be_stated),
        cmocka_unit_test(test_processes_are_undone),
        cmocka_unit_test(test_bits_share_bytes),
        cmocka_unit_test(test_digits_follow),
        cmocka_unit_test(test_terminators_and_padding_stay),
        cmocka_unit_test(test_bytes_of_nobody_stay),
        cmocka_unit_test(test_without_edits_nothing_changes),
        cmocka_unit_test(test_back_again),
        cmocka_unit_test(test_two_that_want_one_number),
        cmocka_unit_test(test_computed_values_follow),
        cmocka_unit_test(test_failed_instances_are_read_again),
        cmocka_unit_test(test_elements_of_computed_lists),
        cmocka_unit_test(test_computed_objects_and_lists_follow),
        cmocka_unit_test(test_wrong_values),
        cmocka_unit_test(test_numbers_that_do_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
