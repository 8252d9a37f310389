/* Values of values of an object that a program has made, whose pointers lead nowhere yet: they are absent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boxed.h"

static void test_values_behind_nothing_are_absent(void **state)
{
    (void)state;
    boxed_link link = {.mark = 7};
    boxed_node node = {.link = NULL};
    int16_t value = 0;
    tn_error error;
    assert_int_equal(boxed_node_get_mark(&node, &value, &error), TN_ABSENT);
    assert_int_equal(boxed_node_get_same(&node, &value, &error), TN_ABSENT);
    assert_int_equal(error.status, TN_ABSENT);
    node.link = &link;
    assert_int_equal(boxed_node_get_same(&node, &value, &error), TN_OK);
    assert_int_equal(value, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values_behind_nothing_are_absent)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
