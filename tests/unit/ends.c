/* Writing over what was read where expressions ask for the end of their stream, which nobody knows while
   values are put one behind the other: what comes last is there, a list ends, and bytes reach up to before
   the end. And sizes are solved where a choice holds, by which C computes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "ends.h"

enum { ROOM = 64 };

#define CODE       "\022\0\0\0\005abc"
#define LIST       "\005\002hi\001j"
#define MORE       "xyz\177"
#define FILE_BYTES CODE LIST MORE

static ends *read_file(void)
{
    ends *object;
    assert_int_equal(ends_read(&object, FILE_BYTES, sizeof FILE_BYTES - 1, NULL, NULL), TN_OK);
    return object;
}

static void expect(ends *object, const char *bytes, size_t size)
{
    uint8_t written[ROOM];
    size_t measured;
    assert_int_equal(ends_size(object, &measured, NULL), TN_OK);
    assert_int_equal(measured, size);
    assert_int_equal(ends_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
    ends_free(object);
}

static void test_choice(void **state)
{
    static const char longer[] = "\022\0\0\0\007"
                                 "abcde" LIST MORE,
                      shorter[] = "\022\0\0\0\003"
                                  "a" LIST MORE;
    ends *object = read_file();
    (void)state;
    object->code = tn_text_literal("abcde");
    expect(object, longer, sizeof longer - 1);
    object = read_file();
    object->code = tn_text_literal("a");
    expect(object, shorter, sizeof shorter - 1);
}

static void test_list(void **state)
{
    static const char longer[] = CODE "\007\004high\001j" MORE, fewer[] = CODE "\003\002hi" MORE;
    ends *object = read_file();
    (void)state;
    object->list.items.items[0].name = tn_text_literal("high");
    expect(object, longer, sizeof longer - 1);
    object = read_file();
    object->list.items.count = 1;
    expect(object, fewer, sizeof fewer - 1);
}

static void test_more(void **state)
{
    static const char longer[] = CODE LIST "12345\177", without[] = CODE LIST;
    ends *object = read_file();
    (void)state;
    object->more.body = (tn_bytes){(const uint8_t *)"12345", 5};
    expect(object, longer, sizeof longer - 1);
    object = read_file();
    object->has_more = false;
    expect(object, without, sizeof without - 1);
}

/* What is refused is said with its place and with what it contradicts. */
static void test_said(void **state)
{
    char place[64], other[64];
    size_t size;
    tn_error error;
    ends *object = read_file();
    (void)state;
    object->head.len_code = 9;
    assert_int_equal(ends_size(object, &size, &error), TN_DISAGREE);
    tn_place_print(&error.place, place, sizeof place);
    tn_place_print(&error.other, other, sizeof other);
    assert_string_equal(place, "head.len_code");
    assert_string_equal(other, "code");
    ends_free(object);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choice),
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_more),
        cmocka_unit_test(test_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
