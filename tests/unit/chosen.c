/* Members of a type that a value decides: the writer creates them by the case that applies, and refuses
   values of another one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "chosen.h"

enum { ROOM = 256, SCALED = 0, POINT, TEXT, RAW, LACKING, CHUNKS };

static const char file[] = "\1\5"
                           "scaled\0\3\x34\x12\7\2\xfe\xff"
                           "point\0\4\1\2rr\1\xff"
                           "text\0\3abc\x08\1\2\3\4\5\6\7\xf8"
                           "else\0\2\0\xff\4XY"
                           "\0\0\5";
enum { SIZE = sizeof file - 1 };

static chosen *read_file(void)
{
    chosen *object;
    assert_int_equal(chosen_read(&object, file, SIZE, NULL, NULL), TN_OK);
    assert_int_equal(object->chunks.count, CHUNKS);
    return object;
}

static void expect(chosen *object, const char *bytes, size_t size)
{
    char written[ROOM], text[ROOM] = "";
    size_t needed;
    tn_error error;
    if (chosen_size(object, &needed, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(needed, size);
    assert_int_equal(chosen_write(object, written, needed, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
}

static void refuse(chosen *object, const char *message)
{
    char text[ROOM] = "";
    size_t size;
    tn_error error;
    if (chosen_size(object, &size, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, message);
    chosen_free(object);
}

static void test_lossless(void **state)
{
    chosen *object = read_file(), *clone;
    (void)state;
    assert_true(object->chunks.items[POINT].has_body_rest_);
    expect(object, file, SIZE);
    assert_int_equal(chosen_clone(object, NULL, &clone), TN_OK);
    chosen_free(object);
    expect(clone, file, SIZE);
    chosen_free(clone);
}

/* Sizes follow, also those of what has no name. */
static void test_sizes(void **state)
{
    static const char resized[] = "\1\1text\0\4abcd\0";
    chosen *object = read_file();
    (void)state;
    object->chunks.items[0] = object->chunks.items[TEXT];
    object->chunks.count = 1;
    object->chunks.items[0].body = tn_variant_of_text((tn_text){"abcd", 4});
    object->chunks.items[0].has_number = false;
    object->chunks.items[0].width = 0;
    expect(object, resized, sizeof resized - 1);
    chosen_free(object);
}

static void test_made(void **state)
{
    static const char made[] = "\0\1point\0\2\3\4\4\5\6";
    chosen *object;
    chosen_chunk chunk = {.kind = {"point", 5}, .width = 4, .has_number = true};
    chosen_point body = {3, 4}, number = {5, 6};
    (void)state;
    assert_int_equal(chosen_new(&object, NULL), TN_OK);
    chunk.body = tn_variant_of_object(CHOSEN_TYPE_POINT, &body);
    chunk.number = tn_variant_of_object(CHOSEN_TYPE_POINT, &number);
    object->chunks.items = &chunk;
    object->chunks.count = 1;
    expect(object, made, sizeof made - 1);
    object->chunks.count = 0;
    object->chunks.items = NULL;
    chosen_free(object);
}

static void test_refused(void **state)
{
    chosen *object = read_file();
    (void)state;
    object->chunks.items[TEXT].body = object->chunks.items[RAW].body;
    refuse(object, "chunks[2].body: error: the value does not have the type that chunks[2].kind selects");
    object = read_file();
    object->chunks.items[POINT].body.as.object = NULL;
    refuse(object, "chunks[1].body: error: the value does not have the type that chunks[1].kind selects");
    object = read_file();
    object->chunks.items[POINT].number = tn_variant_of_s64(256);
    refuse(object, "chunks[1].number: error: the number does not fit its type, found 256");
    object = read_file();
    object->chunks.items[SCALED].number = tn_variant_of_s64(INT16_MIN - 1);
    refuse(object, "chunks[0].number: error: the number does not fit its type, found -32769");
    object = read_file();
    object->chunks.items[TEXT].has_body_rest_ = true;
    refuse(object, "chunks[2].body$rest: error: the member is present, but chunks[2].body makes it absent"
                   "; set both, or let the writer derive one");
    object = read_file();
    object->chunks.items[LACKING].has_number = true;
    refuse(object, "chunks[4].number: error: the member is present, but chunks[4].width makes it absent"
                   "; set both, or let the writer derive one");
    object = read_file();
    object->chunks.items[POINT].has_number = false;
    refuse(object, "chunks[1].number: error: the member is absent, but chunks[1].width makes it present"
                   "; set both, or let the writer derive one");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lossless), cmocka_unit_test(test_sizes),
                                       cmocka_unit_test(test_made), cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
