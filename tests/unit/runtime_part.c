/* The greatest and least numbers of parts of arrays: what they are, and what asking for them takes. */
#include <stdlib.h>

#include "runtime_support.h"

enum { MOST = 300000 };

typedef struct large_array {
    test_stream stream;
    uint8_t data[8 * MOST];
} large_array;

/* Numbers of which most are alike, so that extremes are rare. */
static tn_numbers make_numbers(large_array *array, size_t count, tn_form form, uint32_t *random)
{
    const tn_numbers numbers = {array->data, array->data, tn_form_size(form), count, form};
    for (size_t i = 0; i < count * numbers.stride; i++)
        array->data[i] = test_random(random) % 16 == 0 ? (uint8_t)test_random(random) : 0x55;
    return numbers;
}

static bool is_greater(const tn_numbers *numbers, uint64_t a, uint64_t b)
{
    return tn_form_is_signed(numbers->form) ? (int64_t)a > (int64_t)b : a > b;
}

static uint64_t naive_extreme(const tn_numbers *numbers, size_t from, size_t count, bool least)
{
    uint64_t found = tn_numbers_bits(numbers, from);
    for (size_t i = from + 1; i < from + count; i++) {
        const uint64_t bits = tn_numbers_bits(numbers, i);
        if (least ? is_greater(numbers, found, bits) : is_greater(numbers, bits, found)) found = bits;
    }
    return found;
}

static uint64_t extreme_of(const tn_input *in, const tn_numbers *numbers, size_t from, size_t count,
                           bool least)
{
    tn_extreme found;
    const tn_status status = least ? tn_least_of(in, NULL, "x", 0, numbers, from, count, &found)
                                   : tn_greatest_of(in, NULL, "x", 0, numbers, from, count, &found);
    assert_int_equal(status, TN_OK);
    assert_true(found.known);
    return found.bits;
}

static void begin(large_array *array)
{
    test_stream_begin(&array->stream, array->data, sizeof array->data);
}

/* ---- what they are ---- */

static void extremes_are_those_of_the_definition(void **state)
{
    (void)state;
    static const tn_form forms[] = {TN_FORM_U1,   TN_FORM_U2LE, TN_FORM_U4LE, TN_FORM_U8LE,
                                    TN_FORM_S1,   TN_FORM_S2LE, TN_FORM_S4LE, TN_FORM_S8LE,
                                    TN_FORM_U2BE, TN_FORM_S4BE, TN_FORM_U8BE, TN_FORM_S8BE};
    static const size_t counts[] = {1, 64, 512, 513, 4096, 8192, 8193, 20000};
    large_array *array = malloc(sizeof *array);
    uint32_t random = 3;
    assert_non_null(array);
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            begin(array);
            const tn_numbers numbers = make_numbers(array, counts[c], forms[f], &random);
            for (size_t round = 0; round < 60; round++) {
                const size_t from = round == 0 ? 0 : test_random(&random) % counts[c];
                const size_t count = round == 0 ? counts[c] : 1 + test_random(&random) % (counts[c] - from);
                const bool least = round % 2 == 1;
                assert_true(extreme_of(&array->stream.in, &numbers, from, count, least) ==
                            naive_extreme(&numbers, from, count, least));
            }
        }
    free(array);
}

/* Blocks end at multiples of 64 and 4096: parts that begin and end around them, in an array of three levels.
 */
static void extremes_at_the_ends_of_blocks_count(void **state)
{
    (void)state;
    static const size_t ends[] = {0, 1, 63, 64, 65, 4095, 4096, 4097, 262143, 262144, 262145, MOST - 1, MOST};
    enum { ENDS = sizeof ends / sizeof *ends };
    large_array *array = malloc(sizeof *array);
    assert_non_null(array);
    const tn_numbers numbers = {array->data, array->data, 2, MOST, TN_FORM_U2LE};
    for (size_t a = 0; a < ENDS; a++)
        for (size_t b = a + 1; b < ENDS; b++) {
            memset(array->data, 0, sizeof array->data);
            if (ends[a] > 0) tn_set_u2le(array->data + 2 * (ends[a] - 1), 65535);
            if (ends[b] < MOST) tn_set_u2le(array->data + 2 * ends[b], 65535);
            tn_set_u2le(array->data + 2 * ends[a], 7);
            tn_set_u2le(array->data + 2 * (ends[b] - 1), 9);
            begin(array);
            assert_int_equal(extreme_of(&array->stream.in, &numbers, ends[a], ends[b] - ends[a], false), 9);
        }
    free(array);
}

/* What is remembered of one array is not taken for another's. */
static void arrays_are_told_apart(void **state)
{
    (void)state;
    enum { ARRAYS = 200, EACH = 600 };
    large_array *array = malloc(sizeof *array);
    assert_non_null(array);
    begin(array);
    memset(array->data, 0, sizeof array->data);
    for (size_t i = 0; i < ARRAYS; i++)
        tn_set_u4le(array->data + 4 * (EACH * i + i), (uint32_t)(1000 + i));
    for (size_t round = 0; round < 2; round++)
        for (size_t i = 0; i < ARRAYS; i++) {
            const tn_numbers numbers = {array->data + 4 * EACH * i, NULL, 4, EACH, TN_FORM_U4LE};
            const tn_numbers halves = {array->data + 4 * EACH * i, NULL, 2, EACH, TN_FORM_U2LE};
            assert_int_equal(extreme_of(&array->stream.in, &numbers, 0, EACH, false), 1000 + i);
            assert_int_equal(extreme_of(&array->stream.in, &halves, 0, EACH, false), 1000 + i);
            assert_int_equal(extreme_of(&array->stream.in, &numbers, 0, EACH, true), 0);
        }
    free(array);
}

/* ---- what it takes ---- */

static void overlapping_parts_do_not_multiply_the_work(void **state)
{
    (void)state;
    enum { QUESTIONS = 100000 };
    large_array *array = malloc(sizeof *array);
    uint32_t random = 9;
    assert_non_null(array);
    begin(array);
    const tn_numbers numbers = make_numbers(array, MOST, TN_FORM_U2LE, &random);
    const uint64_t allowed = MOST + (uint64_t)QUESTIONS * TN_PART_WORK;
    array->stream.run.work_left = allowed;
    for (size_t i = 0; i < QUESTIONS; i++)
        (void)extreme_of(&array->stream.in, &numbers, i, MOST - 2 * i, false);
    free(array);
}

static void memory_is_at_most_half_a_byte_for_a_number(void **state)
{
    (void)state;
    static const size_t counts[] = {513, 600, 4097, 8193, 100000, MOST};
    large_array *array = malloc(sizeof *array);
    assert_non_null(array);
    memset(array->data, 1, sizeof array->data);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        const tn_numbers numbers = {array->data, NULL, 1, counts[c], TN_FORM_U1};
        begin(array);
        array->stream.run.scratch_left = counts[c] / 2;
        assert_int_equal(extreme_of(&array->stream.in, &numbers, 0, counts[c], false), 1);
    }
    free(array);
}

static void without_memory_large_parts_are_not_known(void **state)
{
    (void)state;
    large_array *array = malloc(sizeof *array);
    tn_extreme found;
    assert_non_null(array);
    memset(array->data, 1, sizeof array->data);
    const tn_numbers numbers = {array->data, NULL, 1, MOST, TN_FORM_U1};
    begin(array);
    array->stream.run.scratch_left = 64;
    assert_int_equal(tn_greatest_of(&array->stream.in, NULL, "x", 0, &numbers, 0, 513, &found), TN_OK);
    assert_false(found.known);
    assert_int_equal(tn_greatest_of(&array->stream.in, NULL, "x", 0, &numbers, MOST - 512, 512, &found),
                     TN_OK);
    assert_true(found.known);
    assert_int_equal(found.bits, 1);
    free(array);
}

static void too_much_work_is_an_error(void **state)
{
    (void)state;
    large_array *array = malloc(sizeof *array);
    tn_extreme found;
    assert_non_null(array);
    memset(array->data, 1, sizeof array->data);
    const tn_numbers numbers = {array->data, NULL, 1, MOST, TN_FORM_U1};
    begin(array);
    array->stream.run.work_left = TN_PART_WORK + MOST - 1;
    assert_int_equal(tn_greatest_of(&array->stream.in, NULL, "x", 0, &numbers, 0, MOST, &found),
                     TN_WORK_BUDGET);
    assert_non_null(strstr(test_line(&array->stream.error), "x: "));
    free(array);
}

static void parts_lie_in_their_array(void **state)
{
    (void)state;
    assert_true(tn_part_fits(0, 0, 0));
    assert_true(tn_part_fits(5, 0, 5));
    assert_true(tn_part_fits(2, 3, 5));
    assert_false(tn_part_fits(6, 0, 5));
    assert_false(tn_part_fits(2, 4, 5));
    assert_false(tn_part_fits(2, UINT64_MAX, 5));
    assert_false(tn_part_fits(UINT64_MAX, 2, 5));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extremes_are_those_of_the_definition),
        cmocka_unit_test(extremes_at_the_ends_of_blocks_count),
        cmocka_unit_test(arrays_are_told_apart),
        cmocka_unit_test(overlapping_parts_do_not_multiply_the_work),
        cmocka_unit_test(memory_is_at_most_half_a_byte_for_a_number),
        cmocka_unit_test(without_memory_large_parts_are_not_known),
        cmocka_unit_test(too_much_work_is_an_error),
        cmocka_unit_test(parts_lie_in_their_array),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
