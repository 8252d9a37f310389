/* Checks `valid` of the numbers of records: column by column while all are valid; otherwise record by record
   from the first on, to find the error. */
#include "hot.h"

/* ---- columns ---- */

/* The forms and the stride are constants in calls that have to be fast. */
static inline bool holds_for_all(const tn_test *test, const uint8_t *from, size_t count, size_t stride,
                                 uint8_t wire, uint8_t form, bool outside)
{
    bool all = true;
    for (size_t i = 0; i < count; i++) {
        uint64_t number;
        wire_load(wire, from + i * stride, &number);
        const uint64_t tested = tested_number(form, &number) & test->mask;
        all &= (tested - (uint64_t)test->low <= test->span) != outside;
    }
    return all;
}

/* The commonest forms have loops of their own, and so have numbers that lie one behind the other. */
#define HOLDS(WIRE, KIND, BYTES)                                                                             \
    (stride == (BYTES) ? holds_for_all(test, from, count, (BYTES), (WIRE), (KIND), false)                    \
                       : holds_for_all(test, from, count, stride, (WIRE), (KIND), false))

bool tn_column_holds(const tn_test *test, const uint8_t *from, const tn_view *records, uint8_t wire)
{
    const size_t count = records->count, stride = records->stride;
    if (test->outside) return holds_for_all(test, from, count, stride, wire, test->form, true);
    if (wire == TN_FORM_U1 && test->form == TN_KIND_U1) return HOLDS(TN_FORM_U1, TN_KIND_U1, 1);
    if (wire == TN_FORM_U2LE && test->form == TN_KIND_U2) return HOLDS(TN_FORM_U2LE, TN_KIND_U2, 2);
    if (wire == TN_FORM_U4LE && test->form == TN_KIND_U4) return HOLDS(TN_FORM_U4LE, TN_KIND_U4, 4);
    return holds_for_all(test, from, count, stride, wire, test->form, false);
}

/* The number at a slot of the record, and its offset; NULL: it is not at one place in all records. */
static const tn_record_number *number_at(const tn_record_layout *record, uint32_t slot, size_t *offset)
{
    size_t begin = 0;
    for (size_t i = 0; i < record->field_count; begin += record->fields[i++].bytes) {
        const tn_record_field *field = &record->fields[i];
        if (field->condition != NULL) return NULL;
        for (size_t k = 0; k < field->number_count; k++) {
            if (field->numbers[k].slot != slot) continue;
            *offset = begin + field->numbers[k].offset;
            return &field->numbers[k];
        }
    }
    return NULL;
}

/* Whether all records are valid by conditions on single numbers: false if other conditions decide. */
static bool are_all_valid(const tn_record_layout *record, const tn_view *records)
{
    const tn_operations *valid = &record->valid;
    if (valid->fused == NULL) return false;
    for (size_t i = 0; i < valid->fused_count; i++) {
        const tn_operation *op = &valid->fused[i];
        size_t offset;
        if (op->kind != TN_DO_IS_VALID) return false;
        const tn_record_number *number = number_at(record, op->slot, &offset);
        if (number == NULL || !tn_column_holds(op->data, records->data + offset, records, number->wire))
            return false;
    }
    return true;
}

/* ---- records ---- */

static tn_status check_each(frame *f, const tn_operation *op, tn_view *view)
{
    const tn_input *in = f->over.in;
    const tn_record_layout *record = op->type->record;
    record_space element;
    tn_status status = TN_OK;
    frame inner = *f;
    for (size_t i = 0; i < view->count && status == TN_OK; i++) {
        const tn_path path = {f->over.path, op->id, i};
        inner.over.path = &path;
        inner.over.index = i;
        inner.over.self = element.bytes;
        inner.item_at = in->pos + i * view->stride;
        tn_record_load(record, view, i, element.bytes);
        status = frame_function(&inner, &record->valid);
    }
    return status;
}

tn_status tn_records_check(frame *f, const tn_operation *op, tn_view *view)
{
    const tn_input *in = f->over.in;
    const tn_record_layout *record = op->type->record;
    if (record->valid.count == 0) return TN_OK;
    const tn_status status = tn_work(in, f->over.path, op->id, in->pos, view->count);
    if (status != TN_OK) return status;
    if (!tn_is_traced(f) && are_all_valid(record, view)) return TN_OK;
    return check_each(f, op, view);
}
