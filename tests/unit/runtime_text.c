/* Text and bytes as expressions use them. Values of tests that are named are those of the public suite. */
#include "runtime_support.h"

#include "tenon/impl/text.h"

static test_stream s;

static tn_text text(const char *data, size_t size)
{
    const tn_text result = {data, size};
    return result;
}
#define TEXT(literal) text(literal, sizeof(literal) - 1)

static tn_bytes bytes(const char *data, size_t size)
{
    const tn_bytes result = {(const uint8_t *)data, size};
    return result;
}
#define BYTES(literal) bytes(literal, sizeof(literal) - 1)

static void begin(void)
{
    test_stream_begin(&s, "0123456789", 10);
}

static void characters_are_code_points(void **state)
{
    (void)state;
    assert_int_equal(tn_text_length(TEXT("")), 0);
    assert_int_equal(tn_text_length(text(NULL, 0)), 0);
    assert_int_equal(tn_text_length(TEXT("foo|b")), 5);
    assert_int_equal(tn_text_length(TEXT("\xe3\x81\x93\xe3\x82\x93")), 2); /* こん */
    assert_int_equal(tn_text_length(TEXT("a\xc8\x80\xf0\x9f\x8c\x8d"
                                         "b")),
                     4);                                       /* aȀ🌍b */
    assert_int_equal(tn_text_length(TEXT("\xed\xa0\x80")), 1); /* a surrogate */
    assert_int_equal(tn_text_length(TEXT("\xff\xc0\x80\xe3\x81\xf4\x90\x80\x80")), 9);
}

static tn_text reversed(tn_text from)
{
    tn_text result;
    assert_int_equal(tn_text_reverse(&s.in, NULL, "x", 0, from, &result), TN_OK);
    return result;
}

static void text_is_reversed_by_characters(void **state)
{
    (void)state;
    begin();
    test_text(reversed(TEXT("foo|b")), "b|oof"); /* expr_str_ops */
    test_text(reversed(TEXT("0123456789")), "9876543210");
    test_text(reversed(TEXT("a\xc8\x80\xf0\x9f\x8c\x8d")), "\xf0\x9f\x8c\x8d\xc8\x80"
                                                           "a");
    test_text(reversed(TEXT("\xc8"
                            "a")),
              "a\xc8");
    assert_int_equal(reversed(TEXT("")).size, 0);
}

static tn_text substring(tn_text from, int64_t first, int64_t last)
{
    tn_text result;
    assert_int_equal(tn_text_substring(&s.in, NULL, "x", 0, from, first, last, &result), TN_OK);
    return result;
}

static void substrings_are_views(void **state)
{
    (void)state;
    tn_text result;
    begin();
    test_text(substring(TEXT("foo|b"), 0, 3), "foo"); /* expr_str_ops */
    test_text(substring(TEXT("foo|b"), 2, 5), "o|b");
    test_text(substring(TEXT("foo|b"), 3, 3), "");
    test_text(substring(TEXT("foo|b"), 0, 0), "");
    test_text(substring(TEXT("0123456789"), 4, 10), "456789");
    test_text(substring(TEXT("0123456789"), 0, 10), "0123456789");
    test_text(substring(TEXT("a\xc8\x80"
                             "b"),
                        1, 2),
              "\xc8\x80");
    test_text(substring(text(NULL, 0), 0, 0), "");
    const struct {
        int64_t from, to;
    } wrong[] = {{-1, 2}, {2, 1}, {0, 6}, {6, 6}, {INT64_MIN, INT64_MAX}, {0, INT64_MAX}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(
            tn_text_substring(&s.in, NULL, "x", 4, TEXT("foo|b"), wrong[i].from, wrong[i].to, &result),
            TN_OUT_OF_RANGE);
    assert_string_equal(test_line(&s.error),
                        "x: error: the index is out of range, expected less than 6, found "
                        "9223372036854775807, at byte 4");
}

static void joining_copies_only_where_it_must(void **state)
{
    (void)state;
    tn_text joined;
    tn_bytes both;
    begin();
    const tn_text a = TEXT("s1 = "), b = TEXT("foo");
    assert_int_equal(tn_text_concat(&s.in, NULL, "x", 0, a, b, &joined), TN_OK);
    test_text(joined, "s1 = foo");
    assert_int_equal(tn_text_concat(&s.in, NULL, "x", 0, a, text(NULL, 0), &joined), TN_OK);
    assert_true(joined.data == a.data && joined.size == a.size);
    assert_int_equal(tn_text_concat(&s.in, NULL, "x", 0, TEXT(""), b, &joined), TN_OK);
    assert_true(joined.data == b.data && joined.size == b.size);
    assert_int_equal(tn_text_concat(&s.in, NULL, "x", 0, joined, joined, &joined), TN_OK);
    test_text(joined, "foofoo");
    assert_int_equal(tn_bytes_concat(&s.in, NULL, "x", 0, BYTES("\0\1"), BYTES("\2"), &both), TN_OK);
    test_bytes(both, "\0\1\2", 3);
    s.run.scratch_left = 7;
    assert_int_equal(tn_text_concat(&s.in, NULL, "x", 3, a, b, &joined), TN_NO_SCRATCH);
    assert_true(s.error.offset == 3);
    assert_int_equal(tn_bytes_concat(&s.in, NULL, "x", 3, bytes("", SIZE_MAX), BYTES("a"), &both),
                     TN_WORK_BUDGET);
}

static void text_has_the_order_of_its_code_points(void **state)
{
    (void)state;
    /* expr_str_encodings: U+2591 is behind U+2524 */
    assert_true(tn_text_compare(TEXT("\xe2\x96\x91"), TEXT("\xe2\x94\xa4")) > 0);
    assert_true(tn_text_compare(TEXT("un"), TEXT("deux")) > 0);
    assert_true(tn_text_compare(TEXT("a"), TEXT("ab")) < 0);
    assert_true(tn_text_compare(TEXT(""), TEXT("a")) < 0);
    assert_true(tn_text_compare(text(NULL, 0), TEXT("")) == 0);
    assert_true(tn_text_compare(TEXT("\xef\xbf\xbf"), TEXT("\xf0\x90\x80\x80")) < 0); /* not so in UTF-16 */
    assert_true(tn_bytes_compare(BYTES("\x7f"), BYTES("\x80")) < 0);
    assert_true(tn_bytes_compare(BYTES("\x80\0"), BYTES("\x80")) > 0);
    assert_true(tn_bytes_compare(BYTES("\x80\0"), BYTES("\x80\0")) == 0);
}

static void bytes_have_extremes_and_places(void **state)
{
    (void)state;
    uint8_t value = 9;
    begin();
    assert_int_equal(tn_bytes_min(&s.in, NULL, "x", 0, BYTES("\x41\xff\x4b"), &value),
                     TN_OK); /* expr_bytes_ops */
    assert_int_equal(value, 0x41);
    assert_int_equal(tn_bytes_max(&s.in, NULL, "x", 0, BYTES("\x41\xff\x4b"), &value), TN_OK);
    assert_int_equal(value, 0xff);
    assert_int_equal(tn_bytes_min(&s.in, NULL, "x", 2, BYTES(""), &value), TN_OUT_OF_RANGE);
    assert_int_equal(tn_bytes_max(&s.in, NULL, "x", 2, BYTES(""), &value), TN_OUT_OF_RANGE);
    assert_true(s.error.offset == 2);
    assert_int_equal(tn_bytes_index_of(BYTES("\x41\xff\x4b"), 0xff), 1);
    assert_int_equal(tn_bytes_index_of(BYTES("\x41\xff\x4b"), 0x42), -1);
    assert_int_equal(tn_bytes_index_of(BYTES("\x41\xff\x4b"), -1), -1);
    assert_int_equal(tn_bytes_index_of(BYTES("\x41\xff\x4b"), 0x141), -1);
    assert_int_equal(tn_bytes_index_of(bytes(NULL, 0), 0), -1);
}

static void number_is(tn_text from, int64_t base, int64_t expected)
{
    int64_t value;
    assert_int_equal(tn_text_to_int(&s.in, NULL, "x", 0, from, base, &value), TN_OK);
    assert_true(value == expected);
}

static void number_is_not(tn_text from, int64_t base, tn_status status)
{
    int64_t value = 99;
    assert_int_equal(tn_text_to_int(&s.in, NULL, "x", 5, from, base, &value), status);
    assert_true(value == 0);
}

static void all_of_a_text_is_a_number(void **state)
{
    (void)state;
    begin();
    number_is(TEXT("9173"), 10, 9173); /* expr_str_ops */
    number_is(TEXT("-072"), 10, -72);
    number_is(TEXT("1010110"), 2, 86);
    number_is(TEXT("721"), 8, 465);
    number_is(TEXT("47cf"), 16, 0x47cf);
    number_is(TEXT("9173abc"), 16, 0x9173abc); /* expr_to_i_trailing */
    number_is_not(TEXT("9173abc"), 10, TN_CONVERSION);
    assert_string_equal(test_line(&s.error),
                        "x: error: the text is not a number, found \"9173abc\", at byte 5");
    number_is_not(TEXT("123_.^"), 10, TN_CONVERSION);
    number_is(TEXT("+5"), 10, 5);
    number_is(TEXT("-0"), 10, 0);
    number_is(TEXT("zZ"), 36, 35 * 36 + 35);
    static const char *const wrong[] = {"", "-", "+", " 1", "1 ", "0x10", "1.0", "--1", "1-", "\xd9\xa1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        number_is_not(tn_text_literal(wrong[i]), 10, TN_CONVERSION);
    number_is_not(TEXT("2"), 2, TN_CONVERSION);
    number_is_not(TEXT("0"), 1, TN_CONVERSION);
    number_is_not(TEXT("0"), 37, TN_CONVERSION);
    number_is_not(TEXT("0"), -10, TN_CONVERSION);
    number_is_not(TEXT("1\0"), 10, TN_CONVERSION);
}

static void numbers_keep_all_their_bits(void **state)
{
    (void)state;
    uint64_t value;
    begin();
    number_is(TEXT("9223372036854775807"), 10, INT64_MAX);
    number_is(TEXT("-9223372036854775808"), 10, INT64_MIN);
    number_is_not(TEXT("9223372036854775808"), 10, TN_OVERFLOW);
    number_is_not(TEXT("-9223372036854775809"), 10, TN_OVERFLOW);
    number_is_not(TEXT("99999999999999999999999"), 10, TN_OVERFLOW);
    number_is_not(TEXT("99999999999999999999999x"), 10, TN_CONVERSION);
    number_is(TEXT("0000000000000000000000000001"), 10, 1);
    assert_int_equal(tn_text_to_u64(&s.in, NULL, "x", 0, TEXT("18446744073709551615"), 10, &value), TN_OK);
    assert_true(value == UINT64_MAX);
    assert_int_equal(tn_text_to_u64(&s.in, NULL, "x", 0, TEXT("18446744073709551616"), 10, &value),
                     TN_OVERFLOW);
    assert_int_equal(tn_text_to_u64(&s.in, NULL, "x", 0, TEXT("-1"), 10, &value), TN_OVERFLOW);
    assert_int_equal(tn_text_to_u64(&s.in, NULL, "x", 0, TEXT("-0"), 10, &value), TN_OK);
    assert_int_equal(tn_text_to_u64(&s.in, NULL, "x", 0, TEXT("ffffffffffffffff"), 16, &value), TN_OK);
    assert_true(value == UINT64_MAX);

    tn_text digits;
    assert_int_equal(tn_text_of_s64(&s.in, NULL, "x", 0, INT64_MIN, &digits), TN_OK);
    test_text(digits, "-9223372036854775808");
    assert_int_equal(tn_text_of_s64(&s.in, NULL, "x", 0, 0, &digits), TN_OK);
    test_text(digits, "0");
    assert_int_equal(tn_text_of_s64(&s.in, NULL, "x", 0, 255, &digits), TN_OK);
    test_text(digits, "255");
    assert_int_equal(tn_text_of_u64(&s.in, NULL, "x", 0, UINT64_MAX, &digits), TN_OK);
    test_text(digits, "18446744073709551615");
}

static void floating_point_becomes_an_integer_or_an_error(void **state)
{
    (void)state;
    int64_t value;
    uint64_t large;
    begin();
    assert_int_equal(tn_float_to_int(&s.in, NULL, "x", 1, -2.7, &value), TN_OK);
    assert_true(value == -2);
    assert_int_equal(tn_float_to_int(&s.in, NULL, "x", 1, 1e19, &value), TN_OVERFLOW);
    assert_string_equal(test_line(&s.error),
                        "x: error: the number does not fit its type, found 1e19, at byte 1");
    assert_int_equal(tn_float_to_u64(&s.in, NULL, "x", 1, 1e19, &large), TN_OK);
    assert_true(large == 10000000000000000000u);
    assert_int_equal(tn_float_to_u64(&s.in, NULL, "x", 1, -1e19, &large), TN_OVERFLOW);
}

/* One step for each byte that is looked at or made. */
static void what_is_made_takes_work(void **state)
{
    (void)state;
    tn_text result;
    const tn_text five = TEXT("abcde");
    for (unsigned i = 0; i < 8; i++) {
        const bool suffices = i % 2 == 0;
        begin();
        s.run.work_left = suffices ? 5 : 4;
        const tn_status status = i < 2   ? tn_text_reverse(&s.in, NULL, "x", 0, five, &result)
                                 : i < 4 ? tn_text_substring(&s.in, NULL, "x", 0, five, 1, 2, &result)
                                 : i < 6
                                     ? tn_text_lower(&s.in, NULL, "x", 0, five, &result)
                                     : tn_text_concat(&s.in, NULL, "x", 0, TEXT("ab"), TEXT("cde"), &result);
        assert_int_equal(status, suffices ? TN_OK : TN_WORK_BUDGET);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_are_code_points),
        cmocka_unit_test(text_is_reversed_by_characters),
        cmocka_unit_test(substrings_are_views),
        cmocka_unit_test(joining_copies_only_where_it_must),
        cmocka_unit_test(text_has_the_order_of_its_code_points),
        cmocka_unit_test(bytes_have_extremes_and_places),
        cmocka_unit_test(all_of_a_text_is_a_number),
        cmocka_unit_test(numbers_keep_all_their_bits),
        cmocka_unit_test(floating_point_becomes_an_integer_or_an_error),
        cmocka_unit_test(what_is_made_takes_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
