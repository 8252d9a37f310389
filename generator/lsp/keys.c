/* Finds the table of keys for a place of a schema. */
#include "lsp/keys.h"

#include "schema/load.h"

typedef struct key_search {
    size_t offset;
    key_place found;
} search;

static bool is_at(const search *s, const node *scalar)
{
    return scalar->place.begin <= s->offset && s->offset <= scalar->place.end;
}

/* The mapping whose keys are sought. */
typedef struct key_context {
    const key_table *table;
    unsigned class;
    const node *mapping;
} context;

static bool in_mapping(search *s, const key_table *table, const node *mapping);

static bool in_scalar(search *s, const context *of, const key_rule *rule, unsigned forms, const node *value)
{
    if (value->kind == NODE_MAPPING || value->kind == NODE_SEQUENCE || !is_at(s, value)) return false;
    s->found = (key_place){.kind = KEY_PLACE_VALUE,
                           .table = of->table,
                           .class = of->class,
                           .mapping = of->mapping,
                           .rule = rule,
                           .value = value,
                           .forms = forms};
    return true;
}

/* Searches an element of a list, or the value of a name: a mapping of its own, or a scalar. */
static bool in_item(search *s, const context *of, const key_rule *rule, const node *value)
{
    const bool other = rule->alternative != NULL && find_pair(value, "value") != NULL;
    if (value->kind == NODE_MAPPING && rule->inside != NULL)
        return in_mapping(s, other ? rule->alternative : rule->inside, value);
    return in_scalar(s, of, rule, rule->item, value);
}

/* Names of the schema's own, integers, or expressions, each with an item. */
static bool in_named(search *s, const context *of, const key_rule *rule, const node *value)
{
    for (size_t i = 0; i < value->pairs.count; i++) {
        const node_pair *pair = &value->pairs.items[i];
        const bool expression = (rule->forms & FORM_CASES) != 0;
        if (expression && in_scalar(s, of, rule, FORM_EXPR, pair->key)) return true;
        if (!expression && is_at(s, pair->key)) return true; /* nothing to complete */
        const bool enumeration = (rule->forms & FORM_ENUMS) != 0 && pair->value->kind == NODE_MAPPING;
        for (size_t k = 0; enumeration && k < pair->value->pairs.count; k++)
            if (in_item(s, of, rule, pair->value->pairs.items[k].value)) return true;
        if (!enumeration && in_item(s, of, rule, pair->value)) return true;
    }
    return false;
}

static bool in_value(search *s, const context *of, const key_rule *rule, const node *value)
{
    const unsigned named = FORM_NAMES | FORM_CASES | FORM_ENUMS;
    const unsigned scalars = (rule->forms & FORM_EXPRS) != 0 ? FORM_EXPR : FORM_TEXT;
    if (value->kind == NODE_MAPPING && (rule->forms & named) != 0) return in_named(s, of, rule, value);
    if (value->kind == NODE_MAPPING)
        return (rule->forms & FORM_KEYS) != 0 && in_mapping(s, rule->inside, value);
    if (value->kind != NODE_SEQUENCE) return in_scalar(s, of, rule, rule->forms, value);
    for (size_t i = 0; i < value->items.count; i++) {
        const bool list = (rule->forms & FORM_LIST) != 0;
        const node *item = value->items.items[i];
        if (list ? in_item(s, of, rule, item) : in_scalar(s, of, rule, scalars, item)) return true;
    }
    return false;
}

static bool has_classes(const key_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->keys[i].decides) return true;
    return false;
}

static bool in_mapping(search *s, const key_table *table, const node *mapping)
{
    const context of = {table, has_classes(table) ? class_of_attribute(mapping) : 0, mapping};
    for (size_t i = 0; i < mapping->pairs.count; i++) {
        const node_pair *pair = &mapping->pairs.items[i];
        if (is_at(s, pair->key)) {
            s->found = (key_place){.kind = KEY_PLACE_KEY,
                                   .table = table,
                                   .class = of.class,
                                   .mapping = mapping,
                                   .key = pair->key};
            return true;
        }
        const key_rule *rule = key_find(table, pair->key->text);
        if (rule != NULL && in_value(s, &of, rule, pair->value)) return true;
    }
    return false;
}

key_place key_place_find(const node *top, size_t offset)
{
    search s = {.offset = offset};
    if (top != NULL) in_mapping(&s, &keys_top, top);
    return s.found;
}
