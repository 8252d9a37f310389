/* Solves objects that stand for numbers: finds the bytes that give the wanted value. */
#include "draft.h"
#include "varint.h"

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
        if (scene->type == NULL || !scene->type->is_number) continue;
        p->number_objects[p->number_object_count++] =
            (number_object){(uintptr_t)scene->over.self, (uint32_t)i};
    }
    tn_sort_by_place(p->number_objects, p->number_object_count, sizeof *p->number_objects);
    return true;
}

static const trace_scene *number_scene(patching *p, const void *object)
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

/* A number that the object leaves open, or that has followed. A number that JSON states is compared with
   JSON. */
bool tn_patch_number_follows(patching *p, const tn_member *member, const void *written, const void *found)
{
    (void)found;
    return tn_varint_is_open(member->type, written) || tn_draft_find_number(p->numbers, written) != NULL;
}

/* ---- their forms ---- */

/* Whether the member that the object is stands for a number (TN_MEMBER_NUMBER). */
static bool states_number(const patching *p, const trace_scene *scene)
{
    const tn_type *around =
        scene->up != TRACE_NONE ? trace_scene_at(&p->trace, scene->up)->type->shown : NULL;
    for (size_t m = 0; around != NULL && m < around->member_count; m++)
        if (strcmp(around->members[m].id, scene->member) == 0)
            return (around->members[m].flags & TN_MEMBER_NUMBER) != 0;
    return false;
}

/* The first note of bytes in an object; NULL: it has none. */
static const trace_note *first_bytes(const patching *p, const trace_scene *scene)
{
    for (size_t i = scene->first_note; i < p->trace.notes.count; i++)
        if (trace_note_at(&p->trace, i)->begin != NULL) return trace_note_at(&p->trace, i);
    return NULL;
}

/* Whether the object begins with a byte, and not with bits of one that has others before them. */
static bool begins_with_byte(const patching *p, const trace_scene *scene)
{
    const trace_note *first = first_bytes(p, scene);
    return first == NULL || first->kind != TRACE_BITS || first->first_bit == 0;
}

/* Finds the bytes that the object takes in the file, or in the draft; 0: it is not known. */
static tn_status size_in_file(const patching *p, const trace_scene *scene, const varint_type *of,
                              size_t *size)
{
    varint_read read;
    const trace_note *first = first_bytes(p, scene);
    *size = 0;
    if (first == NULL) return TN_OK;
    const tn_bytes all = trace_buffer_at(&p->trace, trace_window_at(&p->trace, first->window)->buffer)->bytes;
    const size_t left = all.size - (size_t)(first->begin - all.data);
    const tn_status status =
        tn_varint_read(of, first->begin, left < VARINT_BYTES ? left : VARINT_BYTES, &read);
    if (status == TN_NO_MEMORY || status == TN_MEMORY_BUDGET) return status;
    if (status == TN_OK) *size = read.size;
    return TN_OK;
}

static tn_status note_number(patching *p, const trace_scene *scene, const varint_bytes *made, uint32_t of,
                             int64_t wanted)
{
    void *block;
    const draft_number_entry *known = tn_draft_find_number(p->numbers, scene->model);
    if (known != NULL && known->of != 0 && known->of != of + 1 && known->wanted != wanted)
        return tn_patch_fail(p, TN_DISAGREE, of, known->of - 1, tn_value_signed(wanted), tn_value_none());
    tn_status status = tn_arena_alloc(&p->numbers->memory, 1, made->size, &block);
    if (status != TN_OK) return status;
    memcpy(block, made->data, made->size);
    const draft_number_entry entry = {scene->model, {block, made->size}, wanted, of + 1};
    return tn_draft_note_number(p->numbers, &entry);
}

/* Whether nothing is lost if an object, which takes `size` bytes in the file, gets another number. */
static bool may_be_replaced(const trace_scene *scene, const varint_form *form, size_t size)
{
    const tn_type *type = scene->type->shown;
    const bool open = scene->model != NULL && type != NULL && tn_varint_is_open(type, scene->model);
    return open || form->exact[size];
}

/* The note `of` states the number of a scene: its bytes are noted for the next draft. */
static tn_status follow(patching *p, const trace_scene *scene, const varint_bytes *made, uint32_t of,
                        int64_t wanted)
{
    if (!p->drafted || scene->model == NULL)
        return tn_patch_fail(p, TN_UNSUPPORTED, of, TRACE_NONE, tn_value_none(), tn_value_none());
    if (tn_draft_is_edited(p->edits, scene->model))
        return tn_patch_fail(p, TN_DISAGREE, of, TRACE_NONE, tn_value_signed(wanted), tn_value_none());
    p->states[of] |= PATCH_LOOSE; /* in this draft: the next one has the number */
    return note_number(p, scene, made, of, wanted);
}

/* Makes the bytes of the object of a scene. TN_DISAGREE: none stand for the number, or information would be
   lost, or they are patched in place. */
static tn_status make(patching *p, const trace_scene *scene, const varint_type *type, int64_t wanted,
                      varint_bytes *made)
{
    size_t size;
    const varint_form *form;
    tn_status status = tn_varint_find_form(p->run.document, type, &form);
    if (status == TN_OK) status = size_in_file(p, scene, type, &size);
    if (status != TN_OK) return status;
    if (!form->varies || !may_be_replaced(scene, form, size)) return TN_DISAGREE;
    status = tn_varint_make(type, form, wanted, made);
    return status == TN_OK && !p->drafted && size == made->size ? TN_DISAGREE : status;
}

bool tn_patch_invert_number(patching *p, const scope *s, const tn_term *t, uint32_t of, int64_t wanted,
                            tn_status *status)
{
    varint_bytes made;
    const trace_scene *scene = number_scene(p, s->self);
    if (scene == NULL || !states_number(p, scene) || !begins_with_byte(p, scene)) return false;
    const varint_type type = {scene->type, &scene->over, &p->in, t};
    const tn_status found = make(p, scene, &type, wanted, &made);
    if (found == TN_DISAGREE) return false;
    *status = found == TN_OK ? follow(p, scene, &made, of, wanted) : found;
    return true;
}

/* ---- one draft after the other ---- */

/* Each draft corrects the numbers around those that the draft before has changed. */
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
