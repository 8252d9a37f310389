/* Instances at positions that other members state: a new object puts them there, they decide how the sequence
   is written, and an edit of a number that others depend on is refused, or seen by them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "located.h"
#include "tenon/generic.h"
#include "tenon/json_read.h"

/* The sequence, bytes of nobody, the header, the names at 12 + 2, the far number, whose bytes the choice has,
 * too. */
static const char file[] = "\x0c\3\1\1"
                           "mn"
                           "...."
                           "\2\x0c"
                           ".."
                           "oneTWO"
                           "...."
                           "\1\2"
                           "!";

enum { SIZE = sizeof file - 1, SPACE = 64 };

static located *read_file(void)
{
    located *object;
    assert_int_equal(located_read(&object, file, SIZE, NULL, NULL), TN_OK);
    return object;
}

static void expect_bytes(located *object, const char *bytes, size_t count)
{
    char written[SPACE], text[256] = "";
    size_t size;
    tn_error error;
    if (located_size(object, &size, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(size, count);
    assert_int_equal(located_write(object, written, sizeof written, &error), TN_OK);
    assert_memory_equal(written, bytes, count);
}

#define EXPECT_BYTES(object, text) expect_bytes(object, text, sizeof(text) - 1)

static void expect_refused(located *object, tn_status status, const char *member)
{
    char place[64];
    tn_error error;
    assert_int_equal(located_size(object, &(size_t){0}, &error), status);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, member);
}

static void ask_all(located *object)
{
    assert_int_equal(located_get_header(object, NULL), TN_OK);
    assert_int_equal(located_get_names(object, NULL), TN_OK);
    assert_int_equal(located_get_choice(object, NULL), TN_OK);
    assert_int_equal(located_part_get_distant(&object->part, NULL), TN_OK);
}

/* ---- what was read ---- */

static void what_is_read_is_written(void **state)
{
    (void)state;
    located *object = read_file();
    EXPECT_BYTES(object, file);
    ask_all(object);
    assert_int_equal(object->part.distant, 0x0102);
    assert_memory_equal(object->names.items[1].data, "TWO", 3);
    EXPECT_BYTES(object, file);
    located_free(object);
}

static void clones_know_what_the_source_says(void **state)
{
    (void)state;
    located *object = read_file(), *clone;
    assert_int_equal(located_clone(object, NULL, &clone), TN_OK);
    located_free(object);
    EXPECT_BYTES(clone, file);
    clone->marks.count = 1;
    expect_refused(clone, TN_DISAGREE, "marks");
    located_free(clone);
    object = read_file();
    object->kind = 3;
    EXPECT_BYTES(object, "\x0c\3\3\1mn....\2\x0c..oneTWO....\1\2!");
    located_free(object);
}

static void edits_change_their_bytes(void **state)
{
    (void)state;
    located *object = read_file();
    ask_all(object);
    object->names.items[0] = tn_text_literal("eno");
    object->part.distant = 0x3ff;
    located_header *choice = object->choice.as.object; /* over that number */
    choice->start = 0xff;
    expect_refused(object, TN_DISAGREE, "choice");
    choice->num_marks = 3;
    EXPECT_BYTES(object, "\x0c\3\1\1mn....\2\x0c..enoTWO....\3\xff!");
    located_free(object);
}

/* ---- what members state ---- */

static void numbers_must_agree(void **state)
{
    (void)state;
    located *object = read_file();
    assert_int_equal(located_get_header(object, NULL), TN_OK);
    object->header->num_marks = 3;
    expect_refused(object, TN_DISAGREE, "marks");
    object->header->num_marks = 2;
    assert_int_equal(located_get_names(object, NULL), TN_OK);
    object->names.items[0] = tn_text_literal("four");
    expect_refused(object, TN_DISAGREE, "names[0]");
    located_free(object);
}

/* What has been read in one byte order is not what an edit of that order makes of it. */
static void an_edited_order_is_seen(void **state)
{
    (void)state;
    located *object = read_file();
    object->order = 0;
    EXPECT_BYTES(object, "\x0c\3\1\0mn....\2\x0c..oneTWO....\1\2!");
    located_free(object);
    object = read_file();
    assert_int_equal(located_part_get_distant(&object->part, NULL), TN_OK);
    object->order = 0;
    expect_refused(object, TN_DISAGREE, "part.distant");
    located_free(object);
}

static void an_edited_position_is_read_elsewhere(void **state)
{
    (void)state;
    located *object = read_file();
    ask_all(object);
    object->base = 0x0d;
    EXPECT_BYTES(object, "\x0d\3\1\1mn....\2\x0c..oneTWO....\1\2!");
    object->part.distant = 0x0506;
    expect_refused(object, TN_LOSES_BYTES, "part.distant");
    located_free(object);
}

/* ---- from nothing ---- */

static void objects_are_made_from_nothing(void **state)
{
    static tn_text names[] = {{"ab", 2}, {"cd", 2}};
    static uint8_t marks[] = {'m'};
    located *object;
    located_header header = {.num_marks = 1, .start = 11};
    located_pair pair = {.second = 12};
    (void)state;
    assert_int_equal(located_new(&object, NULL), TN_OK);
    expect_refused(object, TN_ABSENT, "marks");
    object->base = 11;
    object->len_name = 2;
    object->marks = (tn_numbers){marks, NULL, 1, 1, TN_FORM_U1};
    located_set_header(object, &header);
    expect_refused(object, TN_BEHIND_END, "part.distant");
    located_part_set_distant(&object->part, 0x1234);
    EXPECT_BYTES(object, "\x0b\2\0\0m\0\0\0\0\0\1\x0b"
                         "\0\0\0\0\0\0\0\0\0\0\0\x34\x12");
    located_set_names(object, (tn_text_list){names, 2, 2});
    EXPECT_BYTES(object, "\x0b\2\0\0m\0\0\0\0\0\1\x0b"
                         "abcd\0\0\0\0\0\0\0\x34\x12");
    object->order = 1;
    located_part_set_distant(&object->part, 0x120c);
    object->kind = 2;
    located_set_choice(object, (tn_variant){.tag = LOCATED_TYPE_PAIR, .as.object = &pair});
    EXPECT_BYTES(object, "\x0b\2\2\1m\0\0\0\0\0\1\x0b"
                         "abcd\0\0\0\0\0\0\0\x12\x0c");
    pair.second = 10;
    expect_refused(object, TN_LESS_THAN, "choice.second");
    located_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_written),
        cmocka_unit_test(clones_know_what_the_source_says),
        cmocka_unit_test(edits_change_their_bytes),
        cmocka_unit_test(numbers_must_agree),
        cmocka_unit_test(an_edited_order_is_seen),
        cmocka_unit_test(an_edited_position_is_read_elsewhere),
        cmocka_unit_test(objects_are_made_from_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
