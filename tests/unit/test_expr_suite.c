/* The public Kaitai suite: every expression and type reference of its schemas and of its expectations is one
   to us, survives printing, and of its bad schemas exactly those whose expressions are broken are so to us.
 */
#define _POSIX_C_SOURCE 200809L /* opendir */

#include "expr_support.h"

#include <dirent.h>

#include "base/file.h"

typedef struct tally {
    arena *memory; /* of the file at hand */
    diagnostics *list;
    const char *file;
    size_t parsed;
    size_t failed; /* in the file at hand */
} tally;

static void check_tree(tally *seen, const expr *tree, bool is_type)
{
    seen->parsed++;
    if (!tree) {
        seen->failed++;
        return;
    }
    str printed = expr_print(seen->memory, tree);
    const expr *again = (is_type ? parse_type : parse)(seen->memory, seen->list, printed);
    if (!again) fail_msg("%s: %.*s", seen->file, STR_ARG(printed));
    assert_str(seen->file, dumped(seen->memory, again), dumped(seen->memory, tree));
}

static void check_expression(tally *seen, const node *value)
{
    check_tree(seen, expr_parse(seen->memory, seen->list, value, NULL), false);
}

static void check_type(tally *seen, const node *value)
{
    check_tree(seen, expr_parse_type(seen->memory, seen->list, value, NULL), true);
}

static bool is_one_of(str key, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_is(key, names[i])) return true;
    return false;
}

static void check_schema(tally *seen, const node *tree);

static void check_cases(tally *seen, const node *cases)
{
    for (size_t i = 0; i < cases->pairs.count; i++) {
        check_expression(seen, cases->pairs.items[i].key);
        check_type(seen, cases->pairs.items[i].value);
    }
}

/* Every key of a schema that holds an expression, wherever it stands; a mapping below such a key is something
   else that happens to have this name. */
static void check_pair(tally *seen, str key, const node *value)
{
    static const char *const expressions[] = {"if",    "size", "repeat-expr", "repeat-until", "pos",
                                              "value", "io",   "switch-on",   "to-string",    "valid",
                                              "eq",    "min",  "max",         "expr",         "process"};
    static const char *const not_code[] = {"meta", "enums", "doc", "doc-ref"};
    bool scalar = value->kind < NODE_SEQUENCE;
    if (is_one_of(key, not_code, COUNT(not_code)) || (key.size > 0 && key.data[0] == '-')) return;
    if (scalar && is_one_of(key, expressions, COUNT(expressions)))
        check_expression(seen, value);
    else if (scalar && str_is(key, "parent") && value->kind == NODE_STRING)
        check_expression(seen, value);
    else if (scalar && str_is(key, "type"))
        check_type(seen, value);
    else if (str_is(key, "cases") && value->kind == NODE_MAPPING)
        check_cases(seen, value);
    else if (str_is(key, "any-of") && value->kind == NODE_SEQUENCE)
        for (size_t i = 0; i < value->items.count; i++)
            check_expression(seen, value->items.items[i]);
    else
        check_schema(seen, value);
}

static void check_schema(tally *seen, const node *tree)
{
    for (size_t i = 0; i < tree->items.count; i++)
        check_schema(seen, tree->items.items[i]);
    for (size_t i = 0; i < tree->pairs.count; i++)
        check_pair(seen, tree->pairs.items[i].key->text, tree->pairs.items[i].value);
}

static void check_expectations(tally *seen, const node *tree)
{
    const node *asserts = node_get(tree, "asserts");
    for (size_t i = 0; asserts && i < asserts->items.count; i++) {
        const node *expected = node_get(asserts->items.items[i], "expected");
        check_expression(seen, node_get(asserts->items.items[i], "actual"));
        if (expected) check_expression(seen, expected);
    }
}

static void check_file(tally *seen, const char *path, void (*check)(tally *seen, const node *tree))
{
    seen->memory = arena_new();
    seen->list = diagnostics_new(seen->memory);
    seen->failed = 0;
    str text;
    assert_int_equal(file_read(seen->memory, path, 1 << 20, &text).status, FILE_OK);
    const node *tree = node_parse(seen->memory, seen->list, source_from_text(seen->memory, path, text));
    if (tree) check(seen, tree);

    bool broken = strncmp(seen->file, "expr_broken", strlen("expr_broken")) == 0 ||
                  strcmp(seen->file, "params_call_malformed.ksy") == 0;
    if ((seen->failed > 0) != broken) {
        diagnostics_print(seen->list, stderr, DIAGNOSTICS_TEXT, false);
        fail_msg("%s: %zu expressions are not understood", path, seen->failed);
    }
    arena_free(seen->memory);
}

static void check_folder(const char *folder, const char *extension,
                         void (*check)(tally *seen, const node *tree))
{
    tally seen = {0};
    char path[4096];
    snprintf(path, sizeof path, "%s/conformance/%s", TENON_SHARED, folder);
    DIR *entries = opendir(path);
    if (!entries) {
        print_message("skipped: there is no folder %s\n", path);
        skip();
    }
    for (struct dirent *entry = readdir(entries); entry; entry = readdir(entries)) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, extension) != 0) continue;
        snprintf(path, sizeof path, "%s/conformance/%s/%s", TENON_SHARED, folder, entry->d_name);
        seen.file = entry->d_name;
        check_file(&seen, path, check);
    }
    closedir(entries);
    print_message("%s: %zu expressions and types\n", folder, seen.parsed);
    assert_true(seen.parsed > 100);
}

static void schemas(void **state)
{
    (void)state;
    check_folder("formats", ".ksy", check_schema);
}

static void expectations(void **state)
{
    (void)state;
    check_folder("spec", ".kst", check_expectations);
}

static void bad_schemas(void **state)
{
    (void)state;
    check_folder("formats_err", ".ksy", check_schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(schemas),
        cmocka_unit_test(expectations),
        cmocka_unit_test(bad_schemas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
