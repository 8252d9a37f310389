/* What hangs on where its stream stands is what it is where a member asks for it, whether rules have asked
 * before or not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "asked_first.h"
#include "tenon/generic.h"

/* part; word; there, which is `behind`; also_there, which is at `place`; name */
static const uint8_t file[] = {0x00, 0x10, 0x11, 0x10, 0x13, 'a', 'b', 0};

static asked_first *read_strictly(void)
{
    asked_first *object;
    const tn_options options = {.level = TN_LEVEL_STRICT};
    assert_int_equal(asked_first_read(&object, file, sizeof file, &options, NULL), TN_OK);
    assert_true(object->has_there && object->has_also_there);
    return object;
}

static void expect_written(asked_first *object, const uint8_t *expected, size_t size)
{
    uint8_t bytes[16];
    size_t written;
    assert_int_equal(asked_first_size(object, &written, NULL), TN_OK);
    assert_int_equal(written, size);
    assert_int_equal(asked_first_write(object, bytes, sizeof bytes, NULL), TN_OK);
    assert_memory_equal(bytes, expected, size);
}

static void test_file_comes_back(void **state)
{
    (void)state;
    asked_first *object = read_strictly();
    expect_written(object, file, sizeof file);
    object->name.data = "xy";
    expect_written(object, (const uint8_t[]){0x00, 0x10, 0x11, 0x10, 0x13, 'x', 'y', 0}, sizeof file);
    asked_first_free(object);
}

static void test_rules_change_nothing_of_what_is_read(void **state)
{
    (void)state;
    int64_t asked;
    asked_first *object = read_strictly(), *plain;
    assert_int_equal(asked_first_read(&plain, file, sizeof file, NULL, NULL), TN_OK);
    assert_true(tn_equal(&asked_first_format, object, plain, NULL));
    assert_int_equal(asked_first_part_get_place(&object->part, &asked, NULL), TN_OK);
    assert_int_equal(asked, 4);
    assert_int_equal(asked_first_part_get_next(&object->part, NULL),
                     asked_first_part_get_next(&plain->part, NULL));
    asked_first_free(plain);
    asked_first_free(object);
}

static void test_instance_is_put_where_it_was_asked_for(void **state)
{
    (void)state;
    static const uint8_t expected[] = {0x00, 0x10, 0x21, 0x10, 0x13, 'a', 'b', 0};
    asked_first *object = read_strictly();
    object->word = 0x2110;
    expect_written(object, expected, sizeof expected);
    asked_first_free(object);
}

/* What only rules have seen is no edit, wherever the stream stands later. */
static void test_what_rules_have_seen_is_not_written(void **state)
{
    (void)state;
    static const uint8_t longer[] = {0x00, 0x10, 0x11, 0x10, 0x13, 'a', 'b', 0, 0x77};
    const tn_options options = {.level = TN_LEVEL_STRICT};
    asked_first *object;
    assert_int_equal(asked_first_read(&object, longer, sizeof longer, &options, NULL), TN_OK);
    expect_written(object, longer, sizeof longer);
    assert_int_equal(asked_first_part_get_next(&object->part, NULL), TN_OK);
    assert_int_equal(object->part.next, 0x77);
    expect_written(object, longer, sizeof longer);
    asked_first_free(object);
}

static void test_what_is_set_over_that_is_written(void **state)
{
    (void)state;
    static const uint8_t longer[] = {0x00, 0x10, 0x11, 0x10, 0x13, 'a', 'b', 0, 0x77};
    static const uint8_t expected[] = {0x00, 0x10, 0x11, 0x10, 0x13, 'a', 'b', 0, 0x55};
    const tn_options options = {.level = TN_LEVEL_STRICT};
    asked_first *object;
    assert_int_equal(asked_first_read(&object, longer, sizeof longer, &options, NULL), TN_OK);
    object->part.next = 0x55;
    expect_written(object, expected, sizeof expected);
    expect_written(object, expected, sizeof expected);
    asked_first_free(object);
}

/* Nobody knows where it would be. */
static void test_what_is_set_behind_the_end_is_refused(void **state)
{
    (void)state;
    size_t written;
    asked_first *object = read_strictly();
    object->part.next = 0x55;
    assert_int_not_equal(asked_first_size(object, &written, NULL), TN_OK);
    asked_first_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file_comes_back),
        cmocka_unit_test(test_rules_change_nothing_of_what_is_read),
        cmocka_unit_test(test_instance_is_put_where_it_was_asked_for),
        cmocka_unit_test(test_what_rules_have_seen_is_not_written),
        cmocka_unit_test(test_what_is_set_over_that_is_written),
        cmocka_unit_test(test_what_is_set_behind_the_end_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
