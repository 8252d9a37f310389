/* Drafts: writes lists, records and numbers. */
#include "draft.h"

static const tn_list *model_list(const frame *f, const tn_operation *op)
{
    return (const tn_list *)(const void *)((const uint8_t *)f->model + op->slot);
}

tn_status tn_draft_count(frame *f, const tn_operation *op, const tn_operation *end)
{
    const tn_operation *each = op;
    while (each < end && each->kind != TN_DO_EACH && each->kind != TN_DO_REPEAT)
        each++;
    if (each == end) return tn_draft_fail(f, op, TN_UNSUPPORTED, tn_value_none(), tn_value_none());
    f->start = f->over.in->pos;
    f->list_note = tn_trace_count(f, op, op->term);
    f->count = model_list(f, each)->count;
    if (!op->flag || f->count <= op->number) return TN_OK;
    return tn_draft_fail(f, op, TN_TOO_MANY, tn_value_unsigned(op->number), tn_value_unsigned(f->count));
}

tn_status tn_draft_each(frame *f, const tn_operation *op)
{
    tn_list *list = (tn_list *)(void *)tn_frame_slot(f, op->slot);
    const uint8_t *items = model_list(f, op)->items;
    frame inner = *f;
    tn_trace_list_at(f, list);
    for (size_t i = 0; i < f->count; i++) {
        const tn_path path = {f->over.path, op->id, i};
        inner.over.path = &path;
        inner.over.index = i;
        inner.item_at = f->over.in->pos;
        inner.object = (uint8_t *)list->items + i * op->size;
        inner.model_object = items + i * op->size;
        const tn_status status = tn_draft_run(&inner, op->body, op->body_count);
        if (status != TN_OK) return status;
        tn_trace_element(&inner, op);
    }
    return TN_OK;
}

/* The operation that makes memory for an element, if there is one. */
static const tn_operation *of_element(const tn_operation *op)
{
    return tn_draft_next(op->body, op->body + op->body_count, TN_DO_ELEMENT);
}

tn_status tn_draft_repeat(frame *f, const tn_operation *op)
{
    const tn_list *model = model_list(f, op);
    const tn_operation *element = of_element(op);
    frame inner = *f;
    if (element == NULL) return tn_draft_fail(f, op, TN_UNSUPPORTED, tn_value_none(), tn_value_none());
    inner.list = (tn_list *)(void *)tn_frame_slot(f, op->slot);
    inner.count = model->count;
    inner.item_size = element->size;
    inner.list_trace = f->trace;
    tn_trace_list_begin(&inner, op);
    for (size_t i = 0; i < model->count; i++) {
        const tn_path path = {f->over.path, op->id, i};
        value_space item = {0};
        bool has = true;
        inner.over.path = &path;
        inner.over.index = i;
        inner.item_at = f->over.in->pos;
        inner.to = &item;
        inner.has = op->keeps ? &has : NULL;
        inner.object = NULL;
        inner.model_to = (const uint8_t *)model->items + i * element->size;
        inner.model_object = inner.model_to;
        inner.model_has = true;
        inner.item_mark = tn_trace_here(f->trace);
        const tn_status status = tn_draft_run(&inner, op->body, op->body_count);
        if (status != TN_OK) return status;
        tn_trace_element(&inner, op);
    }
    return TN_OK;
}

/* ---- records and numbers ---- */

tn_status tn_draft_records(frame *f, const tn_operation *op, size_t stride)
{
    const void *model = draft_model(f, op);
    const bool view = op->kind != TN_DO_NUMBERS;
    const tn_view *records = model;
    const tn_numbers *numbers = model;
    const size_t own = view ? records->stride : numbers->stride;
    const tn_bytes bytes = view ? (tn_bytes){records->data, records->count * own}
                                : (tn_bytes){numbers->data, numbers->count * own};
    f->count = view ? records->count : numbers->count;
    if (f->count != 0 && own != stride)
        return tn_draft_fail(f, op, TN_DISAGREE, tn_value_unsigned(stride), tn_value_unsigned(own));
    if (!view) tn_align(f->over.in);
    const tn_status status = tn_draft_extend(f, bytes.size);
    if (status == TN_OK && bytes.size != 0) memcpy(tn_draft_bytes(f, 0), bytes.data, bytes.size);
    return status;
}
