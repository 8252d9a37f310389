/* The number of elements is checked, or derived, apart from their common size. Bytes are written by hand. */
#include <string.h>

#include <setjmp.h> /* cmocka.h needs these */
#include <stdarg.h>

#include <cmocka.h>

#include "numbered.h"

static const char file[] = "\2abcdef\3xyzuvw\1p.q.";
enum { SIZE = sizeof file - 1, SPACE = 64 };

static numbered *read_file(void)
{
    numbered *object;
    assert_int_equal(numbered_read(&object, file, SIZE, NULL, NULL), TN_OK);
    return object;
}

static void expect(numbered *object, const char *bytes, size_t size)
{
    uint8_t written[SPACE];
    size_t measured;
    assert_int_equal(numbered_size(object, &measured, NULL), TN_OK);
    assert_int_equal(measured, size);
    assert_int_equal(numbered_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
    numbered_free(object);
}

static void expect_refused(numbered *object, const char *member, uint64_t expected, uint64_t found)
{
    tn_error error;
    char place[64];
    assert_int_equal(numbered_size(object, NULL, &error), TN_DISAGREE);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, member);
    assert_int_equal(error.expected.as.u, expected);
    assert_int_equal(error.found.as.u, found);
    numbered_free(object);
}

static void test_sizes_follow(void **state)
{
    (void)state;
    expect(read_file(), file, SIZE);
    numbered *object = read_file();
    for (size_t i = 0; i < 3; i++)
        object->words.items[i] = (tn_text){"----", 4};
    expect(object, "\4------------\3xyzuvw\1p.q.", SIZE + 6);
}

static void test_numbers_are_checked(void **state)
{
    (void)state;
    numbered *object = read_file();
    object->words.count = 2;
    expect_refused(object, "words", 3, 2);
    object = read_file();
    object->pairs.count = 1;
    expect_refused(object, "pairs", 2, 1);
}

static void test_numbers_follow(void **state)
{
    (void)state;
    numbered *object = read_file();
    object->pieces.count = 1;
    expect(object, "\2abcdef\3xyzuvw\0p.", SIZE - 2);
}

static void test_sizes_are_checked(void **state)
{
    (void)state;
    numbered *object = read_file();
    object->words.items[1].size = 1;
    expect_refused(object, "words[1]", 2, 1);
    object = read_file();
    object->pieces.items[1].rest.size = 0;
    expect_refused(object, "pieces[1]", 2, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes_follow),
        cmocka_unit_test(test_numbers_are_checked),
        cmocka_unit_test(test_numbers_follow),
        cmocka_unit_test(test_sizes_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
