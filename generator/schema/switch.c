/* Loads switches over types and over byte orders. */
#include "schema/load.h"

schema_switch *load_switch(loader *load, const key_table *table, const key_use *use)
{
    schema_switch *into = ARENA_NEW(load->memory, schema_switch);
    into->place = use->value;
    into->path = use->path;
    load_keys(load, table, 0, use->value, use->key, use->path, into);
    return into;
}

/* Begins a case with its key, for types and byte orders alike. */
static schema_case begin_case(loader *load, const node_pair *pair, const char *path)
{
    schema_case result = {.key_node = pair->key, .value_node = pair->value};
    result.path = path_part(load, path, pair->key->text);
    result.otherwise = pair->key->kind == NODE_STRING && str_is(pair->key->text, "_");
    if (result.otherwise) return result;
    if (pair->key->kind == NODE_NULL)
        diagnose(load->list, DIAGNOSTIC_E0204, pair->key->place, result.path,
                 "a case must be an expression, not %s", node_kind_name(NODE_NULL));
    else
        result.key = parse_expr(load, pair->key, result.path);
    return result;
}

void load_type_cases(loader *load, const key_use *use)
{
    schema_switch *into = use->object;
    for (size_t i = 0; i < use->value->pairs.count; i++) {
        const node_pair *pair = &use->value->pairs.items[i];
        schema_case added = begin_case(load, pair, use->path);
        bool scalar = pair->value->kind != NODE_NULL && pair->value->kind != NODE_SEQUENCE &&
                      pair->value->kind != NODE_MAPPING;
        if (scalar)
            added.type = parse_type(load, pair->value, added.path);
        else
            diagnose(load->list, DIAGNOSTIC_E0204, pair->value->place, added.path,
                     "a case must name a type, not %s", node_kind_name(pair->value->kind));
        ARRAY_PUSH(load->memory, &into->cases, added);
    }
}

void load_endian_cases(loader *load, const key_use *use)
{
    schema_switch *into = use->object;
    for (size_t i = 0; i < use->value->pairs.count; i++) {
        const node_pair *pair = &use->value->pairs.items[i];
        schema_case added = begin_case(load, pair, use->path);
        key_use value = {.rule = use->rule, .value = pair->value, .path = added.path};
        int choice = choose(load, &value);
        if (choice >= 0) added.endian = choice == 0 ? ENDIAN_LITTLE : ENDIAN_BIG;
        ARRAY_PUSH(load->memory, &into->cases, added);
    }
}
