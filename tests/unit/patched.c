/* Codecs that patch: a change of each kind of member changes its bits and no others, and what does not fit is
   refused with the name of the member. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "change.h"
#include "over.h"
#include "tenon/generic.h"
#include "tenon/json_read.h"

static const uint8_t file[] = {
    0xa9,                               /* flags 5, level 9 */
    0x01,                               /* kind */
    0x61, 0x00, 0x62, 0x00, 0x63, 0x00, /* name */
    0x12,                               /* where */
    0x54, 0x55, 0x57, 0x55,             /* body: a 1, b 2 */
    0x34, 0x12,                         /* either */
    'h',  'i',  0x00,                   /* line */
    0x07, 0x00,                         /* there */
    0xee, 0xff                          /* nobody's */
};

static over *read_file(void)
{
    over *object;
    assert_int_equal(over_read(&object, file, sizeof file, NULL, NULL), TN_OK);
    return object;
}

/* Whether a function has succeeded, and left the error as it was. */
static bool leaves(tn_status status, const tn_error *error)
{
    tn_error mark;
    memset(&mark, 0xa5, sizeof mark);
    return status == TN_OK && memcmp(error, &mark, sizeof mark) == 0;
}

/* Writes the object, which is like the file but for `count` bytes at `at`, and frees it. */
static void expect_bytes(over *object, size_t at, const void *bytes, size_t count)
{
    uint8_t expected[sizeof file], written[sizeof file];
    size_t size;
    tn_error error;
    memcpy(expected, file, sizeof file);
    if (count > 0) memcpy(expected + at, bytes, count);
    memset(&error, 0xa5, sizeof error);
    assert_true(leaves(over_size(object, &size, &error), &error));
    assert_int_equal(size, sizeof file);
    assert_true(leaves(over_write(object, written, sizeof written, &error), &error));
    assert_true(leaves(tn_adapt(&over_format, object, NULL, NULL, &error), &error));
    assert_memory_equal(written, expected, sizeof file);
    assert_int_equal(over_write(object, written, sizeof file - 1, &error), TN_BUFFER_TOO_SMALL);
    size_t within = 0;
    assert_int_equal(over_write_within(object, written, size - 1, &within, &error), TN_BUFFER_TOO_SMALL);
    assert_int_equal(within, size);
    memset(written, 0, size);
    within = 0;
    assert_int_equal(over_write_within(object, NULL, size, &within, &error), TN_BAD_ARGUMENT);
    assert_int_equal(within, size);
    within = 0;
    assert_int_equal(over_write_within(object, written, sizeof written, &within, &error), TN_OK);
    assert_int_equal(within, size);
    assert_memory_equal(written, expected, size);
    over_free(object);
}

static void expect_refused(over *object, tn_status status, const char *member)
{
    size_t size;
    char place[64];
    tn_error error;
    assert_int_equal(over_size(object, &size, &error), status);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, member);
    over_free(object);
}

static void test_unchanged(void **state)
{
    (void)state;
    expect_bytes(read_file(), 0, NULL, 0);
    over *object = read_file();
    assert_int_equal(over_get_there(object, NULL), TN_OK);
    assert_int_equal(over_get_again(object, NULL), TN_OK);
    expect_bytes(object, 0, NULL, 0);
}

static void test_changes_alone(void **state)
{
    change noted = {0};
    const tn_patch_sink sink = {note_change, &noted};
    tn_error error;
    (void)state;
    over *object = read_file();
    assert_int_equal(over_patch(object, file, sizeof file, &sink, &error), TN_OK);
    assert_int_equal(noted.count, 0);
    object->level = 3;
    assert_int_equal(over_patch(object, file, sizeof file - 1, &sink, &error), TN_RESIZED);
    assert_int_equal(error.status, TN_RESIZED);
    assert_int_equal(error.expected.as.u, sizeof file - 1);
    assert_int_equal(error.found.as.u, sizeof file);
    assert_int_equal(over_patch(object, file, 0, &sink, NULL), TN_RESIZED);
    assert_int_equal(noted.count, 0);
    assert_int_equal(over_patch(object, file, sizeof file, &sink, &error), TN_OK);
    assert_int_equal(noted.count, 1);
    assert_int_equal(noted.at, 0);
    assert_int_equal(noted.size, 1);
    object->flags = 8;
    assert_int_equal(over_patch(object, file, 0, &sink, &error), TN_OVERFLOW);
    over_free(object);
}

static void test_bits(void **state)
{
    (void)state;
    over *object = read_file();
    object->level = 3;
    expect_bytes(object, 0, "\xa3", 1);
    object = read_file();
    object->flags = 8;
    expect_refused(object, TN_OVERFLOW, "flags");
}

/* Values are never older than the object. */
static void test_values(void **state)
{
    (void)state;
    over *object = read_file();
    int64_t before, after;
    over *whole;
    assert_int_equal(over_get_total(object, &before, NULL), TN_OK);
    object->level ^= 1;
    assert_int_equal(over_get_total(object, &after, NULL), TN_OK);
    assert_int_equal(after - before, (object->level & 1) != 0 ? 1 : -1);
    assert_int_equal(over_get_whole(object, &whole, NULL), TN_OK);
    assert_ptr_equal(whole, object);
    over_free(object);
}

static void test_text(void **state)
{
    (void)state;
    over *object = read_file();
    object->name = tn_text_literal("x\xc3\xa9z");
    expect_bytes(object, 2, "x\0\xe9\0z", 6);
    object = read_file();
    object->name = tn_text_literal("long");
    expect_refused(object, TN_DISAGREE, "name");
    object = read_file();
    object->line = tn_text_literal("ho");
    expect_bytes(object, 15, "ho", 3);
    object = read_file();
    object->line = (tn_text){"h\0", 2};
    expect_refused(object, TN_TERMINATOR_IN_VALUE, "line");
}

/* What grows moves what is behind it, and the position of what lies elsewhere follows. */
static void test_longer(void **state)
{
    static const uint8_t longer[] = {0xa9, 0x01, 0x61, 0x00, 0x62, 0x00, 0x63, 0x00, 0x15,
                                     0x54, 0x55, 0x57, 0x55, 0x34, 0x12, 'h',  'e',  'l',
                                     'l',  'o',  0x00, 0x07, 0x00, 0xee, 0xff};
    uint8_t written[sizeof longer];
    size_t size;
    (void)state;
    over *object = read_file();
    object->line = tn_text_literal("hello");
    assert_int_equal(over_size(object, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof longer);
    assert_int_equal(over_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, longer, sizeof longer);
    assert_int_equal(object->where, 0x12); /* what follows does so in the file */
    over_free(object);
}

static void test_packed(void **state)
{
    (void)state;
    over *object = read_file();
    object->body.b = 0x0304;
    expect_bytes(object, 11, "\x51\x56", 2);
}

static void test_choice(void **state)
{
    (void)state;
    over *object = read_file();
    object->either = tn_variant_of_u64(0x4321);
    expect_bytes(object, 13, "\x21\x43", 2);
    object = read_file();
    object->either = tn_variant_of_u64(0x10000);
    expect_refused(object, TN_OVERFLOW, "either");
    object = read_file();
    object->kind = 2;
    expect_refused(object, TN_DISAGREE, "kind");
    object = read_file();
    object->has_either = false;
    expect_refused(object, TN_DISAGREE, "either");
}

/* A float that signals: no double is the same. */
static void test_signalling(void **state)
{
    static const uint8_t nan_file[] = {0xa9, 3, 0x61, 0, 0x62, 0, 0x63, 0,    0,
                                       0,    0, 0,    0, 1,    0, 0x80, 0x7f, 0};
    uint8_t written[sizeof nan_file];
    over *object;
    (void)state;
    assert_int_equal(over_read(&object, nan_file, sizeof nan_file, NULL, NULL), TN_OK);
    assert_int_equal(over_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, nan_file, sizeof nan_file);
    object->either.as.real = 0.5;
    assert_int_equal(over_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written + 13, "\0\0\0\x3f", 4);
    over_free(object);
}

static void test_elsewhere(void **state)
{
    (void)state;
    over *object = read_file();
    assert_int_equal(over_get_there(object, NULL), TN_OK);
    object->there = 0x0908;
    expect_bytes(object, 18, "\x08\x09", 2);
    object = read_file(); /* an instance that nobody changed is read where it lies now */
    assert_int_equal(over_get_there(object, NULL), TN_OK);
    object->where = 20;
    expect_bytes(object, 8, "\x14", 1);
    object = read_file();
    assert_int_equal(over_get_there(object, NULL), TN_OK);
    object->there = 1;
    object->where = 21;
    expect_refused(object, TN_DISAGREE, "where");
}

static void test_over_each_other(void **state)
{
    (void)state;
    over *object = read_file(); /* both views are changed alike */
    assert_int_equal(over_get_again(object, NULL), TN_OK);
    object->level = 3;
    object->again = 0xa3;
    expect_bytes(object, 0, "\xa3", 1);
    object = read_file(); /* the one that was not asked for yields */
    object->level = 3;
    expect_bytes(object, 0, "\xa3", 1);
    object = read_file();
    assert_int_equal(over_get_again(object, NULL), TN_OK);
    object->level = 3;
    object->again = 0xa4;
    expect_refused(object, TN_SHARED_BYTES, "level");
}

static void test_clones(void **state)
{
    (void)state;
    over *clone;
    over *object = read_file();
    assert_int_equal(over_clone(object, NULL, &clone), TN_OK);
    over_free(object);
    clone->level = 3;
    expect_bytes(clone, 0, "\xa3", 1);
}

static void test_from_nothing(void **state)
{
    static const uint8_t made[] = {0xa9, 0x01, 0x61, 0x00, 0x62, 0x00, 0x63, 0x00, 0x00,
                                   0x54, 0x55, 0x57, 0x55, 0x34, 0x12, 'h',  'i',  0x00};
    uint8_t written[sizeof made];
    over *object;
    (void)state;
    assert_int_equal(over_new(&object, NULL), TN_OK);
    expect_refused(object, TN_DISAGREE, "name"); /* which takes six bytes */
    assert_int_equal(over_new(&object, NULL), TN_OK);
    object->flags = 5;
    object->level = 9;
    object->kind = 1;
    object->name = tn_text_literal("abc");
    object->body.a = 1;
    object->body.b = 2;
    object->has_either = true;
    object->either = tn_variant_of_u64(0x1234);
    object->line = tn_text_literal("hi");
    assert_int_equal(over_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, made, sizeof made);
    over_free(object);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unchanged),
        cmocka_unit_test(test_changes_alone),
        cmocka_unit_test(test_bits),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_longer),
        cmocka_unit_test(test_packed),
        cmocka_unit_test(test_choice),
        cmocka_unit_test(test_signalling),
        cmocka_unit_test(test_elsewhere),
        cmocka_unit_test(test_clones),
        cmocka_unit_test(test_from_nothing),
        cmocka_unit_test(test_over_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
