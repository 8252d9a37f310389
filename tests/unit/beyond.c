/* Objects that programs have given what no file has: values that reckon with what files can hold say so, or
   go by the bits that a file would have; nothing overflows, and nothing is read beyond its end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "beyond.h"
#include "tenon/generic.h"

/* kind 15, width 4095, codes 7 and 7; three slots; part; two rows */
static const uint8_t file[] = {0xff, 0xff, 0xfc, 'a', 0, 0, 0, 5, 1, 2, 3, 4};

static beyond *read_file(void)
{
    beyond *object;
    assert_int_equal(beyond_read(&object, file, sizeof file, NULL, NULL), TN_OK);
    return object;
}

static void files_are_reckoned_with(void **state)
{
    (void)state;
    beyond *object = read_file();
    int64_t number;
    uint8_t small;
    uint64_t shifted;
    assert_int_equal(beyond_get_of_kind(object, &number, NULL), TN_OK);
    assert_int_equal(number, 15 * 576460752303423488);
    assert_int_equal(beyond_get_of_code(object, &number, NULL), TN_OK);
    assert_int_equal(number, 7 * 1317624576693539401);
    assert_int_equal(beyond_part_get_scaled(&object->part, &number, NULL), TN_OK);
    assert_int_equal(number, 4095 * 2252349569499336);
    assert_int_equal(beyond_part_get_moved(&object->part, &number, NULL), TN_OK);
    assert_int_equal(number, -510);
    assert_int_equal(beyond_get_picked(object, &small, NULL), TN_OK);
    assert_int_equal(small, 40);
    assert_int_equal(beyond_get_shifted(object, &shifted, NULL), TN_OK);
    assert_int_equal(shifted, 8);
    assert_int_equal(beyond_get_there(object, NULL), TN_OK);
    assert_int_equal(object->there, 'a');
    assert_int_equal(beyond_get_shared(object, NULL), TN_OK);
    assert_int_equal(object->shared, 0);
    beyond_free(object);
}

/* More bits than there are in a file do not count where they are those of a member, or of a parameter of
   three bytes; of elements and of other parameters, they are in the way. */
static void numbers_have_more_bits(void **state)
{
    (void)state;
    beyond *object = read_file();
    int64_t number;
    uint8_t small;
    object->kind = INT64_MAX;
    assert_int_equal(beyond_get_of_kind(object, &number, NULL), TN_OK);
    assert_int_equal(number, 15 * 576460752303423488);
    object->width = 4096;
    assert_int_equal(beyond_get_of_width(object, &number, NULL), TN_OK);
    assert_int_equal(number, 0);
    assert_int_equal(beyond_get_half(object, &number, NULL), TN_OK);
    assert_int_equal(number, 0);
    object->codes.items[0] = 8;
    assert_int_equal(beyond_get_of_code(object, &number, NULL), TN_OVERFLOW);
    object->codes.items[1] = 1000000;
    assert_int_equal(beyond_get_of_codes(object, &small, NULL), TN_OUT_OF_RANGE);
    object->codes.items[1] = -1;
    assert_int_equal(beyond_get_of_codes(object, &small, NULL), TN_OUT_OF_RANGE);
    object->part.bias = INT32_MIN + 3;
    assert_int_equal(beyond_part_get_moved(&object->part, &number, NULL), TN_OK);
    assert_int_equal(number, 3 * 255);
    object->part.told = 4096;
    assert_int_equal(beyond_part_get_scaled(&object->part, &number, NULL), TN_OVERFLOW);
    beyond_free(object);
}

/* Nor do they count in an object that is read after a program has set them in the object around it. */
static void numbers_around_have_more_bits(void **state)
{
    (void)state;
    beyond *object = read_file();
    object->width = 4096 + 4095;
    assert_int_equal(beyond_get_begin(object, NULL), TN_OK);
    assert_int_equal(object->begin->bytes.size, 5);
    beyond_free(object);
}

/* Makes the rows anew under the layout that the object asks for. */
static tn_status make_rows(beyond *object)
{
    const tn_context kin = {object->document, object, NULL};
    for (size_t i = 0; i < beyond_format.type->member_count; i++) {
        const tn_member *member = &beyond_format.type->members[i];
        if (strcmp(member->id, "rows") == 0) return member->create(member, &kin, object, 2);
    }
    return TN_BAD_ARGUMENT;
}

static void arrays_are_longer(void **state)
{
    (void)state;
    beyond *object = read_file();
    beyond_slot *added;
    uint8_t small;
    uint64_t shifted;
    assert_int_equal(make_rows(object), TN_OK);
    assert_int_equal(object->rows.which, 4);
    assert_int_equal(beyond_slot_list_append(object->document, &object->slots, 97, &added), TN_OK);
    assert_int_equal(beyond_get_picked(object, &small, NULL), TN_OUT_OF_RANGE);
    assert_int_equal(beyond_get_shifted(object, &shifted, NULL), TN_OVERFLOW);
    assert_int_equal(beyond_get_counted(object, &shifted, NULL), TN_OVERFLOW);
    assert_int_equal(beyond_get_there(object, NULL), TN_OUT_OF_RANGE);
    assert_int_equal(make_rows(object), TN_OUT_OF_RANGE);
    beyond_free(object);
}

static void arrays_are_empty(void **state)
{
    (void)state;
    beyond *object = read_file();
    uint64_t shifted;
    assert_int_equal(beyond_slot_list_remove(&object->slots, 0, 3), TN_OK);
    assert_int_equal(beyond_get_counted(object, &shifted, NULL), TN_OUT_OF_RANGE);
    assert_int_equal(beyond_get_shared(object, NULL), TN_DIVISION_BY_ZERO);
    beyond_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_reckoned_with),
        cmocka_unit_test(numbers_have_more_bits),
        cmocka_unit_test(numbers_around_have_more_bits),
        cmocka_unit_test(arrays_are_longer),
        cmocka_unit_test(arrays_are_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
