/* Writing over what was read where what lies elsewhere takes other room: everything behind it moves, with the
   bytes that nobody holds, and positions, sizes and counts follow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "moved.h"

enum { ROOM = 160 };

/* Each name has a bar behind it that nobody holds; so have the body a byte in front of its line and one
   behind, and the note one on each side. */
#define NAMES                                                                                                \
    "one|"                                                                                                   \
    "three|"                                                                                                 \
    "x|"
#define BODY                                                                                                 \
    "\x05\x01T\xee\xdd"                                                                                      \
    "hi\0\xcc"
#define NOTE                                                                                                 \
    "\xf1\xf1"                                                                                               \
    "note\0\xf2"
#define TRAILER "\x34\x12"
#define FILE_BYTES                                                                                           \
    "\x08\0\x03\x1d\0\x09\x14\xf0"                                                                           \
    "\x11\0\x03\x15\0\x05\x1b\0\x01" NAMES BODY NOTE TRAILER
/* With bytes that nobody holds up to where one always lies. */
#define FILLER "0123456789abcdefghijklmn"
#define FIXED_BYTES                                                                                          \
    "\x08\0\x03\x1d\0\x09\x14\xf0"                                                                           \
    "\x11\0\x03\x15\0\x05\x1b\0\x01" NAMES BODY NOTE FILLER TRAILER

/* The second name is "ten". */
#define SHORTER                                                                                              \
    "\x08\0\x03\x1b\0\x09\x13\xf0"                                                                           \
    "\x11\0\x03\x15\0\x03\x19\0\x01"                                                                         \
    "one|"                                                                                                   \
    "ten|"                                                                                                   \
    "x|" BODY NOTE TRAILER

static moved *read_bytes(const char *bytes, size_t size)
{
    moved *object;
    assert_int_equal(moved_read(&object, bytes, size, NULL, NULL), TN_OK);
    return object;
}

static moved *read_file(void)
{
    return read_bytes(FILE_BYTES, sizeof FILE_BYTES - 1);
}

static moved_name *names_of(moved *object)
{
    assert_int_equal(moved_get_table(object, NULL), TN_OK);
    for (size_t i = 0; i < object->table.count; i++)
        assert_int_equal(moved_name_get_text(&object->table.items[i], NULL), TN_OK);
    return object->table.items;
}

static moved_body *body_of(moved *object)
{
    assert_int_equal(moved_get_body(object, NULL), TN_OK);
    assert_int_equal(moved_body_get_line(object->body, NULL), TN_OK);
    return object->body;
}

static void expect(moved *object, const char *bytes, size_t size)
{
    uint8_t written[ROOM];
    size_t measured;
    for (int twice = 0; twice < 2; twice++) { /* what followed is no edit */
        assert_int_equal(moved_size(object, &measured, NULL), TN_OK);
        assert_int_equal(measured, size);
        assert_int_equal(moved_write(object, written, sizeof written, NULL), TN_OK);
        assert_memory_equal(written, bytes, size);
    }
    moved_free(object);
}

static void expect_refused(moved *object, tn_status status, const char *member, const char *other)
{
    char place[64];
    size_t size;
    tn_error error;
    assert_int_equal(moved_size(object, &size, &error), status);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, member);
    tn_place_print(&error.other, place, sizeof place);
    assert_string_equal(place, other);
    moved_free(object);
}

static void test_text(void **state)
{
    static const char several[] = "\x08\0\x03\x1d\0\x09\x14\xf0"
                                  "\x11\0\0\x12\0\x08\x1b\0\x01"
                                  "|"
                                  "thirteen|"
                                  "x|" BODY NOTE TRAILER;
    moved *object = read_file();
    (void)state;
    names_of(object)[1].text = tn_text_literal("ten");
    expect(object, SHORTER, sizeof SHORTER - 1);
    object = read_file(); /* the file is as large as it was */
    names_of(object)[0].text = tn_text_literal("");
    names_of(object)[1].text = tn_text_literal("thirteen");
    expect(object, several, sizeof several - 1);
    object = read_file(); /* nobody has asked for the texts */
    assert_int_equal(moved_get_table(object, NULL), TN_OK);
    moved_name_set_text(&object->table.items[0], tn_text_literal(""));
    moved_name_set_text(&object->table.items[1], tn_text_literal("thirteen"));
    expect(object, several, sizeof several - 1);
}

static void test_stream(void **state)
{
    static const char longer[] = "\x08\0\x03\x1d\0\x0d\x16\xf0"
                                 "\x11\0\x03\x15\0\x05\x1b\0\x01" NAMES "\x05\x01T\xee\xdd"
                                 "hello!\0\xcc" NOTE TRAILER;
    static const char both[] = "\x08\0\x03\x1d\0\x0f\x17\xf0"
                               "\x11\0\x03\x15\0\x05\x1b\0\x01" NAMES "\x07\x03Tab\xee\xdd"
                               "hello!\0\xcc" NOTE TRAILER;
    moved *object = read_file();
    (void)state;
    body_of(object)->line = tn_text_literal("hello!");
    expect(object, longer, sizeof longer - 1);
    object = read_file();
    body_of(object)->line = tn_text_literal("hello!");
    object->body->title = tn_text_literal("Tab");
    expect(object, both, sizeof both - 1);
}

static void test_elements(void **state)
{
    static const char more[] = "\x08\0\x05\x23\0\x09\x17\xf0"
                               "\x17\0\x03\x1b\0\x05\x21\0\x01\x17\0\x02\x18\0\x02" NAMES BODY NOTE TRAILER;
    static const char fewer[] = "\x08\0\x01\x17\0\x09\x11\xf0"
                                "\x15\0\x01" NAMES BODY NOTE TRAILER;
    moved_name five[5];
    moved *object = read_file();
    (void)state;
    memcpy(five, names_of(object), 3 * sizeof *five);
    memset(&five[3], 0, 2 * sizeof *five);
    five[3].ofs = 0x17;
    five[4].ofs = 0x18;
    five[3].len = five[4].len = 2;
    object->table.items = five;
    object->table.count = 5;
    expect(object, more, sizeof more - 1);
    object = read_file();
    moved_name *names = names_of(object);
    names[0] = names[2];
    object->table.count = 1;
    expect(object, fewer, sizeof fewer - 1);
}

static void test_refused(void **state)
{
    moved *object = read_file();
    (void)state;
    names_of(object)[1].text = tn_text_literal("four"); /* no half of a unit */
    expect_refused(object, TN_DISAGREE, "ofs_note", "table[1].text");
    object = read_file();
    assert_int_equal(moved_get_body(object, NULL), TN_OK);
    assert_int_equal(moved_body_get_all(object->body, NULL), TN_OK);
    object->body->all = (tn_bytes){(const uint8_t *)"\x05\x01\x09", 3};
    expect_refused(object, TN_DISAGREE, "body.all", "");
    object = read_bytes(FIXED_BYTES, sizeof FIXED_BYTES - 1);
    names_of(object)[1].text = tn_text_literal("ten");
    expect_refused(object, TN_PINNED, "fixed", "table[1].text");
    object = read_file(); /* what lies at 27 in the source is no body */
    names_of(object)[1].text = tn_text_literal("ten");
    object->ofs_body = 27;
    expect(object, SHORTER, sizeof SHORTER - 1);
    object = read_file();
    names_of(object)[1].text = tn_text_literal("ten");
    object->ofs_body = 28; /* but not there */
    expect_refused(object, TN_DISAGREE, "body.line", "table[1].text");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_stream),
        cmocka_unit_test(test_elements),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
