/* Solves objects that stand for numbers: finds the bytes of which their value is what is wanted. Known are
   LEB128, unsigned and signed, and groups of seven bits with the most significant one first. */
#include "draft.h"

#include "../core/by_place.h"

/* ---- the objects ---- */

/* An object that stands for a number, and its scene. */
struct number_object {
    uint64_t address;
    uint32_t scene;
};

static bool find_objects(patching *p)
{
    void *block;
    const tn_trace *trace = &p->trace;
    if (p->number_objects != NULL) return true;
    if (tn_arena_alloc(&p->memory, trace->scenes.count + 1, sizeof *p->number_objects, &block) != TN_OK)
        return false;
    p->number_objects = block;
    for (size_t i = 0; i < trace->scenes.count; i++) {
        const trace_scene *scene = trace_scene_at(trace, i);
        if (scene->type == NULL || scene->type->groups == TN_NO_SLOT) continue;
        p->number_objects[p->number_object_count++] =
            (number_object){(uintptr_t)scene->over.self, (uint32_t)i};
    }
    tn_sort_by_place(p->number_objects, p->number_object_count, sizeof *p->number_objects);
    return true;
}

const trace_scene *tn_patch_number_scene(patching *p, const void *object)
{
    if (!find_objects(p)) return NULL;
    size_t from = 0, to = p->number_object_count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (p->number_objects[middle].address < (uintptr_t)object)
            from = middle + 1;
        else
            to = middle;
    }
    const bool found = from < p->number_object_count && p->number_objects[from].address == (uintptr_t)object;
    return found ? trace_scene_at(&p->trace, p->number_objects[from].scene) : NULL;
}

/* Whether an object that stands for a number has no digits. */
static bool is_open(const tn_type *type, const void *object)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (member->get == NULL && (member->kind == TN_KIND_LIST || member->kind == TN_KIND_ARRAY))
            return ((const tn_list *)(const void *)((const uint8_t *)object + member->offset))->count == 0;
    }
    return false;
}

/* A number that the object leaves open, or that has followed. What JSON states of it is compared with JSON.
 */
bool tn_patch_number_follows(patching *p, const tn_member *member, const void *written, const void *found)
{
    (void)found;
    return is_open(member->type, written) || tn_draft_find_number(p->numbers, written) != NULL;
}

/* ---- forms of numbers ---- */

enum { MOST_GROUPS = 10 };

typedef struct groups {
    uint8_t bytes[MOST_GROUPS];
    size_t count;
} groups;

typedef bool make_groups(int64_t value, groups *to);

static bool add(groups *to, uint8_t byte)
{
    if (to->count == MOST_GROUPS) return false;
    to->bytes[to->count++] = byte;
    return true;
}

static bool least_first(int64_t value, groups *to)
{
    uint64_t left = (uint64_t)value;
    bool fits = value >= 0;
    while (fits && left >= 128) {
        fits = add(to, (uint8_t)(left | 128));
        left >>= 7;
    }
    return fits && add(to, (uint8_t)left);
}

static bool least_first_signed(int64_t value, groups *to)
{
    bool fits = true;
    while (fits && (value < -64 || value > 63)) {
        fits = add(to, (uint8_t)((value & 127) | 128));
        value = value < 0 ? ~(~value >> 7) : value >> 7;
    }
    return fits && add(to, (uint8_t)(value & 127));
}

static bool most_first(int64_t value, groups *to)
{
    if (!least_first(value, to)) return false;
    for (size_t i = 0, k = to->count - 1; i < k; i++, k--) {
        const uint8_t byte = to->bytes[i];
        to->bytes[i] = to->bytes[k];
        to->bytes[k] = byte;
    }
    for (size_t i = 0; i < to->count; i++)
        to->bytes[i] = (uint8_t)(i + 1 < to->count ? to->bytes[i] | 128 : to->bytes[i] & 127);
    return true;
}

/* ---- the form of a type ---- */

/* Whether all of the bytes are an object of the type in the scene, whose expression has the value. */
static bool stands_for(patching *p, const scope *s, const trace_scene *scene, const tn_term *t,
                       const groups *made, int64_t wanted)
{
    void *object;
    tn_input in;
    tn_result value = {0};
    tn_error ignored;
    const tn_bytes bytes = {made->bytes, made->count};
    if (tn_arena_alloc(&p->memory, 1, scene->type->size, &object) != TN_OK) return false;
    tn_stream_open(&p->in, bytes, &in);
    frame f = {.over = scene->over, .part = FILTER_EMPTY};
    f.over.in = f.over.stream = &in;
    f.over.self = object;
    p->run.error = &ignored;
    p->run.work_left = p->run.space_left = p->run.empty_left = UINT64_MAX;
    tn_status status = tn_frame_read(&f, scene->type);
    scope inside = *s;
    inside.self = object;
    inside.in = &in;
    if (status == TN_OK) status = (tn_status)tn_term_value(&inside, t, &value);
    p->run.error = p->error;
    return status == TN_OK && in.pos == in.size && value.s == wanted;
}

static bool find_form(patching *p, const scope *s, const trace_scene *scene, const tn_term *t, int64_t wanted,
                      groups *made)
{
    static make_groups *const forms[] = {least_first, most_first, least_first_signed};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        *made = (groups){.count = 0};
        if (forms[i](wanted, made) && stands_for(p, s, scene, t, made, wanted)) return true;
    }
    return false;
}

static tn_status note_number(patching *p, const trace_scene *scene, const groups *made, uint32_t of,
                             int64_t wanted)
{
    void *block;
    const draft_number_entry *known = tn_draft_find_number(p->numbers, scene->model);
    if (known != NULL && known->of != 0 && known->of != of + 1 && known->wanted != wanted)
        return tn_patch_fail(p, TN_DISAGREE, of, known->of - 1, tn_value_signed(wanted), tn_value_none());
    tn_status status = tn_arena_alloc(&p->numbers->memory, 1, made->count, &block);
    if (status != TN_OK) return status;
    memcpy(block, made->bytes, made->count);
    const draft_number_entry entry = {scene->model, {block, made->count}, wanted, of + 1};
    return tn_draft_note_number(p->numbers, &entry);
}

tn_status tn_patch_invert_number(patching *p, const scope *s, const trace_scene *scene, const tn_term *t,
                                 uint32_t of, int64_t wanted)
{
    groups made;
    if (!p->drafted || scene->model == NULL)
        return tn_patch_fail(p, TN_UNSUPPORTED, of, TRACE_NONE, tn_value_none(), tn_value_none());
    if (tn_draft_is_edited(p->edits, scene->model))
        return tn_patch_fail(p, TN_DISAGREE, of, TRACE_NONE, tn_value_signed(wanted), tn_value_none());
    if (!find_form(p, s, scene, t, wanted, &made)) return tn_patch_refuse(p, of);
    p->states[of] |= PATCH_LOOSE; /* in this draft: the next one has the number */
    return note_number(p, scene, &made, of, wanted);
}

/* ---- one draft after the other ---- */

/* Each draft corrects the numbers around those that the one before has changed. */
enum { MOST_DRAFTS = 64 };

static tn_status draft_again(patching *p)
{
    const patching before = *p;
    draft_numbers *numbers = p->numbers;
    tn_patch_end(p);
    const tn_status status = tn_patching_begin(p, before.format, before.written, before.error);
    p->drafted = true;
    p->packs = before.packs;
    p->lent = before.lent;
    p->edits = before.edits;
    p->gaps = before.gaps;
    p->source_of = before.source_of;
    p->numbers = numbers;
    numbers->changed = false;
    for (size_t i = 0; i < numbers->capacity; i++)
        numbers->entries[i].of = 0;
    return status;
}

tn_status tn_patch_make_draft(patching *p)
{
    draft_numbers numbers = {.capacity = 0};
    draft_edits lent = {.count = 0};
    tn_status status;
    tn_arena_init(&numbers.memory, p->document->arena.allocator, UINT64_MAX);
    tn_saved_begin(&lent.borrowed, p->document->arena.allocator);
    p->numbers = &numbers;
    p->lent = &lent;
    status = tn_patch_make_whole(p);
    for (unsigned round = 1; numbers.changed && round < MOST_DRAFTS; round++) {
        status = draft_again(p);
        if (status == TN_OK) status = tn_patch_make_whole(p);
    }
    if (numbers.changed && status == TN_OK)
        status = tn_patch_fail(p, TN_CYCLE, p->stated, TRACE_NONE, tn_value_none(), tn_value_none());
    if (lent.fails) status = TN_NO_MEMORY;
    if (status == TN_OK && p->document->keeps_stored) tn_draft_prepare(p);
    p->numbers = NULL;
    p->lent = NULL;
    tn_draft_end_edits(&lent);
    tn_arena_free(&numbers.memory);
    return status;
}
