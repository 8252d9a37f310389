/* Parameters of the type at the top: readers, validators and writers take what callers give, and refuse what
   is none of the parameter's type. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "given.h"
#include "given_numbers.h"
#include "tenon/generic.h"

/* own: 9; text: "ab"; part: 2 + 1 bytes */
static const uint8_t input[] = {9, 'a', 'b', 1, 2, 3};

/* What there is to give, and what points at it. */
static struct {
    uint8_t around[6], other[3];
    uint16_t numbers[2];
    int64_t bits[1];
    tn_text names[2];
    given_block block, second;
    given_block *blocks[2];
    tn_variant objects[2];
    tn_bytes streams[2];
    given_params params;
} all;

static void give(void)
{
    memset(&all, 0, sizeof all);
    memcpy(all.around, "\1\2\3\4\5\6", 6);
    memcpy(all.other, "xyz", 3);
    all.numbers[0] = 1;
    all.numbers[1] = 300;
    all.bits[0] = 7;
    all.names[0] = tn_text_literal("one");
    all.names[1] = tn_text_literal("two");
    all.block.number = 2;
    all.second.number = 40;
    all.blocks[0] = &all.block;
    all.blocks[1] = &all.second;
    all.objects[0] = tn_variant_of_object(GIVEN_TYPE_BLOCK, &all.block);
    all.objects[1] = tn_variant_of_object(GIVEN_TYPE_BLOCK, &all.second);
    all.streams[0] = (tn_bytes){all.around, 6};
    all.streams[1] = (tn_bytes){all.other, 3};
    all.params = (given_params){.length = 2,
                                .three = 7,
                                .kind = GIVEN_KIND_SQUARE,
                                .name = tn_text_literal("!"),
                                .key = {all.around + 5, 1},
                                .numbers = {all.numbers, 2, 0},
                                .bits = {all.bits, 1, 0},
                                .names = {all.names, 2, 0},
                                .block_ = &all.block,
                                .blocks = {all.blocks, 2, 0},
                                .thing = tn_variant_of_object(GIVEN_TYPE_BLOCK, &all.block),
                                .things = {all.objects, 2, 0},
                                .value_ = tn_variant_of_s64(77),
                                .around = {all.around, 6},
                                .streams = {all.streams, 2, 0}};
}

static tn_status read_all(given **object, tn_error *error)
{
    const tn_options options = {.params = &all.params};
    return given_read(object, input, sizeof input, &options, error);
}

static tn_status validate_all(tn_error *error)
{
    tn_options options = {.params = &all.params};
    options.scratch_size = (size_t)given_scratch(sizeof input, TN_LEVEL_STRICT);
    options.scratch = malloc(options.scratch_size);
    const tn_status status = given_validate(input, sizeof input, &options, error);
    free(options.scratch);
    return status;
}

static void every_kind_arrives(void **state)
{
    (void)state;
    give();
    given *object;
    tn_error error;
    assert_int_equal(read_all(&object, &error), TN_OK);
    assert_int_equal(validate_all(&error), TN_OK);
    assert_int_equal(object->text.size, 2);
    assert_memory_equal(object->part.bytes.data, "\1\2\3", 3);
    int64_t number;
    uint8_t byte;
    bool square;
    char room[16];
    tn_text text;
    assert_int_equal(given_get_sum(object, &number, &error), TN_OK);
    assert_int_equal(number, 1 + 300 + 6);
    assert_int_equal(given_get_picked(object, &number, &error), TN_OK);
    assert_int_equal(number, 8 + 8);
    assert_int_equal(given_get_second_name(object, room, sizeof room, &text, &error), TN_OK);
    assert_memory_equal(text.data, "two!", 4);
    assert_int_equal(given_get_second_name(object, room, 3, &text, &error), TN_NO_SCRATCH);
    assert_int_equal(given_get_second(object, &byte, &error), TN_OK);
    assert_int_equal(byte, 40);
    assert_int_equal(given_get_cast(object, &number, &error), TN_OK);
    assert_int_equal(number, 2 + 40);
    assert_int_equal(given_get_any_number(object, &byte, &error), TN_OK);
    assert_int_equal(byte, 77);
    assert_int_equal(given_get_is_square(object, &square, &error), TN_OK);
    assert_true(square);
    given_free(object);
}

static void streams_are_read_as_long_as_the_object_lives(void **state)
{
    (void)state;
    give();
    given *object;
    tn_error error;
    assert_int_equal(read_all(&object, &error), TN_OK);
    uint64_t sizes;
    assert_int_equal(given_get_sizes(object, &sizes, &error), TN_OK);
    assert_int_equal(sizes, 6 + 3);
    assert_int_equal(given_get_beyond(object, &error), TN_OK);
    assert_int_equal(object->beyond, 0x0302);
    assert_int_equal(given_get_beyond_other(object, &error), TN_OK);
    assert_memory_equal(object->beyond_other.data, "xyz", 3);
    assert_int_equal(given_part_get_first(&object->part, &error), TN_OK);
    assert_int_equal(object->part.first, 1);
    given_free(object);
}

/* Of an object that nobody read, values are what they are computed of, and what is read on demand is absent.
 */
static void instances_of_objects_that_are_given(void **state)
{
    (void)state;
    give();
    given *first, *object;
    tn_error error;
    assert_int_equal(read_all(&first, &error), TN_OK);
    int64_t twice;
    assert_int_equal(given_get_twice(first, &twice, &error), TN_OK);
    assert_int_equal(twice, 2 * all.params.block_->number);
    assert_int_equal(given_get_around_block(first, &error), TN_NOT_GIVEN);

    all.params.block_ = &first->own;
    all.params.numbers.count = 0;
    assert_int_equal(read_all(&object, &error), TN_OUT_OF_RANGE);
    all.params.numbers = (tn_u2_list){all.numbers, 1, 0};
    all.numbers[0] = 0;
    first->own.number = 3;
    assert_int_equal(read_all(&object, &error), TN_OK);
    assert_int_equal(given_get_twice(object, &twice, &error), TN_OK);
    assert_int_equal(twice, 6);
    assert_int_equal(given_get_around_block(object, &error), TN_NOT_GIVEN);
    given_free(object);
    given_free(first);
}

static void expect_refused(tn_status status, const char *param)
{
    given *object;
    tn_error read, validated;
    assert_int_equal(read_all(&object, &read), status);
    assert_null(object);
    assert_int_equal(validate_all(&validated), status);
    assert_int_equal(read.place.depth, 1);
    assert_string_equal(read.place.steps[0].member, param);
    assert_string_equal(validated.place.steps[0].member, param);
    assert_true(read.offset == TN_NO_OFFSET && validated.offset == TN_NO_OFFSET);
}

static void what_is_not_given_is_refused(void **state)
{
    (void)state;
    give();
    all.params.block_ = NULL;
    expect_refused(TN_NOT_GIVEN, "block");
    give();
    all.blocks[1] = NULL;
    expect_refused(TN_NOT_GIVEN, "blocks");
    give();
    all.params.blocks.items = NULL;
    expect_refused(TN_NOT_GIVEN, "blocks");
    give();
    all.params.thing = tn_variant_none();
    expect_refused(TN_NOT_GIVEN, "thing");
    give();
    all.params.thing.as.object = NULL;
    expect_refused(TN_NOT_GIVEN, "thing");
    give();
    all.objects[0].tag = 999;
    expect_refused(TN_NOT_GIVEN, "things");
    give();
    all.params.value_ = tn_variant_none();
    expect_refused(TN_NOT_GIVEN, "value");
    give();
    all.params.around.data = NULL;
    expect_refused(TN_NOT_GIVEN, "around");
    give();
    all.streams[1].data = NULL;
    expect_refused(TN_NOT_GIVEN, "streams");
    give();
    all.params.key.data = NULL;
    expect_refused(TN_NOT_GIVEN, "key");

    tn_error error;
    given *object;
    assert_int_equal(given_read(&object, input, sizeof input, NULL, &error), TN_NOT_GIVEN);
    assert_int_equal(given_validate(input, sizeof input, NULL, &error), TN_NOT_GIVEN);
}

static void numbers_outside_their_type_are_refused(void **state)
{
    (void)state;
    give();
    all.params.three = 8;
    expect_refused(TN_OVERFLOW, "three");
    give();
    all.params.three = -1;
    expect_refused(TN_OVERFLOW, "three");
    give();
    all.bits[0] = 8;
    expect_refused(TN_OVERFLOW, "bits");
}

/* The budget of a small file is not that of what is given with it. */
static void what_is_given_widens_the_budget(void **state)
{
    (void)state;
    enum { MUCH = 1 << 20 };
    give();
    uint8_t *much = calloc(MUCH, 1);
    given *object;
    tn_error error;
    all.streams[1] = (tn_bytes){much, MUCH};
    assert_int_equal(read_all(&object, &error), TN_OK);
    assert_int_equal(given_get_beyond_other(object, &error), TN_OK);
    assert_int_equal(object->beyond_other.size, MUCH);
    given_free(object);
    free(much);
}

static void a_clone_needs_nothing_that_was_given(void **state)
{
    (void)state;
    give();
    given *object, *clone;
    tn_error error;
    assert_int_equal(read_all(&object, &error), TN_OK);
    assert_int_equal(given_get_beyond(object, &error), TN_OK);
    assert_int_equal(given_clone(object, NULL, &clone), TN_OK);
    given_free(object);
    assert_true(clone->name.data != all.params.name.data && clone->name.size == 1);
    assert_true(clone->numbers.items != all.numbers && clone->numbers.items[1] == 300);
    assert_null(clone->block_);
    assert_null(clone->around);
    assert_int_equal(clone->thing.tag, TN_VARIANT_NONE);
    assert_int_equal(clone->blocks.count, 0);
    assert_int_equal(given_get_beyond(clone, &error), TN_OK);
    assert_int_equal(clone->beyond, 0x0302);
    int64_t twice;
    uint64_t sizes;
    assert_int_equal(given_get_twice(clone, &twice, &error), TN_ABSENT);
    char place[16];
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, "twice");
    assert_int_equal(given_get_sizes(clone, &sizes, &error), TN_ABSENT);
    given_free(clone);
}

static void a_writer_takes_them_too(void **state)
{
    (void)state;
    static const uint8_t file[] = {1, 2, 3, 4, 5, 6};
    uint8_t written[sizeof file];
    const given_numbers_params params = {.length = 2, .three = 2, .name = tn_text_literal("more")};
    const tn_options options = {.params = &params};
    given_numbers *object;
    tn_error error;
    assert_int_equal(given_numbers_new(&object, &options), TN_OK);
    assert_int_equal(object->length, 2);
    object->bytes = (tn_bytes){file, 2};
    object->other = (tn_bytes){file + 2, 3};
    object->has_last = true;
    object->last = 6;
    assert_int_equal(given_numbers_write(object, written, sizeof written, &error), TN_OK);
    assert_memory_equal(written, file, sizeof file);
    given_numbers_free(object);

    assert_int_equal(given_numbers_read(&object, file, sizeof file, &options, &error), TN_OK);
    assert_int_equal(given_numbers_write(object, written, sizeof written, &error), TN_OK);
    assert_memory_equal(written, file, sizeof file);
    object->three = 8;
    assert_int_equal(given_numbers_write(object, written, sizeof written, &error), TN_OVERFLOW);
    assert_string_equal(error.place.steps[0].member, "three");
    object->three = 1;
    assert_int_equal(given_numbers_write(object, written, sizeof written, &error), TN_DISAGREE);
    given_numbers_free(object);
}

static void the_codec_says_what_can_be_given(void **state)
{
    (void)state;
    const tn_member *params = given_format.params;
    assert_int_equal(given_format.param_count, 16);
    assert_int_equal(given_format.params_size, sizeof(given_params));
    assert_string_equal(params[3].id, "kind");
    assert_string_equal(params[3].doc, "What it is.");
    assert_string_equal(params[3].values->values[1].id, "circle");
    assert_int_equal(params[9].offset, offsetof(given_params, block_));
    assert_int_equal(params[14].kind, TN_KIND_STREAM);
    assert_true(params[15].kind == TN_KIND_ARRAY && params[15].element == TN_KIND_STREAM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_arrives),
        cmocka_unit_test(streams_are_read_as_long_as_the_object_lives),
        cmocka_unit_test(instances_of_objects_that_are_given),
        cmocka_unit_test(what_is_not_given_is_refused),
        cmocka_unit_test(numbers_outside_their_type_are_refused),
        cmocka_unit_test(what_is_given_widens_the_budget),
        cmocka_unit_test(a_clone_needs_nothing_that_was_given),
        cmocka_unit_test(a_writer_takes_them_too),
        cmocka_unit_test(the_codec_says_what_can_be_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
