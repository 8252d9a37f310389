/* A derived number says where an instance lies: writers refuse an edit after which another value would be
   read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "follow.h"

enum { SIZE = 6 };

/* What becomes of a file whose mark is then `mark`. */
static tn_status edit(const char file[SIZE], bool asks, uint8_t mark, uint8_t written[SIZE])
{
    follow *object;
    tn_error error;
    size_t size;
    assert_int_equal(follow_read(&object, file, SIZE, NULL, NULL), TN_OK);
    if (asks) assert_int_equal(follow_get_there(object, NULL), TN_OK);
    object->mark = mark;
    const tn_status status = follow_write_within(object, written, SIZE, &size, &error);
    if (status == TN_OK) assert_int_equal(size, SIZE);
    if (status != TN_OK) assert_string_equal(error.place.steps[0].member, "there");
    follow_free(object);
    return status;
}

static void other_values_are_refused(void **state)
{
    uint8_t written[SIZE];
    (void)state;
    for (int asks = 0; asks <= 1; asks++)
        assert_int_equal(edit("\1\2abcd", asks != 0, 2, written), TN_DISAGREE);
}

static void equal_values_are_others(void **state)
{
    uint8_t written[SIZE];
    (void)state;
    for (int asks = 0; asks <= 1; asks++) {
        assert_int_equal(edit("\1\2aacd", asks != 0, 2, written), TN_OK);
        assert_memory_equal(written, "\2\3aacd", SIZE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_values_are_refused),
        cmocka_unit_test(equal_values_are_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
