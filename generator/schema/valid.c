/* Loads `contents` and `valid`. */
#include "schema/load.h"
#include "source/scalar.h"

static void put_byte(loader *load, buffer *out, const node *item, const char *path)
{
    if (item->magnitude <= (item->negative ? 128 : 255))
        buffer_putc(out, (char)(item->negative ? 256 - item->magnitude : item->magnitude));
    else
        diagnose(load->list, DIAGNOSTIC_E0208, item->place, path, "a byte is an integer from -128 to 255");
}

/* Text that is a number is a byte, quoted or not. */
static bool is_byte(const node *item, node *byte)
{
    *byte = *item;
    return item->kind == NODE_INT ||
           (item->kind == NODE_STRING && scalar_text_integer(item->text, &byte->magnitude, &byte->negative));
}

static void put_item(loader *load, buffer *out, const node *item, const char *path)
{
    node byte;
    if (is_byte(item, &byte))
        put_byte(load, out, &byte, path);
    else if (item->kind == NODE_STRING)
        buffer_put(out, spend_text(load, item->text.size, item, path) ? item->text : (str){NULL, 0});
    else
        diagnose(load->list, DIAGNOSTIC_E0204, item->place, path,
                 "an item of `contents` must be a byte or a string, not %s", node_kind_name(item->kind));
}

void load_contents(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    into->has_contents = true;
    into->contents_node = use->value;
    if (use->value->kind == NODE_STRING) {
        into->contents = use->value->text;
        return;
    }
    if (use->value->kind != NODE_SEQUENCE) {
        diagnose(load->list, DIAGNOSTIC_E0204, use->value->place, use->path,
                 "`contents` must be a string or a sequence of bytes and strings, not %s",
                 node_kind_name(use->value->kind));
        diagnose_hint(load->list, "one byte is written [%.*s], a text '%.*s'", STR_ARG(use->value->text),
                      STR_ARG(use->value->text));
        return;
    }
    buffer bytes = {.memory = load->memory};
    for (size_t i = 0; i < use->value->items.count; i++)
        put_item(load, &bytes, use->value->items.items[i], path_index(load, use->path, i));
    into->contents = buffer_str(&bytes);
}

static void add_any_of(loader *load, schema_valid *into, const node *scalar, const char *path)
{
    const expr *added = parse_expr(load, scalar, path);
    if (added) ARRAY_PUSH(load->memory, &into->any_of, added);
}

void load_any_of(loader *load, const key_use *use)
{
    schema_valid *into = use->object;
    if (use->value->kind != NODE_SEQUENCE) {
        add_any_of(load, into, use->value, use->path);
        return;
    }
    if (use->value->items.count == 0)
        diagnose(load->list, DIAGNOSTIC_E0203, use->value->place, use->path,
                 "`any-of` needs a value that is valid");
    for (size_t i = 0; i < use->value->items.count; i++) {
        const node *item = use->value->items.items[i];
        const char *path = path_index(load, use->path, i);
        if (item->kind == NODE_NULL || item->kind == NODE_SEQUENCE || item->kind == NODE_MAPPING)
            diagnose(load->list, DIAGNOSTIC_E0204, item->place, path,
                     "an item of `any-of` must be an expression, not %s", node_kind_name(item->kind));
        else
            add_any_of(load, into, item, path);
    }
}

void load_in_enum(loader *load, const key_use *use)
{
    if (use->value->boolean) return;
    diagnose(load->list, DIAGNOSTIC_E0214, use->value->place, use->path, "`in-enum` can only be true");
    diagnose_hint(load->list, "without `valid` every value is accepted");
}

/* The kind of check that a key of `valid` stands for. */
static schema_valid_kind kind_of(str key)
{
    static const struct {
        const char *key;
        schema_valid_kind kind;
    } kinds[] = {{"eq", VALID_EQ},         {"min", VALID_RANGE},       {"max", VALID_RANGE},
                 {"any-of", VALID_ANY_OF}, {"in-enum", VALID_IN_ENUM}, {"expr", VALID_EXPR}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (str_is(key, kinds[i].key)) return kinds[i].kind;
    return VALID_NONE;
}

/* Only `min` and `max` go together. */
static void prepare_kind(loader *load, const key_use *use, schema_valid *into)
{
    const node *first = NULL;
    bool any_key = false;
    for (size_t i = 0; i < use->value->pairs.count; i++) {
        const node *key = use->value->pairs.items[i].key;
        schema_valid_kind kind = kind_of(key->text);
        any_key = any_key || !key_is_extension(key->text);
        if (kind == VALID_NONE) continue;
        if (!first) {
            first = key;
            into->kind = kind;
        } else if (kind != into->kind) {
            diagnose(load->list, DIAGNOSTIC_E0210, key->place, path_part(load, use->path, key->text),
                     "`%.*s` and `%.*s` exclude each other", STR_ARG(key->text), STR_ARG(first->text));
            diagnose_note(load->list, first->place, "`%.*s` stands here", STR_ARG(first->text));
        }
    }
    if (!any_key)
        diagnose(load->list, DIAGNOSTIC_E0203, use->key->place, use->path,
                 "`valid` needs a value, or one of the keys any-of, eq, expr, in-enum, max, min");
}

void load_valid(loader *load, const key_use *use)
{
    schema_attribute *attribute = use->object;
    schema_valid *into = &attribute->valid;
    into->place = use->value;
    if (use->value->kind == NODE_MAPPING) {
        load_keys(load, use->rule->inside, 0, use->value, use->key, use->path, into);
        prepare_kind(load, use, into);
    } else {
        into->kind = VALID_EQ;
        into->eq = parse_expr(load, use->value, use->path);
    }
}
