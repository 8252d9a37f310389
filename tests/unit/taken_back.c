/* An edit that is undone after a write gives the file that was read, although the write has derived a
   position that decides about the content there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "taken_back.h"

enum { SIZE = 16, MOST = 64 };

static void the_position_is_that_of_the_file(void **state)
{
    static const uint8_t file[SIZE];
    uint8_t written[MOST];
    size_t size;
    taken_back *object;
    (void)state;
    assert_int_equal(taken_back_read(&object, file, SIZE, NULL, NULL), TN_OK);
    object->body.has_value = true;
    object->body.value = 7;
    assert_int_equal(taken_back_write_within(object, written, MOST, &size, NULL), TN_OK);
    assert_int_not_equal(object->ofs_body, 0);
    assert_int_equal(written[size - 1], 7);

    object->body.has_value = false;
    assert_int_equal(taken_back_write_within(object, written, MOST, &size, NULL), TN_OK);
    assert_int_equal(size, SIZE);
    assert_memory_equal(written, file, SIZE);
    taken_back_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_position_is_that_of_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
