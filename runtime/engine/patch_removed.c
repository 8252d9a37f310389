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
tn_status tn_patch_spread_gone(patching *p)
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

/* Drops the notes of an element, and of its objects that are no instances. */
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

/* The number of elements for which a note of a list stands. */
static size_t element_count(const trace_note *note, uint32_t list)
{
    const bool own = (note->kind == TRACE_ELEMENT || note->kind == TRACE_RUN) && note->cut == list;
    return !own ? 0 : note->kind == TRACE_RUN ? (size_t)note->elements : 1;
}

/* Lowers the indices of elements behind removed ones, for expressions and errors. */
static void lower_indices(const patching *p, const trace_note *list, uint32_t last, size_t count)
{
    for (uint32_t i = last + 1; i <= list->cut && i < p->trace.notes.count; i++) {
        trace_note *note = trace_note_at(&p->trace, i);
        if (note->scene != list->scene) continue;
        note->index -= count;
        if (note->element != TN_NO_INDEX) note->element -= count;
    }
    for (size_t i = first_scene(&p->trace, last + 1); i < p->trace.scenes.count; i++) {
        trace_scene *scene = trace_scene_at(&p->trace, i);
        if (scene->first_note > list->cut) break;
        if (scene->up == list->scene && scene->index != TN_NO_INDEX) scene->index -= count;
    }
}

/* ---- bits ---- */

/* Elements that are removed, of which the first may begin, and the last may end, within a byte. */
typedef struct removed_bits {
    uint32_t from, to;          /* their notes */
    const uint8_t *begin, *end; /* the bytes that they begin in, except the one they share with bits before */
    unsigned before, behind;    /* bits that are left of the byte before each of these */
    bool little_endian;
} removed_bits;

/* Whether bits that are not gone begin in a byte, and were read by notes of [from, to). */
static bool has_bits_at(const patching *p, uint32_t from, size_t to, const uint8_t *byte)
{
    for (size_t i = from; i < to; i++) {
        const trace_note *note = trace_note_at(&p->trace, i);
        if (note->kind == TRACE_BITS && note->begin == byte) return true;
    }
    return false;
}

/* The bits that are left of the byte before `end`, as a number. */
static unsigned rest_of(const uint8_t *end, unsigned left, bool little_endian)
{
    const unsigned byte = left != 0 ? end[-1] : 0U;
    return little_endian ? byte >> (8 - left) : byte & ((1U << left) - 1);
}

/* Puts the bits that nothing reads behind the removed elements into the byte in which these begin. */
static tn_status keep_rest(patching *p, const removed_bits *of)
{
    const uint8_t *last = of->begin - 1;
    const unsigned room = (1U << of->before) - 1, shift = of->little_endian ? 8 - of->before : 0;
    const unsigned rest = rest_of(of->end, of->behind, of->little_endian) & room;
    const uint8_t byte = (uint8_t)((*last & ~(room << shift)) | rest << shift);
    return tn_patch_replace(p, of->to, last, of->begin, (tn_bytes){&byte, 1});
}

/* Bits do not move by less than a byte: those behind the elements refuse the edit. */
static tn_status remove_bits(patching *p, const tn_path *path, const removed_bits *of)
{
    if (of->before == 0 && of->behind == 0) return TN_OK;
    const uint8_t *behind = of->behind != 0 ? of->end - 1 : of->end;
    if (p->filter != NULL || has_bits_at(p, of->to + 1, p->trace.notes.count, behind))
        return tn_patch_fail_at(p, TN_UNSUPPORTED, path);
    const bool shared = of->before != 0 && has_bits_at(p, of->from, of->to, of->begin - 1);
    return shared ? keep_rest(p, of) : TN_OK;
}

/* ---- the edit ---- */

/* Drops the notes of elements, and finds their bytes; `begin` is NULL if there are not as many. */
static tn_status drop(const patching *p, const tn_path *path, uint32_t number, size_t first, size_t count,
                      removed_bits *gone)
{
    const trace_note *list = trace_note_at(&p->trace, number);
    uint32_t from = number + 1;
    unsigned before = list->bits_left;
    size_t element = 0;
    for (uint32_t i = from; i < p->trace.notes.count && element < first + count; i++) {
        const trace_note *note = trace_note_at(&p->trace, i);
        if (note->kind == TRACE_BITS && note->scene == list->scene)
            return tn_patch_fail_at(p, TN_UNSUPPORTED, path);
        const size_t elements = element_count(note, number);
        if (elements == 0) continue;
        if (element == first) *gone = (removed_bits){.from = from, .begin = note->begin, .before = before};
        if (element >= first) drop_element(p, number, from, i);
        gone->end = note->end;
        gone->behind = before = note->bits_left;
        gone->little_endian = note->little_endian;
        gone->to = i;
        from = i + 1;
        element += elements;
    }
    const bool found = gone->begin != NULL && gone->begin <= gone->end;
    return found ? TN_OK : tn_patch_fail_at(p, TN_UNSUPPORTED, path);
}

tn_status tn_patch_remove(patching *p, const tn_path *path, void *base, size_t first, size_t count,
                          size_t size)
{
    trace_note *list = tn_trace_find(&p->trace, base);
    removed_bits gone = {.from = TRACE_NONE, .to = TRACE_NONE};
    if (list == NULL || list->kind != TRACE_COUNT) return tn_patch_fail_at(p, TN_UNSUPPORTED, path);
    const uint32_t number = number_of(p, list);
    tn_status status = drop(p, path, number, first, count, &gone);
    if (status == TN_OK) status = remove_bits(p, path, &gone);
    if (status != TN_OK) return status;
    tn_patch_state(p, number);
    list->elements -= count;
    lower_indices(p, list, gone.to, count);
    const removal made = {
        .list = base, .first = first, .count = count, .size = size, .from = gone.from, .to = gone.to};
    status = tn_patch_note_removal(p, &made);
    if (status != TN_OK || gone.begin == gone.end) return status;
    return tn_patch_replace(p, gone.to, gone.begin, gone.end, (tn_bytes){NULL, 0});
}
