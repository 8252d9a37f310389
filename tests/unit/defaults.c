/* Defaults of a compiled codec: new objects have them, and JSON may omit the members. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "defaults.h"
#include "tenon/generic.h"
#include "tenon/json_read.h"

enum { ROOM = 256 };

/* An item, a point and a large body, each with one value that has no default. */
static const uint8_t file[] =
    "DF\3\2\1\0\xff\xfe\xcd\xcc\xcc\x3d\x00\xbe\0\0\0\0\0\0\x08\x40untitled\0\xfb\xff\xff\xff\xff\xff\xff"
    "\xff\xff\xff\xff\xd5\x07\1t\0\x64\0\1\2\x09\1";
enum { SIZE = sizeof file - 1 };

static void expect_file(defaults *object)
{
    char text[ROOM] = "";
    uint8_t written[ROOM];
    size_t size = 0;
    tn_error error;
    if (defaults_size(object, &size, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(size, SIZE);
    assert_int_equal(defaults_write(object, written, size, NULL), TN_OK);
    assert_memory_equal(written, file, SIZE);
    defaults_free(object);
}

static defaults *from_json(const char *json)
{
    void *object;
    tn_json_error error = {0};
    (void)tn_json_read(&defaults_format, json, strlen(json), NULL, &object, &error);
    assert_string_equal(error.message, "");
    return object;
}

static void test_new(void **state)
{
    (void)state;
    defaults *object;
    assert_int_equal(defaults_new(&object, NULL), TN_OK);
    assert_int_equal(object->version, 3);
    assert_int_equal(object->kind, DEFAULTS_KIND_LARGE);
    assert_int_equal(object->marks, DEFAULTS_MARK_BOLD | DEFAULTS_MARK_TALL);
    assert_int_equal(object->head.level, 7);
    assert_true(object->bit && object->half < -1 && object->scale > 0 && object->twice > 2);
    assert_int_equal(object->signed_, -5);
    assert_true(object->all == UINT64_MAX);
    assert_int_equal(object->name.size, 8);
    defaults_free(object);
}

/* What the program adds has its defaults, too. */
static void test_made(void **state)
{
    (void)state;
    defaults *object;
    defaults_item *item;
    defaults_large *body;
    const defaults_point point = {2, 9};
    assert_int_equal(defaults_new(&object, NULL), TN_OK);
    object->marks = DEFAULTS_MARK_BOLD;
    assert_int_equal(defaults_item_list_append(object->document, &object->items, 1, &item), TN_OK);
    item->title = (tn_text){"t", 1};
    assert_int_equal(defaults_point_view_new(object->document, &object->points, 1), TN_OK);
    assert_int_equal(defaults_point_view_set(&object->points, 0, &point), TN_OK);
    assert_int_equal(defaults_set_body_large(object->document, object, &body), TN_OK);
    expect_file(object);
}

static void test_json(void **state)
{
    (void)state;
    expect_file(from_json("{\"head\": {}, \"items\": [{\"title\": \"t\"}], \"points\": [{\"x\": 2}], "
                          "\"body\": {}}"));
}

/* Other members determine a tag, and bits of flags; the default has the others. */
static void test_determined(void **state)
{
    (void)state;
    defaults *object = from_json("{\"head\": {}, \"items\": [], \"points\": [], \"tall\": 8, "
                                 "\"body\": {\"$type\": \"small\", \"a\": 1}}");
    assert_int_equal(object->kind, DEFAULTS_KIND_SMALL);
    assert_int_equal(object->marks, DEFAULTS_MARK_BOLD | DEFAULTS_MARK_TALL);
    defaults_free(object);
    object = from_json("{\"head\": {}, \"items\": [], \"points\": [], \"body\": {}}");
    assert_int_equal(object->kind, DEFAULTS_KIND_LARGE);
    assert_int_equal(object->marks, DEFAULTS_MARK_BOLD);
    defaults_free(object);
}

static void test_set_defaults(void **state)
{
    (void)state;
    defaults *object;
    assert_int_equal(defaults_new(&object, NULL), TN_OK);
    object->version = 0;
    object->head.level = 0;
    tn_set_defaults(defaults_format.type, object);
    assert_int_equal(object->version, 3);
    assert_int_equal(object->head.level, 7);
    defaults_free(object);
}

/* Other values are as good. */
static void test_read(void **state)
{
    (void)state;
    defaults *object;
    uint8_t other[SIZE];
    memcpy(other, file, SIZE);
    other[2] = 4;
    assert_int_equal(defaults_read(&object, other, SIZE, NULL, NULL), TN_OK);
    assert_int_equal(object->version, 4);
    defaults_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new),        cmocka_unit_test(test_made),         cmocka_unit_test(test_json),
        cmocka_unit_test(test_determined), cmocka_unit_test(test_set_defaults), cmocka_unit_test(test_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
