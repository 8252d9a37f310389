/* Matching sequences: what is found is right, is the most that can be found, and costs a bounded amount. */
#include "../../runtime/generic/match.h"

#include "runtime_support.h"

typedef struct letters {
    const char *a, *b;
    uint64_t asked;
} letters;

static bool same_letter(void *user, size_t a, size_t b)
{
    letters *of = user;
    of->asked++;
    return of->a[a] == of->b[b];
}

/* Matches are ascending, inside both, and of letters that are the same; returns how many letters they have.
 */
static size_t matched(const char *a, size_t size_a, const char *b, size_t size_b, uint64_t *asked)
{
    letters of = {a, b, 0};
    tn_matches matches = {0};
    assert_int_equal(tn_match_sequences(&matches, size_a, size_b, same_letter, &of), TN_OK);
    size_t total = 0, end_a = 0, end_b = 0;
    for (size_t i = 0; i < matches.count; i++) {
        const tn_match *match = &matches.items[i];
        assert_true(match->count > 0 && match->a >= end_a && match->b >= end_b);
        end_a = match->a + match->count;
        end_b = match->b + match->count;
        assert_true(end_a <= size_a && end_b <= size_b);
        assert_memory_equal(a + match->a, b + match->b, match->count);
        total += match->count;
    }
    if (asked) *asked = of.asked;
    tn_matches_free(&matches);
    return total;
}

enum { SHORT = 12 };

/* The longest common subsequence, by the textbook's table. */
static size_t longest(const char *a, size_t size_a, const char *b, size_t size_b)
{
    size_t table[SHORT + 1][SHORT + 1] = {{0}};
    for (size_t i = 1; i <= size_a; i++)
        for (size_t j = 1; j <= size_b; j++) {
            const size_t other = table[i - 1][j] > table[i][j - 1] ? table[i - 1][j] : table[i][j - 1];
            table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : other;
        }
    return table[size_a][size_b];
}

static void test_most(void **state)
{
    uint32_t seed = 1;
    (void)state;
    for (unsigned round = 0; round < 20000; round++) {
        char text[2][SHORT];
        size_t size[2];
        for (unsigned k = 0; k < 2; k++) {
            size[k] = (seed = seed * 1664525 + 1013904223) >> 16 & 15;
            size[k] = size[k] > SHORT ? SHORT : size[k];
            for (size_t i = 0; i < size[k]; i++)
                text[k][i] = (char)('a' + ((seed = seed * 1664525 + 1013904223) >> 20) % 3);
        }
        assert_int_equal(matched(text[0], size[0], text[1], size[1], NULL),
                         longest(text[0], size[0], text[1], size[1]));
    }
}

enum { MANY = 1 << 20 };

/* One element more at the begin of a long sequence is found, and so are many that follow each other. */
static void test_inserted(void **state)
{
    char *a = test_malloc(MANY), *b = test_malloc(MANY + 1000);
    (void)state;
    for (size_t i = 0; i < MANY; i++)
        a[i] = (char)(i * i >> 7);
    memcpy(b, a, 5);
    memset(b + 5, 'x', 1000);
    memcpy(b + 1005, a + 5, MANY - 5);
    assert_int_equal(matched(a, MANY, b, MANY + 1000, NULL), MANY);
    memcpy(b + 6, a + 5, MANY - 5);
    b[MANY - 7] = (char)~b[MANY - 7]; /* and a change far behind it */
    assert_int_equal(matched(a, MANY, b, MANY + 1, NULL), MANY - 1);
    test_free(a);
    test_free(b);
}

/* Sequences that have much or nothing in common, in every way that makes the search long, cost no more than
   is promised. */
static void test_bounded(void **state)
{
    char *a = test_malloc(MANY), *b = test_malloc(MANY);
    uint64_t asked;
    uint32_t seed = 7;
    (void)state;
    for (unsigned letters_used = 1; letters_used <= 64; letters_used *= 4) {
        for (size_t i = 0; i < MANY; i++) {
            a[i] = (char)(((seed = seed * 1664525 + 1013904223) >> 16) % letters_used);
            b[i] = (char)(((seed = seed * 1664525 + 1013904223) >> 16) % letters_used);
        }
        a[0] = a[MANY - 1] = 100;
        (void)matched(a, MANY, b, MANY, &asked);
        /* The search, both ends, and by number. */
        assert_true(asked <= ((uint64_t)1 << 20) + 16 * (uint64_t)(2 * MANY) + 2 * (uint64_t)MANY);
    }
    test_free(a);
    test_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_most),
        cmocka_unit_test(test_inserted),
        cmocka_unit_test(test_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
