/* Floating point numbers of 16 bits in both writers: every bit pattern survives, floats are rounded to the
   nearest one, and what is too large is refused with its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "halves.h"
#include "halves_over.h"

/* tests/language/src/halves.hex and halves_over.hex say what is what. */
static const uint8_t file[] = {2, 0x00, 0x3e, 0xfb, 0xff, 0x01, 0x00, 0x00, 0xfc, 0x80, 0x01,
                               0, 0x3c, 0,    0,    0x80, 0x3f, 0x35, 0x55, 0xff, 0x03, 0,
                               0, 0,    0x40, 0,    0x80, 0,    0,    0,    0xc0};
static const uint8_t over[] = {0, 0x3c, 0x01, 0xc0, 0, 0, 0x38, 0x7b, 0xff, 0x80, 0x01};

static halves *read_file(const uint8_t *bytes)
{
    halves *object;
    assert_int_equal(halves_read(&object, bytes, sizeof file, NULL, NULL), TN_OK);
    return object;
}

static halves_over *read_over(const uint8_t *bytes)
{
    halves_over *object;
    assert_int_equal(halves_over_read(&object, bytes, sizeof over, NULL, NULL), TN_OK);
    return object;
}

static void expect_place(const tn_error *error, tn_status status, const char *place)
{
    char text[128];
    assert_int_equal(error->status, status);
    tn_place_print(&error->place, text, sizeof text);
    assert_string_equal(text, place);
}

static void put_half(uint8_t *bytes, unsigned half, bool big_endian)
{
    bytes[big_endian ? 1 : 0] = (uint8_t)half;
    bytes[big_endian ? 0 : 1] = (uint8_t)(half >> 8);
}

/* ---- what nobody edits ---- */

static void test_all_patterns(void **state)
{
    uint8_t bytes[sizeof file], room[sizeof file];
    (void)state;
    memcpy(bytes, file, sizeof file);
    for (unsigned half = 0; half <= 0xffff; half++) {
        put_half(bytes + 1, half, false);
        put_half(bytes + 3, half, true);
        put_half(bytes + 5, half, false);
        put_half(bytes + 9, half, true);
        put_half(bytes + 25, half, false);
        halves *object = read_file(bytes);
        assert_int_equal(halves_point_view_own(object->document, &object->points), TN_OK);
        halves_point point;
        halves_point_view_load(&object->points, 0, &point);
        assert_int_equal(halves_point_view_set(&object->points, 0, &point), TN_OK);
        assert_int_equal(halves_write(object, room, sizeof room, NULL), TN_OK);
        assert_memory_equal(room, bytes, sizeof bytes);
        halves_free(object);
    }
}

static void test_all_patterns_over(void **state)
{
    uint8_t bytes[sizeof over], room[sizeof over];
    (void)state;
    memcpy(bytes, over, sizeof over);
    for (unsigned half = 0; half <= 0xffff; half += half < 0x400 ? 1 : 7) {
        put_half(bytes + 1, half, true);
        put_half(bytes + 3, half, true);
        put_half(bytes + 5, half, false);
        halves_over *object = read_over(bytes);
        assert_int_equal(halves_over_write(object, room, sizeof room, NULL), TN_OK);
        assert_memory_equal(room, bytes, sizeof bytes);
        halves_over_free(object);
    }
}

/* ---- what is edited ---- */

/* 0.1 is between 0x2e66 and 0x2e67, nearer to the first. */
static void test_rounding(void **state)
{
    uint8_t room[sizeof file], wanted[sizeof file];
    halves *object = read_file(file);
    (void)state;
    memcpy(wanted, file, sizeof file);
    put_half(wanted + 1, 0x2e66, false);
    put_half(wanted + 3, 0x7c00, true);
    put_half(wanted + 25, 0xae66, false);
    object->one = 0.1F;
    object->big = (float)INFINITY;
    object->alone.y = -0.1F;
    assert_int_equal(halves_write(object, room, sizeof room, NULL), TN_OK);
    assert_memory_equal(room, wanted, sizeof wanted);
    assert_true((double)object->one == 0.0999755859375); /* the object says what the file has */
    halves_free(object);
}

static void test_overflow(void **state)
{
    tn_error error;
    uint8_t room[sizeof file];
    halves *object = read_file(file);
    (void)state;
    object->one = 65520;
    assert_int_equal(halves_write(object, room, sizeof room, &error), TN_OVERFLOW);
    expect_place(&error, TN_OVERFLOW, "one");
    assert_true(error.expected.as.real == 65504 && error.found.as.real == 65520);
    halves_free(object);
    object = read_file(file);
    object->alone.y = -1e6F;
    assert_int_equal(halves_write(object, room, sizeof room, &error), TN_OVERFLOW);
    expect_place(&error, TN_OVERFLOW, "alone.y");
    assert_true(error.expected.as.real == -65504);
    halves_free(object);
}

static void test_views(void **state)
{
    halves *object = read_file(file);
    (void)state;
    assert_int_equal(halves_point_view_own(object->document, &object->points), TN_OK);
    halves_point point = halves_point_view_get(&object->points, 0);
    point.at.y = 70000;
    assert_int_equal(halves_point_view_set(&object->points, 0, &point), TN_OVERFLOW);
    assert_memory_equal(object->points.data, file + 9, 8);
    point.at.y = 0.1F;
    assert_int_equal(halves_point_view_set(&object->points, 0, &point), TN_OK);
    assert_memory_equal(object->points.data, "\x80\x01\x66\x2e\0\0\x80\x3f", 8);
    const tn_f2be_column x = halves_point_view_x(&object->points);
    assert_true(tn_f2be_column_get(&x, 0) == -1 / 16777216.0F);
    halves_free(object);
}

static void test_over(void **state)
{
    tn_error error;
    uint8_t room[sizeof over], wanted[sizeof over];
    halves_over *object = read_over(over);
    (void)state;
    memcpy(wanted, over, sizeof over);
    put_half(wanted + 1, 0x2e66, true);
    put_half(wanted + 3, 0x3555, true);
    put_half(wanted + 5, 0x3c00, false);
    put_half(wanted + 7, 0x0001, true);
    object->single = 0.1F;
    object->choice = 0.333251953125F;
    object->mixed = 1;
    object->until.items[0] = 1 / 16777216.0F;
    assert_int_equal(halves_over_write(object, room, sizeof room, &error), TN_OK);
    assert_memory_equal(room, wanted, sizeof wanted);
    object->until.items[0] = 65520;
    assert_int_equal(halves_over_write(object, room, sizeof room, &error), TN_OVERFLOW);
    expect_place(&error, TN_OVERFLOW, "until[0]");
    object->until.items[0] = 1;
    object->mixed = 0.1; /* as a double it would be another number in the file */
    assert_int_equal(halves_over_write(object, room, sizeof room, &error), TN_WRONG_KIND);
    expect_place(&error, TN_WRONG_KIND, "mixed");
    halves_over_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_patterns), cmocka_unit_test(test_all_patterns_over),
        cmocka_unit_test(test_rounding),     cmocka_unit_test(test_overflow),
        cmocka_unit_test(test_views),        cmocka_unit_test(test_over)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
