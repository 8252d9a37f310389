/* Edits that nothing can follow: which number of the file stands against them. */
#include "patch.h"

#include "../generic/equal.h"

/* The number of the file that an expression depends on, the first of several; TRACE_NONE: there is none. */
static uint32_t blamed(patching *p, const scope *s, const tn_term *t);

static uint32_t note_at(const patching *p, const void *address)
{
    const trace_note *note = tn_trace_find(&p->trace, address);
    return note != NULL ? (uint32_t)(note - trace_note_at(&p->trace, 0)) : TRACE_NONE;
}

/* The number at an address; for a parameter, the number that its argument depends on. */
static uint32_t number_at(patching *p, const void *address)
{
    const uint32_t number = note_at(p, address);
    if (number == TRACE_NONE || trace_note_at(&p->trace, number)->kind != TRACE_PARAM) return number;
    const scope outer = tn_patch_scope(p, number);
    return blamed(p, &outer, trace_note_at(&p->trace, number)->term);
}

/* The number that the value of an instance depends on. */
static uint32_t value_of(patching *p, const scope *inside, const tn_term *value)
{
    if (p->blaming == DEEPEST_VALUE) return TRACE_NONE;
    p->blaming++;
    const uint32_t found = blamed(p, inside, value);
    p->blaming--;
    return found;
}

/* A member of the object that `of` gives; NULL: of the object itself. */
static uint32_t member_of(patching *p, const scope *s, const tn_term *t, const tn_term *of)
{
    tn_result object = {.object = s->self};
    if (of != NULL && of->kind != TN_TERM_SELF && tn_term_value(s, of, &object) != TN_OK) return TRACE_NONE;
    scope inside = *s;
    inside.self = object.object;
    inside.finished = inside.finished || of != NULL;
    if (t->kind == TN_TERM_NAMED) return blamed(p, &inside, t->b);
    if (t->kind == TN_TERM_INSTANCE && t->instance->value != NULL) {
        inside.finished = true;
        return value_of(p, &inside, t->instance->value);
    }
    return t->slot != TN_NO_SLOT ? number_at(p, (const uint8_t *)object.object + t->slot) : TRACE_NONE;
}

static uint32_t element_of(patching *p, const scope *s, const tn_term *t)
{
    tn_result list;
    const bool in_wire_form = t->a->form == TN_KIND_NUMBERS;
    uint32_t found = TRACE_NONE;
    if (in_wire_form && tn_term_value(s, t->a, &list) == TN_OK) found = note_at(p, list.object);
    if (found == TRACE_NONE) found = blamed(p, s, t->a);
    return found != TRACE_NONE ? found : blamed(p, s, t->b);
}

static uint32_t blamed(patching *p, const scope *s, const tn_term *t)
{
    if (t == NULL || !tn_invert_depends(t)) return TRACE_NONE;
    switch (t->kind) {
    case TN_TERM_OWN:
        return member_of(p, s, t, NULL);
    case TN_TERM_FIELD:
    case TN_TERM_INSTANCE:
    case TN_TERM_NAMED:
        return member_of(p, s, t, t->a);
    case TN_TERM_ELEMENT:
    case TN_TERM_LAST:
        return element_of(p, s, t);
    case TN_TERM_CHOOSE:
        return blamed(p, s, tn_invert_depends(t->b) ? t->b : t->c);
    default: {
        const uint32_t left = blamed(p, s, t->a);
        return left != TRACE_NONE ? left : blamed(p, s, t->b);
    }
    }
}

static tn_measure measure_of(const trace_note *note)
{
    if (note->kind == TRACE_COUNT || note->kind == TRACE_RECORDS) return TN_MEASURE_ELEMENTS;
    return note->kind == TRACE_SLICE || note->kind == TRACE_CUT ? TN_MEASURE_BYTES : TN_MEASURE_NONE;
}

/* Whether an expression depends on one number of the file, and no more. */
static bool depends_on_one(const tn_term *t)
{
    while (t->kind == TN_TERM_INTEGER || t->kind == TN_TERM_FITS || t->kind == TN_TERM_NEGATE) {
        if (t->b != NULL && tn_invert_depends(t->a) && tn_invert_depends(t->b)) return false;
        t = tn_invert_depends(t->a) ? t->a : t->b;
    }
    return true;
}

/* Refuses a move that the stored offset cannot express, or that no member stores. */
static tn_status refuse_position(const patching *p, uint32_t number, uint32_t said)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const tn_value wanted = tn_value_signed(tn_patch_wanted_of(p, number));
    if (said == TRACE_NONE || !depends_on_one(note->term))
        return tn_patch_fail(p, TN_PINNED, number, p->stated, tn_value_none(), tn_value_none());
    return tn_patch_fail(p, TN_DISAGREE, said, p->stated != said ? p->stated : number, wanted,
                         tn_value_none());
}

tn_status tn_patch_refuse_presence(const patching *p, uint32_t number, uint32_t other)
{
    static const char *const there[] = {"absent", "present"};
    const bool is_there = trace_note_at(&p->trace, number)->elements != 0;
    return tn_patch_fail(p, TN_DISAGREE, number, other, tn_value_literal(there[!is_there]),
                         tn_value_literal(there[is_there]));
}

tn_status tn_patch_refuse_said(patching *p, uint32_t number, uint32_t of, const void *said, tn_value wanted)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const bool in_memory = note->kind == TRACE_NUMBER || note->kind == TRACE_BITS;
    tn_result value = {0};
    if (trace_note_at(&p->trace, of)->kind == TRACE_PRESENT) return tn_patch_refuse_presence(p, of, number);
    (void)tn_patch_fail(p, TN_DISAGREE, number, of, wanted, tn_value_none());
    if (!in_memory || note->form > TN_KIND_S8) return TN_DISAGREE;
    tn_result_load(note->form, tn_patch_changeable(said), &value);
    p->error->found = tn_found_value(note->form, note->form < TN_KIND_S1, &value);
    p->error->measure = TN_MEASURE_VALUE;
    return TN_DISAGREE;
}

/* Whether a number has followed in a draft although the object states it, as its address shows. */
static bool has_followed(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    return p->solvers[number] != 0 && trace_scene_at(&p->trace, note->scene)->model != NULL &&
           note->address != NULL;
}

static uint64_t said_at(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const trace_scene *scene = trace_scene_at(&p->trace, note->scene);
    return (uintptr_t)scene->model + ((uintptr_t)note->address - (uintptr_t)scene->over.self);
}

static uint32_t followed_at(const patching *p, const void *said)
{
    return tn_note_index_find(&p->followed, (uintptr_t)said);
}

/* Whether a condition or a choice changes a value, although other values would do as well; `solver` as in
   p->solvers. */
static bool is_free(const patching *p, uint32_t solver)
{
    return solver != 0 && tn_patch_decides(trace_note_at(&p->trace, solver - 1));
}

/* The solver of an element, by its own note or by that of its numbers; 0: it has none. */
static uint32_t free_solver_of(const patching *p, uint32_t number)
{
    const uint32_t *solvers = p->element_solvers != NULL ? p->element_solvers[number] : NULL;
    const size_t count = solvers != NULL ? (size_t)trace_note_at(&p->trace, number)->elements : 0;
    if (is_free(p, p->solvers[number])) return p->solvers[number];
    for (size_t i = 0; i < count; i++)
        if (is_free(p, solvers[i])) return solvers[i];
    return 0;
}

static bool has_free_solver(const patching *p, uint32_t number)
{
    return free_solver_of(p, number) != 0;
}

/* The note of the element at a path, or of numbers there, if it was guessed; or TRACE_NONE. */
static uint32_t guessed_in_list(const patching *p, const tn_path *path)
{
    return tn_note_index_find_path(p, &p->guessed, path);
}

tn_status tn_patch_index_followed(patching *p)
{
    const tn_status status = tn_note_index_make(p, &p->followed, has_followed, said_at);
    return status == TN_OK ? tn_note_index_make(p, &p->guessed, has_free_solver, tn_note_key_of_path)
                           : status;
}

bool tn_patch_is_guessed(const patching *p, const tn_path *path, const tn_member *member, const void *said,
                         const void *found)
{
    if (path->index != TN_NO_INDEX || member->kind == TN_KIND_NUMBERS)
        return guessed_in_list(p, path) != TRACE_NONE;
    const uint32_t number = followed_at(p, said);
    if (number == TRACE_NONE || !is_free(p, p->solvers[number])) return false;
    const trace_note *note = trace_note_at(&p->trace, number);
    const trace_scene *scene = trace_scene_at(&p->trace, note->scene);
    const tn_type *shown = scene->type != NULL ? scene->type->shown : NULL;
    const uint64_t chosen = shown != NULL ? tn_chosen_bits(shown, scene->model, member) : 0;
    if (!tn_kind_is_scalar(member->kind)) return chosen == 0;
    return (tn_different_bits(member->kind, said, found) & ~chosen) != 0;
}

/* Refuses a value that has no note of its own, or is an element. */
static tn_status refuse_element(const patching *p, const tn_path *path)
{
    const uint32_t element = guessed_in_list(p, path);
    if (element == TRACE_NONE) return tn_patch_fail_at(p, TN_DISAGREE, path);
    const uint32_t of = free_solver_of(p, element) - 1;
    if (trace_note_at(&p->trace, of)->kind == TRACE_PRESENT) return tn_patch_refuse_presence(p, of, element);
    return tn_patch_fail(p, TN_DISAGREE, of, element, tn_value_none(), tn_value_none());
}

tn_status tn_patch_refuse_followed(patching *p, const tn_path *path, const void *said)
{
    const uint32_t number = followed_at(p, said);
    if (number == TRACE_NONE) return refuse_element(p, path);
    const trace_note *note = trace_note_at(&p->trace, number);
    tn_result value = {0};
    tn_value wanted = tn_value_none();
    if (note->form <= TN_KIND_S8) {
        tn_result_load(note->form, note->address, &value);
        wanted = tn_found_value(note->form, note->form < TN_KIND_S1, &value);
    }
    return tn_patch_refuse_said(p, number, p->solvers[number] - 1, said, wanted);
}

tn_status tn_patch_refuse(patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const tn_measure measure = measure_of(note);
    const int64_t wanted = tn_patch_wanted_of(p, number);
    const scope s = tn_patch_scope(p, number);
    tn_error ignored;
    int64_t value;
    p->run.error = &ignored;
    uint32_t other = note->kind != TRACE_CHOSEN ? blamed(p, &s, note->term) : TRACE_NONE;
    p->run.error = p->error;
    if (note->kind == TRACE_POSITION) return refuse_position(p, number, other);
    const bool constant = measure != TN_MEASURE_NONE && !tn_invert_depends(note->term);
    if (other == TRACE_NONE && !constant) other = p->stated;
    if (measure == TN_MEASURE_NONE || !tn_patch_value_of_term(p, number, &value) || value < 0)
        return tn_patch_fail(p, TN_DISAGREE, number, other, tn_value_signed(wanted), tn_value_none());
    (void)tn_patch_fail(p, TN_DISAGREE, number, other, tn_value_unsigned((uint64_t)value),
                        tn_value_unsigned((uint64_t)wanted));
    p->error->measure = measure;
    return TN_DISAGREE;
}
