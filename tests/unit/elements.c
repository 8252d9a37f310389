/* Lists of objects in streams of their own, and of values whose type each element decides: the writer creates
   them, and keeps the bytes that an object leaves of its stream. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "elements.h"

enum { SPACE = 256 };

static const char file[] = "\4\1\2\3\0"
                           "\1\2"
                           "\3\4"
                           "\5"
                           "\2"
                           "ab"
                           "cd"
                           "ef"
                           "gh"
                           "ijk"
                           "lm\n"
                           "nop\n"
                           "qr"
                           "s\0";
enum { SIZE = sizeof file - 1 };

static elements *read_file(void)
{
    elements *object;
    tn_error error;
    char text[SPACE] = "";
    if (elements_read(&object, file, SIZE, NULL, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    return object;
}

static void expect(elements *object, const char *bytes, size_t size)
{
    char written[SPACE], text[SPACE] = "";
    size_t needed;
    tn_error error;
    if (elements_size(object, &needed, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(needed, size);
    assert_int_equal(elements_write(object, written, needed, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
    elements_free(object);
}

static void refuse(elements *object, const char *message)
{
    char text[SPACE] = "";
    size_t size;
    tn_error error;
    if (elements_size(object, &size, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, message);
    elements_free(object);
}

static elements_byte *box(elements *object)
{
    return tn_variant_object(object->boxes.items[1], ELEMENTS_TYPE_BYTE);
}

static void test_lossless(void **state)
{
    elements *object = read_file(), *clone;
    (void)state;
    assert_true(box(object)->has_rest_);
    assert_true(object->points.items[1].has_rest_);
    assert_false(object->points.items[0].has_rest_);
    assert_int_equal(object->values.items[1].as.s, 0x403);
    assert_int_equal(object->values.items[3].tag, TN_VARIANT_NONE);
    assert_int_equal(elements_clone(object, NULL, &clone), TN_OK);
    expect(object, file, SIZE);
    expect(clone, file, SIZE);
}

/* The count follows the kinds, and the size the boxes. */
static void test_edits(void **state)
{
    static const char edited[] = "\1\2"
                                 "\6\0"
                                 "\3"
                                 "abx"
                                 "cde"
                                 "fgh"
                                 "gh"
                                 "ijk"
                                 "lm\n"
                                 "nop\n";
    elements *object = read_file();
    elements_point *point = tn_variant_object(object->boxes.items[0], ELEMENTS_TYPE_POINT);
    (void)state;
    object->kinds.count = object->values.count = 1;
    object->kinds.data = (const uint8_t *)"\2";
    object->values.items[0] = tn_variant_of_u64(6);
    point->has_rest_ = true;
    point->rest_ = (tn_bytes){(const uint8_t *)"x", 1};
    box(object)->rest_ = (tn_bytes){(const uint8_t *)"de", 2};
    object->boxes.items[2] = tn_variant_of_bytes((tn_bytes){(const uint8_t *)"fgh", 3});
    object->bytes.count = 0;
    expect(object, edited, sizeof edited - 1);
}

static void test_refused(void **state)
{
    elements *object;
    (void)state;

    object = read_file();
    object->values.items[0] = object->values.items[1];
    refuse(object, "values[0]: error: the value does not have the type that kinds selects");
    object = read_file();
    object->values.items[3] = object->values.items[1];
    refuse(object, "values[3]: error: the member is present, but kinds makes it absent; set both, or let the "
                   "writer derive one");
    object = read_file();
    object->values.items[2] = tn_variant_none();
    refuse(object, "values[2]: error: the value does not have the type that kinds selects");
    object = read_file();
    object->values.items[1] = tn_variant_of_s64(-1);
    refuse(object, "values[1]: error: the number does not fit its type, found -1");
    object = read_file();
    box(object)->has_rest_ = false;
    refuse(
        object,
        "boxes[1]: error: the value has 1 byte, but len gives it 2; set both, or let the writer derive one");
    object = read_file();
    object->points.items[1].has_rest_ = false;
    refuse(
        object,
        "points[1]: error: the value does not have the size of its field, expected 3 bytes, found 2 bytes");
    object = read_file();
    object->lines.items[1].rest_ = (tn_bytes){(const uint8_t *)"\n", 1};
    refuse(object, "lines[1].$rest: error: the value contains its own terminator, found 0a");
    object = read_file();
    object->lines.items[0].x = '\n';
    refuse(object, "lines[0]: error: the value contains its own terminator, found 10");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lossless),
        cmocka_unit_test(test_edits),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
