/* The numbers of a draft, for readers of JSON that compare derived values: an object made from JSON lacks the
   numbers that follow. */
#include "draft.h"

/* The scene of the object that has a parameter: its notes begin with those of its parameters. */
static const trace_scene *scene_of_param(const patching *p, uint32_t number)
{
    size_t low = 0, high = p->trace.scenes.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (trace_scene_at(&p->trace, middle)->first_note <= number)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? trace_scene_at(&p->trace, low - 1) : NULL;
}

void tn_draft_prepare(const patching *p)
{
    for (uint32_t i = 0; i < p->trace.notes.count; i++) {
        const trace_note *note = trace_note_at(&p->trace, i);
        const bool param = note->kind == TRACE_PARAM;
        if (!param && (note->kind != TRACE_NUMBER || tn_patch_is_derived(note))) continue;
        const uint8_t form = param ? note->op->form : note->form;
        const trace_scene *scene = param ? scene_of_param(p, i) : trace_scene_at(&p->trace, note->scene);
        const uint32_t slot = note->op->slot;
        if (scene == NULL || scene->model == NULL || form > TN_KIND_BOOL || slot == TN_NO_SLOT) continue;
        if ((const uint8_t *)scene->over.self + slot != note->address) continue;
        tn_result value = {0};
        tn_result_load(form, note->address, &value);
        tn_result_store(form, 0, &value, tn_patch_changeable(scene->model) + slot);
    }
}
