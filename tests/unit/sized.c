/* JSON of a compiled codec: sizes of the elements of lists. An empty list determines none: JSON states it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "sized.h"
#include "tenon/generic.h"
#include "tenon/json_read.h"

enum { MOST = 256 };

typedef struct text {
    char bytes[MOST];
    size_t size;
} text;

static bool add(void *user, const void *data, size_t size)
{
    text *to = user;
    if (size > MOST - to->size) return false;
    memcpy(to->bytes + to->size, data, size);
    to->size += size;
    return true;
}

/* Whether JSON of a file gives the file, and has the key "len_block". */
static bool states_size(const void *file, size_t size)
{
    void *object, *again;
    text json = {.size = 0};
    const tn_sink sink = {add, &json};
    uint8_t written[MOST];
    size_t count = 0;
    assert_int_equal(sized_format.read(&sized_format, &object, file, size, NULL, NULL), TN_OK);
    assert_int_equal(tn_json_write(&sized_format, object, NULL, NULL, &sink), TN_OK);
    sized_format.release(&sized_format, object);
    assert_int_equal(tn_json_read(&sized_format, json.bytes, json.size, NULL, &again, NULL), TN_OK);
    assert_int_equal(sized_write_within(again, written, MOST, &count, NULL), TN_OK);
    assert_int_equal(count, size);
    assert_memory_equal(written, file, size);
    sized_format.release(&sized_format, again);
    json.bytes[json.size] = '\0';
    return strstr(json.bytes, "len_block") != NULL;
}

static void sizes_of_empty_lists_are_stated(void **state)
{
    (void)state;
    assert_true(states_size("\0\1\2\3\4\0\7", 7));
    assert_true(states_size("\0\0\0\0\1\1\2ab", 9));
}

static void other_sizes_are_derived(void **state)
{
    (void)state;
    assert_false(states_size("\0\0\0\0\0\0\0", 7));
    assert_false(states_size("\2\1\0\0\0ab\1\1x", 10));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_of_empty_lists_are_stated),
        cmocka_unit_test(other_sizes_are_derived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
