/* Objects with padding or a terminator behind them, and objects that ask for what is around their parent:
   what was read is given back, edits keep the size, and objects are made from nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "padded.h"
#include "tenon/generic.h"

/* The name has bytes of nobody behind its terminator; "AB" in the third is behind one of its own. */
static const char file[] = "\2"
                           "\6"
                           "nam\0xy"
                           "co...."
                           "ab!AB"
                           "HI\x0f\x0f"
                           "\2"
                           "l1"
                           "l2";

enum { SIZE = sizeof file - 1, SPACE = 96 };

static padded *read_file(void)
{
    padded *object;
    assert_int_equal(padded_read(&object, file, SIZE, NULL, NULL), TN_OK);
    return object;
}

static void expect_bytes(padded *object, const char *bytes, size_t count)
{
    char written[SPACE];
    size_t size;
    tn_error error;
    assert_int_equal(padded_size(object, &size, &error), TN_OK);
    assert_int_equal(size, count);
    assert_int_equal(padded_write(object, written, sizeof written, &error), TN_OK);
    assert_memory_equal(written, bytes, count);
}

#define EXPECT_BYTES(object, text) expect_bytes(object, text, sizeof(text) - 1)

static void expect_refused(padded *object, tn_status status, const char *member)
{
    char place[64];
    tn_error error;
    assert_int_equal(padded_size(object, &(size_t){0}, &error), status);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, member);
}

static tn_bytes bytes_of(const char *text)
{
    return (tn_bytes){(const uint8_t *)text, strlen(text)};
}

static void what_is_read_is_written(void **state)
{
    padded *object = read_file(), *clone;
    (void)state;
    assert_int_equal(object->name.others.size, 2);
    assert_int_equal(object->code.others.size, 1);
    assert_int_equal(object->shout.others.size, 2);
    assert_int_equal(object->hidden.first, 'h');
    EXPECT_BYTES(object, file);
    assert_int_equal(padded_clone(object, NULL, &clone), TN_OK);
    padded_free(object);
    EXPECT_BYTES(clone, file);
    padded_free(clone);
}

static void padding_fills_what_an_edit_leaves(void **state)
{
    padded *object = read_file();
    (void)state;
    object->name.others = bytes_of("ewest");
    object->code.first = 'C';
    object->code.others = bytes_of("ODE");
    object->shout.others = bytes_of("!");
    object->hidden.others = bytes_of("i!");
    EXPECT_BYTES(object, "\2\x09"
                         "newest\0xy"
                         "CODE.."
                         "a!   "
                         "HI\1\x0f\2l1l2");
    padded_free(object);
}

static void what_does_not_fit_is_refused(void **state)
{
    padded *object = read_file();
    (void)state;
    object->code.others = bytes_of("123456");
    expect_refused(object, TN_BUFFER_TOO_SMALL, "code");
    object->code.others = bytes_of("1.");
    expect_refused(object, TN_PADDING_IN_VALUE, "code");
    object->code.others = bytes_of("o");
    object->shout.others = bytes_of("b!B!");
    expect_refused(object, TN_TERMINATOR_IN_VALUE, "shout");
    object->shout.others = bytes_of("b!");
    object->page.lines.items[1].text = tn_text_literal("l22");
    expect_refused(object, TN_DISAGREE, "page.lines[1].text");
    padded_free(object);
}

static void objects_are_made_from_nothing(void **state)
{
    padded *object;
    padded_line *lines;
    (void)state;
    assert_int_equal(padded_new(&object, NULL), TN_OK);
    assert_int_equal(padded_line_list_append(object->document, &object->page.lines, 1, &lines), TN_OK);
    object->width = 1;
    object->name.first = 'n';
    object->code.first = 'c';
    object->shout.first = '!';
    lines[0].text = tn_text_literal("x");
    EXPECT_BYTES(object, "\1\2n\0c.....!    \1x");
    object->width = 3;
    expect_refused(object, TN_DISAGREE, "hidden");
    object->has_hidden = true;
    object->hidden.first = ' ';
    lines[0].text = tn_text_literal("xyz");
    EXPECT_BYTES(object, "\3\2n\0c.....!    \0\x0f\x0f\x0f\1xyz");
    padded_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_written),
        cmocka_unit_test(padding_fills_what_an_edit_leaves),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(objects_are_made_from_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
