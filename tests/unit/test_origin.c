/* Carets inside scalars: a word of the value must be found where it stands in the source, in every style of
   scalar. The source of the word is written down by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "source/node.h"

typedef struct sample {
    const char *yaml;  /* a mapping with the key k */
    const char *value; /* of k */
    const char *word;  /* in the value; stands there once */
    const char *found; /* what the source has at its place */
    size_t line, column;
} sample;

static const sample samples[] = {
    /* plain */
    {"k: a + bc\n", "a + bc", "bc", "bc", 1, 8},
    {"k: a +\n  bc\n", "a + bc", "bc", "bc", 2, 3},
    {"k: a +  \n\n\n  bc\n", "a +\n\nbc", "bc", "bc", 4, 3},
    {"k: &x !!str\n  bc\n", "bc", "bc", "bc", 2, 3},
    {"k: &x # note\n  bc\n", "bc", "bc", "bc", 2, 3},
    {"k: &x:/bc\n", ":/bc", "bc", "bc", 1, 8},
    {"k: &x\n\xEF\xBB\xBF  bc\n", "bc", "bc", "bc", 2, 4},
    {"\xC3\xA9: 1\nk: \xC3\xA9 bc\n", "\xC3\xA9 bc", "bc", "bc", 2, 6},
    {"k: \xC3\xA9 bc\n", "\xC3\xA9 bc", "\xC3\xA9", "\xC3\xA9", 1, 4},
    {"\xEF\xBB\xBFk: a bc\n", "a bc", "bc", "bc", 1, 6},
    {"x: 1\r\nk: a\r\n  bc\r\n", "a bc", "bc", "bc", 3, 3},
    /* single quotes */
    {"k: 'a + bc'\n", "a + bc", "bc", "bc", 1, 9},
    {"k: 'it''s bc'\n", "it's bc", "bc", "bc", 1, 11},
    {"k: 'it''s bc'\n", "it's bc", "'", "''", 1, 7},
    {"k: 'a''\n  bc'\n", "a' bc", "bc", "bc", 2, 3},
    {"k: '  a\n\n  \n  bc  '\n", "  a\n\nbc  ", "bc  ", "bc  ", 4, 3},
    /* double quotes */
    {"k: \"a bc\"\n", "a bc", "bc", "bc", 1, 7},
    {"k: \"\\t\\x41\\u00e9 bc\"\n", "\tA\xC3\xA9 bc", "bc", "bc", 1, 18},
    {"k: \"\\t\\x41\\u00e9 bc\"\n", "\tA\xC3\xA9 bc", "\xC3\xA9", "\\u00e9", 1, 11},
    {"k: \"\\U0001F600bc\"\n",
     "\xF0\x9F\x98\x80"
     "bc",
     "bc", "bc", 1, 15},
    {"k: \"a\\N\\_\\L\\Pbc\"\n",
     "a\xC2\x85\xC2\xA0\xE2\x80\xA8\xE2\x80\xA9"
     "bc",
     "bc", "bc", 1, 14},
    {"k: \"a \\\n   bc\"\n", "a bc", "bc", "bc", 2, 4},
    {"k: \"a\\\n   \\ bc\"\n", "a bc", "bc", "bc", 2, 6},
    {"k: \"a\n  \\n bc\"\n", "a \n bc", "bc", "bc", 2, 6},
    {"k: \"a\n\n  \\n bc\"\n", "a\n\n bc", "bc", "bc", 3, 6},
    {"k: \"a\\\n\n  \\n bc\"\n", "a\n\n bc", "bc", "bc", 3, 6},
    {"k: \"\\\"\\\\\\/ bc\"\n", "\"\\/ bc", "bc", "bc", 1, 12},
    {"k: \"a \xE2\x80\xA8 bc\"\n",
     "a\xE2\x80\xA8"
     "bc",
     "bc", "bc", 1, 9},
    /* literal blocks */
    {"k: |\n  a +\n  bc\n", "a +\nbc\n", "bc", "bc", 3, 3},
    {"k: |-\n\n  a +\n\n    bc", "\na +\n\n  bc", "bc", "bc", 5, 5},
    {"k: |2 # note\n    a\n  bc\n", "  a\nbc\n", "bc", "bc", 3, 3},
    {"k: |2\n    \n  bc\n", "  \nbc\n", "bc", "bc", 3, 3},
    {"k: |+\n  bc\n\n\n", "bc\n\n\n", "bc", "bc", 2, 3},
    {"k: |\r\n  a\r\n  bc\r\n", "a\nbc\n", "bc", "bc", 3, 3},
    {"k: &x !!str |\n  a\n  bc\n", "a\nbc\n", "bc", "bc", 3, 3},
    {"k: |\n  \xC3\xA9 \xE2\x82\xAC bc\n", "\xC3\xA9 \xE2\x82\xAC bc\n", "bc", "bc", 2, 7},
    /* folded blocks */
    {"k: >\n  a +\n  bc\n", "a + bc\n", "bc", "bc", 3, 3},
    {"k: >\n  a +\n\n  bc\n", "a +\nbc\n", "bc", "bc", 4, 3},
    {"k: >\n  a +\n    bc\n  d\n", "a +\n  bc\nd\n", "bc", "bc", 3, 5},
    {"k: >\n  a +\n    bc\n  d\n", "a +\n  bc\nd\n", "d", "d", 4, 3},
    {"k: >-\n\n\n  a\n  bc\n\n", "\n\na bc", "bc", "bc", 5, 3},
};

static size_t find(str text, const char *word)
{
    size_t size = strlen(word);
    for (size_t i = 0; i + size <= text.size; i++)
        if (memcmp(text.data + i, word, size) == 0) return i;
    fail_msg("`%s` is not in the value", word);
    return 0;
}

static void words_are_found_in_the_source(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        const sample *each = &samples[i];
        arena *memory = arena_new();
        diagnostics *list = diagnostics_new(memory);
        const source *file = source_from_text(memory, "t.ksy", str_of(each->yaml));
        const node *value = node_get(node_parse(memory, list, file), "k");
        assert_non_null(value);
        assert_int_equal(diagnostics_count(list), 0);
        assert_string_equal(value->text.data, each->value);

        size_t begin = find(value->text, each->word);
        span place = node_place_within(value, begin, begin + strlen(each->word));
        const char *found = arena_copy(memory, file->text.data + place.begin, place.end - place.begin);
        assert_string_equal(found, each->found);
        position at = source_position(file, place.begin);
        assert_int_equal(at.line, each->line);
        assert_int_equal(at.column, each->column);
        arena_free(memory);
    }
}

/* Places within a text never go backwards, and stay inside the file, past the ends of the text too. */
static void places_are_ordered(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        arena *memory = arena_new();
        const source *file = source_from_text(memory, "t.ksy", str_of(samples[i].yaml));
        const node *value = node_get(node_parse(memory, diagnostics_new(memory), file), "k");
        size_t last = 0;
        for (size_t k = 0; k <= value->text.size + 2; k++) {
            span place = node_place_within(value, k, k + 1);
            assert_true(place.begin >= last && place.begin <= place.end && place.end <= file->text.size);
            last = place.begin;
        }
        arena_free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_found_in_the_source),
        cmocka_unit_test(places_are_ordered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
