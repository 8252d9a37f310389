/* Drafts: values that expressions derive, such as checksums. */
#include "draft.h"
#include "draft_walk.h"

typedef struct deriving {
    patching *p;
    bool changed;
} deriving;

static tn_status derive(void *user, const tn_member *member, void *self)
{
    deriving *run = user;
    patching *p = run->p;
    const trace_note *note = trace_find(&p->trace, (uint8_t *)self + member->offset);
    tn_result value = {0}, before = {0};
    const tn_status status = member->derive(member, p->document, self, &value.u);
    if (status != TN_OK || note == NULL) return status;
    form_load(note->form, note->address, &before);
    if (note->form == TN_KIND_BOOL ? before.boolean == (value.u != 0) : before.u == value.u) return TN_OK;
    if (note->form == TN_KIND_BOOL) value.boolean = value.u != 0;
    run->changed = true;
    return patch_set_number(p, (uint32_t)(note - trace_note_at(&p->trace, 0)), &value, PATCH_SOLVED);
}

/* One may be derived of others. */
enum { MOST_DERIVED_ROUNDS = 16 };

tn_status draft_solve(patching *p)
{
    deriving run = {p, true};
    tn_status status = TN_OK;
    for (unsigned round = 0; run.changed && status == TN_OK; round++) {
        if (round == MOST_DERIVED_ROUNDS) return TN_CYCLE;
        run.changed = false;
        status = patch_solve(p);
        if (status == TN_OK) status = draft_walk_derived(p->format, p->written, p->base, derive, &run);
    }
    return status;
}
