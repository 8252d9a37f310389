/* Lists of text and bytes with padding or terminators: the writer ends elements that the program has not
   changed as the file did. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "ended.h"

enum { SPACE = 256 };

static const char odd[] = "\3"
                          "ab\0x"
                          "cdef"
                          "\0yz\0"
                          "ab "
                          "   "
                          "one\n\nthree";
static const char plain[] = "\2"
                            "ab\0\0"
                            "cdef"
                            "abc"
                            "   "
                            "one\n";

static ended *read_file(const char *file, size_t size)
{
    ended *object;
    tn_error error;
    char text[SPACE] = "";
    if (ended_read(&object, file, size, NULL, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    return object;
}

static void expect(ended *object, const char *bytes, size_t size)
{
    char written[SPACE], text[SPACE] = "";
    size_t needed;
    tn_error error;
    if (ended_size(object, &needed, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(needed, size);
    assert_int_equal(ended_write(object, written, needed, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
    ended_free(object);
}

static void refuse(ended *object, const char *message)
{
    char text[SPACE] = "";
    size_t size;
    tn_error error;
    if (ended_size(object, &size, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, message);
    ended_free(object);
}

static void test_lossless(void **state)
{
    ended *object = read_file(odd, sizeof odd - 1), *clone;
    (void)state;
    assert_true(object->names_end_.known);
    assert_false(object->marks_end_.known);
    assert_true(object->lines_end_.known);
    assert_int_equal(object->lines.count, 3);
    assert_int_equal(ended_clone(object, NULL, &clone), TN_OK);
    expect(object, odd, sizeof odd - 1);
    expect(clone, odd, sizeof odd - 1);
    object = read_file(plain, sizeof plain - 1);
    assert_false(object->names_end_.known || object->marks_end_.known || object->lines_end_.known);
    expect(object, plain, sizeof plain - 1);
}

/* Each element keeps its end as long as it has its value and place. */
static void test_edits(void **state)
{
    static const char edited[] = "\2"
                                 "ab\0x"
                                 "g\0\0\0"
                                 "a  "
                                 "   "
                                 "one\n\n";
    ended *object = read_file(odd, sizeof odd - 1);
    (void)state;
    object->names.items[1] = (tn_text){"g", 1};
    object->names.count = 2;
    object->marks.items[0].size = 1;
    object->lines.count = 2;
    object->lines_end_.known = false;
    expect(object, edited, sizeof edited - 1);
}

/* A line that lacks its end gets one if another follows. */
static void test_last(void **state)
{
    static const char more[] = "\2"
                               "ab\0\0"
                               "cdef"
                               "abc"
                               "   "
                               "a\nb";
    tn_text lines[] = {{"a", 1}, {"b", 1}};
    ended *object = read_file(plain, sizeof plain - 1);
    (void)state;
    object->lines.items = lines;
    object->lines.count = 2;
    object->lines_end_.known = true;
    expect(object, more, sizeof more - 1);
}

static void test_refused(void **state)
{
    ended *object;
    (void)state;

    object = read_file(plain, sizeof plain - 1);
    object->names.items[0] = (tn_text){"abcde", 5};
    refuse(object, "names[0]: error: the buffer is too small, found \"abcde\"");
    object = read_file(plain, sizeof plain - 1);
    object->names.items[1] = (tn_text){"a\0b", 3};
    refuse(object, "names[1]: error: the value contains its own terminator, found 61 00 62");
    object = read_file(plain, sizeof plain - 1);
    object->marks.items[0] = (tn_bytes){(const uint8_t *)"a ", 2};
    refuse(object, "marks[0]: error: the value ends with its own padding byte, found \"a \"");
    object = read_file(plain, sizeof plain - 1);
    object->lines.items[0] = (tn_text){"a\n", 2};
    refuse(object, "lines[0]: error: the value contains its own terminator, found 61 0a");
    object = read_file(odd, sizeof odd - 1);
    object->lines.items[2].size = 0;
    refuse(object, "lines[2]: error: the value contradicts another member, expected 2, found 3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lossless),
        cmocka_unit_test(test_edits),
        cmocka_unit_test(test_last),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
