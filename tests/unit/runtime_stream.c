/* Delimited bytes, streams in streams, positions, indices. The bytes and values are those of the public
   suite's tests that are named, where one is named. */
#include "runtime_support.h"

#include "tenon/impl/stream.h"

static test_stream s;

static void begin(const char *data, size_t size)
{
    test_stream_begin(&s, data, size);
}

static tn_bytes taken(int64_t size)
{
    tn_bytes bytes;
    assert_int_equal(tn_take_bytes(&s.in, NULL, "x", size, &bytes), TN_OK);
    return bytes;
}

static tn_bytes terminated(uint8_t terminator, unsigned unit, bool include, bool consume, bool eos_error)
{
    tn_bytes bytes;
    assert_int_equal(
        tn_take_terminated(&s.in, NULL, "x", terminator, unit, include, consume, eos_error, &bytes), TN_OK);
    return bytes;
}

static void bytes_are_views_with_checked_sizes(void **state)
{
    (void)state;
    static const char data[] = "0123456789";
    const tn_path path = {NULL, "list", 4};
    tn_bytes bytes;
    begin(data, 10);
    assert_ptr_equal(taken(4).data, data);
    assert_int_equal(taken(0).size, 0);
    assert_int_equal(tn_take_bytes(&s.in, &path, "x", -1, &bytes), TN_NEGATIVE_SIZE);
    assert_string_equal(test_line(&s.error), "list[4].x: error: the size is negative, found -1, at byte 4");
    assert_int_equal(tn_take_bytes(&s.in, &path, "x", 7, &bytes), TN_TRUNCATED);
    assert_string_equal(test_line(&s.error), "list[4].x: error: the data ends too early, expected 7 bytes, "
                                             "found 6 bytes, at byte 4");
    assert_int_equal(tn_take_bytes(&s.in, NULL, "x", tn_clamped(UINT64_MAX), &bytes), TN_TRUNCATED);
    assert_int_equal(s.in.pos, 4);
    assert_int_equal(tn_take_rest(&s.in, NULL, "x", &bytes), TN_OK);
    test_bytes(bytes, "456789", 6);
    assert_int_equal(tn_take_rest(&s.in, NULL, "x", &bytes), TN_OK);
    assert_int_equal(bytes.size, 0);
    assert_true(tn_at_end(&s.in) && tn_pos(&s.in) == 10);
    assert_true(tn_clamped(7) == 7 && tn_clamped((uint64_t)INT64_MAX + 1) == INT64_MAX);
}

static void terminators_are_included_consumed_or_left(void **state)
{
    (void)state;
    begin("foo|bar|baz@", 12); /* term_bytes */
    test_bytes(terminated('|', 1, false, true, true), "foo", 3);
    test_bytes(terminated('|', 1, false, false, true), "bar", 3);
    test_bytes(terminated('@', 1, true, true, true), "|baz@", 5);
    assert_true(tn_at_end(&s.in));
    begin("a|b|", 4); /* include and yet not consumed */
    test_bytes(terminated('|', 1, true, false, true), "a|", 2);
    assert_int_equal(s.in.pos, 1);
    test_bytes(terminated('|', 1, false, true, true), "", 0);
    assert_int_equal(s.in.pos, 2);
}

static void a_missing_terminator_is_an_error_or_the_end(void **state)
{
    (void)state;
    tn_bytes bytes;
    begin("a|bc", 4);
    (void)taken(2);
    assert_int_equal(tn_take_terminated(&s.in, NULL, "x", '|', 1, false, true, true, &bytes),
                     TN_UNTERMINATED);
    assert_string_equal(test_line(&s.error), "x: error: the terminator is missing, found \"bc\", at byte 2");
    assert_int_equal(s.in.pos, 2);
    test_bytes(terminated('|', 1, true, true, false), "bc", 2);
    assert_true(tn_at_end(&s.in));
    test_bytes(terminated('|', 1, false, false, false), "", 0);
}

static void wide_terminators_are_found_at_multiples_of_their_size(void **state)
{
    (void)state;
    static const char data[] = "a\0\0\2b\0\0\0c\0\0\2d\0\0\0e\0\0\2f\0\0\0"; /* term_strz_utf16.bin */
    begin(data, 24);                                                         /* _v1 */
    test_bytes(terminated(0, 2, false, true, true), "a\0\0\2b\0", 6);
    test_bytes(terminated(0, 2, false, false, true), "c\0\0\2d\0", 6);
    test_bytes(taken(2), "\0\0", 2);
    test_bytes(terminated(0, 2, true, true, true), "e\0\0\2f\0\0\0", 8);
    begin(data, 24); /* _v3 */
    test_bytes(terminated(0, 2, false, false, true), "a\0\0\2b\0", 6);
    test_bytes(taken(2), "\0\0", 2);
    test_bytes(terminated(0, 2, false, false, true), "c\0\0\2d\0", 6);
    test_bytes(terminated(0, 2, false, true, true), "", 0);
    assert_int_equal(s.in.pos, 16);
    begin(data, 5); /* _v4; half a unit is no terminator */
    test_bytes(terminated(0, 2, false, true, false), "a\0\0\2b", 5);
    begin("\1\0\0\0\0\0\0\0z", 9);
    test_bytes(terminated(0, 4, false, true, true), "\1\0\0\0", 4);
    assert_int_equal(s.in.pos, 8);
}

static void scanning_takes_from_the_work_budget(void **state)
{
    (void)state;
    tn_bytes bytes;
    begin("abcd|", 5);
    s.run.work_left = 9;
    (void)terminated('|', 1, false, false, true);
    assert_true(s.run.work_left == 4);
    s.in.pos = 0;
    assert_int_equal(tn_take_terminated(&s.in, NULL, "x", '|', 1, false, true, true, &bytes), TN_WORK_BUDGET);
}

static tn_bytes literal(const char *data, size_t size)
{
    const tn_bytes bytes = {(const uint8_t *)data, size};
    return bytes;
}
#define LITERAL(text) literal(text, sizeof(text) - 1)

static void padding_is_stripped_before_the_terminator_cuts(void **state)
{
    (void)state;
    /* bytes_pad_term */
    test_bytes(tn_strip_right(LITERAL("str1@@@@@@@@@@@@@@@@"), '@'), "str1", 4);
    test_bytes(tn_cut(LITERAL("str2foo@bar+++++++++"), '@', 1, false), "str2foo", 7);
    test_bytes(tn_cut(tn_strip_right(LITERAL("str+++3bar+++@++++++"), '+'), '@', 1, false), "str+++3bar+++",
               13);
    test_bytes(tn_cut(LITERAL("str4baz@............"), '@', 1, true), "str4baz@", 8);
    /* bytes_pad_term_equal */
    test_bytes(tn_cut(tn_strip_right(LITERAL("str1@@@@@@@@@@@@@@@@"), '@'), '@', 1, false), "str1", 4);
    test_bytes(tn_cut(tn_strip_right(LITERAL("str4baz@............"), '.'), '.', 1, true), "str4baz@", 8);
    /* str_pad_term_utf16 */
    test_bytes(tn_cut(LITERAL("a\0\0\2b\0\0\0\xc0\xd8"), 0, 2, false), "a\0\0\2b\0", 6);
    test_bytes(tn_cut(LITERAL("c\0\0\2d\0\0\0\xc0\xd8"), 0, 2, true), "c\0\0\2d\0\0\0", 8);
    test_bytes(tn_cut(tn_strip_right(LITERAL("e\0\0\2f\0+++"), '+'), 0, 2, false), "e\0\0\2f\0", 6);
    test_bytes(tn_strip_right(LITERAL("@@@"), '@'), "", 0);
    test_bytes(tn_strip_right(LITERAL(""), '@'), "", 0);
    test_bytes(tn_cut(LITERAL(""), 0, 4, true), "", 0);
    test_bytes(tn_cut(LITERAL("ab"), '@', 1, true), "ab", 2);
}

static void streams_know_where_their_bytes_lie(void **state)
{
    (void)state;
    tn_input outer, inner, empty, *kept;
    tn_bytes bytes, missing, xored;
    begin("0123456789", 10);
    (void)taken(2);
    tn_stream_open(&s.in, taken(6), &outer);
    assert_int_equal(tn_take_bytes(&outer, NULL, "x", 1, &bytes), TN_OK);
    assert_int_equal(tn_take_bytes(&outer, NULL, "x", 3, &bytes), TN_OK);
    tn_stream_open(&outer, bytes, &inner);
    assert_true(inner.base == 3 && inner.size == 3 && inner.pos == 0 && inner.run == &s.run);
    assert_int_equal(tn_take_bytes(&inner, NULL, "x", 4, &missing), TN_TRUNCATED);
    assert_true(missing.data == NULL && missing.size == 0);
    assert_true(s.error.offset == 3 && tn_offset(&inner, 2) == 5);

    assert_int_equal(tn_process_xor(&inner, NULL, "x", bytes, 1, &xored), TN_OK);
    assert_int_equal(tn_stream_new(&inner, NULL, "x", xored, &kept), TN_OK);
    assert_true(kept->base == TN_NO_OFFSET && tn_offset(kept, 2) == TN_NO_OFFSET);
    assert_int_equal(tn_take_bytes(kept, NULL, "x", 9, &missing), TN_TRUNCATED);
    assert_true(s.error.offset == TN_NO_OFFSET);
    assert_string_equal(test_line(&s.error),
                        "x: error: the data ends too early, expected 9 bytes, found 3 bytes");
    assert_int_equal(tn_fail_process(kept, NULL, "x", xored, NULL), TN_BAD_PROCESS);
    assert_true(s.error.offset == TN_NO_OFFSET);

    const tn_bytes none = {NULL, 0};
    tn_stream_open(&s.in, none, &empty);
    assert_true(tn_at_end(&empty) && tn_take_rest(&empty, NULL, "x", &bytes) == TN_OK && bytes.size == 0);
    assert_int_equal(tn_take_terminated(&empty, NULL, "x", 0, 1, false, true, false, &bytes), TN_OK);
}

static void a_stream_in_memory_needs_scratch_in_validation(void **state)
{
    (void)state;
    tn_input *inner;
    begin("0123456789", 10);
    s.run.scratch_left = sizeof(tn_input) - 1;
    assert_int_equal(tn_stream_new(&s.in, NULL, "x", taken(3), &inner), TN_NO_SCRATCH);
    assert_null(inner);
    assert_string_equal(test_line(&s.error),
                        "x: error: validation needs more scratch memory, found 1, at byte 3");
}

static void positions_are_within_the_stream(void **state)
{
    (void)state;
    begin("0123456789", 10);
    assert_int_equal(tn_seek(&s.in, NULL, "x", 10), TN_OK);
    assert_true(tn_at_end(&s.in));
    assert_int_equal(tn_seek(&s.in, NULL, "x", 3), TN_OK);
    assert_int_equal(tn_seek(&s.in, NULL, "x", -2), TN_NEGATIVE_POSITION);
    assert_string_equal(test_line(&s.error), "x: error: the position is negative, found -2, at byte 3");
    assert_int_equal(tn_seek(&s.in, NULL, "x", 11), TN_BEHIND_END);
    assert_string_equal(test_line(&s.error), "x: error: the position is past the end of the data, "
                                             "expected at most 10, found 11, at byte 10");
    assert_int_equal(tn_seek(&s.in, NULL, "x", INT64_MAX), TN_BEHIND_END);
    assert_int_equal(s.in.pos, 3);
}

static void indices_are_checked(void **state)
{
    (void)state;
    size_t element;
    begin("01", 2);
    assert_int_equal(tn_index(&s.in, NULL, "x", 1, 2, 3, &element), TN_OK);
    assert_int_equal(element, 2);
    assert_int_equal(tn_index(&s.in, NULL, "x", 1, 3, 3, &element), TN_OUT_OF_RANGE);
    assert_string_equal(test_line(&s.error),
                        "x: error: the index is out of range, expected less than 3, found 3, at byte 1");
    assert_int_equal(tn_index(&s.in, NULL, "x", 1, -1, 3, &element), TN_OUT_OF_RANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_views_with_checked_sizes),
        cmocka_unit_test(terminators_are_included_consumed_or_left),
        cmocka_unit_test(a_missing_terminator_is_an_error_or_the_end),
        cmocka_unit_test(wide_terminators_are_found_at_multiples_of_their_size),
        cmocka_unit_test(scanning_takes_from_the_work_budget),
        cmocka_unit_test(padding_is_stripped_before_the_terminator_cuts),
        cmocka_unit_test(streams_know_where_their_bytes_lie),
        cmocka_unit_test(a_stream_in_memory_needs_scratch_in_validation),
        cmocka_unit_test(positions_are_within_the_stream),
        cmocka_unit_test(indices_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
