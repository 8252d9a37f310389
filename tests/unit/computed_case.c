/* Numbers of cases that an expression chooses: the writer evaluates it again, checks the number, and a value
   that asks another object for its stream does not keep it from creating files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "computed_case.h"

enum { SPACE = 16 };

static void expect_bytes(computed_case *object, const char *bytes, size_t count)
{
    char written[SPACE];
    size_t size;
    tn_error error;
    assert_int_equal(computed_case_size(object, &size, &error), TN_OK);
    assert_int_equal(size, count);
    assert_int_equal(computed_case_write(object, written, sizeof written, &error), TN_OK);
    assert_memory_equal(written, bytes, count);
}

#define EXPECT_BYTES(object, text) expect_bytes(object, text, sizeof(text) - 1)

static void each_case_has_its_bytes(void **state)
{
    static const tn_bytes rest = {(const uint8_t *)"xy", 2};
    computed_case *object;
    (void)state;
    assert_int_equal(computed_case_new(&object, NULL), TN_OK);
    object->number = 0x102;
    object->box.first = 'b';
    object->has_box_rest_ = true;
    object->box_rest_ = rest;
    EXPECT_BYTES(object, "\0\2\1bxy");
    object->kind = 1;
    EXPECT_BYTES(object, "\1\1\2bxy");
    object->kind = 7;
    EXPECT_BYTES(object, "\7\1\2bxy");
    object->kind = 6;
    EXPECT_BYTES(object, "\6\2\1bxy");
    object->kind = 3;
    EXPECT_BYTES(object, "\3\2\1\0\0bxy");
    computed_case_free(object);
}

static void numbers_are_checked(void **state)
{
    computed_case *object;
    tn_error error;
    size_t size;
    (void)state;
    assert_int_equal(computed_case_read(&object, "\7\1\2bxy", 6, NULL, NULL), TN_OK);
    EXPECT_BYTES(object, "\7\1\2bxy");
    object->number = 1;
    assert_int_equal(computed_case_size(object, &size, &error), TN_LESS_THAN);
    object->number = 0x10000;
    assert_int_equal(computed_case_size(object, &size, &error), TN_OVERFLOW);
    object->kind = 2;
    EXPECT_BYTES(object, "\2\0\0\1\0bxy");
    computed_case_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_case_has_its_bytes),
        cmocka_unit_test(numbers_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
