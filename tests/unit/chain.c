/* Objects inside objects of their own type: the writer creates them wherever they stand, as deep as a reader
   would read them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "chain.h"

enum { SPACE = 1024, DEPTH = 256 };

#define INNER  "\1\2\4\1\0RR"
#define LISTED "\3\5\4abcd\6aab\0\0"

#define TREE "\7\5\1\7\0\0\0"

static chain *read_file(const char *bytes, size_t size)
{
    chain *object;
    assert_int_equal(chain_read(&object, bytes, size, NULL, NULL), TN_OK);
    return object;
}

static void expect(chain *object, const char *bytes, size_t size)
{
    char written[SPACE], text[SPACE] = "";
    size_t needed;
    tn_error error;
    if (chain_size(object, &needed, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(needed, size);
    assert_int_equal(chain_write(object, written, needed, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
}

static void refuse(chain *object, tn_status status, const char *message)
{
    char text[SPACE] = "";
    size_t size;
    tn_error error;
    assert_int_equal(chain_size(object, &size, &error), status);
    tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, message);
}

static void expect_lossless(const char *bytes, size_t size)
{
    chain *object = read_file(bytes, size), *clone;
    expect(object, bytes, size);
    assert_int_equal(chain_clone(object, NULL, &clone), TN_OK);
    chain_free(object);
    expect(clone, bytes, size);
    chain_free(clone);
}

static void test_lossless(void **state)
{
    (void)state;
    expect_lossless(INNER, sizeof INNER - 1);
    expect_lossless(LISTED, sizeof LISTED - 1);
    expect_lossless(TREE, sizeof TREE - 1);
}

/* The sizes of trees in trees follow. */
static void test_trees(void **state)
{
    static const char edited[] = "\7\6\1\7\2\0\0\0";
    chain *object = read_file(TREE, sizeof TREE - 1);
    chain_link items[2] = {{.kind = 0}, {.kind = 0}};
    (void)state;
    assert_int_equal(object->link.tree->items.count, 3);
    chain_tree *inner = object->link.tree->items.items[0].next->tree;
    assert_int_equal(inner->items.count, 0);
    inner->items.items = items;
    inner->items.count = 2;
    object->link.tree->items.count = 2;
    expect(object, edited, sizeof edited - 1);
    inner->items.count = 0;
    inner->items.items = NULL;
    chain_free(object);
}

/* The size of the inner object follows. */
static void test_edited(void **state)
{
    static const char edited[] = "\1\2\5\1\1\0RR";
    chain *object = read_file(INNER, sizeof INNER - 1);
    (void)state;
    chain_link more = {.kind = 1, .has_next = true};
    chain_link *inner = object->link.next->inner;
    more.next = inner->next;
    inner->next = &more;
    expect(object, edited, sizeof edited - 1);
    chain_free(object);
}

static void test_made(void **state)
{
    chain *object;
    chain_link items[3] = {{.kind = 4, .has_body = true}, {.kind = 6, .has_line = true}, {.kind = 0}};
    chain_link list = {.kind = 5, .has_links = true, .links = {items, 3, 0}};
    chain_leaf leaf = {.value = {(const uint8_t *)"abcd", 4}};
    chain_line lines[3] = {{.letter = {(const uint8_t *)"a", 1}, .has_more = true, .more = &lines[1]},
                           {.letter = {(const uint8_t *)"a", 1}, .has_more = true, .more = &lines[2]},
                           {.letter = {(const uint8_t *)"b", 1}}};
    (void)state;
    assert_int_equal(chain_new(&object, NULL), TN_OK);
    items[0].body = tn_variant_of_object(CHAIN_TYPE_LEAF, &leaf);
    items[1].line = lines;
    object->link.kind = 3;
    object->link.has_body = true;
    object->link.body = tn_variant_of_object(CHAIN_TYPE_LINK, &list);
    expect(object, LISTED, sizeof LISTED - 1);
    lines[1].more = NULL;
    refuse(object, TN_ABSENT,
           "link.body.links[1].line.more.more: error: the member is absent, expected an object, found NULL");
    object->link = (chain_link){0};
    chain_free(object);
}

/* A chain that leads back into itself has no end: it is too deep for the writer as it is for the reader. */
static void test_too_deep(void **state)
{
    static char file[DEPTH + 2];
    chain *object;
    chain_link round = {.kind = 1, .has_next = true};
    tn_error error;
    (void)state;
    memset(file, 1, sizeof file);
    file[DEPTH] = 0;
    object = read_file(file, DEPTH + 1);
    expect(object, file, DEPTH + 1);
    round.next = &round;
    object->link.next->next = &round;
    size_t size;
    assert_int_equal(chain_size(object, &size, &error), TN_DEPTH_LIMIT);
    object->link.next->next = NULL;
    refuse(object, TN_ABSENT, "link.next.next: error: the member is absent, expected an object, found NULL");
    chain_free(object);
    file[DEPTH] = 1;
    file[DEPTH + 1] = 0;
    assert_int_equal(chain_read(&object, file, DEPTH + 2, NULL, NULL), TN_DEPTH_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lossless), cmocka_unit_test(test_edited),
                                       cmocka_unit_test(test_trees), cmocka_unit_test(test_made),
                                       cmocka_unit_test(test_too_deep)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
