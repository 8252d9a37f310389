/* Integers of three bytes in both writers: what fits is written, what does not is refused with its place, and
   nothing is cut off. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "three_bytes.h"
#include "three_bytes_over.h"
#include "three_bytes_text.h"

enum { MOST = 0xffffff, HIGHEST = 0x7fffff, LOWEST = -0x800000 };

/* tests/language/src/three_bytes.hex says what is what. */
static const uint8_t file[] = {0x12, 0x34, 0x56, 2,    0,    0,    0,    0,    2,    0xfe, 0xff, 0xff, 0x80,
                               0,    0,    0xab, 0xcd, 1,    2,    3,    0xff, 0xff, 0xfd, 0xff, 0xff, 0x7f,
                               9,    0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0,    0,    0x80, 10,   0,    0,
                               5,    0xff, 0xff, 0xfb, 6,    5,    4,    0,    0,    0x80};
/* Likewise three_bytes_over.hex. */
static const uint8_t over[] = {0x4d, 0, 0,    12,   0,    0,    23, 0x51, 0, 0, 7, 0xff, 0xff, 0xff, 1,
                               2,    3, 0xff, 0xff, 0xfe, 0x80, 0,  1,    0, 0, 9, 0xff, 0,    0};

static three_bytes *read_file(void)
{
    three_bytes *object;
    assert_int_equal(three_bytes_read(&object, file, sizeof file, NULL, NULL), TN_OK);
    return object;
}

static three_bytes_over *read_over(void)
{
    three_bytes_over *object;
    assert_int_equal(three_bytes_over_read(&object, over, sizeof over, NULL, NULL), TN_OK);
    return object;
}

static void expect_place(const tn_error *error, const char *place)
{
    char text[128];
    assert_int_equal(error->status, TN_OVERFLOW);
    tn_place_print(&error->place, text, sizeof text);
    assert_string_equal(text, place);
}

/* ---- the writer that creates ---- */

/* The object cannot be written because of the number at a place; `expected` and `found` in two's complement.
 */
static void expect_refused(three_bytes *object, const char *place, int64_t expected, int64_t found)
{
    tn_error error;
    uint8_t room[sizeof file];
    assert_int_equal(three_bytes_write(object, room, sizeof room, &error), TN_OVERFLOW);
    expect_place(&error, place);
    assert_int_equal(error.expected.as.s, expected);
    assert_int_equal(error.found.as.s, found);
    three_bytes_free(object);
}

static void test_members(void **state)
{
    three_bytes *object = read_file();
    (void)state;
    object->unread = MOST + 1;
    expect_refused(object, "unread", MOST, MOST + 1);
    object = read_file();
    object->low = HIGHEST + 1;
    expect_refused(object, "low", HIGHEST, HIGHEST + 1);
    object = read_file();
    object->low = LOWEST - 1;
    expect_refused(object, "low", LOWEST, LOWEST - 1);
    object = read_file();
    object->maybe = UINT32_MAX;
    expect_refused(object, "maybe", MOST, UINT32_MAX);
    object = read_file();
    object->high = INT32_MIN;
    expect_refused(object, "high", LOWEST, INT32_MIN);
}

/* Expressions take the three bytes of a number to which a program has given more. */
static void test_expressions(void **state)
{
    (void)state;
    three_bytes *object = read_file();
    int64_t before, now;
    const int32_t low = object->low;
    assert_int_equal(three_bytes_get_sum(object, &before, NULL), TN_OK);
    object->low = low + 0x7f000000;
    assert_int_equal(three_bytes_get_sum(object, &now, NULL), TN_OK);
    assert_int_equal(now, before);
    object->low = -5;
    assert_int_equal(three_bytes_get_sum(object, &now, NULL), TN_OK);
    assert_int_equal(now, before - low - 5);
    three_bytes_free(object);
}

static void test_what_fits(void **state)
{
    uint8_t room[sizeof file], wanted[sizeof file];
    three_bytes *object = read_file();
    (void)state;
    object->unread = MOST;
    object->low = LOWEST;
    object->high = HIGHEST;
    memcpy(wanted, file, sizeof file);
    memcpy(wanted + 9, "\0\0\x80\x7f\xff\xff", 6);
    memcpy(wanted + 46, "\xff\xff\xff", 3);
    assert_int_equal(three_bytes_write(object, room, sizeof room, NULL), TN_OK);
    assert_memory_equal(room, wanted, sizeof wanted);
    three_bytes_free(object);
}

static void test_records(void **state)
{
    three_bytes *object = read_file();
    tn_document *document = object->document;
    three_bytes_point_view *points = &object->points;
    (void)state;
    assert_int_equal(three_bytes_point_view_own(document, points), TN_OK);
    const three_bytes_point point = three_bytes_point_view_get(points, 1);
    three_bytes_point other = point;
    other.x = MOST + 1;
    assert_int_equal(three_bytes_point_view_set(points, 1, &other), TN_OVERFLOW);
    other = point;
    other.y = LOWEST - 1;
    assert_int_equal(three_bytes_point_view_set(points, 1, &other), TN_OVERFLOW);
    other = point;
    other.at.z = HIGHEST + 1;
    assert_int_equal(three_bytes_point_view_set(points, 1, &other), TN_OVERFLOW);
    assert_memory_equal(points->data, file + 17, 20); /* nothing of them was stored */
    other.at.z = -1;
    assert_int_equal(three_bytes_point_view_set(points, 1, &other), TN_OK);
    assert_memory_equal(points->data + 16, "\xff\xff\xff\x0a", 4);
    three_bytes_free(object);
}

static void test_numbers(void **state)
{
    three_bytes *object = read_file();
    (void)state;
    assert_int_equal(tn_numbers_own(object->document, &object->weights), TN_OK);
    assert_int_equal(tn_numbers_set_signed(&object->weights, 0, HIGHEST + 1), TN_OVERFLOW);
    assert_int_equal(tn_numbers_set_signed(&object->weights, 0, LOWEST), TN_OK);
    assert_memory_equal(object->weights.data, "\x80\0\0\xff\xff\xfb", 6);
    three_bytes_free(object);
}

/* A size in three bytes is derived, up to the largest. */
static void test_derived(void **state)
{
    tn_error error;
    size_t size;
    uint8_t *bytes = calloc(1, MOST + 1);
    three_bytes *object = read_file();
    (void)state;
    assert_non_null(bytes);
    object->body = (tn_bytes){bytes, MOST};
    assert_int_equal(three_bytes_size(object, &size, &error), TN_OK);
    assert_int_equal(object->len_body, MOST);
    assert_int_equal(size, sizeof file - 2 + MOST);
    object->body.size++;
    assert_int_equal(three_bytes_size(object, &size, &error), TN_OVERFLOW);
    three_bytes_free(object);
    free(bytes);
}

/* ---- the writer that patches ---- */

static void expect_over_refused(three_bytes_over *object, const char *place)
{
    tn_error error;
    uint8_t room[sizeof over];
    assert_int_equal(three_bytes_over_write(object, room, sizeof room, &error), TN_OVERFLOW);
    expect_place(&error, place);
    three_bytes_over_free(object);
}

static void test_patched_members(void **state)
{
    uint8_t room[sizeof over], wanted[sizeof over];
    three_bytes_over *object = read_over();
    (void)state;
    object->body.part.steps.items[0] = HIGHEST + 1;
    expect_over_refused(object, "body.part.steps[0]");
    object = read_over();
    object->body.part.steps.items[1] = LOWEST - 1;
    expect_over_refused(object, "body.part.steps[1]");
    object = read_over();
    object->body.ofs_table = MOST + 1;
    expect_over_refused(object, "body.ofs_table");
    object = read_over();
    object->body.part.steps.items[0] = HIGHEST;
    object->body.part.steps.items[1] = LOWEST;
    memcpy(wanted, over, sizeof over);
    memcpy(wanted + 8, "\x7f\xff\xff\x80\0\0", 6);
    assert_int_equal(three_bytes_over_write(object, room, sizeof room, NULL), TN_OK);
    assert_memory_equal(room, wanted, sizeof wanted);
    three_bytes_over_free(object);
}

/* ---- in a JSON document ---- */

static void test_text(void **state)
{
    static const char fits[] = "{\"large\": 16777215, \"levels\": [-8388608, 8388607]}";
    static const char not [] = "{\"large\": 16777216, \"levels\": []}";
    tn_error error;
    uint8_t room[sizeof fits + 8];
    three_bytes_text *object;
    (void)state;
    assert_int_equal(three_bytes_text_read(&object, not, sizeof not -1, NULL, &error), TN_OVERFLOW);
    assert_int_equal(three_bytes_text_read(&object, fits, sizeof fits - 1, NULL, NULL), TN_OK);
    assert_int_equal(three_bytes_text_write(object, room, sizeof room, &error), TN_OK);
    assert_memory_equal(room, fits, sizeof fits - 1);
    object->root.levels.items[1] = HIGHEST + 1;
    assert_int_equal(three_bytes_text_write(object, room, sizeof room, &error), TN_OVERFLOW);
    expect_place(&error, "root.levels[1]");
    object->root.levels.items[1] = 0;
    object->root.large = MOST + 1;
    assert_int_equal(three_bytes_text_write(object, room, sizeof room, &error), TN_OVERFLOW);
    expect_place(&error, "root.large");
    three_bytes_text_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_members),         cmocka_unit_test(test_expressions),
        cmocka_unit_test(test_what_fits),       cmocka_unit_test(test_records),
        cmocka_unit_test(test_numbers),         cmocka_unit_test(test_derived),
        cmocka_unit_test(test_patched_members), cmocka_unit_test(test_text)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
