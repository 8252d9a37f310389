/* Objects of which a file never has two take the same room, and nothing that handles objects in general takes
   one for another: not where both are said to be there, nor while one makes room for another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "../support/draw.h"
#include "rivals.h"
#include "tenon/json_read.h"
#include "value.h"

enum { ROOM = 2048 };

/* ---- the struct ---- */

#define AT(type, member) offsetof(rivals_##type, member)

static void test_room(void **state)
{
    (void)state;
    assert_int_equal(AT(item, note), AT(item, points));
    assert_int_equal(AT(item, note), AT(item, pair));
    assert_int_equal(AT(item, note), AT(item, derived));
    assert_int_equal(AT(item, note), AT(item, tail));
    assert_int_not_equal(AT(item, note), AT(item, more)); /* beside pair */
    assert_int_equal(AT(tail, short_), AT(tail, long_));
    assert_int_equal(AT(tail, sometimes), AT(tail, else_));
    assert_int_not_equal(AT(tail, short_), AT(tail, sometimes));
    assert_int_not_equal(AT(derived, small), AT(derived, large)); /* what is derived of it is compared */
}

/* ---- a file of each ---- */

static const char file[] = "\1"
                           "\1one\0"
                           "\2\2a\0b\0"
                           "\3LLLLLLLLRRRRRRRRllllllllrrrrrrrr"
                           "\x14LLLLLLLLRRRRRRRR"
                           "\x09s\0LLLLLLLLRRRRRRRRL"
                           "\x09l\0note\0\0"
                           "\x0ashort\0sometimes\0"
                           "\x0b";
enum { NOTE, POINTS, PAIRS, PAIR, SMALL, LARGE, TAIL, NONE, ITEMS, SIZE = sizeof file - 1 };

static rivals *read_file(void)
{
    rivals *object;
    assert_int_equal(rivals_read(&object, file, SIZE, NULL, NULL), TN_OK);
    assert_int_equal(object->items.count, ITEMS);
    return object;
}

static void expect_file(rivals *object)
{
    char written[SIZE];
    tn_error error;
    char text[ROOM] = "";
    if (rivals_write(object, written, sizeof written, &error) != TN_OK)
        tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_memory_equal(written, file, SIZE);
}

static void test_lossless(void **state)
{
    rivals *object = read_file(), *clone;
    (void)state;
    assert_int_equal(object->items.items[PAIR].pair.left, 0x4c4c4c4c4c4c4c4c);
    assert_false(object->items.items[PAIR].has_more);
    assert_string_equal(object->items.items[TAIL].tail.sometimes.text.data, "sometimes");
    expect_file(object);
    assert_int_equal(rivals_clone(object, NULL, &clone), TN_OK);
    assert_true(tn_equal(&rivals_format, object, clone, NULL));
    rivals_free(object);
    expect_file(clone);
    rivals_free(clone);
}

/* A file that ends in an alternative shows what was read of it, and none of the others. */
static void test_partial(void **state)
{
    const tn_options options = {.keep_partial = true};
    (void)state;
    for (size_t size = 1; size < SIZE; size++) {
        rivals *object, *clone;
        (void)rivals_read(&object, file, size, &options, NULL);
        for (size_t i = 0; i < object->items.count; i++) {
            const rivals_item *item = &object->items.items[i];
            assert_true(
                item->has_note + item->has_points + item->has_pair + item->has_derived + item->has_tail <= 1);
        }
        assert_int_equal(rivals_clone(object, NULL, &clone), TN_OK);
        assert_true(tn_equal(&rivals_format, object, clone, NULL));
        rivals_free(clone);
        rivals_free(object);
    }
}

/* ---- JSON ---- */

typedef struct text {
    char data[ROOM];
    size_t size;
} text;

static bool add(void *user, const void *data, size_t size)
{
    text *to = user;
    assert_true(size < ROOM - to->size);
    memcpy(to->data + to->size, data, size);
    to->size += size;
    to->data[to->size] = '\0';
    return true;
}

static void test_json(void **state)
{
    rivals *object = read_file();
    text json = {"", 0};
    const tn_sink sink = {add, &json};
    void *again;
    tn_json_error error;
    (void)state;
    assert_int_equal(tn_json_write(&rivals_format, object, NULL, NULL, &sink), TN_OK);
    rivals_free(object);
    assert_int_equal(tn_json_read(&rivals_format, json.data, json.size, NULL, &again, &error), TN_OK);
    expect_file(again);
    rivals_free(again);
}

static void test_json_of_two(void **state)
{
    static const char json[] = "{\"version\": 1, \"items\": [{\"kind\": 1, \"note\": {\"text\": \"a\"},\n"
                               "\"points\": {\"values\": []}}]}";
    void *object;
    tn_json_error error;
    (void)state;
    assert_int_equal(tn_json_read(&rivals_format, json, sizeof json - 1, NULL, &object, &error), TN_DISAGREE);
    assert_null(object);
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.message, "`points`"));
    assert_non_null(strstr(error.message, "`note`"));
}

/* ---- edits ---- */

static const tn_member *member_of(const tn_type *type, const char *id)
{
    for (size_t i = 0; i < type->member_count; i++)
        if (strcmp(type->members[i].id, id) == 0) return &type->members[i];
    fail_msg("no member %s", id);
    return NULL;
}

static const tn_type *item_type(void)
{
    return member_of(rivals_format.type, "items")->type;
}

/* What comes is empty, and what was there is gone. */
static void test_present(void **state)
{
    rivals *object = read_file();
    rivals_item *item = &object->items.items[PAIR];
    const tn_member *points = member_of(item_type(), "points"), *pair = member_of(item_type(), "pair");
    (void)state;
    tn_member_set_present(pair, item, true); /* it is already */
    assert_int_equal(item->pair.right, 0x5252525252525252);
    tn_member_set_present(points, item, true);
    assert_true(item->has_points);
    assert_false(item->has_pair);
    assert_null(item->points.values.items);
    item->kind = 2;
    char bytes[SIZE];
    assert_int_equal(rivals_write(object, bytes, sizeof bytes, NULL), TN_OK);
    assert_memory_equal(bytes, file, 1 + 5 + 6 + 33);
    assert_memory_equal(bytes + 1 + 5 + 6 + 33, "\2\0\x09s", 4);
    rivals_free(object);
}

/* Where two are said to be there nothing is known of the room: it is looked at by nobody. */
static void test_two(void **state)
{
    rivals *object = read_file(), *clone;
    rivals_item *item = &object->items.items[PAIR];
    size_t size;
    tn_error error;
    char place[ROOM], other[ROOM];
    text shown = {"", 0};
    const tn_sink sink = {add, &shown};
    (void)state;
    item->has_note = true;
    assert_false(tn_member_present(member_of(item_type(), "note"), item));
    assert_false(tn_member_present(member_of(item_type(), "pair"), item));
    assert_int_equal(tn_dump(&rivals_format, object, NULL, file, SIZE, NULL, NULL, &sink), TN_OK);
    assert_int_equal(rivals_clone(object, NULL, &clone), TN_OK);
    assert_true(tn_equal(&rivals_format, object, clone, NULL));
    rivals_free(clone);
    for (int kind = 0; kind < 21; kind++) {
        item->kind = (uint8_t)kind;
        assert_int_equal(rivals_size(object, &size, &error), TN_DISAGREE);
        tn_place_print(&error.place, place, sizeof place);
        tn_place_print(&error.other, other, sizeof other);
        if (rivals_format
                .patches) { /* it looks at one after the other, at whose condition the first is refused */
            assert_true(strcmp(place, "items[3].note") == 0 || strcmp(place, "items[3].pair") == 0);
            continue;
        }
        assert_string_equal(place, "items[3].pair");
        assert_string_equal(other, "items[3].note");
    }
    rivals_free(object);
}

static void test_constructors(void **state)
{
    rivals *object = read_file();
    rivals_item *item = &object->items.items[PAIR];
    (void)state;
    rivals_item_set_note(item); /* of which no value says that the pair is gone but its condition */
    assert_false(item->has_pair);
    item->note.text = tn_text_literal("new");
    rivals_item_set_points(item);
    assert_false(item->has_note);
    assert_int_equal(item->points.values.count, 0);
    rivals_item_set_derived(item);
    rivals_item_set_note(item);
    assert_false(item->has_derived);
    assert_int_equal(item->note.text.size, 0);
    rivals_free(object);
}

/* ---- what follows a value that was changed ---- */

static bool refuse(void *user, const tn_place *place, tn_adapted how)
{
    char path[ROOM];
    tn_place_print(place, path, sizeof path);
    assert_string_equal(path, "items[0].note");
    assert_int_equal(how, TN_ADAPTED_GOES);
    *(int *)user += 1;
    return false;
}

/* One alternative goes, and another one comes and is empty, in the room of the first. */
static void test_adapt(void **state)
{
    rivals *object = read_file();
    rivals_item *item = &object->items.items[NOTE];
    tn_error error;
    char bytes[SIZE];
    int asked = 0;
    (void)state;
    item->kind = 2;
    assert_int_equal(tn_adapt(&rivals_format, object, refuse, &asked, &error), TN_DISAGREE);
    if (rivals_format.patches) { /* what it was read from says what there is */
        assert_int_equal(asked, 0);
        rivals_free(object);
        return;
    }
    assert_int_equal(asked, 1);
    assert_true(item->has_note && !item->has_points);
    const tn_error before = error;
    assert_int_equal(tn_adapt(&rivals_format, object, NULL, NULL, &error), TN_OK);
    assert_memory_equal(&error, &before, sizeof error); /* it is only for failures */
    assert_true(item->has_points && !item->has_note);
    assert_int_equal(rivals_write(object, bytes, sizeof bytes, NULL), TN_OK);
    assert_memory_equal(bytes, "\1\2\0\2\2a\0b\0", 9);
    item->kind = 9; /* text that is not there yet, of which no size is told */
    assert_int_equal(tn_adapt(&rivals_format, object, NULL, NULL, NULL), TN_OK);
    assert_int_equal(rivals_write(object, bytes, sizeof bytes, NULL), TN_OK);
    assert_memory_equal(bytes, "\1\x09\0\0\2\2a\0b\0", 10);
    rivals_free(object);
}

static void test_adapt_without_a_writer(void **state)
{
    tn_format reader = rivals_format;
    tn_error error;
    rivals *object = read_file();
    (void)state;
    reader.measure = NULL;
    reader.write = NULL;
    assert_int_equal(tn_adapt(&reader, object, NULL, NULL, &error), TN_BAD_ARGUMENT);
    assert_int_equal(error.status, TN_BAD_ARGUMENT);
    rivals_free(object);
}

/* ---- inputs for fuzzing: objects are edited at random ---- */

static void test_mutations(void **state)
{
    uint8_t data[SIZE * 4];
    char message[ROOM];
    const test_draw draw = test_draw_begin();
    (void)state;
    for (uint32_t seed = 0; seed < 3000; seed++) {
        if (!test_is_drawn(&draw, 0, seed)) continue;
        size_t size = SIZE;
        memcpy(data, file, SIZE);
        for (uint32_t i = 0; i < 3; i++)
            size = tn_mutate(&rivals_format, data, size, sizeof data, 3 * seed + i);
        const char *wrong = tn_check_properties(&rivals_format, data, size, message, sizeof message);
        assert_string_equal(wrong != NULL ? wrong : "", "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_room),
        cmocka_unit_test(test_lossless),
        cmocka_unit_test(test_partial),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_json_of_two),
        cmocka_unit_test(test_present),
        cmocka_unit_test(test_two),
        cmocka_unit_test(test_constructors),
        cmocka_unit_test(test_mutations),
        cmocka_unit_test(test_adapt),
        cmocka_unit_test(test_adapt_without_a_writer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
