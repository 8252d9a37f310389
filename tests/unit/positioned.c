/* A writer that puts instances with `pos` where they lie: what nobody edited keeps its bytes, what stands
   behind an edit moves and its positions follow, parts that lie over each other must agree, and what was set
   is never left out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "change.h"
#include "positioned.h"
#include "tenon/generic.h"
#include "tenon/json_read.h"

/* The title, three entries, bytes of nobody, two bodies, bytes of nobody, two tails, the end. The second
   entry has no body. */
static const char file[] = "\3title\0"
                           "\x13\0\1"
                           "\x19\0\0"
                           "\x19\0\1"
                           "GAP"
                           "one\0\x1f\0"
                           "two\0\x25\0"
                           "gg"
                           "\7tail\0"
                           "\10tale\0"
                           "END";

enum { SIZE = sizeof file - 1, ROOM = 96 };

static positioned *read_file(void)
{
    positioned *object;
    assert_int_equal(positioned_read(&object, file, SIZE, NULL, NULL), TN_OK);
    return object;
}

static positioned_record *body_of(positioned *object, size_t i)
{
    positioned_entry *entry = &object->entries.items[i];
    assert_int_equal(positioned_entry_get_body(entry, NULL), TN_OK);
    return entry->body;
}

static positioned_pair *tail_of(positioned *object, size_t i)
{
    positioned_record *body = body_of(object, i);
    assert_int_equal(positioned_record_get_tail(body, NULL), TN_OK);
    return body->tail;
}

static void expect_bytes(positioned *object, const char *bytes, size_t count)
{
    char written[ROOM];
    size_t size;
    tn_error error;
    assert_int_equal(positioned_size(object, &size, &error), TN_OK);
    assert_int_equal(size, count);
    assert_int_equal(positioned_write(object, written, sizeof written, &error), TN_OK);
    assert_memory_equal(written, bytes, count);
    assert_int_equal(positioned_write(object, written, size - 1, &error), TN_BUFFER_TOO_SMALL);
    size_t within = 0;
    assert_int_equal(positioned_write_within(object, written, size - 1, &within, &error),
                     TN_BUFFER_TOO_SMALL);
    assert_int_equal(within, size);
    memset(written, 0, size);
    within = 0;
    assert_int_equal(positioned_write_within(object, NULL, size, &within, &error), TN_BAD_ARGUMENT);
    assert_int_equal(within, size);
    within = 0;
    assert_int_equal(positioned_write_within(object, written, sizeof written, &within, &error), TN_OK);
    assert_int_equal(within, size);
    assert_memory_equal(written, bytes, count);
}

#define EXPECT_BYTES(object, text) expect_bytes(object, text, sizeof(text) - 1)

static void expect_refused(positioned *object, tn_status status, const char *member, const char *other)
{
    char place[64];
    tn_error error;
    size_t size;
    assert_int_equal(positioned_size(object, &size, &error), status);
    tn_place_print(&error.place, place, sizeof place);
    assert_string_equal(place, member);
    if (other == NULL) return;
    tn_place_print(&error.other, place, sizeof place);
    assert_string_equal(place, other);
}

/* ---- what was read ---- */

static void what_is_read_is_written(void **state)
{
    (void)state;
    positioned *object = read_file();
    EXPECT_BYTES(object, file);
    assert_string_equal(tail_of(object, 0)->b.data, "tail");
    assert_int_equal(positioned_get_first(object, NULL), TN_OK);
    assert_int_equal(positioned_get_last(object, NULL), TN_OK);
    EXPECT_BYTES(object, file);
    positioned_free(object);
}

static void a_clone_has_the_bytes_of_nobody(void **state)
{
    positioned *object = read_file(), *clone;
    (void)state;
    (void)tail_of(object, 2);
    assert_int_equal(positioned_clone(object, NULL, &clone), TN_OK);
    positioned_free(object);
    EXPECT_BYTES(clone, file);
    positioned_free(clone);
}

/* ---- edits ---- */

static void an_edited_value_changes_its_bytes(void **state)
{
    char expected[sizeof file];
    (void)state;
    positioned *object = read_file();
    memcpy(expected, file, sizeof file);
    tail_of(object, 2)->a = 99;
    expected[37 + 2] = 99;
    expect_bytes(object, expected, SIZE);
    positioned_free(object);
}

/* Nobody has asked for the bodies: they move with their tails, and their positions follow. */
static void a_patch_has_changes_alone(void **state)
{
    change noted = {0};
    const tn_patch_sink sink = {note_change, &noted};
    tn_error error;
    (void)state;
    positioned *object = read_file();
    assert_int_equal(positioned_patch(object, file, SIZE, &sink, &error), TN_OK);
    assert_int_equal(noted.count, 0);
    tail_of(object, 2)->a = 99;
    assert_int_equal(positioned_patch(object, file, SIZE, &sink, &error), TN_OK);
    assert_int_equal(noted.count, 1);
    assert_int_equal(noted.at, 37 + 2);
    assert_int_equal(noted.size, 1);
    object->title = tn_text_literal("titles");
    assert_int_equal(positioned_patch(object, file, SIZE, &sink, &error), TN_RESIZED);
    assert_int_equal(error.status, TN_RESIZED);
    assert_int_equal(error.expected.as.u, SIZE);
    assert_int_equal(error.found.as.u, SIZE + 1);
    assert_int_equal(noted.count, 1);
    positioned_free(object);
}

static void what_stands_behind_moves(void **state)
{
    static const char longer[] = "\3a longer title\0\x1c\0\1\x19\0\0\x22\0\1GAP"
                                 "one\0\x28\0two\0\x2e\0gg\7tail\0\10tale\0END";
    (void)state;
    positioned *object = read_file(), *clone;
    object->title = tn_text_literal("a longer title");
    EXPECT_BYTES(object, longer);
    assert_int_equal(object->entries.items[0].ofs_body, 0x13); /* what follows does so in the file */
    assert_int_equal(positioned_clone(object, NULL, &clone), TN_OK);
    EXPECT_BYTES(clone, longer);
    positioned_free(clone);
    object->title = tn_text_literal("title");
    EXPECT_BYTES(object, file);
    positioned_free(object);
}

static void an_instance_that_grows_moves_others(void **state)
{
    (void)state;
    positioned *object = read_file();
    body_of(object, 0)->name = tn_text_literal("first");
    EXPECT_BYTES(object, "\3title\0\x13\0\1\x19\0\0\x1b\0\1GAP"
                         "first\0\x21\0two\0\x27\0gg\7tail\0\10tale\0END");
    tail_of(object, 2)->b = tn_text_literal("t");
    EXPECT_BYTES(object, "\3title\0\x13\0\1\x19\0\0\x1b\0\1GAP"
                         "first\0\x21\0two\0\x27\0gg\7tail\0\10t\0END");
    positioned_free(object);
}

/* ---- parts over each other ---- */

/* Two entries have one body, and its tail. */
static void two_of_one_place_move_what_is_behind_once(void **state)
{
    static const char shared[] = "\2t\0\x09\0\1\x09\0\1one\0\x0d\0\7tail\0END";
    positioned *object;
    (void)state;
    assert_int_equal(positioned_read(&object, shared, sizeof shared - 1, NULL, NULL), TN_OK);
    body_of(object, 0)->name = body_of(object, 1)->name = tn_text_literal("aone");
    EXPECT_BYTES(object, "\2t\0\x09\0\1\x09\0\1aone\0\x0e\0\7tail\0END");
    body_of(object, 1)->name = tn_text_literal("bone");
    expect_refused(object, TN_SHARED_BYTES, "entries[1].body", "entries[0].body");
    positioned_free(object);
}

static void the_edited_view_counts(void **state)
{
    (void)state;
    positioned *object = read_file();
    assert_int_equal(positioned_get_last(object, NULL), TN_OK);
    object->last = tn_text_literal("FIN");
    char expected[sizeof file];
    memcpy(expected, file, sizeof file);
    memcpy(expected + SIZE - 3, "FIN", 3);
    expect_bytes(object, expected, SIZE);
    assert_int_equal(positioned_record_get_look(body_of(object, 2), NULL), TN_OK);
    body_of(object, 2)->look = 'T'; /* of the first tail */
    memcpy(expected + 31 + 6, "T", 1);
    expect_bytes(object, expected, SIZE);
    positioned_free(object);
}

static void views_that_were_edited_must_agree(void **state)
{
    (void)state;
    positioned *object = read_file();
    positioned_pair *tail = tail_of(object, 0);
    assert_int_equal(positioned_record_get_look(body_of(object, 2), NULL), TN_OK);
    tail->b = tn_text_literal("taiX");
    body_of(object, 2)->look = 'q'; /* the same byte */
    expect_refused(object, TN_SHARED_BYTES, "entries[2].body.look", "entries[0].body.tail");
    body_of(object, 2)->look = 'X';
    assert_int_equal(positioned_size(object, NULL, NULL), TN_OK);
    positioned_free(object);
}

static void what_states_a_count_cannot_be_edited_in_a_view(void **state)
{
    (void)state;
    positioned *object = read_file();
    assert_int_equal(positioned_get_first(object, NULL), TN_OK);
    object->first = 2;
    expect_refused(object, TN_DISAGREE, "entries[2]", NULL);
    positioned_free(object);
}

/* ---- positions ---- */

static void a_position_alone_is_edited(void **state)
{
    char expected[sizeof file];
    (void)state;
    positioned *object = read_file();
    memcpy(expected, file, sizeof file);
    (void)body_of(object, 0);
    object->entries.items[0].ofs_body = 0x19; /* the instance that nobody changed is read where it lies now */
    expected[7] = 0x19;
    expect_bytes(object, expected, SIZE);
    positioned_free(object);
}

static void a_value_goes_to_its_new_position(void **state)
{
    (void)state;
    positioned *object = read_file();
    positioned_record *body = body_of(object, 0);
    body->name = tn_text_literal("ONE");
    object->entries.items[0].ofs_body = 200;
    expect_refused(object, TN_DISAGREE, "entries[0].body", NULL); /* the file ends before */
    positioned_free(object);
}

static void a_condition_that_says_otherwise_is_refused(void **state)
{
    char expected[sizeof file];
    (void)state;
    positioned *object = read_file();
    memcpy(expected, file, sizeof file);
    positioned_record *body = body_of(object, 0);
    object->entries.items[0].kind = 0;
    expected[9] = 0;
    expect_bytes(object, expected, SIZE);
    body->name = tn_text_literal("ONE");
    expect_refused(object, TN_DISAGREE, "entries[0].body", NULL);
    positioned_free(object);
}

/* ---- what was not read ---- */

static void what_was_set_without_having_been_read_is_written(void **state)
{
    (void)state;
    positioned *object = read_file();
    positioned_record record = {.name = tn_text_literal("1"), .ofs_tail = 0x1f};
    positioned_entry_set_body(&object->entries.items[0], &record);
    EXPECT_BYTES(object, "\3title\0\x13\0\1\x19\0\0\x17\0\1GAP"
                         "1\0\x1f\0two\0\x23\0gg\7tail\0\10tale\0END");
    positioned_free(object);
}

static void objects_are_made_from_nothing(void **state)
{
    positioned *object;
    positioned_entry *entries;
    positioned_pair pair = {.a = 5, .b = tn_text_literal("p")};
    positioned_record record = {.name = tn_text_literal("r")};
    (void)state;
    assert_int_equal(positioned_new(&object, NULL), TN_OK);
    assert_int_equal(positioned_entry_list_append(object->document, &object->entries, 1, &entries), TN_OK);
    object->title = tn_text_literal("t");
    entries[0].kind = 1;
    positioned_entry_set_body(&entries[0], &record);
    EXPECT_BYTES(object, "\1t\0\6\0\1r\0\0\0");
    positioned_record_set_tail(&record, &pair);
    record.ofs_tail = 8 + 2;
    EXPECT_BYTES(object, "\1t\0\6\0\1r\0\x0a\0\0\0\5p\0");
    entries[0].ofs_body = 3; /* over the entry */
    expect_refused(object, TN_SHARED_BYTES, "entries[0].body", NULL);
    entries[0].ofs_body = 0xffff;
    entries[0].kind = 0;
    expect_refused(object, TN_DISAGREE, "entries[0].body", NULL);
    positioned_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_written),
        cmocka_unit_test(a_clone_has_the_bytes_of_nobody),
        cmocka_unit_test(an_edited_value_changes_its_bytes),
        cmocka_unit_test(a_patch_has_changes_alone),
        cmocka_unit_test(what_stands_behind_moves),
        cmocka_unit_test(an_instance_that_grows_moves_others),
        cmocka_unit_test(two_of_one_place_move_what_is_behind_once),
        cmocka_unit_test(the_edited_view_counts),
        cmocka_unit_test(views_that_were_edited_must_agree),
        cmocka_unit_test(what_states_a_count_cannot_be_edited_in_a_view),
        cmocka_unit_test(a_position_alone_is_edited),
        cmocka_unit_test(a_value_goes_to_its_new_position),
        cmocka_unit_test(a_condition_that_says_otherwise_is_refused),
        cmocka_unit_test(what_was_set_without_having_been_read_is_written),
        cmocka_unit_test(objects_are_made_from_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
