/* Members whose presence follows, as their values do. */
#include "draft.h"

#include "../generic/omitted.h"
#include "../generic/value.h"

/* Whether the written object states the presence: a new object does, others if they were edited. If JSON
   omits a member, its presence is not stated. */
static bool is_said(const frame *f, const tn_member *member)
{
    const drafting *draft = f->draft;
    const bool present = tn_member_present(member, f->model);
    const void *value = tn_member_at(member, f->model);
    const void *original = draft->source != NULL ? tn_draft_original(draft->source, f->model) : NULL;
    if (original == NULL) return present;
    if (tn_member_present(member, original) != present)
        return present || !tn_is_omitted(tn_format_document(draft->format, draft->written), value);
    return present && tn_draft_is_edited(draft->edits, value);
}

bool tn_draft_comes(frame *f, const tn_operation *op, bool *has)
{
    const tn_member *member = tn_member_that_comes(f, op);
    if (member == NULL || is_said(f, member)) return false;
    const uint8_t *model = (const uint8_t *)f->model + op->has;
    const draft_number_entry *entry = tn_draft_find_number(f->draft->numbers, model);
    const tn_error before = *f->over.in->run->error;
    if (entry != NULL) {
        *has = entry->wanted != 0;
    } else if (tn_term_condition(scope_here(f, op), op->term, has) != TN_OK) {
        *has = *model != 0;
        *f->over.in->run->error = before;
    }
    return true;
}

/* Follows a condition that contradicts the presence of its member. */
static tn_status follow(patching *p, uint32_t number, bool holds)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const uint8_t *model = trace_scene_at(&p->trace, note->scene)->model;
    if (!p->drafted) return tn_patch_refuse_presence(p, number, p->stated);
    const draft_number_entry entry = {.model = model + note->op->has, .wanted = holds};
    return tn_draft_note_number(p->numbers, &entry);
}

tn_status tn_patch_follow_presence(patching *p)
{
    int64_t holds;
    tn_status status = TN_OK;
    for (uint32_t i = 0; i < p->trace.notes.count && status == TN_OK; i++) {
        const trace_note *note = trace_note_at(&p->trace, i);
        if (!note->comes || (p->states[i] & (PATCH_GONE | PATCH_FREE)) != 0) continue;
        if (p->drafted && trace_scene_at(&p->trace, note->scene)->model == NULL) continue;
        if (!tn_patch_value_of_term(p, i, &holds) || holds == (int64_t)note->elements) continue;
        status = follow(p, i, holds != 0);
    }
    return status;
}
