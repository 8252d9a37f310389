/* Writing over what was read where some bits of a field say a size, a number of elements or a position, or
   where a choice decides whether it does: the writer sets these bits and leaves the others, or it refuses the
   edit. tn_equal_edited knows which bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "equal.h"
#include "in_bits.h"

enum { LIST, SCALED, DOUBLED, VALUED, CHOSEN, GIVEN, TAGGED, SHIFTED, FILLED, BETWEEN, PARTS, NONE };
enum { MOST = 128 };

/* A field with a size in it, with what stands between both, and the bytes that have the size. */
typedef struct part {
    size_t offset;
    const char *number;
    size_t width;
    const char *content;
} part;

static const part parts[PARTS] = {[LIST] = {offsetof(in_bits_box, list), "\xfe", 1, "ab"},
                                  [SCALED] = {offsetof(in_bits_box, scaled), "\xf3", 1, "abcd"},
                                  [DOUBLED] = {offsetof(in_bits_box, doubled), "\xf1", 1, "ab"},
                                  [VALUED] = {offsetof(in_bits_box, valued), "\xf2", 1, "ab"},
                                  [CHOSEN] = {offsetof(in_bits_box, chosen), "\x02\x01", 2, "ab"},
                                  [GIVEN] = {offsetof(in_bits_box, given.data), "\xf2", 1, "ab"},
                                  [TAGGED] = {offsetof(in_bits_box, tagged), "\xf2", 1, "ab"},
                                  [SHIFTED] = {offsetof(in_bits_box, shifted), "\x2f", 1, "ab"},
                                  [FILLED] = {offsetof(in_bits_box, filled), "\x02", 1, "abc"},
                                  [BETWEEN] = {offsetof(in_bits_box, between), "\xfa", 1, "ab"}};

/* One part of a box, with another number and other bytes. `number` NULL: the edit is refused, and the error
   names two members. Otherwise `other` is the number, where comparisons do not know that it follows. */
typedef struct change {
    int part;
    const char *before, *number, *content, *refused, *other;
} change;

static size_t make_box(const change *with, const char *number, const char *content, uint8_t *box)
{
    size_t size = 0;
    for (int i = 0; i < PARTS; i++) {
        const bool changes = with->part == i && number != NULL;
        const char *const bytes = changes ? content : parts[i].content;
        memcpy(box + size, changes ? number : parts[i].number, parts[i].width);
        size += parts[i].width;
        memcpy(box + size, bytes, strlen(bytes));
        size += strlen(bytes);
    }
    return size;
}

/* A file whose box with a size, or whose other box, has the number and content. */
static size_t make_file(const change *with, bool in_top, const char *number, const char *content,
                        uint8_t *file)
{
    static const change nothing = {.part = NONE};
    size_t size = 1;
    size += make_box(in_top ? &nothing : with, number, content, file + size);
    file[0] = (uint8_t)(size - 1);
    size += make_box(in_top ? with : &nothing, number, content, file + size);
    file[size] = 0;
    file[size + 1] = (uint8_t)(size + 3);
    file[size + 2] = (uint8_t)(0x80 | (size + 5));
    memcpy(file + size + 3, "uvxy", 4);
    return size + 7;
}

static void edit(in_bits *object, const change *with, bool in_top)
{
    in_bits_box *const box = in_top ? &object->top : &object->box;
    const tn_bytes bytes = {(const uint8_t *)with->content, strlen(with->content)};
    if (with->part == LIST) {
        box->list.data = bytes.data;
        box->list.count = bytes.size;
    } else {
        memcpy((char *)box + parts[with->part].offset, &bytes, sizeof bytes);
    }
}

static void expect_refused(in_bits *object, const change *with, bool in_top)
{
    size_t size;
    tn_error error;
    char place[64];
    const char *const box = in_top ? "top." : "box.";
    assert_int_not_equal(in_bits_size(object, &size, &error), TN_OK);
    tn_place_print(&error.place, place, sizeof place);
    assert_memory_equal(place, box, strlen(box));
    assert_string_equal(place + strlen(box), with->refused);
    tn_place_print(&error.other, place, sizeof place);
    assert_string_equal(place + strlen(box), with->other);
}

static void expect_written(in_bits *object, const change *with, bool in_top)
{
    uint8_t wanted[MOST], written[MOST];
    size_t size;
    in_bits *again;
    tn_place place;
    const size_t wanted_size = make_file(with, in_top, with->number, with->content, wanted);
    assert_int_equal(in_bits_size(object, &size, NULL), TN_OK);
    assert_int_equal(size, wanted_size);
    assert_int_equal(in_bits_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, wanted, size);
    assert_int_equal(in_bits_read(&again, written, size, NULL, NULL), TN_OK);
    const bool same = tn_equal_edited(&in_bits_format, object, again, &place);
    assert_true(same == (with->other == NULL));
    if (!same) assert_string_equal(place.steps[place.depth - 1].member, with->other);
    in_bits_free(again);
}

static void try_change(const change *with, bool in_top)
{
    uint8_t file[MOST];
    in_bits *object;
    const size_t size = make_file(with, in_top, with->before, parts[with->part].content, file);
    assert_int_equal(in_bits_read(&object, file, size, NULL, NULL), TN_OK);
    assert_int_equal(in_bits_get_digits(object, NULL), TN_OK);
    assert_memory_equal(object->digits.data, "uv", 2);
    assert_int_equal(in_bits_get_marked(object, NULL), TN_OK);
    assert_memory_equal(object->marked.data, "xy", 2);
    edit(object, with, in_top);
    if (with->number != NULL)
        expect_written(object, with, in_top);
    else
        expect_refused(object, with, in_top);
    in_bits_free(object);
}

static void test_numbers(void **state)
{
    static const change changes[] = {
        {LIST, NULL, "\xfd", "z", NULL, NULL},
        {LIST, NULL, NULL, "wxyz", "list", "head"},
        {SCALED, NULL, "\xf4", "uvwxyz", NULL, NULL},
        {SCALED, NULL, NULL, "xyz", "scaled", "scale"},
        {DOUBLED, NULL, "\xf2", "wxyz", NULL, NULL},
        {DOUBLED, NULL, NULL, "xyz", "doubled", "power"},
        {VALUED, NULL, "\xf6", "uvwxyz", NULL, NULL},
        {CHOSEN, NULL, "\x04\x01", "wxyz", NULL, NULL},
        {CHOSEN, "\xf2\x02", "\xf3\x02", "xyz", NULL, NULL},
        {CHOSEN, "\xf2\x02", NULL, "wxyz", "chosen", "choice"},
        {GIVEN, NULL, "\xf1", "z", NULL, NULL},
        {GIVEN, NULL, NULL, "wxyz", "given.data", "argument"},
        {TAGGED, NULL, "\xf3", "xyz", NULL, NULL},
        {SHIFTED, NULL, "\x1f", "z", NULL, "shift"},
        {FILLED, NULL, "\0", "z", NULL, "set"},
        {BETWEEN, NULL, "\xfc", "wxyz", NULL, "middle"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        try_change(&changes[i], false);
        try_change(&changes[i], true);
    }
}

/* The other bits are a program's: they are compared. */
static void test_other_bits(void **state)
{
    static const change nothing = {.part = NONE};
    uint8_t file[MOST];
    in_bits *object, *other;
    tn_place place;
    char text[64];
    (void)state;
    const size_t size = make_file(&nothing, false, NULL, NULL, file);
    assert_int_equal(in_bits_read(&object, file, size, NULL, NULL), TN_OK);
    assert_int_equal(in_bits_read(&other, file, size, NULL, NULL), TN_OK);
    other->box.head ^= 3;
    assert_false(tn_equal(&in_bits_format, object, other, NULL));
    assert_true(tn_equal_edited(&in_bits_format, object, other, NULL));
    other->box.head ^= 0x80;
    assert_false(tn_equal_edited(&in_bits_format, object, other, &place));
    tn_place_print(&place, text, sizeof text);
    assert_string_equal(text, "box.head");
    in_bits_free(other);
    in_bits_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers), cmocka_unit_test(test_other_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
