/* Loads values that are scalars or sequences of scalars. */
#include "schema/load.h"

#include <limits.h>

str scalar_text(const node *scalar)
{
    if (scalar->kind == NODE_BOOL) return str_of(scalar->boolean ? "true" : "false");
    return scalar->text;
}

bool spend_text(loader *load, size_t size, const node *at, const char *path)
{
    if (size <= load->text_budget) {
        load->text_budget -= size;
        return true;
    }
    if (!load->text_exhausted)
        diagnose(load->list, DIAGNOSTIC_E0215, at->place, path,
                 "aliases repeat so much text that the schema becomes many times larger than the file");
    load->text_exhausted = true;
    load->text_budget = 0;
    return false;
}

const expr *parse_expr(loader *load, const node *scalar, const char *path)
{
    if (!spend_text(load, scalar->text.size, scalar, path)) return NULL;
    return expr_parse(load->memory, load->list, scalar, path);
}

const expr *parse_type(loader *load, const node *scalar, const char *path)
{
    if (!spend_text(load, scalar->text.size, scalar, path)) return NULL;
    return expr_parse_type(load->memory, load->list, scalar, path);
}

void load_ignored(loader *load, const key_use *use)
{
    (void)load;
    (void)use;
}

void load_text(loader *load, const key_use *use)
{
    (void)load;
    *(str *)key_target(use) = scalar_text(use->value);
}

void load_texts(loader *load, const key_use *use)
{
    schema_texts *texts = key_target(use);
    if (use->value->kind != NODE_SEQUENCE) {
        ARRAY_PUSH(load->memory, texts, scalar_text(use->value));
        return;
    }
    for (size_t i = 0; i < use->value->items.count; i++) {
        const node *item = use->value->items.items[i];
        if (item->kind == NODE_SEQUENCE || item->kind == NODE_MAPPING || item->kind == NODE_NULL)
            diagnose(load->list, DIAGNOSTIC_E0204, item->place, path_index(load, use->path, i),
                     "an item of `%s` must be a string, not %s", use->rule->name, node_kind_name(item->kind));
        else
            ARRAY_PUSH(load->memory, texts, scalar_text(item));
    }
}

void load_bool(loader *load, const key_use *use)
{
    (void)load;
    *(bool *)key_target(use) = use->value->boolean;
}

void load_byte(loader *load, const key_use *use)
{
    const node *value = use->value;
    bool fits = value->magnitude <= UCHAR_MAX && (!value->negative || value->magnitude == 0);
    if (fits)
        *(int *)key_target(use) = (int)value->magnitude;
    else
        diagnose(load->list, DIAGNOSTIC_E0208, value->place, use->path,
                 "`%s` is one byte, an integer from 0 to 255", use->rule->name);
}

void load_expr(loader *load, const key_use *use)
{
    *(const expr **)key_target(use) = parse_expr(load, use->value, use->path);
}

void load_node(loader *load, const key_use *use)
{
    (void)load;
    *(const node **)key_target(use) = use->value;
}

void load_expr_node(loader *load, const key_use *use)
{
    if (parse_expr(load, use->value, use->path)) load_node(load, use);
}
