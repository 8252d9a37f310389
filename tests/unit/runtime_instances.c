/* What outlives reading, and memory of runs: lists that grow, scratch memory that is given back, kept runs,
   nesting, cells. */
#include "runtime_support.h"

#include "tenon/impl/stream.h"

static test_stream s;

/* A list of 1000 numbers; behind each of them come `between` bytes of others. Returns what it takes alone. */
static size_t size_of_list(size_t between)
{
    tn_u4_list list = {NULL, 0, 0};
    size_t others = 0;
    test_stream_begin(&s, "", 0);
    const size_t before = s.run.scratch_left;
    for (uint32_t i = 0; i < 1000; i++) {
        const uint32_t value = i * 3;
        void *other;
        assert_int_equal(tn_list_push(&s.in, NULL, "list", 0, &list, sizeof value, &value), TN_OK);
        assert_int_equal(list.count, i + 1);
        const size_t left = s.run.scratch_left;
        assert_int_equal(tn_run_alloc(&s.in, NULL, "other", 0, between, 1, &other), TN_OK);
        if (between != 0) memset(other, 0xFF, between);
        others += left - s.run.scratch_left;
    }
    for (uint32_t i = 0; i < 1000; i++)
        assert_int_equal(list.items[i], i * 3);
    return before - s.run.scratch_left - others;
}

static void a_list_alone_grows_where_it_lies(void **state)
{
    (void)state;
    assert_int_equal(size_of_list(0), 1000 * sizeof(uint32_t));
}

/* It doubles each time. */
static void a_list_with_others_behind_it_moves(void **state)
{
    (void)state;
    assert_in_range(size_of_list(3), 1000 * sizeof(uint32_t), 4 * 1000 * sizeof(uint32_t));
}

/* Items that are tried likewise, down to the last byte. */
static void scratch_memory_of_its_size_suffices_for_a_list(void **state)
{
    (void)state;
    enum { SIZE = 5, COUNT = 1000 };
    tn_u1_list list = {NULL, 0, 0};
    void *slot, *behind;
    test_stream_begin(&s, "", 0);
    s.run.scratch_left = COUNT * SIZE;
    for (size_t i = 0; i < COUNT; i++) {
        assert_true(tn_list_try(&s.in, &list, SIZE, i, &slot));
        assert_ptr_equal(slot, s.scratch + i * SIZE);
        memset(slot, (int)(i % 256), SIZE);
    }
    for (size_t i = 0; i < COUNT * SIZE; i++)
        assert_int_equal(list.items[i], i / SIZE % 256);
    assert_false(tn_list_try(&s.in, &list, SIZE, COUNT, &slot));
    assert_null(list.items);

    /* what lies behind it at the very end stays what it is */
    list = (tn_u1_list){NULL, 0, 0};
    test_stream_begin(&s, "", 0);
    s.run.scratch_left = 16 + 8;
    assert_true(tn_list_try(&s.in, &list, 16, 0, &slot));
    assert_int_equal(tn_run_alloc(&s.in, NULL, "behind", 0, 8, 1, &behind), TN_OK);
    assert_false(tn_list_try(&s.in, &list, 8, 2, &slot));
}

static void lists_of_any_items_grow(void **state)
{
    (void)state;
    const tn_text name = tn_text_literal("name");
    tn_text_list names = {NULL, 0, 0};
    test_stream_begin(&s, "", 0);
    s.run.scratch_left = 4 * sizeof(tn_text);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(tn_list_push(&s.in, NULL, "names", 0, &names, sizeof name, &name), TN_OK);
    assert_int_equal(tn_list_push(&s.in, NULL, "names", 7, &names, sizeof name, &name), TN_NO_SCRATCH);
    assert_true(names.count == 4 && names.capacity == 4 && s.error.offset == 7);
    test_text(names.items[3], "name");
}

static void a_list_that_does_not_own_its_items_is_copied(void **state)
{
    (void)state;
    static uint8_t three[] = {1, 2, 3};
    tn_u1_list list = {three, 3, 0};
    const uint8_t four = 4;
    test_stream_begin(&s, "", 0);
    assert_int_equal(tn_list_push(&s.in, NULL, "list", 0, &list, 1, &four), TN_OK);
    assert_true(list.items != three && list.count == 4 && list.capacity == 6);
    assert_memory_equal(list.items, "\1\2\3\4", 4);
}

static void memory_is_cleared_and_given_back(void **state)
{
    (void)state;
    void *block, *again;
    test_stream_begin(&s, "", 0);
    const tn_mark mark = tn_run_mark(&s.run);
    assert_int_equal(tn_run_alloc(&s.in, NULL, "x", 0, 3, 5, &block), TN_OK);
    for (size_t i = 0; i < 15; i++)
        assert_int_equal(((uint8_t *)block)[i], 0);
    memset(block, 1, 15);
    tn_run_release(&s.run, mark);
    assert_int_equal(tn_run_alloc(&s.in, NULL, "x", 0, 1, 15, &again), TN_OK);
    assert_ptr_equal(again, block);
    assert_int_equal(((uint8_t *)again)[14], 0);
    assert_int_equal(tn_run_alloc(&s.in, NULL, "x", 0, 0, 15, &block), TN_OK);
    assert_non_null(block);
    assert_int_equal(tn_run_alloc(&s.in, NULL, "x", 4, SIZE_MAX, 2, &block), TN_MEMORY_BUDGET);
    assert_null(block);
    assert_true(s.error.offset == 4);
}

/* Where objects want more than they may take, that is what is exceeded, however much scratch memory there is:
   as in reading. */
static void memory_of_validation_has_a_budget(void **state)
{
    (void)state;
    void *block;
    test_stream_begin(&s, "", 0);
    s.run.memory_limit = 64;
    assert_int_equal(tn_run_alloc(&s.in, NULL, "x", 0, 4, 16, &block), TN_OK);
    assert_int_equal(tn_run_alloc(&s.in, NULL, "x", 4, 1, 1, &block), TN_MEMORY_BUDGET);
    assert_null(block);
    assert_true(s.error.offset == 4);
    test_stream_begin(&s, "", 0);
    s.run.scratch_size = s.run.scratch_left = 32;
    s.run.memory_limit = 64;
    assert_int_equal(tn_run_alloc(&s.in, NULL, "x", 4, 4, 16, &block), TN_NO_SCRATCH);
    assert_int_equal(tn_run_alloc(&s.in, NULL, "x", 4, 65, 1, &block), TN_MEMORY_BUDGET);
    assert_null(block);
}

static void nesting_is_limited(void **state)
{
    (void)state;
    const tn_path path = {NULL, "child", TN_NO_INDEX};
    test_stream_begin(&s, "01", 2);
    for (int i = 0; i < 3; i++)
        assert_int_equal(tn_enter(&s.in, &path, NULL, 1), TN_OK);
    assert_int_equal(tn_enter(&s.in, &path, NULL, 1), TN_DEPTH_LIMIT);
    assert_string_equal(test_line(&s.error), "child: error: the nesting is too deep, at byte 1");
    tn_leave(&s.in);
    assert_int_equal(tn_enter(&s.in, &path, NULL, 1), TN_OK);
}

/* Also where there are few at a time. */
static void entering_takes_work(void **state)
{
    (void)state;
    const tn_path path = {NULL, "child", TN_NO_INDEX};
    test_stream_begin(&s, "01", 2);
    s.run.work_left = 5;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(tn_enter(&s.in, &path, NULL, 1), TN_OK);
        tn_leave(&s.in);
    }
    assert_int_equal(tn_enter(&s.in, &path, NULL, 1), TN_WORK_BUDGET);
    assert_string_equal(test_line(&s.error), "child: error: the work budget is exceeded, found 1, at byte 1");
}

static void a_cell_that_is_being_computed_is_a_cycle(void **state)
{
    (void)state;
    tn_cell cell = TN_CELL_EMPTY;
    test_stream_begin(&s, "01", 2);
    assert_int_equal(tn_cell_begin(&s.in, NULL, "x", 1, &cell), TN_OK);
    assert_int_equal(cell, TN_CELL_BUSY);
    assert_int_equal(tn_cell_begin(&s.in, NULL, "x", 1, &cell), TN_CYCLE);
    assert_string_equal(test_line(&s.error), "x: error: the value depends on itself, at byte 1");
}

/* ---- kept runs ---- */

static const tn_budget budget = {.memory_base = 8192,
                                 .work_base = 1000,
                                 .depth = 2,
                                 .empty_elements = 5,
                                 .decoded_per_byte = 3,
                                 .decoded_base = 10,
                                 .ratio = 4};
static const char input[] = "0123456789";

typedef struct object {
    tn_document *document;
    tn_input *in;
} object;

static tn_status read_kept(object **made, const tn_options *options, tn_error *error)
{
    tn_run *run;
    tn_input *in;
    void *block;
    const tn_status status =
        tn_read_begin_kept(&run, &in, input, 10, options, &budget, sizeof(object), &block, error);
    *made = block;
    if (status != TN_OK) return status;
    (*made)->document = run->document;
    (*made)->in = in;
    assert_true(in->run == run && run->options->level == options->level);
    return tn_read_end(run, TN_OK, &block);
}

static void a_kept_run_goes_on_after_reading(void **state)
{
    (void)state;
    test_memory memory = {0};
    test_findings findings = {0};
    object *made;
    tn_error error, later;
    tn_bytes bytes;
    void *block;
    {
        const tn_options options = {.allocator = test_allocator(&memory),
                                    .level = TN_LEVEL_CONTENT,
                                    .report = test_report,
                                    .user = &findings};
        assert_int_equal(read_kept(&made, &options, &error), TN_OK);
    }
    assert_true(made->document->arena.limit == UINT64_MAX);
    tn_run *run = tn_stream_resume(made->in, &later);
    assert_non_null(run);
    assert_true(run->options->report == NULL && run->level == TN_LEVEL_CONTENT && run->decoded_left == 40);
    assert_true(made->document->arena.limit == 8192);
    assert_int_equal(tn_take_bytes(made->in, NULL, "x", 4, &bytes), TN_OK);
    test_bytes(bytes, "0123", 4);
    assert_int_equal(tn_enter(made->in, NULL, "x", 0), TN_OK);
    assert_int_equal(tn_take_bytes(made->in, NULL, "x", 7, &bytes), TN_TRUNCATED);
    assert_true(later.status == TN_TRUNCATED && later.offset == 4);
    assert_int_equal(tn_run_pause(run, TN_TRUNCATED), TN_TRUNCATED);

    run = tn_stream_resume(made->in, NULL);
    assert_int_equal(run->depth_left, 2);
    assert_int_equal(tn_run_alloc(made->in, NULL, "x", 0, 1, 100, &block), TN_OK);
    assert_int_equal(tn_scratch(made->in, NULL, "x", 0, 1, 100, &block), TN_OK);
    assert_int_equal(tn_run_alloc(made->in, NULL, "x", 0, 1, 8192, &block), TN_MEMORY_BUDGET);
    assert_int_equal(tn_run_pause(run, TN_MEMORY_BUDGET), TN_MEMORY_BUDGET);
    assert_true(made->document->arena.limit == UINT64_MAX);
    tn_document_free(made->document);
    assert_int_equal(memory.live_blocks, 0);
}

static void a_kept_run_that_fails_leaves_nothing(void **state)
{
    (void)state;
    tn_error error;
    for (size_t fail_at = 1; fail_at < 3; fail_at++) {
        test_memory memory = {.fail_at = fail_at};
        const tn_options options = {.allocator = test_allocator(&memory), .limits = {.memory = 100000}};
        object *made;
        const tn_status status = read_kept(&made, &options, &error);
        if (status == TN_OK) {
            assert_true(made->document->arena.limit == 100000);
            tn_document_free(made->document);
        } else {
            assert_int_equal(status, TN_NO_MEMORY);
            assert_null(made);
            assert_int_equal(error.status, TN_NO_MEMORY);
        }
        assert_int_equal(memory.live_blocks, 0);
    }
    tn_run *run;
    tn_input *in;
    void *block;
    test_memory memory = {0};
    const tn_options options = {.allocator = test_allocator(&memory)};
    assert_int_equal(tn_read_begin_kept(&run, &in, input, 10, &options, &budget, 8, &block, NULL), TN_OK);
    assert_int_equal(tn_take_bytes(in, NULL, "x", 11, &(tn_bytes){NULL, 0}), TN_TRUNCATED);
    assert_int_equal(tn_read_end(run, TN_TRUNCATED, &block), TN_TRUNCATED);
    assert_int_equal(memory.live_blocks, 0);
}

/* Reads three elements of two bytes each, of which the last is cut. */
static tn_status read_pairs(tn_run *run, tn_input *in, tn_bytes_list *list)
{
    for (;;) {
        tn_bytes item = {NULL, 0};
        tn_status status = tn_take_bytes(in, NULL, "pairs", 4, &item);
        if (status != TN_OK) return tn_list_keep(in, list, sizeof item, &item, status);
        status = tn_list_push(in, NULL, "pairs", 0, list, sizeof item, &item);
        if (status != TN_OK) return status;
        assert_true(run->error->status != TN_TRUNCATED);
    }
}

static void what_was_read_is_kept_where_the_caller_asks(void **state)
{
    (void)state;
    for (int keep = 0; keep < 2; keep++) {
        tn_run *run;
        tn_input *in;
        tn_error error = {0}, later;
        void *block;
        test_memory memory = {0};
        const tn_options options = {.allocator = test_allocator(&memory), .keep_partial = keep != 0};
        assert_int_equal(tn_read_begin_kept(&run, &in, input, 10, &options, &budget, sizeof(tn_bytes_list),
                                            &block, &error),
                         TN_OK);
        tn_bytes_list *list = block;
        tn_document *document = run->document;
        const tn_status status = read_pairs(run, in, list);
        assert_int_equal(list->count, keep ? 3 : 2);
        assert_int_equal(tn_read_end(run, status, &block), TN_TRUNCATED);
        assert_true(error.status == TN_TRUNCATED && error.offset == 8);
        assert_true((block != NULL) == (keep != 0));
        if (keep) {
            assert_ptr_equal(block, list);
            test_bytes(list->items[1], "4567", 4);
            assert_int_equal(list->items[2].size, 0);
            assert_true(document->arena.limit == UINT64_MAX);
            assert_null(tn_stream_resume(in, &later));
            assert_int_equal(later.status, TN_ABSENT);
            tn_document_free(document);
        }
        assert_int_equal(memory.live_blocks, 0);
    }
}

/* An element that there is no memory for is not kept, and the error is the one that reading ended with. */
static void what_there_is_no_memory_for_is_not_kept(void **state)
{
    (void)state;
    tn_u8_list list = {NULL, 0, 0};
    const tn_options options = {.keep_partial = true};
    const uint64_t item = 1;
    test_stream_begin(&s, "", 0);
    s.run.options = &options;
    s.run.scratch_left = 0;
    (void)tn_fail(&s.in, NULL, "x", 0, TN_OVERFLOW, tn_value_none(), tn_value_none());
    assert_int_equal(tn_list_keep(&s.in, &list, sizeof item, &item, TN_OVERFLOW), TN_OVERFLOW);
    assert_int_equal(list.count, 0);
    assert_int_equal(s.error.status, TN_OVERFLOW);
}

static void a_clone_has_no_stream_to_read_from(void **state)
{
    (void)state;
    tn_error error;
    assert_null(tn_stream_resume(NULL, &error));
    assert_true(error.status == TN_ABSENT && error.offset == TN_NO_OFFSET && error.place.depth == 0);
    assert_string_equal(test_line(&error), "error: the member is absent");
    assert_null(tn_stream_resume(NULL, NULL));
}

static void limits_of_decoding_come_from_the_caller_or_the_codec(void **state)
{
    (void)state;
    tn_run run;
    tn_input in;
    const tn_options options = {.limits = {.decoded = 7, .ratio = 2}};
    tn_run_begin(&run, &in, input, 10, NULL, &budget, NULL);
    assert_true(run.decoded_left == 40 && run.ratio == 4);
    assert_true(tn_decoded_most(&run, 3) == 12 && tn_decoded_most(&run, 11) == 40);
    tn_run_begin(&run, &in, input, 10, &options, &budget, NULL);
    assert_true(run.decoded_left == 7 && run.ratio == 2);
}

static void variants_hold_values_of_any_type(void **state)
{
    (void)state;
    int thing = 0;
    assert_true(tn_variant_none().tag == TN_VARIANT_NONE);
    assert_true(tn_variant_of_s64(-1).tag == TN_VARIANT_INT && tn_variant_of_s64(-1).as.s == -1);
    assert_true(tn_variant_of_u64(INT64_MAX).tag == TN_VARIANT_INT);
    assert_true(tn_variant_of_u64(UINT64_MAX).tag == TN_VARIANT_UNSIGNED);
    assert_true(tn_variant_of_u64(UINT64_MAX).as.u == UINT64_MAX);
    assert_true(tn_variant_of_real(0.5).as.real == 0.5 && tn_variant_of_bool(true).as.boolean);
    assert_int_equal(tn_variant_of_text(tn_text_literal("abc")).as.text.size, 3);
    assert_int_equal(tn_variant_of_bytes((tn_bytes){NULL, 0}).tag, TN_VARIANT_BYTES);
    const tn_variant object_variant = tn_variant_of_object(TN_VARIANT_OBJECT + 3, &thing);
    assert_ptr_equal(tn_variant_object(object_variant, TN_VARIANT_OBJECT + 3), &thing);
    assert_null(tn_variant_object(object_variant, TN_VARIANT_OBJECT + 2));
    assert_int_equal(tn_variant_of_object(TN_VARIANT_OBJECT, NULL).tag, TN_VARIANT_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_alone_grows_where_it_lies),
        cmocka_unit_test(a_list_with_others_behind_it_moves),
        cmocka_unit_test(scratch_memory_of_its_size_suffices_for_a_list),
        cmocka_unit_test(lists_of_any_items_grow),
        cmocka_unit_test(a_list_that_does_not_own_its_items_is_copied),
        cmocka_unit_test(memory_is_cleared_and_given_back),
        cmocka_unit_test(memory_of_validation_has_a_budget),
        cmocka_unit_test(nesting_is_limited),
        cmocka_unit_test(entering_takes_work),
        cmocka_unit_test(a_cell_that_is_being_computed_is_a_cycle),
        cmocka_unit_test(a_kept_run_goes_on_after_reading),
        cmocka_unit_test(a_kept_run_that_fails_leaves_nothing),
        cmocka_unit_test(what_was_read_is_kept_where_the_caller_asks),
        cmocka_unit_test(what_there_is_no_memory_for_is_not_kept),
        cmocka_unit_test(a_clone_has_no_stream_to_read_from),
        cmocka_unit_test(limits_of_decoding_come_from_the_caller_or_the_codec),
        cmocka_unit_test(variants_hold_values_of_any_type),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
