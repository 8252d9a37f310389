/* Writing over what was read where positions count from what objects around say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "based.h"

enum { ROOM = 64 };

#define FILE_BYTES "\001\002\000\003\003\004......abcdefg"

static void expect(size_t entry, const char *body, const char *bytes, size_t size)
{
    uint8_t written[ROOM];
    size_t measured;
    based *object;
    assert_int_equal(based_read(&object, FILE_BYTES, sizeof FILE_BYTES - 1, NULL, NULL), TN_OK);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(based_entry_get_body(&object->entries.items[i], NULL), TN_OK);
    object->entries.items[entry].body = (tn_bytes){(const uint8_t *)body, strlen(body)};
    assert_int_equal(based_size(object, &measured, NULL), TN_OK);
    assert_int_equal(measured, size);
    assert_int_equal(based_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
    based_free(object);
}

static void test_longer(void **state)
{
    static const char longer[] = "\001\002\000\005\005\004......vwxyzdefg";
    (void)state;
    expect(0, "vwxyz", longer, sizeof longer - 1);
}

static void test_shorter(void **state)
{
    static const char shorter[] = "\001\002\000\001\001\004......zdefg";
    (void)state;
    expect(0, "z", shorter, sizeof shorter - 1);
}

static void test_last(void **state)
{
    static const char last[] = "\001\002\000\003\003\002......abcyz";
    (void)state;
    expect(1, "yz", last, sizeof last - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_longer),
        cmocka_unit_test(test_shorter),
        cmocka_unit_test(test_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
