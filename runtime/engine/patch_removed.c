/* Elements of lists that are gone, with all that was read for them. */
#include "patch.h"

static uint32_t number_of(const patching *p, const trace_note *note)
{
    return (uint32_t)(note - trace_note_at(&p->trace, 0));
}

/* Addresses of objects that are gone: a hash table. */
typedef struct object_set {
    const void **slots;
    size_t capacity; /* a power of two, above the number of objects */
} object_set;

static const void **slot_for(const object_set *set, const void *object)
{
    size_t i =
        (size_t)(((uint64_t)(uintptr_t)object * UINT64_C(0x9e3779b97f4a7c15)) >> 24) & (set->capacity - 1);
    while (set->slots[i] != NULL && set->slots[i] != object)
        i = (i + 1) & (set->capacity - 1);
    return &set->slots[i];
}

/* Objects in objects that are gone, and their instances, which were read at other times: scenes stand behind
   those that they belong to. */
static tn_status spread(patching *p)
{
    object_set gone = {.capacity = 64};
    void *block;
    while (gone.capacity < 2 * p->trace.scenes.count)
        gone.capacity *= 2;
    const tn_status status = tn_arena_alloc(&p->memory, gone.capacity, sizeof *gone.slots, &block);
    if (status != TN_OK) return status;
    gone.slots = block;
    for (size_t i = 0; i < p->trace.scenes.count; i++) {
        const trace_scene *scene = trace_scene_at(&p->trace, i);
        const void *object = scene->over.self;
        if (scene->up != TRACE_NONE)
            p->gone[i] = p->gone[i] || p->gone[scene->up];
        else
            p->gone[i] = *slot_for(&gone, object) == object;
        if (p->gone[i]) *slot_for(&gone, object) = object;
    }
    for (size_t i = 0; i < p->trace.notes.count; i++)
        if (p->gone[trace_note_at(&p->trace, i)->scene]) p->states[i] |= PATCH_GONE;
    return TN_OK;
}

/* The first scene that begins at a note or behind it: scenes are in the order in which they begin. */
static size_t first_scene(const tn_trace *trace, uint32_t note)
{
    size_t low = 0, high = trace->scenes.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (trace_scene_at(trace, middle)->first_note < note)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What was read for an element: its notes, and the objects that are no instances. */
static void drop_element(const patching *p, uint32_t list, uint32_t from, uint32_t to)
{
    const uint32_t scene = trace_note_at(&p->trace, list)->scene;
    for (uint32_t i = from; i <= to; i++)
        if (trace_note_at(&p->trace, i)->scene == scene) p->states[i] |= PATCH_GONE;
    for (size_t i = first_scene(&p->trace, from); i < p->trace.scenes.count; i++) {
        const trace_scene *each = trace_scene_at(&p->trace, i);
        if (each->first_note > to) break;
        if (each->up == scene) p->gone[i] = true;
    }
}

/* Whether a note is about what holds others, and holds these bytes. */
static bool holds(const trace_note *note, const uint8_t *begin, const uint8_t *end)
{
    const bool holder = note->kind >= TRACE_COUNT || (note->kind == TRACE_CUT && note->address == NULL);
    return holder && note->begin <= begin && end <= note->end;
}

/* Whether something that is still there has some of the bytes of a note, too. */
static bool is_shared(const patching *p, const trace_note *gone)
{
    for (size_t i = 0; i < p->trace.notes.count; i++) {
        const trace_note *note = trace_note_at(&p->trace, i);
        if ((p->states[i] & PATCH_GONE) != 0 || patch_buffer_of(p, note) != patch_buffer_of(p, gone))
            continue;
        if (note->begin < gone->end && gone->begin < note->end && !holds(note, gone->begin, gone->end))
            return true;
    }
    return false;
}

/* Placed members go with their objects, and so do their bytes; other bytes that a position led to stay. */
static tn_status remove_placed(patching *p, uint32_t from, uint32_t to)
{
    tn_status status = TN_OK;
    for (uint32_t i = from; i <= to && status == TN_OK; i++) {
        const trace_note *note = trace_note_at(&p->trace, i);
        if ((p->states[i] & PATCH_GONE) == 0 || !tn_patch_is_placed(note)) continue;
        if (note->begin < note->end && !is_shared(p, note))
            status = tn_patch_replace(p, i, note->begin, note->end, (tn_bytes){NULL, 0});
    }
    return status;
}

/* How many elements a note of a list stands for. */
static size_t element_count(const trace_note *note, uint32_t list)
{
    const bool own = (note->kind == TRACE_ELEMENT || note->kind == TRACE_RUN) && note->cut == list;
    return !own ? 0 : note->kind == TRACE_RUN ? (size_t)note->elements : 1;
}

/* ---- the lists in memory ---- */

/* Elements that a list in memory still has. */
struct removal {
    tn_list *list;
    size_t first, count, size;
    removal *before;
};

static tn_status note_removal(patching *p, tn_list *list, size_t first, size_t count, size_t size)
{
    void *block;
    const tn_status status = tn_arena_alloc(&p->memory, 1, sizeof(removal), &block);
    if (status != TN_OK) return status;
    removal *made = block;
    *made = (removal){list, first, count, size, p->removals};
    p->removals = made;
    return TN_OK;
}

/* Cells of values that elements keep: those of the elements that are gone are no more. */
static void move_cells(patching *p, const uint8_t *gone, size_t size, size_t behind)
{
    trace_list *cells = &p->trace.cells;
    size_t kept = 0;
    for (size_t i = 0; i < cells->count; i++) {
        uint8_t *cell = TRACE_AT(*cells, uint8_t *, i)[0];
        const uintptr_t at = (uintptr_t)cell - (uintptr_t)gone;
        if (at < size) continue;
        TRACE_AT(*cells, uint8_t *, kept++)[0] = at - size < behind ? cell - size : cell;
    }
    cells->count = kept;
}

/* Objects at which others point do not lie in lists: nothing but the trace has the addresses. */
static void take_out(patching *p, const removal *of)
{
    const trace_mark all = {0, 0};
    uint8_t *items = of->list->items, *gone = items + of->first * of->size;
    const size_t behind = of->list->count - of->first - of->count;
    move_cells(p, gone, of->count * of->size, behind * of->size);
    memmove(gone, gone + of->count * of->size, behind * of->size);
    of->list->count -= of->count;
    if (behind > 0) tn_trace_moved(&p->trace, all, gone + of->count * of->size, behind * of->size, gone);
}

tn_status tn_patch_take_out(patching *p)
{
    if (p->removals == NULL) return TN_OK;
    for (size_t i = 0; i < p->trace.notes.count; i++)
        if ((p->states[i] & PATCH_GONE) != 0) trace_note_at(&p->trace, i)->address = NULL;
    for (const removal *each = p->removals; each != NULL; each = each->before) /* those inside first */
        take_out(p, each);
    p->trace.failed = false;
    const bool sorted = tn_trace_sort(&p->trace);
    p->trace.failed = true;
    return sorted ? TN_OK : TN_NO_MEMORY;
}

/* ---- the edit ---- */

tn_status tn_patch_remove(patching *p, const tn_path *path, void *base, size_t first, size_t count,
                          size_t size)
{
    trace_note *list = tn_trace_find(&p->trace, base);
    if (list == NULL || list->kind != TRACE_COUNT) return tn_patch_fail_at(p, TN_UNSUPPORTED, path);
    const uint32_t number = number_of(p, list);
    uint32_t from = number + 1, last = TRACE_NONE;
    const uint8_t *begin = NULL, *end = NULL;
    size_t element = 0;
    for (uint32_t i = from; i < p->trace.notes.count && element < first + count; i++) {
        const trace_note *note = trace_note_at(&p->trace, i);
        if (note->kind == TRACE_BITS && note->scene == list->scene)
            return tn_patch_fail_at(p, TN_UNSUPPORTED, path);
        const size_t elements = element_count(note, number);
        if (elements == 0) continue;
        if (element == first) begin = note->begin;
        if (element >= first) drop_element(p, number, from, i);
        end = note->end;
        from = i + 1;
        last = i;
        element += elements;
    }
    if (begin == NULL || end < begin) return tn_patch_fail_at(p, TN_UNSUPPORTED, path);
    tn_patch_state(p, number);
    list->elements -= count;
    for (uint32_t i = last + 1; i <= list->cut && i < p->trace.notes.count; i++)
        if (trace_note_at(&p->trace, i)->scene == list->scene) trace_note_at(&p->trace, i)->index -= count;
    tn_status status = note_removal(p, base, first, count, size);
    if (status == TN_OK) status = spread(p);
    if (status == TN_OK) status = remove_placed(p, number, last);
    return status == TN_OK && begin < end ? tn_patch_replace(p, last, begin, end, (tn_bytes){NULL, 0})
                                          : status;
}
