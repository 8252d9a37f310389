/* Loads enumerations. */
#include "schema/load.h"
#include "source/scalar.h"

void load_enum_value_id(loader *load, const key_use *use)
{
    schema_enum_value *into = use->object;
    into->place = use->value;
    if (use->value->kind == NODE_BOOL)
        into->id = scalar_text(use->value);
    else if (check_name(load, "a value of an enumeration", use->value, use->path))
        into->id = use->value->text;
}

/* The integer that a value stands for, as the path shows it: in decimal, whatever the schema writes. */
static const char *value_path(loader *load, const char *path, const schema_enum_value *value)
{
    return value->negative ? arena_printf(load->memory, "%s/%lld", path, (long long)value->value)
                           : arena_printf(load->memory, "%s/%llu", path, (unsigned long long)value->value);
}

/* False if there is no value to add. */
static bool load_value(loader *load, const node_pair *pair, const char *path, schema_enum_value *into)
{
    const node *value = pair->value;
    into->place = value;
    switch (value->kind) {
    case NODE_BOOL:
        into->id = scalar_text(value);
        return true;
    case NODE_STRING:
        into->id = value->text;
        return check_name(load, "a value of an enumeration", value, path);
    case NODE_MAPPING:
        load_keys(load, &keys_enum_value, 0, value, pair->key, path, into);
        return into->id.size > 0;
    default:
        diagnose(load->list, DIAGNOSTIC_E0204, value->place, path,
                 "a value of an enumeration must be a name or a mapping, not %s",
                 node_kind_name(value->kind));
        return false;
    }
}

static bool take_value_key(loader *load, const node *key, const char *path, schema_enum_value *into)
{
    uint64_t magnitude = key->magnitude;
    bool negative = key->negative;
    const bool text = key->kind == NODE_STRING && scalar_text_integer(key->text, &magnitude, &negative);
    if (key->kind == NODE_INT || text) {
        into->value = negative ? 0 - magnitude : magnitude;
        into->negative = negative;
        return true;
    }
    diagnose(load->list, DIAGNOSTIC_E0213, key->place, path_part(load, path, key->text),
             "an enumeration maps integers to names; `%.*s` is not an integer of 64 bits",
             STR_ARG(key->text));
    if (key_is_extension(key->text))
        diagnose_hint(load->list, "keys that begin with a hyphen are not ignored here");
    return false;
}

/* YAML has compared the keys as it reads them: this compares them as Kaitai's compiler reads text. */
static bool check_value_once(loader *load, const schema_enum *values, const schema_enum_value *added,
                             const node *key, const char *path)
{
    for (size_t i = 0; i < values->values.count; i++) {
        const schema_enum_value *other = &values->values.items[i];
        if (other->value != added->value || other->negative != added->negative) continue;
        diagnose(load->list, DIAGNOSTIC_E0102, key->place, path, "duplicate key `%.*s`", STR_ARG(key->text));
        return false;
    }
    return true;
}

schema_enum *load_enum(loader *load, const schema_type *owner, const node *name, const node *mapping,
                       const char *path)
{
    check_name(load, "an enumeration", name, path);
    if (!expect_mapping(load, mapping, "an enumeration", path)) return NULL;
    schema_enum *into = ARENA_NEW(load->memory, schema_enum);
    *into = (schema_enum){.id = name->text, .place = name, .path = path, .owner = owner};
    name_space names = {0};
    bool any_text = false;
    for (size_t i = 0; i < mapping->pairs.count; i++) {
        const node_pair *pair = &mapping->pairs.items[i];
        schema_enum_value added = {0};
        if (!take_value_key(load, pair->key, path, &added)) continue;
        const char *at = value_path(load, path, &added);
        any_text = any_text || pair->key->kind != NODE_INT;
        if (any_text && !check_value_once(load, into, &added, pair->key, at)) continue;
        if (!load_value(load, pair, at, &added)) continue;
        name_space_add(load, &names, added.id, added.place, at);
        ARRAY_PUSH(load->memory, &into->values, added);
    }
    name_space_check(load, &names, DIAGNOSTIC_E0207, "a value");
    return into;
}
