/* Objects of types that the program reads: lists of them have their type, clones and objects from JSON have
   as many of them as there were, and what was read of them is written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "by_hand.h"
#include "tenon/impl/stream.h"
#include "tenon/json_read.h"

static const uint8_t file[] = {
    7,     /* first */
    2,     /* num_others */
    8,     /* second */
    9, 10, /* others */
    11     /* framed: width */
};

tn_status by_hand_read_opaque_stamp(tn_input *in, const tn_path *path, stamp **object)
{
    void *memory;
    if (in->size - in->pos < 1)
        return tn_fail(in, path, "stamp", in->pos, TN_TRUNCATED, tn_value_unsigned(1), tn_value_unsigned(0));
    const tn_status status = tn_run_alloc(in, path, "stamp", in->pos, 1, sizeof(stamp), &memory);
    if (status != TN_OK) return status;
    *object = memory;
    (*object)->colour = in->data[in->pos++];
    return TN_OK;
}

static by_hand *read_file(void)
{
    by_hand *object;
    assert_int_equal(by_hand_read(&object, file, sizeof file, NULL, NULL), TN_OK);
    return object;
}

static void expect_file(by_hand *object)
{
    uint8_t written[sizeof file];
    size_t size;
    assert_int_equal(by_hand_size(object, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof file);
    assert_int_equal(by_hand_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, file, sizeof file);
}

static void test_read(void **state)
{
    (void)state;
    by_hand *object = read_file();
    assert_int_equal(object->first->colour, 7);
    assert_true(object->has_second);
    assert_int_equal(object->second->colour, 8);
    assert_int_equal(object->others.count, 2);
    assert_int_equal(object->others.items[0]->colour, 9);
    assert_int_equal(object->others.items[1]->colour, 10);
    expect_file(object);
    by_hand_free(object);
}

/* The original's objects are freed with it. */
static void test_clone(void **state)
{
    (void)state;
    by_hand *object = read_file(), *clone;
    assert_int_equal(by_hand_clone(object, NULL, &clone), TN_OK);
    assert_ptr_not_equal(clone->others.items, object->others.items);
    assert_true(tn_equal(&by_hand_format, object, clone, NULL));
    by_hand_free(object);
    assert_null(clone->first);
    assert_true(clone->has_second);
    assert_null(clone->second);
    assert_int_equal(clone->others.count, 2);
    assert_null(clone->others.items[0]);
    assert_null(clone->others.items[1]);
    expect_file(clone);
    by_hand_free(clone);
}

typedef struct text {
    char bytes[1024];
    size_t size;
} text;

static bool append(void *user, const void *data, size_t size)
{
    text *to = user;
    if (size >= sizeof to->bytes - to->size) return false;
    memcpy(to->bytes + to->size, data, size);
    to->size += size;
    to->bytes[to->size] = '\0';
    return true;
}

static text as_json(const by_hand *object)
{
    static const tn_json_options options = {.all = false};
    text json = {"", 0};
    const tn_sink sink = {append, &json};
    assert_int_equal(tn_json_write(&by_hand_format, object, NULL, &options, &sink), TN_OK);
    return json;
}

static void test_json(void **state)
{
    (void)state;
    by_hand *object = read_file();
    void *other;
    tn_json_error error;
    const text json = as_json(object);
    assert_non_null(strstr(json.bytes, "\"first\":{},"));
    assert_non_null(strstr(json.bytes, "\"second\":{},\"others\":[{},{}]"));
    assert_int_equal(tn_json_read(&by_hand_format, json.bytes, json.size, NULL, &other, &error), TN_OK);
    assert_true(tn_equal(&by_hand_format, object, other, NULL));
    assert_null(((by_hand *)other)->others.items[1]);
    expect_file(other);
    by_hand_free(other);
    by_hand_free(object);
}

static void test_json_of_more(void **state)
{
    (void)state;
    static const char json[] =
        "{\"first\": {\"colour\": 7}, \"num_others\": 0, \"others\": [], \"framed\": {\"width\": 1}}";
    void *object;
    tn_json_error error;
    assert_int_not_equal(tn_json_read(&by_hand_format, json, strlen(json), NULL, &object, &error), TN_OK);
    assert_string_equal(error.path, "first");
}

/* What would have to be made anew is refused. */
static void test_changed(void **state)
{
    (void)state;
    by_hand *object = read_file();
    size_t size;
    tn_error error;
    object->others.count = 1;
    assert_int_not_equal(by_hand_size(object, &size, &error), TN_OK);
    object->others.count = 2;
    object->has_second = false;
    assert_int_not_equal(by_hand_size(object, &size, &error), TN_OK);
    assert_string_equal(error.place.steps[0].member, "second");
    object->has_second = true;
    expect_file(object);
    by_hand_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),         cmocka_unit_test(test_clone),   cmocka_unit_test(test_json),
        cmocka_unit_test(test_json_of_more), cmocka_unit_test(test_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
