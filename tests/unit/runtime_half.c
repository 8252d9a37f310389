/* Floating point numbers of 16 bits: every one of them, and how floats and doubles are rounded to them. */
#include <math.h>

#include "runtime_support.h"

enum { INFINITE = 0x7c00, LARGEST = 0x7bff };

/* The value of a half that is no NaN, by its fields. */
static double value_of(unsigned half)
{
    const double sign = (half & 0x8000) != 0 ? -1 : 1;
    const int exponent = half >> 10 & 31, fraction = half & 0x3ff;
    if (exponent == 31) return sign * (double)INFINITY;
    return sign * (exponent == 0 ? ldexp(fraction, -24) : ldexp(1024 + fraction, exponent - 25));
}

static bool is_nan(unsigned half)
{
    return (half & 0x7fff) > INFINITE;
}

static unsigned half_of(float value)
{
    return tn_half_of_bits(tn_bits_of_float(value));
}

static void every_half_is_a_float_and_back(void **state)
{
    (void)state;
    for (unsigned half = 0; half <= 0xffff; half++) {
        const uint32_t bits = tn_bits_of_half((uint16_t)half);
        const uint8_t little[] = {(uint8_t)half, (uint8_t)(half >> 8)}, big[] = {little[1], little[0]};
        float loaded;
        uint8_t stored[2];
        assert_int_equal(tn_half_of_bits(bits), half);
        assert_int_equal(bits >> 31, half >> 15);
        if (is_nan(half)) { /* with its payload, and as quiet as it is */
            assert_int_equal(bits & 0x7fffffff, 0x7f800000 | (half & 0x3ff) << 13);
        } else {
            const double value = value_of(half);
            assert_true((double)tn_f2le(little) == value && (double)tn_f2be(big) == value);
        }
        tn_load_f2le(&loaded, little);
        assert_int_equal(tn_form_bits(TN_FORM_F4LE, &loaded), bits);
        tn_store_f2be(stored, &loaded);
        assert_memory_equal(stored, big, 2);
    }
}

/* Between two halves, and beside the middle. */
static void floats_take_the_nearest_half(void **state)
{
    (void)state;
    for (unsigned half = 0; half < LARGEST; half++) {
        const float low = (float)value_of(half), high = (float)value_of(half + 1);
        const float middle = (low + high) / 2; /* exact: a float has 13 bits more */
        const unsigned even = half % 2 == 0 ? half : half + 1;
        assert_int_equal(half_of(middle), even);
        assert_int_equal(half_of(-middle), even | 0x8000);
        assert_int_equal(half_of(nextafterf(middle, 0)), half);
        assert_int_equal(half_of(nextafterf(middle, high)), half + 1);
        assert_int_equal(half_of(nextafterf(low, high)), half);
        assert_int_equal(half_of(nextafterf(high, 0)), half + 1);
    }
}

static void what_is_too_large_overflows(void **state)
{
    const float below = nextafterf(65520, 0);
    (void)state;
    assert_int_equal(half_of(65504), LARGEST);
    assert_int_equal(half_of(below), LARGEST);
    assert_int_equal(half_of(65520), INFINITE);
    assert_int_equal(half_of(-3e38F), 0x8000 | INFINITE);
    assert_false(tn_half_overflows(tn_bits_of_float(below)));
    assert_true(tn_half_overflows(tn_bits_of_float(65520)));
    assert_true(tn_half_overflows(tn_bits_of_float(-65520)));
    assert_false(tn_half_overflows(tn_bits_of_float((float)INFINITY)));
    assert_false(tn_half_overflows(0x7fc00000));
}

/* A payload of which no bit is left makes a quiet NaN, and no infinity. */
static void nan_stays_nan(void **state)
{
    (void)state;
    assert_int_equal(tn_half_of_bits(0x7f800001), 0x7e00);
    assert_int_equal(tn_half_of_bits(0xff801fff), 0xfe00);
    assert_int_equal(tn_half_of_bits(0x7f802000), 0x7c01);
    assert_int_equal(tn_half_of_bits(0xffffffff), 0xffff);
}

/* Rounding to a float first would take another one for some. */
static void doubles_take_the_nearest_half(void **state)
{
    uint8_t room[2];
    tn_numbers numbers = {room, room, 2, 1, TN_FORM_F2BE};
    (void)state;
    for (unsigned half = 0; half < LARGEST; half++) {
        const double middle = (value_of(half) + value_of(half + 1)) / 2;
        assert_int_equal(tn_numbers_set_real(&numbers, 0, nextafter(middle, 0)), TN_OK);
        assert_int_equal(tn_u2be(room), half);
        assert_int_equal(tn_numbers_set_real(&numbers, 0, -nextafter(middle, INFINITY)), TN_OK);
        assert_int_equal(tn_u2be(room), (half + 1) | 0x8000);
    }
    assert_int_equal(tn_numbers_set_real(&numbers, 0, nextafter(65520, 0)), TN_OK);
    assert_int_equal(tn_numbers_set_real(&numbers, 0, 65520), TN_OVERFLOW);
    assert_int_equal(tn_numbers_set_real(&numbers, 0, -1e300), TN_OVERFLOW);
    assert_int_equal(tn_u2be(room), LARGEST);
    assert_int_equal(tn_numbers_set_real(&numbers, 0, (double)-INFINITY), TN_OK);
    assert_int_equal(tn_u2be(room), 0x8000 | INFINITE);
}

/* tn_numbers_put is exact. */
static void other_forms_are_put_where_they_are_exact(void **state)
{
    uint8_t room[2], single[4], integer[4];
    tn_numbers numbers = {room, room, 2, 1, TN_FORM_F2LE};
    tn_numbers of_float = {single, single, 4, 1, TN_FORM_F4LE},
               of_integer = {integer, integer, 4, 1, TN_FORM_S4LE};
    (void)state;
    tn_set_f4le(single, 0.1F);
    assert_int_equal(tn_numbers_put(&numbers, 0, &of_float, 0), TN_OVERFLOW);
    tn_set_f4le(single, 0.125F);
    assert_int_equal(tn_numbers_put(&numbers, 0, &of_float, 0), TN_OK);
    assert_int_equal(tn_u2le(room), 0x3000);
    assert_int_equal(tn_numbers_put(&of_float, 0, &numbers, 0), TN_OK);
    assert_true(tn_numbers_real(&of_float, 0) == 0.125);
    tn_set_s4le(integer, 2049);
    assert_int_equal(tn_numbers_put(&numbers, 0, &of_integer, 0), TN_OVERFLOW);
    tn_set_s4le(integer, -2050);
    assert_int_equal(tn_numbers_put(&numbers, 0, &of_integer, 0), TN_OK);
    assert_int_equal(tn_u2le(room), 0xe801);
    tn_set_s4le(integer, 65536);
    assert_int_equal(tn_numbers_put(&numbers, 0, &of_integer, 0), TN_OVERFLOW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_half_is_a_float_and_back),
        cmocka_unit_test(floats_take_the_nearest_half),
        cmocka_unit_test(what_is_too_large_overflows),
        cmocka_unit_test(nan_stays_nan),
        cmocka_unit_test(doubles_take_the_nearest_half),
        cmocka_unit_test(other_forms_are_put_where_they_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
