/* Loads keys of Tenon that are mappings: checks, values, derivation, placement, joined parts. */
#include "schema/load.h"

void load_severity(loader *load, const key_use *use)
{
    int choice = choose(load, use);
    if (choice >= 0) *(schema_severity *)key_target(use) = (schema_severity)choice;
}

void load_derive_level(loader *load, const key_use *use)
{
    const int choice = choose(load, use);
    if (choice >= 0) *(schema_level *)key_target(use) = (schema_level)choice;
}

void load_level(loader *load, const key_use *use)
{
    schema_check *into = use->object;
    int choice = choose(load, use);
    if (choice < 0) return;
    into->level = (schema_level)choice;
    into->has_level = true;
}

/* Rules are called as the document that states them calls them: any letters, digits and `_` `-` `.`. */
static bool is_rule_id(str text)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";
    enum { LONGEST = 64 };
    if (text.size == 0 || text.size > LONGEST) return false;
    for (size_t i = 0; i < text.size; i++)
        if (!memchr(allowed, text.data[i], sizeof allowed - 1)) return false;
    return true;
}

void load_check_id(loader *load, const key_use *use)
{
    schema_check *into = use->object;
    into->place = use->value;
    into->id = use->value->text;
    if (is_rule_id(into->id)) return;
    diagnose(load->list, DIAGNOSTIC_E0205, use->value->place, use->path, "`%.*s` cannot be the id of a check",
             STR_ARG(into->id));
    diagnose_hint(load->list, "an id is up to 64 letters, digits, hyphens, dots and underscores");
}

void load_checks(loader *load, const key_use *use)
{
    schema_type *type = use->object;
    for (size_t i = 0; i < use->value->items.count; i++) {
        const node *item = use->value->items.items[i];
        const char *path = path_index(load, use->path, i);
        if (!expect_mapping(load, item, "a check", path)) continue;
        schema_check *added = ARENA_NEW(load->memory, schema_check);
        added->place = item;
        added->node = item;
        added->path = path;
        load_keys(load, use->rule->inside, 0, item, NULL, path, added);
        ARRAY_PUSH(load->memory, &type->checks, added);
    }
}

static void load_value(loader *load, schema_type *type, const node_pair *pair, const char *path)
{
    node_kind kind = pair->value->kind;
    check_name(load, "a value", pair->key, path);
    if (kind == NODE_NULL || kind == NODE_SEQUENCE || kind == NODE_MAPPING) {
        diagnose(load->list, DIAGNOSTIC_E0204, pair->value->place, path,
                 "a value must be an expression, not %s", node_kind_name(kind));
        return;
    }
    schema_value *added = ARENA_NEW(load->memory, schema_value);
    *added = (schema_value){.id = pair->key->text, .place = pair->key, .path = path};
    added->value = parse_expr(load, pair->value, path);
    ARRAY_PUSH(load->memory, &type->values, added);
}

void load_values(loader *load, const key_use *use)
{
    for (size_t i = 0; i < use->value->pairs.count; i++) {
        const node_pair *pair = &use->value->pairs.items[i];
        load_value(load, use->object, pair, path_part(load, use->path, pair->key->text));
    }
}

static void load_slot_label(loader *load, schema_attribute *into, const node_pair *pair, const char *path)
{
    const node_kind kind = pair->value->kind;
    check_name(load, "a label", pair->key, path);
    if (kind == NODE_NULL || kind == NODE_SEQUENCE || kind == NODE_MAPPING) {
        diagnose(load->list, DIAGNOSTIC_E0204, pair->value->place, path,
                 "a label must be an expression, not %s", node_kind_name(kind));
        return;
    }
    schema_value *added = ARENA_NEW(load->memory, schema_value);
    *added = (schema_value){.id = pair->key->text, .place = pair->key, .path = path};
    added->value = parse_expr(load, pair->value, path);
    ARRAY_PUSH(load->memory, &into->labels, added);
}

static void load_slot_labels(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    for (size_t i = 0; i < use->value->pairs.count; i++) {
        const node_pair *pair = &use->value->pairs.items[i];
        load_slot_label(load, into, pair, path_part(load, use->path, pair->key->text));
    }
    if (into->labels.count > MOST_LABELS)
        diagnose(load->list, DIAGNOSTIC_E0204, use->value->place, use->path, "a slot has at most %d labels",
                 MOST_LABELS);
}

void load_label(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    into->label_node = use->value;
    if (use->value->kind == NODE_MAPPING)
        load_slot_labels(load, use);
    else
        into->label = parse_expr(load, use->value, use->path);
}

/* Whether a unit is text that terminals, comments and people can read. */
static bool is_unit(str text)
{
    enum { LONGEST = 16 };
    if (text.size == 0) return false;
    size_t characters = 0;
    for (size_t i = 0; i < text.size; i++, characters++) {
        const unsigned char c = (unsigned char)text.data[i];
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter || strchr("%/^.-", c) != NULL) continue;
        const unsigned char next = i + 1 < text.size ? (unsigned char)text.data[i + 1] : 0;
        if (c != 0xc2 || (next != 0xb0 && next != 0xb5)) return false; /* a degree, a micro sign */
        i++;
    }
    return characters <= LONGEST;
}

void load_unit(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    into->unit_node = use->value;
    into->unit = scalar_text(use->value);
    if (is_unit(into->unit)) return;
    diagnose(load->list, DIAGNOSTIC_E0205, use->value->place, use->path, "`%.*s` cannot be a unit",
             STR_ARG(into->unit));
    diagnose_hint(load->list, "a unit is up to 16 letters, digits, and any of %%/^.-°µ");
}

/* Whether it says how bad another value is. */
static bool load_derive_keys(loader *load, const key_use *use)
{
    load_keys(load, use->rule->inside, 0, use->value, use->key, use->path, use->object);
    return find_pair(use->value, "severity") != NULL;
}

void load_derive(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    if (use->value->kind == NODE_MAPPING)
        into->derive_compared = load_derive_keys(load, use);
    else
        into->derive = parse_expr(load, use->value, use->path);
}

void load_place(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    into->place_node = use->value;
    if (use->value->kind == NODE_MAPPING) {
        into->placed = PLACE_OWNED;
        load_keys(load, use->rule->inside, 0, use->value, use->key, use->path, into);
    } else if (choose(load, use) >= 0) {
        into->placed = PLACE_PEEK;
    }
}

void load_join(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    into->join = use->value;
    load_keys(load, use->rule->inside, 0, use->value, use->key, use->path, into);
}

void load_convert(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    into->convert = use->value;
    load_keys(load, use->rule->inside, 0, use->value, use->key, use->path, into);
}

void load_join_name(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    if (check_name(load, "joined bytes", use->value, use->path)) into->join_as = use->value->text;
}
