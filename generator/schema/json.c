/* Loads the keys of JSON documents. */
#include "schema/load.h"

void load_json_type(loader *load, const key_use *use)
{
    schema_type *into = use->object;
    if (use->value->kind == NODE_BOOL && !use->value->boolean) return;
    into->json = use->value;
    if (use->value->kind == NODE_MAPPING)
        load_keys(load, use->rule->inside, 0, use->value, use->key, use->path, into);
}

void load_json_case(loader *load, const key_use *use)
{
    schema_type *into = use->object;
    into->json_any_case = choose(load, use) == 1;
}

void load_json_unknown(loader *load, const key_use *use)
{
    schema_type *into = use->object;
    into->json_keeps_unknown = choose(load, use) == 1;
}

void load_json_other_kinds(loader *load, const key_use *use)
{
    schema_type *into = use->object;
    into->json_keeps_other_kinds = choose(load, use) == 1;
}

void load_json_keyed(loader *load, const key_use *use)
{
    schema_type *into = use->object;
    if (check_name(load, "a member", use->value, use->path)) into->json_keyed = use->value->text;
}

void load_json_use(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    if (use->value->kind == NODE_MAPPING)
        load_keys(load, use->rule->inside, 0, use->value, use->key, use->path, into);
    else
        into->json_type = parse_type(load, use->value, use->path);
}

/* Printable, and none that a number or the string around it has. */
static bool is_separator(str text)
{
    return text.size == 1 && text.data[0] > ' ' && text.data[0] < 0x7f &&
           strchr("0123456789+-.eE\"\\", text.data[0]) == NULL;
}

void load_json_joined(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    if (is_separator(use->value->text))
        into->json_separator = use->value->text.data[0];
    else
        diagnose(load->list, DIAGNOSTIC_E0204, use->value->place, use->path,
                 "numbers are joined by one character that they do not contain, such as `,`");
}
