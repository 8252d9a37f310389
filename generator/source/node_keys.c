/* Checks for duplicate keys, and merges keys. Keys are compared by value, as the mappings that SnakeYAML
   builds do: 16 and 0x10 are one key, 16 and "16" are two. Sorting keeps a mapping of a million keys cheap.
   */
#include "source/node_keys.h"

#include <stdlib.h>

typedef struct entry {
    node_pair pair;
    size_t order;
    bool merged;
    bool dropped;
} entry;

typedef struct entries {
    ARRAY(entry) list;
} entries;

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_keys(const node *a, const node *b)
{
    if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
    switch (a->kind) {
    case NODE_NULL:
        return 0;
    case NODE_BOOL:
        return (int)a->boolean - (int)b->boolean;
    case NODE_INT:
        if (a->negative != b->negative) return a->negative ? -1 : 1;
        return compare_numbers(a->magnitude, b->magnitude);
    default: {
        size_t shorter = a->text.size < b->text.size ? a->text.size : b->text.size;
        int result = memcmp(a->text.data, b->text.data, shorter);
        return result != 0 ? result : compare_numbers(a->text.size, b->text.size);
    }
    }
}

static int compare_by_key(const void *left, const void *right)
{
    const entry *a = *(entry *const *)left, *b = *(entry *const *)right;
    int result = compare_keys(a->pair.key, b->pair.key);
    return result != 0 ? result : compare_numbers(a->order, b->order);
}

static bool is_merge_key(const node *key)
{
    return key->plain && key->kind == NODE_STRING && str_is(key->text, "<<");
}

static void add(arena *memory, entries *all, node_pair pair, bool merged)
{
    entry added = {.pair = pair, .order = all->list.count, .merged = merged, .dropped = false};
    ARRAY_PUSH(memory, &all->list, added);
}

static void add_merged(arena *memory, entries *all, const node *from)
{
    for (size_t i = 0; i < from->pairs.count; i++)
        add(memory, all, from->pairs.items[i], true);
}

/* False if the value is neither a mapping nor a sequence of mappings. */
static bool merge(arena *memory, entries *all, const node *from)
{
    if (from->kind == NODE_MAPPING) {
        add_merged(memory, all, from);
        return true;
    }
    if (from->kind != NODE_SEQUENCE) return false;
    for (size_t i = 0; i < from->items.count; i++)
        if (from->items.items[i]->kind != NODE_MAPPING) return false;
    for (size_t i = 0; i < from->items.count; i++)
        add_merged(memory, all, from->items.items[i]);
    return true;
}

/* Keeps the first of entries with equal keys. Drops merged pairs silently, as merge keys demand. */
static void drop_duplicates(arena *memory, entries *all, key_problems *problems)
{
    size_t count = all->list.count;
    entry **sorted = arena_alloc(memory, count * sizeof(entry *));
    for (size_t i = 0; i < count; i++)
        sorted[i] = &all->list.items[i];
    if (count > 1) qsort(sorted, count, sizeof(entry *), compare_by_key);
    const node *first = NULL;
    for (size_t i = 0; i < count; i++) {
        const node *key = sorted[i]->pair.key;
        if (!first || compare_keys(first, key) != 0) {
            first = key;
            continue;
        }
        sorted[i]->dropped = true;
        key_problem duplicate = {.key = key, .first = first};
        if (!sorted[i]->merged) ARRAY_PUSH(memory, &problems->list, duplicate);
    }
}

key_problems node_prepare_keys(arena *memory, node *mapping)
{
    key_problems problems = {0};
    entries all = {0};
    bool merges = false;
    for (size_t i = 0; i < mapping->pairs.count; i++) {
        merges = merges || is_merge_key(mapping->pairs.items[i].key);
        add(memory, &all, mapping->pairs.items[i], false);
    }
    for (size_t i = 0; merges && i < mapping->pairs.count; i++) {
        node_pair pair = mapping->pairs.items[i];
        key_problem bad = {.key = pair.key, .value = pair.value};
        if (is_merge_key(pair.key) && !merge(memory, &all, pair.value))
            ARRAY_PUSH(memory, &problems.list, bad);
    }
    drop_duplicates(memory, &all, &problems);
    size_t kept = 0;
    if (merges) memset(&mapping->pairs, 0, sizeof mapping->pairs);
    for (size_t i = 0; i < all.list.count; i++) {
        const entry *each = &all.list.items[i];
        if (each->dropped || is_merge_key(each->pair.key)) continue;
        if (merges)
            ARRAY_PUSH(memory, &mapping->pairs, each->pair);
        else
            mapping->pairs.items[kept++] = each->pair;
    }
    if (!merges) mapping->pairs.count = kept;
    return problems;
}
