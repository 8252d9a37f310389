/* What the model says of schemas: types of values and their ranges, sizes, layouts, parents. The expectations
   are written by hand from the language's rules. */
#include "schema_support.h"

#include <stdio.h>

#include "base/buffer.h"
#include "model/model.h"

/* ---- a summary of a model ------------------------------------------------------------------------------ */

static void put_number(buffer *out, wide value)
{
    if (value < 0) buffer_putc(out, '-');
    const wide magnitude = value < 0 ? -value : value;
    if (magnitude > UINT64_MAX)
        buffer_puts(out, "huge");
    else
        buffer_printf(out, "%llu", (unsigned long long)magnitude);
}

static void put_interval(buffer *out, interval range)
{
    put_number(out, range.low);
    if (range.low == range.high) return;
    buffer_puts(out, "..");
    if (range.high >= SIZE_UNBOUNDED)
        buffer_puts(out, "*");
    else
        put_number(out, range.high);
}

static void put_type(buffer *out, value_type type)
{
    static const char *const names[] = {"int",    "float", "bool",   "text", "bytes",  "enum",
                                        "object", "array", "stream", "any",  "unknown"};
    switch (type.kind) {
    case VALUE_ARRAY:
        put_type(out, *type.element);
        buffer_puts(out, "[]");
        break;
    case VALUE_ENUM:
        buffer_printf(out, "enum %.*s", STR_ARG(type.enumeration->schema->id));
        break;
    case VALUE_OBJECT:
    case VALUE_UNKNOWN:
        buffer_printf(out, "%s %.*s", names[type.kind], type.object ? (int)type.object->id.size : 1,
                      type.object ? type.object->id.data : "*");
        break;
    default:
        buffer_puts(out, names[type.kind]);
        break;
    }
}

static void put_member(buffer *out, const model_member *member)
{
    static const char *const arrays[] = {"", " records", " objects", " numbers", " values"};
    buffer_printf(out, "  %.*s: ", STR_ARG(member->id));
    put_type(out, member->type);
    buffer_puts(out, arrays[member->array]);
    if (member->type.kind == VALUE_INT || member->type.kind == VALUE_ENUM) {
        buffer_puts(out, " = ");
        put_interval(out, member->range);
    }
    if (member->wire.kind != WIRE_NONE) {
        buffer_puts(out, ", bytes ");
        put_interval(out, member->extent);
    }
    buffer_puts(out, member->may_be_absent ? ", perhaps\n" : "\n");
}

static void put_members(buffer *out, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_member(out, members[i]);
}

static void put_model_type(buffer *out, const model_type *type)
{
    static const char *const layouts[] = {"fixed", "uniform", "table", "irregular"};
    buffer_printf(out, "%.*s: %s, bytes ", STR_ARG(type->id), layouts[type->layout]);
    put_interval(out, type->extent);
    if (type->parent)
        buffer_printf(out, ", in %.*s%s", STR_ARG(type->parent->id), type->many_parents ? " and others" : "");
    else if (type->parents.count > 0)
        buffer_printf(out, ", in any of %zu", type->parents.count);
    buffer_printf(out, "%s%s%s%s\n", type->needs_parent ? ", parent" : "", type->needs_root ? ", root" : "",
                  type->needs_stream ? ", stream" : "", type->recursive ? ", recursive" : "");
    put_members(out, type->params.items, type->params.count);
    put_members(out, type->fields.items, type->fields.count);
    put_members(out, type->values.items, type->values.count);
    put_members(out, type->instances.items, type->instances.count);
}

/* Every type in use, those that others are made of first, with every member. */
static str summary(const model *m)
{
    buffer out = {.memory = m->memory};
    for (size_t i = 0; i < m->order.count; i++)
        put_model_type(&out, m->order.items[i]);
    return buffer_str(&out);
}

typedef struct expectation {
    const char *name;
    const char *summary;
} expectation;

/* Schemas of the public suite. */
static const expectation suite[] = {
    {"expr_0", "expr_0: irregular, bytes 2\n"
               "  len_of_1: int = 0..65535, bytes 2\n"
               "  must_be_f7: int = 247\n"
               "  must_be_abc123: text\n"},
    {"expr_2", "tuple: irregular, bytes 3, in mod_str\n"
               "  byte0: int = 0..255, bytes 1\n"
               "  byte1: int = 0..255, bytes 1\n"
               "  byte2: int = 0..255, bytes 1\n"
               "  avg: int = 0..255\n"
               "mod_str: irregular, bytes 5..65537, in expr_2, stream\n"
               "  len_orig: int = 0..65535, bytes 2\n"
               "  str: text, bytes 0..65532\n"
               "  rest: object tuple, bytes 3\n"
               "  len_mod: int = -3..65532\n"
               "  char5: text, bytes 1\n"
               "  tuple5: object tuple, bytes 3\n"
               "expr_2: irregular, bytes 10..131074\n"
               "  str1: object mod_str, bytes 5..65537\n"
               "  str2: object mod_str, bytes 5..65537\n"
               "  str1_len: int = 0..9223372036854775807\n"
               "  str1_len_mod: int = -3..65532\n"
               "  str1_byte1: int = 0..255\n"
               "  str1_avg: int = 0..255\n"
               "  str1_char5: text\n"
               "  str1_tuple5: object tuple\n"
               "  str2_tuple5: object tuple\n"},
    {"expr_calc_array_ops", "expr_calc_array_ops: irregular, bytes 0\n"
                            "  int_array: int[]\n"
                            "  double_array: float[]\n"
                            "  str_array: text[]\n"
                            "  int_array_size: int = 7\n"
                            "  int_array_first: int = 10..1000\n"
                            "  int_array_mid: int = 10..1000\n"
                            "  int_array_last: int = 10..1000\n"
                            "  int_array_min: int = 10..1000\n"
                            "  int_array_max: int = 10..1000\n"
                            "  double_array_size: int = 5\n"
                            "  double_array_first: float\n"
                            "  double_array_mid: float\n"
                            "  double_array_last: float\n"
                            "  double_array_min: float\n"
                            "  double_array_max: float\n"
                            "  str_array_size: int = 4\n"
                            "  str_array_first: text\n"
                            "  str_array_mid: text\n"
                            "  str_array_last: text\n"
                            "  str_array_min: text\n"
                            "  str_array_max: text\n"},
    {"expr_int_div", "expr_int_div: irregular, bytes 8\n"
                     "  int_u: int = 0..4294967295, bytes 4\n"
                     "  int_s: int = -2147483648..2147483647, bytes 4\n"
                     "  div_pos_const: int = 756\n"
                     "  div_neg_const: int = -757\n"
                     "  div_pos_seq: int = 0..330382099\n"
                     "  div_neg_seq: int = -165191050..165191049\n"},
    {"expr_mod", "expr_mod: irregular, bytes 8\n"
                 "  int_u: int = 0..4294967295, bytes 4\n"
                 "  int_s: int = -2147483648..2147483647, bytes 4\n"
                 "  mod_pos_const: int = 9\n"
                 "  mod_neg_const: int = 4\n"
                 "  mod_pos_seq: int = 0..12\n"
                 "  mod_neg_seq: int = 0..12\n"},
    {"expr_sizeof_value_sized", "block: irregular, bytes 7, in expr_sizeof_value_sized\n"
                                "  a: int = 0..255, bytes 1\n"
                                "  b: int = 0..4294967295, bytes 4\n"
                                "  c: bytes, bytes 2\n"
                                "expr_sizeof_value_sized: irregular, bytes 14\n"
                                "  block1: object block, bytes 12\n"
                                "  more: int = 0..65535, bytes 2\n"
                                "  self_sizeof: int = 14\n"
                                "  sizeof_block: int = 12\n"
                                "  sizeof_block_a: int = 1\n"
                                "  sizeof_block_b: int = 4\n"
                                "  sizeof_block_c: int = 2\n"},
    {"yaml_ints", "yaml_ints: irregular, bytes 0\n"
                  "  test_u4_dec: int = 4294967295\n"
                  "  test_u4_hex: int = 4294967295\n"
                  "  test_u8_dec: int = 18446744073709551615\n"
                  "  test_u8_hex: int = 18446744073709551615\n"},
    {"nav_parent", "header_obj: fixed, bytes 8, in nav_parent\n"
                   "  qty_entries: int = 0..4294967295, bytes 4\n"
                   "  filename_len: int = 0..4294967295, bytes 4\n"
                   "entry: irregular, bytes 0..4294967295, in index_obj, parent\n"
                   "  filename: text, bytes 0..4294967295\n"
                   "index_obj: irregular, bytes 4..18446744065119617029, in nav_parent, parent\n"
                   "  magic: bytes, bytes 4\n"
                   "  entries: object entry objects, bytes 0..18446744065119617025\n"
                   "nav_parent: irregular, bytes 12..18446744065119617037\n"
                   "  header: object header_obj, bytes 8\n"
                   "  index: object index_obj, bytes 4..18446744065119617029\n"},
    {"nav_parent_false", "child: irregular, bytes 1..256, in parent_a, parent\n"
                         "  code: int = 0..255, bytes 1\n"
                         "  more: bytes, bytes 0..255, perhaps\n"
                         "parent_b: irregular, bytes 1..256, in any of 2\n"
                         "  foo: object child, bytes 1..256\n"
                         "parent_a: irregular, bytes 2..512, in nav_parent_false, parent\n"
                         "  foo: object child, bytes 1..256\n"
                         "  bar: object parent_b, bytes 1..256\n"
                         "nav_parent_false: irregular, bytes 4..769\n"
                         "  child_size: int = 0..255, bytes 1\n"
                         "  element_a: object parent_a, bytes 2..512\n"
                         "  element_b: object parent_b, bytes 1..256\n"},
    {"nav_parent_override", "child: irregular, bytes 0..255, in nav_parent_override, parent\n"
                            "  data: bytes, bytes 0..255\n"
                            "mediator: irregular, bytes 0..255, in nav_parent_override, parent\n"
                            "  child_2: object child, bytes 0..255\n"
                            "nav_parent_override: irregular, bytes 1..511\n"
                            "  child_size: int = 0..255, bytes 1\n"
                            "  child_1: object child, bytes 0..255\n"
                            "  mediator_2: object mediator, bytes 0..255\n"},
    {"nav_parent_switch_cast", "common: irregular, bytes 0, in any of 2, parent\n"
                               "  flag: int = 0..255\n"
                               "zero: irregular, bytes 0, in foo, parent\n"
                               "  branch: object common, bytes 0\n"
                               "one: irregular, bytes 0, in foo, parent\n"
                               "  branch: object common, bytes 0\n"
                               "foo: irregular, bytes 6, in nav_parent_switch_cast\n"
                               "  buf_type: int = 0..255, bytes 1\n"
                               "  flag: int = 0..255, bytes 1\n"
                               "  buf: any, bytes 4\n"
                               "nav_parent_switch_cast: irregular, bytes 6\n"
                               "  main: object foo, bytes 6\n"},
    {"nested_types_import", "subtype_d: fixed, bytes 1, in any of 3\n"
                            "  value_d: int = -128..127, bytes 1\n"
                            "subtype_cc: fixed, bytes 1, in any of 3\n"
                            "  value_cc: int = -128..127, bytes 1\n"
                            "subtype_b: fixed, bytes 3, in nested_types3 and others\n"
                            "  value_b: int = -128..127, bytes 1\n"
                            "  a_cc: object subtype_cc, bytes 1\n"
                            "  a_c_d: object subtype_d, bytes 1\n"
                            "nested_types_import: irregular, bytes 5\n"
                            "  a_cc: object subtype_cc, bytes 1\n"
                            "  a_c_d: object subtype_d, bytes 1\n"
                            "  b: object subtype_b, bytes 3\n"},
    {"params_pass_array_struct", "foo: irregular, bytes 1, in params_pass_array_struct\n"
                                 "  f: int = 0..255, bytes 1\n"
                                 "bar: irregular, bytes 1, in params_pass_array_struct\n"
                                 "  b: int = 0..255, bytes 1\n"
                                 "struct_type: irregular, bytes 0, in params_pass_array_struct\n"
                                 "  structs: object * objects\n"
                                 "params_pass_array_struct: irregular, bytes 2\n"
                                 "  one: object foo, bytes 1\n"
                                 "  two: object bar, bytes 1\n"
                                 "  pass_structs: object struct_type, bytes 0\n"
                                 "  one_two: object *[]\n"},
    {"recursive_one", "fini: irregular, bytes 2, in recursive_one\n"
                      "  finisher: int = 0..65535, bytes 2\n"
                      "recursive_one: irregular, bytes 1..*, in any of 1, recursive\n"
                      "  one: int = 0..255, bytes 1\n"
                      "  next: object *, bytes 0..*, perhaps\n"},
    {"imports_circular_a", "imports_circular_a: irregular, bytes 1..*, in any of 1, recursive\n"
                           "  code: int = 0..255, bytes 1\n"
                           "  two: object imports_circular_b, bytes 0..*\n"
                           "imports_circular_b: irregular, bytes 1..*, in any of 1, recursive\n"
                           "  initial: int = 0..255, bytes 1\n"
                           "  back_ref: object imports_circular_a, bytes 0..*, perhaps\n"},
    {"switch_integers", "opcode: irregular, bytes 1..9, in switch_integers\n"
                        "  code: int = 0..255, bytes 1\n"
                        "  body: int = 0..18446744073709551615, bytes 0..8, perhaps\n"
                        "switch_integers: irregular, bytes 0..*\n"
                        "  opcodes: object opcode objects, bytes 0..*\n"},
    {"process_coerce_switch", "foo: irregular, bytes 4, in process_coerce_switch\n"
                              "  bar: bytes, bytes 4\n"
                              "process_coerce_switch: irregular, bytes 6..10\n"
                              "  buf_type: int = 0..255, bytes 1\n"
                              "  flag: int = 0..255, bytes 1\n"
                              "  buf_unproc: any, bytes 0..4, perhaps\n"
                              "  buf_proc: any, bytes 0..4, perhaps\n"
                              "  buf: any\n"},
    {"type_ternary_opaque", "type_ternary_opaque: irregular, bytes 0..2\n"
                            "  dif_wo_hack: unknown hello_world, bytes 0..1, perhaps\n"
                            "  dif_with_hack: unknown hello_world, bytes 0..1, perhaps\n"
                            "  is_hack: bool\n"
                            "  dif: unknown hello_world\n"},
    {"enum_import_literals", "enum_import_literals: irregular, bytes 0\n"
                             "  pet_1_to_i: int = 7\n"
                             "  pet_1_eq: bool\n"
                             "  pet_2: enum animal = 12\n"},
    {"bits_enum", "bits_enum: irregular, bytes 1..2\n"
                  "  one: enum animal = 0..15, bytes 0..1\n"
                  "  two: enum animal = 0..255, bytes 1\n"
                  "  three: enum animal = 0..1, bytes 0..1\n"},
    {"term_strz_utf16_v1", "term_strz_utf16_v1: irregular, bytes 6..*\n"
                           "  s1: text, bytes 2..*\n"
                           "  s2: text, bytes 0..*\n"
                           "  term: int = 0..65535, bytes 2\n"
                           "  s3: text, bytes 2..*\n"},
    {"repeat_until_complex", "type_u1: irregular, bytes 1..256, in repeat_until_complex\n"
                             "  count: int = 0..255, bytes 1\n"
                             "  values: int numbers = 0..255, bytes 0..255\n"
                             "type_u2: irregular, bytes 2..131072, in repeat_until_complex\n"
                             "  count: int = 0..65535, bytes 2\n"
                             "  values: int numbers = 0..65535, bytes 0..131070\n"
                             "repeat_until_complex: irregular, bytes 4..*\n"
                             "  first: object type_u1 objects, bytes 1..*\n"
                             "  second: object type_u2 objects, bytes 2..*\n"
                             "  third: int values = 0..255, bytes 1..*\n"},
    {"default_endian_expr_inherited", "subsub_obj: irregular, bytes 4, in sub_obj, stream\n"
                                      "  some_int1: int = 0..65535, bytes 2\n"
                                      "  some_int2: int = 0..65535, bytes 2\n"
                                      "  some_inst: int = 0..4294967295, bytes 4\n"
                                      "sub_obj: irregular, bytes 8, in main_obj\n"
                                      "  some_int: int = 0..4294967295, bytes 4\n"
                                      "  more: object subsub_obj, bytes 4\n"
                                      "main_obj: irregular, bytes 8, in doc, parent\n"
                                      "  insides: object sub_obj, bytes 8\n"
                                      "doc: irregular, bytes 10, in default_endian_expr_inherited\n"
                                      "  indicator: bytes, bytes 2\n"
                                      "  main: object main_obj, bytes 8\n"
                                      "default_endian_expr_inherited: irregular, bytes 0..*\n"
                                      "  docs: object doc objects, bytes 0..*\n"},
    {"instance_io_user", "entry: irregular, bytes 8, in instance_io_user, root\n"
                         "  name_ofs: int = 0..4294967295, bytes 4\n"
                         "  value: int = 0..4294967295, bytes 4\n"
                         "  name: text, bytes 1..*\n"
                         "strings_obj: irregular, bytes 0..*, in instance_io_user, stream\n"
                         "  str: text values, bytes 0..*\n"
                         "instance_io_user: irregular, bytes 4..*\n"
                         "  qty_entries: int = 0..4294967295, bytes 4\n"
                         "  entries: object entry objects, bytes 0..34359738360\n"
                         "  strings: object strings_obj, bytes 0..*\n"},
};

static void assert_summary(const char *name, loaded in, const char *expected)
{
    const char *folders[] = {TENON_SHARED "/conformance/formats/ks_path"};
    const model *m = model_build(in.memory, in.list, in.tree,
                                 &(model_options){folders, COUNT(folders), .navigable = false});
    if (diagnostics_errors(in.list) > 0) {
        diagnostics_print(in.list, stderr, DIAGNOSTICS_TEXT, false);
        fail_msg("%s is a good schema", name);
    }
    const str actual = summary(m);
    if (!str_is(actual, expected)) fail_msg("%s:\n%.*sis not\n%s", name, STR_ARG(actual), expected);
    unload(in);
}

static void schemas_of_the_suite(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(suite); i++) {
        char path[500];
        snprintf(path, sizeof path, "%s/conformance/formats/%s.ksy", TENON_SHARED, suite[i].name);
        loaded in = load_file(path);
        if (!in.tree) {
            unload(in);
            skip();
        }
        assert_summary(suite[i].name, in, suite[i].summary);
    }
}

/* ---- schemas of our own -------------------------------------------------------------------------------- */

/* Values may depend on themselves through a cast, whichever of them is asked for first. */
static void running_sums(void **state)
{
    (void)state;
    const char *text = "meta: {id: sums}\n"
                       "seq:\n"
                       "  - {id: items, type: item(_index), repeat: expr, repeat-expr: 3}\n"
                       "types:\n"
                       "  item:\n"
                       "    params: [{id: n, type: u4}]\n"
                       "    seq: [{id: size, type: u1}]\n"
                       "    instances:\n"
                       "      before: {value: '_parent.items[n - 1].sum.as<u4>', if: n > 0}\n"
                       "      sum: {value: 'n == 0 ? size : before + size'}\n"
                       "      less: {value: 'size > 5 ? size - 6 : 7'}\n"
                       "      much: {value: 'size * 0x7fffffffffffffff * 4'}\n";
    assert_summary("sums", load_clean(text),
                   "item: irregular, bytes 1, in sums, parent\n"
                   "  n: int = 0..4294967295\n"
                   "  size: int = 0..255, bytes 1\n"
                   "  before: int = -9223372036854775808..9223372036854775807, perhaps\n"
                   "  sum: int = -9223372036854775808..9223372036854775807\n"
                   "  less: int = 0..249\n"
                   "  much: int = 0..18446744073709551615\n"
                   "sums: irregular, bytes 3\n"
                   "  items: object item objects, bytes 3\n");
}

/* Records are what is made of numbers alone, as long as nothing asks for objects of them. */
static void records(void **state)
{
    (void)state;
    const char *text = "meta: {id: mesh, endian: le}\n"
                       "seq:\n"
                       "  - {id: mask, type: u1}\n"
                       "  - {id: num, type: u2}\n"
                       "  - {id: points, type: point, repeat: expr, repeat-expr: num}\n"
                       "  - {id: keys, type: key(mask), repeat: expr, repeat-expr: num}\n"
                       "  - {id: pairs, type: pair, repeat: expr, repeat-expr: num}\n"
                       "instances:\n"
                       "  first_pair: {value: 'pairs[0]'}\n"
                       "  x: {value: points.last.x}\n"
                       "types:\n"
                       "  point: {seq: [{id: x, type: f4}, {id: y, type: f4}]}\n"
                       "  key: {params: [{id: mask, type: u1}],\n"
                       "        seq: [{id: t, type: u4}, {id: at, type: point, if: mask & 1 != 0}]}\n"
                       "  pair: {seq: [{id: a, type: u1}, {id: b, type: u1}]}\n";
    assert_summary("mesh", load_clean(text),
                   "point: fixed, bytes 8, in any of 2\n"
                   "  x: float, bytes 4\n"
                   "  y: float, bytes 4\n"
                   "key: uniform, bytes 4..12, in mesh\n"
                   "  mask: int = 0..255\n"
                   "  t: int = 0..4294967295, bytes 4\n"
                   "  at: object point, bytes 0..8, perhaps\n"
                   "pair: irregular, bytes 2, in mesh\n"
                   "  a: int = 0..255, bytes 1\n"
                   "  b: int = 0..255, bytes 1\n"
                   "mesh: irregular, bytes 3..1441773\n"
                   "  mask: int = 0..255, bytes 1\n"
                   "  num: int = 0..65535, bytes 2\n"
                   "  points: object point records, bytes 0..524280\n"
                   "  keys: object key records, bytes 0..786420\n"
                   "  pairs: object pair objects, bytes 0..131070\n"
                   "  first_pair: object pair\n"
                   "  x: float\n");
}

typedef struct value_check {
    const char *value, *expected;
} value_check;

/* Expressions in a type with members of every kind, with their types and ranges. */
static const value_check value_checks[] = {
    {"u8 + 1", "int = 1..huge"},
    {"s4 / -3", "int = -715827883..715827882"},
    {"u1 % 7", "int = 0..6"},
    {"s4 % -7", "int = -6..0"},
    {"~u1", "int = -256..-1"},
    {"u1 << 4 | 3", "int = 3..4095"},
    {"u1 & 0x0f", "int = 0..15"},
    {"u1 * 1.5", "float"},
    {"s4 >> 8", "int = -8388608..8388607"},
    {"u1 > 3 and u1 < 9 ? u1 : 5", "int = 4..8"},
    {"u1 == 3 ? u1 : 4", "int = 3..4"},
    {"text + \"x\"", "text"},
    {"text.length - 1", "int = -1..9223372036854775806"},
    {"text.to_i(16)", "int = -9223372036854775808..9223372036854775807"},
    {"text.substring(0, 2).reverse", "text"},
    {"[1, 2, 255]", "bytes"},
    {"[u1, 7]", "bytes"},
    {"[1 + 0, 2]", "int[]"},
    {"[1, 256]", "int[]"},
    {"[1, 2.5]", "float[]"},
    {"[].as<u4[]>", "int[]"},
    {"[].as<bytes>.size", "int = 0"},
    {"[1, 2].as<u1[]>", "int[]"},
    {"[[1, 2], [3]]", "bytes[]"},
    {"[u1, s4].as<bytes>", "bytes"},
    {"kind::a", "enum kind = 1"},
    {"wide::label::b.to_i", "int = 18446744073709551615"},
    {"named.to_i + 1", "int = 1..256"},
    {"named == kind::a", "bool"},
    {"true ? named : kind::a", "enum kind = 0..255"},
    {"flag.to_i", "int = 0..1"},
    {"f8.to_i", "int = -9223372036854775808..9223372036854775807"},
    {"sizeof<wide>", "int = 4"},
    {"bitsizeof<wide>", "int = 28"},
    {"bitsizeof<b5>", "int = 5"},
    {"numbers._sizeof", "int = 8"},
    {"numbers.last", "int = 0..65535"},
    {"numbers[1] + 1", "int = 1..65536"},
    {"numbers.size", "int = 0..72057594037927936"},
    {"data.to_s(\"UTF-16LE\")", "text"},
    {"data.index_of(7)", "int = -1..9223372036854775807"},
    {"data[0]", "int = 0..255"},
    {"_root.inner", "object wide"},
    {"inner._parent.u1", "int = 0..255"},
    {"inner._io.pos", "int = 0..9223372036854775807"},
    {"_io", "stream"},
    {"flag ? inner : _root", "object *"},
    {"(flag ? inner : _root).as<wide>.low", "int = 0..15"},
    {"choice", "any"},
    {"choice.as<u2>", "int = 0..65535"},
    {"f\"{u1} of {text}\"", "text"},
    {"-1 < u1 and not flag", "bool"},
    {"[0x10, 0x20] == data", "bool"},
    {"\"a\" < text", "bool"},
};

static const char schema_of_a_value[] =
    "meta: {id: sample, endian: be, encoding: ASCII}\n"
    "seq:\n"
    "  - {id: u1, type: u1}\n"
    "  - {id: s4, type: s4}\n"
    "  - {id: u8, type: u8}\n"
    "  - {id: f8, type: f8}\n"
    "  - {id: flag, type: b1}\n"
    "  - {id: text, type: strz}\n"
    "  - {id: data, size: u1}\n"
    "  - {id: named, type: u1, enum: kind}\n"
    "  - {id: numbers, type: u2, repeat: expr, repeat-expr: 4}\n"
    "  - {id: inner, type: wide}\n"
    "  - {id: choice, type: {switch-on: u1, cases: {1: u2, 2: wide, _: strz}}}\n"
    "instances:\n"
    "  result:\n"
    "    value: |\n"
    "      %s\n"
    "enums: {kind: {1: a, 2: b}}\n"
    "types:\n"
    "  wide:\n"
    "    seq: [{id: low, type: b4}, {id: high, type: b24}]\n"
    "    enums: {label: {1: a, 0xffffffffffffffff: b}}\n";

static void check_value(const value_check *check)
{
    arena *memory = arena_new();
    buffer text = {.memory = memory}, actual = {.memory = memory};
    buffer_printf(&text, schema_of_a_value, check->value);
    loaded in = load_string(arena_copy(memory, text.data, text.size));
    const model *m = model_build(in.memory, in.list, in.tree, &(model_options){0});
    if (diagnostics_errors(in.list) > 0) {
        diagnostics_print(in.list, stderr, DIAGNOSTICS_TEXT, false);
        fail_msg("%s is a good expression", check->value);
    }
    const model_member *result = m->top->values.items[0];
    put_type(&actual, result->value->type);
    if (result->value->type.kind == VALUE_INT || result->value->type.kind == VALUE_ENUM) {
        buffer_puts(&actual, " = ");
        put_interval(&actual, result->value->range);
    }
    if (!str_is(buffer_str(&actual), check->expected))
        fail_msg("%s: %s is not %s", check->value, actual.data, check->expected);
    unload(in);
    arena_free(memory);
}

static void values(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(value_checks); i++)
        check_value(&value_checks[i]);
}

typedef struct error_check {
    const char *value;
    diagnostic_code code;
} error_check;

static void errors_in_values(void **state)
{
    (void)state;
    static const error_check table[] = {
        {"nothing", DIAGNOSTIC_E0401},
        {"inner.nothing", DIAGNOSTIC_E0401},
        {"1.to_x", DIAGNOSTIC_E0401},
        {"u1.to_i", DIAGNOSTIC_E0401},
        {"kind::z", DIAGNOSTIC_E0401},
        {"kinds::a", DIAGNOSTIC_E0403},
        {"_", DIAGNOSTIC_E0409},
        {"_index", DIAGNOSTIC_E0409},
        {"result + 1", DIAGNOSTIC_E0413},
        {"u1 + text", DIAGNOSTIC_E0404},
        {"u1 and flag", DIAGNOSTIC_E0404},
        {"named == 1", DIAGNOSTIC_E0404},
        {"named + 1", DIAGNOSTIC_E0404},
        {"flag < flag", DIAGNOSTIC_E0404},
        {"inner == inner", DIAGNOSTIC_E0404},
        {"[]", DIAGNOSTIC_E0404},
        {"[1, \"x\"]", DIAGNOSTIC_E0404},
        {"flag ? 1 : text", DIAGNOSTIC_E0404},
        {"u1 ? 1 : 2", DIAGNOSTIC_E0404},
        {"u1[0]", DIAGNOSTIC_E0404},
        {"data[text]", DIAGNOSTIC_E0404},
        {"text.as<u4>", DIAGNOSTIC_E0404},
        {"u1.as<nothing>", DIAGNOSTIC_E0402},
        {"data.to_s", DIAGNOSTIC_E0412},
        {"data.to_s(text)", DIAGNOSTIC_E0404},
        {"text.substring(1)", DIAGNOSTIC_E0412},
        {"[u1, 300].as<bytes>", DIAGNOSTIC_E0420},
        {"-9223372036854775809", DIAGNOSTIC_E0306},
        {"f8.is_finite", DIAGNOSTIC_E0411},
        {"data + data", DIAGNOSTIC_E0411},
        {"sizeof<sample>", DIAGNOSTIC_E0502},
        {"text._sizeof", DIAGNOSTIC_E0502},
        {"(1)(2)", DIAGNOSTIC_E0317},
        {"data(1)", DIAGNOSTIC_E0404},
        {"f\"{f8}\"", DIAGNOSTIC_E0404},
        {"[1, 2][-1]", DIAGNOSTIC_E0410},
        {"1.5 | 2", DIAGNOSTIC_E0404},
        {"_root._parent.u1", DIAGNOSTIC_E0401},
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        char text[1000];
        snprintf(text, sizeof text,
                 "meta: {id: sample, endian: be, encoding: ASCII}\n"
                 "seq:\n"
                 "  - {id: u1, type: u1}\n"
                 "  - {id: f8, type: f8}\n"
                 "  - {id: flag, type: b1}\n"
                 "  - {id: text, type: strz}\n"
                 "  - {id: data, size: u1}\n"
                 "  - {id: named, type: u1, enum: kind}\n"
                 "  - {id: inner, type: wide}\n"
                 "instances:\n"
                 "  result:\n"
                 "    value: |\n"
                 "      %s\n"
                 "enums: {kind: {1: a, 2: b}}\n"
                 "types: {wide: {seq: [{id: low, type: b4}]}}\n",
                 table[i].value);
        loaded in = load_string(text);
        if (diagnostics_errors(in.list) == 0) model_build(in.memory, in.list, in.tree, &(model_options){0});
        if (diagnostics_errors(in.list) != 1 || in.list->items.items[0]->code != table[i].code) {
            diagnostics_print(in.list, stderr, DIAGNOSTICS_TEXT, false);
            fail_msg("%s: this is not the one error that it has", table[i].value);
        }
        assert_string_equal(in.list->items.items[0]->path, "/instances/result/value");
        unload(in);
    }
}

/* What a writer cannot know is remembered, with its place. */
static void writable(void **state)
{
    (void)state;
    static const struct {
        const char *seq;
        bool expected;
    } table[] = {
        {"[{id: n, type: u2}, {id: a, size: n}]", true},
        {"[{id: n, type: u2}, {id: a, size: n}, {id: b, size: n}]", true},
        {"[{id: n, type: u2}, {id: a, size: n + 1}]", true},
        {"[{id: a, size: 4}]", true},
        {"[{id: a, type: strz}]", true},
        {"[{id: a, type: b4}]", true},
        {"[{id: a, type: b4}, {id: b, type: u1}, {id: c, type: b3le}]", true},
        {"[{id: a, type: b3}, {id: b, type: b5le}, {id: c, type: b3}]", true},
        {"[{id: a, type: b4}, {id: b, type: t}]\ntypes: {t: {seq: [{id: c, type: b4}]}}", false},
        {"[{id: a, type: b8}, {id: b, type: t}]\ntypes: {t: {seq: [{id: c, type: b4}]}}", true},
        {"[{id: a, type: b4}, {id: b, type: t}]\ntypes: {t: {seq: [{id: c, type: b4le}]}}", true},
        {"[{id: b, type: t, repeat: eos}]\ntypes: {t: {seq: [{id: c, type: b4}]}}", false},
        {"[{id: b, type: t, repeat: eos}]\ntypes: {t: {seq: [{id: c, type: b4}, {id: d, type: b12}]}}", true},
        {"[{id: b, type: t, size: 1, repeat: eos}]\ntypes: {t: {seq: [{id: c, type: b4}]}}", true},
        {"[{id: a, type: b1}, {id: b, type: u1, if: a}, {id: c, type: b2}]", false},
        {"[{id: a, type: b1}, {id: b, type: b1le, if: a}, {id: c, type: b2}]", false},
        {"[{id: a, type: b1}, {id: b, type: b3, if: a}, {id: c, type: b2}]", true},
        {"[{id: a, type: b2}, {id: b, type: u1, repeat: expr, repeat-expr: a}, {id: c, type: b2}]", true},
        {"[{id: a, type: b4}, {id: b, type: u1, if: not _io.eof}]", false},
        {"[{id: a, type: b8}, {id: b, type: u1, if: not _io.eof}]", true},
        {"[{id: a, size-eos: true}]", true},
        {"[{id: a, size-eos: true}, {id: b, size: 1}]", false},
        {"[{id: a, type: rest}]\ntypes: {rest: {seq: [{id: b, size-eos: true}]}}", true},
        {"[{id: a, type: rest}, {id: c, type: u1}]\ntypes: {rest: {seq: [{id: b, size-eos: true}]}}", false},
        {"[{id: a, type: rest, repeat: expr, repeat-expr: 2}]\n"
         "types: {rest: {seq: [{id: b, size-eos: true}]}}",
         false},
        {"[{id: a, size-eos: true, terminator: 0}]", true},
        {"[{id: a, size: 4, pad-right: 0}]", true},
        {"[{id: a, size: _io.size - 4, pad-right: 0}, {id: b, size: 4}]", true}, /* plan refuses it */
        {"[{id: a, type: strz, consume: false}, {id: b, type: u1}]", true},
        {"[{id: a, type: strz, eos-error: false}]", true},
        {"[{id: a, type: strz, include: true}]", true},
        {"[{id: a, type: strz, include: true, eos-error: false}]", true},
        {"[{id: a, type: line, terminator: 10, repeat: eos}]\n"
         "types: {line: {seq: [{id: b, size-eos: true}]}}",
         true},
        {"[{id: a, type: line, terminator: 10, repeat: eos}]\ntypes: {line: {seq: [{id: b, type: strz}]}}",
         true},
        {"[{id: a, type: line, terminator: 10}]\ntypes: {line: {seq: [{id: b, type: strz}]}}", true},
        {"[{id: a, type: line, terminator: 10}]\ntypes: {line: {seq: [{id: b, type: u1}]}}", true},
        {"[{id: a, size: 4, type: line, pad-right: 0}]\ntypes: {line: {seq: [{id: b, type: strz}]}}", true},
        {"[{id: a, size: 4, type: line, pad-right: 0, repeat: eos}]\n"
         "types: {line: {seq: [{id: b, type: strz}]}}",
         false},
        {"[{id: a, type: strz, eos-error: false}]\ninstances: {b: {pos: 8, size: 1, -place: {order: 1}}}",
         false},
        {"[{id: a, size-eos: true}]\ninstances: {b: {pos: 0, size: 1, -place: {order: 1}}}", false},
        {"[{id: a, type: u1, repeat: eos}]\ninstances: {b: {pos: 0, size: 1, -place: {order: 1}}}", false},
        {"[{id: a, type: rest}]\ninstances: {b: {pos: 0, size: 1, -place: {order: 1}}}\n"
         "types: {rest: {seq: [{id: b, size-eos: true}]}}",
         false},
        {"[{id: a, size: _io.size - _io.pos - 1}, {id: b, type: u1, if: not _io.eof}]", true},
        {"[{id: a, size: _root._io.size}]", false},
        {"[{id: a, type: u1, -derive: b._io.size}, {id: b, type: t}]\ntypes: {t: {seq: [{id: c, type: "
         "strz}]}}",
         false},
        {"[{id: b, type: t}]\ntypes: {t: {seq: [{id: a, type: u1, -derive: _root.b.a + 1}]}}", false},
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        char text[300];
        snprintf(text, sizeof text, "meta: {id: sample, endian: le, encoding: UTF-8}\nseq: %s\n",
                 table[i].seq);
        loaded in = load_clean(text);
        const model *m = model_build(in.memory, in.list, in.tree, &(model_options){0});
        assert_int_equal(diagnostics_errors(in.list), 0);
        assert_int_equal(m->writable, table[i].expected);
        assert_int_equal(m->unwritable.place.source != NULL, !table[i].expected);
        unload(in);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(schemas_of_the_suite),
        cmocka_unit_test(running_sums),
        cmocka_unit_test(records),
        cmocka_unit_test(values),
        cmocka_unit_test(errors_in_values),
        cmocka_unit_test(writable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
