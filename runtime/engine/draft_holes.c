#include "draft_holes.h"

static tn_status insert(draft_holes *holes, tn_arena *memory, size_t i, tn_range hole)
{
    if (hole.at == hole.end) return TN_OK;
    if (holes->count == holes->capacity) {
        void *items;
        const size_t capacity = holes->capacity == 0 ? 8 : 2 * holes->capacity;
        const tn_status status = tn_arena_alloc(memory, capacity, sizeof *holes->items, &items);
        if (status != TN_OK) return status;
        if (holes->count > 0) memcpy(items, holes->items, holes->count * sizeof *holes->items);
        holes->items = items;
        holes->capacity = capacity;
    }
    memmove(holes->items + i + 1, holes->items + i, (holes->count - i) * sizeof *holes->items);
    holes->items[i] = hole;
    holes->count++;
    return TN_OK;
}

/* The number of the first hole that ends behind a position. */
static size_t find(const draft_holes *holes, size_t at)
{
    size_t low = 0, high = holes->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (holes->items[middle].end <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

tn_status tn_draft_holes_add(draft_holes *holes, tn_arena *memory, size_t begin, size_t end)
{
    return insert(holes, memory, holes->count, (tn_range){begin, end});
}

size_t tn_draft_holes_end(const draft_holes *holes, size_t at)
{
    const size_t i = find(holes, at);
    return i < holes->count && holes->items[i].at <= at ? (size_t)holes->items[i].end : 0;
}

tn_status tn_draft_holes_take(draft_holes *holes, tn_arena *memory, size_t begin, size_t end)
{
    if (begin == end) return TN_OK;
    const size_t i = find(holes, begin);
    const tn_range hole = holes->items[i];
    holes->count--;
    memmove(holes->items + i, holes->items + i + 1, (holes->count - i) * sizeof *holes->items);
    const tn_status status = insert(holes, memory, i, (tn_range){end, hole.end});
    return status == TN_OK ? insert(holes, memory, i, (tn_range){hole.at, begin}) : status;
}
