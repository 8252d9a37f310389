/* Records: views of what was read, and numbers. */
#include "trace.h"

/* ---- the layout ---- */

/* The layout of records hangs on what stands in their view. */
static bool has_field(const tn_record_field *field, void *view)
{
    const scope over = {.self = view};
    tn_result holds;
    return field->condition == NULL ||
           (term_value(&over, field->condition, &holds) == TN_OK && holds.boolean);
}

static size_t stride_of(const tn_record *record, void *view)
{
    size_t size = 0;
    for (size_t i = 0; i < record->field_count; i++)
        if (has_field(&record->fields[i], view)) size += record->fields[i].bytes;
    return size;
}

/* A view as expressions take it. They do not change it. */
static void *changeable(const void *view)
{
    union {
        const void *from;
        void *to;
    } as = {.from = view};
    return as.to;
}

bool record_find(const tn_record *record, void *view, size_t field, size_t *offset)
{
    *offset = 0;
    for (size_t i = 0; i < field; i++)
        if (has_field(&record->fields[i], view)) *offset += record->fields[i].bytes;
    return has_field(&record->fields[field], view);
}

void record_load(const tn_record *record, void *view, size_t number, uint8_t *element)
{
    const tn_view *records = view;
    const uint8_t *from = records->data + number * records->stride;
    memset(element, 0, record->type->size);
    for (size_t i = 0; i < record->field_count; i++) {
        const tn_record_field *field = &record->fields[i];
        if (!has_field(field, view)) continue;
        if (field->has != TN_NO_SLOT) *(bool *)(element + field->has) = true;
        for (size_t k = 0; k < field->number_count; k++)
            wire_load(field->numbers[k].wire, from + field->numbers[k].offset,
                      element + field->numbers[k].slot);
        from += field->bytes;
    }
}

void tn_engine_view_get(const tn_view_type *type, const void *view, size_t i, void *element)
{
    record_load(type->context, changeable(view), i, element);
}

/* A number as it lies in memory, as 64 bits. */
static uint64_t number_bits(uint8_t wire, const uint8_t *from)
{
    uint8_t u1;
    uint16_t u2;
    uint32_t u4;
    uint64_t u8;
    switch (tn_form_size((tn_form)wire)) {
    case 1:
        return memcpy(&u1, from, sizeof u1), u1;
    case 2:
        return memcpy(&u2, from, sizeof u2), u2;
    case 4:
        return memcpy(&u4, from, sizeof u4), u4;
    default:
        return memcpy(&u8, from, sizeof u8), u8;
    }
}

tn_status tn_engine_view_set(const tn_view_type *type, void *view, size_t i, const void *element)
{
    const tn_record *record = type->context;
    const tn_view *records = view;
    if (records->owned == NULL) return TN_READ_ONLY;
    uint8_t *to = records->owned + i * records->stride;
    for (size_t k = 0; k < record->field_count; k++) {
        const tn_record_field *field = &record->fields[k];
        if (!has_field(field, view)) continue;
        for (size_t n = 0; n < field->number_count; n++) {
            const tn_record_number *number = &field->numbers[n];
            wire_store(number->wire, number_bits(number->wire, (const uint8_t *)element + number->slot),
                       to + number->offset);
        }
        to += field->bytes;
    }
    return TN_OK;
}

void tn_engine_view_locate(const tn_view_type *type, const void *view, size_t member, size_t *offset,
                           size_t *size)
{
    const tn_record *record = type->context;
    *size = record_find(record, changeable(view), member, offset) ? record->fields[member].bytes : 0;
}

/* ---- reading them ---- */

/* What is valid for the numbers of each. */
static tn_status check_records(frame *f, const tn_operation *op, const tn_record *record, tn_view *view)
{
    const tn_input *in = f->over.in;
    record_room element;
    if (record->valid.count == 0) return TN_OK;
    tn_status status = tn_work(in, f->over.path, op->id, in->pos, view->count);
    frame inner = *f;
    for (size_t i = 0; i < view->count && status == TN_OK; i++) {
        const tn_path path = {f->over.path, op->id, i};
        inner.over.path = &path;
        inner.over.index = i;
        inner.over.self = element.bytes;
        inner.item_at = in->pos + i * view->stride;
        record_load(record, view, i, element.bytes);
        status = frame_run(&inner, record->valid.items, record->valid.count);
    }
    return status;
}

static tn_status fail_records(const frame *f, const tn_operation *op, tn_view *view)
{
    const tn_input *in = f->over.in;
    view->count = view->stride != 0 ? (in->size - in->pos) / view->stride : 0;
    return tn_fail_records(in, f->over.path, op->id, in->pos, f->count, view->stride);
}

static tn_status records(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    const tn_record *record = op->type->record;
    const tn_term *const *arguments = op->data;
    tn_view *view = (tn_view *)(void *)slot_of(f, op->slot);
    tn_result argument;
    tn_status status = frame_count(f, op);
    for (size_t i = 0; i < record->param_count && status == TN_OK; i++) {
        const tn_slot_of *param = &record->params[i];
        status = term_status(scope_at(f, op, in->pos), arguments[i], &argument);
        if (status == TN_OK) form_store(param->form, param->size, &argument, (uint8_t *)view + param->slot);
    }
    if (status != TN_OK) return status;
    view->data = in->data + in->pos;
    view->owned = NULL;
    view->stride = stride_of(record, view);
    view->count = (size_t)f->count;
    if (!tn_records_fit(in, in->pos, f->count, view->stride)) return fail_records(f, op, view);
    status = check_records(f, op, record, view);
    if (status != TN_OK) return status;
    if (f->located) status = tn_locate(in, view, in->pos, view->count * view->stride);
    in->pos += view->count * view->stride;
    if (f->trace != NULL) trace_records(f, op, 0, view->stride, view->count, view);
    return status;
}

/* Of numbers whose form a value decides: the first alternative in `body` whose term holds. */
static tn_status form_of_numbers(frame *f, const tn_operation *op, uint8_t *form)
{
    const tn_term *by = op->data;
    tn_result on, holds = {0};
    *form = op->wire;
    if (by == NULL) return TN_OK;
    tn_status status = term_status(scope_at(f, op, f->over.in->pos), by, &on);
    f->over.item = &on;
    for (size_t i = 0; i < op->body_count && status == TN_OK && !holds.boolean; i++) {
        status = term_status(&f->over, op->body[i].term, &holds);
        if (holds.boolean) *form = op->body[i].wire;
    }
    f->over.item = NULL;
    return status;
}

static tn_status numbers(frame *f, const tn_operation *op)
{
    uint8_t form;
    tn_status status = form_of_numbers(f, op, &form);
    if (status == TN_OK) status = frame_count(f, op);
    if (status != TN_OK) return status;
    tn_align(f->over.in);
    status = tn_take_numbers(f->over.in, f->over.path, op->id, f->count, (tn_form)form, value_of(f, op));
    if (status == TN_OK && f->trace != NULL)
        trace_records(f, op, form, tn_form_size((tn_form)form), (size_t)f->count, value_of(f, op));
    return status;
}

tn_status do_records(frame *f, const tn_operation *op)
{
    return op->kind == TN_DO_RECORDS ? records(f, op) : numbers(f, op);
}
