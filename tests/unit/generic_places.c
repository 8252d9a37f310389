/* Members that are placed out of line: written where they lay as long as nothing moves, otherwise one behind
   the other; and what JSON may not make of that. The packs are written down here by hand. */
#include "freebinary_pack.h"
#include "generic_support.h"
#include "support/memory.h"

#include <stdio.h>

/* Two files that lie over each other, "abc" and "bc"; '!' and '+' are nobody's. */
static const uint8_t overlapping[] = {2, 'F', 'B', 11,  0,   0,   0,    '!', 'a', 'b', 'c', 12,  0,    0,
                                      0, 'a', '|', '3', '|', '8', '\n', 'b', '|', '2', '|', '9', '\n', '+'};

/* The same files as a writer places them. */
static const uint8_t in_order[] = {2, 'F', 'B', 12,  0,   0,   0,    'a', 'b', 'c', 'b', 'c', 13,  0,   0,
                                   0, 'a', '|', '3', '|', '7', '\n', 'b', '|', '2', '|', '1', '0', '\n'};

static freebinary_pack *read_pack(const uint8_t *bytes, size_t size)
{
    freebinary_pack *pack;
    assert_int_equal(freebinary_pack_read(&pack, bytes, size, NULL, NULL), TN_OK);
    return pack;
}

static void expect_written(freebinary_pack *pack, const uint8_t *expected, size_t expected_size)
{
    uint8_t bytes[100];
    size_t size;
    assert_int_equal(freebinary_pack_size(pack, &size, NULL), TN_OK);
    assert_int_equal(size, expected_size);
    assert_int_equal(freebinary_pack_write(pack, bytes, size, NULL), TN_OK);
    assert_memory_equal(bytes, expected, size);
}

static void test_nothing_has_moved(void **state)
{
    (void)state;
    uint8_t source[sizeof overlapping];
    memcpy(source, overlapping, sizeof source);
    freebinary_pack *clone, *pack = read_pack(source, sizeof source);
    expect_written(pack, overlapping, sizeof overlapping);
    assert_int_equal(freebinary_pack_clone(pack, NULL, &clone), TN_OK);
    freebinary_pack_free(pack);
    memset(source, 0xee, sizeof source);
    expect_written(clone, overlapping, sizeof overlapping);
    freebinary_pack_free(clone);
}

/* The byte behind "a" is read as "b" by both: changed in one alone they cannot lie over each other any
 * longer. */
static void test_overlap_that_disagrees(void **state)
{
    (void)state;
    freebinary_pack *pack = read_pack(overlapping, sizeof overlapping);
    tn_bytes *content = &pack->index.lines.files.items[1].content;
    const tn_bytes before = *content;
    content->data = (const uint8_t *)"Bc";
    uint8_t expected[sizeof in_order];
    memcpy(expected, in_order, sizeof expected);
    expected[10] = 'B';
    expect_written(pack, expected, sizeof expected);
    *content = before;
    expect_written(pack, overlapping, sizeof overlapping);
    freebinary_pack_free(pack);
}

/* A longer name moves the index; what is nobody's goes. Reverted, everything is where it was. */
static void test_edit_and_revert(void **state)
{
    (void)state;
    freebinary_pack *pack = read_pack(overlapping, sizeof overlapping);
    tn_text *name = &pack->index.lines.files.items[0].name;
    const tn_text before = *name;
    *name = tn_text_literal("aa");
    static const uint8_t expected[] = {2,   'F', 'B',  12,  0,   0,   0,   'a', 'b', 'c',
                                       'b', 'c', 14,   0,   0,   0,   'a', 'a', '|', '3',
                                       '|', '7', '\n', 'b', '|', '2', '|', '1', '0', '\n'};
    expect_written(pack, expected, sizeof expected);
    *name = before;
    expect_written(pack, overlapping, sizeof overlapping);
    freebinary_pack_free(pack);
}

/* JSON of the overlapping pack with another `$layout` and another `$at` of the first file. */
static void expect_from_json(const char *layout, const char *at, const char *gaps, const uint8_t *expected,
                             size_t expected_size)
{
    char json[600];
    void *object;
    tn_json_error error;
    snprintf(json, sizeof json,
             "{\"$format\":\"freebinary_pack\",\"head\":{\"text\":\"FB\"},\"index\":{\"lines\":{\"files\":["
             "{\"name\":\"a\",\"content\":\"616263\",\"$at\":{\"content\":%s}},"
             "{\"name\":\"b\",\"content\":\"6263\",\"$at\":{\"content\":[9,2]}}]}},"
             "\"$at\":{\"index\":[11,16]},\"$layout\":%s,\"$gaps\":%s}",
             at, layout, gaps);
    assert_int_equal(tn_json_read(&freebinary_pack_format, json, strlen(json), NULL, &object, &error), TN_OK);
    expect_written(object, expected, expected_size);
    freebinary_pack_free(object);
}

static void test_layouts_from_json(void **state)
{
    (void)state;
    const char *const gaps = "[{\"offset\":7,\"bytes\":\"21\"},{\"offset\":27,\"bytes\":\"2b\"}]";
    expect_from_json("{\"in_line\":7,\"size\":28}", "[8,3]", gaps, overlapping, sizeof overlapping);
    static const char *const lies[] = {
        "{\"in_line\":7,\"size\":1152921504606846976}", /* bytes that nobody has */
        "{\"in_line\":7,\"size\":18446744073709551615}",
        "{\"in_line\":7,\"size\":20}", /* members behind the end */
        "{\"in_line\":8,\"size\":28}",
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++)
        expect_from_json(lies[i], "[8,3]", gaps, in_order, sizeof in_order);
    const char *const layout = "{\"in_line\":7,\"size\":28}";
    expect_from_json(layout, "[27,3]", gaps, in_order, sizeof in_order); /* goes on behind the end */
    expect_from_json(layout, "[18446744073709551615,3]", gaps, in_order, sizeof in_order);
    expect_from_json(layout, "[8,4]", gaps, in_order, sizeof in_order);  /* another size */
    expect_from_json(layout, "[10,3]", gaps, in_order, sizeof in_order); /* over what says otherwise */
    expect_from_json(layout, "[8,3]", "[]", in_order, sizeof in_order);  /* holes */
}

/* Writing JSON tries which keys the file needs. Without memory no try says anything. */
static void test_json_without_memory(void **state)
{
    test_memory memory = {0};
    test_text wanted = {NULL, 0}, text;
    freebinary_pack *pack = read_pack(overlapping, sizeof overlapping);
    const tn_options options = {.allocator = test_allocator(&memory)};
    tn_sink sink = test_sink(&wanted);
    (void)state;
    assert_int_equal(tn_json_write(&freebinary_pack_format, pack, NULL, NULL, &sink), TN_OK);
    freebinary_pack_free(pack);
    tn_status status = TN_NO_MEMORY;
    for (size_t fail = 1; status != TN_OK; fail++) {
        test_memory_begin(&memory, 0);
        assert_int_equal(freebinary_pack_read(&pack, overlapping, sizeof overlapping, &options, NULL), TN_OK);
        text = (test_text){NULL, 0};
        sink = test_sink(&text);
        memory.fail_call = memory.calls + fail;
        status = tn_json_write(&freebinary_pack_format, pack, NULL, NULL, &sink);
        assert_int_equal(status, memory.failures > 0 ? TN_NO_MEMORY : TN_OK);
        if (status == TN_OK) assert_string_equal(text.data, wanted.data);
        test_text_free(&text);
        freebinary_pack_free(pack);
        assert_int_equal(memory.live, 0);
    }
    test_text_free(&wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_has_moved),   cmocka_unit_test(test_overlap_that_disagrees),
        cmocka_unit_test(test_edit_and_revert),     cmocka_unit_test(test_layouts_from_json),
        cmocka_unit_test(test_json_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
