/* Getters of value instances: they tell what an object is now, whether it was read, edited, copied or made by
   hand, and say what they lack. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tenon/generic.h"
#include "values.h"

static const unsigned char file[] = {10, 0, 0, 0, 1, 5, 0, 'a', 'b', 0, 2, 3, 4, 9};

static values *read_file(void)
{
    values *object;
    assert_int_equal(values_read(&object, file, sizeof file, NULL, NULL), TN_OK);
    return object;
}

static void expect_place(const tn_error *error, tn_status status, const char *expected)
{
    char place[32];
    tn_place_print(&error->place, place, sizeof place);
    assert_int_equal(error->status, status);
    assert_string_equal(place, expected);
}

static void expect_twice(const values *object, int64_t expected)
{
    int64_t value = 0;
    assert_int_equal(values_get_twice(object, &value, NULL), TN_OK);
    assert_int_equal(value, expected);
}

/* What is edited counts, also where a value was asked for before. */
static void values_follow_edits(void **state)
{
    (void)state;
    values *object = read_file();
    int64_t sum, up;
    uint32_t top;
    expect_twice(object, 20);
    assert_int_equal(values_item_get_up(&object->items.items[1], &up, NULL), TN_OK);
    assert_int_equal(up, 14);
    object->a = 100;
    object->items.items[0].k = 200;
    expect_twice(object, 200);
    assert_int_equal(values_get_sum(object, &sum, NULL), TN_OK);
    assert_int_equal(sum, 204);
    assert_int_equal(values_item_get_up(&object->items.items[1], &up, NULL), TN_OK);
    assert_int_equal(up, 104);
    assert_int_equal(values_item_get_top(&object->part, &top, NULL), TN_OK);
    assert_int_equal(top, 100);
    values_free(object);
}

static void values_of_each_kind(void **state)
{
    (void)state;
    values *object = read_file();
    char room[64];
    tn_text text;
    uint64_t size;
    const values_item *item;
    tn_s8_list pair;
    bool is_flag;
    assert_int_equal(values_get_label(object, room, sizeof room, &text, NULL), TN_OK);
    assert_int_equal(text.size, 5);
    assert_memory_equal(text.data, "ab!10", 5);
    assert_int_equal(values_get_first_letter(object, &text, NULL), TN_OK);
    assert_true(text.size == 1 && text.data == object->name.data);
    assert_int_equal(values_get_same(object, &size, NULL), TN_OK);
    assert_int_equal(size, 10 + sizeof file);
    assert_int_equal(values_item_get_room(&object->part, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof file + 9);
    assert_int_equal(values_get_which(object, &item, NULL), TN_OK);
    assert_ptr_equal(item, &object->items.items[0]);
    object->flag = 0;
    assert_int_equal(values_get_which(object, &item, NULL), TN_OK);
    assert_ptr_equal(item, &object->part);
    assert_int_equal(values_get_is_flag(object, &is_flag, NULL), TN_OK);
    assert_false(is_flag);
    assert_int_equal(values_get_pair(object, room, sizeof room, &pair, NULL), TN_OK);
    assert_true(pair.count == 2 && pair.items[0] == 10 && pair.items[1] == 11);
    values_free(object);
}

/* A value is absent by its `if`, or because it is that of a member that is; whoever computes with an absent
   one is told so. */
static void values_may_be_absent(void **state)
{
    (void)state;
    values *object = read_file();
    bool present;
    int64_t half, next;
    uint16_t again;
    tn_error error;
    assert_int_equal(values_get_half(object, &present, &half, NULL), TN_OK);
    assert_true(present && half == 5);
    assert_int_equal(values_get_opt_again(object, &present, &again, NULL), TN_OK);
    assert_true(present && again == 5);
    assert_int_equal(values_get_opt_next(object, &next, NULL), TN_OK);
    assert_int_equal(next, 6);
    object->a = 11;
    object->has_opt = false;
    assert_int_equal(values_get_half(object, &present, &half, NULL), TN_OK);
    assert_false(present);
    assert_int_equal(values_get_opt_again(object, &present, &again, NULL), TN_OK);
    assert_false(present);
    assert_int_equal(values_get_opt_next(object, &next, &error), TN_ABSENT);
    expect_place(&error, TN_ABSENT, "opt_next");
    values_free(object);
}

static void room_may_lack(void **state)
{
    (void)state;
    values *object = read_file();
    char room[4];
    tn_text text;
    tn_error error;
    assert_int_equal(values_get_label(object, room, sizeof room, &text, &error), TN_NO_SCRATCH);
    expect_place(&error, TN_NO_SCRATCH, "label");
    values_free(object);
}

/* The caller is told what the object's stream refuses. */
static void peeks_may_fail(void **state)
{
    (void)state;
    values *object = read_file();
    int64_t size;
    tn_error error;
    assert_int_equal(values_get_beyond_size(object, &size, &error), TN_BEHIND_END);
    expect_place(&error, TN_BEHIND_END, "beyond");
    values_free(object);
}

/* A copy has no stream, and its parts no parents that are those of another. */
static void expect_alone(const values *object)
{
    tn_error error;
    uint64_t size;
    int64_t up;
    uint32_t top;
    assert_int_equal(values_get_same(object, &size, &error), TN_ABSENT);
    expect_place(&error, TN_ABSENT, "same");
    assert_int_equal(values_item_get_up(&object->part, &up, &error), TN_ABSENT);
    expect_place(&error, TN_ABSENT, "up");
    assert_int_equal(values_item_get_top(&object->part, &top, &error), TN_ABSENT);
    assert_int_equal(values_item_get_room(&object->part, &size, &error), TN_ABSENT);
    expect_place(&error, TN_ABSENT, "room");
    assert_int_equal(values_get_same(object, &size, NULL), TN_ABSENT);
}

static void objects_alone(void **state)
{
    (void)state;
    values *object = read_file(), *clone, *made;
    int64_t sum;
    tn_error error;
    assert_int_equal(values_clone(object, NULL, &clone), TN_OK);
    values_free(object);
    expect_twice(clone, 20);
    expect_alone(clone);
    assert_int_equal(values_new(&made, NULL), TN_OK);
    made->a = 4;
    expect_twice(made, 8);
    expect_alone(made);
    assert_int_equal(values_get_sum(made, &sum, &error), TN_OUT_OF_RANGE);
    expect_place(&error, TN_OUT_OF_RANGE, "sum");
    made->part.parent_ = made;
    assert_int_equal(values_item_get_up(&made->part, &sum, NULL), TN_OK);
    assert_int_equal(sum, 4);
    values_free(made);
    values_free(clone);
}

/* The codec makes files anew, whatever objects remember for their getters. */
static void files_are_written(void **state)
{
    (void)state;
    static const unsigned char bytes[] = {1, 0, 0, 0,
                                          0, 0, 0, 8}; /* a, flag, the end of name, num_items, part */
    values *made;
    unsigned char buffer[32];
    size_t size;
    assert_int_equal(values_new(&made, NULL), TN_OK);
    made->a = 1;
    made->part.k = 8;
    assert_int_equal(values_size(made, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof bytes);
    assert_int_equal(values_write(made, buffer, sizeof buffer, NULL), TN_OK);
    assert_memory_equal(buffer, bytes, sizeof bytes);
    values_free(made);
}

/* Those who look at objects see all of them. */
static void values_by_path(void **state)
{
    (void)state;
    values *object = read_file();
    tn_arena memory;
    tn_found found;
    int64_t number;
    tn_arena_init(&memory, (tn_allocator){0}, UINT64_MAX);
    assert_int_equal(tn_find_value(&values_format, object, "items[1].up", &memory, &found, NULL), TN_OK);
    memcpy(&number, found.value, sizeof number);
    assert_int_equal(number, 14);
    assert_int_equal(tn_find_value(&values_format, object, "which.k", &memory, &found, NULL), TN_OK);
    assert_int_equal(*(const uint8_t *)found.value, 3);
    assert_int_equal(tn_find_value(&values_format, object, "half", &memory, &found, NULL), TN_OK);
    tn_arena_free(&memory);
    values_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_follow_edits),  cmocka_unit_test(values_of_each_kind),
        cmocka_unit_test(values_may_be_absent), cmocka_unit_test(room_may_lack),
        cmocka_unit_test(objects_alone),        cmocka_unit_test(files_are_written),
        cmocka_unit_test(values_by_path),       cmocka_unit_test(peeks_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
