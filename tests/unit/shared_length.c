/* Writing over what was read where one number says where or how large two members are: an edit of one alone
   is refused, and bytes that no member holds stay. Reading the output would not show that they are gone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "shared_length.h"

/* Flags; the length; two streams, with one and two bytes that no member holds; the position of the pinned
   bytes, and their size. Then a byte that no member holds, the pinned ones, two of nobody's, those behind,
   and one more of nobody's. */
#define FILE_BYTES                                                                                           \
    "\x09\x04\x02"                                                                                           \
    "ab\xe1\x02"                                                                                             \
    "cd\xe2\xe3\x0e\x02\xe4"                                                                                 \
    "pq\xe5\xe6yz\xe7"
#define BOTH                                                                                                 \
    "\x09\x05\x03"                                                                                           \
    "abc\xe1\x03"                                                                                            \
    "def\xe2\xe3\x10\x02\xe4"                                                                                \
    "pq\xe5\xe6yz\xe7"

enum { ROOM = 64 };

static shared_length *read_file(void)
{
    shared_length *object;
    assert_int_equal(shared_length_read(&object, FILE_BYTES, sizeof FILE_BYTES - 1, NULL, NULL), TN_OK);
    return object;
}

static void expect_refused(shared_length *object, const char *member, const char *other)
{
    char place[64];
    size_t size;
    tn_error error;
    assert_int_equal(shared_length_size(object, &size, &error), TN_DISAGREE);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, member);
    tn_place_print(&error.other, place, sizeof place);
    assert_string_equal(place, other);
    shared_length_free(object);
}

static void test_one_of_two_streams(void **state)
{
    (void)state;
    static const char *const texts[] = {"a", "abc"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        shared_length *object = read_file();
        object->first.text = tn_text_literal(texts[i]);
        expect_refused(object, "second", "first");
        object = read_file();
        object->second.text = tn_text_literal(texts[i]);
        expect_refused(object, "first", "second");
    }
}

static void test_both_streams(void **state)
{
    uint8_t written[ROOM];
    size_t size;
    (void)state;
    shared_length *object = read_file();
    object->first.text = tn_text_literal("abc");
    object->second.text = tn_text_literal("def");
    assert_int_equal(shared_length_size(object, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof BOTH - 1);
    assert_int_equal(shared_length_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, BOTH, size);
    shared_length_free(object);
}

static void test_one_position_of_two(void **state)
{
    static const char *const texts[] = {"p", "pqr"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        shared_length *object = read_file();
        assert_int_equal(shared_length_get_pinned(object, NULL), TN_OK);
        object->pinned = (tn_bytes){(const uint8_t *)texts[i], strlen(texts[i])};
        expect_refused(object, "pinned", "behind");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_of_two_streams),
        cmocka_unit_test(test_both_streams),
        cmocka_unit_test(test_one_position_of_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
