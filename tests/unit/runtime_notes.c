/* Numbers that rules compute of records: what is remembered of which, and what that takes. */
#include "runtime_support.h"

enum { RECORDS = 1000 };

static const uint8_t data[8 * RECORDS];

static tn_notes ask(const test_stream *stream, const tn_noted *of, uint64_t from, uint64_t count)
{
    tn_notes notes;
    assert_int_equal(tn_notes_of(&stream->in, NULL, "x", 0, of, from, count, TN_FORM_U2LE, &notes), TN_OK);
    return notes;
}

static void numbers_are_computed_once(void **state)
{
    (void)state;
    static test_stream stream;
    const tn_noted of = {data, 8, RECORDS, NULL, 0};
    test_stream_begin(&stream, data, sizeof data);
    const tn_notes first = ask(&stream, &of, 10, 20);
    assert_true(first.fresh);
    assert_int_equal(first.from, 10);
    assert_int_equal(first.count, 20);
    assert_int_equal(first.numbers.count, RECORDS);
    for (size_t i = 0; i < RECORDS; i++)
        tn_set_u2le(first.numbers.owned + i * 2, (uint16_t)(i + 1));
    const tn_notes second = ask(&stream, &of, 990, 10);
    assert_false(second.fresh);
    assert_int_equal(second.from, 990);
    assert_int_equal(tn_numbers_bits(&second.numbers, RECORDS - 1), RECORDS);
}

static void what_differs_is_told_apart(void **state)
{
    (void)state;
    static test_stream stream;
    const tn_noted all[] = {{data, 8, RECORDS, NULL, 0},     {data + 8, 8, RECORDS - 1, NULL, 0},
                            {data, 8, RECORDS - 1, NULL, 0}, {data, 4, RECORDS, NULL, 0},
                            {data, 8, RECORDS, data, 0},     {data, 8, RECORDS, NULL, 1}};
    test_stream_begin(&stream, data, sizeof data);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_true(ask(&stream, &all[i], 0, 1).fresh);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_false(ask(&stream, &all[i], 0, 1).fresh);
}

static void records_of_no_bytes_are_one(void **state)
{
    (void)state;
    static test_stream stream;
    const tn_noted of = {data, 0, SIZE_MAX, NULL, 0};
    test_stream_begin(&stream, data, sizeof data);
    const tn_notes notes = ask(&stream, &of, SIZE_MAX - 5, 5);
    assert_int_equal(notes.numbers.count, 1);
    assert_int_equal(notes.from, 0);
    assert_int_equal(notes.count, 1);
}

static void without_memory_nothing_is_known(void **state)
{
    (void)state;
    static test_stream stream;
    const tn_noted of = {data, 8, RECORDS, NULL, 0};
    const size_t enough = RECORDS * 2 + sizeof(tn_note) + 32;
    for (size_t left = 0; left <= enough; left += 8) {
        test_stream_begin(&stream, data, sizeof data);
        stream.run.scratch_left = left;
        const tn_notes notes = ask(&stream, &of, 0, 1);
        assert_true(notes.fresh == (notes.numbers.data != NULL));
        if (left + 32 < RECORDS * 2 + sizeof(tn_note)) assert_null(notes.numbers.data);
        if (left == enough) assert_non_null(notes.numbers.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_computed_once),
        cmocka_unit_test(what_differs_is_told_apart),
        cmocka_unit_test(records_of_no_bytes_are_one),
        cmocka_unit_test(without_memory_nothing_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
