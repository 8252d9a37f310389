/* Keeps the lists of a trace, and finds notes by the addresses of their values. */
#include "trace.h"

void tn_trace_begin(tn_trace *trace, tn_allocator allocator)
{
    *trace = (tn_trace){.allocator = allocator, .owner = TRACE_NONE};
}

static void give_back(const tn_trace *trace, trace_list *list, size_t size)
{
    if (list->items != NULL)
        trace->allocator.reallocate(trace->allocator.user, list->items, list->capacity * size, 0);
    *list = (trace_list){0};
}

void tn_trace_end(tn_trace *trace)
{
    give_back(trace, &trace->notes, sizeof(trace_note));
    give_back(trace, &trace->cuts, sizeof(trace_cut));
    give_back(trace, &trace->windows, sizeof(trace_window));
    give_back(trace, &trace->buffers, sizeof(trace_buffer));
    give_back(trace, &trace->scenes, sizeof(trace_scene));
    give_back(trace, &trace->cells, sizeof(void *));
    give_back(trace, &trace->by_address, sizeof(uint32_t));
    give_back(trace, &trace->covered, sizeof(trace_cover));
}

static bool grow(tn_trace *trace, trace_list *list, size_t size)
{
    const size_t capacity = list->capacity != 0 ? 2 * list->capacity : 64;
    const tn_allocator *allocator = &trace->allocator;
    void *items =
        capacity < UINT32_MAX ? allocator->reallocate(allocator->user, NULL, 0, capacity * size) : NULL;
    if (items == NULL) return false;
    if (list->count != 0) memcpy(items, list->items, list->count * size);
    if (list->items != NULL)
        (void)allocator->reallocate(allocator->user, list->items, list->capacity * size, 0);
    list->items = items;
    list->capacity = capacity;
    return true;
}

void *tn_trace_append(tn_trace *trace, trace_list *list, size_t size)
{
    if (list->count == list->capacity && !grow(trace, list, size)) trace->failed = true;
    if (trace->failed) return NULL;
    void *item = (uint8_t *)list->items + list->count++ * size;
    memset(item, 0, size);
    return item;
}

/* ---- notes by their addresses ---- */

static uintptr_t address_of(const tn_trace *trace, uint32_t number)
{
    return (uintptr_t)trace_note_at(trace, number)->address;
}

/* Whether note `a` stands before `b`: by address, then by number. */
static bool before(const tn_trace *trace, uint32_t a, uint32_t b)
{
    const uintptr_t at_a = address_of(trace, a), at_b = address_of(trace, b);
    return at_a != at_b ? at_a < at_b : a < b;
}

static void sift_down(const tn_trace *trace, uint32_t *items, size_t root, size_t count)
{
    for (;;) {
        size_t largest = 2 * root + 1;
        if (largest >= count) return;
        if (largest + 1 < count && before(trace, items[largest], items[largest + 1])) largest++;
        if (!before(trace, items[root], items[largest])) return;
        const uint32_t held = items[root];
        items[root] = items[largest];
        items[largest] = held;
        root = largest;
    }
}

/* Elements follow each other in memory as they do in the file, so that notes often are in order. */
bool tn_trace_sort(tn_trace *trace)
{
    bool sorted = true;
    trace->by_address.count = 0;
    for (size_t i = 0; i < trace->notes.count; i++) {
        if (trace_note_at(trace, i)->address == NULL) continue;
        uint32_t *number = tn_trace_append(trace, &trace->by_address, sizeof *number);
        if (number == NULL) return false;
        *number = (uint32_t)i;
        if (trace->by_address.count > 1) sorted = sorted && before(trace, number[-1], number[0]);
    }
    if (sorted) return !trace->failed;
    uint32_t *items = trace->by_address.items;
    const size_t count = trace->by_address.count;
    for (size_t i = count / 2; i-- > 0;)
        sift_down(trace, items, i, count);
    for (size_t end = count; end > 1; end--) {
        const uint32_t last = items[end - 1];
        items[end - 1] = items[0];
        items[0] = last;
        sift_down(trace, items, 0, end - 1);
    }
    return !trace->failed;
}

trace_note *tn_trace_find(const tn_trace *trace, const void *address)
{
    const uint32_t *items = trace->by_address.items;
    size_t low = 0, high = trace->by_address.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (address_of(trace, items[middle]) <= (uintptr_t)address)
            low = middle + 1;
        else
            high = middle;
    }
    trace_note *found = low > 0 ? trace_note_at(trace, items[low - 1]) : NULL;
    return found != NULL && found->address == address ? found : NULL;
}
