/* Members that JSON leaves out follow, also where their elements have moved in memory since. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "left_out.h"
#include "tenon/generic.h"
#include "tenon/json_read.h"

enum { ROOM = 64 };

/* The file of "one" and "second", and JSON of other texts over it. */
#define IMAGE "02036f6e65067365636f6e64"
static const char json[] =
    "{\"$image\": \"" IMAGE "\", \"items\": [{\"name\": \"two\"}, {\"name\": \"third\"}]}";

static left_out *read_json(const tn_format *format)
{
    void *object;
    assert_int_equal(tn_json_read(format, json, sizeof json - 1, NULL, &object, NULL), TN_OK);
    return object;
}

static void insert(const tn_format *format, left_out *object, size_t at, const char *text)
{
    tn_found list;
    assert_int_equal(tn_find_value(format, object, "items", &object->document->arena, &list, NULL), TN_OK);
    assert_int_equal(tn_json_insert(format, object, &list, at, text, strlen(text), NULL), TN_OK);
}

static void expect(left_out *object, const char *bytes, size_t size)
{
    uint8_t written[ROOM];
    size_t measured;
    assert_int_equal(left_out_size(object, &measured, NULL), TN_OK);
    assert_int_equal(measured, size);
    assert_int_equal(left_out_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
}

static void elements_that_stay(void **state)
{
    static const char file[] = "\2\3two\5third";
    (void)state;
    left_out *object = read_json(&left_out_format);
    expect(object, file, sizeof file - 1);
    left_out_free(object);
}

static void elements_that_move(void **state)
{
    static const char *const files[] = {"\3\3new\3two\5third", "\3\3two\3new\5third", "\3\3two\5third\3new"};
    (void)state;
    for (size_t at = 0; at < 3; at++) {
        left_out *object = read_json(&left_out_format);
        insert(&left_out_format, object, at, "{\"name\": \"new\"}");
        expect(object, files[at], 15);
        left_out_free(object);
    }
}

/* More than the list has room for, in front of what is there. */
static void many_that_come(void **state)
{
    enum { COUNT = 9 };
    char file[ROOM] = "\013";
    size_t size = 1;
    (void)state;
    left_out *object = read_json(&left_out_format);
    for (size_t i = 0; i < COUNT; i++) {
        insert(&left_out_format, object, 0, "{\"name\": \"a\"}");
        memcpy(file + size, "\1a", 2);
        size += 2;
    }
    memcpy(file + size, "\3two\5third", 10);
    expect(object, file, size + 10);
    left_out_free(object);
}

/* A number that somebody states since is said. */
static void number_that_is_set(void **state)
{
    size_t size;
    tn_error error;
    (void)state;
    left_out *object = read_json(&left_out_format);
    object->items.items[1].len = 4;
    assert_int_not_equal(left_out_size(object, &size, &error), TN_OK);
    assert_string_equal(error.place.steps[0].member, "items");
    assert_int_equal(error.place.steps[0].index, 1);
    left_out_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_that_stay),
        cmocka_unit_test(elements_that_move),
        cmocka_unit_test(many_that_come),
        cmocka_unit_test(number_that_is_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
