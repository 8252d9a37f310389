/* Parameters of a codec whose writer is the engine: objects, lists and streams, which the file does not have.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "given.h"
#include "tenon/generic.h"

enum { SIZE = 6 };

/* own: 9; text: "ab"; part: 2 + 1 bytes */
static const uint8_t input[SIZE] = {9, 'a', 'b', 1, 2, 3};

/* What there is to give, and what points at it. */
static struct {
    uint8_t around[6], other[3];
    uint16_t numbers[2];
    given_block block, second;
    given_block *blocks[2];
    tn_variant objects[2];
    tn_bytes streams[2];
    given_params params;
} all;

static given *read_file(void)
{
    given *object;
    memcpy(all.around, "\1\2\3\4\5\6", 6);
    memcpy(all.other, "xyz", 3);
    all.numbers[0] = 1;
    all.block.number = 2;
    all.second.number = 40;
    all.blocks[0] = &all.block;
    all.blocks[1] = &all.second;
    all.objects[0] = all.objects[1] = tn_variant_of_object(GIVEN_TYPE_BLOCK, &all.second);
    all.streams[0] = (tn_bytes){all.around, 6};
    all.streams[1] = (tn_bytes){all.other, 3};
    all.params = (given_params){.length = 2,
                                .kind = GIVEN_KIND_SQUARE,
                                .numbers = {all.numbers, 2, 0},
                                .block_ = &all.block,
                                .blocks = {all.blocks, 2, 0},
                                .thing = tn_variant_of_object(GIVEN_TYPE_BLOCK, &all.block),
                                .things = {all.objects, 2, 0},
                                .value_ = tn_variant_of_s64(77),
                                .around = {all.around, 6},
                                .streams = {all.streams, 2, 0}};
    const tn_options options = {.params = &all.params};
    assert_int_equal(given_read(&object, input, sizeof input, &options, NULL), TN_OK);
    return object;
}

static void expect(given *object, const char *bytes)
{
    uint8_t written[SIZE];
    size_t size;
    assert_int_equal(given_size(object, &size, NULL), TN_OK);
    assert_int_equal(size, SIZE);
    assert_int_equal(given_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, SIZE);
}

static void files_are_written_with_what_was_given(void **state)
{
    given *object = read_file();
    (void)state;
    expect(object, "\011ab\1\2\3");
    object->own.number = 7;
    object->part.bytes = (tn_bytes){(const uint8_t *)"xyz", 3};
    expect(object, "\007abxyz");
    given_free(object);
}

static void what_was_given_says_how_large_things_are(void **state)
{
    given *object = read_file();
    size_t size;
    tn_error error;
    (void)state;
    object->part.bytes.size = 2;
    assert_int_not_equal(given_size(object, &size, &error), TN_OK);
    assert_string_equal(error.place.steps[0].member, "part");
    given_free(object);
}

/* Instances that lie in streams which were given are no part of the file. */
static void what_was_given_is_not_written(void **state)
{
    given *object = read_file();
    size_t size;
    tn_error error;
    (void)state;
    assert_int_equal(given_get_beyond(object, NULL), TN_OK);
    assert_int_equal(given_get_beyond_other(object, NULL), TN_OK);
    expect(object, "\011ab\1\2\3");
    object->own.number = 7;
    expect(object, "\007ab\1\2\3");
    object->beyond = 1;
    assert_int_not_equal(given_size(object, &size, &error), TN_OK);
    assert_string_equal(error.place.steps[0].member, "beyond");
    assert_memory_equal(all.around, "\1\2\3\4\5\6", 6);
    given_free(object);
}

/* A clone has no objects and streams of others: it is written unless the reader needs them. */
static void clones_lack_objects(void **state)
{
    given *object = read_file(), *clone;
    size_t size;
    tn_error error;
    (void)state;
    assert_int_equal(given_clone(object, NULL, &clone), TN_OK);
    given_free(object);
    assert_null(clone->block_);
    assert_int_equal(given_size(clone, &size, &error), TN_ABSENT);
    assert_string_equal(error.place.steps[0].member, "part");
    clone->block_ = &all.block;
    clone->own.number = 7;
    expect(clone, "\007ab\1\2\3");
    given_free(clone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_written_with_what_was_given),
        cmocka_unit_test(what_was_given_says_how_large_things_are),
        cmocka_unit_test(what_was_given_is_not_written),
        cmocka_unit_test(clones_lack_objects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
