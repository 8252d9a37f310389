/* Where bytes that members own decide how others are read, what is written is what is read back: an edit that
   makes another file of it is refused, and says at which member it would be another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "peeked.h"
#include "tenon/generic.h"

enum { ROOM = 16 };

static const peeked_params dot = {.mark = '.'};

static tn_bytes bytes_of(const char *text)
{
    return (tn_bytes){(const uint8_t *)text, strlen(text)};
}

typedef struct taken {
    size_t calls, size;
    uint8_t bytes[ROOM];
    bool fails;
} taken;

static bool take(void *user, const void *data, size_t size)
{
    taken *to = user;
    to->calls++;
    if (to->fails) return false;
    assert_true(size <= ROOM - to->size);
    memcpy(to->bytes + to->size, data, size);
    to->size += size;
    return true;
}

static peeked *read_text(const char *text)
{
    peeked *object;
    const tn_options options = {.params = &dot};
    assert_int_equal(peeked_read(&object, text, strlen(text), &options, NULL), TN_OK);
    return object;
}

static void expect_written(peeked *object, const char *text)
{
    uint8_t bytes[ROOM];
    size_t size;
    taken to = {0};
    const tn_sink sink = {take, &to};
    assert_int_equal(peeked_size(object, &size, NULL), TN_OK);
    assert_int_equal(size, strlen(text));
    assert_int_equal(peeked_write(object, bytes, sizeof bytes, NULL), TN_OK);
    assert_memory_equal(bytes, text, size);
    assert_int_equal(peeked_write_to(object, &sink, NULL), TN_OK);
    assert_true(to.calls == (size != 0) && to.size == size);
    assert_memory_equal(to.bytes, text, size);
}

static void expect_error(const tn_error *error, tn_status status, const char *member)
{
    char place[64];
    tn_place_print(&error->place, place, sizeof place);
    assert_int_equal(error->status, status);
    assert_string_equal(place, member);
    assert_true(error->offset == TN_NO_OFFSET);
}

static void expect_refused(peeked *object, tn_status status, const char *member)
{
    uint8_t bytes[ROOM];
    tn_error error;
    taken to = {0};
    const tn_sink sink = {take, &to};
    memset(&error, 0, sizeof error);
    assert_int_equal(peeked_write(object, bytes, sizeof bytes, &error), status);
    expect_error(&error, status, member);
    memset(&error, 0, sizeof error);
    assert_int_equal(peeked_write_to(object, &sink, &error), status);
    expect_error(&error, status, member);
    assert_int_equal(to.calls, 0);
    assert_int_equal(peeked_write(object, bytes, sizeof bytes, NULL), status);
}

static void what_is_read_is_written(void **state)
{
    static const char *const texts[] = {"", "ab", "ab.", ".", "\001\002ab", "\001\002ab.", "\001\002."};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        peeked *object = read_text(texts[i]);
        expect_written(object, texts[i]);
        peeked_free(object);
    }
}

static void bytes_that_become_a_mark_are_refused(void **state)
{
    peeked *object = read_text("ab");
    (void)state;
    object->body = bytes_of("a.");
    expect_refused(object, TN_DISAGREE, "body");
    object->body = bytes_of("cd");
    expect_written(object, "cd");
    peeked_free(object);
}

static void a_mark_that_is_one_no_more_is_refused(void **state)
{
    peeked *object = read_text("ab.");
    (void)state;
    object->end = '!';
    expect_refused(object, TN_DISAGREE, "body");
    object->has_end = false;
    expect_written(object, "ab");
    object->has_end = true;
    object->end = '.';
    expect_written(object, "ab.");
    peeked_free(object);
}

static void what_cannot_be_read_is_refused(void **state)
{
    peeked *object = read_text("a");
    (void)state;
    object->body = bytes_of("\001");
    expect_refused(object, TN_TRUNCATED, "wide");
    object->body = bytes_of("b");
    expect_written(object, "b");
    peeked_free(object);
}

/* What is read back is given the parameters of the object. */
static void another_mark_is_none(void **state)
{
    peeked *object;
    (void)state;
    assert_int_equal(peeked_read(&object, "ab", 2, NULL, NULL), TN_OK);
    object->body = bytes_of("a.");
    expect_written(object, "a.");
    peeked_free(object);
}

static void a_sink_that_fails_says_so(void **state)
{
    tn_error error;
    taken to = {.fails = true};
    const tn_sink sink = {take, &to};
    peeked *object = read_text("ab.");
    (void)state;
    assert_int_equal(peeked_write_to(object, &sink, &error), TN_SINK_FAILED);
    assert_int_equal(error.status, TN_SINK_FAILED);
    assert_int_equal(to.calls, 1);
    expect_written(object, "ab.");
    peeked_free(object);
}

static void too_small_a_buffer_gets_nothing(void **state)
{
    uint8_t bytes[2] = {7, 7};
    peeked *object = read_text("ab.");
    (void)state;
    assert_int_equal(peeked_write(object, bytes, sizeof bytes, NULL), TN_BUFFER_TOO_SMALL);
    assert_true(bytes[0] == 7 && bytes[1] == 7);
    peeked_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_written),
        cmocka_unit_test(bytes_that_become_a_mark_are_refused),
        cmocka_unit_test(a_mark_that_is_one_no_more_is_refused),
        cmocka_unit_test(what_cannot_be_read_is_refused),
        cmocka_unit_test(another_mark_is_none),
        cmocka_unit_test(a_sink_that_fails_says_so),
        cmocka_unit_test(too_small_a_buffer_gets_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
