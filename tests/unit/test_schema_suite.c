/* The public Kaitai suite: its schemas load without a word, and of its bad schemas those that are bad in form
   are reported at the place and with the severity that the suite states. */
#define _POSIX_C_SOURCE 200809L /* opendir */

#include "schema_support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"

/* Bad schemas whose form is good: the phase that finds what is wrong with them, and the files. */
typedef struct later {
    const char *reason;
    const char *files[40];
} later;

static const later later_phases[] = {
    {"the types of expressions",
     {"attr_bad_if",
      "attr_bad_if2",
      "attr_bad_size",
      "attr_bad_size_str",
      "attr_bad_to_string",
      "attr_bad_valid_any_of",
      "attr_bad_valid_eq_long",
      "attr_bad_valid_eq_short",
      "attr_bad_valid_expr",
      "attr_bad_valid_range",
      "attr_bad_valid_repeat_eq_short",
      "attr_invalid_repeat_expr",
      "attr_invalid_repeat_until",
      "attr_invalid_switch_eq",
      "attr_invalid_switch_inner",
      "enum_bad_type_inst_value",
      "expr_bad_not",
      "expr_bytes_to_s_arg0",
      "expr_bytes_to_s_arg2",
      "expr_bytes_to_s_dynamic_encoding",
      "expr_bytes_to_s_type",
      "expr_compare_enum",
      "expr_compare_enum2",
      "expr_unknown_method1",
      "expr_unknown_method2",
      "instance_pos_bad",
      "io_on_bytes",
      "many_type_validator",
      "params_call_bad_type_subtype_import",
      "params_call_bad_type_subtype_local",
      "params_call_bad_type_top_import",
      "params_call_bad_type_top_local"}},
    {"names in expressions",
     {"expr_bad_id_inst_value",
      "expr_bad_id_size",
      "expr_enum_member_unknown",
      "expr_field_unknown_endian_switch_cases",
      "expr_field_unknown_endian_switch_on",
      "expr_field_unknown_if_inst_pos",
      "expr_field_unknown_if_inst_value",
      "expr_field_unknown_if_seq",
      "expr_field_unknown_inst_value_enum",
      "expr_field_unknown_params_call",
      "expr_field_unknown_switch_cases",
      "expr_field_unknown_switch_on",
      "expr_field_unknown_switch_params_call",
      "expr_field_unknown_valid_any_of",
      "expr_field_unknown_valid_eq_long",
      "expr_field_unknown_valid_eq_short",
      "expr_field_unknown_valid_expr",
      "expr_field_unknown_valid_range",
      "nav_parent_multi",
      "nav_parent_multi_one_unused",
      "nav_parent_unused",
      "nav_parent_unused_import",
      "switch_cases_malformed_quoting2"}},
    {"names of types and enumerations, and their arguments",
     {"enum_unknown_inst_value", "enum_unknown_seq", "expr_cast_type_unknown", "expr_enum_unknown",
      "params_call_too_many_subtype_import", "params_call_too_many_subtype_local",
      "params_call_too_many_top_import", "params_call_too_many_top_local", "params_def_type_unknown",
      "type_unknown", "type_unknown_many", "type_unknown_switch"}},
    {"byte order and encoding that are inherited, and names of encodings",
     {"attr_int_wo_default_endian", "encoding_meta_bad", "encoding_meta_warnings", "encoding_str_bad",
      "encoding_str_missing", "encoding_str_warnings"}},
    {"sizes", {"expr_sizeof_value_dynamic1", "expr_sizeof_value_dynamic2"}},
    {"imported files", {"meta_imports_abs_unknown", "meta_imports_rel2", "meta_imports_rel_unknown"}},
    {"advice on style",
     {"style_bad_len_inst_pos", "style_bad_len_inst_value", "style_bad_len_seq", "style_bad_num_inst_pos",
      "style_bad_num_inst_value", "style_bad_num_seq"}},
    {"a comma behind the last argument of a type, which the expression language allows in lists",
     {"params_call_malformed"}},
};

static const char *reason_of(const char *id)
{
    for (size_t i = 0; i < COUNT(later_phases); i++)
        for (size_t f = 0; f < COUNT(later_phases[i].files) && later_phases[i].files[f]; f++)
            if (strcmp(later_phases[i].files[f], id) == 0) return later_phases[i].reason;
    return NULL;
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

static void check_good(const char *path, const char *id, void *context)
{
    loaded in = load_file(path);
    if (diagnostics_count(in.list) > 0) {
        diagnostics_print(in.list, stderr, DIAGNOSTICS_TEXT, false);
        fail_msg("%s is a good schema", id);
    }
    assert_non_null(in.tree);
    ++*(size_t *)context;
    unload(in);
}

static void good_schemas_load(void **state)
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

typedef struct tally {
    size_t agreeing, later;
} tally;

static bool is_as_expected(const char *path)
{
    loaded in = load_file(path);
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
    tally *counts = context;
    const char *reason = reason_of(id);
    bool expected = is_as_expected(path);
    if (!reason && !expected) fail_msg("%s: not what the suite states", id);
    if (reason && expected) fail_msg("%s is as expected already, without %s", id, reason);
    if (reason)
        counts->later++;
    else
        counts->agreeing++;
}

static void bad_schemas_are_reported(void **state)
{
    (void)state;
    arena *memory = arena_new();
    tally counts = {0, 0};
    if (each_schema(memory, TENON_SHARED "/conformance/formats_err", check_bad, &counts)) {
        assert_int_equal(counts.agreeing, 71);
        assert_int_equal(counts.later, 85);
    } else {
        print_message("skipped: there is no " TENON_SHARED "/conformance/formats_err\n");
    }
    arena_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_schemas_load),
        cmocka_unit_test(bad_schemas_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
