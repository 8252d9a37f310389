/* The JSON Schema of the language: it says all that the tables of keys say. */
#include "schema/json_schema.h"

#include <regex.h>

#include "base/json.h"
#include "schema/load.h"
#include "schema_support.h"

/* `"name": {` indented by so many spaces: where a member begins. NULL where it does not stand before `end`.
 */
static const char *find_member(arena *memory, const char *text, const char *end, int indent, const char *name)
{
    const char *found = strstr(text, arena_printf(memory, "\n%*s\"%s\": {\n", indent, "", name));
    return found && (!end || found < end) ? found : NULL;
}

static void has_keys(arena *memory, const char *text, const key_table *table)
{
    const char *begin = find_member(memory, text, NULL, 4, table->name);
    if (!begin) fail_msg("there is no definition of %s", table->what);
    const char *end = strstr(begin, "\n    }");
    assert_non_null(end);
    for (size_t i = 0; i < table->count; i++) {
        const key_rule *rule = &table->keys[i];
        const char *property = find_member(memory, begin, end, 8, rule->name);
        if (!property) fail_msg("%s: there is no `%s`", table->what, rule->name);
        buffer doc = {.memory = memory};
        json_put_string(&doc, str_of(rule->doc));
        const char *next = strstr(property, "\n        }");
        const char *shown = strstr(property, doc.data);
        if (!shown || shown > next) fail_msg("%s: `%s` does not say what it means", table->what, rule->name);
    }
}

static void every_key_is_there(void **state)
{
    (void)state;
    arena *memory = arena_new();
    buffer out = {.memory = memory};
    json_schema_write(&out);
    for (size_t i = 0; i < keys_all_count; i++)
        has_keys(memory, out.data, keys_all[i]);
    arena_free(memory);
}

/* Definitions are told apart by their names, and each says what it is for. */
static void tables_have_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < keys_all_count; i++) {
        assert_true(keys_all[i]->doc[strlen(keys_all[i]->doc) - 1] == '.');
        for (size_t other = 0; other < i; other++)
            assert_string_not_equal(keys_all[i]->name, keys_all[other]->name);
        for (size_t k = 0; k < keys_all[i]->count; k++) {
            const char *doc = keys_all[i]->keys[k].doc;
            if (doc[strlen(doc) - 1] != '.') fail_msg("not a sentence: %s", doc);
        }
    }
}

/* A key that another is told to depend on is one of the same table. */
static void dependencies_are_keys(void **state)
{
    (void)state;
    for (size_t i = 0; i < keys_all_count; i++)
        for (size_t k = 0; k < keys_all[i]->count; k++) {
            const key_rule *rule = &keys_all[i]->keys[k];
            assert_true(!rule->needs || key_find(keys_all[i], str_of(rule->needs)));
            assert_true(!rule->excludes || key_find(keys_all[i], str_of(rule->excludes)));
            assert_true(!rule->choice || rule->needs);
        }
}

static bool matches(const char *pattern, const char *text)
{
    regex_t compiled;
    assert_int_equal(regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB), 0);
    bool result = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return result;
}

static unsigned class_by_pattern(const char *type)
{
    for (size_t i = 0; i < key_classes_count; i++)
        if (key_classes[i].pattern && matches(key_classes[i].pattern, type)) return key_classes[i].class;
    return CLASS_USER;
}

/* The patterns that editors see and the compiler's own rules put every type into the same class. */
static void classes_agree(void **state)
{
    (void)state;
    static const char *const types[] = {
        "u1",  "u2",   "u3",   "u4",     "u8",   "s1",     "s2le",  "s4be",   "u8le",   "u1le", "s1be",
        "f4",  "f8",   "f2",   "f4le",   "f8be", "f8bee",  "b1",    "b64",    "b12le",  "b3be", "b",
        "ble", "b3l",  "str",  "strz",   "strx", "string", "track", "u",      "s",      "f",    "u4x",
        "u16", "u4[]", "u1()", "x::u4",  "bool", "bytes",  "io",    "struct", "u2(le)", "",     "U4",
        "b1x", "xb1",  "xu4",  "strzle", "us1",  "u2leb",  "b1le2", "any",    "xstr",   "f4be",
    };
    for (size_t i = 0; i < COUNT(types); i++)
        if (class_of_type(str_of(types[i])) != class_by_pattern(types[i]))
            fail_msg("class of `%s`", types[i]);
}

/* NAME_PATTERN is what the compiler takes for a name. */
static void names_agree(void **state)
{
    (void)state;
    static const char *const names[] = {"a", "a1", "a_b", "a_", "_a",  "1a",
                                        "A", "aB", "a-b", "",   "a b", "\xC3\xA4"};
    for (size_t i = 0; i < COUNT(names); i++)
        if (is_name(str_of(names[i])) != matches(NAME_PATTERN, names[i])) fail_msg("name `%s`", names[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_is_there),    cmocka_unit_test(tables_have_names),
        cmocka_unit_test(dependencies_are_keys), cmocka_unit_test(classes_agree),
        cmocka_unit_test(names_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
