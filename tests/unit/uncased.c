/* Bytes that no case of a switch reads are no filler: their size says nothing of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "uncased.h"

static uncased *read_file(const char *file, size_t size)
{
    uncased *object;
    assert_int_equal(uncased_read(&object, file, size, NULL, NULL), TN_OK);
    return object;
}

static void a_size_that_is_set_is_refused(void **state)
{
    static const char *const files[] = {"\2\0", "\2\2\0\0", "\2\2ab", "\1\2ab"};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        size_t size;
        tn_error error;
        uncased *object = read_file(files[i], 2 + (size_t)files[i][1]);
        object->len++;
        assert_int_equal(uncased_size(object, &size, &error), TN_DISAGREE);
        uncased_free(object);
    }
}

static void the_size_of_bytes_follows(void **state)
{
    uint8_t written[8];
    size_t size;
    (void)state;
    uncased *object = read_file("\2\2\0\0", 4);
    object->body.as.bytes = (tn_bytes){(const uint8_t *)"abc", 3};
    assert_int_equal(uncased_write_within(object, written, sizeof written, &size, NULL), TN_OK);
    assert_int_equal(size, 5);
    assert_memory_equal(written, "\2\3abc", 5);
    uncased_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_size_that_is_set_is_refused),
        cmocka_unit_test(the_size_of_bytes_follows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
