/* Errors of patching: the path of a note. */
#include "patch.h"

#include "../core/by_place.h"
#include "../generic/value.h"

/* A scene that has a path, by its object. */
typedef struct pathed_scene {
    uint64_t object;
    uint32_t scene;
} pathed_scene;

/* The first scene of an object; TRACE_NONE: none has a path. */
static uint32_t scene_of(const pathed_scene *scenes, size_t count, const void *object)
{
    size_t low = 0, high = count;
    uint32_t found = TRACE_NONE;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (scenes[middle].object < (uintptr_t)object)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < count && scenes[low].object == (uintptr_t)object; low++)
        if (scenes[low].scene < found) found = scenes[low].scene;
    return found;
}

/* Instances have the path of their object. */
tn_status tn_patch_find_paths(patching *p)
{
    const size_t number = p->trace.scenes.count;
    void *scenes_block, *pathed_block;
    size_t count = 0;
    tn_status status = tn_arena_alloc(&p->memory, number + 1, sizeof(pathed_scene), &scenes_block);
    if (status == TN_OK) status = tn_arena_alloc(&p->memory, number + 1, sizeof *p->pathed, &pathed_block);
    if (status != TN_OK) return status;
    pathed_scene *scenes = scenes_block;
    p->pathed = pathed_block;
    for (size_t i = 0; i < number; i++) {
        const trace_scene *each = trace_scene_at(&p->trace, i);
        if (each->up != TRACE_NONE) scenes[count++] = (pathed_scene){(uintptr_t)each->over.self, (uint32_t)i};
    }
    tn_sort_by_place(scenes, count, sizeof *scenes);
    for (size_t i = 0; i < number; i++) {
        const trace_scene *each = trace_scene_at(&p->trace, i);
        const uint32_t found = each->up == TRACE_NONE ? scene_of(scenes, count, each->over.self) : TRACE_NONE;
        p->pathed[i] = found != TRACE_NONE ? found : (uint32_t)i;
    }
    return TN_OK;
}

/* The scene of the object of an instance that was read: it has a path. */
static const trace_scene *with_path(const patching *p, uint32_t scene)
{
    return trace_scene_at(&p->trace, p->pathed != NULL ? p->pathed[scene] : scene);
}

/* Objects of numbers that were loaded in one have one operation: the member of that at an offset. */
static const tn_member *member_at(const tn_type *type, size_t *offset)
{
    for (size_t m = 0; type != NULL && m < type->member_count; m++) {
        const tn_member *each = &type->members[m];
        if (each->get != NULL || *offset < each->offset || *offset - each->offset >= tn_value_size(each))
            continue;
        *offset -= each->offset;
        return each;
    }
    return NULL;
}

static void place_in_object(const tn_path *path, const trace_note *note, const void *self, tn_place *place)
{
    const tn_path object = {path, note->member, note->element};
    size_t offset = (size_t)((const uint8_t *)note->address - (const uint8_t *)self) - note->op->slot;
    const tn_member *member = member_at(note->op->type->shown, &offset);
    const tn_path inner = {&object, member != NULL ? member->id : NULL, TN_NO_INDEX};
    if (member != NULL && member->kind == TN_KIND_OBJECT) {
        const tn_member *part = member_at(member->type, &offset);
        tn_place_set(place, &inner, part != NULL ? part->id : NULL, TN_NO_INDEX);
    } else {
        tn_place_set(place, &object, inner.member, TN_NO_INDEX);
    }
}

enum { MOST_PATCH_STEPS = TN_PLACE_STEPS };

/* The path of a note: those of the scenes around it, from the root on. */
void tn_patch_place_of(const patching *p, uint32_t number, tn_place *place)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const trace_scene *scene = with_path(p, note->scene);
    tn_path steps[MOST_PATCH_STEPS];
    size_t count = MOST_PATCH_STEPS;
    while (scene->up != TRACE_NONE && count > 0) {
        steps[--count] = (tn_path){NULL, scene->member, scene->index};
        scene = with_path(p, scene->up);
    }
    for (size_t i = count + 1; i < MOST_PATCH_STEPS; i++)
        steps[i].up = &steps[i - 1];
    const tn_path *path = count < MOST_PATCH_STEPS ? &steps[MOST_PATCH_STEPS - 1] : NULL;
    if (note->op != NULL && note->op->kind == TN_DO_LOAD_OBJECT && note->op->slot != TN_NO_SLOT)
        place_in_object(path, note, trace_scene_at(&p->trace, note->scene)->over.self, place);
    else
        tn_place_set(place, path, note->member, note->element);
}

bool tn_patch_same_place(const tn_place *a, const tn_place *b)
{
    if (a->depth != b->depth || a->depth > TN_PLACE_STEPS) return false;
    for (uint32_t i = 0; i < a->depth; i++) {
        const tn_step *x = &a->steps[i], *y = &b->steps[i];
        if (x->index != y->index || strcmp(x->member, y->member) != 0) return false;
    }
    return true;
}

tn_status tn_patch_fail(const patching *p, tn_status status, uint32_t note, uint32_t other, tn_value expected,
                        tn_value found)
{
    tn_error *error = p->error;
    *error = (tn_error){.status = status, .offset = TN_NO_OFFSET, .expected = expected, .found = found};
    if (note != TRACE_NONE && note < p->trace.notes.count) tn_patch_place_of(p, note, &error->place);
    if (other != TRACE_NONE && other != note) tn_patch_place_of(p, other, &error->other);
    return status;
}

tn_status tn_patch_fail_at(const patching *p, tn_status status, const tn_path *path)
{
    *p->error = (tn_error){.status = status, .offset = TN_NO_OFFSET};
    tn_place_set(&p->error->place, path, NULL, TN_NO_INDEX);
    return status;
}
