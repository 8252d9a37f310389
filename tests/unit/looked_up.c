/* What the writer has looked up in an object that it refuses stays as if nobody had asked for it: once the
   edit is taken back, the file is what it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "looked_up.h"

/* where, len_text, text, and bytes behind it, of which `number` is one */
static const uint8_t file[] = {3, 1, 'a', 0x11, 0x20, 0x33};

static void test_edit_that_is_refused_is_taken_back(void **state)
{
    (void)state;
    static const uint8_t longer[300];
    uint8_t bytes[sizeof file];
    size_t size;
    looked_up *object;
    assert_int_equal(looked_up_read(&object, file, sizeof file, NULL, NULL), TN_OK);
    const tn_bytes text = object->text;
    object->where = 4;
    object->text = (tn_bytes){longer, sizeof longer};
    assert_int_not_equal(looked_up_size(object, &size, NULL), TN_OK);
    object->where = 3;
    object->text = text;
    assert_int_equal(looked_up_size(object, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof file);
    assert_int_equal(looked_up_write(object, bytes, sizeof bytes, NULL), TN_OK);
    assert_memory_equal(bytes, file, sizeof file);
    assert_int_equal(looked_up_get_number(object, NULL), TN_OK);
    assert_int_equal(object->number, 0x11);
    looked_up_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_edit_that_is_refused_is_taken_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
