/* Instances that nobody has asked for are read where the file says, not where an edit would say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "unread.h"

enum { MOST = 32 };

/* What becomes of a file of `size` bytes whose body is then `body`. */
static tn_status edit(const char *file, size_t size, bool asks, const char *body, uint8_t written[MOST],
                      size_t *written_size)
{
    unread *object;
    tn_error error;
    assert_int_equal(unread_read(&object, file, size, NULL, NULL), TN_OK);
    if (asks && file[0] == 0) assert_int_equal(unread_get_behind(object, NULL), TN_OK);
    if (asks && file[0] == 1) assert_int_equal(unread_get_within(object, NULL), TN_OK);
    object->body = (tn_bytes){(const uint8_t *)body, strlen(body)};
    const tn_status status = unread_write_within(object, written, MOST, written_size, &error);
    if (status != TN_OK) assert_string_equal(error.place.steps[0].member, "within");
    unread_free(object);
    return status;
}

static void bytes_behind_the_body_move(void **state)
{
    uint8_t written[MOST];
    size_t size;
    (void)state;
    for (int asks = 0; asks <= 1; asks++) {
        assert_int_equal(edit("\0\7\2abcXY", 8, asks != 0, "abcde", written, &size), TN_OK);
        assert_int_equal(size, 10);
        assert_memory_equal(written, "\0\7\4abcdeXY", 10);
        assert_int_equal(edit("\0\7\2abcXY", 8, asks != 0, "a", written, &size), TN_OK);
        assert_int_equal(size, 6);
        assert_memory_equal(written, "\0\7\0aXY", 6);
    }
}

/* Other bytes would be read: 7 instead of 1. Bytes that are the same may be others. */
static void bytes_within_are_kept(void **state)
{
    uint8_t written[MOST];
    size_t size;
    (void)state;
    for (int asks = 0; asks <= 1; asks++) {
        assert_int_equal(edit("\1\7\0a", 4, asks != 0, "ab", written, &size), TN_DISAGREE);
        assert_int_equal(edit("\1\1\0a", 4, asks != 0, "ab", written, &size), TN_OK);
        assert_int_equal(size, 5);
        assert_memory_equal(written, "\1\1\1ab", 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_behind_the_body_move),
        cmocka_unit_test(bytes_within_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
