/* Values of any kind, and choices between them. */
#include "frame.h"

static tn_status value(frame *f, const tn_operation *op)
{
    f->to = slot_of(f, op->slot);
    f->has = op->has != TN_NO_SLOT ? (bool *)slot_of(f, op->has) : NULL;
    f->object = NULL;
    f->list = NULL;
    f->item_at = f->over.in->pos;
    const tn_status status = frame_run(f, op->body, op->body_count);
    f->to = NULL;
    return status;
}

/* The value of an alternative, which has another type than the choice. */
static tn_status convert(frame *f, const tn_operation *op)
{
    value_room room = {0};
    void *to = f->to;
    tn_result value;
    f->to = &room;
    const tn_status status = frame_run(f, op->body, op->body_count);
    f->to = to;
    if (status != TN_OK) return status;
    form_load(op->given, &room, &value);
    if (op->form == TN_KIND_VARIANT) {
        const tn_term of = {.is_unsigned = op->flag};
        const tn_term made = {.form = op->given, .a = &of};
        value.variant = variant_of_value(&made, &value);
    }
    const bool from_real = op->given == TN_KIND_F4 || op->given == TN_KIND_F8;
    if ((op->form == TN_KIND_F4 || op->form == TN_KIND_F8) && !from_real)
        value.real = op->flag ? (double)value.u : (double)value.s;
    form_store(op->form, op->size, &value, to);
    return TN_OK;
}

static tn_status choose(frame *f, const tn_operation *op)
{
    const size_t at = f->over.in->pos;
    tn_result on = {0}, holds;
    tn_status status = op->term != NULL ? term_status(scope_at(f, op, at), op->term, &on) : TN_OK;
    const tn_operation *chosen = NULL;
    for (size_t i = 0; i < op->body_count && chosen == NULL && status == TN_OK; i++) {
        const tn_operation *each = &op->body[i];
        holds.boolean = true;
        f->over.item = &on;
        if (each->term != NULL) status = term_status(scope_at(f, op, at), each->term, &holds);
        if (holds.boolean) chosen = each;
    }
    f->over.item = NULL;
    if (status != TN_OK) return status;
    if (chosen == NULL) {
        if (f->has != NULL) *f->has = false;
        return TN_OK;
    }
    return chosen->keeps ? convert(f, chosen) : frame_run(f, chosen->body, chosen->body_count);
}

tn_status do_value(frame *f, const tn_operation *op)
{
    return op->kind == TN_DO_VALUE ? value(f, op) : choose(f, op);
}
