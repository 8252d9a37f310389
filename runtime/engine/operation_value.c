/* Runs operations on values of any kind, and choices between them. */
#include "trace.h"

tn_status tn_do_value(frame *f, const tn_operation *op)
{
    f->to = tn_frame_slot(f, op->slot);
    f->has = op->has != TN_NO_SLOT ? (bool *)tn_frame_slot(f, op->has) : NULL;
    f->object = NULL;
    f->list = NULL;
    f->item_at = f->over.in->pos;
    const tn_status status = frame_body(f, op);
    f->to = NULL;
    return status;
}

static bool is_real(uint8_t form)
{
    return form == TN_KIND_F4 || form == TN_KIND_F8;
}

/* The form of a value in a variant. */
static uint8_t held_form(uint8_t given)
{
    return is_real(given) ? TN_KIND_F8 : given < TN_KIND_F4 ? TN_KIND_U8 : given;
}

/* The value of an alternative, which has another type than the choice. */
tn_status tn_do_convert(frame *f, const tn_operation *op)
{
    value_space space = {0};
    void *to = f->to;
    tn_result value;
    const trace_mark mark = f->trace != NULL ? tn_trace_here(f->trace) : (trace_mark){0, 0};
    f->to = &space;
    const tn_status status = frame_body(f, op);
    f->to = to;
    if (status != TN_OK) return status;
    if (f->trace != NULL)
        tn_trace_moved(f->trace, mark, &space, sizeof space,
                       op->form == TN_KIND_VARIANT ? &((tn_variant *)to)->as : to);
    tn_result_load(op->given, &space, &value);
    if (op->form == TN_KIND_VARIANT)
        value.variant = tn_variant_of_value(op->given, op->flag, TN_VARIANT_NONE, &value);
    else if (is_real(op->form) && !is_real(op->given))
        value.real = op->flag ? (double)value.u : (double)value.s;
    else if (op->given == TN_KIND_F4)
        value.real = (double)(float)value.real;
    tn_result_store(op->form, 0, &value, to);
    if (f->trace != NULL)
        tn_trace_converted(f->trace, mark, op->form == TN_KIND_VARIANT ? held_form(op->given) : op->form);
    return TN_OK;
}

tn_status tn_case_chosen(scope *s, const tn_operation *op, const tn_operation **chosen)
{
    tn_result on = {0}, holds;
    tn_status status = op->term != NULL ? term_status(s, op->term, &on) : TN_OK;
    *chosen = NULL;
    s->item = &on;
    for (size_t i = 0; i < op->body_count && *chosen == NULL && status == TN_OK; i++) {
        const tn_operation *each = &op->body[i];
        holds.boolean = true;
        if (each->term != NULL) status = term_status(s, each->term, &holds);
        if (holds.boolean) *chosen = each;
    }
    s->item = NULL;
    return status;
}

tn_status tn_do_choose(frame *f, const tn_operation *op)
{
    const tn_operation *chosen;
    (void)scope_here(f, op);
    const tn_status status = tn_case_chosen(&f->over, op, &chosen);
    if (status != TN_OK) return status;
    if (f->trace != NULL) tn_trace_chosen(f, op, chosen);
    if (chosen == NULL) {
        if (f->has != NULL) *f->has = false;
        return TN_OK;
    }
    return chosen->keeps ? tn_do_convert(f, chosen) : frame_body(f, chosen);
}
