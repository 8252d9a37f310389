/* Drafts: members whose presence follows, as their values do. */
#include "draft.h"

#include "../src/value.h"

/* What reflection says of a member whose presence follows; NULL: that of the member does not. */
static const tn_member *member_of(const frame *f, const tn_operation *op)
{
    const tn_type *type = f->type != NULL ? f->type->shown : NULL;
    if (op->term == NULL || type == NULL) return NULL;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if ((member->flags & TN_MEMBER_COMES) != 0 && member->has == op->has) return member;
    }
    return NULL;
}

/* Whether the object that is written says the presence: a new object says what is there, others what they
   have edited. What JSON omits says nothing. */
static bool is_said(const frame *f, const tn_member *member)
{
    const drafting *draft = f->draft;
    const bool present = tn_member_present(member, f->model);
    const void *value = tn_member_at(member, f->model);
    const void *original = draft->source != NULL ? tn_draft_original(draft->source, f->model) : NULL;
    if (original == NULL) return present;
    if (tn_member_present(member, original) != present)
        return present || !tn_patch_is_omitted(tn_format_document(draft->format, draft->written), value);
    return present && tn_draft_is_edited(draft->edits, value);
}

bool tn_draft_comes(frame *f, const tn_operation *op, bool *has)
{
    const tn_member *member = member_of(f, op);
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

bool tn_draft_note_presence(patching *p)
{
    int64_t holds;
    for (uint32_t i = 0; i < p->trace.notes.count; i++) {
        const trace_note *note = trace_note_at(&p->trace, i);
        if (!note->comes || (p->states[i] & (PATCH_GONE | PATCH_FREE)) != 0) continue;
        if (!tn_patch_value_of_term(p, i, &holds) || holds == (int64_t)note->elements) continue;
        const uint8_t *model = trace_scene_at(&p->trace, note->scene)->model;
        const draft_number_entry entry = {.model = model + note->op->has, .wanted = holds};
        if (tn_draft_note_number(p->numbers, &entry) != TN_OK) return false;
    }
    return true;
}
