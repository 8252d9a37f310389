/* Loads `-container`. */
#include "schema/load.h"

void load_container(loader *load, const key_use *use)
{
    schema_type *type = use->object;
    schema_container *into = ARENA_NEW(load->memory, schema_container);
    into->node = use->value;
    into->path = use->path;
    load_keys(load, use->rule->inside, 0, use->value, use->key, use->path, into);
    type->container = into;
}

/* A name or path, or several. */
void load_container_texts(loader *load, const key_use *use)
{
    schema_scalars *into = key_target(use);
    if (use->value->kind != NODE_SEQUENCE) {
        ARRAY_PUSH(load->memory, into, use->value);
        return;
    }
    for (size_t i = 0; i < use->value->items.count; i++) {
        const node *item = use->value->items.items[i];
        if (item->kind == NODE_STRING)
            ARRAY_PUSH(load->memory, into, item);
        else
            diagnose(load->list, DIAGNOSTIC_E0204, item->place, path_index(load, use->path, i),
                     "an item of `%s` must be a string, not %s", use->rule->name, node_kind_name(item->kind));
    }
    if (use->value->items.count == 0)
        diagnose(load->list, DIAGNOSTIC_E0204, use->value->place, use->path, "`%s` names nothing",
                 use->rule->name);
}

void load_container_kinds(loader *load, const key_use *use)
{
    schema_container *into = use->object;
    for (size_t i = 0; i < use->value->pairs.count; i++) {
        const node_pair *pair = &use->value->pairs.items[i];
        const char *path = path_part(load, use->path, pair->key->text);
        if (!check_name(load, "a kind of file", pair->key, path)) continue;
        if (!expect_mapping(load, pair->value, "a new file", path)) continue;
        const schema_container_kind kind = {pair->key->text, pair->key, pair->value, path};
        ARRAY_PUSH(load->memory, &into->kinds, kind);
    }
}

void load_container_empty(loader *load, const key_use *use)
{
    schema_container *into = use->object;
    const int choice = choose(load, use);
    if (choice >= 0) into->skips_empty = choice == 1;
}
