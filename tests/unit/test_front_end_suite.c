/* The public Kaitai suite: of its schemas models are built without an error, and its bad schemas are reported
   at the places and with the severities that the suite states. */
#define _POSIX_C_SOURCE 200809L /* opendir */

#include "schema_support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "model/model.h"

/* Builds the model of a schema file as the tool does. */
static loaded build_file(const char *path)
{
    static const char *const folders[] = {TENON_SHARED "/conformance/formats",
                                          TENON_SHARED "/conformance/formats/ks_path"};
    loaded in = load_file(path);
    if (in.tree && diagnostics_errors(in.list) == 0)
        model_build(in.memory, in.list, in.tree,
                    &(model_options){folders, COUNT(folders), .navigable = false});
    return in;
}

/* ---- what is expected, and what is found --------------------------------------------------------------- */

typedef struct finding {
    const char *place; /* a schema path, or line:column */
    const char *severity;
} finding;

typedef struct findings {
    arena *memory;
    ARRAY(finding) list;
} findings;

/* The suite prints the expression of a case as its compiler's syntax tree; we print it as the schema does. */
static const char *plain_path(arena *memory, str path)
{
    static const struct {
        const char *begin, *end, *quote;
    } wrappers[] = {
        {"Name(identifier(", "))", ""}, {"IntNum(", ")", ""}, {"Bool(", ")", ""}, {"Str(", ")", "\""}};
    const char *text = arena_copy(memory, path.data, path.size);
    for (size_t i = 0; i < COUNT(wrappers); i++) {
        const char *at = strstr(text, wrappers[i].begin);
        if (!at) continue;
        const char *inside = at + strlen(wrappers[i].begin);
        size_t size = strlen(inside) - strlen(wrappers[i].end);
        return arena_printf(memory, "%.*s%s%.*s%s", (int)(at - text), text, wrappers[i].quote, (int)size,
                            inside, wrappers[i].quote);
    }
    return text;
}

/* "# file.ksy: /path:" and "# file.ksy:6:8:", each before the lines of its messages. */
static const char *expected_place(arena *memory, str line)
{
    const char *name_end = strstr(arena_copy(memory, line.data, line.size), ".ksy:");
    if (!name_end) return NULL;
    name_end += strlen(".ksy:");
    while (*name_end == ' ')
        name_end++;
    size_t size = strlen(name_end);
    return size > 0 ? plain_path(memory, (str){name_end, size - 1}) : NULL;
}

static void read_expected(findings *out, str text)
{
    const char *place = NULL;
    for (size_t begin = 0; begin < text.size && text.data[begin] == '#';) {
        const char *end = memchr(text.data + begin, '\n', text.size - begin);
        size_t size = end ? (size_t)(end - text.data) - begin : text.size - begin;
        str line = {text.data + begin, size};
        begin += size + 1;
        bool is_error = size > 9 && memcmp(line.data, "# \terror:", 9) == 0;
        bool is_warning = size > 11 && memcmp(line.data, "# \twarning:", 11) == 0;
        finding one = {place, is_error ? "error" : "warning"};
        if (is_error || is_warning)
            ARRAY_PUSH(out->memory, &out->list, one);
        else
            place = expected_place(out->memory, line);
    }
}

/* Errors of YAML are expected by their line and column. */
static void read_found(findings *out, const diagnostics *list, bool by_line)
{
    for (size_t i = 0; i < list->items.count; i++) {
        const diagnostic *item = list->items.items[i];
        position at = source_position(item->place.source, item->place.begin);
        finding one = {item->path ? item->path : "",
                       severity_name(diagnostic_describe(item->code)->severity)};
        if (by_line) one.place = arena_printf(out->memory, "%zu:%zu", at.line, at.column);
        ARRAY_PUSH(out->memory, &out->list, one);
    }
}

static int compare_findings(const void *left, const void *right)
{
    const finding *a = left, *b = right;
    int result = strcmp(a->place, b->place);
    return result != 0 ? result : strcmp(a->severity, b->severity);
}

static void sort_findings(findings *all)
{
    if (all->list.count > 1) qsort(all->list.items, all->list.count, sizeof(finding), compare_findings);
}

static bool agree(findings *expected, findings *found)
{
    if (expected->list.count != found->list.count) return false;
    sort_findings(expected);
    sort_findings(found);
    for (size_t i = 0; i < expected->list.count; i++)
        if (compare_findings(&expected->list.items[i], &found->list.items[i]) != 0) return false;
    return true;
}

/* ---- folders ------------------------------------------------------------------------------------------- */

typedef void visit_file(const char *path, const char *id, void *context);

/* Calls `visit` for the schemas in a folder of the suite, and in the folders below it. False without one. */
static bool each_schema(arena *memory, const char *folder, visit_file *visit, void *context)
{
    DIR *open = opendir(folder);
    if (!open) return false;
    for (struct dirent *entry = readdir(open); entry; entry = readdir(open)) {
        if (entry->d_name[0] == '.') continue;
        const char *path = arena_printf(memory, "%s/%s", folder, entry->d_name);
        size_t size = strlen(entry->d_name);
        if (size > 4 && strcmp(entry->d_name + size - 4, ".ksy") == 0)
            visit(path, arena_copy(memory, entry->d_name, size - 4), context);
        else
            each_schema(memory, path, visit, context);
    }
    closedir(open);
    return true;
}

/* This one imports a schema that is not part of the suite. */
static bool imports_more(const char *id)
{
    return strcmp(id, "imports_abs") == 0;
}

static bool is_advice(const diagnostic *item)
{
    return item->code == DIAGNOSTIC_E0417 || item->code == DIAGNOSTIC_E0418 || item->code == DIAGNOSTIC_E0701;
}

static void check_good(const char *path, const char *id, void *context)
{
    loaded in = build_file(path);
    bool clean = diagnostics_errors(in.list) == (imports_more(id) ? 1 : 0);
    for (size_t i = 0; i < in.list->items.count && !imports_more(id); i++)
        clean = clean && is_advice(in.list->items.items[i]);
    if (!clean) {
        diagnostics_print(in.list, stderr, DIAGNOSTICS_TEXT, false);
        fail_msg("%s is a good schema", id);
    }
    assert_non_null(in.tree);
    ++*(size_t *)context;
    unload(in);
}

static void good_schemas_have_models(void **state)
{
    (void)state;
    arena *memory = arena_new();
    size_t count = 0;
    if (each_schema(memory, TENON_SHARED "/conformance/formats", check_good, &count))
        assert_true(count >= 330);
    else
        print_message("skipped: there is no " TENON_SHARED "/conformance/formats\n");
    arena_free(memory);
}

static bool is_as_expected(const char *path)
{
    loaded in = build_file(path);
    str text;
    assert_int_equal(file_read(in.memory, path, SCHEMA_SIZE_LIMIT, &text).status, FILE_OK);
    findings expected = {.memory = in.memory}, found = {.memory = in.memory};
    read_expected(&expected, text);
    bool by_line = expected.list.count > 0 && expected.list.items[0].place[0] != '/';
    read_found(&found, in.list, by_line);
    bool result = agree(&expected, &found);
    unload(in);
    return result;
}

static void check_bad(const char *path, const char *id, void *context)
{
    if (!is_as_expected(path)) fail_msg("%s: not what the suite states", id);
    ++*(size_t *)context;
}

static void bad_schemas_are_reported(void **state)
{
    (void)state;
    arena *memory = arena_new();
    size_t count = 0;
    if (each_schema(memory, TENON_SHARED "/conformance/formats_err", check_bad, &count))
        assert_int_equal(count, 156);
    else
        print_message("skipped: there is no " TENON_SHARED "/conformance/formats_err\n");
    arena_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_schemas_have_models),
        cmocka_unit_test(bad_schemas_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
