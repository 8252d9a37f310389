/* Lists whose elements are no objects: the writer creates them, and refuses elements that a reader would not
   find again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "listed.h"

enum { SPACE = 256 };

static const char file[] = "\2\3"
                           "onetwo"
                           "a\0\0.\0"
                           "x\n\n"
                           "1"
                           "23"
                           "\1\2\1\2"
                           "\xb1\x28" /* 101, 1000, 1001, 01000: first, two halves, and bits that are left */
                           "\5\0\0\0\0\1"
                           "\1\0\xff\xff"
                           "\0\0\x80\x3f\0\0\xa0\x7f" /* 1.0, and a signalling NaN */
                           "\x12\x30";
enum { SIZE = sizeof file - 1 };

static listed *read_file(void)
{
    listed *object;
    tn_error error;
    char text[SPACE] = "";
    if (listed_read(&object, file, SIZE, NULL, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    return object;
}

static void expect(listed *object, const char *bytes, size_t size)
{
    char written[SPACE], text[SPACE] = "";
    size_t needed;
    tn_error error;
    if (listed_size(object, &needed, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(needed, size);
    assert_int_equal(listed_write(object, written, needed, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
    listed_free(object);
}

static void refuse(listed *object, const char *message)
{
    char text[SPACE] = "";
    size_t size;
    tn_error error;
    if (listed_size(object, &size, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, message);
    listed_free(object);
}

static void test_lossless(void **state)
{
    listed *object = read_file(), *clone;
    (void)state;
    assert_int_equal(object->halves.items[1], 9);
    assert_true(object->has_halves_rest_);
    assert_int_equal(listed_clone(object, NULL, &clone), TN_OK);
    expect(object, file, SIZE);
    expect(clone, file, SIZE);
}

/* Counts and sizes follow the lists. */
static void test_edits(void **state)
{
    static const char edited[] = "\1\5"
                                 "three"
                                 ".\0"
                                 "x\n\n"
                                 "1"
                                 "23"
                                 "\1\2"
                                 "\xb0"
                                 "\5\0\0\0\0\1"
                                 "\xfe\xff"
                                 "\0\0\x80\x3f\0\0\xa0\x7f";
    listed *object = read_file();
    (void)state;
    object->names.items[0] = (tn_text){"three", 5};
    object->names.count = object->marks.count = object->halves.count = object->signs.count = 1;
    object->lines.items[0] = (tn_text){".", 1};
    object->lines.count = 1;
    object->has_halves_rest_ = false;
    object->signs.items[0] = -2;
    object->bits.count = 0;
    expect(object, edited, sizeof edited - 1);
}

static void test_refused(void **state)
{
    listed *object;
    (void)state;

    object = read_file();
    object->names.items[1].size = 2;
    refuse(
        object,
        "names[1]: error: the value has 2 bytes, but len gives it 3; set both, or let the writer derive one");
    object = read_file();
    object->lines.items[0] = (tn_text){".", 1};
    refuse(object, "lines[0]: error: the value contradicts another member, expected `repeat-until` to be "
                   "true only for the last element, found true");
    object = read_file();
    object->lines.items[2] = (tn_text){"a\0b", 3};
    refuse(object, "lines[2]: error: the value contains its own terminator, found 61 00 62");
    object = read_file();
    object->rests.items[1] = (tn_text){"no", 2};
    refuse(object, "rests[1]: error: the terminator is missing, found \"no\"");
    object = read_file();
    object->steps.items[1].size = 1;
    refuse(object,
           "steps[1]: error: the value does not have the size of its field, expected 2 bytes, found 1 byte");
    object = read_file();
    object->marks.items[1] = (tn_bytes){(const uint8_t *)"\1\3", 2};
    refuse(object, "marks[1]: error: the value is not the expected one, expected 01 02, found 01 03");
    object = read_file();
    object->halves.items[0] = 16;
    refuse(object, "halves[0]: error: the number does not fit its type, expected at most 15, found 16");
    object = read_file();
    object->numbers.items[0] = 0x1000000;
    refuse(object,
           "numbers[0]: error: the number does not fit its type, expected at most 16777215, found 16777216");
    object = read_file();
    object->numbers.items[1] = 4;
    refuse(object, "numbers[1]: error: the value is too small, expected at least 5, found 4");
    object = read_file();
    object->signs.items[0] = -3;
    refuse(object, "signs[0]: error: the value contradicts another member, expected `repeat-until` to be "
                   "true only for the last element, found true");
    object = read_file();
    object->signs.count = 0;
    refuse(object, "signs: error: the value contradicts another member, expected an element for which "
                   "`repeat-until` is true, found 0");
    object = read_file();
    object->bits.count = 3;
    refuse(object, "bits: error: the value is invalid, expected as many elements as fill "
                   "whole bytes, found 3");
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
