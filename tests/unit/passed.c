/* Parameters of every kind that objects get from others: the writer sets them before it prepares an object,
   so that a file can be made, cloned and edited. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "passed.h"
#include "tenon/generic.h"

enum { SPACE = 256, SOME = 2 };

#define BLOCKS "\1a\2bb\1x"
#define ALL    "ABCDEFIJ\xeeLMN"
#define VALUES "GH\x09KVWX"
#define EACH   "abd\xeehij"

static const char file[] = BLOCKS ALL VALUES EACH EACH;
enum { SIZE = sizeof file - 1 };

static passed *read_file(void)
{
    passed *object;
    assert_int_equal(passed_read(&object, file, SIZE, NULL, NULL), TN_OK);
    assert_int_equal(object->some.count, SOME);
    return object;
}

static void expect(passed *object, const char *bytes, size_t size)
{
    char written[SPACE], text[SPACE] = "";
    size_t needed;
    tn_error error;
    if (passed_size(object, &needed, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(needed, size);
    assert_int_equal(passed_write(object, written, needed, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
}

static void refuse(passed *object, const char *message)
{
    char text[SPACE] = "";
    size_t size;
    tn_error error;
    if (passed_size(object, &size, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, message);
    passed_free(object);
}

/* A clone has no objects of the original: it gets those of its own when it is written. */
static void test_lossless(void **state)
{
    passed *object = read_file(), *clone;
    (void)state;
    expect(object, file, SIZE);
    assert_int_equal(passed_clone(object, NULL, &clone), TN_OK);
    passed_free(object);
    assert_null(clone->all.block_);
    assert_int_equal(clone->all.blocks.count, 0);
    assert_int_equal(clone->all.things.count, 0);
    expect(clone, file, SIZE);
    assert_ptr_equal(clone->all.block_, &clone->one);
    assert_ptr_equal(clone->all.inner.block_, &clone->one);
    assert_ptr_equal(clone->all.blocks.items[1], &clone->two);
    passed_free(clone);
}

/* What objects get does not change what is read back, and writing again takes no memory. */
static void test_again(void **state)
{
    passed *object = read_file();
    (void)state;
    expect(object, file, SIZE);
    const uint64_t taken = object->document->arena.taken;
    for (int i = 0; i < 8; i++)
        expect(object, file, SIZE);
    assert_int_equal(object->document->arena.taken, taken);
    passed_free(object);
}

static tn_bytes bytes(const char *text)
{
    return (tn_bytes){(const uint8_t *)text, strlen(text)};
}

static void test_made(void **state)
{
    passed *object;
    (void)state;
    passed_use some[SOME];
    passed_use *items[SOME] = {&some[0], &some[1]};
    assert_int_equal(passed_new(&object, NULL), TN_OK);
    memset(some, 0, sizeof some);
    object->one.body = bytes("a");
    object->two.body = bytes("bb");
    object->has_extra = true;
    object->extra.body = bytes("x");
    object->all.like_block = bytes("AB");
    object->all.like_numbers = bytes("CD");
    object->all.like_name = bytes("EF");
    object->values.like_ratios = bytes("GH");
    object->all.like_thing = bytes("IJ");
    object->values.has_flagged = true;
    object->values.flagged = 9;
    object->values.like_ratio = bytes("K");
    object->all.inner.like_block = bytes("LMN");
    object->values.like_value = bytes("VWX");
    for (size_t i = 0; i < SOME; i++) {
        some[i].like_block = bytes("a");
        some[i].like_numbers = bytes("b");
        some[i].like_thing = bytes("d");
        some[i].inner.like_block = bytes("hij");
    }
    object->some.items = items;
    object->some.count = SOME;
    expect(object, file, SIZE);
    object->some.count = 0;
    object->some.items = NULL;
    passed_free(object);
}

/* Objects that others get are looked at as they are to be written. */
static void test_edited(void **state)
{
    static const char edited[] = "\1a\0\1xCDEF\xeeLMN" VALUES "abd\xeeh"
                                 "abd\xeeh";
    passed *object = read_file();
    (void)state;
    object->two.body.size = 0;
    object->all.like_block.size = 0;
    object->all.like_thing.size = 0;
    for (size_t i = 0; i < SOME; i++)
        object->some.items[i]->inner.like_block.size = 1;
    expect(object, edited, sizeof edited - 1);
    passed_free(object);
}

static void test_refused(void **state)
{
    passed *object = read_file();
    (void)state;
    object->two.body.size = 1;
    refuse(object,
           "all.like_block: error: the value has 2 bytes, but all.blocks gives it 1; set both, or let the "
           "writer derive one");
    object = read_file();
    object->values.has_flagged = false;
    refuse(
        object,
        "values.flagged: error: the member is absent, but values.flag makes it present; set both, or let the "
        "writer derive one");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lossless), cmocka_unit_test(test_again),
                                       cmocka_unit_test(test_made), cmocka_unit_test(test_edited),
                                       cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
