/* What follows from an edit: numbers that say how large, how many or where something is. */
#include "patch.h"

scope patch_scope(patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    trace_window *window = trace_window_at(&p->trace, note->window);
    scope s = trace_scene_at(&p->trace, note->scene)->over;
    window->in.run = &p->run;
    window->in.pos = (size_t)patch_position_of(p, number);
    window->in.size = patch_window_size(p, note->window);
    s.in = &p->in;
    s.path = s.object = NULL;
    s.member = note->member;
    s.index = note->index;
    s.item = NULL;
    s.alone = true;
    if (!s.finished) s.stream = &window->in;
    return s;
}

/* ---- what expressions say ---- */

static bool value_of_term(patching *p, uint32_t number, int64_t *value)
{
    const tn_term *t = trace_note_at(&p->trace, number)->term;
    const scope s = patch_scope(p, number);
    tn_result found = {0};
    tn_error ignored;
    p->run.error = &ignored;
    const outcome status = term_value(&s, t, &found);
    p->run.error = p->error;
    *value = found.s;
    return status == TN_OK;
}

/* What the expression of a note has to give. */
static int64_t wanted_of(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    switch (note->kind) {
    case TRACE_POSITION:
        return (int64_t)patch_position_of(p, number);
    case TRACE_COUNT:
        return (int64_t)note->elements;
    case TRACE_RECORDS:
        return note->stride != 0 ? (int64_t)(patch_size_of(p, number) / note->stride)
                                 : (int64_t)note->elements;
    default:
        return (int64_t)patch_size_of(p, number);
    }
}

static bool has_expression(const patching *p, size_t number)
{
    return trace_note_at(&p->trace, number)->term != NULL &&
           (p->states[number] & (PATCH_LOOSE | PATCH_GONE | PATCH_FREE)) == 0;
}

void patch_find_loose(patching *p)
{
    int64_t value;
    for (uint32_t i = 0; i < p->trace.notes.count; i++)
        if (trace_note_at(&p->trace, i)->kind == TRACE_CUT) patch_find_loose_process(p, i);
    for (size_t i = 0; i < p->trace.notes.count; i++)
        if (has_expression(p, i) &&
            (!value_of_term(p, (uint32_t)i, &value) || value != wanted_of(p, (uint32_t)i)))
            p->states[i] |= PATCH_LOOSE;
}

/* ---- until all agree ---- */

/* Values that are kept may hang on what has been edited. */
static void forget_values(const patching *p)
{
    for (size_t i = 0; i < p->trace.cells.count; i++)
        **TRACE_AT(p->trace.cells, tn_cell *, i) = TN_CELL_EMPTY;
}

static tn_status solve_one(patching *p, uint32_t number, bool *changed)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const int64_t wanted = wanted_of(p, number);
    int64_t value;
    if (!value_of_term(p, number, &value))
        return patch_fail(p, TN_DISAGREE, number, TRACE_NONE, tn_value_signed(wanted), tn_value_none());
    if (value == wanted) return TN_OK;
    const scope s = patch_scope(p, number);
    *changed = true;
    return patch_invert(p, &s, note->term, number, wanted);
}

static tn_status solve_note(patching *p, uint32_t number, bool *changed)
{
    const bool cut = trace_note_at(&p->trace, number)->kind == TRACE_CUT;
    tn_status status = TN_OK;
    if ((p->states[number] & (PATCH_GONE | PATCH_FREE)) != 0) return TN_OK;
    if (has_expression(p, number)) status = solve_one(p, number, changed);
    if (status == TN_OK && cut) status = patch_follow_process(p, number, changed);
    return status;
}

/* Each round settles at least one more number that hangs on another one; only digits and packed bytes, whose
   sizes hang on what they say, take more. */
enum { MOST_ROUNDS = 64 };

tn_status patch_solve(patching *p)
{
    tn_status status = TN_OK;
    bool changed = true;
    uint32_t last = 0;
    for (unsigned round = 0; changed && status == TN_OK; round++) {
        if (round == MOST_ROUNDS)
            return patch_fail(p, TN_CYCLE, last, TRACE_NONE, tn_value_none(), tn_value_none());
        changed = false;
        status = patch_pack(p);
        forget_values(p);
        for (size_t i = 0; i < p->trace.notes.count && status == TN_OK; i++) {
            bool this_one = false;
            status = solve_note(p, (uint32_t)i, &this_one);
            if (!this_one) continue;
            changed = true;
            last = (uint32_t)i;
            patch_lay_out(p);
            forget_values(p);
        }
    }
    return status;
}
