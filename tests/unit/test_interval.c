/* Arithmetic of intervals beyond 64 bits, which not every compiler brings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/interval.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static wide power(unsigned exponent)
{
    return (wide)1 << exponent;
}

/* What remains has the sign of the divisor and is nearer to 0. */
static void assert_quotient(wide a, wide b)
{
    const wide rest = a - floor_quotient(a, b) * b;
    assert_true(b > 0 ? rest >= 0 && rest < b : rest <= 0 && rest > b);
}

static void quotients_leave_less_than_the_divisor(void **state)
{
    (void)state;
    const wide numbers[] = {0,         1,         2,         3,         7,         10,         255,
                            power(31), power(32), power(53), power(63), power(64), power(100), power(120)};
    for (size_t i = 0; i < COUNT(numbers); i++)
        for (size_t j = 0; j < COUNT(numbers); j++)
            for (int near = -1; near <= 1; near++) {
                const wide a = numbers[i] + near, b = numbers[j] + 1;
                assert_quotient(a, b);
                assert_quotient(-a, b);
                assert_quotient(a, -b);
                assert_quotient(-a, -b);
            }
}

static void quotients_are_rounded_down(void **state)
{
    (void)state;
    assert_true(floor_quotient(7, 2) == 3);
    assert_true(floor_quotient(-7, 2) == -4);
    assert_true(floor_quotient(7, -2) == -4);
    assert_true(floor_quotient(-8, 2) == -4);
    assert_true(floor_quotient(power(120), power(100)) == power(20));
    assert_true(floor_quotient(-power(120), 3) == -floor_quotient(power(120) + 2, 3));
    assert_true(floor_quotient(power(120), 10) * 10 + 6 == power(120));
}

/* Products do not wrap: they stop at ±2^120. */
static void products_saturate(void **state)
{
    (void)state;
    const interval unsigned64 = interval_integer(8, false), signed64 = interval_integer(8, true);
    interval all = interval_binary(OP_MUL, unsigned64, unsigned64);
    assert_true(all.low == 0 && all.high == power(120));
    all = interval_binary(OP_MUL, signed64, unsigned64);
    assert_true(all.low == -power(120) && all.high == power(120));
    const wide size = power(32) - 1;
    all = interval_binary(OP_MUL, interval_integer(4, false), interval_integer(8, false));
    assert_true(all.high == size * (power(64) - 1));
    all = interval_binary(OP_DIV, all, interval_constant(size));
    assert_true(all.high == power(64) - 1);
}

static void shifts_saturate(void **state)
{
    (void)state;
    const interval by = interval_of(0, 200), one = interval_constant(1), less = interval_constant(-1);
    assert_true(interval_binary(OP_SHL, one, by).high == power(120));
    assert_true(interval_binary(OP_SHL, less, by).low == -power(120));
    assert_true(interval_binary(OP_SHR, less, by).high == -1);
    assert_true(interval_binary(OP_SHR, interval_constant(power(100)), interval_constant(90)).low == 1024);
}

enum { NEAR = 6 }; /* numbers that are tried, from -NEAR on */

static const expr_op operations[] = {OP_ADD,    OP_SUB,   OP_MUL,    OP_DIV, OP_MOD,
                                     OP_BITAND, OP_BITOR, OP_BITXOR, OP_SHL, OP_SHR};

/* What two numbers come to; false where that is an error. */
static bool operate(expr_op op, int a, int b, wide *result)
{
    const interval one = interval_constant(a), other = interval_constant(b);
    if (((op == OP_DIV || op == OP_MOD) && b == 0) || ((op == OP_SHL || op == OP_SHR) && b < 0)) return false;
    const interval exact = interval_binary(op, one, other);
    assert_true(exact.low == exact.high);
    *result = exact.low;
    return true;
}

static void assert_holds(expr_op op, interval a, interval b)
{
    const interval all = interval_binary(op, a, b);
    for (wide x = a.low; x <= a.high; x++)
        for (wide y = b.low; y <= b.high; y++) {
            wide result;
            if (operate(op, (int)x, (int)y, &result)) assert_true(interval_contains(all, result));
        }
}

/* Every interval of small numbers with every other. */
static void intervals_hold_what_their_numbers_come_to(void **state)
{
    (void)state;
    for (size_t op = 0; op < COUNT(operations); op++)
        for (int a = -NEAR; a <= NEAR; a++)
            for (int b = a; b <= NEAR; b++)
                for (int c = -NEAR; c <= NEAR; c++)
                    for (int d = c; d <= NEAR; d++)
                        assert_holds(operations[op], interval_of(a, b), interval_of(c, d));
}

static void numbers_come_to_what_c_computes(void **state)
{
    (void)state;
    for (int a = -NEAR; a <= NEAR; a++)
        for (int b = -NEAR; b <= NEAR; b++) {
            wide result;
            assert_true(operate(OP_BITOR, a, b, &result) && result == (a | b));
            assert_true(operate(OP_BITAND, a, b, &result) && result == (a & b));
            assert_true(operate(OP_BITXOR, a, b, &result) && result == (a ^ b));
            if (operate(OP_MOD, a, b, &result)) assert_true(result == ((a % b) + b) % b);
        }
}

/* Bits that are always set: what is divided by them is not divided by 0. */
static void bits_that_are_set_keep_from_zero(void **state)
{
    (void)state;
    const interval any = interval_integer(8, false), byte = interval_integer(1, false);
    assert_false(interval_contains(interval_binary(OP_BITOR, any, interval_constant(4)), 0));
    assert_false(interval_contains(interval_binary(OP_BITXOR, byte, interval_constant(256)), 0));
    assert_false(interval_contains(interval_binary(OP_BITOR, byte, interval_constant(-4)), 0));
}

static const expr_op comparisons[] = {OP_LT, OP_LE, OP_GT, OP_GE, OP_EQ, OP_NE};

static bool compare(expr_op op, wide a, wide b)
{
    switch (op) {
    case OP_LT:
        return a < b;
    case OP_LE:
        return a <= b;
    case OP_GT:
        return a > b;
    case OP_GE:
        return a >= b;
    case OP_EQ:
        return a == b;
    default:
        return a != b;
    }
}

static void assert_decided(expr_op op, interval a, interval b)
{
    const bool always = interval_always(op, a, b), never = interval_never(op, a, b);
    const interval refined = interval_refine(a, op, b);
    for (wide x = a.low; x <= a.high; x++)
        for (wide y = b.low; y <= b.high; y++) {
            const bool holds = compare(op, x, y);
            assert_true(holds ? !never : !always);
            assert_true(!holds || interval_contains(refined, x));
        }
}

/* What is said of all numbers of two ranges is so of each pair of them. */
static void comparisons_are_decided_for_all_numbers(void **state)
{
    (void)state;
    for (size_t op = 0; op < COUNT(comparisons); op++)
        for (int a = -3; a <= 3; a++)
            for (int b = a; b <= 3; b++)
                for (int c = -3; c <= 3; c++)
                    for (int d = c; d <= 3; d++)
                        assert_decided(comparisons[op], interval_of(a, b), interval_of(c, d));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quotients_leave_less_than_the_divisor),
        cmocka_unit_test(quotients_are_rounded_down),
        cmocka_unit_test(products_saturate),
        cmocka_unit_test(shifts_saturate),
        cmocka_unit_test(intervals_hold_what_their_numbers_come_to),
        cmocka_unit_test(numbers_come_to_what_c_computes),
        cmocka_unit_test(bits_that_are_set_keep_from_zero),
        cmocka_unit_test(comparisons_are_decided_for_all_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
