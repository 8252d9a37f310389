/* A byte that makes a size even comes and goes in files that are patched: what is read of them counts as the
   object that was written. Its value does not follow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "equal.h"
#include "evened.h"

enum { ROOM = 16 };

static evened *read_file(const char *bytes, size_t size)
{
    evened *object;
    assert_int_equal(evened_read(&object, bytes, size, NULL, NULL), TN_OK);
    return object;
}

/* Data that is read of `from` becomes `data`: then the file is `to`. */
static void expect(const char *from, size_t from_size, const char *data, const char *to, size_t to_size)
{
    uint8_t written[ROOM];
    size_t measured;
    evened *object = read_file(from, from_size);
    object->data = (tn_bytes){(const uint8_t *)data, strlen(data)};
    assert_int_equal(evened_size(object, &measured, NULL), TN_OK);
    assert_int_equal(measured, to_size);
    assert_int_equal(evened_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, to, to_size);
    evened *again = read_file(to, to_size);
    assert_true(object->has_pad != again->has_pad);
    assert_true(tn_equal_edited(&evened_format, object, again, NULL));
    assert_false(tn_equal(&evened_format, object, again, NULL));
    evened_free(object);
    evened_free(again);
}

static void test_comes(void **state)
{
    (void)state;
    expect("\002ab\1", 4, "abc", "\003abc\0\1", 6);
}

static void test_goes(void **state)
{
    (void)state;
    expect("\003abc\0\1", 6, "ab", "\002ab\1", 4);
}

static void test_value(void **state)
{
    evened *zero = read_file("\001a\0\1", 4), *one = read_file("\001a\1\1", 4);
    tn_place place;
    (void)state;
    assert_false(tn_equal_edited(&evened_format, zero, one, &place));
    assert_string_equal(place.steps[0].member, "pad");
    evened_free(zero);
    evened_free(one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comes),
        cmocka_unit_test(test_goes),
        cmocka_unit_test(test_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
