/* Codecs whose writer is the engine, with the program that they carry. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "based.h"
#include "support/memory.h"
#include "tenon/impl/edit.h"

enum { SPACE = 64 };

static const char longer[] = "\001\002\000\005\005\004......vwxyzdefg";

static const char file[] = "\001\002\000\003\003\004......abcdefg";

static based *read_with(const tn_options *options)
{
    based *object;
    assert_int_equal(based_read(&object, file, sizeof file - 1, options, NULL), TN_OK);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(based_entry_get_body(&object->entries.items[i], NULL), TN_OK);
    return object;
}

static void set_body(based *object, size_t entry, const char *body)
{
    object->entries.items[entry].body = (tn_bytes){(const uint8_t *)body, strlen(body)};
}

static void test_what_was_not_edited_stays(void **state)
{
    uint8_t written[SPACE];
    size_t size;
    based *object = read_with(NULL);
    (void)state;
    assert_int_equal(based_size(object, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof file - 1);
    assert_int_equal(based_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, file, size);
    based_free(object);
}

static void test_sizes_and_positions_follow(void **state)
{
    uint8_t written[SPACE];
    size_t size;
    based *object = read_with(NULL);
    (void)state;
    set_body(object, 0, "vwxyz");
    assert_int_equal(based_size(object, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof longer - 1);
    assert_int_equal(based_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, longer, size);
    based_free(object);
}

static void test_a_buffer_that_is_too_small(void **state)
{
    uint8_t written[4] = {9, 9, 9, 9};
    tn_error error;
    based *object = read_with(NULL);
    (void)state;
    assert_int_equal(based_write(object, written, sizeof written, &error), TN_BUFFER_TOO_SMALL);
    assert_int_equal(error.status, TN_BUFFER_TOO_SMALL);
    for (size_t i = 0; i < sizeof written; i++)
        assert_int_equal(written[i], 9);
    based_free(object);
}

/* Edits that a patch makes, and those for which the file is drafted again. */
static void grow(based *object)
{
    set_body(object, 0, "vwxyz");
}

static void append(based *object)
{
    based_entry *entry;
    assert_int_equal(based_entry_list_append(object->document, &object->entries, 1, &entry), TN_OK);
}

static void remove_one(based *object)
{
    assert_int_equal(based_entry_list_remove(&object->entries, 0, 1), TN_OK);
}

static void refuse_memory_to(void (*edit)(based *object))
{
    uint8_t wanted[SPACE], written[SPACE];
    size_t size, other;
    tn_error error;
    test_memory memory = {0};
    based *object = read_with(NULL);
    edit(object);
    assert_int_equal(based_write_within(object, wanted, sizeof wanted, &size, NULL), TN_OK);
    based_free(object);
    tn_status status = TN_NO_MEMORY;
    for (size_t fail = 1; status != TN_OK; fail++) {
        test_memory_begin(&memory, 0);
        const tn_options options = {.allocator = test_allocator(&memory)};
        object = read_with(&options);
        edit(object);
        memory.fail_call = memory.calls + fail;
        status = based_write_within(object, written, sizeof written, &other, &error);
        assert_int_equal(status, memory.failures > 0 ? TN_NO_MEMORY : TN_OK);
        if (status != TN_OK) assert_int_equal(error.status, status);
        memory.fail_call = 0;
        assert_int_equal(based_write_within(object, written, sizeof written, &other, &error), TN_OK);
        assert_int_equal(other, size);
        assert_memory_equal(written, wanted, size);
        based_free(object);
        assert_int_equal(memory.live, 0);
        assert_false(memory.wrong_size);
    }
}

/* Whichever request for memory is refused: that is the error, nothing is lost, and the next write succeeds.
 */
static void test_memory_that_is_refused(void **state)
{
    (void)state;
    refuse_memory_to(grow);
    refuse_memory_to(append);
    refuse_memory_to(remove_one);
}

static void test_bytes_that_are_no_program(void **state)
{
    static const uint8_t bytes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    const tn_edit_program program = {.bytes = bytes, .size = sizeof bytes};
    tn_error error;
    size_t size;
    based *object = read_with(NULL);
    (void)state;
    assert_int_equal(tn_edit_size(&program, object->document, object, &size, &error), TN_UNSUPPORTED);
    assert_int_equal(error.status, TN_UNSUPPORTED);
    based_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_not_edited_stays),  cmocka_unit_test(test_sizes_and_positions_follow),
        cmocka_unit_test(test_a_buffer_that_is_too_small), cmocka_unit_test(test_memory_that_is_refused),
        cmocka_unit_test(test_bytes_that_are_no_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
