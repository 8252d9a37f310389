/* Solves the consequences of an edit: numbers that state a size, a count or a position. */
#include "draft.h"

#include "../generic/omitted.h"

/* Behind the bytes that a stream was cut out of: there its object was given arguments. */
static size_t behind(const patching *p, uint32_t window)
{
    const uint32_t cut = trace_window_at(&p->trace, window)->note;
    return cut != TRACE_NONE ? (size_t)(tn_patch_position_of(p, cut) + tn_patch_size_of(p, cut)) : 0;
}

scope tn_patch_scope(patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const uint32_t in = tn_patch_is_placed(note)    ? (uint32_t)note->elements
                        : note->kind == TRACE_PARAM ? note->cut
                                                    : note->window;
    trace_window *window = trace_window_at(&p->trace, in);
    scope s = trace_scene_at(&p->trace, note->scene)->over;
    window->in.run = &p->run;
    window->in.pos = in == note->window ? (size_t)tn_patch_position_of(p, number) : behind(p, note->window);
    window->in.size = tn_patch_window_size(p, in);
    s.in = &p->in;
    s.path = s.object = NULL;
    s.member = note->member;
    s.here = false;
    s.at = window->in.pos;
    s.index = note->index;
    s.item = NULL;
    s.alone = true;
    if (!s.finished) s.stream = &window->in;
    return s;
}

/* ---- values of expressions ---- */

/* The value of a condition, or the number of the chosen case, in the form of a note's `elements`. */
static bool decision_of(const trace_note *note, scope *s, int64_t *value)
{
    bool holds = false;
    const tn_operation *chosen = NULL;
    const bool there = note->kind == TRACE_PRESENT;
    const tn_status status =
        there ? tn_term_condition(s, note->term, &holds) : tn_case_chosen(s, note->op, &chosen);
    *value = there            ? (int64_t)holds
             : chosen != NULL ? (int64_t)(chosen - note->op->body)
                              : (int64_t)note->op->body_count;
    return status == TN_OK;
}

bool tn_patch_value_of_term(patching *p, uint32_t number, int64_t *value)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    scope s = tn_patch_scope(p, number);
    tn_result found = {0};
    tn_error ignored;
    p->run.error = &ignored;
    bool known;
    if (tn_patch_decides(note))
        known = decision_of(note, &s, value);
    else
        known = tn_term_value(&s, note->term, &found) == TN_OK;
    p->run.error = p->error;
    const bool counts = note->kind == TRACE_COUNT || note->kind == TRACE_RECORDS;
    if (!tn_patch_decides(note)) *value = counts && !note->term->is_unsigned && found.s < 0 ? 0 : found.s;
    return known;
}

int64_t tn_patch_wanted_of(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    switch (note->kind) {
    case TRACE_POSITION:
        return (int64_t)tn_patch_position_of(p, number);
    case TRACE_COUNT:
    case TRACE_PRESENT:
    case TRACE_CHOSEN:
        return (int64_t)note->elements;
    case TRACE_RECORDS:
        return note->stride != 0 ? (int64_t)(tn_patch_size_of(p, number) / note->stride)
                                 : (int64_t)note->elements;
    default:
        return (int64_t)tn_patch_size_of(p, number);
    }
}

static bool has_expression(const patching *p, size_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    return note->term != NULL && note->kind != TRACE_PARAM && note->kind != TRACE_NUMBER &&
           (p->states[number] & (PATCH_LOOSE | PATCH_GONE | PATCH_FREE)) == 0;
}

/* Whether reading decides the value of an expression: it depends on a look-ahead, or is the position of
   one. */
static bool is_open(const trace_note *note)
{
    const tn_operation *op = note->kind == TRACE_CHOSEN ? note->op : NULL;
    if ((note->kind == TRACE_POSITION && note->looks) || tn_invert_looks(note->term)) return true;
    for (size_t i = 0; op != NULL && i < op->body_count; i++)
        if (tn_invert_looks(op->body[i].term)) return true;
    return false;
}

/* In a draft nothing has been read yet. An expression that depends on no number of the file, but on the
   position of the stream or on values read before, cannot follow: reading the file decides. */
static void find_fixed(const patching *p)
{
    for (size_t i = 0; i < p->trace.notes.count; i++) {
        const tn_term *t = trace_note_at(&p->trace, i)->term;
        const bool fixed = t != NULL && t->kind != TN_TERM_LITERAL && !tn_invert_depends(t);
        const bool derived = trace_note_at(&p->trace, i)->kind == TRACE_NUMBER;
        const bool open = is_open(trace_note_at(&p->trace, i)) || trace_note_at(&p->trace, i)->comes;
        if ((fixed && !derived) || open) p->states[i] |= PATCH_LOOSE;
    }
}

void tn_patch_free_looks(const patching *p)
{
    for (uint32_t i = 0; i < p->trace.notes.count; i++) {
        const trace_note *note = trace_note_at(&p->trace, i);
        if (note->kind != TRACE_POSITION || !note->looks || (p->states[i] & PATCH_HELD) != 0) continue;
        const uint8_t before = p->states[i];
        tn_patch_free(p, i);
        if (tn_invert_depends(note->term)) p->states[i] = before;
    }
}

tn_status tn_patch_find_loose(patching *p)
{
    int64_t value;
    tn_status status = TN_OK;
    for (uint32_t i = 0; i < p->trace.notes.count; i++)
        if (tn_patch_is_derived(trace_note_at(&p->trace, i))) tn_patch_find_stale(p, i);
    if (p->drafted) {
        find_fixed(p);
        return TN_OK;
    }
    for (uint32_t i = 0; i < p->trace.notes.count && status == TN_OK; i++)
        if (trace_note_at(&p->trace, i)->kind == TRACE_CUT) status = tn_patch_find_loose_process(p, i);
    for (size_t i = 0; i < p->trace.notes.count; i++)
        if (is_open(trace_note_at(&p->trace, i)) || trace_note_at(&p->trace, i)->comes ||
            (has_expression(p, i) && (!tn_patch_value_of_term(p, (uint32_t)i, &value) ||
                                      value != tn_patch_wanted_of(p, (uint32_t)i))))
            p->states[i] |= PATCH_LOOSE;
    return status;
}

/* ---- until all agree ---- */

/* Kept values may depend on edited ones. */
static void forget_values(const patching *p)
{
    for (size_t i = 0; i < p->trace.cells.count; i++)
        **TRACE_AT(p->trace.cells, tn_cell *, i) = TN_CELL_EMPTY;
}

/* Whether a note is of a text of a draft that is empty, and whose size the schema states: it may be digits
   that follow from another note. */
static bool waits(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    if (!p->drafted || note->form != TN_KIND_TEXT || note->address == NULL) return false;
    return ((const tn_text *)note->address)->size == 0 && (p->states[number] & PATCH_STATED) == 0;
}

/* Whether a note is of text that states a number which follows from others. */
static bool is_numeral(const patching *p, const trace_note *note)
{
    const tn_codec_type *type = trace_scene_at(&p->trace, note->scene)->type;
    const tn_type *shown = type != NULL ? type->shown : NULL;
    for (size_t i = 0; shown != NULL && i < shown->member_count; i++)
        if (shown->members[i].offset == trace_offset(&p->trace, note))
            return tn_is_numeral(&shown->members[i]);
    return false;
}

/* Fills underived digits with zeros, as many as the place has. */
static tn_status fill_digits(patching *p, uint32_t number, int64_t size, bool *changed)
{
    static const uint8_t zeros[] = "0000000000000000000000000000000000000000000000000000000000000000";
    const trace_note *note = trace_note_at(&p->trace, number);
    if (!p->fills || !is_numeral(p, note) || size <= 0 || (size_t)size >= sizeof zeros) {
        p->unfilled = number;
        p->waits = true;
        return TN_OK;
    }
    *changed = true;
    return tn_patch_set_bytes(p, number, (tn_bytes){zeros, (size_t)size}, PATCH_SOLVED);
}

static tn_status fail_stated(patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    int64_t value = 0;
    if (note->kind != TRACE_POSITION && !tn_invert_depends(note->term)) return tn_patch_refuse(p, number);
    (void)tn_patch_value_of_term(p, number, &value);
    return tn_patch_fail(p, TN_DISAGREE, number, p->stated, tn_value_signed(value),
                         tn_value_signed(tn_patch_wanted_of(p, number)));
}

static tn_status solve_one(patching *p, uint32_t number, bool *changed)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const int64_t wanted = tn_patch_wanted_of(p, number);
    int64_t value = -1;
    const bool known = tn_patch_value_of_term(p, number, &value);
    if (!known && !p->drafted) /* an empty text of a draft has no number yet */
        return tn_patch_fail(p, TN_DISAGREE, number, TRACE_NONE, tn_value_signed(wanted), tn_value_none());
    if (known && value == wanted) return TN_OK;
    if (note->term->kind == TN_TERM_LITERAL && waits(p, number))
        return fill_digits(p, number, value, changed);
    *changed = true;
    if (known && p->drafted && tn_draft_fill(p, number, value != 0)) return TN_OK;
    if (value >= 0 && tn_patch_is_filler(p, number)) return tn_patch_fill_up(p, number, (uint64_t)value);
    if (value >= 0 && tn_patch_is_filled(p, number)) return tn_patch_refill(p, number, (uint64_t)value);
    if (note->term->kind == TN_TERM_LITERAL && note->kind == TRACE_POSITION)
        return tn_patch_refuse(p, number);
    if (note->term->kind == TN_TERM_LITERAL) return fail_stated(p, number);
    scope s = tn_patch_scope(p, number);
    s.open_text = p->drafted;
    if (note->kind == TRACE_PRESENT) return tn_patch_invert_condition(p, &s, note->term, number, wanted != 0);
    if (note->kind == TRACE_CHOSEN) return tn_patch_invert_case(p, &s, number);
    return tn_patch_invert(p, &s, note->term, number, wanted);
}

/* Gives a parameter of a draft, whose empty text cannot state its number yet and which nothing derives, the
   number in the object. */
static void fill_param(patching *p, uint32_t number, const tn_result *has, bool *changed)
{
    scope s = tn_patch_scope(p, number);
    const tn_error before = *p->error;
    p->waits = p->drafted;
    if (!p->fills || !p->drafted) return;
    s.open_text = true;
    *changed = tn_patch_invert(p, &s, trace_note_at(&p->trace, number)->term, number, has->s) == TN_OK;
    if (!*changed) *p->error = before; /* reading the file decides */
}

/* Passes the present argument to its object. */
static void follow_param(patching *p, uint32_t number, bool *changed)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const tn_operation *op = note->op;
    const scope s = tn_patch_scope(p, number);
    tn_result given = {0}, before = {0};
    tn_error ignored;
    if (op->form > TN_KIND_BOOL) return; /* objects and lists have not moved */
    p->run.error = &ignored;
    const outcome status = tn_term_value(&s, note->term, &given);
    p->run.error = p->error;
    tn_result_load(op->form, note->address, &before);
    if (status != TN_OK) {
        fill_param(p, number, &before, changed);
        return;
    }
    tn_result_store(op->form, op->size, &given, note->address);
    tn_result_load(op->form, note->address, &given);
    *changed = *changed || given.u != before.u;
}

static tn_status solve_note(patching *p, uint32_t number, bool *changed)
{
    const uint8_t kind = trace_note_at(&p->trace, number)->kind;
    tn_status status = TN_OK;
    if ((p->states[number] & (PATCH_GONE | PATCH_FREE)) != 0) return TN_OK;
    if (has_expression(p, number)) status = solve_one(p, number, changed);
    if (tn_patch_is_derived(trace_note_at(&p->trace, number)))
        status = tn_patch_follow_derived(p, number, changed);
    if (kind == TRACE_PARAM) follow_param(p, number, changed);
    if (status == TN_OK && kind == TRACE_CUT) status = tn_patch_follow_process(p, number, changed);
    return status;
}

/* Each round prepares at least one more number that depends on another one; only digits and compressed bytes,
   whose sizes depend on their content, need more. */
enum { MOST_ROUNDS = 64 };

/* *changed: a note has, the last of them *last. */
static tn_status solve_round(patching *p, bool *changed, uint32_t *last)
{
    *changed = p->waits = false;
    p->underived = p->unfilled = TRACE_NONE;
    tn_status status = tn_patch_pack(p);
    forget_values(p);
    for (size_t i = 0; i < p->trace.notes.count && status == TN_OK; i++) {
        bool this_one = false;
        status = solve_note(p, (uint32_t)i, &this_one);
        if (!this_one) continue;
        *changed = true;
        *last = (uint32_t)i;
        tn_patch_lay_out(p);
        forget_values(p);
    }
    return status;
}

tn_status tn_patch_solve(patching *p)
{
    tn_status status = TN_OK;
    bool again = true;
    uint32_t last = 0;
    p->trace.stream_now = tn_patch_stream_now;
    p->trace.stream_user = p;
    p->fills = false;
    for (unsigned round = 0; again && status == TN_OK; round++) {
        bool changed = false;
        if (round == MOST_ROUNDS)
            return tn_patch_fail(p, TN_CYCLE, last, TRACE_NONE, tn_value_none(), tn_value_none());
        status = solve_round(p, &changed, &last);
        if (status == TN_OK && changed) tn_patch_lay_out(p);
        again = changed || (p->waits && !p->fills);
        p->fills = again && !changed;
    }
    if (status == TN_OK && p->unfilled != TRACE_NONE) return fail_stated(p, p->unfilled);
    if (status != TN_OK || p->underived == TRACE_NONE) return status;
    return tn_patch_fail(p, p->underived_status, p->underived, p->stated, tn_value_none(), tn_value_none());
}
