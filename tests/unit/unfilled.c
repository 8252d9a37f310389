/* What is derived of lists is refused, and not looked for, where an object that nobody has read lacks what
   every file has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "unfilled.h"

static const char file[] = "\x04\x02\x08\x0a\x04\x01\x02\x03\x04\x05\x06\x07\x00\x08\x00\x09\x0a";

static unfilled *made(void)
{
    unfilled *object;
    assert_int_equal(unfilled_new(&object, NULL), TN_OK);
    return object;
}

static unfilled *read_file(void)
{
    unfilled *object;
    assert_int_equal(unfilled_read(&object, file, sizeof file - 1, NULL, NULL), TN_OK);
    return object;
}

static void expect_refused(unfilled *object, tn_status status, const char *member)
{
    char place[64];
    size_t size;
    tn_error error;
    assert_int_equal(unfilled_size(object, &size, &error), status);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, member);
}

/* From one empty list to the next: what another object has is taken from it. */
static void each_list_that_lacks_is_told(void **state)
{
    unfilled *object = made(), *other = read_file();
    (void)state;
    expect_refused(object, TN_DIVISION_BY_ZERO, "quotient");
    object->pairs = other->pairs;
    object->pairs.count = 1;
    expect_refused(object, TN_OUT_OF_RANGE, "last");
    object->items = other->items;
    expect_refused(object, TN_OUT_OF_RANGE, "inside");
    object->inner.bytes = other->inner.bytes;
    expect_refused(object, TN_OUT_OF_RANGE, "named");
    object->pairs.count = 2;
    expect_refused(object, TN_DISAGREE, "pairs");
    object->pairs = other->pairs;
    uint8_t written[sizeof file];
    assert_int_equal(unfilled_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, file, sizeof file - 1);
    unfilled_free(object);
    unfilled_free(other);
}

static void a_list_that_is_emptied_is_told(void **state)
{
    unfilled *object = read_file();
    (void)state;
    object->items.count = 0;
    expect_refused(object, TN_OUT_OF_RANGE, "last");
    object->items.count = 2;
    uint8_t written[sizeof file];
    assert_int_equal(unfilled_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, file, sizeof file - 1);
    unfilled_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_list_that_lacks_is_told),
        cmocka_unit_test(a_list_that_is_emptied_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
