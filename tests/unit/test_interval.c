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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quotients_leave_less_than_the_divisor),
        cmocka_unit_test(quotients_are_rounded_down),
        cmocka_unit_test(products_saturate),
        cmocka_unit_test(shifts_saturate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
