/* Well-formed UTF-8 and unique keys. */
#include "runtime_support.h"

typedef struct utf8_case {
    const char *bytes;
    size_t size;
    bool well_formed;
} utf8_case;

/* Unicode 15, section 3.9, table 3-7: each boundary from both sides. */
static const utf8_case cases[] = {
    {"", 0, true},
    {"\x00", 1, true},
    {"\x7F", 1, true},
    {"\x80", 1, false},
    {"\xBF", 1, false},
    {"\xC0\x80", 2, false},
    {"\xC1\xBF", 2, false},
    {"\xC2\x7F", 2, false},
    {"\xC2\x80", 2, true},
    {"\xC2\xBF", 2, true},
    {"\xC2\xC0", 2, false},
    {"\xDF\xBF", 2, true},
    {"\xDF", 1, false},
    {"\xE0\x9F\xBF", 3, false},
    {"\xE0\xA0\x7F", 3, false},
    {"\xE0\xA0\x80", 3, true},
    {"\xE0\xBF\xBF", 3, true},
    {"\xE0\xC0\x80", 3, false},
    {"\xE1\x7F\x80", 3, false},
    {"\xE1\x80\x80", 3, true},
    {"\xEC\xBF\xBF", 3, true},
    {"\xEC\xBF\xC0", 3, false},
    {"\xED\x7F\x80", 3, false},
    {"\xED\x80\x80", 3, true},
    {"\xED\x9F\xBF", 3, true},
    {"\xED\xA0\x80", 3, false},
    {"\xED\xBF\xBF", 3, false},
    {"\xEE\x80\x80", 3, true},
    {"\xEF\xBF\xBF", 3, true},
    {"\xEF\xBF", 2, false},
    {"\xEF", 1, false},
    {"\xF0\x8F\xBF\xBF", 4, false},
    {"\xF0\x90\x80\x80", 4, true},
    {"\xF0\xBF\xBF\xBF", 4, true},
    {"\xF0\xC0\x80\x80", 4, false},
    {"\xF1\x7F\x80\x80", 4, false},
    {"\xF1\x80\x80\x80", 4, true},
    {"\xF3\xBF\xBF\xBF", 4, true},
    {"\xF3\xBF\xC0\x80", 4, false},
    {"\xF3\xBF\xBF\x7F", 4, false},
    {"\xF4\x80\x80\x80", 4, true},
    {"\xF4\x8F\xBF\xBF", 4, true},
    {"\xF4\x90\x80\x80", 4, false},
    {"\xF4\x8F\xBF", 3, false},
    {"\xF5\x80\x80\x80", 4, false},
    {"\xF8\x88\x80\x80\x80", 5, false},
    {"\xFE", 1, false},
    {"\xFF", 1, false},
};

/* The case at every distance from the eight bytes that are looked at together, and with ASCII behind it. */
static void utf8_follows_the_table(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (size_t before = 0; before <= 17; before++) {
            for (size_t behind = 0; behind <= 9; behind += 9) {
                char buffer[40];
                memset(buffer, 'x', sizeof buffer);
                memcpy(buffer + before, cases[i].bytes, cases[i].size);
                const tn_text text = {buffer, before + cases[i].size + behind};
                const bool expected = cases[i].well_formed;
                if (tn_is_utf8(text) != expected)
                    fail_msg("case %zu, %zu before, %zu behind", i, before, behind);
            }
        }
    }
    const tn_text none = {NULL, 0};
    assert_true(tn_is_utf8(none));
}

/* Every character encoded by the bits of the definition (D92) is well formed, surrogates are not. */
static void every_scalar_value_is_well_formed(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < 0x110000; c++) {
        char bytes[4];
        size_t size = 1;
        if (c < 0x80) {
            bytes[0] = (char)c;
        } else if (c < 0x800) {
            size = 2;
            bytes[0] = (char)(0xC0 | c >> 6);
        } else if (c < 0x10000) {
            size = 3;
            bytes[0] = (char)(0xE0 | c >> 12);
        } else {
            size = 4;
            bytes[0] = (char)(0xF0 | c >> 18);
        }
        for (size_t i = 1; i < size; i++)
            bytes[i] = (char)(0x80 | (c >> 6 * (size - 1 - i) & 0x3F));
        const tn_text text = {bytes, size};
        const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
        if (tn_is_utf8(text) == surrogate) fail_msg("U+%04X", (unsigned)c);
    }
}

enum { MOST_KEYS = 60 };

static size_t naive_first_duplicate(const tn_key *keys, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            const bool same = keys[i].text.size == keys[j].text.size &&
                              memcmp(keys[i].text.data, keys[j].text.data, keys[i].text.size) == 0;
            if (same) return i;
        }
    }
    return TN_NO_INDEX;
}

static void the_first_duplicate_is_that_of_the_definition(void **state)
{
    (void)state;
    uint32_t random = 7;
    size_t duplicates = 0;
    for (size_t round = 0; round < 20000; round++) {
        char texts[MOST_KEYS][3];
        tn_key keys[MOST_KEYS];
        const size_t count = test_random(&random) % (MOST_KEYS + 1);
        const uint32_t letters = test_random(&random) % 25 + 1;
        for (size_t i = 0; i < count; i++) {
            for (size_t j = 0; j < 3; j++)
                texts[i][j] = (char)('a' + test_random(&random) % letters);
            keys[i].text.data = texts[i];
            keys[i].text.size = test_random(&random) % 4;
            keys[i].index = i;
            keys[i].offset = i * 100;
        }
        const size_t expected = naive_first_duplicate(keys, count);
        const tn_key *found = tn_first_duplicate(keys, count);
        assert_true(expected == (found != NULL ? found->index : TN_NO_INDEX));
        if (found != NULL) assert_true(found->offset == expected * 100);
        if (found != NULL) duplicates++;
    }
    assert_true(duplicates > 5000 && duplicates < 19000);
}

static void empty_keys_are_keys(void **state)
{
    (void)state;
    tn_key keys[2] = {{{NULL, 0}, 0, 11}, {{NULL, 0}, 1, 22}};
    assert_null(tn_first_duplicate(keys, 0));
    assert_null(tn_first_duplicate(keys, 1));
    assert_true(tn_first_duplicate(keys, 2)->offset == 22);
}

/* The comparisons that tn_unique_work allows: 2 n (log2(n) + 1). */
static void work_of_uniqueness_is_bounded(void **state)
{
    (void)state;
    assert_true(tn_unique_work(0) == 0);
    assert_true(tn_unique_work(1) == 2);
    assert_true(tn_unique_work(1024) == UINT64_C(2) * 11 * 1024);
    assert_true(tn_unique_work(714000) == UINT64_C(2) * 20 * 714000);
}

static void only_numbers_are_finite(void **state)
{
    (void)state;
    assert_true(tn_is_finite(0));
    assert_true(tn_is_finite(-1e308));
    assert_true(tn_is_finite(tn_double_of_bits(1)));
    assert_false(tn_is_finite(tn_double_of_bits(UINT64_C(0x7FF0000000000000))));
    assert_false(tn_is_finite(tn_double_of_bits(UINT64_C(0xFFF0000000000000))));
    assert_false(tn_is_finite(tn_double_of_bits(UINT64_C(0x7FF8000000000000))));
    assert_false(tn_is_finite(tn_float_of_bits(0x7F800001)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(utf8_follows_the_table),
        cmocka_unit_test(every_scalar_value_is_well_formed),
        cmocka_unit_test(the_first_duplicate_is_that_of_the_definition),
        cmocka_unit_test(empty_keys_are_keys),
        cmocka_unit_test(work_of_uniqueness_is_bounded),
        cmocka_unit_test(only_numbers_are_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
