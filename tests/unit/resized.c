/* Writing over what was read where values take other room: what says how long something is follows, at every
   level; what lies elsewhere is found again; what nobody holds moves with what it stands behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "resized.h"

enum { ROOM = 128 };

/* Head, items, the size of the chunks, three chunks (the first with two bytes that nobody holds), the last
   byte, a gap, the foot, a gap. */
#define HEAD "\x12"
#define ITEMS                                                                                                \
    "\x02\x02"                                                                                               \
    "ab"                                                                                                     \
    "\x03"                                                                                                   \
    "xyz"
#define TEXT   "\x01\x08\x00h\0i\0\0\0\xee\xdd"
#define ITEM   "\x02\x04\x00\x03qrs"
#define PACKED "\x03\x03\x00\x05rq"
#define END                                                                                                  \
    "\x99\xaa\x04"                                                                                           \
    "foot\xbb"
#define FILE_BYTES HEAD "\x29\0\0\0" ITEMS "\x1a\x00" TEXT ITEM PACKED END

static resized *read_file(void)
{
    resized *object;
    assert_int_equal(resized_read(&object, FILE_BYTES, sizeof FILE_BYTES - 1, NULL, NULL), TN_OK);
    return object;
}

static void expect(resized *object, const char *bytes, size_t size)
{
    uint8_t written[ROOM];
    size_t measured;
    for (int twice = 0; twice < 2; twice++) { /* what followed is no edit */
        assert_int_equal(resized_size(object, &measured, NULL), TN_OK);
        assert_int_equal(measured, size);
        assert_int_equal(resized_write(object, written, sizeof written, NULL), TN_OK);
        assert_memory_equal(written, bytes, size);
    }
    resized_free(object);
}

static void expect_refused(resized *object, tn_status status, const char *member)
{
    char place[64];
    size_t size;
    tn_error error;
    assert_int_equal(resized_size(object, &size, &error), status);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, member);
    resized_free(object);
}

static void test_name(void **state)
{
    static const char bytes[] = HEAD "\x2d\0\0\0\x02\x06"
                                     "abcdef"
                                     "\x03"
                                     "xyz"
                                     "\x1a\x00" TEXT ITEM PACKED END;
    resized *object = read_file();
    (void)state;
    object->items.items[0].name = tn_text_literal("abcdef");
    expect(object, bytes, sizeof bytes - 1);
    object = read_file();
    object->items.items[0].name = tn_text_literal("abcdef");
    object->items.items[0].len_name = 6; /* as it will be */
    expect(object, bytes, sizeof bytes - 1);
}

/* What lies elsewhere is the second item. It follows that, and is another view of it where that becomes
   another one, also where the file stays as large as it was. */
static void test_as_large(void **state)
{
#define BEHIND "\x1a\x00" TEXT ITEM PACKED "\x99"
    static const char read[] = HEAD "\x09\0\0\0" ITEMS BEHIND;
    static const char moved[] = HEAD "\x0a\0\0\0\x02\x03"
                                     "abc"
                                     "\x03"
                                     "xyz" BEHIND;
    static const char edited[] = HEAD "\x0a\0\0\0\x02\x03"
                                      "abc"
                                      "\x02"
                                      "xy" BEHIND;
    resized *object;
    (void)state;
    assert_int_equal(resized_read(&object, read, sizeof read - 1, NULL, NULL), TN_OK);
    object->items.items[0].name = tn_text_literal("abc");
    expect(object, moved, sizeof moved - 1);
    assert_int_equal(resized_read(&object, read, sizeof read - 1, NULL, NULL), TN_OK);
    object->items.items[0].name = tn_text_literal("abc");
    object->items.items[1].name = tn_text_literal("xy");
    expect(object, edited, sizeof edited - 1);
#undef BEHIND
}

/* What has followed once follows again, and back. */
static void test_again(void **state)
{
    uint8_t written[ROOM];
    resized *object = read_file();
    (void)state;
    object->items.items[0].name = tn_text_literal("abcdef");
    assert_int_equal(resized_write(object, written, sizeof written, NULL), TN_OK);
    object->items.items[0].name = tn_text_literal("abc");
    assert_int_equal(resized_write(object, written, sizeof written, NULL), TN_OK);
    object->items.items[0].name = tn_text_literal("ab");
    expect(object, FILE_BYTES, sizeof FILE_BYTES - 1);
}

static void test_elements(void **state)
{
    static const char fewer[] = HEAD "\x25\0\0\0\x01\x02"
                                     "ab"
                                     "\x1a\x00" TEXT ITEM PACKED END;
    static const char more[] = HEAD "\x2b\0\0\0\x03\x02"
                                    "ab"
                                    "\x03"
                                    "xyz"
                                    "\x01"
                                    "k"
                                    "\x1a\x00" TEXT ITEM PACKED END;
    static const char front[] = HEAD "\x2b\0\0\0\x03\x01"
                                     "k"
                                     "\x02"
                                     "ab"
                                     "\x03"
                                     "xyz"
                                     "\x1a\x00" TEXT ITEM PACKED END;
    static const char first[] = HEAD "\x26\0\0\0\x01\x03"
                                     "xyz"
                                     "\x1a\x00" TEXT ITEM PACKED END;
    resized *object = read_file();
    resized_item three[3];
    (void)state;
    object->items.count = 1;
    expect(object, fewer, sizeof fewer - 1);
    object = read_file();
    memcpy(three, object->items.items, 2 * sizeof *three);
    memset(&three[2], 0, sizeof *three);
    three[2].name = tn_text_literal("k");
    object->items.items = three;
    object->items.count = 3;
    expect(object, more, sizeof more - 1);
    object = read_file(); /* one is put in front */
    memcpy(&three[1], object->items.items, 2 * sizeof *three);
    memset(&three[0], 0, sizeof *three);
    three[0].name = tn_text_literal("k");
    object->items.items = three;
    object->items.count = 3;
    expect(object, front, sizeof front - 1);
    object = read_file(); /* the first is taken out */
    object->items.items++;
    object->items.count = 1;
    expect(object, first, sizeof first - 1);
}

static void test_streams(void **state)
{
    static const char text[] = HEAD "\x2f\0\0\0" ITEMS "\x20\x00"
                                    "\x01\x0e\x00h\0e\0l\0l\0o\0\0\0\xee\xdd" ITEM PACKED END;
    static const char packed[] = HEAD "\x2b\0\0\0" ITEMS "\x1c\x00" TEXT ITEM "\x03\x05\x00\x03"
                                      "2345" END;
    resized *object = read_file();
    resized_chunk *chunks = object->rest.chunks.items;
    (void)state;
    ((resized_text *)chunks[0].body.as.object)->value = tn_text_literal("hello");
    expect(object, text, sizeof text - 1);
    object = read_file();
    chunks = object->rest.chunks.items;
    ((resized_packed *)chunks[2].body.as.object)->content.name = tn_text_literal("5432");
    expect(object, packed, sizeof packed - 1);
}

static void test_refused(void **state)
{
    static const char long_name[300] = "x";
    resized *object = read_file();
    (void)state;
    object->items.items[0].len_name = 9; /* the name has two bytes */
    expect_refused(object, TN_DISAGREE, "items[0].len_name");
    object = read_file();
    object->items.items[1].name = (tn_text){long_name, sizeof long_name};
    expect_refused(object, TN_OVERFLOW, "items[1].len_name");
    object = read_file();
    object->items.items[1].name = (tn_text){long_name, sizeof long_name};
    size_t size;
    assert_int_equal(resized_size(object, &size, NULL), TN_OVERFLOW);
    assert_int_equal(object->items.items[1].len_name, 3); /* as it was */
    resized_free(object);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_name),     cmocka_unit_test(test_as_large), cmocka_unit_test(test_again),
        cmocka_unit_test(test_elements), cmocka_unit_test(test_streams),  cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
