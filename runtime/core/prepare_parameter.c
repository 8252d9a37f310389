/* Parameters that preparing sets: lists that expressions make, and values of several types. */
#include "tenon/impl/prepare_value.h"

bool tn_same_slice(const void *a, const void *b)
{
    tn_bytes left, right;
    memcpy(&left, a, sizeof left);
    memcpy(&right, b, sizeof right);
    return left.size == right.size && (left.size == 0 || memcmp(left.data, right.data, left.size) == 0);
}

bool tn_same_variant(const void *a, const void *b)
{
    const tn_variant *left = a, *right = b;
    if (left->tag != right->tag) return false;
    switch (left->tag) {
    case TN_VARIANT_NONE:
        return true;
    case TN_VARIANT_INT:
        return left->as.s == right->as.s;
    case TN_VARIANT_UNSIGNED:
        return left->as.u == right->as.u;
    case TN_VARIANT_REAL:
        return memcmp(&left->as.real, &right->as.real, sizeof left->as.real) == 0;
    case TN_VARIANT_BOOL:
        return left->as.boolean == right->as.boolean;
    case TN_VARIANT_TEXT:
        return tn_same_slice(&left->as.text, &right->as.text);
    case TN_VARIANT_BYTES:
        return tn_same_slice(&left->as.bytes, &right->as.bytes);
    default:
        return left->as.object == right->as.object;
    }
}

static bool same_items(const tn_list *a, const tn_list *b, size_t size,
                       bool (*same)(const void *, const void *))
{
    const char *left = a->items, *right = b->items;
    if (a->count != b->count) return false;
    if (same == NULL) return a->count == 0 || memcmp(left, right, a->count * size) == 0;
    for (size_t i = 0; i < a->count; i++)
        if (!same(left + i * size, right + i * size)) return false;
    return true;
}

void tn_prepare_set_list(tn_prepare *prepare, void *list, const void *value, size_t size,
                         bool (*same)(const void *a, const void *b), const tn_arena *before)
{
    tn_list held, wanted;
    memcpy(&held, list, sizeof held);
    memcpy(&wanted, value, sizeof wanted);
    if (same_items(&held, &wanted, size, same))
        tn_arena_release(&prepare->document->arena, before);
    else
        tn_prepare_change(prepare, list, value, sizeof wanted);
}
