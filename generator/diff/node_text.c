/* Prints and compares values of a schema as text. */
#include "base/buffer.h"
#include "diff/versions.h"

bool same_nodes(const node *a, const node *b)
{
    if (a == NULL || b == NULL) return a == b;
    if (a->kind != b->kind || a->items.count != b->items.count || a->pairs.count != b->pairs.count)
        return false;
    if (a->kind == NODE_INT) return a->magnitude == b->magnitude && a->negative == b->negative;
    if (!str_eq(a->text, b->text)) return false;
    for (size_t i = 0; i < a->items.count; i++)
        if (!same_nodes(a->items.items[i], b->items.items[i])) return false;
    for (size_t i = 0; i < a->pairs.count; i++)
        if (!same_nodes(a->pairs.items[i].key, b->pairs.items[i].key) ||
            !same_nodes(a->pairs.items[i].value, b->pairs.items[i].value))
            return false;
    return true;
}

enum { SHOWN = 60 };

static void put_node(buffer *out, const node *n)
{
    if (out->size > SHOWN) return;
    if (n->kind == NODE_SEQUENCE) {
        for (size_t i = 0; i < n->items.count; i++) {
            buffer_puts(out, i == 0 ? "[" : ", ");
            put_node(out, n->items.items[i]);
        }
        buffer_puts(out, n->items.count == 0 ? "[]" : "]");
    } else if (n->kind == NODE_MAPPING) {
        for (size_t i = 0; i < n->pairs.count; i++) {
            buffer_puts(out, i == 0 ? "{" : ", ");
            put_node(out, n->pairs.items[i].key);
            buffer_puts(out, ": ");
            put_node(out, n->pairs.items[i].value);
        }
        buffer_puts(out, n->pairs.count == 0 ? "{}" : "}");
    } else {
        buffer_put(out, n->text);
    }
}

const char *node_text(arena *memory, const node *n)
{
    buffer out = {.memory = memory};
    put_node(&out, n);
    for (size_t i = 0; i < out.size; i++)
        if (out.data[i] == '\n' || out.data[i] == '\t') out.data[i] = ' ';
    if (out.size <= SHOWN) return out.size > 0 ? out.data : "";
    size_t size = SHOWN;
    while (size > 0 && ((unsigned char)out.data[size] & 0xc0) == 0x80)
        size--;
    return arena_printf(memory, "%.*s…", (int)size, out.data);
}
