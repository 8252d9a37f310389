/* From YAML to nodes: kinds and values of scalars, keys, anchors, tags, limits, and what is said about
 * damage. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <dirent.h>
#include <math.h>

#include "base/buffer.h"
#include "source/diagnostic_list.h"
#include "source/node.h"

static arena *memory;
static diagnostics *list;

static node *parse(str yaml)
{
    list = diagnostics_new(memory);
    return node_parse(memory, list, source_from_text(memory, "t.ksy", yaml));
}

/* The value of k in a document without faults. */
static node *value_of(const char *yaml)
{
    node *value = node_get(parse(str_of(yaml)), "k");
    assert_non_null(value);
    assert_int_equal(diagnostics_count(list), 0);
    return value;
}

static node *scalar_of(const char *scalar)
{
    return value_of(arena_printf(memory, "k: %s\n", scalar));
}

static void plain_scalars_have_kinds(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        node_kind kind;
    } rows[] = {
        {"", NODE_NULL},
        {"~", NODE_NULL},
        {"null", NODE_NULL},
        {"Null", NODE_NULL},
        {"NULL", NODE_NULL},
        {"nULL", NODE_STRING},
        {"'null'", NODE_STRING},
        {"''", NODE_STRING},
        {"yes", NODE_BOOL},
        {"Off", NODE_BOOL},
        {"TRUE", NODE_BOOL},
        {"tRUE", NODE_STRING},
        {"y", NODE_STRING},
        {"N", NODE_STRING},
        {"\"true\"", NODE_STRING},
        {"|\n  true", NODE_STRING},
        {"0", NODE_INT},
        {"-1", NODE_INT},
        {"+1", NODE_INT},
        {"1_000", NODE_INT},
        {"0x1F", NODE_INT},
        {"0x", NODE_STRING},
        {"0b", NODE_STRING},
        {"0b102", NODE_STRING},
        {"017", NODE_INT},
        {"018", NODE_STRING},
        {"0o17", NODE_STRING},
        {"_1", NODE_STRING},
        {"1-2", NODE_STRING},
        {"1:30", NODE_STRING},
        {"2020-01-01", NODE_STRING},
        {"1.5", NODE_FLOAT},
        {"1.", NODE_FLOAT},
        {".5", NODE_FLOAT},
        {".", NODE_STRING},
        {"-.5e-3", NODE_FLOAT},
        {"1e3", NODE_FLOAT},
        {"1e", NODE_STRING},
        {"1.2.3", NODE_STRING},
        {"._5", NODE_STRING},
        {".inf", NODE_FLOAT},
        {"-.Inf", NODE_FLOAT},
        {".NaN", NODE_FLOAT},
        {"-.nan", NODE_STRING},
        {"1.5_5", NODE_FLOAT},
        {"0x1.8", NODE_STRING},
        {"inf", NODE_STRING},
        {"=", NODE_STRING},
        {"u4", NODE_STRING},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const node *value = scalar_of(rows[i].text);
        if (value->kind != rows[i].kind) fail_msg("`%s` is %s", rows[i].text, node_kind_name(value->kind));
    }
}

static void integers_are_exact(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool negative;
        uint64_t magnitude;
    } rows[] = {
        {"0", false, 0},
        {"-0", false, 0},
        {"18446744073709551615", false, UINT64_MAX},
        {"0xffffffffffffffff", false, UINT64_MAX},
        {"0xFFFF_FFFF_FFFF_FFFF", false, UINT64_MAX},
        {"-9223372036854775808", true, (uint64_t)1 << 63},
        {"-0x8000000000000000", true, (uint64_t)1 << 63},
        {"0b1000_0001", false, 129},
        {"-0b11", true, 3},
        {"0777", false, 511},
        {"+12_3", false, 123},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const node *value = scalar_of(rows[i].text);
        assert_int_equal(value->kind, NODE_INT);
        assert_int_equal(value->negative, rows[i].negative);
        assert_true(value->magnitude == rows[i].magnitude);
        assert_string_equal(value->text.data, rows[i].text);
    }
}

static void integers_out_of_range_are_floats(void **state)
{
    (void)state;
    assert_true(scalar_of("18446744073709551616")->real == 18446744073709551616.0);
    assert_true(scalar_of("-9223372036854775809")->real == -9223372036854775808.0);
    assert_int_equal(scalar_of("18446744073709551616")->kind, NODE_FLOAT);
    assert_int_equal(scalar_of("-9223372036854775809")->kind, NODE_FLOAT);
    assert_int_equal(scalar_of("0x1_0000_0000_0000_0000")->kind, NODE_FLOAT);
}

static void floats_and_booleans_have_values(void **state)
{
    (void)state;
    assert_true(scalar_of("-1_0.5e1")->real == -105.0);
    assert_true(scalar_of("-.inf")->real == -HUGE_VAL);
    assert_true(isnan(scalar_of(".nan")->real));
    static const char *const yes[] = {"yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE"};
    static const char *const no[] = {"no", "No", "NO", "off", "Off", "OFF", "false", "False", "FALSE"};
    for (size_t i = 0; i < 9; i++) {
        assert_true(scalar_of(yes[i])->boolean);
        assert_int_equal(scalar_of(no[i])->kind, NODE_BOOL);
        assert_false(scalar_of(no[i])->boolean);
    }
}

static void tags_decide(void **state)
{
    (void)state;
    assert_int_equal(scalar_of("!!str 12")->kind, NODE_STRING);
    assert_int_equal(scalar_of("!!int '0x10'")->magnitude, 16);
    assert_true(scalar_of("!!float -2")->real == -2.0);
    assert_int_equal(scalar_of("!!null ''")->kind, NODE_NULL);
    assert_int_equal(scalar_of("!!map {a: 1}")->kind, NODE_MAPPING);
    assert_int_equal(scalar_of("!!seq [a]")->kind, NODE_SEQUENCE);
}

/* The first diagnostic's code and the source at its place. */
static void assert_fault(str yaml, diagnostic_code code, size_t line, size_t column, size_t size)
{
    node *tree = parse(yaml);
    if (!tree) assert_true(diagnostics_errors(list) > 0);
    assert_true(diagnostics_count(list) > 0);
    const diagnostic *first = list->items.items[0];
    position at = source_position(first->place.source, first->place.begin);
    if (first->code != code || at.line != line || at.column != column ||
        first->place.end - first->place.begin != size)
        diagnostics_print(list, stderr, DIAGNOSTICS_TEXT, false);
    assert_string_equal(diagnostic_describe(first->code)->code, diagnostic_describe(code)->code);
    assert_int_equal(at.line, line);
    assert_int_equal(at.column, column);
    assert_int_equal(first->place.end - first->place.begin, size);
}

static void faults_have_codes_and_places(void **state)
{
    (void)state;
    static const struct {
        const char *yaml;
        diagnostic_code code;
        size_t line, column, size;
    } rows[] = {
        {"meta:\n  id: a\n    seq:\n", DIAGNOSTIC_E0101, 3, 8, 0},
        {"a: [1, 2\n", DIAGNOSTIC_E0101, 2, 1, 0},
        {"a: 'open\n", DIAGNOSTIC_E0101, 2, 1, 0},
        {"\xC3\xA9: x\n\xC3\xA9: {\xC3\xA9: @}\n", DIAGNOSTIC_E0101, 2, 8, 0},
        {"a:\n\tb: 1\n", DIAGNOSTIC_E0101, 2, 1, 0},
        {"seq: 1\n'seq': 2\n", DIAGNOSTIC_E0102, 2, 2, 3},
        {"12\n", DIAGNOSTIC_E0103, 1, 1, 2},
        {"- a\n", DIAGNOSTIC_E0103, 1, 1, 3},
        {"~\n", DIAGNOSTIC_E0103, 1, 1, 1},
        {"", DIAGNOSTIC_E0104, 1, 1, 0},
        {"# only a comment\n", DIAGNOSTIC_E0104, 1, 1, 0},
        {"---\n", DIAGNOSTIC_E0104, 1, 1, 0},
        {"a: 1\n---\nb: 1\n", DIAGNOSTIC_E0105, 2, 1, 3},
        {"a: \xC3\n", DIAGNOSTIC_E0106, 1, 4, 1},
        {"\xFF\xFEm\n", DIAGNOSTIC_E0106, 1, 1, 1},
        {"a: \x07\n", DIAGNOSTIC_E0107, 1, 4, 1},
        {"a: \xC2\x80\n", DIAGNOSTIC_E0107, 1, 4, 2},
        {"{[a, b]: 1}\n", DIAGNOSTIC_E0111, 1, 2, 6},
        {"a: !x y\n", DIAGNOSTIC_E0112, 1, 7, 1},
        {"a: !!binary aGk=\n", DIAGNOSTIC_E0112, 1, 13, 4},
        {"a: !!set {b}\n", DIAGNOSTIC_E0112, 1, 10, 1},
        {"a: *b\n", DIAGNOSTIC_E0113, 1, 4, 2},
        {"a: !!int x\n", DIAGNOSTIC_E0114, 1, 10, 1},
        {"a: &b [*b]\n", DIAGNOSTIC_E0115, 1, 8, 2},
        {"<<: 1\n", DIAGNOSTIC_E0116, 1, 5, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_fault(str_of(rows[i].yaml), rows[i].code, rows[i].line, rows[i].column, rows[i].size);
    assert_fault((str){"a: \0", 4}, DIAGNOSTIC_E0107, 1, 4, 1);
}

static void unfinished_text_is_located(void **state)
{
    (void)state;
    static const struct {
        const char *before, *rest; /* the rest begins with what is not finished, or where the error is */
    } rows[] = {
        {"k: ", "{a: 1\nl: 2\n"},       {"k: {a: ", "[1\nl: 2\n"}, {"k: ", "[a\nl: 2\nm: n: 3\n"},
        {"k: ", "\"a\nl: 2\n"},         {"k: ", "'a\nl: 'b'\n"},   {"k: ", "\"a\nl: \"b\nm: c\n"},
        {"a: 1\n", "k\nl: 2\n"},        {"k: a", ": b\nl: 2\n"},   {"k: 'a'", "b\nl: 2\n"},
        {"k:\n  - {a: b}\n", "l: 2\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const str yaml = str_of(arena_printf(memory, "%s%s", rows[i].before, rows[i].rest));
        size_t unfinished;
        node *nodes = node_parse_typed(memory, diagnostics_new(memory),
                                       source_from_text(memory, "t.ksy", yaml), &unfinished);
        const bool whole = i + 1 == sizeof rows / sizeof *rows;
        assert_true((nodes != NULL) == whole);
        assert_int_equal(unfinished, whole ? SIZE_MAX : strlen(rows[i].before));
    }
}

static void duplicate_keys_name_the_first_place(void **state)
{
    (void)state;
    node *tree = parse(str_of("types:\n  x: 1\n  y: 2\n  x: 3\n  \"x\": 4\n  0x10: 5\n  16: 6\n  '16': 7\n"));
    assert_int_equal(diagnostics_errors(list), 3);
    const node *types = node_get(tree, "types");
    assert_int_equal(types->pairs.count, 4);
    assert_int_equal(node_get(types, "x")->magnitude, 1);
    for (size_t i = 0; i < list->items.count; i++) {
        const diagnostic *each = list->items.items[i];
        assert_int_equal(each->notes.count, 1);
        size_t line = source_position(each->place.source, each->notes.items[0].place.begin).line;
        assert_int_equal(line, strcmp(each->path, "/types/x") == 0 ? 2 : 6);
    }
}

static void many_keys_are_checked_quickly(void **state)
{
    (void)state;
    buffer yaml = {.memory = memory};
    for (int i = 0; i < 200000; i++)
        buffer_printf(&yaml, "k%d: 1\n", (i * 7919) % 199999);
    node *tree = parse(buffer_str(&yaml));
    assert_non_null(tree);
    assert_int_equal(diagnostics_errors(list), 1);
    assert_int_equal(tree->pairs.count, 199999);
}

static void aliases_are_the_same_node_and_merges_are_resolved(void **state)
{
    (void)state;
    const node *tree = parse(str_of("a: &x {p: 1, q: 2}\nb: *x\nc: {q: 3, <<: *x}\nd: {<<: [{p: 4}, *x]}\n"
                                    "e: {'<<': 1}\n"));
    assert_int_equal(diagnostics_count(list), 0);
    assert_ptr_equal(node_get(tree, "a"), node_get(tree, "b"));
    const node *c = node_get(tree, "c"), *d = node_get(tree, "d");
    assert_int_equal(c->pairs.count, 2);
    assert_int_equal(node_get(c, "q")->magnitude, 3);
    assert_int_equal(node_get(c, "p")->magnitude, 1);
    assert_int_equal(node_get(d, "p")->magnitude, 4);
    assert_int_equal(node_get(d, "q")->magnitude, 2);
    assert_non_null(node_get(node_get(tree, "e"), "<<"));
    /* An anchor's name may be used again. */
    assert_int_equal(node_get(parse(str_of("a: &x 1\nb: &x 2\nk: *x\n")), "k")->magnitude, 2);
}

static void collections_span_their_text(void **state)
{
    (void)state;
    static const struct {
        const char *yaml, *text;
    } rows[] = {{"k:\n  a: 1\n  b: 'x'\n\n# end\nz: 1\n", "a: 1\n  b: 'x'"},
                {"k: [1, [2]] # end\n", "[1, [2]]"},
                {"k:\n- 1\n- 2\nz: 1\n", "- 1\n- 2"},
                {"k: &a !!map\n  b: |\n    text\n\nz: 1\n", "b: |\n    text"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        span place = value_of(rows[i].yaml)->place;
        assert_string_equal(arena_copy(memory, rows[i].yaml + place.begin, place.end - place.begin),
                            rows[i].text);
    }
}

static void limits_are_errors(void **state)
{
    (void)state;
    buffer yaml = {.memory = memory};
    buffer_puts(&yaml, "k: ");
    buffer_fill(&yaml, '[', NODE_DEPTH_LIMIT - 1);
    buffer_fill(&yaml, ']', NODE_DEPTH_LIMIT - 1);
    assert_non_null(parse(buffer_str(&yaml)));
    yaml.size = 3;
    buffer_fill(&yaml, '[', NODE_DEPTH_LIMIT);
    buffer_fill(&yaml, ']', NODE_DEPTH_LIMIT);
    assert_fault(buffer_str(&yaml), DIAGNOSTIC_E0108, 1, 3 + NODE_DEPTH_LIMIT, 1);
    yaml.size = 0;
    for (int i = 0; i < 1000000; i++)
        buffer_puts(&yaml, "- ");
    assert_fault(buffer_str(&yaml), DIAGNOSTIC_E0108, 1, 1 + 2 * NODE_DEPTH_LIMIT, 0);
    yaml.size = 0;
    for (int i = 0; i < NODE_COUNT_LIMIT; i++)
        buffer_puts(&yaml, "- 1\n");
    assert_fault(buffer_str(&yaml), DIAGNOSTIC_E0109, NODE_COUNT_LIMIT, 3, 1);
    yaml.size = 0;
    for (int i = 0; i < 100000; i++)
        buffer_printf(&yaml, "%%TAG !%d! tag:x\n", i);
    assert_fault(buffer_str(&yaml), DIAGNOSTIC_E0109, 101, 1, 4);
}

/* Ten aliases of ten aliases of ...: small as text, a tree of ten billion nodes. */
static void aliases_are_counted_expanded(void **state)
{
    (void)state;
    buffer yaml = {.memory = memory};
    buffer_puts(&yaml, "a0: &a0 [1,1,1,1,1,1,1,1,1,1]\n");
    for (int i = 1; i < 10; i++) {
        buffer_printf(&yaml, "a%d: &a%d [", i, i);
        for (int k = 0; k < 10; k++)
            buffer_printf(&yaml, "*a%d,", i - 1);
        buffer_puts(&yaml, "]\n");
    }
    assert_fault(buffer_str(&yaml), DIAGNOSTIC_E0109, 6, 38, 3);
    /* Depth is that of the expanded tree, too. */
    yaml.size = 0;
    buffer_puts(&yaml, "a0: &a0 [1]\n");
    for (int i = 1; i < 200; i++)
        buffer_printf(&yaml, "a%d: &a%d [*a%d]\n", i, i, i - 1);
    assert_null(parse(buffer_str(&yaml)));
    assert_int_equal(list->items.items[0]->code, DIAGNOSTIC_E0108);
}

static void hints_help_with_common_mistakes(void **state)
{
    (void)state;
    static const char *const rows[][2] = {{"a:\n\tb: 1\n", "indent with spaces, not with tabs"},
                                          {"a: @b\n", "text that begins with `@` must be quoted"},
                                          {"a: *\n", NULL},
                                          {"\xFF\xFE", "the file looks like UTF-16: save it as UTF-8"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_null(parse(str_of(rows[i][0])));
        const diagnostic *first = list->items.items[0];
        assert_int_equal(first->hints.count, rows[i][1] ? 1 : 0);
        if (rows[i][1]) assert_string_equal(first->hints.items[0], rows[i][1]);
    }
}

static void unreadable_files_are_reported(void **state)
{
    (void)state;
    list = diagnostics_new(memory);
    assert_null(source_read(memory, list, "/dev", (span){0}));
    assert_null(source_read(memory, list, "/dev/zero", (span){0}));
    assert_null(source_read(memory, list, "/no/such/file.ksy", (span){0}));
    assert_string_equal(list->items.items[0]->text, "cannot read `/dev`: is a directory");
    assert_string_equal(list->items.items[1]->text,
                        "cannot read `/dev/zero`: is larger than the limit of 67108864 bytes");
    assert_string_equal(list->items.items[2]->text,
                        "cannot read `/no/such/file.ksy`: no such file or directory");
}

/* Every file of the public Kaitai suite is YAML, a mapping without duplicate or complex keys, except for
 * these. */
static void the_public_suite_parses(void **state)
{
    (void)state;
    static const char *const folders[] = {"/conformance/formats", "/conformance/formats_err"};
    static const char *const bad[] = {"top_empty.ksy", "top_num.ksy",       "top_str.ksy",
                                      "yaml_1.ksy",    "yaml_dup_keys.ksy", "switch_cases_array.ksy"};
    size_t parsed = 0, faulty = 0;
    for (size_t i = 0; i < 2; i++) {
        const char *folder = arena_printf(memory, "%s%s", TENON_SHARED, folders[i]);
        DIR *entries = opendir(folder);
        if (!entries) skip();
        for (const struct dirent *each; (each = readdir(entries));) {
            size_t size = strlen(each->d_name);
            if (size < 4 || strcmp(each->d_name + size - 4, ".ksy") != 0) continue;
            list = diagnostics_new(memory);
            const char *path = arena_printf(memory, "%s/%s", folder, each->d_name);
            node_parse(memory, list, source_read(memory, list, path, (span){0}));
            bool expected = false;
            for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++)
                expected |= strcmp(each->d_name, bad[k]) == 0;
            if ((diagnostics_count(list) > 0) != expected) fail_msg("%s", path);
            parsed++;
            faulty += expected;
        }
        closedir(entries);
    }
    assert_true(parsed > 400);
    assert_int_equal(faulty, sizeof bad / sizeof bad[0]);
}

static int setup(void **state)
{
    (void)state;
    memory = arena_new();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(memory);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_scalars_have_kinds),
        cmocka_unit_test(integers_are_exact),
        cmocka_unit_test(integers_out_of_range_are_floats),
        cmocka_unit_test(floats_and_booleans_have_values),
        cmocka_unit_test(tags_decide),
        cmocka_unit_test(faults_have_codes_and_places),
        cmocka_unit_test(unfinished_text_is_located),
        cmocka_unit_test(duplicate_keys_name_the_first_place),
        cmocka_unit_test(many_keys_are_checked_quickly),
        cmocka_unit_test(aliases_are_the_same_node_and_merges_are_resolved),
        cmocka_unit_test(collections_span_their_text),
        cmocka_unit_test(limits_are_errors),
        cmocka_unit_test(aliases_are_counted_expanded),
        cmocka_unit_test(hints_help_with_common_mistakes),
        cmocka_unit_test(unreadable_files_are_reported),
        cmocka_unit_test(the_public_suite_parses),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
