/* Runs operations on records, which are views of the input, and on numbers. */
#include "trace.h"

/* ---- the layout ---- */

/* The layout of records depends on the values in their view. */
static bool has_field(const tn_record_field *field, void *view)
{
    const scope over = {.self = view};
    tn_result holds;
    return field->condition == NULL ||
           (tn_term_value(&over, field->condition, &holds) == TN_OK && holds.boolean);
}

static size_t stride_of(const tn_record_layout *record, void *view)
{
    size_t size = 0;
    for (size_t i = 0; i < record->field_count; i++)
        if (has_field(&record->fields[i], view)) size += record->fields[i].bytes;
    return size;
}

/* A view without const, for expressions, which do not change it. */
static void *changeable(const void *view)
{
    union {
        const void *from;
        void *to;
    } as = {.from = view};
    return as.to;
}

bool tn_record_find(const tn_record_layout *record, void *view, size_t field, size_t *offset)
{
    *offset = 0;
    for (size_t i = 0; i < field; i++)
        if (has_field(&record->fields[i], view)) *offset += record->fields[i].bytes;
    return has_field(&record->fields[field], view);
}

void tn_record_load(const tn_record_layout *record, void *view, size_t number, uint8_t *element)
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
    tn_record_load(type->context, changeable(view), i, element);
}

tn_status tn_engine_view_set(const tn_view_type *type, void *view, size_t i, const void *element)
{
    const tn_record_layout *record = type->context;
    const tn_view *records = view;
    if (records->owned == NULL) return TN_READ_ONLY;
    uint8_t *to = records->owned + i * records->stride;
    for (size_t k = 0; k < record->field_count; k++) {
        const tn_record_field *field = &record->fields[k];
        if (!has_field(field, view)) continue;
        for (size_t n = 0; n < field->number_count; n++) {
            const tn_record_number *number = &field->numbers[n];
            const tn_form form = (tn_form)number->wire;
            const uint64_t bits = tn_form_bits(form, (const uint8_t *)element + number->slot);
            if (!tn_form_holds(form, bits)) return TN_OVERFLOW;
            tn_form_store(form, bits, to + number->offset);
        }
        to += field->bytes;
    }
    return TN_OK;
}

void tn_engine_view_locate(const tn_view_type *type, const void *view, size_t member, size_t *offset,
                           size_t *size)
{
    const tn_record_layout *record = type->context;
    *size = tn_record_find(record, changeable(view), member, offset) ? record->fields[member].bytes : 0;
}

/* ---- reading them ---- */

static tn_status fail_records(const frame *f, const tn_operation *op, tn_view *view)
{
    const tn_input *in = f->over.in;
    view->count = view->stride != 0 ? (in->size - in->pos) / view->stride : 0;
    return tn_fail_records(in, f->over.path, op->id, in->pos, f->count, view->stride);
}

/* The values on which their layout depends. */
static tn_status lay_out_records(frame *f, const tn_operation *op, tn_view *view)
{
    const tn_record_layout *record = op->type->record;
    const tn_term *const *arguments = ((const tn_giving *)op->data)->arguments;
    tn_result argument;
    tn_status status = TN_OK;
    for (size_t i = 0; i < record->param_count && status == TN_OK; i++) {
        const tn_slot_of *param = &record->params[i];
        status = term_status(scope_here(f, op), arguments[i], &argument);
        if (status == TN_OK)
            tn_result_store(param->form, param->size, &argument, (uint8_t *)view + param->slot);
    }
    return status;
}

static tn_status records(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    const tn_record_layout *record = op->type->record;
    tn_view *view = (tn_view *)(void *)tn_frame_slot(f, op->slot);
    tn_status status = f->draft == NULL ? tn_frame_count(f, op) : TN_OK;
    if (status == TN_OK) status = lay_out_records(f, op, view);
    if (status != TN_OK) return status;
    view->data = in->data + in->pos;
    view->owned = NULL;
    view->stride = stride_of(record, view);
    if (f->draft != NULL) status = f->draft->records(f, op, view->stride);
    if (status != TN_OK) return status;
    view->count = (size_t)f->count;
    if (!tn_records_fit(in, in->pos, f->count, view->stride)) return fail_records(f, op, view);
    status = tn_records_check(f, op, view);
    if (status != TN_OK) return status;
    if (f->located) status = tn_locate(in, view, in->pos, view->count * view->stride);
    in->pos += view->count * view->stride;
    if (f->trace != NULL) tn_trace_records(f, op, 0, view->stride, view->count, view);
    return status;
}

/* The form of numbers, by a value: the first alternative in `body` whose term holds. */
static tn_status form_of_numbers(frame *f, const tn_operation *op, uint8_t *form)
{
    const tn_term *by = op->data;
    tn_result on, holds = {0};
    *form = op->wire;
    if (by == NULL) return TN_OK;
    tn_status status = term_status(scope_here(f, op), by, &on);
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
    if (status == TN_OK)
        status =
            f->draft != NULL ? f->draft->records(f, op, tn_form_size((tn_form)form)) : tn_frame_count(f, op);
    if (status != TN_OK) return status;
    tn_align(f->over.in);
    status =
        tn_take_numbers(f->over.in, f->over.path, op->id, f->count, (tn_form)form, tn_frame_value(f, op));
    if (status == TN_OK && f->trace != NULL)
        tn_trace_records(f, op, form, tn_form_size((tn_form)form), (size_t)f->count, tn_frame_value(f, op));
    return status;
}

tn_status tn_do_records(frame *f, const tn_operation *op)
{
    return op->kind == TN_DO_RECORDS ? records(f, op) : numbers(f, op);
}

/* ---- making them ---- */

static const tn_operation *operation_of(const tn_member *member)
{
    const tn_instance *instance = member->context;
    if (member->get == NULL) return member->context;
    for (size_t i = 0; i < instance->read.count; i++) {
        const tn_operation *op = &instance->read.items[i];
        if (op->kind == TN_DO_RECORDS || op->kind == TN_DO_NUMBERS || op->kind == TN_DO_TABLE) return op;
    }
    return NULL;
}

static tn_status create_numbers(frame *f, const tn_operation *op, tn_document *document, size_t count)
{
    uint8_t form;
    const tn_status status = form_of_numbers(f, op, &form);
    if (status != TN_OK) return TN_DISAGREE;
    return tn_numbers_new(document, (tn_numbers *)(void *)tn_frame_slot(f, op->slot), count, (tn_form)form);
}

static tn_status create_records(frame *f, const tn_operation *op, tn_document *document, size_t count)
{
    tn_view *view = (tn_view *)(void *)tn_frame_slot(f, op->slot);
    void *block;
    if (lay_out_records(f, op, view) != TN_OK) return TN_DISAGREE;
    view->stride = stride_of(op->type->record, view);
    const tn_status status = tn_arena_alloc(&document->arena, count, view->stride, &block);
    if (status != TN_OK) return status;
    view->data = view->owned = block;
    view->count = count;
    return TN_OK;
}

tn_status tn_engine_create_array(const tn_member *member, const tn_context *context, void *object,
                                 size_t count)
{
    const tn_operation *op = operation_of(member);
    tn_run run;
    tn_input in;
    tn_error error;
    uint64_t memory[64];
    static const tn_budget none = {0};
    if (op == NULL) return TN_UNSUPPORTED;
    (void)tn_compute_begin(&run, &in, &none, memory, sizeof memory, &error);
    frame f = {.over = {.in = &in,
                        .self = object,
                        .parent = {.as = {.object = context->parent}},
                        .root = context->root,
                        .alone = true}};
    if (op->kind == TN_DO_TABLE) return tn_create_table(&f, op, context->document, count);
    return op->kind == TN_DO_NUMBERS ? create_numbers(&f, op, context->document, count)
                                     : create_records(&f, op, context->document, count);
}
