/* Writing over what was read where a member says how often a size, or a number of elements, is doubled. That
   is no line: it is found, with the other bits as they are, or there is none, and the edit is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "doubled.h"

/* Flags; a row of 4 bytes and 2 names; a row of 2 bytes and 1 name. */
#define SECOND "\x70uv\0z\0"
#define FILE_BYTES                                                                                           \
    "\x09\x51"                                                                                               \
    "abcd\x01x\0y\0" SECOND

enum { ROOM = 64 };

static doubled *read_file(void)
{
    doubled *object;
    assert_int_equal(doubled_read(&object, FILE_BYTES, sizeof FILE_BYTES - 1, NULL, NULL), TN_OK);
    return object;
}

static void expect(doubled *object, const char *bytes, size_t size)
{
    uint8_t written[ROOM];
    size_t measured;
    assert_int_equal(doubled_size(object, &measured, NULL), TN_OK);
    assert_int_equal(measured, size);
    assert_int_equal(doubled_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
    doubled_free(object);
}

static void expect_refused(doubled *object, const char *member, const char *number)
{
    char place[64];
    size_t size;
    tn_error error;
    assert_int_equal(doubled_size(object, &size, &error), TN_DISAGREE);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, member);
    tn_place_print(&error.other, place, sizeof place);
    assert_string_equal(place, number);
    doubled_free(object);
}

static doubled *with_data(const char *text)
{
    doubled *object = read_file();
    object->rows.items[0].data = (tn_bytes){(const uint8_t *)text, strlen(text)};
    return object;
}

static doubled *with_names(tn_text *names, size_t count)
{
    doubled *object = read_file();
    object->rows.items[0].names.items = names;
    object->rows.items[0].names.count = count;
    return object;
}

static void test_sizes(void **state)
{
    (void)state;
    static const char eight[] = "\x09\x52"
                                "abcdefgh\x01x\0y\0" SECOND;
    static const char two[] = "\x09\x50"
                              "ab\x01x\0y\0" SECOND;
    expect(with_data("abcdefgh"), eight, sizeof eight - 1);
    expect(with_data("ab"), two, sizeof two - 1);
    expect_refused(with_data("abcdef"), "rows[0].data", "rows[0].head");
    expect_refused(with_data("0123456789abcdef0123456789abcdef"), "rows[0].data", "rows[0].head");
}

static void test_counts(void **state)
{
    (void)state;
    tn_text names[] = {{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}};
    static const char four[] = "\x09\x51"
                               "abcd\x02"
                               "a\0b\0c\0d\0" SECOND;
    expect(with_names(names, 4), four, sizeof four - 1);
    expect_refused(with_names(names, 3), "rows[0].names", "rows[0].twice");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sizes), cmocka_unit_test(test_counts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
