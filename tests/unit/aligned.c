/* Writing over what was read where objects take other bytes elsewhere: padding up to a multiple of a
   position, in an object of its own, in objects that nobody has changed. And what lies elsewhere and is as
   large as it was, but not what is in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "aligned.h"

enum { ROOM = 64 };

#define HEAD       "\022\014\010"
#define RECORDS    "\002\001x\0\001z\0\0"
#define NAMES      "abcd\0\0\0\0"
#define FILE_BYTES HEAD "\0" RECORDS NAMES

static aligned *read_file(void)
{
    aligned *object;
    assert_int_equal(aligned_read(&object, FILE_BYTES, sizeof FILE_BYTES - 1, NULL, NULL), TN_OK);
    return object;
}

static void expect(aligned *object, const char *bytes, size_t size)
{
    uint8_t written[ROOM];
    size_t measured;
    assert_int_equal(aligned_size(object, &measured, NULL), TN_OK);
    assert_int_equal(measured, size);
    assert_int_equal(aligned_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
    aligned_free(object);
}

/* The padding behind it has another size, in an object that was not changed. */
static void test_padding(void **state)
{
    static const char longer[] = "\022\020\010\0\002\004wxyz\0\0\001z\0\0" NAMES;
    aligned *object = read_file();
    (void)state;
    object->records.items[0].data = (tn_bytes){(const uint8_t *)"wxyz", 4};
    expect(object, longer, sizeof longer - 1);
}

/* All records begin elsewhere. */
static void test_moved(void **state)
{
    static const char moved[] = "\022\014\010t\0\002\001x\001z\0\0" NAMES;
    aligned *object = read_file();
    (void)state;
    object->title = tn_text_literal("t");
    expect(object, moved, sizeof moved - 1);
}

static void test_same_size(void **state)
{
    static const char other[] = HEAD "\0" RECORDS "abcdef\0\0";
    aligned *object = read_file();
    (void)state;
    assert_int_equal(aligned_get_names(object, NULL), TN_OK);
    object->names->names.items[0].text = tn_text_literal("abcdef");
    expect(object, other, sizeof other - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_padding),
        cmocka_unit_test(test_moved),
        cmocka_unit_test(test_same_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
