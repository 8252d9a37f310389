/* Writing an object of which instances are set that nobody has asked for: they are read to see whether the
   file has them, which leaves the object, and its memory, as they were. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "asked_again.h"
#include "support/memory.h"

/* The position of the place, the size, the place, and at that the body, which is also the items. */
#define FILE_BYTES "\x02\x02\x03\x01\0"
#define BODY       "\x00\x01" /* as the process gives it */
#define OTHER      "zy"

enum { ROOM = 16, WRITES = 1000 };

static void write_often(asked_again *object, const char *wanted, const test_memory *memory)
{
    uint8_t written[ROOM];
    tn_error error;
    const asked_again before = *object;
    const size_t live = memory->live;
    for (int i = 0; i < WRITES; i++) {
        const size_t size = sizeof FILE_BYTES - 1;
        assert_int_equal(asked_again_write(object, written, size, &error), TN_OK);
        assert_memory_equal(written, wanted, size);
        assert_memory_equal(&before, object, sizeof before);
        assert_int_equal(memory->live, live);
    }
}

static asked_again *read_file(test_memory *memory)
{
    const tn_options options = {.allocator = test_allocator(memory)};
    asked_again *object;
    test_memory_begin(memory, 0);
    assert_int_equal(asked_again_read(&object, FILE_BYTES, sizeof FILE_BYTES - 1, &options, NULL), TN_OK);
    return object;
}

static void test_what_the_file_has(void **state)
{
    (void)state;
    test_memory memory = {0};
    asked_again *object = read_file(&memory);
    object->body = (tn_bytes){(const uint8_t *)BODY, 2};
    write_often(object, FILE_BYTES, &memory);
    asked_again_free(object);
}

static void test_what_it_does_not_have(void **state)
{
    (void)state;
    test_memory memory = {0};
    asked_again *object = read_file(&memory);
    object->body = (tn_bytes){(const uint8_t *)OTHER, 2};
    write_often(object, "\x02\x02\x03\x7b\x78", &memory);
    asked_again_free(object);
}

/* Where memory is exhausted that is said, and the object is as it was. */
static void test_without_memory(void **state)
{
    (void)state;
    bool failed = true;
    for (size_t call = 1; failed; call++) {
        test_memory memory = {0};
        uint8_t written[ROOM];
        asked_again *object = read_file(&memory);
        object->body = (tn_bytes){(const uint8_t *)OTHER, 2};
        const asked_again before = *object;
        memory.calls = 0;
        memory.fail_call = call;
        const tn_status status = asked_again_write(object, written, sizeof FILE_BYTES - 1, NULL);
        failed = memory.failures > 0;
        if (status == TN_OK) /* also where only the attempt to edit a part of the file had no memory */
            assert_memory_equal(written, "\x02\x02\x03\x7b\x78", sizeof FILE_BYTES - 1);
        else
            assert_int_equal(status, TN_NO_MEMORY);
        assert_true(failed || status == TN_OK);
        assert_memory_equal(&before, object, sizeof before);
        asked_again_free(object);
        assert_int_equal(memory.live, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_the_file_has),
        cmocka_unit_test(test_what_it_does_not_have),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
