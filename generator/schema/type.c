/* Loads a schema and its types. */
#include "schema/load.h"

/* `meta` of the type; its id is that of the top-level type. */
void load_meta(loader *load, const key_use *use)
{
    schema_type *type = use->object;
    type->meta.node = use->value;
    load_keys(load, use->rule->inside, 0, use->value, use->key, use->path, type);
}

void load_params(loader *load, const key_use *use)
{
    schema_type *type = use->object;
    for (size_t i = 0; i < use->value->items.count; i++) {
        schema_attribute *added = load_attribute(load, ATTRIBUTE_PARAM, type, use->value->items.items[i],
                                                 NULL, i, path_index(load, use->path, i));
        if (added) ARRAY_PUSH(load->memory, &type->params, added);
    }
}

void load_seq(loader *load, const key_use *use)
{
    schema_type *type = use->object;
    for (size_t i = 0; i < use->value->items.count; i++) {
        schema_attribute *added = load_attribute(load, ATTRIBUTE_SEQ, type, use->value->items.items[i], NULL,
                                                 i, path_index(load, use->path, i));
        if (added) ARRAY_PUSH(load->memory, &type->seq, added);
    }
}

void load_instances(loader *load, const key_use *use)
{
    schema_type *type = use->object;
    for (size_t i = 0; i < use->value->pairs.count; i++) {
        const node_pair *pair = &use->value->pairs.items[i];
        const char *path = path_part(load, use->path, pair->key->text);
        schema_attribute_kind kind =
            find_pair(pair->value, "value") ? ATTRIBUTE_VALUE_INSTANCE : ATTRIBUTE_PARSE_INSTANCE;
        if (!check_name(load, "an instance", pair->key, path)) continue;
        schema_attribute *added = load_attribute(load, kind, type, pair->value, pair->key, i, path);
        if (added) ARRAY_PUSH(load->memory, &type->instances, added);
    }
}

void load_enums(loader *load, const key_use *use)
{
    schema_type *type = use->object;
    for (size_t i = 0; i < use->value->pairs.count; i++) {
        const node_pair *pair = &use->value->pairs.items[i];
        const char *path = path_part(load, use->path, pair->key->text);
        schema_enum *added = load_enum(load, type, pair->key, pair->value, path);
        if (added) ARRAY_PUSH(load->memory, &type->enums, added);
    }
}

static void add_members(loader *load, name_space *names, schema_attribute *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const schema_attribute *member = members[i];
        bool unnamed = member->place == member->node;
        if (unnamed) continue;
        bool instance = member->kind == ATTRIBUTE_PARSE_INSTANCE || member->kind == ATTRIBUTE_VALUE_INSTANCE;
        name_space_add(load, names, member->id, member->place,
                       instance ? member->path : path_key(load, member->path, "id"));
    }
}

/* Expressions name parameters, attributes, instances and values alike, so their names must differ. */
static void check_members(loader *load, const schema_type *type)
{
    name_space names = {0};
    add_members(load, &names, type->params.items, type->params.count);
    add_members(load, &names, type->seq.items, type->seq.count);
    add_members(load, &names, type->instances.items, type->instances.count);
    for (size_t i = 0; i < type->values.count; i++) {
        const schema_value *value = type->values.items[i];
        name_space_add(load, &names, value->id, value->place, value->path);
    }
    name_space_check(load, &names, DIAGNOSTIC_E0206, "a member");
}

/* The recursion is as deep as the document, which is at most NODE_DEPTH_LIMIT. */
static void fill_type(loader *load, schema_type *type, const key_table *table, const node *named)
{
    load_keys(load, table, 0, type->node, named, type->path, type);
    check_members(load, type);
}

void load_types(loader *load, const key_use *use)
{
    schema_type *outer = use->object;
    for (size_t i = 0; i < use->value->pairs.count; i++) {
        const node_pair *pair = &use->value->pairs.items[i];
        const char *path = path_part(load, use->path, pair->key->text);
        if (!check_name(load, "a type", pair->key, path)) continue;
        if (!expect_mapping(load, pair->value, "a type", path)) continue;
        schema_type *added = ARENA_NEW(load->memory, schema_type);
        added->id = pair->key->text;
        added->outer = outer;
        added->place = pair->key;
        added->node = pair->value;
        added->path = path;
        fill_type(load, added, use->rule->inside, pair->key);
        ARRAY_PUSH(load->memory, &outer->types, added);
    }
}

schema *schema_load(arena *memory, diagnostics *list, const source *file)
{
    const node *root = node_parse(memory, list, file);
    return root != NULL ? schema_of_nodes(memory, list, file, root) : NULL;
}

schema *schema_of_nodes(arena *memory, diagnostics *list, const source *file, const node *root)
{
    /* Without aliases all texts together are shorter than the file. */
    enum { EXPANSION = 16, SPARE = 1 << 16 };
    loader load = {.memory = memory, .list = list, .text_budget = file->text.size * EXPANSION + SPARE};
    schema *loaded = ARENA_NEW(memory, schema);
    loaded->file = file;
    loaded->top = ARENA_NEW(memory, schema_type);
    loaded->top->node = root;
    loaded->top->place = root;
    loaded->top->path = "";
    fill_type(&load, loaded->top, &keys_top, NULL);
    const schema_meta *meta = &loaded->top->meta;
    if (meta->id_node) loaded->top->place = meta->id_node;
    loaded->top->id = meta->id;
    return loaded;
}
