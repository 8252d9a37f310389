/* Files in files from C: the way in which an entry has its data is found by asking the writer, changes are
   made as a whole or not at all, and nothing is read that is larger than was asked for. */
#include <stdio.h>
#include <stdlib.h>

#include "runtime_support.h"
#include "tenon/container.h"
#include "urho_package.h"

enum { PART = 32768 };

/* A package of one file, in two blocks of literals: "abcd" and "ef". */
static const uint8_t packed[] = {'U', 'L', 'Z', '4', 1,    0,   0,   0,   0,   0, 0, 0,       /* header */
                                 'c', 0,   26,  0,   0,    0,   6,   0,   0,   0, 0, 0, 0, 0, /* entry */
                                 4,   0,   5,   0,   0x40, 'a', 'b', 'c', 'd', 2, 0, 3, 0, 0x20,
                                 'e', 'f', 46,  0,   0,    0}; /* blocks, trailer */

static urho_package *open_packed(const tn_options *options, tn_entries *entries)
{
    urho_package *package;
    tn_error error;
    if (urho_package_read(&package, packed, sizeof packed, options, &error) != TN_OK)
        fail_msg("%s", test_line(&error));
    assert_int_equal(tn_entries_open(&urho_package_format, package, entries), TN_OK);
    return package;
}

static void test_data(const tn_entries *entries, size_t i, const char *expected)
{
    tn_arena memory;
    tn_bytes data;
    tn_arena_init(&memory, tn_allocator_libc(), UINT64_MAX);
    assert_int_equal(tn_entry_data(entries, i, &memory, UINT64_MAX, &data), TN_OK);
    assert_int_equal(data.size, strlen(expected));
    if (data.size > 0) assert_memory_equal(data.data, expected, data.size);
    tn_arena_free(&memory);
}

static tn_bytes bytes_of(const char *text)
{
    const tn_bytes bytes = {(const uint8_t *)text, strlen(text)};
    return bytes;
}

static void entries_are_there(void **state)
{
    (void)state;
    tn_entries entries;
    tn_bytes data;
    tn_arena memory;
    uint64_t size, stored;
    urho_package *package = open_packed(NULL, &entries);
    assert_int_equal(tn_entries_count(&entries), 1);
    assert_memory_equal(tn_entry_name(&entries, 0).data, "c", 1);
    assert_int_equal(tn_entry_size(&entries, 0, &size, &stored), TN_OK);
    assert_int_equal(size, 6);
    assert_int_equal(stored, 8); /* of both blocks, without their heads */
    test_data(&entries, 0, "abcdef");
    tn_arena_init(&memory, tn_allocator_libc(), UINT64_MAX);
    assert_int_equal(tn_entry_data(&entries, 0, &memory, 5, &data), TN_DECODED_LIMIT);
    assert_int_equal(data.size, 0);
    assert_int_equal(memory.taken, 0);
    assert_true(tn_container_has_trailer(&urho_package_format, package));
    tn_container_drop_trailer(&urho_package_format, package);
    assert_false(tn_container_has_trailer(&urho_package_format, package));
    urho_package_free(package);
}

static void the_writer_says_where_data_goes(void **state)
{
    (void)state;
    tn_entries entries;
    tn_error error;
    const size_t order[] = {2, 0, 1};
    urho_package *package = open_packed(NULL, &entries);
    assert_int_equal(tn_entry_add(&entries, package, tn_text_literal("d"), bytes_of("more"), &error), TN_OK);
    assert_int_equal(tn_entry_add(&entries, package, tn_text_literal("e"), bytes_of(""), &error), TN_OK);
    assert_int_equal(tn_entries_arrange(&entries, order), TN_OK);
    const urho_package_entry_list *list = &package->package.entries;
    assert_int_equal(list->count, 3);
    assert_false(list->items[0].has_blocks || list->items[0].has_content);
    assert_true(list->items[2].has_blocks);
    test_data(&entries, 0, "");
    test_data(&entries, 1, "abcdef");
    test_data(&entries, 2, "more");
    tn_entry_remove(&entries, 1);
    assert_int_equal(tn_entries_count(&entries), 2);
    test_data(&entries, 1, "more");
    char name[] = "f/g";
    assert_int_equal(tn_entry_rename(&entries, 1, tn_text_literal(name)), TN_OK);
    memset(name, 'x', 3); /* it is a copy */
    assert_int_equal(tn_entry_name(&entries, 1).size, 3);
    assert_memory_equal(tn_entry_name(&entries, 1).data, "f/g", 3);
    test_data(&entries, 1, "more");
    urho_package_free(package);
}

/* What no way can help is said, and nothing is added. */
static void a_bad_name_is_refused(void **state)
{
    (void)state;
    tn_entries entries;
    tn_error error;
    static const char name[] = "a\0b";
    urho_package *package = open_packed(NULL, &entries);
    const tn_text bad = {name, 3};
    assert_int_not_equal(tn_entry_add(&entries, package, bad, bytes_of("x"), &error), TN_OK);
    assert_non_null(strstr(test_line(&error), "name"));
    assert_int_equal(tn_entries_count(&entries), 1);
    urho_package_free(package);
}

/* Wherever memory ends, the entries are those that were there. */
static void shortage_changes_nothing(void **state)
{
    (void)state;
    char *large = malloc(100001);
    assert_non_null(large);
    memset(large, 'x', 100000);
    large[100000] = '\0';
    tn_status status = TN_NO_MEMORY;
    for (size_t allowed = 0; status != TN_OK; allowed++) {
        test_memory memory = {0};
        tn_entries entries;
        tn_error error;
        const tn_options options = {.allocator = test_allocator(&memory)};
        urho_package *package = open_packed(&options, &entries);
        memory.fail_at = memory.allocations + allowed + 1;
        status = tn_entry_add(&entries, package, tn_text_literal("d"), bytes_of(large), &error);
        memory.fail_at = 0;
        assert_true(status == TN_OK || status == TN_NO_MEMORY);
        assert_int_equal(tn_entries_count(&entries), status == TN_OK ? 2 : 1);
        test_data(&entries, 0, "abcdef");
        urho_package_free(package);
        assert_int_equal(memory.live_blocks, 0);
        assert_in_range(allowed, 0, 100);
    }
    free(large);
}

static void other_formats_are_no_containers(void **state)
{
    (void)state;
    tn_format format = urho_package_format;
    tn_entries entries;
    urho_package *package;
    assert_int_equal(urho_package_new(&package, NULL), TN_OK);
    assert_int_equal(tn_entries_open(&urho_package_format, package, &entries), TN_ABSENT);
    format.container = NULL;
    assert_int_equal(tn_entries_open(&format, package, &entries), TN_BAD_ARGUMENT);
    urho_package_free(package);
}

/* Data that fill their parts exactly have no further one. */
static void parts_are_as_many_as_data_need(void **state)
{
    static uint8_t data[2 * PART + 1];
    static const size_t sizes[] = {1, PART, PART + 1, 2 * PART, 2 * PART + 1}, parts[] = {1, 1, 2, 2, 3};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        tn_entries entries;
        tn_error error;
        urho_package *package = open_packed(NULL, &entries);
        const tn_bytes bytes = {data, sizes[i]};
        assert_int_equal(tn_entry_set(&entries, package, 0, bytes, &error), TN_OK);
        assert_int_equal(package->package.entries.items[0].blocks.count, parts[i]);
        urho_package_free(package);
    }
}

/* However long the names on the way are. */
static void a_place_tells_the_element_that_it_lies_in(void **state)
{
    static char member[601];
    char list[1300];
    size_t behind = 99;
    (void)state;
    memset(member, 'm', 600);
    snprintf(list, sizeof list, "%s.%s", member, member);
    tn_place place = {3, {{member, TN_NO_INDEX}, {member, 7}, {"size", TN_NO_INDEX}}};
    assert_int_equal(tn_place_element(&place, list, &behind), 7);
    assert_int_equal(behind, 1);
    place.depth = 2;
    assert_int_equal(tn_place_element(&place, list, &behind), 7);
    assert_int_equal(behind, 0);
    place.depth = 1;
    assert_int_equal(tn_place_element(&place, list, NULL), TN_NO_INDEX);
    place.depth = 2;
    assert_int_equal(tn_place_element(&place, member, NULL), TN_NO_INDEX);
    list[1199] = '\0';
    assert_int_equal(tn_place_element(&place, list, NULL), TN_NO_INDEX);
    assert_int_equal(tn_place_element(&place, "m", NULL), TN_NO_INDEX);
    place.steps[0].index = 3;
    snprintf(list, sizeof list, "%s.%s", member, member);
    assert_int_equal(tn_place_element(&place, list, NULL), TN_NO_INDEX);
    assert_int_equal(tn_place_element(&place, member, &behind), 3);
    assert_int_equal(behind, 1);
    place.depth = TN_PLACE_STEPS + 1;
    assert_int_equal(tn_place_element(&place, member, NULL), TN_NO_INDEX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_place_tells_the_element_that_it_lies_in),
                                       cmocka_unit_test(parts_are_as_many_as_data_need),
                                       cmocka_unit_test(entries_are_there),
                                       cmocka_unit_test(the_writer_says_where_data_goes),
                                       cmocka_unit_test(a_bad_name_is_refused),
                                       cmocka_unit_test(shortage_changes_nothing),
                                       cmocka_unit_test(other_formats_are_no_containers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
