/* Values of another form than their bytes in the file: bytes that nobody edited stay, edited values are
   encoded again, and what no process encodes must not change. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "encoded.h"
#include "tenon/generic.h"
#include "tenon/json_read.h"

enum { SPACE = 2048 };

/* The name is "A" and a euro sign, the old text a character that Big5 has twice, the second time here, and
   the body a zlib stream that does not compress, with a byte behind the object. */
#define NAME "A\0\xac\x20"
#define OLD  "\xa2\xcc"
#define BODY "\x78\x01\x01\x05\x00\xfa\xff\x05hi\x00!\x03\x1a\x00\xf8"
static const char file[] = "\x0f\4" NAME OLD "A   "
                           "\x6e\x6d\x6c"
                           "\x12\x34"
                           "\x69\x6b\n"
                           "\x10" BODY "xy";
enum { SIZE = sizeof file - 1 };

/* The process of the program: the bytes in reverse order. */
tn_status encoded_process_reversed(const tn_input *in, const tn_path *path, const char *member,
                                   tn_bytes bytes, int64_t argument, tn_bytes *result)
{
    void *block;
    (void)argument;
    const tn_status status = tn_run_alloc(in, path, member, in->pos, bytes.size, 1, &block);
    if (status != TN_OK) return status;
    for (size_t i = 0; i < bytes.size; i++)
        ((uint8_t *)block)[i] = bytes.data[bytes.size - 1 - i];
    const tn_bytes reversed = {block, bytes.size};
    *result = reversed;
    return TN_OK;
}

static encoded *read_bytes(const void *bytes, size_t size)
{
    encoded *object;
    char text[SPACE] = "";
    tn_error error;
    if (encoded_read(&object, bytes, size, NULL, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    return object;
}

static encoded *read_file(void)
{
    return read_bytes(file, SIZE);
}

static size_t write_object(encoded *object, char *written)
{
    char text[SPACE] = "";
    size_t size;
    tn_error error;
    if (encoded_size(object, &size, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_true(size <= SPACE);
    assert_int_equal(encoded_write(object, written, size, NULL), TN_OK);
    return size;
}

static void expect(encoded *object, const char *bytes, size_t size)
{
    char written[SPACE];
    assert_int_equal(write_object(object, written), size);
    assert_memory_equal(written, bytes, size);
    encoded_free(object);
}

static void refuse(encoded *object, const char *message)
{
    char text[SPACE] = "";
    size_t size;
    tn_error error;
    if (encoded_size(object, &size, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, message);
    encoded_free(object);
}

static void test_read(void **state)
{
    encoded *object = read_file();
    (void)state;
    assert_int_equal(object->name.size, 4);
    assert_memory_equal(object->name.data, "A\xe2\x82\xac", 4);
    assert_true(object->old_encoded_.known);
    assert_memory_equal(object->hidden.data, "abc", 3);
    assert_memory_equal(object->turned.data, "\x21\x43", 2);
    assert_memory_equal(object->line.data, "hi", 2);
    assert_int_equal(object->body.width, 5);
    assert_memory_equal(object->body_rest_.data, "!", 1);
    assert_memory_equal(object->fixed.data, "yx", 2);
    encoded_free(object);
}

static void test_lossless(void **state)
{
    encoded *object = read_file(), *clone;
    (void)state;
    assert_int_equal(encoded_clone(object, NULL, &clone), TN_OK);
    expect(object, file, SIZE);
    expect(clone, file, SIZE);
}

static bool append(void *user, const void *data, size_t size)
{
    char *text = user;
    if (strlen(text) + size >= SPACE) return false;
    strncat(text, data, size);
    return true;
}

static encoded *from_json(const char *text)
{
    void *object;
    assert_int_equal(tn_json_read(&encoded_format, text, strlen(text), NULL, &object, NULL), TN_OK);
    return object;
}

/* JSON has the bytes that encoding would not make again. */
static void test_json(void **state)
{
    char text[SPACE] = "";
    const tn_sink sink = {append, text};
    encoded *object = read_file();
    (void)state;
    assert_int_equal(tn_json_write(&encoded_format, object, NULL, NULL, &sink), TN_OK);
    encoded_free(object);
    assert_non_null(strstr(text, "\"old$encoded\":\"a2cc41\""));
    assert_null(strstr(text, "name$encoded"));
    expect(from_json(text), file, SIZE);
}

/* A name of another length, another key, and another object. */
static void test_edited(void **state)
{
    static const char edited[] = "\x0e\2B\0" OLD "A   "
                                 "\x6f\x6c\x6d"
                                 "\x12\x34"
                                 "\x69\x6b\n";
    char written[SPACE];
    encoded *object = read_file();
    (void)state;
    object->name = (tn_text){"B", 1};
    object->key = 0x0e;
    object->body.width = 6;
    const size_t size = write_object(object, written), head = sizeof edited - 1;
    assert_memory_equal(written, edited, head);
    assert_int_equal((uint8_t)written[head], object->len_body);
    assert_int_equal(size, head + 1 + object->len_body + 2);
    encoded_free(object);
    object = read_bytes(written, size);
    assert_int_equal(object->body.width, 6);
    assert_memory_equal(object->body.text.data, "hi", 2);
    assert_memory_equal(object->body_rest_.data, "!", 1);
    encoded_free(object);
}

/* An edit that is taken back leaves the bytes as they were. */
static void test_edited_back(void **state)
{
    char written[SPACE];
    encoded *object = read_file();
    (void)state;
    object->body.width = 6;
    object->old = (tn_text){"A", 1};
    write_object(object, written);
    assert_memory_equal(written + 6, "A     ", 6);
    object->body.width = 5;
    object->old = (tn_text){"\xe5\x8d\x81"
                            "A",
                            4};
    expect(object, file, SIZE);
}

static void test_made(void **state)
{
    static const char head[] = "\x00\2A\0"
                               "\xa4\x51    "
                               "xyz";
    char written[SPACE];
    encoded *object, *again;
    (void)state;
    assert_int_equal(encoded_new(&object, NULL), TN_OK);
    object->name = (tn_text){"A", 1};
    object->old = (tn_text){"\xe5\x8d\x81", 3};
    object->hidden = (tn_bytes){(const uint8_t *)"xyz", 3};
    object->line = (tn_bytes){(const uint8_t *)"hi", 2};
    object->body.text = (tn_text){"text", 4};
    object->fixed_encoded_ = (tn_encoded){.bytes = {(const uint8_t *)"ab", 2}, .known = true};
    object->fixed = (tn_bytes){(const uint8_t *)"ba", 2};
    const size_t size = write_object(object, written);
    assert_memory_equal(written, head, sizeof head - 1);
    again = read_bytes(written, size);
    assert_memory_equal(again->body.text.data, "text", 4);
    encoded_free(again);
    encoded_free(object);
}

static void test_refused(void **state)
{
    encoded *object = read_file();
    (void)state;
    object->fixed = (tn_bytes){(const uint8_t *)"ab", 2};
    refuse(object, "fixed: error: the bytes cannot be encoded again, so they must not change");
    object = read_file();
    object->fixed_encoded_.known = false;
    refuse(object, "fixed: error: the bytes cannot be encoded again, so they must not change");
    object = read_file();
    object->line = (tn_bytes){(const uint8_t *)"\x0b", 1};
    refuse(object, "line: error: the value contains its own terminator, found 0a");
    object = read_file();
    object->hidden.size = 2;
    refuse(object,
           "hidden: error: the value does not have the size of its field, expected 3 bytes, found 2 bytes");
    object = read_file();
    object->old = (tn_text){"\xf0\x9f\x98\x80", 4};
    refuse(object, "old: error: the text is not valid in its encoding, expected Big5, found f0 9f 98 80");
    object = read_file();
    object->old = (tn_text){"1234567", 7};
    refuse(object, "old: error: the buffer is too small, found \"1234567\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_read),        cmocka_unit_test(test_lossless),
                                       cmocka_unit_test(test_json),        cmocka_unit_test(test_edited),
                                       cmocka_unit_test(test_edited_back), cmocka_unit_test(test_made),
                                       cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
