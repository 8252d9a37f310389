/* Arenas, documents and lists: alignment, zeroes, exact limits, failures that leave everything as it was. */
#include "runtime_support.h"

static bool is_zero(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (data[i] != 0) return false;
    }
    return true;
}

static void blocks_are_zeroed_aligned_and_apart(void **state)
{
    (void)state;
    test_memory memory = {0};
    tn_arena arena;
    uint8_t *blocks[2000];
    size_t sizes[2000];
    uint32_t random = 1;
    tn_arena_init(&arena, test_allocator(&memory), UINT64_MAX);
    for (size_t i = 0; i < 2000; i++) {
        void *block;
        const uint32_t scale = test_random(&random) % 13;
        sizes[i] = test_random(&random) % (1U << scale);
        assert_int_equal(tn_arena_alloc(&arena, sizes[i], 1, &block), TN_OK);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % _Alignof(max_align_t), 0);
        assert_true(is_zero(block, sizes[i]));
        blocks[i] = block;
        if (sizes[i] != 0) memset(block, (int)(i % 255 + 1), sizes[i]);
    }
    for (size_t i = 0; i < 2000; i++) {
        for (size_t j = 0; j < sizes[i]; j++)
            assert_int_equal(blocks[i][j], i % 255 + 1);
    }
    assert_true(arena.taken == memory.live_bytes);
    tn_arena_free(&arena);
    assert_int_equal(memory.live_blocks, 0);
    assert_true(memory.live_bytes == 0 && arena.taken == 0);
}

enum { ALIGNMENT = _Alignof(max_align_t) }; /* of blocks: 8 or 16, as the machine has it */

/* The promise of tn_arena: 3/2 of the blocks, rounded up to 16 bytes, and 2048 bytes. */
static void an_arena_takes_little_more_than_its_blocks(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 40; seed++) {
        test_memory memory = {0};
        tn_arena arena;
        uint32_t random = seed;
        uint64_t blocks = 0, least = 0;
        tn_arena_init(&arena, test_allocator(&memory), UINT64_MAX);
        for (size_t i = 0; i < 3000; i++) {
            void *block;
            const size_t size = test_random(&random) % (1U << seed % 14) + 1;
            assert_int_equal(tn_arena_alloc(&arena, 1, size, &block), TN_OK);
            blocks += (size + 15) / 16 * 16;
            assert_true(arena.taken <= blocks * 3 / 2 + 2048);
            least += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
            assert_true(arena.taken >= least);
        }
        assert_true(arena.taken == memory.live_bytes);
        tn_arena_free(&arena);
    }
}

static void many_small_blocks_need_few_chunks(void **state)
{
    (void)state;
    test_memory memory = {0};
    tn_arena arena;
    tn_arena_init(&arena, test_allocator(&memory), UINT64_MAX);
    for (size_t i = 0; i < 1000000; i++) {
        void *block;
        assert_int_equal(tn_arena_alloc(&arena, 1, 64, &block), TN_OK);
    }
    assert_true(memory.allocations < 200);
    tn_arena_free(&arena);
}

static void one_large_block_costs_no_more_than_its_header(void **state)
{
    (void)state;
    test_memory memory = {0};
    tn_arena arena;
    void *block;
    tn_arena_init(&arena, test_allocator(&memory), UINT64_MAX);
    assert_int_equal(tn_arena_alloc(&arena, 4 << 20, 16, &block), TN_OK);
    assert_true(memory.most_bytes <= (64U << 20) + 64);
    tn_arena_free(&arena);
}

/* Whatever the limit: what fits is given, what is taken stays below it, and room in a chunk is no reason to
 * fail. */
static void the_last_block_is_resized_where_it_lies(void **state)
{
    (void)state;
    test_memory memory = {0};
    tn_arena arena;
    void *block, *next;
    tn_arena_init(&arena, test_allocator(&memory), UINT64_MAX);
    assert_int_equal(tn_arena_alloc(&arena, 1, 20, &block), TN_OK);
    uint8_t *bytes = block;
    memset(bytes, 7, 20);
    assert_true(tn_arena_resize(&arena, block, 20, 50));
    for (size_t i = 0; i < 50; i++)
        assert_int_equal(bytes[i], i < 20 ? 7 : 0);
    assert_true(tn_arena_resize(&arena, block, 50, 16));
    assert_int_equal(tn_arena_alloc(&arena, 1, 8, &next), TN_OK);
    assert_ptr_equal(next, bytes + 16);
    assert_int_equal(*(uint8_t *)next, 0);
    assert_false(tn_arena_resize(&arena, block, 16, 32)); /* not the last any longer */
    assert_false(tn_arena_resize(&arena, next, 8, SIZE_MAX));
    assert_false(tn_arena_resize(&arena, next, 8, arena.left + ALIGNMENT + 1)); /* no room */
    assert_true(tn_arena_resize(&arena, next, 8, arena.left + ALIGNMENT));
    assert_int_equal(arena.left, 0);
    tn_arena_free(&arena);
}

static void the_limit_is_exact(void **state)
{
    (void)state;
    const size_t header = 2 * sizeof(void *);
    for (uint64_t limit = 0; limit < 5000; limit += 7) {
        test_memory memory = {0};
        tn_arena arena;
        void *block;
        tn_arena_init(&arena, test_allocator(&memory), limit);
        size_t given = 0;
        while (tn_arena_alloc(&arena, 1, 48, &block) == TN_OK)
            given++;
        assert_null(block);
        assert_int_equal(tn_arena_alloc(&arena, 1, 48, &block), TN_MEMORY_BUDGET);
        assert_true(memory.most_bytes <= limit);
        assert_true(given >= (limit > 2 * header ? (limit - 2 * header) / 64 : 0));
        tn_arena_free(&arena);

        tn_arena_init(&arena, test_allocator(&memory), limit);
        const uint64_t largest = limit > header ? (limit - header) / 16 * 16 : 0;
        if (largest != 0) assert_int_equal(tn_arena_alloc(&arena, 1, (size_t)largest, &block), TN_OK);
        assert_int_equal(tn_arena_alloc(&arena, 1, (size_t)limit + 1, &block), TN_MEMORY_BUDGET);
        tn_arena_free(&arena);
        assert_int_equal(memory.live_blocks, 0);
    }
}

static void sizes_do_not_overflow(void **state)
{
    (void)state;
    test_memory memory = {0};
    tn_arena arena;
    void *block = &arena;
    tn_arena_init(&arena, test_allocator(&memory), 1000000);
    assert_int_equal(tn_arena_alloc(&arena, SIZE_MAX, SIZE_MAX, &block), TN_MEMORY_BUDGET);
    assert_null(block);
    assert_int_equal(tn_arena_alloc(&arena, SIZE_MAX / 2 + 1, 2, &block), TN_MEMORY_BUDGET);
    assert_int_equal(tn_arena_alloc(&arena, SIZE_MAX, 1, &block), TN_MEMORY_BUDGET);
    arena.limit = UINT64_MAX;
    assert_int_equal(tn_arena_alloc(&arena, SIZE_MAX, SIZE_MAX, &block), TN_NO_MEMORY);
    assert_int_equal(tn_arena_alloc(&arena, SIZE_MAX - 8, 1, &block), TN_NO_MEMORY);
    assert_int_equal(tn_arena_alloc(&arena, SIZE_MAX, 0, &block), TN_OK);
    assert_non_null(block);
    assert_int_equal(tn_arena_alloc(&arena, 0, SIZE_MAX, &block), TN_OK);
    assert_non_null(block);
    assert_int_equal(memory.allocations, 0);
    tn_arena_free(&arena);
}

static void the_default_allocator_is_that_of_the_c_library(void **state)
{
    (void)state;
    tn_document *document;
    void *object;
    assert_int_equal(tn_document_new(&document, 100, NULL, &object), TN_OK);
    assert_true(is_zero(object, 100));
    tn_document_free(document);
    tn_document_free(NULL);
}

static void a_document_copies_bytes_and_keeps_gaps_in_order(void **state)
{
    (void)state;
    test_memory memory = {0};
    tn_options options = {.allocator = test_allocator(&memory)};
    tn_document *document;
    void *object;
    assert_int_equal(tn_document_new(&document, 24, &options, &object), TN_OK);
    char source[] = "bone";
    tn_text text;
    tn_bytes bytes;
    assert_int_equal(tn_document_text(document, source, 4, &text), TN_OK);
    assert_int_equal(tn_document_bytes(document, source + 1, 3, &bytes), TN_OK);
    memset(source, 0, sizeof source);
    assert_int_equal(text.size, 4);
    assert_memory_equal(text.data, "bone", 4);
    assert_int_equal(bytes.size, 3);
    assert_memory_equal(bytes.data, "one", 3);
    assert_int_equal(tn_document_bytes(document, NULL, 0, &bytes), TN_OK);
    assert_int_equal(bytes.size, 0);

    static const uint8_t input[] = {1, 2, 3, 4};
    assert_int_equal(tn_document_gap(document, 10, input, 1), TN_OK);
    assert_int_equal(tn_document_gap(document, 20, input + 1, 3), TN_OK);
    const tn_gap *gap = document->gaps;
    assert_true(gap->offset == 10 && gap->bytes.data == input && gap->bytes.size == 1);
    gap = gap->next;
    assert_true(gap->offset == 20 && gap->bytes.data == input + 1 && gap->bytes.size == 3);
    assert_null(gap->next);
    tn_document_free(document);
    assert_int_equal(memory.live_blocks, 0);
}

static void a_document_that_cannot_be_made_leaves_nothing(void **state)
{
    (void)state;
    tn_document *document;
    void *object;
    for (size_t fail_at = 1; fail_at <= 2; fail_at++) {
        test_memory memory = {.fail_at = fail_at};
        tn_options options = {.allocator = test_allocator(&memory)};
        assert_int_equal(tn_document_new(&document, 5000, &options, &object), TN_NO_MEMORY);
        assert_null(document);
        assert_null(object);
        assert_int_equal(memory.live_blocks, 0);
    }
    test_memory memory = {0};
    tn_options options = {.allocator = test_allocator(&memory), .limits = {.memory = 5000}};
    assert_int_equal(tn_document_new(&document, 5000, &options, &object), TN_MEMORY_BUDGET);
    assert_null(document);
    assert_int_equal(memory.live_blocks, 0);
}

typedef struct numbers {
    void *items;
    size_t count, capacity;
} numbers;

static uint32_t *number(const numbers *list, size_t i)
{
    return (uint32_t *)list->items + i;
}

static tn_status grow(tn_document *document, numbers *list, size_t more)
{
    return tn_list_grow(document, &list->items, &list->count, &list->capacity, sizeof(uint32_t), more);
}

static void a_list_grows_and_shrinks(void **state)
{
    (void)state;
    test_memory memory = {0};
    tn_options options = {.allocator = test_allocator(&memory)};
    tn_document *document;
    void *object;
    assert_int_equal(tn_document_new(&document, 8, &options, &object), TN_OK);

    uint32_t borrowed[3] = {1, 2, 3};
    numbers list = {borrowed, 3, 0};
    assert_int_equal(grow(document, &list, 1), TN_OK);
    assert_ptr_not_equal(list.items, borrowed);
    assert_int_equal(list.count, 4);
    assert_true(*number(&list, 0) == 1 && *number(&list, 2) == 3 && *number(&list, 3) == 0);

    *number(&list, 3) = 4;
    assert_int_equal(tn_list_remove(list.items, &list.count, sizeof(uint32_t), 1, 2), TN_OK);
    assert_int_equal(list.count, 2);
    assert_true(*number(&list, 0) == 1 && *number(&list, 1) == 4);
    assert_int_equal(grow(document, &list, 2), TN_OK);
    assert_true(*number(&list, 1) == 4 && *number(&list, 2) == 0 && *number(&list, 3) == 0);

    assert_int_equal(tn_list_remove(list.items, &list.count, sizeof(uint32_t), 5, 0), TN_OUT_OF_RANGE);
    assert_int_equal(tn_list_remove(list.items, &list.count, sizeof(uint32_t), 4, 1), TN_OUT_OF_RANGE);
    assert_int_equal(tn_list_remove(list.items, &list.count, sizeof(uint32_t), 1, SIZE_MAX), TN_OUT_OF_RANGE);
    assert_int_equal(list.count, 4);
    assert_int_equal(tn_list_remove(list.items, &list.count, sizeof(uint32_t), 4, 0), TN_OK);
    assert_int_equal(tn_list_remove(list.items, &list.count, sizeof(uint32_t), 0, 4), TN_OK);
    assert_int_equal(list.count, 0);

    numbers empty = {NULL, 0, 0};
    assert_int_equal(grow(document, &empty, 0), TN_OK);
    assert_int_equal(empty.count, 0);
    assert_int_equal(tn_list_remove(empty.items, &empty.count, sizeof(uint32_t), 0, 0), TN_OK);
    tn_document_free(document);
}

static void growing_one_by_one_is_amortised(void **state)
{
    (void)state;
    test_memory memory = {0};
    tn_options options = {.allocator = test_allocator(&memory)};
    tn_document *document;
    void *object;
    numbers list = {NULL, 0, 0};
    assert_int_equal(tn_document_new(&document, 8, &options, &object), TN_OK);
    for (uint32_t i = 0; i < 100000; i++) {
        assert_int_equal(grow(document, &list, 1), TN_OK);
        *number(&list, i) = i;
    }
    for (uint32_t i = 0; i < 100000; i++)
        assert_true(*number(&list, i) == i);
    assert_true(memory.live_bytes < 4 * 100000 * sizeof(uint32_t));
    tn_document_free(document);
}

static void a_list_that_cannot_grow_is_as_it_was(void **state)
{
    (void)state;
    test_memory memory = {0};
    tn_options options = {.allocator = test_allocator(&memory), .limits = {.memory = 2200}};
    tn_document *document;
    void *object;
    assert_int_equal(tn_document_new(&document, 8, &options, &object), TN_OK);
    uint32_t borrowed[200] = {7};
    numbers list = {borrowed, 200, 0};
    assert_int_equal(grow(document, &list, 400), TN_MEMORY_BUDGET);
    assert_true(list.items == borrowed && list.count == 200 && list.capacity == 0);
    assert_int_equal(grow(document, &list, SIZE_MAX), TN_NO_MEMORY);
    assert_int_equal(grow(document, &list, SIZE_MAX / 2), TN_MEMORY_BUDGET);
    /* 400 elements do not fit, 201 do. */
    assert_int_equal(grow(document, &list, 1), TN_OK);
    assert_true(list.count == 201 && *number(&list, 0) == 7);
    tn_document_free(document);
    assert_true(memory.most_bytes <= 2200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_zeroed_aligned_and_apart),
        cmocka_unit_test(an_arena_takes_little_more_than_its_blocks),
        cmocka_unit_test(many_small_blocks_need_few_chunks),
        cmocka_unit_test(one_large_block_costs_no_more_than_its_header),
        cmocka_unit_test(the_last_block_is_resized_where_it_lies),
        cmocka_unit_test(the_limit_is_exact),
        cmocka_unit_test(sizes_do_not_overflow),
        cmocka_unit_test(the_default_allocator_is_that_of_the_c_library),
        cmocka_unit_test(a_document_copies_bytes_and_keeps_gaps_in_order),
        cmocka_unit_test(a_document_that_cannot_be_made_leaves_nothing),
        cmocka_unit_test(a_list_grows_and_shrinks),
        cmocka_unit_test(growing_one_by_one_is_amortised),
        cmocka_unit_test(a_list_that_cannot_grow_is_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
