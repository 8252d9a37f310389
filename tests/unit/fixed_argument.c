/* A codec that patches records of a fixed layout that are in no list, and are given a parameter: it compiles,
   and its writer stores their numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixed_argument.h"

static void test_edit(void **state)
{
    static const uint8_t file[] = {0, 1, 0, 2}, edited[] = {0, 1, 1, 0};
    uint8_t written[sizeof edited];
    fixed_argument *object;
    (void)state;
    assert_int_equal(fixed_argument_read(&object, file, sizeof file, NULL, NULL), TN_OK);
    assert_true(fixed_argument_format.patches);
    object->head.point.y = 256;
    assert_int_equal(fixed_argument_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, edited, sizeof edited);
    fixed_argument_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_edit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
