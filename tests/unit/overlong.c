/* A size that is negative is refused by the writer: no reader takes it, whatever is there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "overlong.h"

static const uint8_t file[] = {2, 'a', 'b', 0, 0, 'g'};

static overlong *read_file(void)
{
    overlong *object;
    assert_int_equal(overlong_read(&object, file, sizeof file, NULL, NULL), TN_OK);
    return object;
}

static void expect_refused(overlong *object, const char *member, int64_t found)
{
    char place[32];
    size_t size;
    tn_error error;
    assert_int_equal(overlong_size(object, &size, &error), TN_NEGATIVE_SIZE);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, member);
    assert_int_equal(error.found.kind, TN_VALUE_SIGNED);
    assert_int_equal(error.found.as.s, found);
    overlong_free(object);
}

static void test_padding_behind_what_is_too_long(void **state)
{
    (void)state;
    size_t size;
    overlong *object = read_file();
    object->name = tn_text_literal("abcd");
    object->given = (tn_bytes){file, 3};
    assert_int_equal(overlong_size(object, &size, NULL), TN_OK);
    assert_int_equal(size, 1 + 4 + 3);
    object->name = tn_text_literal("abcde");
    expect_refused(object, "padding", -1);
}

static void test_bytes_that_are_given(void **state)
{
    (void)state;
    overlong *object = read_file();
    object->name = tn_text_literal("");
    object->given.size = 0;
    expect_refused(object, "given", -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_padding_behind_what_is_too_long),
        cmocka_unit_test(test_bytes_that_are_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
