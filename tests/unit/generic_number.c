/* Numbers as text: shortest, exact, and the same under every locale. Expected texts by hand, or Python's
 * repr. */
#include "generic_support.h"
#include "tenon/impl/decimal.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

static void expect_f4(uint32_t bits, const char *expected)
{
    char text[32];
    assert_int_equal(tn_print_f4(tn_float_of_bits(bits), text), strlen(expected));
    assert_string_equal(text, expected);
}

static void expect_f8(uint64_t bits, const char *expected)
{
    char text[32];
    assert_int_equal(tn_print_f8(tn_double_of_bits(bits), text), strlen(expected));
    assert_string_equal(text, expected);
}

static void test_single(void **state)
{
    (void)state;
    expect_f4(0x00000000, "0.0");
    expect_f4(0x80000000, "-0.0");
    expect_f4(0x3f800000, "1.0");
    expect_f4(0xc0200000, "-2.5");
    expect_f4(0x3dcccccd, "0.1");
    expect_f4(0x3eaaaaab, "0.33333334");
    expect_f4(0x3727c5ac, "0.00001");
    expect_f4(0x358637bd, "1e-6");
    expect_f4(0x4b800000, "16777216.0");
    expect_f4(0x4cbebc20, "100000000.0");
    expect_f4(0x4e6e6b28, "1e9");
    expect_f4(0x00000001, "1e-45");
    expect_f4(0x00800000, "1.1754944e-38");
    expect_f4(0x7f7fffff, "3.4028235e38");
    expect_f4(0x7f800000, "inf");
    expect_f4(0xff800000, "-inf");
    expect_f4(0x7fc00001, "nan:0x7fc00001");
    expect_f4(0xffa00000, "nan:0xffa00000");
}

static void test_double(void **state)
{
    (void)state;
    expect_f8(0x8000000000000000, "-0.0");
    expect_f8(0x3fb999999999999a, "0.1");
    expect_f8(0x3fd3333333333334, "0.30000000000000004");
    expect_f8(0x400921fb54442d18, "3.141592653589793");
    expect_f8(0x4340000000000000, "9007199254740992.0");
    expect_f8(0x4341c37937e08000, "1e16");
    expect_f8(0x44b52d02c7e14af6, "1e23"); /* printf's 17 digits say 9.9999999999999992e22 */
    expect_f8(0x44b52d02c7e14af7, "1.0000000000000001e23");
    expect_f8(0x3d30000000000000, "5.684341886080802e-14"); /* a power of two: below it numbers are closer */
    expect_f8(0x0000000000000001, "5e-324");
    expect_f8(0x0010000000000000, "2.2250738585072014e-308");
    expect_f8(0x7fefffffffffffff, "1.7976931348623157e308");
    expect_f8(0x7ff8000000000000, "nan:0x7ff8000000000000");
    expect_f8(0xfff0000000000001, "nan:0xfff0000000000001");
}

static void expect_read(const char *text, uint32_t single, uint64_t twice)
{
    float f4;
    double f8;
    assert_int_equal(tn_read_f4(text, strlen(text), &f4), TN_OK);
    assert_int_equal(tn_read_f8(text, strlen(text), &f8), TN_OK);
    assert_int_equal(tn_bits_of_float(f4), single);
    assert_int_equal(tn_bits_of_double(f8), twice);
}

static void test_reading(void **state)
{
    (void)state;
    expect_read("0", 0, 0);
    expect_read("-0", 0x80000000, 0x8000000000000000);
    expect_read("1", 0x3f800000, 0x3ff0000000000000);
    expect_read("100e-2", 0x3f800000, 0x3ff0000000000000);
    expect_read("0.1", 0x3dcccccd, 0x3fb999999999999a);
    /* Halfway between two numbers: to the even one, unless anything follows. */
    expect_read("16777217", 0x4b800000, 0x4170000010000000);
    expect_read("16777217.0000000000000000000000000000000000001", 0x4b800001, 0x4170000010000000);
    expect_read("16777219", 0x4b800002, 0x4170000030000000);
    expect_read("9007199254740993", 0x5a000000, 0x4340000000000000);
    expect_read("9007199254740993.000000000000000000000000000001", 0x5a000000, 0x4340000000000001);
    /* Just above the middle between two floats, and a double lies on it: by way of a double it is one too
     * small. */
    expect_read("1.00000005960464477539062501", 0x3f800001, 0x3ff0000010000000);
    expect_read("1e-400", 0, 0);
    expect_read("1e-99999999999999999999", 0, 0);
    expect_read("0e99999999999999999999", 0, 0);
    expect_read("2.4703282292062328e-324", 0, 1);
    expect_read("2.4703282292062327e-324", 0, 0);
}

static void test_not_read(void **state)
{
    static const char *const malformed[] = {"",   "-",   "1.",  ".5", "1e", "1e+",
                                            "+1", "1,5", "inf", " 1", "1 ", "0x1"};
    static const char *const large[] = {"1.7976931348623159e308", "-1e309", "1e99999999999999999999"};
    float f4;
    double f8;
    (void)state;
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        assert_int_equal(tn_read_f8(malformed[i], strlen(malformed[i]), &f8), TN_INVALID);
        assert_int_equal(tn_read_f4(malformed[i], strlen(malformed[i]), &f4), TN_INVALID);
    }
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        assert_int_equal(tn_read_f8(large[i], strlen(large[i]), &f8), TN_OVERFLOW);
    assert_int_equal(tn_read_f4("3.4028235e38", 12, &f4), TN_OK);
    assert_int_equal(tn_read_f4("3.4028236e38", 12, &f4), TN_OVERFLOW);
}

static uint64_t random_bits(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Digits that count in a number's text. */
static int significant(const char *text)
{
    int count = 0, zeros = 0;
    for (; *text != '\0' && *text != 'e'; text++) {
        if (*text < '0' || *text > '9' || (count == 0 && *text == '0')) continue;
        zeros = *text == '0' ? zeros + 1 : 0;
        count++;
    }
    return count - zeros;
}

/* Any bits read back the same, and no text that printf can make with fewer digits does. */
static void test_random(void **state)
{
    uint64_t seed = 88172645463325252;
    char text[32], shorter[64];
    (void)state;
    for (int i = 0; i < 200000; i++) {
        const uint64_t bits = random_bits(&seed);
        double f8;
        float f4;
        const size_t size = tn_print_f8(tn_double_of_bits(bits), text);
        assert_true(size < sizeof text);
        if ((bits >> 52 & 0x7ff) != 0x7ff) {
            assert_int_equal(tn_read_f8(text, size, &f8), TN_OK);
            assert_int_equal(tn_bits_of_double(f8), bits);
            const int digits = significant(text);
            assert_true(digits <= 17);
            snprintf(shorter, sizeof shorter, "%.*e", digits - 2 < 0 ? 0 : digits - 2,
                     tn_double_of_bits(bits));
            if (digits > 1) assert_true(tn_bits_of_double(strtod(shorter, NULL)) != bits);
        }
        const uint32_t single = (uint32_t)(bits >> 20);
        const size_t single_size = tn_print_f4(tn_float_of_bits(single), text);
        if ((single >> 23 & 0xff) == 0xff) continue;
        assert_int_equal(tn_read_f4(text, single_size, &f4), TN_OK);
        assert_int_equal(tn_bits_of_float(f4), single);
        assert_true(significant(text) <= 9);
    }
}

static void test_locale(void **state)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"};
    bool comma = false;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names && !comma; i++)
        comma = setlocale(LC_ALL, names[i]) != NULL && localeconv()->decimal_point[0] == ',';
    expect_f8(0x400921fb54442d18, "3.141592653589793");
    expect_read("2.5", 0x40200000, 0x4004000000000000);
    setlocale(LC_ALL, "C");
    if (!comma) skip();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_single),   cmocka_unit_test(test_double), cmocka_unit_test(test_reading),
        cmocka_unit_test(test_not_read), cmocka_unit_test(test_random), cmocka_unit_test(test_locale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
