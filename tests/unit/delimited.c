/* Values whose terminator stands in the next member, in the value, or has several bytes: the writer reads its
   output back, and refuses what would end elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "delimited.h"

enum { SPACE = 256 };

/* The object in `body` leaves "x." of its stream, and no line feed ends the last line. */
static const char file[] = "ab;A\0\0\0\1x.end";
enum { SIZE = sizeof file - 1 };

static delimited *read_file(void)
{
    delimited *object;
    assert_int_equal(delimited_read(&object, file, SIZE, NULL, NULL), TN_OK);
    return object;
}

static tn_status write_object(delimited *object, char *written, size_t *size, char *message)
{
    tn_error error;
    tn_status status = delimited_size(object, size, &error);
    assert_true(status != TN_OK || *size <= SPACE);
    if (status == TN_OK) status = delimited_write(object, written, *size, &error);
    message[0] = '\0';
    if (status != TN_OK) tn_error_print(&error, message, SPACE);
    return status;
}

static void expect(delimited *object, const char *bytes, size_t size)
{
    char written[SPACE], message[SPACE];
    size_t needed;
    write_object(object, written, &needed, message);
    assert_string_equal(message, "");
    assert_int_equal(needed, size);
    assert_memory_equal(written, bytes, size);
    delimited_free(object);
}

static void refuse(delimited *object, const char *expected)
{
    char written[SPACE], message[SPACE];
    size_t needed;
    write_object(object, written, &needed, message);
    assert_string_equal(message, expected);
    delimited_free(object);
}

static void test_lossless(void **state)
{
    delimited *object = read_file(), *clone;
    (void)state;
    assert_memory_equal(object->word.data, "ab", 2);
    assert_int_equal(object->mark, ';');
    assert_memory_equal(object->body_rest_.data, "x.", 2);
    assert_int_equal(delimited_clone(object, NULL, &clone), TN_OK);
    expect(object, file, SIZE);
    expect(clone, file, SIZE);
}

static void test_edited(void **state)
{
    static const char edited[] = ";A\0B\0\0\0\2x.end\n";
    delimited *object = read_file();
    (void)state;
    object->word = (tn_text){"", 0};
    object->wide = (tn_text){"AB", 2};
    object->body.kind = 2;
    object->last = (tn_text){"end\n", 4};
    expect(object, edited, sizeof edited - 1);
}

static void test_made(void **state)
{
    static const char made[] = "w;\0\0\1.";
    delimited *object;
    (void)state;
    assert_int_equal(delimited_new(&object, NULL), TN_OK);
    object->word = (tn_text){"w", 1};
    object->mark = ';';
    object->body.kind = 1;
    object->body_rest_ = (tn_bytes){(const uint8_t *)".", 1};
    object->has_body_rest_ = true;
    expect(object, made, sizeof made - 1);
}

static void test_refused(void **state)
{
    delimited *object = read_file();
    (void)state;
    object->word = (tn_text){"a;b", 3};
    refuse(object, "word: error: the value contains its own terminator, found \"a;b\"");
    object = read_file();
    object->mark = 'x';
    refuse(object, "word: error: the terminator is missing, found 61 62 78 41 00 00 00 01 78 2e 65 6e 64");
    object = read_file();
    object->wide = (tn_text){"A\0B", 3};
    refuse(object, "wide: error: the edited file would read back with another value here");
    object = read_file();
    object->body.kind = '.';
    refuse(object, "body$rest: error: the edited file would read back with another value here");
    object = read_file();
    object->last = (tn_text){"a\nb", 3};
    refuse(object, "last: error: the edited file would read back with another value here");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lossless), cmocka_unit_test(test_edited),
                                       cmocka_unit_test(test_made), cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
