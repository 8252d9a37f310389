/* Packages in C: who changes one file leaves the stored bytes of all others as they were; and what hostile
   ones cost. Blocks are written by hand, as literals only: no compressor would store them so. */
#include <stdlib.h>

#include "runtime_support.h"
#include "urho_package.h"

enum { HEADER = 12, ENTRY = 1 + 1 + 12, PART = 8, BLOCK = 4 + 1 + PART };

static void put(uint8_t *to, uint32_t value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

static uint32_t sdbm(uint32_t hash, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = hash * 65599 + bytes[i];
    return hash;
}

/* ---- a package of three files of two blocks each ---- */

enum { FILES = 3, BLOCKS = 2, DATA = HEADER + FILES * ENTRY, SIZE = DATA + FILES * BLOCKS * BLOCK + 4 };

static void put_block(uint8_t *to, uint8_t fill)
{
    put(to, PART, 2);
    put(to + 2, 1 + PART, 2);
    to[4] = PART << 4;
    memset(to + 5, fill, PART);
}

static void make_package(uint8_t bytes[SIZE])
{
    uint32_t whole = 0;
    memcpy(bytes, "ULZ4", 4);
    put(bytes + 4, FILES, 4);
    for (size_t i = 0; i < FILES; i++) {
        uint8_t *entry = bytes + HEADER + i * ENTRY, content[BLOCKS * PART];
        const size_t at = DATA + i * BLOCKS * BLOCK;
        for (size_t k = 0; k < BLOCKS; k++) {
            memset(content + k * PART, (int)('a' + i * BLOCKS + k), PART);
            put_block(bytes + at + k * BLOCK, content[k * PART]);
        }
        entry[0] = (uint8_t)('x' + i);
        entry[1] = 0;
        put(entry + 2, (uint32_t)at, 4);
        put(entry + 6, sizeof content, 4);
        put(entry + 10, sdbm(0, content, sizeof content), 4);
        whole = sdbm(whole, content, sizeof content);
    }
    put(bytes + 8, whole, 4);
    put(bytes + SIZE - 4, SIZE, 4);
}

static urho_package *open_package(const uint8_t *bytes, size_t size)
{
    urho_package *package;
    const tn_options options = {.level = TN_LEVEL_CONTENT};
    tn_error error;
    if (urho_package_read(&package, bytes, size, &options, &error) != TN_OK)
        fail_msg("%s", test_line(&error));
    return package;
}

static uint8_t *written(urho_package *package, size_t *size)
{
    tn_error error;
    if (urho_package_size(package, size, &error) != TN_OK) fail_msg("%s", test_line(&error));
    uint8_t *bytes = malloc(*size);
    assert_non_null(bytes);
    assert_int_equal(urho_package_write(package, bytes, *size, &error), TN_OK);
    return bytes;
}

/* What is stored of a file of the package in `bytes`. */
static tn_bytes stored(const uint8_t *bytes, const urho_package *package, size_t i)
{
    const urho_package_entry *entry = &package->package.entries.items[i];
    size_t size = 0;
    for (size_t k = 0; k < entry->blocks.count; k++)
        size += 4 + entry->blocks.items[k].len_packed;
    return (tn_bytes){bytes + entry->position, size};
}

/* After the edit of file 1 the package is right, and files 0 and 2 are stored as they were. */
static void check_others(urho_package *package, const uint8_t *before)
{
    size_t size;
    uint8_t *after = written(package, &size);
    urho_package *again = open_package(after, size);
    test_findings findings = {.length = 0};
    static uint8_t scratch[1 << 16];
    const tn_options options = {.level = TN_LEVEL_STRICT,
                                .report = test_report,
                                .user = &findings,
                                .scratch = scratch,
                                .scratch_size = sizeof scratch};
    for (size_t i = 0; i < FILES; i += 2)
        test_bytes(stored(after, again, i), before + DATA + i * BLOCKS * BLOCK, BLOCKS * BLOCK);
    assert_int_equal(urho_package_validate(after, size, &options, NULL), TN_OK);
    assert_null(strstr(findings.text, "checksum"));
    assert_null(strstr(findings.text, "P8"));
    urho_package_free(again);
    free(after);
}

static void others_stay_where_a_block_changes(void **state)
{
    (void)state;
    uint8_t before[SIZE], content[BLOCKS * PART];
    size_t size, read;
    make_package(before);
    urho_package *package = open_package(before, SIZE);
    urho_package_entry *entry = &package->package.entries.items[1];
    tn_packed_set(&entry->blocks.items[1].content, "short", 5);
    check_others(package, before);

    uint8_t *after = written(package, &size);
    test_bytes((tn_bytes){after + entry->position, BLOCK}, before + DATA + BLOCKS * BLOCK, BLOCK);
    const tn_joined whole = urho_package_entry_unpacked(entry);
    assert_int_equal(tn_joined_read(&whole, PART - 1, content, sizeof content, content, 0, &read),
                     TN_BUFFER_TOO_SMALL);
    uint8_t work[PART];
    assert_int_equal(tn_joined_read(&whole, PART - 1, content, sizeof content, work, sizeof work, &read),
                     TN_OK);
    test_bytes((tn_bytes){content, read}, "cshort", 6);
    free(after);
    urho_package_free(package);
}

static void others_stay_where_a_file_changes(void **state)
{
    (void)state;
    uint8_t before[SIZE];
    make_package(before);
    urho_package *package = open_package(before, SIZE);
    urho_package_entry *entry = &package->package.entries.items[1];
    urho_package_block *added;
    assert_int_equal(urho_package_block_list_remove(&entry->blocks, 0, BLOCKS), TN_OK);
    assert_int_equal(urho_package_block_list_append(package->document, &entry->blocks, 1, &added), TN_OK);
    tn_packed_set(&added->content, "something else", 14);
    check_others(package, before);
    assert_int_equal(entry->len_content, 14);
    assert_int_equal(entry->checksum, sdbm(0, (const uint8_t *)"something else", 14));
    urho_package_free(package);
}

/* A package whose first file has a first part of `first` bytes: what follows lies elsewhere. */
static uint8_t *make_longer(size_t first, size_t *size)
{
    uint8_t bytes[SIZE];
    make_package(bytes);
    urho_package *package = open_package(bytes, SIZE);
    uint8_t *content = malloc(first);
    assert_non_null(content);
    for (size_t i = 0; i < first; i++)
        content[i] = (uint8_t)(i * i >> 8 ^ i);
    tn_packed_set(&package->package.entries.items[0].blocks.items[0].content, content, first);
    uint8_t *longer = written(package, size);
    urho_package_free(package);
    free(content);
    return longer;
}

/* Where files lay in their packages says nothing of this one: there they would lie over each other. */
static void files_of_other_packages_get_places(void **state)
{
    (void)state;
    enum { OTHERS = 3 };
    uint8_t bytes[SIZE];
    size_t longer_size, size;
    const char *list = "package.entries";
    make_package(bytes);
    urho_package *package = open_package(bytes, SIZE);
    for (size_t i = 0; i < OTHERS; i++) {
        uint8_t *longer = make_longer(PART + 1 + i, &longer_size);
        urho_package *other = open_package(longer, longer_size);
        assert_int_equal(tn_append_copies(&urho_package_format, package, list, other, list, 2, 1), TN_OK);
        urho_package_free(other);
        free(longer);
    }
    uint8_t *after = written(package, &size);
    assert_int_equal(size, SIZE + OTHERS * (ENTRY + BLOCKS * BLOCK));
    urho_package *again = open_package(after, size);
    for (size_t i = FILES; i < FILES + OTHERS; i++)
        test_bytes(stored(after, again, i), bytes + DATA + 2 * BLOCKS * BLOCK, BLOCKS * BLOCK);
    urho_package_free(again);
    urho_package_free(package);
    free(after);
}

static void an_edit_that_is_reverted_leaves_nothing(void **state)
{
    (void)state;
    uint8_t before[SIZE];
    size_t size;
    make_package(before);
    urho_package *package = open_package(before, SIZE);
    tn_packed *content = &package->package.entries.items[1].blocks.items[0].content;
    const tn_packed as_read = *content;
    tn_packed_set(content, "other", 5);
    free(written(package, &size));
    *content = as_read;
    uint8_t *after = written(package, &size);
    test_bytes((tn_bytes){after, size}, before, SIZE);
    free(after);
    urho_package_free(package);
}

/* ---- what opening takes ---- */

enum { MANY_FILES = 400, MANY_BLOCKS = 21 };

static uint8_t *make_many(size_t *size)
{
    const size_t data = HEADER + (size_t)MANY_FILES * ENTRY;
    *size = data + (size_t)MANY_FILES * MANY_BLOCKS * BLOCK;
    uint8_t *bytes = calloc(1, *size);
    assert_non_null(bytes);
    memcpy(bytes, "ULZ4", 4);
    put(bytes + 4, MANY_FILES, 4);
    for (size_t i = 0; i < MANY_FILES; i++) {
        uint8_t *entry = bytes + HEADER + i * ENTRY;
        entry[0] = 'a';
        put(entry + 2, (uint32_t)(data + i * MANY_BLOCKS * BLOCK), 4);
        put(entry + 6, MANY_BLOCKS * PART, 4);
        for (size_t k = 0; k < MANY_BLOCKS; k++)
            put_block(bytes + data + (i * MANY_BLOCKS + k) * BLOCK, 'z');
    }
    return bytes;
}

/* Objects, and what they were when they were read: each once, and hardly a list leaves room behind. */
static void opening_takes_each_object_twice(void **state)
{
    (void)state;
    size_t size;
    uint8_t *bytes = make_many(&size);
    test_memory memory = {0};
    urho_package *package;
    const tn_options options = {.allocator = test_allocator(&memory)};
    assert_int_equal(urho_package_read(&package, bytes, size, &options, NULL), TN_OK);
    const size_t blocks = (size_t)MANY_FILES * MANY_BLOCKS * sizeof(urho_package_block);
    const size_t objects = blocks + MANY_FILES * sizeof(urho_package_entry);
    /* an eighth, and the last chunk, which is a sixteenth of all and may be empty */
    assert_in_range(memory.most_bytes, 2 * objects, 2 * objects + objects / 4 + objects / 8);
    const urho_package_entry_list *entries = &package->package.entries;
    for (size_t i = 0; i < entries->count; i++)
        assert_ptr_equal(entries->items[i].as_read_, &package->package.as_read_->entries.items[i]);
    urho_package_free(package);
    free(bytes);
}

/* ---- hostile packages ---- */

enum { BOMB_FILES = 3000, BOMB_BLOCKS = 3000, BOMB_BLOCK = 4 + 14 };

/* All files are the same blocks, each of which gives 56 times what it has. */
static uint8_t *make_bomb(size_t *size)
{
    const size_t data = HEADER + (size_t)BOMB_FILES * ENTRY;
    *size = data + (size_t)BOMB_BLOCKS * BOMB_BLOCK;
    uint8_t *bytes = calloc(1, *size);
    assert_non_null(bytes);
    memcpy(bytes, "ULZ4", 4);
    put(bytes + 4, BOMB_FILES, 4);
    for (size_t i = 0; i < BOMB_FILES; i++) {
        uint8_t *entry = bytes + HEADER + i * ENTRY;
        entry[0] = 'a';
        put(entry + 2, (uint32_t)data, 4);
        put(entry + 6, 790 * BOMB_BLOCKS, 4);
    }
    for (size_t k = 0; k < BOMB_BLOCKS; k++) {
        /* one literal, a match of 4 + 15 + 3 * 255 bytes at distance 1, and the last five bytes */
        static const uint8_t packed[] = {0x1f, 'z', 1, 0, 255, 255, 255, 0, 0x50, 'z', 'z', 'z', 'z', 'z'};
        uint8_t *block = bytes + data + k * BOMB_BLOCK;
        put(block, 1 + 4 + 15 + 3 * 255 + 5, 2);
        put(block + 2, sizeof packed, 2);
        memcpy(block + 4, packed, sizeof packed);
    }
    return bytes;
}

/* Which budget is exceeded first depends on what takes memory. */
static bool is_bound(tn_status status)
{
    return status == TN_WORK_BUDGET || status == TN_MEMORY_BUDGET || status == TN_DECODED_LIMIT ||
           status == TN_OVERLAP;
}

static void files_that_share_blocks_are_bounded(void **state)
{
    (void)state;
    size_t size;
    uint8_t *bytes = make_bomb(&size);
    for (tn_level level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++) {
        test_memory memory = {0};
        urho_package *package;
        tn_error error;
        tn_options options = {.level = level, .allocator = test_allocator(&memory)};
        options.scratch_size = (size_t)urho_package_scratch(size, level);
        options.scratch = malloc(options.scratch_size);
        assert_non_null(options.scratch);
        const tn_status status = urho_package_read(&package, bytes, size, &options, &error);
        assert_true(is_bound(status));
        assert_true(error.place.depth > 1);
        assert_in_range(error.offset, HEADER, size);
        assert_in_range(memory.most_bytes, 0, 600 * size + (1 << 20));
        assert_int_equal(memory.live_blocks, 0);
        const tn_status checked = urho_package_validate(bytes, size, &options, &error);
        assert_int_equal(checked, status);
        assert_true(error.place.depth > 1);
        free(options.scratch);
    }
    free(bytes);
}

/* The data end in the second block of the first file. */
static void lists_end_with_the_object_under_way(void **state)
{
    (void)state;
    uint8_t bytes[SIZE];
    urho_package *package;
    tn_error error;
    const tn_options options = {.keep_partial = true};
    make_package(bytes);
    assert_int_equal(urho_package_read(&package, bytes, DATA + BLOCK + 3, &options, &error), TN_TRUNCATED);
    assert_int_equal(package->package.entries.count, 1);
    assert_int_equal(package->package.entries.items[0].position, DATA);
    assert_int_equal(package->package.entries.items[0].blocks.count, 2);
    assert_int_equal(package->package.entries.items[0].blocks.items[0].len_content, PART);
    urho_package_free(package);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(others_stay_where_a_block_changes),
                                       cmocka_unit_test(others_stay_where_a_file_changes),
                                       cmocka_unit_test(files_of_other_packages_get_places),
                                       cmocka_unit_test(an_edit_that_is_reverted_leaves_nothing),
                                       cmocka_unit_test(opening_takes_each_object_twice),
                                       cmocka_unit_test(files_that_share_blocks_are_bounded),
                                       cmocka_unit_test(lists_end_with_the_object_under_way)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
