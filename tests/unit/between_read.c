/* What a program has put among objects that were read knows nothing of what is around it: where an instance
   of another one asks for that, it is absent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "between_read.h"

static const uint8_t file[] = {1, 2, 3, 4};

/* The file, of which the element `at` is a new one. */
static between_read *with_new(size_t at)
{
    between_read *object;
    assert_int_equal(between_read_read(&object, file, sizeof file, NULL, NULL), TN_OK);
    object->parts.items[at] = (between_read_part){.raw = 1};
    return object;
}

static void test_root_is_absent(void **state)
{
    (void)state;
    between_read *object = with_new(1);
    between_read_part *next = &object->parts.items[2];
    assert_int_equal(between_read_part_get_as_stored(next, NULL), TN_ABSENT);
    assert_int_equal(between_read_part_get_as_stored(&object->parts.items[3], NULL), TN_OK);
    assert_int_equal(object->parts.items[3].as_stored.size, 1);
    between_read_free(object);
}

static void test_stream_is_absent(void **state)
{
    (void)state;
    between_read *object = with_new(1);
    assert_int_equal(between_read_part_get_as_read(&object->parts.items[2], NULL), TN_ABSENT);
    assert_int_equal(between_read_part_get_as_read(&object->parts.items[3], NULL), TN_OK);
    assert_int_equal(object->parts.items[3].as_read.size, 1);
    between_read_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_root_is_absent),
        cmocka_unit_test(test_stream_is_absent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
