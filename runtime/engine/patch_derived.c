/* Numbers that the schema derives by an expression over their object: sizes of several parts, checksums. */
#include "draft.h"

bool tn_patch_is_derived(const trace_note *note)
{
    return note->kind == TRACE_NUMBER && note->term != NULL;
}

/* Derives a number over an object in the file of a root. Without a value of the expression there is none. */
static tn_status derive_over(patching *p, uint32_t number, void *self, void *root, tn_result *value)
{
    scope s = tn_patch_scope(p, number);
    tn_error ignored;
    s.finished = true;
    s.self = self;
    s.root = root;
    p->run.error = &ignored;
    *value = (tn_result){0};
    const outcome found = tn_term_value(&s, trace_note_at(&p->trace, number)->term, value);
    p->run.error = p->error;
    return found < 0 ? TN_ABSENT : (tn_status)found;
}

/* Derives a number from the present values. */
static tn_status derive(patching *p, uint32_t number, tn_result *value)
{
    const scope *over = &trace_scene_at(&p->trace, trace_note_at(&p->trace, number)->scene)->over;
    return derive_over(p, number, over->self, over->root != NULL ? over->root : p->base, value);
}

static tn_result stored(const trace_note *note)
{
    tn_result value = {0};
    tn_result_load(note->form, note->address, &value);
    return value;
}

/* Of a draft: the original of the object that has the number; NULL: it is new. */
static const uint8_t *original_of(const patching *p, const trace_note *note)
{
    const uint8_t *model = trace_scene_at(&p->trace, note->scene)->model;
    if (p->source_of != NULL && model != NULL) return tn_draft_original(p->source_of, model);
    return model != NULL && note->op->has != TN_NO_SLOT
               ? *(void *const *)(const void *)(model + note->op->has)
               : NULL;
}

/* Whether the source has a stored value; *value is the derived one, if there is any. */
static bool was_stale(patching *p, uint32_t number, const uint8_t *original, tn_status *status,
                      tn_result *value)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const uint8_t *self = trace_scene_at(&p->trace, note->scene)->over.self;
    tn_result before = {0};
    uint8_t *was = tn_patch_changeable(original);
    *status = derive_over(p, number, was, p->source_of != NULL ? p->source_of->object : p->base, value);
    tn_result_load(note->form, was + ((const uint8_t *)note->address - self), &before);
    return *status != TN_OK || value->u != before.u;
}

/* Of a draft: whether a new object states a number; 0 leaves it open. */
static bool is_stale(patching *p, uint32_t number, tn_status *status, tn_result *value)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const uint8_t *original = p->drafted ? original_of(p, note) : NULL;
    if (original != NULL) return was_stale(p, number, original, status, value);
    if (p->drafted) return !p->codec->derives_again && stored(note).u != 0;
    *status = derive(p, number, value);
    return *status != TN_OK || value->u != stored(note).u;
}

void tn_patch_find_stale(patching *p, uint32_t number)
{
    trace_note *note = trace_note_at(&p->trace, number);
    tn_status status = TN_OK;
    tn_result value = {0};
    if (!is_stale(p, number, &status, &value)) return;
    p->states[number] |= p->codec->derives_again ? PATCH_STALE : PATCH_LOOSE;
    note->stride = status == TN_OK;
    note->elements = value.u;
}

/* Whether the derived value has not changed: then the file keeps its stored value. */
static bool is_kept(const patching *p, uint32_t number, tn_status status, const tn_result *value)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const bool known = note->stride != 0;
    return status == TN_OK ? known && note->elements == value->u : !known;
}

tn_status tn_patch_follow_derived(patching *p, uint32_t number, bool *changed)
{
    tn_result value;
    if ((p->states[number] & (PATCH_STATED | PATCH_LOOSE)) != 0) return TN_OK;
    const tn_status status = derive(p, number, &value);
    if ((p->states[number] & PATCH_STALE) != 0) {
        if (is_kept(p, number, status, &value)) return TN_OK;
        p->states[number] &= (uint8_t)~PATCH_STALE;
    }
    if (status != TN_OK) {
        p->underived = number; /* unless another number that it depends on follows */
        p->underived_status = status;
        return TN_OK;
    }
    if (value.u == stored(trace_note_at(&p->trace, number)).u) return TN_OK;
    *changed = true;
    return tn_patch_set_number(p, number, &value, PATCH_SOLVED);
}

/* ---- the result ---- */

/* Derives a number from the values of the result. */
static tn_status derive_again(patching *p, const trace_note *after, tn_result *value)
{
    tn_error ignored;
    scope s = trace_scene_at(&p->after, after->scene)->over;
    s.in = &p->in;
    s.path = s.object = NULL;
    s.here = false;
    s.finished = s.alone = true;
    if (s.root == NULL) s.root = p->found;
    p->run.error = &ignored;
    *value = (tn_result){0};
    const outcome found = tn_term_value(&s, after->term, value);
    p->run.error = p->error;
    return found < 0 ? TN_ABSENT : (tn_status)found;
}

/* Whether a number may differ from its derived value: it did so in the source, or an edit states it, perhaps
   as bytes of another value. */
static bool may_differ(const patching *p, uint32_t number)
{
    const uint8_t state = p->states[number];
    if ((state & PATCH_SOLVED) != 0) return false;
    return (state & (PATCH_STATED | PATCH_LOOSE | PATCH_FREE)) != 0 || tn_patch_is_touched(p, number);
}

static bool is_right(patching *p, uint32_t number, const trace_note *after)
{
    tn_result value;
    const tn_status status = derive_again(p, after, &value);
    if ((p->states[number] & PATCH_STALE) != 0) return is_kept(p, number, status, &value);
    return status == TN_OK && value.u == stored(after).u;
}

tn_status tn_patch_check_derived(patching *p)
{
    for (size_t k = 0; k < p->after.notes.count; k++) {
        const trace_note *after = trace_note_at(&p->after, k);
        const uint32_t before = p->paired[k];
        if (!tn_patch_is_derived(after) || before == TRACE_NONE) continue;
        if (!is_right(p, before, after) && !may_differ(p, before))
            return tn_patch_fail(p, TN_DISAGREE, before, p->stated, tn_value_none(), tn_value_none());
    }
    return TN_OK;
}
