/* An offset follows bytes that a later round of the writer moves again: padding changes after the size before
 * it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "shifted_again.h"

enum { MOST = 64, BODIES = 9 };

static const uint8_t file[] = {3, 1, 1, 1, 5, 'h', 'i', 0};

/* The expected file with a body of `size` bytes. */
static size_t make(uint8_t *data, size_t size)
{
    const size_t line = (1 + size + 3) / 4 * 4;
    memset(data, 0, MOST);
    data[0] = (uint8_t)size;
    memset(data + 1, 2, size);
    data[line] = (uint8_t)(line + 1);
    memcpy(data + line + 1, "hi", 3);
    return line + 4;
}

static void bodies_of_all_sizes(void **state)
{
    static const uint8_t twos[BODIES] = {2, 2, 2, 2, 2, 2, 2, 2, 2};
    (void)state;
    for (size_t i = 0; i < BODIES; i++) {
        uint8_t expected[MOST], written[MOST];
        shifted_again *object;
        size_t size;
        assert_int_equal(shifted_again_read(&object, file, sizeof file, NULL, NULL), TN_OK);
        object->body = (tn_bytes){twos, i};
        assert_int_equal(shifted_again_write_within(object, written, sizeof written, &size, NULL), TN_OK);
        assert_int_equal(size, make(expected, i));
        assert_memory_equal(written, expected, size);
        shifted_again_free(object);
    }
}

/* An offset that the program sets to another place stays. */
static void offset_that_is_set(void **state)
{
    static const uint8_t expected[] = {3, 1, 1, 1, 6, 'h', 'i', 0};
    uint8_t written[MOST];
    size_t size;
    (void)state;
    shifted_again *object;
    assert_int_equal(shifted_again_read(&object, file, sizeof file, NULL, NULL), TN_OK);
    object->ofs = 6;
    assert_int_equal(shifted_again_write_within(object, written, sizeof written, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof expected);
    assert_memory_equal(written, expected, size);
    shifted_again_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bodies_of_all_sizes),
                                       cmocka_unit_test(offset_that_is_set)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
