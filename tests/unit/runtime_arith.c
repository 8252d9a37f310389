/* Exact integers: the edges of both types, floor division, numbers of both signs; the remainder of floating
 * point. */
#include "runtime_support.h"

#include "tenon/impl/arith.h"
#include "tenon/impl/load.h"

#define S64_MAX INT64_MAX
#define S64_MIN INT64_MIN
#define U64_MAX UINT64_MAX

typedef bool s64_operation(int64_t a, int64_t b, int64_t *result);
typedef bool u64_operation(uint64_t a, uint64_t b, uint64_t *result);

static void s64_is(s64_operation *f, int64_t a, int64_t b, int64_t expected)
{
    int64_t result = 99;
    assert_true(f(a, b, &result));
    assert_true(result == expected);
}

static void s64_is_not(s64_operation *f, int64_t a, int64_t b)
{
    int64_t result = 99;
    assert_false(f(a, b, &result));
    assert_true(result == 0);
}

static void u64_is(u64_operation *f, uint64_t a, uint64_t b, uint64_t expected)
{
    uint64_t result = 99;
    assert_true(f(a, b, &result));
    assert_true(result == expected);
}

static void u64_is_not(u64_operation *f, uint64_t a, uint64_t b)
{
    uint64_t result = 99;
    assert_false(f(a, b, &result));
    assert_true(result == 0);
}

static void sums_are_exact_or_refused(void **state)
{
    (void)state;
    s64_is(tn_add_s64, S64_MAX, S64_MIN, -1);
    s64_is(tn_add_s64, S64_MAX - 1, 1, S64_MAX);
    s64_is(tn_add_s64, S64_MIN + 1, -1, S64_MIN);
    s64_is_not(tn_add_s64, S64_MAX, 1);
    s64_is_not(tn_add_s64, S64_MIN, -1);
    s64_is(tn_sub_s64, -1, S64_MAX, S64_MIN);
    s64_is(tn_sub_s64, -1, S64_MIN, S64_MAX);
    s64_is_not(tn_sub_s64, 0, S64_MIN);
    s64_is_not(tn_sub_s64, -2, S64_MAX);
    u64_is(tn_add_u64, U64_MAX, 0, U64_MAX);
    u64_is_not(tn_add_u64, U64_MAX, 1);
    u64_is(tn_sub_u64, U64_MAX, U64_MAX, 0);
    u64_is_not(tn_sub_u64, 0, 1);
}

static void products_are_exact_or_refused(void **state)
{
    (void)state;
    s64_is(tn_mul_s64, -3037000500, 3037000499, -3037000500 * 3037000499);
    s64_is(tn_mul_s64, S64_MIN, 1, S64_MIN);
    s64_is(tn_mul_s64, S64_MIN / 2, 2, S64_MIN);
    s64_is(tn_mul_s64, -1, S64_MAX, -S64_MAX);
    s64_is(tn_mul_s64, S64_MIN, 0, 0);
    s64_is_not(tn_mul_s64, S64_MIN, -1);
    s64_is_not(tn_mul_s64, -1, S64_MIN);
    s64_is_not(tn_mul_s64, 3037000500, 3037000500);
    u64_is(tn_mul_u64, 4294967295, 4294967297, U64_MAX);
    u64_is_not(tn_mul_u64, 4294967296, 4294967296);
    int64_t negated;
    assert_true(tn_neg_s64(S64_MAX, &negated) && negated == -S64_MAX);
    assert_false(tn_neg_s64(S64_MIN, &negated));
    assert_true(tn_neg_u64((uint64_t)S64_MAX + 1, &negated) && negated == S64_MIN);
    assert_false(tn_neg_u64((uint64_t)S64_MAX + 2, &negated));
}

/* expr_int_div and expr_mod of the public suite, and the signs that they leave out. */
static void division_rounds_down(void **state)
{
    (void)state;
    s64_is(tn_div_s64, 9837, 13, 756);
    s64_is(tn_div_s64, -9837, 13, -757);
    s64_is(tn_div_s64, 1262698832, 13, 97130679);
    s64_is(tn_div_s64, -52947, 13, -4073);
    s64_is(tn_div_s64, 9837, -13, -757);
    s64_is(tn_div_s64, -9837, -13, 756);
    s64_is(tn_div_s64, -26, 13, -2);
    s64_is(tn_div_s64, S64_MIN, 1, S64_MIN);
    s64_is(tn_div_s64, S64_MIN, 2, S64_MIN / 2);
    s64_is_not(tn_div_s64, S64_MIN, -1);
    s64_is_not(tn_div_s64, 1, 0);
    s64_is(tn_mod_s64, 9837, 13, 9);
    s64_is(tn_mod_s64, -9837, 13, 4);
    s64_is(tn_mod_s64, 1262698832, 13, 5);
    s64_is(tn_mod_s64, -52947, 13, 2);
    s64_is(tn_mod_s64, 9837, -13, -4);
    s64_is(tn_mod_s64, -9837, -13, -9);
    s64_is(tn_mod_s64, -26, 13, 0);
    s64_is(tn_mod_s64, S64_MIN, -1, 0);
    s64_is_not(tn_mod_s64, 1, 0);
    u64_is(tn_div_u64, U64_MAX, 10, 1844674407370955161);
    u64_is_not(tn_div_u64, 1, 0);
    u64_is(tn_mod_u64, U64_MAX, 10, 5);
    u64_is_not(tn_mod_u64, 1, 0);
}

static void shifts_are_multiplication_and_floor_division(void **state)
{
    (void)state;
    s64_is(tn_shl_s64, 1, 62, (int64_t)1 << 62);
    s64_is_not(tn_shl_s64, 1, 63);
    s64_is(tn_shl_s64, -1, 63, S64_MIN);
    s64_is_not(tn_shl_s64, -2, 63);
    s64_is_not(tn_shl_s64, 1, 64);
    s64_is(tn_shl_s64, 0, 1000, 0);
    s64_is_not(tn_shl_s64, 1, -1);
    s64_is(tn_shr_s64, -1, 1, -1);
    s64_is(tn_shr_s64, -5, 1, -3);
    s64_is(tn_shr_s64, S64_MIN, 63, -1);
    s64_is(tn_shr_s64, S64_MIN, 1000, -1);
    s64_is(tn_shr_s64, S64_MAX, 62, 1);
    s64_is(tn_shr_s64, S64_MAX, 63, 0);
    s64_is(tn_shr_s64, 7, 0, 7);
    s64_is_not(tn_shr_s64, 7, -1);
    u64_is(tn_shl_u64, 1, 63, (uint64_t)1 << 63);
    u64_is_not(tn_shl_u64, 2, 63);
    u64_is_not(tn_shl_u64, 1, 64);
    u64_is(tn_shl_u64, 0, 64, 0);
    u64_is(tn_shr_u64, U64_MAX, 63, 1);
    u64_is(tn_shr_u64, U64_MAX, 64, 0);
    int64_t inverted;
    assert_true(tn_not_s64(S64_MIN, &inverted) && inverted == S64_MAX);
    assert_true(tn_not_s64(7, &inverted) && inverted == -8);
    assert_true(tn_not_u64(S64_MAX, &inverted) && inverted == S64_MIN);
    assert_false(tn_not_u64((uint64_t)S64_MAX + 1, &inverted));
}

typedef bool int_operation(tn_int a, tn_int b, tn_int *result);

/* The result as a signed number, or as an unsigned one. */
static void int_is(int_operation *f, tn_int a, tn_int b, tn_int expected)
{
    tn_int result;
    assert_true(f(a, b, &result));
    assert_true(result.magnitude == expected.magnitude && result.negative == expected.negative);
}

static tn_int s(int64_t value)
{
    return tn_int_of_s64(value);
}

static tn_int u(uint64_t value)
{
    return tn_int_of_u64(value);
}

static void integers_of_both_signs_are_exact(void **state)
{
    (void)state;
    tn_int result;
    int_is(tn_int_add, u(U64_MAX), s(-1), u(U64_MAX - 1));
    int_is(tn_int_add, s(S64_MIN), u(U64_MAX), s(S64_MAX));
    int_is(tn_int_add, s(-5), u(5), u(0));
    assert_false(tn_int_add(u(U64_MAX), s(1), &result));
    int_is(tn_int_sub, s(-1), u(S64_MAX), s(S64_MIN));
    int_is(tn_int_sub, s(0), u(U64_MAX), tn_int_neg(u(U64_MAX)));
    assert_false(tn_int_sub(s(-1), u(U64_MAX), &result));
    int_is(tn_int_mul, u(U64_MAX), s(-1), tn_int_neg(u(U64_MAX)));
    assert_false(tn_int_mul(u(U64_MAX), s(2), &result));
    int_is(tn_int_div, u(U64_MAX), s(-2), s(S64_MIN));
    int_is(tn_int_div, u(U64_MAX), s(S64_MIN), s(-2));
    int_is(tn_int_div, s(-1), u(U64_MAX), s(-1));
    int_is(tn_int_mod, s(-1), u(U64_MAX), u(U64_MAX - 1));
    int_is(tn_int_mod, u(U64_MAX), s(-10), s(-5));
    int_is(tn_int_mod, s(-20), u(10), u(0));
    assert_false(tn_int_div(u(1), s(0), &result));
    assert_false(tn_int_mod(u(1), s(0), &result));
    int_is(tn_int_shl, u((uint64_t)1 << 62), s(1), u((uint64_t)1 << 63));
    int_is(tn_int_shl, s(-1), u(63), s(S64_MIN));
    int_is(tn_int_shl, s(0), u(U64_MAX), s(0));
    assert_false(tn_int_shl(u(2), s(63), &result));
    assert_false(tn_int_shl(u(2), s(-1), &result));
    int_is(tn_int_shr, u(U64_MAX), s(63), u(1));
    int_is(tn_int_shr, u(U64_MAX), s(64), u(0));
    int_is(tn_int_shr, s(-5), u(1), s(-3));
    int_is(tn_int_shr, s(S64_MIN), u(63), s(-1));
    int_is(tn_int_shr, s(S64_MIN), u(U64_MAX), s(-1));
    assert_false(tn_int_shr(u(2), s(-1), &result));

    int64_t signed_result;
    uint64_t unsigned_result;
    assert_true(tn_int_to_s64(s(S64_MIN), &signed_result) && signed_result == S64_MIN);
    assert_false(tn_int_to_s64(u((uint64_t)S64_MAX + 1), &signed_result));
    assert_true(tn_int_to_u64(u(U64_MAX), &unsigned_result) && unsigned_result == U64_MAX);
    assert_false(tn_int_to_u64(s(-1), &unsigned_result));
}

static void bits_of_negative_numbers_go_on_for_ever(void **state)
{
    (void)state;
    tn_int result;
    int_is(tn_int_and, u(U64_MAX), s(-2), u(U64_MAX - 1));
    int_is(tn_int_and, s(-4), s(-6), s(-8));
    int_is(tn_int_or, u((uint64_t)1 << 63), s(-1), s(-1));
    int_is(tn_int_or, u(1), s(-8), s(-7));
    int_is(tn_int_xor, u(5), s(-1), s(-6));
    int_is(tn_int_xor, s(-1), s(-1), u(0));
    int_is(tn_int_xor, u(U64_MAX), u(1), u(U64_MAX - 1));
    assert_false(tn_int_xor(u(U64_MAX), s(-1), &result)); /* -2^64 */
}

static void unlike_types_compare_as_numbers(void **state)
{
    (void)state;
    assert_true(tn_lt_s64_u64(-1, 0) && tn_lt_s64_u64(S64_MAX, U64_MAX) && !tn_lt_s64_u64(3, 3));
    assert_true(tn_le_s64_u64(3, 3) && tn_le_s64_u64(-3, 0) && !tn_le_s64_u64(4, 3));
    assert_true(tn_gt_s64_u64(4, 3) && !tn_gt_s64_u64(-1, U64_MAX));
    assert_true(tn_ge_s64_u64(3, 3) && !tn_ge_s64_u64(-1, U64_MAX));
    assert_true(tn_eq_s64_u64(3, 3) && !tn_eq_s64_u64(-1, U64_MAX) && tn_ne_s64_u64(-1, U64_MAX));
    assert_true(tn_gt_u64_s64(U64_MAX, -1) && tn_lt_u64_s64(2, 3) && !tn_lt_u64_s64(0, -1));
    assert_true(tn_ge_u64_s64(0, -1) && tn_le_u64_s64(3, 3) && !tn_le_u64_s64(U64_MAX, S64_MAX));
    assert_true(tn_eq_u64_s64(3, 3) && tn_ne_u64_s64(U64_MAX, -1));
}

/* float_to_i of the public suite, and the edges. */
static void floating_point_is_truncated(void **state)
{
    (void)state;
    int64_t i;
    uint64_t n;
    assert_true(tn_s64_of_f8(1.9, &i) && i == 1);
    assert_true(tn_s64_of_f8(-2.7, &i) && i == -2);
    assert_true(tn_s64_of_f8(0.25, &i) && i == 0);
    assert_true(tn_s64_of_f8(-9223372036854775808.0, &i) && i == S64_MIN);
    assert_true(tn_s64_of_f8(9223372036854774784.0, &i) && i == 9223372036854774784);
    assert_false(tn_s64_of_f8(9223372036854775808.0, &i));
    assert_false(tn_s64_of_f8(tn_double_of_bits(0x7ff8000000000000), &i));
    assert_false(tn_s64_of_f8(tn_double_of_bits(0xfff0000000000000), &i));
    assert_true(tn_u64_of_f8(-0.9, &n) && n == 0);
    assert_true(tn_u64_of_f8(18446744073709549568.0, &n) && n == 18446744073709549568u);
    assert_false(tn_u64_of_f8(18446744073709551616.0, &n));
    assert_false(tn_u64_of_f8(-1.0, &n));
}

/* Bit by bit; what Python's % gives. */
static void remainder_is(double a, double b, double expected)
{
    assert_true(tn_bits_of_double(tn_floor_mod(a, b)) == tn_bits_of_double(expected));
}

static void the_remainder_has_the_sign_of_the_divisor(void **state)
{
    (void)state;
    const double infinity = tn_double_of_bits(0x7ff0000000000000);
    const double smallest = tn_double_of_bits(1);
    remainder_is(5.5, 2.0, 1.5);
    remainder_is(-5.5, 2.0, 0.5);
    remainder_is(5.5, -2.0, -0.5);
    remainder_is(-5.5, -2.0, -1.5);
    remainder_is(4.0, 2.0, 0.0);
    remainder_is(-4.0, 2.0, 0.0);
    remainder_is(4.0, -2.0, -0.0);
    remainder_is(0.0, -2.0, -0.0);
    remainder_is(0.3, 0.1, 0.09999999999999998);
    remainder_is(1e308, 3.0, 2.0);
    remainder_is(1e308, smallest, 0.0);
    remainder_is(3 * smallest, 2 * smallest, smallest);
    remainder_is(2.2250738585072014e-308, 3 * smallest, smallest);
    remainder_is(1.0, infinity, 1.0);
    remainder_is(-1.0, infinity, infinity);
    assert_true(tn_floor_mod(1.0, 0.0) != tn_floor_mod(1.0, 0.0));
    assert_true(tn_floor_mod(infinity, 1.0) != tn_floor_mod(infinity, 1.0));
    assert_true(tn_floor_mod(1.0, infinity - infinity) != 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_exact_or_refused),
        cmocka_unit_test(products_are_exact_or_refused),
        cmocka_unit_test(division_rounds_down),
        cmocka_unit_test(shifts_are_multiplication_and_floor_division),
        cmocka_unit_test(integers_of_both_signs_are_exact),
        cmocka_unit_test(bits_of_negative_numbers_go_on_for_ever),
        cmocka_unit_test(unlike_types_compare_as_numbers),
        cmocka_unit_test(floating_point_is_truncated),
        cmocka_unit_test(the_remainder_has_the_sign_of_the_divisor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
