/* Types, values that are not remembered, and records: the functions of libtenon_tables.h. */
#include <libtenon_tables.h>
#include <string.h>

#include <setjmp.h> /* cmocka.h needs these */
#include <stdarg.h>

#include <cmocka.h>

#include "fixture.h"

static const char schema_text[] =
    "meta: {id: trip, endian: le, encoding: UTF-8}\n"
    "seq:\n"
    "  - {id: kind, type: u1, enum: kind}\n"
    "  - {id: low, type: s2be}\n"
    "  - {id: fast, type: b1}\n"
    "  - {id: speed, type: f4}\n"
    "  - {id: name, type: strz}\n"
    "  - {id: extra, type: u1, if: kind == kind::walk}\n"
    "  - {id: points, type: point, repeat: expr, repeat-expr: 2}\n"
    "  - {id: people, type: person, repeat: eos}\n"
    "types:\n"
    "  point:\n"
    "    seq:\n"
    "      - {id: kind, type: u1, enum: kind}\n"
    "      - {id: at, type: place}\n"
    "    enums: {kind: {5: five}}\n"
    "  place: {seq: [{id: x, type: u2}, {id: y, type: f4be}]}\n"
    "  person: {seq: [{id: name, type: strz}, {id: age, type: s2be}, {id: more, type: u1, if: age == 0}]}\n"
    "instances:\n"
    "  twice: {value: low * 2}\n"
    "enums:\n"
    "  kind: {1: walk, 2: ride}\n"
    "  unused: {7: seven}\n";

static const unsigned char data[] = {
    2,                                  /* kind */
    0xff, 0xfe,                         /* low */
    0x80,                               /* fast */
    0,    0,    0xc0, 0x3f,             /* speed 1.5 */
    'p',  0,                            /* name */
    5,    1,    2,    0x3f, 0xc0, 0, 0, /* points */
    6,    3,    4,    0x40, 0,    0, 0, /* */
    'a',  0,    0,    7,                /* people */
};

static int set_up(void **state)
{
    return open_fixture(state, schema_text, data, sizeof data, 0);
}

/* ---- types ---- */

static const char *type_name(const tenon_schema *schema, size_t i)
{
    return tenon_type_path(schema, tenon_schema_type(schema, i));
}

static void test_types_have_paths(void **state)
{
    const fixture *f = *state;
    static const char *const expected[] = {"trip", "trip::point", "trip::place", "trip::person"};
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(type_name(f->schema, i), expected[i]);
    assert_null(tenon_schema_type(f->schema, 4));
    const tenon_type *point = tenon_schema_type(f->schema, 1);
    assert_string_equal(tenon_type_member(point, 0), "kind");
    assert_string_equal(tenon_type_member(point, 1), "at");
    assert_null(tenon_type_member(point, 2));
    assert_ptr_equal(tenon_value_object_type(find(state, "points[1]")), point);
    assert_ptr_equal(tenon_value_object_type(f->root), tenon_schema_type(f->schema, 0));
    assert_null(tenon_value_object_type(find(state, "low")));
    assert_null(tenon_value_object_type(find(state, "extra")));
}

static void test_enumerations_have_paths(void **state)
{
    const fixture *f = *state;
    static const char *const expected[] = {"trip::kind", "trip::unused", "trip::point::kind"};
    int64_t number;
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(tenon_enum_path(f->schema, tenon_schema_enum(f->schema, i)), expected[i]);
    assert_null(tenon_schema_enum(f->schema, 3));
    assert_ptr_equal(tenon_value_enumeration(find(state, "points[0].kind")), tenon_schema_enum(f->schema, 2));
    assert_string_equal(tenon_enum_constant(tenon_schema_enum(f->schema, 1), 0, &number), "seven");
    assert_int_equal(number, 7);
}

static void test_constants_of_eight_bytes(void **state)
{
    (void)state;
    static const char text[] =
        "meta: {id: a, endian: le}\nenums: {k: {18446744073709551615: most}, l: {-1: least}}\n"
        "seq: [{id: x, type: u8, enum: k}, {id: y, type: s8, enum: l}]\n";
    tenon_schema *schema = tenon_load_text("a.ksy", text, strlen(text), NULL, NULL);
    assert_true(tenon_enum_is_unsigned(schema, tenon_schema_enum(schema, 0)));
    assert_false(tenon_enum_is_unsigned(schema, tenon_schema_enum(schema, 1)));
    tenon_schema_free(schema);
}

static void test_types_of_bundled_formats(void **state)
{
    (void)state;
    tenon_schema *model = tenon_format("urho_model", NULL);
    bool found = false;
    assert_string_equal(type_name(model, 0), "urho_model");
    for (size_t i = 0; tenon_schema_type(model, i) != NULL; i++)
        found |= strcmp(type_name(model, i), "vertex_buffer") == 0;
    assert_true(found);
    tenon_schema_free(model);
}

/* ---- values that are not remembered ---- */

static void test_items_of_objects(void **state)
{
    const fixture *f = *state;
    tenon_item item;
    assert_true(tenon_child_item(f->root, 0, &item));
    assert_int_equal(item.kind, TENON_INTEGER);
    assert_int_equal(item.bits, 2);
    assert_ptr_equal(item.values, tenon_schema_enum(f->schema, 0));
    assert_true(tenon_child_item(f->root, 1, &item));
    assert_true(item.is_signed);
    assert_int_equal((int64_t)item.bits, -2);
    assert_null(item.values);
    assert_true(tenon_child_item(f->root, 2, &item));
    assert_int_equal(item.kind, TENON_BOOL);
    assert_int_equal(item.bits, 1);
    assert_true(tenon_child_item(f->root, 3, &item));
    assert_int_equal(item.kind, TENON_FLOAT);
    assert_true(item.real == 1.5);
    assert_true(tenon_child_item(f->root, 4, &item));
    assert_int_equal(item.kind, TENON_TEXT);
    assert_int_equal(item.size, 1);
    assert_memory_equal(item.data, "p", 1);
    assert_true(tenon_child_item(f->root, 5, &item));
    assert_int_equal(item.kind, TENON_ABSENT);
    for (size_t i = 6; i < 8; i++) /* lists */
        assert_false(tenon_child_item(f->root, i, &item));
    assert_true(tenon_child_item(f->root, 8, &item));
    assert_int_equal((int64_t)item.bits, -4);
    assert_false(tenon_child_item(f->root, 9, &item)); /* there is none */
}

static void test_items_of_lists(void **state)
{
    tenon_item item;
    (void)state;
    static const char text[] =
        "meta: {id: a, encoding: ASCII}\nseq: [{id: x, type: u2be, repeat: expr, repeat-expr: 2}, "
        "{id: y, type: str, size: 1, repeat: expr, repeat-expr: 2}]";
    tenon_schema *schema = tenon_load_text("a.ksy", text, strlen(text), NULL, NULL);
    tenon_file *file = tenon_read_memory(schema, "\1\2\3\4ab", 6, NULL, NULL);
    const tenon_value *x = tenon_member(tenon_root(file), "x"), *y = tenon_member(tenon_root(file), "y");
    assert_true(tenon_child_item(x, 1, &item));
    assert_int_equal(item.bits, 0x304);
    assert_false(tenon_child_item(x, 2, &item));
    assert_true(tenon_child_item(y, 1, &item));
    assert_memory_equal(item.data, "b", 1);
    tenon_file_free(file);
    tenon_schema_free(schema);
}

static tenon_item member_item(const tenon_item *object, size_t i)
{
    tenon_item item;
    assert_true(tenon_item_member(object, tenon_type_member_type(object->type, i), &item));
    return item;
}

static void test_objects_and_lists_are_items(void **state)
{
    const fixture *f = *state;
    tenon_item root, person, point;
    assert_true(tenon_value_item(f->root, &root));
    const tenon_item points = member_item(&root, 6), people = member_item(&root, 7);
    assert_int_equal(people.kind, TENON_LIST);
    assert_int_equal(tenon_item_count(&people), 1);
    assert_true(tenon_item_element(f->file, &people, 0, &person));
    assert_int_equal(person.kind, TENON_OBJECT);
    assert_ptr_equal(person.type, tenon_schema_type(f->schema, 3));
    assert_false(person.is_copy);
    assert_memory_equal(member_item(&person, 0).data, "a", 1);
    assert_int_equal(member_item(&person, 1).bits, 7);
    assert_int_equal(member_item(&person, 2).kind, TENON_ABSENT);
    assert_false(tenon_item_element(f->file, &people, 1, &person));
    assert_true(tenon_item_element(f->file, &points, 1, &point));
    assert_true(point.is_copy);
    const tenon_item at = member_item(&point, 1);
    assert_ptr_equal(at.type, tenon_schema_type(f->schema, 2));
    assert_int_equal(member_item(&at, 0).bits, 0x403);
    assert_true(member_item(&at, 1).real == 2);
    assert_true(tenon_value_item(find(state, "people[0]"), &person));
    assert_ptr_equal(person.type, tenon_schema_type(f->schema, 3));
    assert_false(tenon_value_item(find(state, "low"), &person));
    assert_null(tenon_type_member_type(root.type, 9));
}

static void test_plain_members(void **state)
{
    const fixture *f = *state;
    tenon_item person;
    tenon_field field;
    int16_t age;
    const tenon_type *trip = tenon_schema_type(f->schema, 0), *type = tenon_schema_type(f->schema, 3);
    static const bool plain[] = {true, true, true, true, false, true, false, false};
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(tenon_member_type_is_plain(tenon_type_member_type(trip, i)), plain[i]);
    assert_false(
        tenon_member_type_number(tenon_type_member_type(trip, 0), &field)); /* it has an enumeration */
    assert_false(tenon_member_type_number(tenon_type_member_type(trip, 5), &field)); /* may be absent */
    assert_true(tenon_member_type_number(tenon_type_member_type(type, 1), &field));
    assert_true(tenon_value_item(find(state, "people[0]"), &person));
    memcpy(&age, (const char *)person.data + field.offset, sizeof age);
    assert_int_equal(age, 7);
    assert_int_equal(field.size, sizeof age);
    assert_true(field.is_signed);
}

static void test_numbers_of_lists(void **state)
{
    tenon_item root;
    tenon_numbers numbers;
    const tenon_enum *values;
    (void)state;
    static const char text[] = "meta: {id: a}\nenums: {k: {1: one}}\n"
                               "seq: [{id: x, type: u2be, repeat: expr, repeat-expr: 2}, "
                               "{id: y, type: u1, enum: k, repeat: eos}]";
    tenon_schema *schema = tenon_load_text("a.ksy", text, strlen(text), NULL, NULL);
    tenon_file *file = tenon_read_memory(schema, "\1\2\3\4\1", 5, NULL, NULL);
    assert_true(tenon_value_item(tenon_root(file), &root));
    const tenon_item x = member_item(&root, 0), y = member_item(&root, 1);
    assert_true(tenon_item_numbers(&x, &numbers, &values));
    assert_int_equal(numbers.count, 2);
    assert_true(numbers.big_endian);
    assert_null(values);
    assert_true(tenon_item_numbers(&y, &numbers, &values));
    assert_ptr_equal(values, tenon_schema_enum(schema, 0));
    assert_false(tenon_item_numbers(&root, &numbers, &values));
    tenon_file_free(file);
    tenon_schema_free(schema);
}

/* ---- records ---- */

static void expect_field(const tenon_value *list, size_t i, const char *name, size_t offset, size_t size,
                         bool big_endian)
{
    const tenon_field *field = tenon_record_field(list, i);
    assert_non_null(field);
    assert_string_equal(field->name, name);
    assert_int_equal(field->size, size);
    assert_int_equal(field->offset, offset);
    assert_int_equal(field->big_endian && size > 1, big_endian);
}

static void test_records_of_the_file(void **state)
{
    const tenon_value *points = find(state, "points");
    tenon_records records;
    assert_true(tenon_value_records(points, &records));
    assert_int_equal(records.count, 2);
    assert_int_equal(records.stride, 7);
    assert_memory_equal(records.data, data + 10, 14);
    expect_field(points, 0, "kind", 0, 1, false);
    expect_field(points, 1, "at.x", 1, 2, false);
    expect_field(points, 2, "at.y", 3, 4, true);
    assert_true(tenon_record_field(points, 2)->is_float);
    assert_null(tenon_record_field(points, 3));
}

static void test_objects_in_memory_are_records(void **state)
{
    const tenon_value *people = find(state, "people");
    tenon_records records;
    assert_true(tenon_value_records(people, &records));
    assert_int_equal(records.count, 1);
    const tenon_field *age = tenon_record_field(people, 0);
    assert_string_equal(age->name, "age"); /* not the text before it, nor what may be absent behind it */
    assert_null(tenon_record_field(people, 1));
    int16_t number;
    memcpy(&number, (const char *)records.data + age->offset, sizeof number);
    assert_int_equal(number, 7);
    assert_false(tenon_value_records(find(state, "points[0]"), &records));
    assert_null(tenon_record_field(find(state, "low"), 0));
}

static size_t record_count(const tenon_value *list)
{
    tenon_records records;
    assert_true(tenon_value_records(list, &records));
    return records.count;
}

/* Of the file, and in memory. */
static void test_records_follow_edits(void **state)
{
    static const char point[] = "{\"kind\": 5, \"at\": {\"x\": 9, \"y\": 1}}",
                      person[] = "{\"name\": \"b\", \"age\": 8}";
    const tenon_value *points = find(state, "points"), *people = find(state, "people");
    tenon_records records;
    assert_int_equal(record_count(points) + record_count(people), 3);
    assert_true(tenon_set_signed(find(state, "points[1].at.x"), 0x0102, NULL));
    assert_true(tenon_value_records(points, &records));
    assert_memory_equal((const char *)records.data + 8, "\2\1", 2);
    assert_true(tenon_insert(points, 2, point, strlen(point), NULL));
    assert_true(tenon_insert(people, 1, person, strlen(person), NULL));
    assert_int_equal(record_count(points), 3);
    assert_int_equal(record_count(people), 2);
    expect_field(points, 1, "at.x", 1, 2, false);
    assert_true(tenon_remove(people, 0, NULL));
    assert_int_equal(record_count(people), 1);
}

/* ---- files in a file ---- */

static void test_files_in_a_file(void **state)
{
    const char *name;
    const void *bytes;
    size_t size;
    tenon_problem *problem;
    const fixture *f = *state;
    assert_int_equal(tenon_entry_count(f->file), 0);
    assert_false(tenon_entry_data(f->file, 0, 0, &bytes, &size, &problem));
    assert_int_equal(problem->status, TENON_NO_VALUE);
    tenon_problem_free(problem);
    tenon_schema *schema = tenon_format("urho_package", NULL);
    tenon_file *file = tenon_read(schema, TENON_DATA "/urho3d/packed.pak", NULL, &problem);
    assert_non_null(file);
    assert_true(tenon_entry_count(file) > 0);
    assert_true(tenon_entry_name(file, 0, &name, &size));
    assert_true(size > 0);
    assert_true(tenon_entry_data(file, 0, 0, &bytes, &size, NULL));
    const size_t whole = size;
    assert_false(tenon_entry_data(file, 0, whole - 1, &bytes, &size, &problem));
    assert_int_equal(problem->status, TENON_LIMIT);
    tenon_problem_free(problem);
    assert_false(tenon_entry_name(file, tenon_entry_count(file), &name, &size));
    tenon_file_free(file);
    tenon_schema_free(schema);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, close_fixture)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_types_have_paths),
        TEST(test_enumerations_have_paths),
        TEST(test_types_of_bundled_formats),
        TEST(test_constants_of_eight_bytes),
        TEST(test_items_of_objects),
        TEST(test_items_of_lists),
        TEST(test_objects_and_lists_are_items),
        TEST(test_plain_members),
        TEST(test_numbers_of_lists),
        TEST(test_records_of_the_file),
        TEST(test_objects_in_memory_are_records),
        TEST(test_records_follow_edits),
        TEST(test_files_in_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
