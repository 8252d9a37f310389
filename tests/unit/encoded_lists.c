/* Lists and cases behind processes: each element is encoded with arguments of its own, which may ask where
   the stream stands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "encoded_lists.h"
#include "tenon/generic.h"

/* Two words, xor 1 and 2; two blocks, rotated left by 8 and by 11 when read, so right by 0 and 3; two with a
 * key. */
static const char file[] = "\2"
                           "ba"
                           "\2\3"
                           "\0\x80z"
                           "\x20\x21\4"
                           "a\x02"
                           "AB"
                           "\1"
                           "\1\2\3";

enum { SIZE = sizeof file - 1, SPACE = 64 };

static encoded_lists *read_file(void)
{
    encoded_lists *object;
    assert_int_equal(encoded_lists_read(&object, file, SIZE, NULL, NULL), TN_OK);
    return object;
}

static void expect_bytes(encoded_lists *object, const char *bytes, size_t count)
{
    char written[SPACE], text[256] = "";
    size_t size;
    tn_error error;
    if (encoded_lists_size(object, &size, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(size, count);
    assert_int_equal(encoded_lists_write(object, written, sizeof written, &error), TN_OK);
    assert_memory_equal(written, bytes, count);
}

#define EXPECT_BYTES(object, text) expect_bytes(object, text, sizeof(text) - 1)

static void what_is_read_is_written(void **state)
{
    (void)state;
    encoded_lists *object = read_file(), *clone;
    assert_memory_equal(object->words.items[0].data, "c`", 2);
    assert_memory_equal(object->words.items[1].data, "\0\1", 2);
    assert_int_equal(object->blocks.count, 2);
    assert_int_equal(object->blocks.items[0].value, 0x80);
    assert_int_equal(object->blocks.items[1].last, 1);
    assert_int_equal(object->blocks.items[1].value, 9);
    assert_memory_equal(object->blocks.items[1].rest_.data, "\x20", 1);
    assert_memory_equal(object->keyed.items[0].data, "AB", 2);
    EXPECT_BYTES(object, file);
    assert_int_equal(encoded_lists_clone(object, NULL, &clone), TN_OK);
    encoded_lists_free(object);
    EXPECT_BYTES(clone, file);
    encoded_lists_free(clone);
}

static void each_element_has_its_argument(void **state)
{
    (void)state;
    static tn_bytes words[] = {{(const uint8_t *)"\0\0", 2}};
    encoded_lists *object = read_file();
    object->words.items = words;
    object->words.count = 1;
    object->blocks.items[1].value = 0x40; /* at 9 bytes now */
    object->kind = 0;
    object->has_body_rest_ = false;
    object->body = tn_variant_of_bytes((tn_bytes){(const uint8_t *)"xyz", 3});
    EXPECT_BYTES(object, "\1"
                         "\1\1"
                         "\0\2\xe9"
                         "\x80\x20\x10"
                         "a\2"
                         "AB"
                         "\0xyz");
    encoded_lists_free(object);
}

static void sizes_are_checked(void **state)
{
    (void)state;
    tn_error error;
    char place[64];
    static tn_bytes keyed[] = {{(const uint8_t *)"ab", 2}, {(const uint8_t *)"abc", 3}};
    encoded_lists *object = read_file();
    object->keyed.items = keyed;
    assert_int_equal(encoded_lists_size(object, &(size_t){0}, &error), TN_DISAGREE);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, "keyed[1]");
    encoded_lists_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_written),
        cmocka_unit_test(each_element_has_its_argument),
        cmocka_unit_test(sizes_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
