/* Every function of libtenon, and how each fails. */
#include <libtenon.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h> /* cmocka.h needs these */
#include <stdarg.h>

#include <cmocka.h>

#include "fixture.h"

/* What most tests read: the bytes are written by hand below. */
static const char schema_text[] =
    "meta: {id: trip, title: A trip, file-extension: trp, endian: le, bit-endian: be, encoding: UTF-8}\n"
    "doc: Where somebody went.\n"
    "seq:\n"
    "  - {id: magic, contents: TR}\n"
    "  - {id: name, type: strz, doc: Of the trip.}\n"
    "  - {id: kind, type: u1, enum: kind}\n"
    "  - {id: big, type: u8}\n"
    "  - {id: low, type: s2be, -unit: m}\n"
    "  - {id: high, type: b3}\n"
    "  - {id: fast, type: b1}\n"
    "  - {id: rest, type: b4}\n"
    "  - {id: speed, type: f4}\n"
    "  - {id: extra, type: u4, if: kind == kind::none}\n"
    "  - {id: count, type: u1}\n"
    "  - {id: points, type: point, repeat: expr, repeat-expr: count}\n"
    "  - {id: heights, type: u2be, repeat: expr, repeat-expr: 2}\n"
    "  - {id: raw, size: 2}\n"
    "types:\n"
    "  point:\n"
    "    seq:\n"
    "      - {id: size, type: u1}\n"
    "      - {id: label, type: str, size: size}\n"
    "    instances:\n"
    "      twice: {value: size * 2}\n"
    "instances:\n"
    "  far: {pos: 1000, type: u1}\n"
    "  first: {pos: 0, size: 2}\n"
    "enums:\n"
    "  kind: {0: none, 1: walk, 2: ride}\n";

static const unsigned char data[] = {
    'T',  'R',  'U',  'p',  0,                      /* magic, name */
    2,                                              /* 5: kind */
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, /* 6: big */
    0xff, 0xfe,                                     /* 14: low */
    0xb5,                                           /* 16: high 5, fast 1, rest 5 */
    0x00, 0x00, 0xc0, 0x3f,                         /* 17: speed 1.5 */
    2,                                              /* 21: count */
    1,    'a',  2,    'b',  'c',                    /* 22: points */
    0x01, 0x02, 0x03, 0x04,                         /* 27: heights */
    0xde, 0xad,                                     /* 31: raw */
};

static tenon_schema *load(const char *text)
{
    tenon_problem *problem;
    tenon_schema *schema = tenon_load_text("trip.ksy", text, strlen(text), NULL, &problem);
    if (schema == NULL) fail_msg("%s", problem->message);
    assert_null(problem);
    return schema;
}

static tenon_file *read_as(const tenon_schema *schema, unsigned flags)
{
    tenon_read_options options = TENON_READ_OPTIONS;
    tenon_problem *problem;
    options.flags = flags;
    tenon_file *file = tenon_read_memory(schema, data, sizeof data, &options, &problem);
    if (file == NULL) fail_msg("%s", problem->message);
    return file;
}

static int set_up(void **state)
{
    return open_fixture(state, schema_text, data, sizeof data, TENON_PLACES);
}

/* ---- schemas ---- */

static void test_schema_says_what_it_is(void **state)
{
    const fixture *f = *state;
    assert_string_equal(tenon_schema_id(f->schema), "trip");
    assert_string_equal(tenon_schema_title(f->schema), "A trip");
    assert_string_equal(tenon_schema_doc(f->schema), "Where somebody went.");
    assert_string_equal(tenon_schema_extension(f->schema, 0), "trp");
    assert_null(tenon_schema_extension(f->schema, 1));
    assert_non_null(strchr(tenon_version(), '.'));
}

typedef struct heard {
    unsigned count, errors;
    char last[200], id[16];
    size_t line, column;
} heard;

static void hear(void *user, const tenon_problem *problem)
{
    heard *to = user;
    to->count++;
    to->errors += problem->severity == TENON_ERROR;
    snprintf(to->last, sizeof to->last, "%s", problem->message);
    snprintf(to->id, sizeof to->id, "%s", problem->id != NULL ? problem->id : "");
    to->line = problem->line;
    to->column = problem->column;
}

static void test_diagnostics_have_places(void **state)
{
    static const char text[] =
        "meta: {id: a, endian: le}\nseq:\n  - {id: b, type: u9}\n  - {id: c, size: siz}\n";
    heard to = {0};
    tenon_load_options options = TENON_LOAD_OPTIONS;
    tenon_problem *problem;
    (void)state;
    options.report = hear;
    options.user = &to;
    assert_null(tenon_load_text("a.ksy", text, sizeof text - 1, &options, &problem));
    assert_int_equal(problem->status, TENON_BAD_SCHEMA);
    assert_string_equal(problem->file, "a.ksy");
    assert_int_equal(problem->line, 3);
    assert_int_equal(problem->column, 19);
    assert_string_equal(problem->path, "/seq/0/type");
    assert_int_equal(problem->id[0], 'E');
    assert_true(problem->offset == TENON_NO_OFFSET);
    assert_true(to.errors >= 1);
    tenon_problem_free(problem);
    assert_null(tenon_load_text("a.ksy", text, sizeof text - 1, NULL, NULL));
}

static bool give_import(void *user, const char *path, const char **text, size_t *size)
{
    static const char part[] = "meta: {id: part}\nseq:\n  - {id: x, type: u1}\n";
    (void)user;
    *text = part;
    *size = sizeof part - 1;
    return strcmp(path, "dir/part.ksy") == 0 || strcmp(path, "/part.ksy") == 0;
}

static void test_imports_come_from_the_program(void **state)
{
    static const char *const names[] = {"part", "/part", "other"};
    tenon_load_options options = TENON_LOAD_OPTIONS;
    (void)state;
    options.find_import = give_import;
    for (size_t i = 0; i < 3; i++) {
        char text[200];
        tenon_problem *problem;
        snprintf(text, sizeof text, "meta: {id: a, imports: [%s]}\nseq:\n  - {id: p, type: part}\n",
                 names[i]);
        tenon_schema *schema = tenon_load_text("dir/a.ksy", text, strlen(text), &options, &problem);
        assert_int_equal(schema != NULL, i < 2);
        if (schema == NULL) assert_string_equal(problem->message, "there is no file `dir/other.ksy`");
        tenon_problem_free(problem);
        tenon_schema_free(schema);
    }
}

static void test_schemas_that_cannot_be_loaded(void **state)
{
    static const char given[] = "meta: {id: a}\nparams: [{id: n, type: b}]\nseq: [{id: x, size: n.y}]\n"
                                "types: {b: {seq: [{id: y, type: u1}]}}\n";
    tenon_problem *problem;
    (void)state;
    assert_null(tenon_load("/nowhere/x.ksy", NULL, &problem));
    assert_int_equal(problem->status, TENON_UNREADABLE);
    assert_string_equal(problem->file, "/nowhere/x.ksy");
    tenon_problem_free(problem);
    assert_null(tenon_load_text("a.ksy", given, sizeof given - 1, NULL, &problem));
    assert_int_equal(problem->status, TENON_UNSUPPORTED);
    assert_non_null(strstr(problem->message, "parameter"));
    tenon_problem_free(problem);
    assert_null(tenon_format("no_such_format", &problem));
    assert_int_equal(problem->status, TENON_UNKNOWN);
    tenon_problem_free(problem);
    tenon_schema_free(NULL);
}

static void test_options_of_other_versions(void **state)
{
    struct {
        tenon_read_options known;
        size_t later;
    } options = {.known = TENON_READ_OPTIONS};
    const fixture *f = *state;
    tenon_problem *problem;
    options.known.size = sizeof options;
    tenon_file *file = tenon_read_memory(f->schema, data, sizeof data, &options.known, &problem);
    assert_non_null(file); /* a later one that is not used */
    tenon_file_free(file);
    options.later = 1;
    assert_null(tenon_read_memory(f->schema, data, sizeof data, &options.known, &problem));
    assert_int_equal(problem->status, TENON_BAD_ARGUMENT);
    tenon_problem_free(problem);
    options.known.size = 0;
    assert_null(tenon_read_memory(f->schema, data, sizeof data, &options.known, NULL));
    tenon_read_options unknown = TENON_READ_OPTIONS;
    unknown.flags = 1u << 30;
    assert_null(tenon_read_memory(f->schema, data, sizeof data, &unknown, NULL));
}

static void test_bundled_formats(void **state)
{
    size_t count = 0;
    bool found = false;
    (void)state;
    for (const char *name; (name = tenon_format_name(count)) != NULL; count++)
        found = found || strcmp(name, "urho_animation") == 0;
    assert_true(found && count > 10);
    tenon_problem *problem;
    tenon_schema *schema = tenon_format("urho_animation", &problem);
    assert_non_null(schema);
    tenon_read_options options = TENON_READ_OPTIONS;
    options.flags = TENON_PLACES;
    tenon_file *file = tenon_read(schema, TENON_DATA "/urho3d/wave.ani", &options, &problem);
    assert_non_null(file);
    const tenon_value *x =
        tenon_find(tenon_root(file), "tracks[\"Shoulder\"].keyframes[0].position.y", &problem);
    double number;
    tenon_place place;
    assert_non_null(x);
    assert_true(tenon_value_float(x, &number) && number == 1.5);
    assert_true(tenon_value_place(x, &place));
    assert_int_equal(place.offset, 39);
    assert_int_equal(place.size, 4);
    char label[16];
    const tenon_value *mask = tenon_find(tenon_root(file), "tracks[0].mask", NULL);
    assert_true(tenon_value_is_flags(mask));
    assert_null(tenon_value_enum(mask));
    const tenon_value *track = tenon_find(tenon_root(file), "tracks[0]", NULL);
    assert_int_equal(tenon_value_label(track, label, sizeof label), 8);
    assert_string_equal(label, "Shoulder");
    assert_int_equal(tenon_value_label(track, label, 4), 8);
    assert_string_equal(label, "Sho");
    assert_int_equal(tenon_value_label(x, label, sizeof label), 0);
    tenon_file_free(file);
    tenon_schema_free(schema);
}

/* ---- files ---- */

static void test_files_that_cannot_be_read(void **state)
{
    const fixture *f = *state;
    tenon_problem *problem;
    assert_null(tenon_read(f->schema, "/nowhere/x", NULL, &problem));
    assert_int_equal(problem->status, TENON_UNREADABLE);
    tenon_problem_free(problem);
    assert_null(tenon_read(f->schema, "/", NULL, &problem));
    assert_int_equal(problem->status, TENON_UNREADABLE);
    tenon_problem_free(problem);
    assert_null(tenon_read_memory(f->schema, data, 24, NULL, &problem));
    assert_int_equal(problem->status, TENON_BAD_FILE);
    assert_string_equal(problem->id, "truncated");
    assert_string_equal(problem->path, "points[1].size");
    assert_int_equal(problem->offset, 24);
    tenon_problem_free(problem);
    assert_null(tenon_read_memory(f->schema, "TS", 2, NULL, &problem));
    assert_string_equal(problem->id, "not-equal");
    assert_non_null(problem->expected);
    assert_non_null(problem->found);
    tenon_problem_free(problem);
    assert_null(tenon_read_memory(f->schema, NULL, 0, NULL, NULL));
    tenon_file_free(NULL);
}

static void test_limits(void **state)
{
    const fixture *f = *state;
    tenon_problem *problem;
    tenon_read_options options = TENON_READ_OPTIONS;
    options.memory = 16;
    assert_null(tenon_read_memory(f->schema, data, sizeof data, &options, &problem));
    assert_int_equal(problem->status, TENON_LIMIT);
    tenon_problem_free(problem);
    options = (tenon_read_options)TENON_READ_OPTIONS;
    options.file_size = 10;
    tenon_schema *schema = tenon_format("urho_animation", NULL);
    assert_null(tenon_read(schema, TENON_DATA "/urho3d/wave.ani", &options, &problem));
    assert_int_equal(problem->status, TENON_UNREADABLE);
    tenon_problem_free(problem);
    tenon_schema_free(schema);
}

static void test_bytes_are_borrowed_or_copied(void **state)
{
    const fixture *f = *state;
    size_t size;
    assert_ptr_not_equal(tenon_file_data(f->file, &size), data);
    assert_int_equal(size, sizeof data);
    tenon_file *file = read_as(f->schema, TENON_BORROW);
    assert_ptr_equal(tenon_file_data(file, &size), data);
    const void *bytes;
    assert_true(tenon_value_bytes(tenon_member(tenon_root(file), "raw"), &bytes, &size));
    assert_ptr_equal(bytes, data + 31);
    tenon_place place;
    assert_false(tenon_value_place(tenon_member(tenon_root(file), "raw"), &place));
    tenon_file_free(file);
}

static void test_validate(void **state)
{
    const fixture *f = *state;
    heard to = {0};
    tenon_read_options options = TENON_READ_OPTIONS;
    tenon_problem *problem;
    options.level = TENON_STRICT;
    options.report = hear;
    options.user = &to;
    assert_true(tenon_validate(f->schema, data, sizeof data, &options, &problem));
    assert_null(problem);
    assert_false(tenon_validate(f->schema, data, 3, &options, &problem));
    assert_int_equal(problem->status, TENON_BAD_FILE);
    assert_int_equal(to.errors, 1);
    assert_string_equal(to.last, problem->message);
    tenon_problem_free(problem);
}

/* ---- walking ---- */

static void test_members_and_elements(void **state)
{
    const fixture *f = *state;
    const tenon_value *points = tenon_member(f->root, "points");
    assert_int_equal(tenon_value_kind(points), TENON_LIST);
    assert_int_equal(tenon_count(points), 2);
    assert_null(tenon_child(points, 2));
    assert_null(tenon_member(points, "size"));
    assert_null(tenon_member(f->root, "nothing"));
    const tenon_value *second = tenon_child(points, 1);
    assert_string_equal(tenon_value_type(second), "point");
    assert_null(tenon_value_name(second));
    assert_ptr_equal(second, find(state, "points[1]"));
    assert_ptr_equal(tenon_parent(second), points);
    assert_ptr_equal(tenon_child(second, 1), find(state, "points[1].label"));
    assert_null(tenon_parent(f->root));
    assert_int_equal(tenon_value_kind(find(state, "")), TENON_OBJECT);
    assert_ptr_equal(tenon_find(second, "label", NULL), find(state, "points[1].label"));
    assert_int_equal(tenon_count(tenon_child(second, 0)), 0);
    size_t i = 0;
    while (i < tenon_count(f->root) && strcmp(tenon_value_name(tenon_child(f->root, i)), "heights") != 0)
        i++;
    assert_true(i < tenon_count(f->root));
}

static void test_paths(void **state)
{
    char path[32];
    assert_int_equal(tenon_value_path(find(state, "points[1].label"), path, sizeof path), 15);
    assert_string_equal(path, "points[1].label");
    assert_int_equal(tenon_value_path(find(state, "points[1].label"), path, 8), 15);
    assert_string_equal(path, "points[");
    assert_int_equal(tenon_value_path(find(state, "points[1].label"), NULL, 0), 15);
    assert_int_equal(tenon_value_path(find(state, ""), path, sizeof path), 0);
    assert_string_equal(path, "");
}

static void test_wrong_paths(void **state)
{
    static const char *const rows[][2] = {
        {"point", "trip has no member `point`; did you mean `points`?"},
        {"points[2]", "there is no element 2: `points` has 2 elements"},
        {"name.x", "`name` is text and has no members"},
        {"points[0]x", "`.` or `[` is expected at `x`"},
        {".name", "`.` or `[` is expected at `.name`"},
        {"extra.x", "`extra` is absent, and has no members"},
        {"points[", "the number of an element is expected here, or its label in double quotes"},
        {"points.", "the name of a member is expected here"},
        {"[0]", "`trip` is an object and has no elements"},
    };
    const fixture *f = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tenon_problem *problem;
        assert_null(tenon_find(f->root, rows[i][0], &problem));
        assert_non_null(problem);
        assert_string_equal(problem->message, rows[i][1]);
        assert_int_equal(problem->status, TENON_NO_VALUE);
        tenon_problem_free(problem);
        assert_null(tenon_find(f->root, rows[i][0], NULL));
    }
}

/* ---- values ---- */

static void test_integers(void **state)
{
    int64_t number;
    uint64_t magnitude;
    double real;
    assert_false(tenon_value_signed(find(state, "big"), &number));
    assert_true(tenon_value_unsigned(find(state, "big"), &magnitude) && magnitude == UINT64_MAX);
    assert_true(tenon_value_signed(find(state, "low"), &number) && number == -2);
    assert_false(tenon_value_unsigned(find(state, "low"), &magnitude));
    assert_true(tenon_value_signed(find(state, "high"), &number) && number == 5);
    assert_true(tenon_value_signed(find(state, "points[1].twice"), &number) && number == 4);
    assert_true(tenon_value_signed(find(state, "heights[1]"), &number) && number == 0x0304);
    assert_false(tenon_value_float(find(state, "low"), &real));
    assert_string_equal(tenon_value_unit(find(state, "low")), "m");
    assert_null(tenon_value_unit(find(state, "high")));
}

static void test_other_scalars(void **state)
{
    double real;
    bool truth;
    int64_t number;
    assert_true(tenon_value_float(find(state, "speed"), &real) && real == 1.5);
    assert_true(tenon_value_bool(find(state, "fast"), &truth) && truth);
    assert_false(tenon_value_bool(find(state, "speed"), &truth));
    assert_false(tenon_value_signed(find(state, "speed"), &number));
    assert_int_equal(tenon_value_kind(find(state, "fast")), TENON_BOOL);
}

static void test_text_and_bytes(void **state)
{
    const char *text;
    const void *bytes;
    size_t size;
    assert_true(tenon_value_text(find(state, "name"), &text, &size));
    assert_int_equal(size, 2);
    assert_memory_equal(text, "Up", 2);
    assert_false(tenon_value_bytes(find(state, "name"), &bytes, &size));
    assert_true(tenon_value_bytes(find(state, "raw"), &bytes, &size));
    assert_memory_equal(bytes, "\xde\xad", 2);
    assert_true(tenon_value_bytes(find(state, "magic"), &bytes, &size));
    assert_memory_equal(bytes, "TR", 2);
    assert_false(tenon_value_text(find(state, "raw"), &text, &size));
    assert_string_equal(tenon_value_doc(find(state, "name")), "Of the trip.");
    assert_string_equal(tenon_value_doc(find(state, "")), "Where somebody went.");
    assert_null(tenon_value_doc(find(state, "raw")));
}

static void test_enumerations(void **state)
{
    const tenon_value *kind = find(state, "kind");
    int64_t number;
    assert_string_equal(tenon_value_enum(kind), "ride");
    const tenon_enum *kinds = tenon_value_enumeration(kind);
    assert_non_null(kinds);
    assert_string_equal(tenon_enum_constant(kinds, 1, &number), "walk");
    assert_int_equal(number, 1);
    assert_null(tenon_enum_constant(kinds, 3, &number));
    assert_false(tenon_value_is_flags(kind));
    assert_null(tenon_value_enum(find(state, "low")));
    assert_null(tenon_value_enumeration(find(state, "low")));
    assert_null(tenon_value_enumeration(find(state, "name")));
}

static void test_arrays_of_numbers(void **state)
{
    tenon_numbers numbers;
    const fixture *f = *state;
    size_t size;
    const unsigned char *begin = tenon_file_data(f->file, &size);
    assert_true(tenon_value_numbers(find(state, "heights"), &numbers));
    assert_ptr_equal(numbers.data, begin + 27);
    assert_int_equal(numbers.count, 2);
    assert_int_equal(numbers.size, 2);
    assert_true(numbers.big_endian && !numbers.is_signed && !numbers.is_float);
    assert_false(tenon_value_numbers(find(state, "points"), &numbers));
    assert_false(tenon_value_numbers(find(state, "low"), &numbers));
}

static void test_arrays_of_chosen_numbers(void **state)
{
    static const char text[] = "meta: {id: a, endian: le}\nseq:\n  - {id: k, type: u1}\n"
                               "  - id: n\n    type: {switch-on: k, cases: {1: u2, _: u4}}\n"
                               "    repeat: expr\n    repeat-expr: 2\n";
    tenon_schema *schema = load(text);
    tenon_file *file = tenon_read_memory(schema, "\1\2\0\3\0", 5, NULL, NULL);
    tenon_numbers numbers;
    (void)state;
    assert_true(tenon_value_numbers(tenon_member(tenon_root(file), "n"), &numbers));
    assert_int_equal(numbers.size, 2);
    assert_int_equal(((const unsigned char *)numbers.data)[2], 3);
    tenon_file_free(file);
    tenon_schema_free(schema);
}

static void test_absent_and_failed(void **state)
{
    const tenon_value *extra = find(state, "extra"), *far = find(state, "far");
    int64_t number;
    tenon_place place;
    tenon_problem *problem;
    assert_int_equal(tenon_value_kind(extra), TENON_ABSENT);
    assert_null(tenon_value_problem(extra));
    assert_false(tenon_value_signed(extra, &number));
    assert_int_equal(tenon_value_kind(far), TENON_FAILED);
    assert_string_equal(tenon_value_problem(far)->id, "behind-end");
    assert_string_equal(tenon_value_name(far), "far");
    assert_false(tenon_value_place(far, &place));
    assert_int_equal(tenon_count(far), 0);
    assert_null(tenon_child(far, 0));
    assert_null(tenon_json(far, 0, NULL, &problem));
    assert_string_equal(problem->id, "behind-end");
    tenon_problem_free(problem);
    assert_null(tenon_json(extra, 0, NULL, &problem));
    assert_int_equal(problem->status, TENON_NO_VALUE);
    tenon_problem_free(problem);
    assert_string_equal(tenon_kind_name(TENON_FAILED), "failed");
    assert_string_equal(tenon_kind_name((tenon_kind)99), "unknown");
}

static void test_computed(void **state)
{
    assert_true(tenon_value_computed(find(state, "points[0].twice")));
    assert_true(tenon_value_computed(find(state, "first")));
    assert_false(tenon_value_computed(find(state, "name")));
    assert_false(tenon_value_computed(find(state, "points[0]")));
}

static void expect_place(void **state, const char *path, tenon_place expected)
{
    tenon_place place = {0};
    if (!tenon_value_place(find(state, path), &place)) fail_msg("%s lies nowhere", path);
    assert_int_equal(place.offset, expected.offset);
    assert_int_equal(place.size, expected.size);
    assert_int_equal(place.bit, expected.bit);
    assert_int_equal(place.bits, expected.bits);
}

static void test_places(void **state)
{
    tenon_place place;
    expect_place(state, "", (tenon_place){0, sizeof data, 0, 0});
    expect_place(state, "magic", (tenon_place){0, 2, 0, 0});
    expect_place(state, "kind", (tenon_place){5, 1, 0, 0});
    expect_place(state, "fast", (tenon_place){16, 0, 3, 1});
    expect_place(state, "points[1]", (tenon_place){24, 3, 0, 0});
    expect_place(state, "points[1].label", (tenon_place){25, 2, 0, 0});
    expect_place(state, "heights[1]", (tenon_place){29, 2, 0, 0});
    expect_place(state, "first", (tenon_place){0, 2, 0, 0});
    assert_false(tenon_value_place(find(state, "points[1].twice"), &place));
}

/* ---- text ---- */

static void test_json_and_dump(void **state)
{
    size_t size;
    tenon_problem *problem;
    char *text = tenon_json(find(state, "points[1]"), TENON_JSON_ALL, &size, &problem);
    assert_string_equal(text, "{\"size\":2,\"label\":\"bc\",\"twice\":4}");
    assert_int_equal(size, strlen(text));
    tenon_free(text);
    text = tenon_json(find(state, "kind"), 0, NULL, NULL);
    assert_string_equal(text, "\"ride\"");
    tenon_free(text);
    (void)find(state, "first"); /* its place is known in a dump, also when it was computed before */
    text = tenon_dump(find(state, ""), TENON_DUMP_HEX, 1, &size, &problem);
    assert_int_equal(size, strlen(text));
    assert_non_null(strstr(text, "\n      0x1f         2    raw "));
    assert_non_null(strstr(text, "\n       0x0         2    first "));
    assert_non_null(strstr(text, "1 more"));
    tenon_free(text);
    tenon_free(NULL);
}

/* ---- threads ---- */

static void *read_many(void *schema)
{
    for (int i = 0; i < 50; i++) {
        tenon_file *file = read_as(schema, TENON_PLACES);
        char *text = tenon_dump(tenon_root(file), 0, 0, NULL, NULL);
        tenon_free(text);
        tenon_file_free(file);
    }
    return NULL;
}

static void test_threads_share_a_schema(void **state)
{
    const fixture *f = *state;
    pthread_t threads[4];
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, read_many, f->schema), 0);
    for (size_t i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, close_fixture)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_schema_says_what_it_is),
        TEST(test_diagnostics_have_places),
        TEST(test_imports_come_from_the_program),
        TEST(test_schemas_that_cannot_be_loaded),
        TEST(test_options_of_other_versions),
        TEST(test_bundled_formats),
        TEST(test_files_that_cannot_be_read),
        TEST(test_limits),
        TEST(test_bytes_are_borrowed_or_copied),
        TEST(test_validate),
        TEST(test_members_and_elements),
        TEST(test_paths),
        TEST(test_wrong_paths),
        TEST(test_integers),
        TEST(test_other_scalars),
        TEST(test_text_and_bytes),
        TEST(test_enumerations),
        TEST(test_arrays_of_numbers),
        TEST(test_arrays_of_chosen_numbers),
        TEST(test_absent_and_failed),
        TEST(test_computed),
        TEST(test_places),
        TEST(test_json_and_dump),
        TEST(test_threads_share_a_schema),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
