/* Drafts: chooses the alternative of a value, and converts the value to its type. */
#include "draft.h"

#include "hot.h"

/* The tag of a variant that holds the value of an alternative: one tag for all values of the alternative. */
static uint32_t tag_of_case(const tn_operation *c)
{
    const tn_operation *made = tn_draft_next(c->body, c->body + c->body_count, TN_DO_NEW);
    if (made != NULL) return made->tag;
    const tn_result none = {0};
    return tn_variant_of_value(c->given, c->flag, TN_VARIANT_NONE, &none).tag;
}

static bool can_hold(const frame *f, const tn_operation *c)
{
    if (c->form != TN_KIND_VARIANT) return true;
    const uint32_t tag = ((const tn_variant *)f->model_to)->tag, own = tag_of_case(c);
    const bool both_integers = (tag == TN_VARIANT_INT || tag == TN_VARIANT_UNSIGNED) &&
                               (own == TN_VARIANT_INT || own == TN_VARIANT_UNSIGNED);
    return tag == own || both_integers;
}

/* The place in the source of a value that is written: of its object, or an element; or NULL. */
static const void *original_of_value(const frame *f)
{
    draft_source *source = f->draft->source;
    const uintptr_t offset = (uintptr_t)f->model_to - (uintptr_t)f->model;
    const uint8_t *object = source != NULL ? tn_draft_original(source, f->model) : NULL;
    if (source == NULL || offset >= f->type->size)
        return source != NULL ? tn_draft_original(source, f->model_to) : NULL;
    return object != NULL ? object + offset : NULL;
}

/* The integer of the source that has become a double; NULL: there is none, or the object has another
   number. */
static const trace_note *integer_of_source(const frame *f, double real)
{
    const draft_source *source = f->draft->source;
    const void *original = original_of_value(f);
    const trace_note *note = original != NULL ? tn_trace_find(source->trace, original) : NULL;
    if (note == NULL || note->form != TN_KIND_F8 || (note->kind != TRACE_NUMBER && note->kind != TRACE_BITS))
        return NULL;
    if (note->kind == TRACE_NUMBER && tn_form_is_float((tn_form)note->wire)) return NULL;
    return memcmp(original, &real, sizeof real) == 0 ? note : NULL;
}

/* Whether an alternative of integers holds a double exactly; *held gets it. A double that was rounded in
   reading gets the integer of the source. */
static bool integer_fits(const frame *f, const tn_operation *c, double real, tn_result *held)
{
    const bool is_large = !(real > -0x1p53 && real < 0x1p53);
    const trace_note *note = is_large ? integer_of_source(f, real) : NULL;
    const bool is_signed = c->given >= TN_KIND_S1 && c->given <= TN_KIND_S8;
    value_space space = {0};
    tn_result kept = {0};
    if (note != NULL)
        held->u = tn_patch_load_bits(note);
    else if (real >= (is_signed ? -0x1p63 : 0) && real < (c->flag ? 0x1p64 : 0x1p63))
        held->u = real < 0 ? (uint64_t)(int64_t)real : (uint64_t)real;
    else
        return false;
    tn_result_store(c->given, 0, held, &space);
    tn_result_load(c->given, &space, &kept);
    return kept.u == held->u && (real < 0 ? (double)held->s : (double)held->u) == real;
}

/* The value of an alternative of another type, in the form of the alternative. */
static tn_status converted(frame *f, const tn_operation *c)
{
    const void *model = f->model_to;
    value_space space = {0};
    tn_result held = {0};
    if (c->form == TN_KIND_VARIANT)
        memcpy(&held, &((const tn_variant *)model)->as, sizeof((const tn_variant *)model)->as);
    else
        tn_result_load(c->form, draft_changeable(model), &held);
    const bool real = c->given == TN_KIND_F4 || c->given == TN_KIND_F8;
    const double said = held.real;
    if (c->form == TN_KIND_F8 && !real && !integer_fits(f, c, said, &held))
        return tn_draft_fail(f, c, TN_WRONG_KIND, tn_value_literal("an integer that fits"),
                             tn_value_real(said));
    tn_result_store(c->given, 0, &held, &space);
    f->model_to = &space;
    const tn_status status = tn_do_convert(f, c);
    f->model_to = model;
    return status;
}

tn_status tn_draft_choose(frame *f, const tn_operation *op)
{
    const tn_operation *chosen = NULL, *possible = NULL;
    tn_error ignored = *f->over.in->run->error;
    const bool there = f->model_has;
    (void)scope_here(f, op);
    tn_status status = there ? tn_case_chosen(&f->over, op, &chosen) : TN_OK;
    if (status != TN_OK) *f->over.in->run->error = ignored;
    for (size_t i = 0; i < op->body_count && possible == NULL; i++)
        if (can_hold(f, &op->body[i])) possible = &op->body[i];
    if (status != TN_OK || chosen == NULL || !can_hold(f, chosen)) chosen = there ? possible : NULL;
    if (f->has != NULL) *f->has = chosen != NULL;
    if (chosen == NULL && there && f->has == NULL)
        return tn_draft_fail(f, op, TN_INVALID, tn_value_none(), tn_value_none());
    tn_trace_chosen(f, op, chosen);
    if (chosen == NULL) return TN_OK;
    return chosen->keeps ? converted(f, chosen) : tn_draft_run(f, chosen->body, chosen->body_count);
}
