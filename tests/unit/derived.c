/* What is derived of lists follows each edit in place, of how many elements they have, and of lists in them;
   what may be absent is derived where it is there; and what a file has otherwise stays until that changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "derived.h"
#include "tenon/json_read.h"

enum { ROOM = 64 };

/* kind, doubled, last, longest, rows ("ab"; "c", "d"), part ("e") */
#define FILE_BYTES "\1\4\3\3\2\1ab\0\2c\0d\0\1e"

static derived *read_bytes(const char *bytes, size_t size)
{
    derived *object;
    assert_int_equal(derived_read(&object, bytes, size, NULL, NULL), TN_OK);
    return object;
}

static void expect(derived *object, const char *bytes, size_t size)
{
    uint8_t written[ROOM];
    size_t needed;
    assert_int_equal(derived_size(object, &needed, NULL), TN_OK);
    assert_int_equal(needed, size);
    assert_int_equal(derived_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
}

#define EXPECT(object, bytes) expect(object, bytes, sizeof bytes)

static void test_number_of_elements(void **state)
{
    (void)state;
    derived *object = read_bytes(FILE_BYTES, sizeof FILE_BYTES);
    EXPECT(object, FILE_BYTES);
    object->rows.count = 1;
    EXPECT(object, "\1\2\2\2\1\1ab\0\1e");
    object->rows.count = 2;
    EXPECT(object, FILE_BYTES);
    derived_free(object);
}

static void test_number_of_elements_in_elements(void **state)
{
    (void)state;
    derived *object = read_bytes(FILE_BYTES, sizeof FILE_BYTES);
    object->rows.items[1].items.count = 1;
    EXPECT(object, "\1\4\2\2\2\1ab\0\1c\0\1e");
    object->part.items.count = 0;
    EXPECT(object, "\1\4\1\2\2\1ab\0\1c\0");
    derived_free(object);
}

static void test_what_may_be_absent(void **state)
{
    (void)state;
    derived *object = read_bytes(FILE_BYTES, sizeof FILE_BYTES);
    object->kind = 0;
    EXPECT(object, "\0\4\3\2\1ab\0\2c\0d\0\1e");
    object->kind = 2;
    object->rows.items[1].items.count = 0;
    EXPECT(object, "\2\4\1\2\1ab\0\0\1e");
    object->kind = 1;
    EXPECT(object, "\1\4\1\2\2\1ab\0\0\1e");
    derived_free(object);
}

/* Nothing is known of an object that is not there any more: it is refused as for one that never was. */
static void test_of_an_object_that_goes(void **state)
{
    (void)state;
    derived *object = read_bytes(FILE_BYTES, sizeof FILE_BYTES);
    size_t size;
    tn_error error;
    char place[16];
    object->kind = 3;
    object->has_part = false;
    assert_int_equal(derived_size(object, &size, &error), TN_ABSENT);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, "last");
    derived_free(object);
}

static void test_what_a_file_has_otherwise(void **state)
{
    (void)state;
    static const char bytes[] = "\1\4\3\11\2\1ab\0\2c\0d\0\1e";
    derived *object = read_bytes(bytes, sizeof bytes);
    EXPECT(object, bytes);
    object->rows.items[0].items.items[0].text = (tn_text){"xyz", 3};
    EXPECT(object, "\1\4\3\11\2\1xyz\0\2c\0d\0\1e");
    object->rows.items[1].items.count = 1;
    EXPECT(object, "\1\4\2\2\2\1xyz\0\1c\0\1e");
    derived_free(object);
}

static void test_what_json_says_of_it(void **state)
{
    (void)state;
    static const char text[] =
        "{\"kind\": 1, \"rows\": [{\"items\": [{\"text\": \"ab\"}]}], \"part\": {\"items\": []},"
        " \"$stored\": {\"longest\": {\"value\": 9, \"derived\": 2}}}";
    void *object;
    assert_int_equal(tn_json_read(&derived_format, text, strlen(text), NULL, &object, NULL), TN_OK);
    expect(object, "\1\2\1\11\1\1ab\0\0", 10);
    derived_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_number_of_elements),
        cmocka_unit_test(test_number_of_elements_in_elements),
        cmocka_unit_test(test_what_may_be_absent),
        cmocka_unit_test(test_of_an_object_that_goes),
        cmocka_unit_test(test_what_a_file_has_otherwise),
        cmocka_unit_test(test_what_json_says_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
