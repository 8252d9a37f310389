/* Loads `meta`, for a schema or a type. */
#include "schema/load.h"

/* The version of the language that this compiler implements, and the first one that had a number. */
enum { NEWEST_MINOR = 11, OLDEST_MINOR = 6 };

void load_meta_id(loader *load, const key_use *use)
{
    schema_type *type = use->object;
    if (!check_name(load, "a format", use->value, use->path)) return;
    type->meta.id = use->value->text;
    type->meta.id_node = use->value;
}

typedef struct version {
    uint64_t parts[3];
    size_t count;
} version;

/* X.Y or X.Y.Z without leading zeros. */
static bool parse_version(str text, version *out)
{
    *out = (version){{0, 0, 0}, 0};
    size_t i = 0;
    while (out->count < 3) {
        size_t begin = i;
        uint64_t value = 0;
        for (; i < text.size && text.data[i] >= '0' && text.data[i] <= '9'; i++) {
            if (value > 1000000) return false;
            value = value * 10 + (uint64_t)(text.data[i] - '0');
        }
        if (i == begin || (text.data[begin] == '0' && i - begin > 1)) return false;
        out->parts[out->count++] = value;
        if (i == text.size) return out->count >= 2;
        if (text.data[i++] != '.') return false;
    }
    return false;
}

/* YAML reads 0.10 as the number 0.1. */
static str without_trailing_zeros(str text)
{
    while (text.size > 2 && text.data[text.size - 1] == '0' && text.data[text.size - 2] != '.')
        text.size--;
    return text;
}

void load_version(loader *load, const key_use *use)
{
    const node *value = use->value;
    bool number = value->kind == NODE_FLOAT;
    str text = number ? without_trailing_zeros(value->text) : value->text;
    version wanted;
    if (!parse_version(text, &wanted)) {
        diagnose(load->list, DIAGNOSTIC_E0211, value->place, use->path,
                 "`%.*s` is not a version: X.Y or X.Y.Z, numbers without leading zeros",
                 STR_ARG(value->text));
        return;
    }
    if (wanted.parts[0] == 0 && wanted.parts[1] < OLDEST_MINOR) {
        diagnose(load->list, DIAGNOSTIC_E0212, value->place, use->path,
                 "the language begins with version 0.%d, this is %.*s", OLDEST_MINOR, STR_ARG(text));
        if (number && text.size < value->text.size)
            diagnose_hint(load->list, "YAML reads %.*s as a number; in quotes it is a version: '%.*s'",
                          STR_ARG(value->text), STR_ARG(value->text));
    } else if (wanted.parts[0] > 0 || wanted.parts[1] > NEWEST_MINOR) {
        diagnose(load->list, DIAGNOSTIC_E0212, value->place, use->path,
                 "this schema needs version %.*s of the language, known is 0.%d", STR_ARG(text),
                 NEWEST_MINOR);
    }
}

void load_imports(loader *load, const key_use *use)
{
    schema_type *type = use->object;
    if (use->value->kind != NODE_SEQUENCE) {
        ARRAY_PUSH(load->memory, &type->meta.imports, use->value);
        return;
    }
    for (size_t i = 0; i < use->value->items.count; i++) {
        const node *item = use->value->items.items[i];
        if (item->kind == NODE_STRING)
            ARRAY_PUSH(load->memory, &type->meta.imports, item);
        else
            diagnose(load->list, DIAGNOSTIC_E0204, item->place, path_index(load, use->path, i),
                     "an import must be a string, not %s", node_kind_name(item->kind));
    }
}

/* choices_endian in the order of the choices. */
static schema_endian endian_of(int choice)
{
    return choice < 0 ? ENDIAN_INHERITED : choice == 0 ? ENDIAN_LITTLE : ENDIAN_BIG;
}

void load_endian(loader *load, const key_use *use)
{
    schema_type *type = use->object;
    if (use->value->kind == NODE_MAPPING) {
        type->meta.endian = ENDIAN_CALCULATED;
        type->meta.endian_switch = load_switch(load, &keys_endian_switch, use);
    } else {
        type->meta.endian = endian_of(choose(load, use));
    }
}

void load_bit_endian(loader *load, const key_use *use)
{
    schema_type *type = use->object;
    type->meta.bit_endian = endian_of(choose(load, use));
}
