/* Well-formed UTF-8, unique keys, and what hangs on what. */
#include <stdio.h>

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
static void relative_paths_stay_in_their_folder(void **state)
{
    static const char *const inside[] = {"a",   "a/b.txt", ".hidden", "a/.b", "..a",
                                         "a..", "a/...",   "./a",     "ab:c", "1:"};
    static const char *const outside[] = {"",       "/",    "/a",  "..",   "../a", "a/..",
                                          "a/../b", "a\\b", "\\a", "C:/a", "c:a"};
    (void)state;
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        assert_true(tn_is_relative_path(tn_text_literal(inside[i])));
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        assert_false(tn_is_relative_path(tn_text_literal(outside[i])));
}

/* What leads out, at every distance from the eight bytes that are looked at together. */
static void relative_paths_stay_at_any_length(void **state)
{
    static const struct {
        const char *part;
        bool inside;
    } parts[] = {{"/../", false}, {"/..", true}, {"\\", false}, {"./", true}, {"/./.", true}, {"a.b", true}};
    (void)state;
    for (size_t size = 1; size <= 40; size++) {
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
            const size_t part = strlen(parts[i].part);
            for (size_t at = 1; at + part < size; at++) {
                char path[40];
                memset(path, 'x', sizeof path);
                memcpy(path + at, parts[i].part, part);
                if (tn_is_relative_path((tn_text){path, size}) != parts[i].inside)
                    fail_msg("%.*s", (int)size, path);
            }
        }
    }
}

static void names_begin_with_a_hash(void **state)
{
    static const char *const names[] = {"0123456789abcdefABCDEF0123456789abcdef01",
                                        "0123456789ABCDEFabcdef0123456789ABCDEF01.mesh.bin",
                                        "0000000000000000000000000000000000000000."};
    static const char *const others[] = {"",
                                         "0123456789abcdefABCDEF0123456789abcdef0",
                                         "0123456789abcdefABCDEF0123456789abcdef012",
                                         "0123456789abcdefABCDEF0123456789abcdef0g",
                                         "0123456789abcdefABCDEF0123456789abcdef.1",
                                         "a tree of forty letters is called so fine"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_true(tn_is_sha1_name(tn_text_literal(names[i])));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(tn_is_sha1_name(tn_text_literal(others[i])));
}

static void extensions_stand_behind_a_dot_in_either_case(void **state)
{
    static const struct {
        const char *name, *extension;
        bool has;
    } names[] = {
        {"a.png", "png", true},           {"a.b.PNG", "png", true},
        {"a.png", "PNG", true},           {"a.pack.bin", "pack.bin", true},
        {"pack.bin", "pack.bin", true},   {"Pack.Bin", "pack.bin", true},
        {"a.pn", "png", false},           {"a.png.", "png", false},
        {"apng", "png", false},           {"png", "png", false},
        {".png", "png", false},           {"", "png", false},
        {"xpack.bin", "pack.bin", false}, {".pack.bin", "pack.bin", false},
        {"a[png", "{png", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(tn_has_extension(tn_text_literal(names[i].name), names[i].extension), names[i].has);
}

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
        tn_placed_key placed[MOST_KEYS];
        const size_t count = test_random(&random) % (MOST_KEYS + 1);
        const uint32_t letters = test_random(&random) % 25 + 1;
        for (size_t i = 0; i < count; i++) {
            for (size_t j = 0; j < 3; j++)
                texts[i][j] = (char)('a' + test_random(&random) % letters);
            keys[i].text.data = texts[i];
            keys[i].text.size = test_random(&random) % 4;
            keys[i].index = i;
            placed[i] = (tn_placed_key){keys[i], i * 100};
        }
        const size_t expected = naive_first_duplicate(keys, count);
        const tn_placed_key *place = tn_first_duplicate_placed(placed, count);
        assert_true(expected == (place != NULL ? place->key.index : TN_NO_INDEX));
        if (place != NULL) assert_true(place->offset == expected * 100);
        const tn_key *found = tn_first_duplicate(keys, count);
        assert_true(expected == (found != NULL ? found->index : TN_NO_INDEX));
        if (found != NULL) duplicates++;
    }
    assert_true(duplicates > 5000 && duplicates < 19000);
}

/* So many keys are divided before they are sorted; a few hundred, once. */
enum { MANY_KEYS = 40000, MANY_SIZE = 24 };

/* Keys of all functions, of numbers that differ but for two pairs; the second of the first pair is found. */
static void the_first_duplicate_is_found_among_many(void **state)
{
    (void)state;
    static char texts[MANY_KEYS][MANY_SIZE], capitals[MANY_KEYS][MANY_SIZE];
    static tn_key keys[MANY_KEYS], lower[MANY_KEYS];
    static tn_placed_key placed[MANY_KEYS];
    static tn_number_key numbers[MANY_KEYS];
    uint32_t random = 3;
    for (size_t round = 0; round < 60; round++) {
        const size_t most = round % 2 == 0 ? 500 : MANY_KEYS, count = most - test_random(&random) % 300;
        const bool differ = round % 5 == 0;
        const size_t second = 1 + test_random(&random) % (count - 2), first = test_random(&random) % second;
        for (size_t i = 0; i < count; i++) {
            const size_t number = differ || (i != second && i != count - 1) ? i : first;
            const int size = snprintf(texts[i], MANY_SIZE, "key %.*zu", (int)(number % 15), number);
            (void)snprintf(capitals[i], MANY_SIZE, "%s %.*zu", i % 3 == 0 ? "KEY" : "kEy", (int)(number % 15),
                           number);
            keys[i] = tn_key_of_text((tn_text){texts[i], (size_t)size}, i);
            lower[i] = tn_key_of_text((tn_text){capitals[i], (size_t)size}, i);
            placed[i] = (tn_placed_key){keys[i], i};
            numbers[i] = tn_key_of_number((uint64_t)number << 32, i);
        }
        const tn_key *found = tn_first_duplicate(keys, count);
        const tn_key *in_lower = tn_first_duplicate_lower(lower, count);
        const tn_placed_key *place = tn_first_duplicate_placed(placed, count);
        const tn_number_key *number = tn_first_duplicate_number(numbers, count);
        if (differ) {
            assert_true(found == NULL && in_lower == NULL && place == NULL && number == NULL);
            continue;
        }
        assert_true(found->index == second && in_lower->index == second && number->index == second);
        assert_true(place->key.index == second && place->offset == second);
    }
}

static uint8_t small_letter(uint8_t byte)
{
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", small[] = "abcdefghijklmnopqrstuvwxyz";
    const char *found = byte != 0 ? strchr(capitals, byte) : NULL;
    return found != NULL ? (uint8_t)small[found - capitals] : byte;
}

/* The same of the texts in small letters, which are made for the comparison. */
static void duplicates_in_small_letters_are_those_of_small_letters(void **state)
{
    (void)state;
    static const char letters[] = "aAbB@[`{\xC1\xE1z";
    uint32_t random = 11;
    for (size_t round = 0; round < 5000; round++) {
        char texts[MOST_KEYS][2], lower[MOST_KEYS][2];
        tn_key keys[MOST_KEYS], expected_keys[MOST_KEYS];
        const size_t count = test_random(&random) % (MOST_KEYS + 1);
        const uint32_t used = test_random(&random) % (sizeof letters - 1) + 1;
        for (size_t i = 0; i < count; i++) {
            const size_t size = test_random(&random) % 3;
            for (size_t j = 0; j < 2; j++) {
                texts[i][j] = letters[test_random(&random) % used];
                lower[i][j] = (char)small_letter((uint8_t)texts[i][j]);
            }
            keys[i] = tn_key_of_text((tn_text){texts[i], size}, i);
            expected_keys[i] = tn_key_of_text((tn_text){lower[i], size}, i);
        }
        const size_t expected = naive_first_duplicate(expected_keys, count);
        const tn_key *found = tn_first_duplicate_lower(keys, count);
        assert_true(expected == (found != NULL ? found->index : TN_NO_INDEX));
    }
}

/* Two texts that are the same but for the case of letters, or that differ in one, at every place. */
static void letters_of_either_case_are_the_same_at_any_place(void **state)
{
    (void)state;
    char lower[24], upper[24];
    for (size_t size = 1; size <= sizeof lower; size++) {
        for (size_t at = 0; at <= size; at++) {
            memset(lower, 'k', sizeof lower);
            memset(upper, 'K', sizeof upper);
            if (at < size) upper[at] = '[';
            tn_key keys[2] = {tn_key_of_text((tn_text){lower, size}, 0),
                              tn_key_of_text((tn_text){upper, size}, 1)};
            assert_true((tn_first_duplicate_lower(keys, 2) != NULL) == (at == size));
        }
    }
}

static void the_first_duplicate_of_numbers_is_that_of_the_definition(void **state)
{
    (void)state;
    uint32_t random = 5;
    size_t duplicates = 0;
    for (size_t round = 0; round < 20000; round++) {
        uint64_t numbers[MOST_KEYS];
        tn_number_key keys[MOST_KEYS];
        const size_t count = test_random(&random) % (MOST_KEYS + 1);
        const uint32_t range = test_random(&random) % 2000 + 1;
        size_t expected = TN_NO_INDEX;
        for (size_t i = 0; i < count; i++) {
            numbers[i] = UINT64_MAX - 1000 + test_random(&random) % range; /* wraps: also small ones */
            keys[i] = tn_key_of_number(numbers[i], i);
            for (size_t j = 0; j < i; j++)
                if (numbers[j] == numbers[i] && expected == TN_NO_INDEX) expected = i;
        }
        const tn_number_key *found = tn_first_duplicate_number(keys, count);
        assert_true(expected == (found != NULL ? found->index : TN_NO_INDEX));
        if (found != NULL) assert_true(found->number == numbers[expected]);
        if (found != NULL) duplicates++;
    }
    assert_true(duplicates > 2000 && duplicates < 19000);
}

/* ---- what hangs on what ---- */

enum { MOST_ELEMENTS = 12 };

/* Whether following an element, which does not hang on itself, comes back to it. */
static bool is_on_circle(const uint64_t *on, size_t count, size_t element)
{
    uint64_t at = on[element];
    for (size_t step = 0; step < count; step++) {
        if (at >= count || on[at] == at) return false;
        if (at == element) return true;
        at = on[at];
    }
    return false;
}

static void walks_find_the_first_element_on_a_circle(void **state)
{
    (void)state;
    uint32_t random = 3;
    size_t circles = 0;
    for (size_t round = 0; round < 50000; round++) {
        uint64_t on[MOST_ELEMENTS];
        uint8_t marks[MOST_ELEMENTS] = {0};
        size_t asked[MOST_ELEMENTS] = {0};
        const size_t count = test_random(&random) % (MOST_ELEMENTS + 1);
        size_t expected = TN_NO_INDEX;
        for (size_t i = 0; i < count; i++)
            on[i] = test_random(&random) % 20 == 0 ? UINT64_MAX : test_random(&random) % (count + 1);
        for (size_t i = count; i > 0; i--)
            if (is_on_circle(on, count, i - 1)) expected = i - 1;
        tn_walk walk;
        tn_walk_begin(&walk, marks, count);
        while (tn_walk_next(&walk)) {
            assert_true(walk.at < count);
            assert_true(++asked[walk.at] <= 2);
            tn_walk_on(&walk, on[walk.at]);
        }
        assert_true(walk.first == expected);
        if (expected != TN_NO_INDEX) assert_true(walk.behind == on[expected]);
        circles += expected != TN_NO_INDEX;
    }
    assert_true(circles > 5000 && circles < 45000);
}

/* A way as long as there are elements, in memory for one mark each, without recursion. */
static void long_ways_are_walked(void **state)
{
    (void)state;
    enum { LONG = 1000000 };
    uint8_t *marks = test_calloc(LONG, 1);
    tn_walk walk;
    tn_walk_begin(&walk, marks, LONG);
    size_t asked = 0;
    for (; tn_walk_next(&walk); asked++)
        tn_walk_on(&walk, walk.at + 1 < LONG ? walk.at + 1 : 5);
    assert_true(walk.first == 5);
    assert_true(asked <= 2 * (size_t)LONG);
    test_free(marks);
}

static void empty_keys_are_keys(void **state)
{
    (void)state;
    tn_key keys[2] = {{{NULL, 0}, 0}, {{NULL, 0}, 1}};
    assert_null(tn_first_duplicate(keys, 0));
    assert_null(tn_first_duplicate(keys, 1));
    assert_true(tn_first_duplicate(keys, 2)->index == 1);
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

static bool is_json(const char *text)
{
    return tn_is_json((tn_text){text, strlen(text)});
}

static void json_follows_its_grammar(void **state)
{
    (void)state;
    static const char *const good[] = {"null",
                                       " true\n",
                                       "false",
                                       "0",
                                       "-0",
                                       "-12.5e+3",
                                       "1E9",
                                       "0.25",
                                       "\"\"",
                                       "\"a\\u00e9\\n\\\"\xc3\xa9\"",
                                       "[]",
                                       "[ ]",
                                       "{}",
                                       "{ }",
                                       "[1, [2], {\"a\": {}}]",
                                       "{\"a\":1,\"b\":[null,{}]}\t"};
    static const char *const bad[] = {
        "",       " ",     "nul",     "nulll",    "True",     "01",         "-",         "+1",
        ".5",     "1.",    "1e",      "1e+",      "0x1",      "\"",         "\"\\x\"",   "\"\\u12g4\"",
        "\"\n\"", "'a'",   "[",       "]",        "[1",       "[1,]",       "[,1]",      "[1 2]",
        "[1}",    "{",     "{1:2}",   "{\"a\"}",  "{\"a\":}", "{\"a\":1,}", "{\"a\":1]", "{a:1}",
        "1 2",    "[] []", "// a\n1", "\"\xff\"", "NaN"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!is_json(good[i])) fail_msg("%s is JSON", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (is_json(bad[i])) fail_msg("%s is no JSON", bad[i]);
    assert_false(tn_is_json((tn_text){"1\0", 2}));
    assert_false(tn_is_json((tn_text){NULL, 0}));
}

/* What begins with a bracket is whole at its end and nowhere before. */
static void a_part_of_json_is_none(void **state)
{
    (void)state;
    static const char text[] = "{\"a\": [1.5e3, \"\\u0041\", true, {}], \"b\": {\"c\": [[null], -0]}}";
    const size_t size = sizeof text - 1;
    assert_true(tn_is_json((tn_text){text, size}));
    for (size_t part = 0; part < size; part++)
        if (tn_is_json((tn_text){text, part})) fail_msg("%zu bytes of it", part);
}

static void json_nests_as_deep_as_is_said(void **state)
{
    (void)state;
    char text[2 * TN_JSON_NESTING + 2];
    for (size_t depth = TN_JSON_NESTING; depth <= TN_JSON_NESTING + 1; depth++) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        assert_true(tn_is_json((tn_text){text, 2 * depth}) == (depth == TN_JSON_NESTING));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(utf8_follows_the_table),
        cmocka_unit_test(relative_paths_stay_in_their_folder),
        cmocka_unit_test(relative_paths_stay_at_any_length),
        cmocka_unit_test(letters_of_either_case_are_the_same_at_any_place),
        cmocka_unit_test(names_begin_with_a_hash),
        cmocka_unit_test(extensions_stand_behind_a_dot_in_either_case),
        cmocka_unit_test(every_scalar_value_is_well_formed),
        cmocka_unit_test(the_first_duplicate_is_that_of_the_definition),
        cmocka_unit_test(the_first_duplicate_is_found_among_many),
        cmocka_unit_test(duplicates_in_small_letters_are_those_of_small_letters),
        cmocka_unit_test(the_first_duplicate_of_numbers_is_that_of_the_definition),
        cmocka_unit_test(walks_find_the_first_element_on_a_circle),
        cmocka_unit_test(long_ways_are_walked),
        cmocka_unit_test(empty_keys_are_keys),
        cmocka_unit_test(work_of_uniqueness_is_bounded),
        cmocka_unit_test(only_numbers_are_finite),
        cmocka_unit_test(json_follows_its_grammar),
        cmocka_unit_test(a_part_of_json_is_none),
        cmocka_unit_test(json_nests_as_deep_as_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
