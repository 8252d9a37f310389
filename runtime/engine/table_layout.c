/* Tables: records whose layout is worked out slot by slot. */
#include "trace.h"

#include "tenon/impl/prepare_value.h"
#include "trace.h"

/* ---- the layout ---- */

/* The kind of a slot: 0 if no choice holds. */
static tn_status kind_of(scope *s, const tn_table_layout *table, uint32_t *kind)
{
    tn_result on, holds = {0};
    *kind = 0;
    tn_status status = term_status(s, table->on, &on);
    s->item = &on;
    for (size_t i = 0; i < table->choice_count && status == TN_OK && !holds.boolean; i++) {
        const tn_table_choice *choice = &table->choices[i];
        if (choice->holds == NULL)
            holds.boolean = true;
        else
            status = term_status(s, choice->holds, &holds);
        if (holds.boolean) *kind = choice->kind;
    }
    s->item = NULL;
    return status;
}

static tn_status add_slot(scope *s, const tn_table_layout *table, tn_layout *layout)
{
    tn_slot slot = {0};
    tn_status status = kind_of(s, table, &slot.kind);
    if (slot.kind == 0) return status;
    for (size_t i = 0; i < table->label_count && status == TN_OK; i++) {
        tn_result label;
        status = term_status(s, table->labels[i], &label);
        slot.labels[i] = label.s;
    }
    if (status == TN_OK) tn_layout_add(layout, &slot, table->sizes[slot.kind]);
    return status;
}

/* Measures the layout, or fills it in if it has memory for slots. Only measuring takes work. */
static tn_status work_out(const scope *over, const tn_table_layout *table, tn_layout *layout)
{
    scope s = *over;
    tn_result count;
    s.member = table->id;
    s.at = s.in->pos;
    s.here = false;
    tn_status status = term_status(&s, table->count, &count);
    if (status == TN_OK && layout->slots == NULL) status = tn_work(s.in, s.path, s.member, s.at, count.u);
    for (s.index = 0; s.index < count.u && status == TN_OK; s.index++)
        status = add_slot(&s, table, layout);
    return status;
}

/* The scope of a record in a member of `f`'s object. */
static scope scope_of_record(const frame *f, const tn_operation *op, const tn_path *path)
{
    scope s = f->over;
    s.path = s.object = path;
    s.self = NULL;
    s.finished = false;
    s.parent = tn_variant_of_object(op->tag, f->over.self);
    s.stream = f->over.in;
    return s;
}

/* ---- reading ---- */

/* A draft has the records of the object that is written, which must have the layout. */
static tn_status draft_table(frame *f, const tn_operation *op, const tn_layout *layout)
{
    const tn_table_view *model = draft_model(f, op);
    tn_layout against = {.stride = 0, .against = model->slots, .against_count = model->slot_count};
    for (size_t i = 0; i < layout->count; i++) {
        const tn_table_layout *table = op->data;
        tn_layout_add(&against, &layout->slots[i], table->sizes[layout->slots[i].kind]);
    }
    if (model->count != 0 && !tn_layout_fits(&against, model))
        return tn_fail(f->over.in, f->over.path, op->id, f->over.in->pos, TN_DISAGREE,
                       tn_value_unsigned(layout->stride), tn_value_unsigned(model->stride));
    return f->draft->records(f, op, layout->stride);
}

tn_status tn_do_table(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    const tn_path path = {f->over.path, op->id, TN_NO_INDEX};
    const scope record = scope_of_record(f, op, &path);
    tn_layout layout = {0};
    tn_table_view *view = (tn_table_view *)(void *)tn_frame_slot(f, op->slot);
    tn_status status = f->draft == NULL ? tn_frame_count(f, op) : TN_OK;
    if (status == TN_OK) status = work_out(&record, op->data, &layout);
    if (status == TN_OK) status = tn_take_slots(in, f->over.path, op->id, &layout);
    if (status == TN_OK) status = work_out(&record, op->data, &layout);
    if (status == TN_OK && f->draft != NULL) status = draft_table(f, op, &layout);
    if (status == TN_OK) status = tn_take_table(in, f->over.path, op->id, f->count, &layout, view);
    if (status == TN_OK && f->trace != NULL) tn_trace_records(f, op, 0, view->stride, view->count, view);
    return status;
}

/* ---- making them ---- */

tn_status tn_create_table(frame *f, const tn_operation *op, tn_document *document, size_t count)
{
    tn_prepare prepare;
    tn_layout layout = {0};
    tn_table_view *view = (tn_table_view *)(void *)tn_frame_slot(f, op->slot);
    static const tn_budget none = {0};
    tn_prepare_begin(&prepare, document, &none, NULL);
    f->over.in = &prepare.in;
    const scope record = scope_of_record(f, op, NULL);
    tn_status status = work_out(&record, op->data, &layout);
    if (status == TN_OK) status = tn_prepare_slots(&prepare, &layout);
    if (status == TN_OK) status = work_out(&record, op->data, &layout);
    return status == TN_OK ? tn_table_new(document, view, count, &layout) : status;
}

/* ---- values ---- */

void tn_engine_slot_load(const tn_table_case *as, const uint8_t *p, void *value)
{
    const tn_record_field *field = as->context;
    for (size_t i = 0; i < field->number_count; i++) {
        const tn_record_number *number = &field->numbers[i];
        wire_load(number->wire, p + number->offset, (uint8_t *)value + number->slot);
    }
}

void tn_engine_slot_store(const tn_table_case *as, uint8_t *p, const void *value)
{
    const tn_record_field *field = as->context;
    for (size_t i = 0; i < field->number_count; i++) {
        const tn_record_number *number = &field->numbers[i];
        const tn_form form = (tn_form)number->wire;
        tn_form_store(form, tn_form_bits(form, (const uint8_t *)value + number->slot), p + number->offset);
    }
}

static outcome record_of(const scope *s, const tn_term *t, part_space *space, tn_result *table, size_t *i)
{
    const outcome status = tn_array_value(s, t->a, space, table);
    if (status != TN_OK) return status;
    if (t->fold == 0) return tn_element_number(s, t, tn_term_elements(TN_KIND_VIEW, table), i);
    *i = (size_t)tn_loop_of(s, t->fold)->index;
    return TN_OK;
}

outcome tn_term_slot(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result table;
    part_space space;
    size_t i;
    union {
        uint64_t aligned;
        uint8_t bytes[8];
    } number = {0};
    const outcome status = record_of(s, t, &space, &table, &i);
    if (status != TN_OK) return status;
    const tn_table_view *view = table.object;
    const tn_slot *slot = tn_table_find_kind(view, t->tag, t->low, (int64_t)t->high);
    if (t->kind == TN_TERM_HAS_SLOT) {
        value->boolean = slot != NULL;
        return TN_OK;
    }
    if (slot == NULL) return tn_scope_fail(s, TN_ABSENT);
    wire_load(t->wire, view->data + i * view->stride + slot->offset + t->slot, number.bytes);
    tn_result_load(t->form, number.bytes, value);
    return TN_OK;
}
