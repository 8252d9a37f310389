/* Writing over what was read: bytes that no member holds stay, whatever is edited, and whichever copy of the
   object is written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "unheld.h"

/* Flags, the position and size of the body, two bytes that no member holds, the body, the foot, and two more
   that no member holds. */
#define FILE_BYTES "\x09\x05\x01\xe0\xe1\xaa\x77\xf0\xf1"
#define LONGER                                                                                               \
    "\x09\x05\x03\xe0\xe1"                                                                                   \
    "xyz\x77\xf0\xf1"

enum { ROOM = 64 };

static unheld *read_file(void)
{
    unheld *object;
    assert_int_equal(unheld_read(&object, FILE_BYTES, sizeof FILE_BYTES - 1, NULL, NULL), TN_OK);
    return object;
}

static void expect(unheld *object, const char *bytes, size_t size)
{
    uint8_t written[ROOM];
    size_t measured;
    assert_int_equal(unheld_size(object, &measured, NULL), TN_OK);
    assert_int_equal(measured, size);
    assert_int_equal(unheld_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
}

static void set_body(unheld *object, const char *text)
{
    object->body = (tn_bytes){(const uint8_t *)text, strlen(text)};
}

/* What a write sets in the file stays out of the object, so that a copy of it is as it was, too. */
static void test_clones(void **state)
{
    (void)state;
    for (int writes = 0; writes < 2; writes++) {
        unheld *object = read_file(), *clone;
        set_body(object, "xyz");
        if (writes == 1) expect(object, LONGER, sizeof LONGER - 1);
        assert_int_equal(unheld_clone(object, NULL, &clone), TN_OK);
        unheld_free(object);
        expect(clone, LONGER, sizeof LONGER - 1);
        expect(clone, LONGER, sizeof LONGER - 1);
        unheld_free(clone);
    }
}

static void test_a_write_leaves_the_object_as_it_was(void **state)
{
    (void)state;
    unheld *object = read_file();
    set_body(object, "xyz");
    expect(object, LONGER, sizeof LONGER - 1);
    assert_int_equal(object->ofs, 5);
    assert_int_equal(object->len, 1);
    object->ofs = 6; /* nobody has asked for the foot yet, and it lies behind that */
    assert_int_equal(unheld_get_foot(object, NULL), TN_OK);
    assert_int_equal(object->foot, 0xf0);
    unheld_free(object);
}

/* An instance that is set without having been asked for is written, again and again. */
static void test_what_is_set_unasked(void **state)
{
    static const char set[] = "\x09\x05\x01\xe0\xe1\xaa\x55\xf0\xf1";
    (void)state;
    unheld *object = read_file();
    object->foot = 0x55;
    expect(object, set, sizeof set - 1);
    expect(object, set, sizeof set - 1);
    unheld_free(object);
}

/* So is one that is set to 0 by the function that sets it. */
static void test_what_is_set_to_0_unasked(void **state)
{
    static const char zero[] = "\x09\x05\x01\xe0\xe1\xaa\x00\xf0\xf1";
    (void)state;
    unheld *object = read_file();
    unheld_set_foot(object, 0);
    expect(object, zero, sizeof zero - 1);
    expect(object, zero, sizeof zero - 1);
    unheld_free(object);
}

/* One that no byte of the file is of is not left out without a word. */
static void test_what_is_set_behind_the_end(void **state)
{
    (void)state;
    uint8_t written[ROOM];
    tn_error error;
    unheld *object;
    assert_int_equal(unheld_read(&object, FILE_BYTES, 6, NULL, NULL), TN_OK);
    object->foot = 0x55;
    assert_int_not_equal(unheld_write(object, written, sizeof written, &error), TN_OK);
    assert_string_equal(error.place.steps[0].member, "foot");
    unheld_free(object);
}

/* Nor is one that a condition leaves out. */
static void test_what_is_set_and_not_there(void **state)
{
    (void)state;
    uint8_t written[ROOM];
    tn_error error;
    unheld *object = read_file();
    object->absent = 9;
    assert_int_not_equal(unheld_write(object, written, sizeof written, &error), TN_OK);
    assert_string_equal(error.place.steps[0].member, "absent");
    unheld_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clones),
        cmocka_unit_test(test_a_write_leaves_the_object_as_it_was),
        cmocka_unit_test(test_what_is_set_unasked),
        cmocka_unit_test(test_what_is_set_to_0_unasked),
        cmocka_unit_test(test_what_is_set_behind_the_end),
        cmocka_unit_test(test_what_is_set_and_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
