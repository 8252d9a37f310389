/* Runs: failures and what they write down, findings, budgets, scratch memory. */
#include "runtime_support.h"

static const tn_budget budget = {.memory_per_byte = 2,
                                 .memory_base = 1000,
                                 .work_per_byte = 3,
                                 .work_base = 10,
                                 .depth = 5,
                                 .empty_elements = 7,
                                 .space_per_byte = 2};

static const uint8_t data[] = {0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19};

typedef struct fixture {
    tn_run run;
    tn_input in;
    tn_error error;
} fixture;

static void begin(fixture *f, const tn_options *options)
{
    memset(&f->error, 0x55, sizeof f->error);
    tn_run_begin(&f->run, &f->in, data, sizeof data, options, &budget, &f->error);
}

static void a_run_begins_with_the_defaults_of_the_codec(void **state)
{
    (void)state;
    fixture f;
    begin(&f, NULL);
    assert_true(f.in.data == data && f.in.size == 10 && f.in.pos == 0 && f.in.base == 0);
    assert_int_equal(f.run.level, TN_LEVEL_STRUCTURE);
    assert_true(f.run.work_left == 40);
    assert_int_equal(f.run.depth_left, 5);
    assert_true(f.run.empty_left == 7);

    tn_options options = {.level = TN_LEVEL_STRICT, .limits = {.work = 1, .depth = 2, .empty_elements = 3}};
    begin(&f, &options);
    assert_int_equal(f.run.level, TN_LEVEL_STRICT);
    assert_true(f.run.work_left == 1);
    assert_int_equal(f.run.depth_left, 2);
    assert_true(f.run.empty_left == 3);

    const tn_budget huge = {.work_per_byte = UINT64_MAX, .work_base = 1};
    tn_run_begin(&f.run, &f.in, data, sizeof data, NULL, &huge, NULL);
    assert_true(f.run.work_left == UINT64_MAX);
    assert_ptr_equal(f.run.error, &f.run.own_error);
}

static void no_data_is_no_bytes(void **state)
{
    (void)state;
    fixture f;
    tn_run_begin(&f.run, &f.in, NULL, 100, NULL, &budget, &f.error);
    assert_non_null(f.in.data);
    assert_int_equal(f.in.size, 0);
    assert_true(tn_find(&f.in, 0, 0) == SIZE_MAX);
    assert_true(tn_records_fit(&f.in, 0, 0, 4) && !tn_records_fit(&f.in, 0, 1, 4));
}

static void bytes_are_found_from_a_position_on(void **state)
{
    (void)state;
    fixture f;
    begin(&f, NULL);
    assert_int_equal(tn_find(&f.in, 0, 0x10), 0);
    assert_int_equal(tn_find(&f.in, 0, 0x19), 9);
    assert_int_equal(tn_find(&f.in, 9, 0x19), 9);
    assert_true(tn_find(&f.in, 1, 0x10) == SIZE_MAX);
    assert_true(tn_find(&f.in, 10, 0x19) == SIZE_MAX);
    assert_true(tn_records_fit(&f.in, 2, 2, 4) && !tn_records_fit(&f.in, 3, 2, 4));
    assert_true(tn_records_fit(&f.in, 10, 1000000, 0) && !tn_records_fit(&f.in, 0, UINT64_MAX, 1));
    /* sizes are numbers with a sign */
    assert_true(!tn_records_fit(&f.in, 0, (uint64_t)INT64_MAX + 1, 0) &&
                !tn_records_fit(&f.in, 0, UINT64_MAX, 0));
}

static void failures_say_where_and_why(void **state)
{
    (void)state;
    const tn_path track = {NULL, "tracks", 2};
    fixture f;
    begin(&f, NULL);
    f.in.base = 1000;

    assert_int_equal(tn_fail_truncated(&f.in, &track, "mask", 8, 4), TN_TRUNCATED);
    assert_string_equal(test_line(&f.error),
                        "tracks[2].mask: error: the data ends too early, expected 4 bytes, "
                        "found 2 bytes, at byte 1008");

    assert_int_equal(tn_fail_count(&f.in, &track, "names", 4, 3, 6), TN_TRUNCATED);
    assert_string_equal(test_line(&f.error), "tracks[2].names: error: the data ends too early, expected 18 "
                                             "bytes, found 6 bytes, at byte 1004");
    assert_int_equal(tn_fail_count(&f.in, &track, "names", 4, UINT64_MAX, 6), TN_TRUNCATED);
    assert_true(f.error.expected.as.u == UINT64_MAX);

    assert_int_equal(tn_fail_records(&f.in, &track, "keyframes", 1, 100, 4), TN_TRUNCATED);
    assert_string_equal(test_line(&f.error),
                        "tracks[2].keyframes[2]: error: the data ends too early, expected "
                        "4 bytes, found 1 byte, at byte 1009");

    assert_int_equal(tn_fail_unterminated(&f.in, NULL, "name", 7), TN_UNTERMINATED);
    assert_string_equal(test_line(&f.error),
                        "name: error: the terminator is missing, found 17 18 19, at byte 1007");

    assert_int_equal(tn_fail_constant(&f.in, NULL, "magic", 0, "UANI", 4), TN_NOT_EQUAL);
    assert_string_equal(test_line(&f.error), "magic: error: the value is not the expected one, expected "
                                             "\"UANI\", found 10 11 12 13, at byte 1000");

    assert_int_equal(tn_fail(&f.in, &track, NULL, 3, TN_NOT_IN_ENUM, tn_value_none(), tn_value_signed(-3)),
                     TN_NOT_IN_ENUM);
    assert_string_equal(test_line(&f.error),
                        "tracks[2]: error: the value is not in the enumeration, found -3, at byte 1003");
    assert_null(f.error.rule);
    assert_int_equal(f.error.other.depth, 0);
}

static void a_truncated_run_names_the_first_member_that_does_not_fit(void **state)
{
    (void)state;
    static const tn_run_member members[] = {{"a", 2}, {"b", 4}, {"c", 1}};
    static const char *const expected[] = {"a", "a", "b", "b", "b", "b", "c"};
    fixture f;
    begin(&f, NULL);
    for (size_t left = 0; left < 7; left++) {
        assert_int_equal(tn_fail_truncated_run(&f.in, NULL, 10 - left, members, 3), TN_TRUNCATED);
        assert_int_equal(f.error.place.depth, 1);
        assert_string_equal(f.error.place.steps[0].member, expected[left]);
        const size_t before = left < 2 ? 0 : left < 6 ? 2 : 6;
        assert_true(f.error.offset == 10 - left + before);
        assert_true(f.error.found.as.u == left - before);
    }
}

static const tn_rule error_rule = {"E", TN_ERROR, TN_LEVEL_STRUCTURE, "it is right", "t"};
static const tn_rule warning_rule = {"W", TN_WARNING, TN_LEVEL_CONTENT, "it is usual", "t"};
static const tn_rule note_rule = {"N", TN_NOTE, TN_LEVEL_STRICT, "it is nice", "t"};

static tn_status find(fixture *f, const tn_rule *rule)
{
    return tn_finding(&f->run, NULL, "list", 4, 44, rule, tn_value_unsigned(1));
}

static void findings_end_the_run_or_are_reported(void **state)
{
    (void)state;
    test_findings findings = {0};
    tn_options options = {.report = test_report, .user = &findings};
    fixture f;
    begin(&f, &options);
    assert_int_equal(find(&f, &warning_rule), TN_OK);
    assert_int_equal(find(&f, &note_rule), TN_OK);
    assert_int_equal(find(&f, &error_rule), TN_INVALID);
    assert_string_equal(findings.text,
                        "list[4]: warning: rule W violated: it is usual (found 1), at byte 44\n"
                        "list[4]: note: rule N violated: it is nice (found 1), at byte 44\n");
    assert_string_equal(test_line(&f.error),
                        "list[4]: error: rule E violated: it is right (found 1), at byte 44");
    assert_ptr_equal(f.error.rule, &error_rule);

    memset(&findings, 0, sizeof findings);
    options.strict = true;
    begin(&f, &options);
    assert_int_equal(find(&f, &note_rule), TN_OK);
    assert_int_equal(find(&f, &warning_rule), TN_INVALID);
    assert_int_equal(f.error.severity, TN_ERROR);
    assert_string_equal(findings.text, "list[4]: note: rule N violated: it is nice (found 1), at byte 44\n");

    begin(&f, NULL);
    assert_int_equal(find(&f, &warning_rule), TN_OK);
    assert_int_equal(find(&f, &error_rule), TN_INVALID);
}

static void a_rule_without_scratch_is_not_passed(void **state)
{
    (void)state;
    test_findings findings = {0};
    tn_options options = {.report = test_report, .user = &findings};
    fixture f;
    begin(&f, &options);
    assert_int_equal(tn_not_checked(&f.run, NULL, "list", 3, &warning_rule), TN_OK);
    assert_int_equal(tn_not_checked(&f.run, NULL, "list", 3, &error_rule), TN_NOT_CHECKED);
    assert_string_equal(
        findings.text,
        "list: warning: rule W not checked, too little scratch memory: it is usual, at byte 3\n");
    options.strict = true;
    begin(&f, &options);
    assert_int_equal(tn_not_checked(&f.run, NULL, "list", 3, &warning_rule), TN_NOT_CHECKED);
    assert_int_equal(f.error.status, TN_NOT_CHECKED);
}

static bool is_a(void *user, tn_text name)
{
    ++*(int *)user;
    return name.size == 1 && name.data[0] == 'a';
}

static bool is_b(void *user, tn_text stem)
{
    ++*(int *)user;
    return stem.size == 1 && stem.data[0] == 'b';
}

static void rules_ask_for_names_of_a_container(void **state)
{
    (void)state;
    int asked = 0;
    const tn_container_names names = {is_a, is_b, &asked, NULL};
    const tn_options options = {.container = &names};
    const tn_text a = {"ab", 1}, b = {"b", 1};
    fixture f;
    begin(&f, &options);
    assert_true(tn_is_member(&f.run, a));
    assert_false(tn_is_member(&f.run, b));
    assert_false(tn_is_member_stem(&f.run, a));
    assert_true(tn_is_member_stem(&f.run, b));
    assert_int_equal(asked, 4);
}

static void without_a_container_rules_are_open_whatever_their_severity(void **state)
{
    (void)state;
    test_findings findings = {0};
    const tn_options options = {.strict = true, .report = test_report, .user = &findings};
    fixture f;
    begin(&f, &options);
    assert_int_equal(tn_no_container(&f.run, NULL, "list", 3, &warning_rule), TN_OK);
    assert_int_equal(tn_no_container(&f.run, NULL, "list", 3, &error_rule), TN_OK);
    assert_string_equal(
        findings.text,
        "list: note: rule W not checked, the container of the file is unknown: it is usual, at byte 3\n"
        "list: note: rule E not checked, the container of the file is unknown: it is right, at byte 3\n");
}

static void what_the_caller_lends_is_forgotten_when_a_call_returns(void **state)
{
    (void)state;
    int asked = 0;
    test_findings findings = {0};
    const tn_container_names names = {is_a, is_b, &asked, NULL};
    const tn_options options = {.container = &names, .report = test_report, .user = &findings};
    const tn_budget enough = {.memory_base = 10000};
    tn_run *run;
    tn_input *in;
    void *object;
    tn_error error;
    assert_int_equal(tn_read_begin_kept(&run, &in, data, sizeof data, &options, &enough, 8, &object, &error),
                     TN_OK);
    assert_ptr_equal(run->options->container, &names);
    assert_int_equal(tn_read_end(run, TN_OK, &object), TN_OK);
    assert_null(run->options->container);
    assert_null(run->options->report);
    tn_document_free(run->document);
}

static void rules_apply_from_their_level_on(void **state)
{
    (void)state;
    fixture f;
    begin(&f, NULL);
    for (int level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++) {
        f.run.level = (tn_level)level;
        assert_true(tn_rule_applies(&f.run, &error_rule));
        assert_int_equal(tn_rule_applies(&f.run, &warning_rule), level >= TN_LEVEL_CONTENT);
        assert_int_equal(tn_rule_applies(&f.run, &note_rule), level >= TN_LEVEL_STRICT);
    }
}

static void budgets_are_spent_and_then_exceeded(void **state)
{
    (void)state;
    fixture f;
    begin(&f, NULL);
    assert_int_equal(tn_work(&f.in, NULL, "list", 2, 39), TN_OK);
    assert_int_equal(tn_work(&f.in, NULL, "list", 2, 2), TN_WORK_BUDGET);
    assert_string_equal(test_line(&f.error), "list: error: the work budget is exceeded, found 2, at byte 2");
    assert_int_equal(tn_work(&f.in, NULL, "list", 2, 1), TN_OK);
    assert_int_equal(tn_work(&f.in, NULL, "list", 2, UINT64_MAX), TN_WORK_BUDGET);

    assert_int_equal(tn_empty_elements(&f.in, NULL, "list", 2, 7), TN_OK);
    assert_int_equal(tn_empty_elements(&f.in, NULL, "list", 2, 1), TN_EMPTY_ELEMENTS);
    assert_int_equal(f.error.status, TN_EMPTY_ELEMENTS);

    const uint64_t room = 2 * f.in.size;
    assert_int_equal(tn_take_space(&f.in, NULL, "list", 2, room - 3), TN_OK);
    assert_int_equal(tn_take_space(&f.in, NULL, "list", 2, 4), TN_OVERLAP);
    assert_string_equal(test_line(&f.error),
                        "list: error: elements overlap: together they are larger than the input, "
                        "expected at most 3 bytes, found 4 bytes, at byte 2");
    assert_int_equal(tn_take_space(&f.in, NULL, "list", 2, 3), TN_OK);
}

static void validation_takes_scratch_from_the_caller(void **state)
{
    (void)state;
    enum { UNIT = _Alignof(max_align_t) };
    _Alignas(max_align_t) uint8_t memory[8 * UNIT];
    void *first, *second;
    fixture f;
    tn_options options = {.scratch = memory, .scratch_size = sizeof memory};
    begin(&f, &options);
    assert_int_equal(tn_scratch(&f.in, NULL, "list", 0, 1, 1, &first), TN_OK);
    assert_ptr_equal(first, memory);
    assert_int_equal(tn_scratch(&f.in, NULL, "list", 0, 8, UNIT, &second), TN_OK);
    assert_null(second);
    assert_int_equal(tn_scratch(&f.in, NULL, "list", 0, SIZE_MAX, SIZE_MAX, &second), TN_OK);
    assert_null(second);
    assert_int_equal(tn_scratch(&f.in, NULL, "list", 0, 7, UNIT, &second), TN_OK);
    assert_ptr_equal(second, memory + UNIT);
    assert_int_equal(tn_scratch(&f.in, NULL, "list", 0, 1, 1, &second), TN_OK);
    assert_null(second);
    assert_int_equal(tn_scratch(&f.in, NULL, "list", 0, 0, 8, &second), TN_OK);
    assert_non_null(second);

    options.scratch_size = 3;
    begin(&f, &options);
    assert_int_equal(tn_scratch(&f.in, NULL, "list", 0, 3, 1, &first), TN_OK);
    assert_ptr_equal(first, memory);

    options.scratch = NULL;
    begin(&f, &options);
    assert_int_equal(tn_scratch(&f.in, NULL, "list", 0, 1, 1, &first), TN_OK);
    assert_null(first);
    assert_int_equal(tn_scratch(&f.in, NULL, "list", 0, 0, 1, &first), TN_OK);
    assert_non_null(first);
}

static void what_validation_borrows_is_given_back(void **state)
{
    (void)state;
    enum { UNIT = _Alignof(max_align_t) };
    _Alignas(max_align_t) uint8_t memory[8 * UNIT];
    void *kept;
    tn_loan first, second;
    fixture f;
    const tn_options options = {.scratch = memory, .scratch_size = sizeof memory};
    begin(&f, &options);
    for (size_t i = 0; i < 100; i++) {
        memory[0] = 1;
        assert_int_equal(tn_borrow(&f.in, NULL, "list", 0, 5, UNIT, &first), TN_OK);
        assert_ptr_equal(first.items, memory);
        assert_int_equal(memory[0], 0);
        assert_int_equal(tn_borrow(&f.in, NULL, "list", 0, 3, UNIT, &second), TN_OK);
        assert_ptr_equal(second.items, memory + 5 * UNIT);
        tn_give_back(&f.in, &second);
        assert_int_equal(tn_borrow(&f.in, NULL, "list", 0, 4, UNIT, &second), TN_OK);
        assert_null(second.items);
        tn_give_back(&f.in, &second);
        tn_give_back(&f.in, &first);
    }
    /* what is kept is not lost with a loan before it */
    assert_int_equal(tn_borrow(&f.in, NULL, "list", 0, 2, UNIT, &first), TN_OK);
    assert_int_equal(tn_scratch(&f.in, NULL, "list", 0, 1, UNIT, &kept), TN_OK);
    tn_give_back(&f.in, &first);
    assert_int_equal(tn_borrow(&f.in, NULL, "list", 0, 5, UNIT, &second), TN_OK);
    assert_ptr_equal(second.items, (uint8_t *)kept + UNIT);
}

static void what_reading_borrows_is_given_back(void **state)
{
    (void)state;
    test_memory memory = {0};
    const tn_options options = {.allocator = test_allocator(&memory)};
    const tn_budget enough = {.memory_per_byte = 100, .memory_base = 10000};
    void *object, *block, *kept;
    tn_loan first, second;
    fixture f;
    assert_int_equal(tn_read_begin(&f.run, &f.in, data, sizeof data, &options, &enough, 8, &object, &f.error),
                     TN_OK);
    for (size_t count = 1; count < 9000; count = count * 3 / 2 + 1) {
        const size_t blocks = memory.live_blocks;
        const uint64_t bytes = memory.live_bytes;
        for (size_t i = 0; i < 3; i++) {
            assert_int_equal(tn_borrow(&f.in, NULL, "list", 0, count, 1, &first), TN_OK);
            memset(first.items, 1, count);
            assert_int_equal(tn_borrow(&f.in, NULL, "list", 0, 5, 8, &second), TN_OK);
            memset(second.items, 1, 40);
            tn_give_back(&f.in, &second);
            tn_give_back(&f.in, &first);
            assert_int_equal(memory.live_blocks, blocks);
            assert_true(memory.live_bytes == bytes);
        }
    }
    assert_int_equal(tn_array(&f.in, NULL, "list", 0, 1, 9000, &block), TN_OK); /* the limit is as it was */

    assert_int_equal(tn_borrow(&f.in, NULL, "list", 0, 100, 1, &first), TN_OK);
    assert_int_equal(tn_scratch(&f.in, NULL, "list", 0, 10, 1, &kept), TN_OK);
    tn_give_back(&f.in, &first);
    memset(kept, 1, 10);
    assert_int_equal(tn_read_end(&f.run, TN_TRUNCATED, &object), TN_TRUNCATED);
    assert_int_equal(memory.live_blocks, 0);
}

static void reading_takes_scratch_and_document_from_one_limit(void **state)
{
    (void)state;
    for (uint64_t limit = 1; limit < 4000; limit += 13) {
        test_memory memory = {0};
        tn_options options = {.allocator = test_allocator(&memory), .limits = {.memory = limit}};
        void *object, *block;
        fixture f;
        tn_status status =
            tn_read_begin(&f.run, &f.in, data, sizeof data, &options, &budget, 64, &object, &f.error);
        if (status == TN_OK) {
            for (size_t i = 0; status == TN_OK && i < 100; i++) {
                status = tn_scratch(&f.in, NULL, "list", 0, 5, 8, &block);
                if (status == TN_OK) status = tn_array(&f.in, NULL, "list", 0, 3, 7, &block);
            }
            assert_int_equal(status, TN_MEMORY_BUDGET);
            assert_int_equal(tn_read_end(&f.run, status, &object), TN_MEMORY_BUDGET);
        }
        assert_int_equal(status, TN_MEMORY_BUDGET);
        assert_int_equal(f.error.status, TN_MEMORY_BUDGET);
        assert_true(memory.most_bytes <= limit);
        assert_int_equal(memory.live_blocks, 0);
    }
}

static void the_default_memory_budget_binds_reading_only(void **state)
{
    (void)state;
    test_memory memory = {0};
    tn_options options = {.allocator = test_allocator(&memory)};
    const tn_budget enough = {.memory_per_byte = 100, .memory_base = 1000};
    void *object, *block;
    fixture f;
    assert_int_equal(tn_read_begin(&f.run, &f.in, data, sizeof data, &options, &enough, 8, &object, &f.error),
                     TN_OK);
    assert_int_equal(tn_array(&f.in, NULL, "list", 0, 1, 2000, &block), TN_MEMORY_BUDGET);
    assert_int_equal(tn_array(&f.in, NULL, "list", 0, 1, 900, &block), TN_OK);
    assert_int_equal(tn_read_end(&f.run, TN_OK, &object), TN_OK);
    assert_int_equal(tn_arena_alloc(&f.run.document->arena, 1, 2000, &block), TN_OK);
    tn_document_free(f.run.document);
    assert_int_equal(memory.live_blocks, 0);
}

static void what_is_left_is_kept(void **state)
{
    (void)state;
    void *object;
    fixture f;
    assert_int_equal(tn_read_begin(&f.run, &f.in, data, sizeof data, NULL, &budget, 8, &object, &f.error),
                     TN_OK);
    f.in.pos = 10;
    assert_int_equal(tn_keep_rest(&f.in, NULL), TN_OK);
    assert_null(f.run.document->gaps);
    f.in.pos = 6;
    assert_int_equal(tn_keep_rest(&f.in, NULL), TN_OK);
    const tn_gap *gap = f.run.document->gaps;
    assert_true(gap->offset == 6 && gap->bytes.data == data + 6 && gap->bytes.size == 4 && gap->next == NULL);
    assert_int_equal(tn_read_end(&f.run, TN_TRUNCATED, &object), TN_TRUNCATED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_begins_with_the_defaults_of_the_codec),
        cmocka_unit_test(no_data_is_no_bytes),
        cmocka_unit_test(bytes_are_found_from_a_position_on),
        cmocka_unit_test(failures_say_where_and_why),
        cmocka_unit_test(a_truncated_run_names_the_first_member_that_does_not_fit),
        cmocka_unit_test(findings_end_the_run_or_are_reported),
        cmocka_unit_test(a_rule_without_scratch_is_not_passed),
        cmocka_unit_test(rules_ask_for_names_of_a_container),
        cmocka_unit_test(without_a_container_rules_are_open_whatever_their_severity),
        cmocka_unit_test(what_the_caller_lends_is_forgotten_when_a_call_returns),
        cmocka_unit_test(rules_apply_from_their_level_on),
        cmocka_unit_test(budgets_are_spent_and_then_exceeded),
        cmocka_unit_test(validation_takes_scratch_from_the_caller),
        cmocka_unit_test(what_validation_borrows_is_given_back),
        cmocka_unit_test(what_reading_borrows_is_given_back),
        cmocka_unit_test(reading_takes_scratch_and_document_from_one_limit),
        cmocka_unit_test(the_default_memory_budget_binds_reading_only),
        cmocka_unit_test(what_is_left_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
