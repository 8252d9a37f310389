/* The syntax tree of schemas, and the tables of keys that make it. */
#include "schema_support.h"

#include "schema/keys.h"

/* ---- a schema of ours ---------------------------------------------------------------------------------- */

static const schema_type *find_type(const schema_type *outer, const char *id)
{
    for (size_t i = 0; i < outer->types.count; i++)
        if (str_is(outer->types.items[i]->id, id)) return outer->types.items[i];
    fail_msg("there is no type %s", id);
    return NULL;
}

static const schema_attribute *find_seq(const schema_type *type, const char *id)
{
    for (size_t i = 0; i < type->seq.count; i++)
        if (str_is(type->seq.items[i]->id, id)) return type->seq.items[i];
    fail_msg("there is no attribute %s", id);
    return NULL;
}

static const schema_check *find_check(const schema_type *type, const char *id)
{
    for (size_t i = 0; i < type->checks.count; i++)
        if (str_is(type->checks.items[i]->id, id)) return type->checks.items[i];
    fail_msg("there is no check %s", id);
    return NULL;
}

static void check_animation_top(loaded in)
{
    const schema_type *top = in.tree->top;
    assert_text(top->id, "urho_animation");
    assert_string_equal(top->path, "");
    assert_null(top->outer);
    assert_true(top->place == top->meta.id_node);
    assert_text(top->meta.title, "Urho3D animation");
    assert_int_equal(top->meta.endian, ENDIAN_LITTLE);
    assert_text(top->meta.encoding->text, "UTF-8");
    assert_int_equal(top->meta.extensions.count, 1);
    assert_text(top->meta.extensions.items[0], "ani");
    assert_int_equal(top->doc.refs.count, 2);
    assert_int_equal(top->seq.count, 7);
    const schema_attribute *magic = find_seq(top, "magic");
    assert_int_equal(magic->valid.kind, VALID_ANY_OF);
    assert_int_equal(magic->valid.any_of.count, 2);
    const schema_attribute *tracks = find_seq(top, "tracks");
    assert_string_equal(tracks->path, "/seq/5");
    assert_int_equal(tracks->repeat, REPEAT_EXPR);
    assert_expr(in, tracks->repeat_expr, "num_tracks");
    assert_expr(in, tracks->type, "track(magic == \"UAN2\" ? version : 1)");
    assert_true(tracks->owner == top);
    assert_int_equal(top->enums.count, 1);
    assert_text(top->enums.items[0]->id, "channel");
    assert_int_equal(top->enums.items[0]->values.count, 3);
    assert_int_equal(top->enums.items[0]->values.items[2].value, 4);
    assert_text(top->enums.items[0]->values.items[2].id, "scale");
}

static void check_animation_types(loaded in)
{
    const schema_type *top = in.tree->top, *track = find_type(top, "track");
    assert_true(track->outer == top);
    assert_string_equal(track->path, "/types/track");
    assert_text(find_seq(track, "mask")->flags->text, "channel");
    const schema_attribute *frames = find_seq(track, "keyframes");
    assert_string_equal(frames->path, "/types/track/seq/5");
    assert_int_equal(frames->type->items.count, 1);
    const schema_check *rotations = find_check(track, "A9");
    assert_expr(in, rotations->condition, "mask & 2 != 0");
    assert_int_equal(rotations->severity, RULE_WARNING);
    assert_true(rotations->has_level);
    assert_int_equal(rotations->level, RULE_CONTENT);
    assert_false(find_check(track, "A7")->has_level);
    const schema_type *keyframe = find_type(top, "keyframe");
    assert_int_equal(keyframe->params.count, 1);
    assert_int_equal(keyframe->params.items[0]->kind, ATTRIBUTE_PARAM);
    assert_expr(in, find_seq(keyframe, "scale")->condition, "mask & 4 != 0");
    const schema_type *quaternion = find_type(top, "quaternion");
    assert_int_equal(quaternion->values.count, 1);
    assert_text(quaternion->values.items[0]->id, "norm2");
    assert_string_equal(quaternion->values.items[0]->path, "/types/quaternion/-values/norm2");
}

static void loads_the_animation_schema(void **state)
{
    (void)state;
    loaded in = load_file(TENON_SCHEMAS "/urho3d/animation.ksy");
    assert_int_equal(diagnostics_count(in.list), 0);
    check_animation_top(in);
    check_animation_types(in);
    unload(in);
}

/* ---- single keys --------------------------------------------------------------------------------------- */

#define META "meta:\n  id: sample\n"

static void attributes_have_defaults(void **state)
{
    (void)state;
    loaded in = load_clean(META "seq:\n  - size: 1\n  - size: 2\n");
    const schema_attribute *second = in.tree->top->seq.items[1];
    assert_text(second->id, "_unnamed1");
    assert_true(second->place == second->node);
    assert_int_equal(second->terminator, -1);
    assert_int_equal(second->pad_right, -1);
    assert_true(second->consume && second->eos_error && !second->include);
    assert_int_equal(second->repeat, REPEAT_NONE);
    assert_int_equal(second->placed, PLACE_LAZY);
    assert_true(schema_key_node(second->node, "type") == second->node);
    assert_text(schema_key_node(second->node, "size")->text, "2");
    unload(in);
}

static void contents_are_bytes(void **state)
{
    (void)state;
    loaded in = load_clean(META "seq:\n"
                                "  - contents: [0x89, PNG, 0, 255]\n"
                                "  - contents: \"\\u00e9\"\n"
                                "  - contents: []\n");
    const schema_type *top = in.tree->top;
    static const char png[] = {'\x89', 'P', 'N', 'G', '\0', '\xff'};
    assert_int_equal(top->seq.items[0]->contents.size, sizeof png);
    assert_memory_equal(top->seq.items[0]->contents.data, png, sizeof png);
    assert_text(top->seq.items[1]->contents, "\xc3\xa9");
    assert_true(top->seq.items[2]->has_contents);
    assert_int_equal(top->seq.items[2]->contents.size, 0);
    unload(in);
}

/* As kaitai-struct-compiler 0.11 does: text that is a decimal or `0x` number is a byte, quoted or not. */
static void text_in_contents_may_be_a_number(void **state)
{
    (void)state;
    loaded in = load_clean(META "seq:\n"
                                "  - contents: [08, 09, 010, '010', '7', '0x1F', -1, '-128', 1_0]\n"
                                "  - contents: ['0xg', '1_0', '+5', '0X1F', '1.0', '-']\n"
                                "  - contents: '7'\n");
    const schema_type *top = in.tree->top;
    static const char bytes[] = {8, 9, 8, 10, 7, 0x1f, '\xff', '\x80', 10};
    assert_int_equal(top->seq.items[0]->contents.size, sizeof bytes);
    assert_memory_equal(top->seq.items[0]->contents.data, bytes, sizeof bytes);
    assert_text(top->seq.items[1]->contents, "0xg1_0+50X1F1.0-");
    assert_text(top->seq.items[2]->contents, "7");
    unload(in);
}

static void enums_have_all_integers(void **state)
{
    (void)state;
    loaded in = load_clean(META "enums:\n"
                                "  numbers:\n"
                                "    18446744073709551615: most\n"
                                "    -9223372036854775808: least\n"
                                "    0x10: hex\n"
                                "    010: eight\n"
                                "    2: yes\n"
                                "    3: {id: three, doc: The third., -orig-id: THREE}\n");
    const schema_enum *numbers = in.tree->top->enums.items[0];
    assert_string_equal(numbers->path, "/enums/numbers");
    static const struct {
        const char *id;
        uint64_t value;
        bool negative;
    } expected[] = {{"most", UINT64_MAX, false}, {"least", (uint64_t)1 << 63, true},
                    {"hex", 16, false},          {"eight", 8, false},
                    {"true", 2, false},          {"three", 3, false}};
    assert_int_equal(numbers->values.count, COUNT(expected));
    for (size_t i = 0; i < COUNT(expected); i++) {
        assert_text(numbers->values.items[i].id, expected[i].id);
        assert_true(numbers->values.items[i].value == expected[i].value);
        assert_int_equal(numbers->values.items[i].negative, expected[i].negative);
    }
    assert_text(numbers->values.items[5].doc.text, "The third.");
    unload(in);
}

/* The same of text as a key. */
static void keys_of_enums_may_be_text(void **state)
{
    (void)state;
    static const struct {
        const char *key;
        uint64_t value;
        bool negative;
    } keys[] = {{"000908", 908, false},       {"'010'", 10, false}, {"\"0x1F\"", 31, false},
                {"'-7'", (uint64_t)-7, true}, {"08", 8, false},     {"'-0'", 0, false}};
    for (size_t i = 0; i < COUNT(keys); i++) {
        char text[200];
        (void)snprintf(text, sizeof text, META "enums: {numbers: {%s: one}}\n", keys[i].key);
        loaded in = load_clean(text);
        const schema_enum_value *value = &in.tree->top->enums.items[0]->values.items[0];
        assert_true(value->value == keys[i].value);
        assert_int_equal(value->negative, keys[i].negative);
        unload(in);
    }
}

static void switches_have_cases(void **state)
{
    (void)state;
    loaded in = load_clean("meta:\n"
                           "  id: sample\n"
                           "  endian:\n"
                           "    switch-on: order\n"
                           "    cases: {1: le, _: be}\n"
                           "seq:\n"
                           "  - id: body\n"
                           "    size: 4\n"
                           "    type:\n"
                           "      switch-on: _root.kind\n"
                           "      cases:\n"
                           "        '\"text\"': note(1)\n"
                           "        kind::other: u1\n"
                           "        _: rest\n");
    const schema_meta *meta = &in.tree->top->meta;
    assert_int_equal(meta->endian, ENDIAN_CALCULATED);
    assert_string_equal(meta->endian_switch->path, "/meta/endian");
    assert_int_equal(meta->endian_switch->cases.items[0].endian, ENDIAN_LITTLE);
    assert_true(meta->endian_switch->cases.items[1].otherwise);
    assert_int_equal(meta->endian_switch->cases.items[1].endian, ENDIAN_BIG);
    const schema_switch *types = in.tree->top->seq.items[0]->type_switch;
    assert_expr(in, types->on, "_root.kind");
    assert_int_equal(types->cases.count, 3);
    assert_string_equal(types->cases.items[0].path, "/seq/0/type/cases/\"text\"");
    assert_expr(in, types->cases.items[0].key, "\"text\"");
    assert_expr(in, types->cases.items[0].type, "note(1)");
    assert_null(types->cases.items[2].key);
    assert_true(types->cases.items[2].otherwise);
    unload(in);
}

static void valid_has_five_kinds(void **state)
{
    (void)state;
    loaded in = load_clean(META "seq:\n"
                                "  - {type: u1, valid: 5}\n"
                                "  - {type: u1, valid: {max: 5}}\n"
                                "  - {type: u1, valid: {any-of: [1, 2]}}\n"
                                "  - {type: u1, valid: {any-of: 7}}\n"
                                "  - {type: u1, enum: e, valid: {in-enum: true}}\n"
                                "  - {type: u1, valid: {expr: _ > 3}}\n");
    schema_attribute *const *seq = in.tree->top->seq.items;
    assert_int_equal(seq[0]->valid.kind, VALID_EQ);
    assert_expr(in, seq[0]->valid.eq, "5");
    assert_int_equal(seq[1]->valid.kind, VALID_RANGE);
    assert_null(seq[1]->valid.min);
    assert_expr(in, seq[1]->valid.max, "5");
    assert_int_equal(seq[2]->valid.any_of.count, 2);
    assert_int_equal(seq[3]->valid.any_of.count, 1);
    assert_int_equal(seq[4]->valid.kind, VALID_IN_ENUM);
    assert_int_equal(seq[5]->valid.kind, VALID_EXPR);
    unload(in);
}

static void instances_have_two_kinds(void **state)
{
    (void)state;
    loaded in = load_clean(META "instances:\n"
                                "  y: {value: 18446744073709551615, if: true}\n"
                                "  body: {pos: 4, io: _root._io, size-eos: true, process: 'ns.fx(1, 2)'}\n"
                                "  child: {pos: 4, type: thing, parent: false}\n");
    schema_attribute *const *instances = in.tree->top->instances.items;
    assert_int_equal(instances[0]->kind, ATTRIBUTE_VALUE_INSTANCE);
    assert_true(instances[0]->value->magnitude == UINT64_MAX);
    assert_string_equal(instances[1]->path, "/instances/body");
    assert_int_equal(instances[1]->kind, ATTRIBUTE_PARSE_INSTANCE);
    assert_expr(in, instances[1]->process, "ns.fx(1, 2)");
    assert_true(instances[1]->size_eos);
    assert_true(instances[2]->parent_none);
    assert_null(instances[2]->parent);
    unload(in);
}

static void our_keys_are_loaded(void **state)
{
    (void)state;
    loaded in = load_clean(
        META "-container: {members: blocks, name: id, content: [a, b], empty: skip, new: {old: {}}}\n"
             "-depth: 16\n"
             "seq:\n"
             "  - {id: crc, type: u4le, -derive: {value: crc32(data), severity: warning}}\n"
             "  - {id: len, type: u4le, -derive: data.size}\n"
             "  - id: blocks\n"
             "    type: block\n"
             "    repeat: eos\n"
             "    -label: {index: _index}\n"
             "    -max: 100\n"
             "    -join: {part: _.data, split: 65536, as: data}\n"
             "instances:\n"
             "  peek: {pos: 0, size: 4, -place: none}\n"
             "  body: {pos: 4, size: 4, -place: {order: 1, align: 16}}\n");
    const schema_type *top = in.tree->top;
    assert_int_equal(top->container->members.count, 1);
    assert_text(top->container->members.items[0]->text, "blocks");
    assert_text(top->container->name->text, "id");
    assert_int_equal(top->container->contents.count, 2);
    assert_text(top->container->contents.items[1]->text, "b");
    assert_true(top->container->skips_empty);
    assert_null(top->container->trailer);
    assert_text(top->container->kinds.items[0].id, "old");
    assert_int_equal(top->depth->magnitude, 16);
    assert_int_equal(top->seq.items[0]->derive_severity, RULE_WARNING);
    assert_expr(in, top->seq.items[0]->derive, "crc32(data)");
    assert_expr(in, top->seq.items[1]->derive, "data.size");
    assert_int_equal(top->seq.items[2]->max->magnitude, 100);
    assert_expr(in, top->seq.items[2]->join_part, "_.data");
    assert_text(top->seq.items[2]->join_as, "data");
    assert_int_equal(top->instances.items[0]->placed, PLACE_PEEK);
    assert_int_equal(top->instances.items[1]->placed, PLACE_OWNED);
    assert_expr(in, top->instances.items[1]->place_align, "16");
    unload(in);
}

/* What other tools put behind a hyphen is none of our business. */
static void foreign_keys_pass(void **state)
{
    (void)state;
    loaded in = load_clean("meta: {id: sample, -vendor: [1]}\n"
                           "-webide-representation: '{a}'\n"
                           "-affected-by: 1\n"
                           "-since: 2.0\n"
                           "seq:\n"
                           "  - {id: a, type: u1, -orig-id: A, -default: 0, -webide-parse-mode: eager}\n"
                           "instances:\n"
                           "  b: {value: a, -orig-id: B}\n");
    unload(in);
}

/* A list may be a single scalar; texts may be numbers. */
static void scalars_stand_for_lists(void **state)
{
    (void)state;
    loaded in = load_clean("meta: {id: sample, imports: other, application: [A, B], tags: x, title: 2048,"
                           " ks-version: 0.9}\n"
                           "doc-ref: [a, b]\n");
    const schema_type *top = in.tree->top;
    assert_int_equal(top->meta.imports.count, 1);
    assert_text(top->meta.imports.items[0]->text, "other");
    assert_int_equal(top->meta.applications.count, 2);
    assert_text(top->meta.title, "2048");
    assert_int_equal(top->doc.refs.count, 2);
    unload(in);
}

/* Later phases look at schemas with errors too: what could be loaded is there. */
static void errors_do_not_stop_loading(void **state)
{
    (void)state;
    loaded in = load_string("meta: {id: 5 bad}\n"
                            "seq: [{id: A, type: 'u1 +', if: '('}, null, {id: b, type: u1, repeat: expr}]\n"
                            "types: {t: {seq: [{id: x, size: 1, bogus: 1}]}, u: null}\n");
    assert_int_equal(diagnostics_errors(in.list), 8);
    const schema_type *top = in.tree->top;
    assert_int_equal(top->seq.count, 2);
    assert_text(top->seq.items[0]->id, "A");
    assert_null(top->seq.items[0]->condition);
    assert_int_equal(top->types.count, 1);
    assert_non_null(top->types.items[0]->seq.items[0]->size);
    unload(in);
}

/* The path of a member deep below long names does not grow with them, or a small file could take gigabytes.
 */
static void paths_are_bounded(void **state)
{
    (void)state;
    arena *memory = arena_new();
    buffer text = {.memory = memory};
    buffer_puts(&text, "meta: {id: sample}\n");
    for (size_t i = 0; i < 40; i++) {
        buffer_fill(&text, ' ', i * 2);
        buffer_puts(&text, "types:\n");
        buffer_fill(&text, ' ', i * 2 + 1);
        buffer_fill(&text, 'a', 200);
        buffer_puts(&text, ":\n");
    }
    buffer_fill(&text, ' ', 80);
    buffer_puts(&text, "seq: [{id: b, size: 1}]\n");
    loaded in = load_clean(text.data);
    const schema_type *type = in.tree->top;
    while (type->types.count > 0)
        type = type->types.items[0];
    assert_true(strlen(type->seq.items[0]->path) < 600);
    unload(in);
    arena_free(memory);
}

/* ---- the tables ---------------------------------------------------------------------------------------- */

static void check_rule(const key_table *table, const key_rule *rule)
{
    if (!rule->load || rule->forms == 0 || !rule->doc || rule->doc[0] == '\0')
        fail_msg("%s: `%s` is incomplete", table->what, rule->name);
    assert_true(((rule->forms | rule->item) & FORM_CHOICE) == 0 || rule->choices != NULL);
    assert_true((rule->forms & FORM_KEYS) == 0 || rule->inside != NULL);
    assert_true((rule->forms & (FORM_LIST | FORM_NAMES | FORM_CASES | FORM_ENUMS)) == 0 ||
                rule->inside != NULL || rule->item != 0);
}

/* Each entry says enough for the loader, for messages and for editors. */
static void tables_are_complete(void **state)
{
    (void)state;
    for (size_t t = 0; t < keys_all_count; t++) {
        const key_table *table = keys_all[t];
        for (size_t i = 0; i < table->count; i++) {
            check_rule(table, &table->keys[i]);
            assert_true(key_find(table, str_of(table->keys[i].name)) == &table->keys[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_the_animation_schema), cmocka_unit_test(attributes_have_defaults),
        cmocka_unit_test(contents_are_bytes),         cmocka_unit_test(enums_have_all_integers),
        cmocka_unit_test(keys_of_enums_may_be_text),  cmocka_unit_test(text_in_contents_may_be_a_number),
        cmocka_unit_test(switches_have_cases),        cmocka_unit_test(valid_has_five_kinds),
        cmocka_unit_test(instances_have_two_kinds),   cmocka_unit_test(our_keys_are_loaded),
        cmocka_unit_test(foreign_keys_pass),          cmocka_unit_test(scalars_stand_for_lists),
        cmocka_unit_test(errors_do_not_stop_loading), cmocka_unit_test(paths_are_bounded),
        cmocka_unit_test(tables_are_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
