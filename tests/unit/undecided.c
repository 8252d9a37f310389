/* In a file that is patched, no condition and no choice changes a number that nobody has edited: an edit
   after which another alternative would be read, or a member would be absent, is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "undecided.h"

enum { MOST = 16 };

/* body_of, extra_of, left 1, right 2, body, extra */
static const char file[] = "\1\1\1\2\7\5";

static undecided *read_file(void)
{
    undecided *object;
    assert_int_equal(undecided_read(&object, file, sizeof file - 1, NULL, NULL), TN_OK);
    return object;
}

static void expect_refused(undecided *object, tn_status status, const char *member)
{
    uint8_t written[MOST];
    char place[MOST];
    size_t size;
    tn_error error;
    assert_int_equal(undecided_write_within(object, written, MOST, &size, &error), status);
    tn_place_print(&error.place, place, MOST);
    assert_string_equal(place, member);
    undecided_free(object);
}

static void a_choice_does_not_change_the_other_number(void **state)
{
    undecided *object = read_file();
    (void)state;
    object->body_of = 0;
    expect_refused(object, TN_WRONG_KIND, "body");
}

static void a_condition_does_not_change_the_other_number(void **state)
{
    undecided *object = read_file();
    (void)state;
    object->extra_of = 0;
    expect_refused(object, TN_DISAGREE, "extra");
}

static void an_edit_that_decides_nothing_is_written(void **state)
{
    uint8_t written[MOST];
    size_t size;
    undecided *object = read_file();
    (void)state;
    object->extra_of = 3;
    object->right = 9;
    assert_int_equal(undecided_write_within(object, written, MOST, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof file - 1);
    assert_memory_equal(written, "\1\3\1\11\7\5", size);
    undecided_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_choice_does_not_change_the_other_number),
        cmocka_unit_test(a_condition_does_not_change_the_other_number),
        cmocka_unit_test(an_edit_that_decides_nothing_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
