/* Takes elements that are gone out of the lists of the object that was read, and out of the trace. */
#include "patch.h"

#include "../core/by_place.h"

tn_status tn_patch_note_removal(patching *p, const removal *of)
{
    void *block;
    const tn_status status = tn_arena_alloc(&p->memory, 1, sizeof(removal), &block);
    if (status != TN_OK) return status;
    removal *made = block;
    *made = *of;
    made->before = p->removals;
    p->removals = made;
    return TN_OK;
}

/* ---- new addresses ---- */

/* Memory of elements that are gone, and behind it that of others, which takes its place. */
typedef struct gap {
    uint64_t at;
    uint64_t size, behind;
} gap;

typedef struct gap_list {
    gap *items;
    size_t count;
} gap_list;

static uint64_t place_of(const void *address)
{
    return (uintptr_t)address;
}

/* Objects at which others point do not lie in lists: nothing but the trace has the addresses. */
static gap take_out(const removal *of)
{
    uint8_t *gone = (uint8_t *)of->list->items + of->first * of->size;
    const size_t size = of->count * of->size;
    const size_t behind = (of->list->count - of->first - of->count) * of->size;
    if (behind > 0) memmove(gone, gone + size, behind);
    of->list->count -= of->count;
    return (gap){place_of(gone), size, behind};
}

static tn_status take_all_out(patching *p, gap_list *gaps)
{
    void *block;
    size_t count = 0;
    for (const removal *each = p->removals; each != NULL; each = each->before)
        count++;
    const tn_status status = tn_arena_alloc(&p->memory, count, sizeof *gaps->items, &block);
    if (status != TN_OK) return status;
    gaps->items = block;
    for (const removal *each = p->removals; each != NULL; each = each->before) /* those inside first */
        gaps->items[gaps->count++] = take_out(each);
    tn_sort_by_place(gaps->items, gaps->count, sizeof *gaps->items);
    return TN_OK;
}

/* The last gap that begins at an address or before it; NULL: there is none. */
static const gap *gap_before(const gap_list *gaps, const void *address)
{
    size_t low = 0, high = gaps->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (gaps->items[middle].at <= place_of(address))
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? &gaps->items[low - 1] : NULL;
}

static bool is_gone(const gap_list *gaps, const void *address)
{
    const gap *found = gap_before(gaps, address);
    return found != NULL && place_of(address) - found->at < found->size;
}

/* The new address of moved memory. */
static void *moved(const gap_list *gaps, void *address)
{
    const gap *found = gap_before(gaps, address);
    const uint64_t from = found != NULL ? place_of(address) - found->at : 0;
    const bool moves = found != NULL && from >= found->size && from - found->size < found->behind;
    return moves ? (uint8_t *)address - found->size : address;
}

/* ---- the trace ---- */

/* Cells of values that elements keep: those of the elements that are gone are no more. */
static void move_cells(patching *p, const gap_list *gaps)
{
    trace_list *cells = &p->trace.cells;
    size_t kept = 0;
    for (size_t i = 0; i < cells->count; i++) {
        void *cell = TRACE_AT(*cells, void *, i)[0];
        if (!is_gone(gaps, cell)) TRACE_AT(*cells, void *, kept++)[0] = moved(gaps, cell);
    }
    cells->count = kept;
}

static void move_trace(patching *p, const gap_list *gaps)
{
    for (size_t i = 0; i < p->trace.notes.count; i++) {
        trace_note *note = trace_note_at(&p->trace, i);
        note->address = (p->states[i] & PATCH_GONE) == 0 ? moved(gaps, note->address) : NULL;
    }
    for (size_t i = 0; i < p->trace.scenes.count; i++) {
        scope *over = &trace_scene_at(&p->trace, i)->over;
        over->self = moved(gaps, over->self);
        over->root = moved(gaps, over->root);
        over->parent.as.object = moved(gaps, over->parent.as.object);
    }
    move_cells(p, gaps);
}

tn_status tn_patch_take_out(patching *p)
{
    gap_list gaps = {NULL, 0};
    if (p->removals == NULL) return TN_OK;
    tn_status status = tn_patch_spread_gone(p);
    if (status == TN_OK) status = tn_patch_remove_placed(p);
    if (status == TN_OK) status = take_all_out(p, &gaps);
    if (status != TN_OK) return status;
    move_trace(p, &gaps);
    p->trace.failed = false;
    const bool sorted = tn_trace_sort(&p->trace);
    p->trace.failed = true;
    return sorted ? TN_OK : TN_NO_MEMORY;
}
