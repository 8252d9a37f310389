/* What the engine does at once of the operations of a program. */
#include "schema_support.h"

#include "assemble/assemble.h"
#include "driver/plan.h"
#include "program.h"

static const struct tn_processing *no_process(const process_row *process)
{
    (void)process;
    return NULL;
}

static const tn_codec *codec_of(const loaded *of)
{
    static const engine_libraries none = {.process = no_process};
    const model_options options = {0};
    const codec_plan *plan = compile_plan(of->memory, of->list, of->tree, &options);
    assert_non_null(plan);
    const assembled made = assemble_codec(of->memory, plan, &none);
    assert_non_null(made.format);
    return made.format->context;
}

static const tn_operation *fused(const tn_operations *function, size_t i, tn_operation_kind kind)
{
    assert_true(i < function->fused_count);
    assert_int_equal(function->fused[i].kind, kind);
    return &function->fused[i];
}

static void numbers_in_a_row_are_moved_at_once(void **state)
{
    (void)state;
    const loaded of =
        load_clean("meta: {id: a, endian: le}\n"
                   "seq: [{id: a, type: u1}, {id: b, type: s1}, {id: c, type: u2}, {id: d, type: f4}]\n");
    const tn_operation *op = fused(&codec_of(&of)->top->read, 0, TN_DO_FIXED);
    const uint16_t one = 1;
    assert_int_equal(op->bytes, 8);
    assert_int_equal(op->offset, 8);
    if (*(const uint8_t *)&one == 1) {
        assert_int_equal(op->move_count, 1);
        assert_int_equal(op->moves[0].how, TN_MOVE_8);
    }
    unload(of);
}

static void numbers_of_another_form_are_moved_alone(void **state)
{
    (void)state;
    const loaded of =
        load_clean("meta: {id: a, endian: be}\n"
                   "seq: [{id: a, type: u1}, {id: b, type: u3}, {id: c, type: f2}, {id: d, type: u1}]\n");
    const tn_operation *op = fused(&codec_of(&of)->top->read, 0, TN_DO_FIXED);
    assert_int_equal(op->move_count, 4);
    assert_int_equal(op->moves[0].how, TN_MOVE_1);
    assert_int_equal(op->moves[1].how, TN_MOVE_FORM);
    assert_int_equal(op->moves[2].how, TN_MOVE_FORM);
    unload(of);
}

static void numbers_with_a_gap_between_them_are_moved_alone(void **state)
{
    (void)state;
    const loaded of = load_clean("meta: {id: a, endian: le}\n"
                                 "seq: [{id: a, type: u1}, {id: b, type: u4}, {id: c, type: u4}]\n");
    const uint16_t one = 1;
    const tn_operation *op = fused(&codec_of(&of)->top->read, 0, TN_DO_FIXED);
    if (*(const uint8_t *)&one == 1) {
        assert_int_equal(op->move_count, 2);
        assert_int_equal(op->moves[1].offset, 1);
        assert_int_equal(op->moves[1].size, 8);
    }
    unload(of);
}

static void a_condition_on_a_number_is_a_test(void **state)
{
    (void)state;
    const loaded of =
        load_clean("meta: {id: a, endian: le}\n"
                   "seq: [{id: a, type: s1, valid: {max: 9}}, {id: b, type: u1, if: a & 6 != 0}]\n");
    const tn_operations *read = &codec_of(&of)->top->read;
    const tn_test *valid = fused(read, 1, TN_DO_IS_VALID)->data, *present;
    size_t i = 0;
    while (i < read->fused_count && read->fused[i].kind != TN_DO_PRESENT)
        i++;
    const tn_operation *op = fused(read, i, TN_DO_PRESENT);
    assert_int_equal(op->fused_count, 1); /* which stands behind it */
    (void)fused(read, i + 1, TN_DO_FIXED_1);
    present = op->data;
    assert_true(valid->low == INT64_MIN && valid->span == UINT64_C(9) - (uint64_t)INT64_MIN);
    assert_true(present->mask == 6 && present->low == 0 && present->span == 0 && present->outside);
    unload(of);
}

/* In lists of numbers and in records. */
static void a_condition_on_each_element_is_a_test(void **state)
{
    (void)state;
    const loaded of = load_clean("meta: {id: a, endian: le}\n"
                                 "seq:\n"
                                 "  - {id: num_rows, type: u1}\n"
                                 "  - {id: rows, type: row, repeat: expr, repeat-expr: num_rows}\n"
                                 "  - {id: words, type: u2, repeat: eos, valid: {max: 9}}\n"
                                 "types:\n"
                                 "  row: {seq: [{id: x, type: u2, valid: {max: 9}}]}\n");
    const tn_operations *read = &codec_of(&of)->top->read;
    size_t records = 0, lists = 0;
    for (size_t i = 0; i < read->fused_count; i++) {
        const tn_operation *op = &read->fused[i];
        if (op->kind == TN_DO_RECORDS) records += fused(&op->type->record->valid, 0, TN_DO_IS_VALID) != NULL;
        for (size_t k = 0; op->kind == TN_DO_REPEAT && k < op->fused_count; k++)
            lists += op->fused[k].kind == TN_DO_IS_VALID;
    }
    assert_int_equal(records, 1);
    assert_int_equal(lists, 1);
    unload(of);
}

static void choices_by_literals_are_tables(void **state)
{
    (void)state;
    const loaded of = load_clean("meta: {id: a, endian: le}\n"
                                 "seq:\n"
                                 "  - {id: a, type: s1}\n"
                                 "  - {id: b, type: {switch-on: a, cases: {7: u2, -1: u1, 3: u4}}}\n");
    const tn_operations *read = &codec_of(&of)->top->read;
    const tn_operation *op = &read->fused[read->fused_count - 1];
    for (size_t i = 0; i < read->fused_count; i++)
        if (read->fused[i].kind == TN_DO_CHOOSE) op = &read->fused[i];
    assert_int_equal(op->kind, TN_DO_CHOOSE);
    const tn_choices *choices = op->data;
    assert_int_equal(choices->count, 3);
    assert_true(choices->numbers[0] == -1 && choices->numbers[1] == 3 && choices->numbers[2] == 7);
    assert_null(choices->otherwise);
    unload(of);
}

static void a_list_of_objects_has_one_operation(void **state)
{
    (void)state;
    const loaded of = load_clean("meta: {id: a, endian: le, encoding: UTF-8}\n"
                                 "seq: [{id: b, type: c, repeat: eos}]\n"
                                 "types: {c: {seq: [{id: d, type: strz}]}}\n");
    const tn_operations *read = &codec_of(&of)->top->read;
    const tn_operation *repeat = fused(read, 0, TN_DO_REPEAT);
    assert_int_equal(repeat->fused_count, 1);
    assert_int_equal(repeat->fused->kind, TN_DO_ITEM);
    assert_int_equal(repeat->body_count, 4);
    (void)fused(&repeat->fused->body->type->read, 0, TN_DO_ENDED);
    unload(of);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_in_a_row_are_moved_at_once),
                                       cmocka_unit_test(numbers_of_another_form_are_moved_alone),
                                       cmocka_unit_test(numbers_with_a_gap_between_them_are_moved_alone),
                                       cmocka_unit_test(a_condition_on_a_number_is_a_test),
                                       cmocka_unit_test(a_condition_on_each_element_is_a_test),
                                       cmocka_unit_test(choices_by_literals_are_tables),
                                       cmocka_unit_test(a_list_of_objects_has_one_operation)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
