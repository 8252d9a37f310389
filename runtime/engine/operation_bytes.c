/* Runs operations on bytes of known or found size: bounds, constants, numbers, text and bytes that stay in
   the input. */
#include "trace.h"

static void load_object(const frame *f, const tn_operation *op, const uint8_t *from, uint8_t *to)
{
    const tn_record_layout *record = op->type->record;
    for (size_t i = 0; i < record->field_count; i++) {
        const tn_record_field *field = &record->fields[i];
        for (size_t k = 0; k < field->number_count; k++) {
            const tn_record_number *number = &field->numbers[k];
            wire_load(number->wire, from + number->offset, to + number->slot);
            if (f->trace != NULL)
                tn_trace_number(f, op, number->wire, from + number->offset, to + number->slot);
        }
        from += field->bytes;
    }
}

tn_status tn_do_align(frame *f, const tn_operation *op)
{
    (void)op;
    tn_align(f->over.in);
    return TN_OK;
}

tn_status tn_do_expect(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    const size_t at = in->pos + op->offset;
    if (memcmp(in->data + at, op->data, op->bytes) == 0) return TN_OK;
    return tn_fail_constant(in, f->over.path, op->id, at, op->data, op->bytes);
}

tn_status tn_do_load_object(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    load_object(f, op, in->data + in->pos + op->offset, tn_frame_value(f, op));
    return TN_OK;
}

tn_status tn_do_find(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    f->end = tn_find(in, in->pos, (uint8_t)op->number);
    return f->end != SIZE_MAX ? TN_OK : tn_fail_unterminated(in, f->over.path, op->id, in->pos);
}
