/* Objects that lie where others say, as deep as there are: what is edited before them moves them all; and
   chains that are deeper than anybody follows, or without an end, are refused as such. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "linked.h"
#include "tenon/generic.h"

enum { MOST = 8000, NODE = 5, ROOM = 64 + MOST * NODE };

static uint8_t file[ROOM], expected[ROOM], written[ROOM];

static void put(uint8_t *to, size_t value)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

/* A file of so many nodes, written by hand. */
static size_t make(uint8_t *to, const char *title, size_t count)
{
    const size_t begin = strlen(title) + 1 + 4;
    memcpy(to, title, begin - 4);
    put(to + begin - 4, begin);
    for (size_t i = 0; i < count; i++) {
        to[begin + i * NODE] = (uint8_t)i;
        put(to + begin + i * NODE + 1, i + 1 < count ? begin + (i + 1) * NODE : 0);
    }
    return begin + count * NODE;
}

static linked *read_file(const char *title, size_t count)
{
    linked *object;
    tn_error error;
    assert_int_equal(linked_read(&object, file, make(file, title, count), NULL, &error), TN_OK);
    return object;
}

/* As programs do: node after node. */
static linked_node *follow(linked *object, size_t count)
{
    tn_error error;
    assert_int_equal(linked_get_first(object, &error), TN_OK);
    linked_node *node = object->first;
    for (size_t i = 1; i < count; i++, node = node->next)
        assert_int_equal(linked_node_get_next(node, &error), TN_OK);
    return node;
}

static void resize(size_t count, bool asked)
{
    tn_error error;
    size_t size;
    linked *object = read_file("a", count);
    if (asked) (void)follow(object, count);
    object->title = tn_text_literal("longer");
    const size_t wanted = make(expected, "longer", count);
    assert_int_equal(linked_size(object, &size, &error), TN_OK);
    assert_int_equal(size, wanted);
    assert_int_equal(linked_write(object, written, sizeof written, &error), TN_OK);
    assert_memory_equal(written, expected, wanted);
    linked_free(object);
}

static void test_all_that_is_linked_moves(void **state)
{
    static const size_t counts[] = {1, 15, 16, 17, 100, 250};
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        resize(counts[i], false);
        resize(counts[i], true);
    }
}

static void assert_too_deep(linked *object)
{
    tn_error error;
    size_t size;
    assert_int_equal(linked_size(object, &size, &error), TN_DEPTH_LIMIT);
    assert_int_equal(error.status, TN_DEPTH_LIMIT);
}

static void test_too_deep(void **state)
{
    static const size_t counts[] = {600, MOST};
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        linked *clone, *object = read_file("a", counts[i]);
        object->title = tn_text_literal("longer");
        assert_too_deep(object);
        (void)follow(object, counts[i]);
        assert_too_deep(object);
        assert_int_equal(linked_clone(object, NULL, &clone), TN_OK);
        assert_true(tn_equal(&linked_format, object, clone, NULL));
        linked_free(clone);
        linked_free(object);
    }
}

static void test_without_end(void **state)
{
    (void)state;
    linked *object = read_file("a", 3);
    (void)follow(object, 3);
    object->first->next->next = object->first;
    assert_too_deep(object);
    linked_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_that_is_linked_moves),
        cmocka_unit_test(test_too_deep),
        cmocka_unit_test(test_without_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
