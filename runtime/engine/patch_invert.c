/* Makes the number that an expression depends on follow: stores the value with which the expression has
   another value. */
#include "../core/numeral.h"
#include "draft.h"
#include "invert.h"

/* ---- numbers of the file ---- */

/* The bytes of a place whose size the schema states; an empty text of a draft has none yet. */
static size_t place_size(const trace_note *note)
{
    const size_t size = (size_t)(note->end - note->begin);
    const tn_term *stated = note->term;
    if (size != 0 || stated == NULL || stated->kind != TN_TERM_LITERAL) return size;
    return (size_t)stated->value.u;
}

/* The fewest digits: zeros stay in front of a number, and fill a text of fixed size. A position keeps its
   width: any other would move the bytes behind it. */
static size_t fewest_digits(const trace_note *note, tn_text before, bool position)
{
    const bool full = tn_patch_has_fixed_place(note) && !tn_patch_fills(note);
    if (full && before.size == 0) return place_size(note);
    return full || position || (before.size > 1 && before.data[0] == '0') ? before.size : 1;
}

/* Digits as those before: capital letters stay. */
static tn_status set_digits(patching *p, uint32_t number, uint32_t of, int64_t base, uint64_t wanted)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const tn_text before = *(const tn_text *)note->address;
    const bool position =
        trace_note_at(&p->trace, of)->kind == TRACE_POSITION && !tn_patch_has_fixed_place(note);
    const size_t fewest = fewest_digits(note, before, position);
    const size_t most = tn_patch_has_fixed_place(note) ? place_size(note) : SIZE_MAX;
    char space[INVERT_DIGITS];
    const tn_value said = tn_value_unsigned(wanted);
    const char *digits = tn_invert_digits(space, wanted, base, fewest, before);
    const size_t size = digits != NULL ? (size_t)(space + sizeof space - digits) : 0;
    if (digits == NULL || (position && size > before.size))
        return tn_patch_fail(p, TN_DISAGREE, number, p->stated, said, tn_value_none());
    if (size > most) {
        const tn_value greatest = tn_value_unsigned(tn_numeral_greatest(most, (unsigned)base));
        (void)tn_patch_fail(p, TN_OVERFLOW, number, p->stated, greatest, said);
        p->error->relation = tn_relation_of(TN_OVERFLOW, &greatest);
        return TN_OVERFLOW;
    }
    return tn_patch_set_bytes(p, number, (tn_bytes){(const uint8_t *)digits, size}, PATCH_SOLVED);
}

/* Whether the number of a note may follow, because the object does not state it. *status: the result
   otherwise; `of` gives way, or names the contradiction. In a file that is patched, no condition and no
   choice changes a number that nobody has edited. */
static bool may_follow(patching *p, uint32_t number, uint32_t of, int64_t wanted, tn_status *status)
{
    const bool stated = (p->states[number] & PATCH_STATED) != 0;
    const bool stays = !stated && !p->drafted && tn_patch_decides(trace_note_at(&p->trace, of));
    *status = stays ? tn_patch_refuse(p, of) : TN_OK;
    if (!stated) return !stays;
    const uint32_t yielding = tn_patch_yielding(p, of);
    if (yielding != TRACE_NONE) {
        tn_patch_free(p, yielding);
        p->states[yielding] |= PATCH_AIMED;
    } else {
        *status = tn_patch_refuse_said(p, number, of, trace_note_at(&p->trace, number)->address,
                                       tn_value_signed(wanted));
    }
    return false;
}

/* A number follows from the note `of`, and from no other one. */
static tn_status note_solver(const patching *p, uint32_t *solver, uint32_t of, int64_t wanted)
{
    const bool differs = *solver != 0 && *solver != of + 1; /* two that want different numbers */
    if (differs && trace_note_at(&p->trace, of)->kind == TRACE_PRESENT)
        return tn_patch_refuse_presence(p, of, *solver - 1);
    if (differs)
        return tn_patch_fail(p, TN_DISAGREE, of, *solver - 1, tn_value_signed(wanted), tn_value_none());
    *solver = of + 1;
    return TN_OK;
}

/* The number at an address gives the value; `of` is the note whose expression depends on it. */
static tn_status set_at(patching *p, const void *address, uint32_t of, int64_t base, int64_t wanted)
{
    const trace_note *note = tn_trace_find(&p->trace, address);
    if (note == NULL) return tn_patch_refuse(p, of);
    const uint32_t number = (uint32_t)(note - trace_note_at(&p->trace, 0));
    tn_result value = {.s = wanted};
    if (note->kind == TRACE_PARAM) {
        const scope outer = tn_patch_scope(p, number);
        return tn_patch_invert(p, &outer, note->term, of, wanted);
    }
    tn_status status;
    if (!may_follow(p, number, of, wanted, &status)) return status;
    status = note_solver(p, &p->solvers[number], of, wanted);
    if (status != TN_OK) return status;
    if (note->form == TN_KIND_TEXT && wanted >= 0) return set_digits(p, number, of, base, (uint64_t)wanted);
    if (note->form > TN_KIND_S8 && note->form != TN_KIND_BOOL) return tn_patch_refuse(p, of);
    status = tn_patch_set_number(p, number, &value, PATCH_SOLVED);
    if (status == TN_OVERFLOW) p->error->found = tn_value_signed(value.s);
    return status;
}

/* The notes from which elements of numbers follow, like p->solvers for values with notes of their own. */
static tn_status solvers_of(patching *p, uint32_t number, size_t count, uint32_t **solvers)
{
    void *block;
    tn_status status = TN_OK;
    if (p->element_solvers == NULL) {
        status = tn_arena_alloc(&p->memory, p->trace.notes.count, sizeof *p->element_solvers, &block);
        if (status != TN_OK) return status;
        p->element_solvers = block;
    }
    if (p->element_solvers[number] == NULL) {
        status = tn_arena_alloc(&p->memory, count, sizeof **p->element_solvers, &block);
        if (status != TN_OK) return status;
        p->element_solvers[number] = block;
    }
    *solvers = p->element_solvers[number];
    return TN_OK;
}

/* Element i of numbers that stay in wire form: they have one note together. */
static tn_status set_in_numbers(patching *p, const tn_numbers *numbers, uint64_t i, uint32_t of,
                                int64_t wanted)
{
    const trace_note *note = tn_trace_find(&p->trace, numbers);
    const uint64_t bits = (uint64_t)wanted;
    uint8_t bytes[8];
    uint32_t *solvers;
    tn_status status;
    if (note == NULL || note->kind != TRACE_RECORDS || i >= numbers->count || tn_form_is_float(numbers->form))
        return tn_patch_refuse(p, of);
    const uint32_t number = (uint32_t)(note - trace_note_at(&p->trace, 0));
    if (!may_follow(p, number, of, wanted, &status)) return status;
    status = solvers_of(p, number, numbers->count, &solvers);
    if (status == TN_OK) status = note_solver(p, &solvers[i], of, wanted);
    if (status != TN_OK) return status;
    if (!tn_form_holds(numbers->form, bits))
        return tn_patch_fail(p, TN_OVERFLOW, number, p->stated, tn_value_none(), tn_value_signed(wanted));
    const size_t size = tn_form_size(numbers->form);
    const uint8_t *at = note->begin + i * numbers->stride;
    tn_form_store(numbers->form, bits, bytes);
    p->states[number] |= PATCH_SOLVED;
    return tn_patch_replace(p, number, at, at + size, (tn_bytes){bytes, size});
}

/* ---- expressions ---- */

/* An inversion for the note `note`. */
typedef struct following {
    inversion as;
    patching *p;
    uint32_t note;
} following;

static tn_status set_number(inversion *of, const tn_term *t, void *address, const wanted_value *value)
{
    const following *at = (const following *)of;
    (void)t;
    return value->is_real ? tn_patch_refuse(at->p, at->note)
                          : set_at(at->p, address, at->note, value->base, value->s);
}

static tn_status set_element(inversion *of, const tn_numbers *numbers, uint64_t i, const wanted_value *value)
{
    const following *at = (const following *)of;
    return value->is_real ? tn_patch_refuse(at->p, at->note)
                          : set_in_numbers(at->p, numbers, i, at->note, value->s);
}

static bool set_object(inversion *of, const scope *inside, const tn_term *t, const wanted_value *value,
                       tn_status *status)
{
    const following *at = (const following *)of;
    return !value->is_real && tn_patch_invert_number(at->p, inside, t, at->note, value->s, status);
}

static tn_status refuse(inversion *of)
{
    const following *at = (const following *)of;
    return tn_patch_refuse(at->p, at->note);
}

static following following_of(patching *p, uint32_t note)
{
    return (following){
        {.set = set_number, .set_element = set_element, .set_object = set_object, .refuse = refuse}, p, note};
}

tn_status tn_patch_invert(patching *p, const scope *s, const tn_term *t, uint32_t note, int64_t value)
{
    following of = following_of(p, note);
    return tn_invert_integer(&of.as, s, t, value);
}

tn_status tn_patch_invert_condition(patching *p, const scope *s, const tn_term *t, uint32_t note, bool holds)
{
    following of = following_of(p, note);
    return tn_invert_condition(&of.as, s, t, holds);
}

tn_status tn_patch_invert_case(patching *p, const scope *s, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const tn_operation *op = note->op;
    const tn_term *t = note->elements < op->body_count ? op->body[note->elements].term : NULL;
    tn_result key;
    if (t == NULL || (t->kind != TN_TERM_COMPARE && t->kind != TN_TERM_COMPARE_BOOL) || t->b == NULL)
        return tn_patch_refuse(p, number);
    const outcome status = tn_term_value(s, t->a->kind == TN_TERM_ITEM ? t->b : t->a, &key);
    if (status != TN_OK) return status < 0 ? TN_ABSENT : (tn_status)status;
    if (t->kind == TN_TERM_COMPARE_BOOL)
        return tn_patch_invert_condition(p, s, op->term, number, (key.s & 1) != 0);
    return tn_patch_invert(p, s, op->term, number, key.s);
}

bool tn_patch_looks(const tn_member *member)
{
    const tn_instance *instance = member->context;
    return instance->looks;
}

bool tn_patch_position_follows(const tn_member *member)
{
    const tn_instance *instance = member->context;
    return tn_invert_depends(instance->pos);
}
