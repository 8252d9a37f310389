/* The operations of most members, inline for the loops that run operations. */
#ifndef TENON_ENGINE_HOT_H
#define TENON_ENGINE_HOT_H

#include "trace.h"

static inline tn_status do_need(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    const uint64_t bytes = op->extent == TN_EXTENT_SIZE ? f->size : op->bytes;
    if (in->size - in->pos >= bytes) return TN_OK;
    return tn_fail_truncated(in, f->over.path, op->id, in->pos, bytes);
}

static inline tn_status do_need_run(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    if (in->size - in->pos >= op->bytes) return TN_OK;
    return tn_fail_truncated_run(in, f->over.path, in->pos, op->data, (size_t)op->number);
}

static inline tn_status do_advance(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    if (op->extent == TN_EXTENT_FOUND)
        in->pos = f->end + 1;
    else
        in->pos += op->extent == TN_EXTENT_SIZE ? (size_t)f->size : op->bytes;
    return TN_OK;
}

static inline bool is_big_endian(const frame *f)
{
    return !*(const bool *)tn_frame_slot(f, f->type->order);
}

static inline tn_status do_load(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    const uint8_t form = op->by_order && is_big_endian(f) ? op->other_wire : op->wire;
    const uint8_t *from = in->data + in->pos + op->offset;
    wire_load(form, from, tn_frame_value(f, op));
    if (f->trace != NULL) tn_trace_number(f, op, form, from, tn_frame_value(f, op));
    return TN_OK;
}

static inline tn_status do_size(frame *f, const tn_operation *op)
{
    tn_result size;
    const tn_status status = term_status(scope_at(f, op, f->over.in->pos), op->term, &size);
    f->size = size.u;
    f->size_term = op->term;
    return status;
}

/* Text and bytes have one layout in memory. */
static inline tn_status do_slice(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    const size_t size = op->extent == TN_EXTENT_SIZE    ? (size_t)f->size
                        : op->extent == TN_EXTENT_FOUND ? f->end - in->pos
                                                        : op->bytes;
    void *to = tn_frame_value(f, op);
    if (f->trace != NULL) tn_trace_slice(f, op, (tn_bytes){in->data + in->pos, size}, to);
    if (op->form == TN_KIND_TEXT)
        *(tn_text *)to = (tn_text){(const char *)in->data + in->pos, size};
    else
        *(tn_bytes *)to = (tn_bytes){in->data + in->pos, size};
    return TN_OK;
}

/* The number of a condition on one number. */
static inline uint64_t tested_number(uint8_t form, const void *from)
{
    switch (form) {
    case TN_KIND_U1:
    case TN_KIND_BOOL:
        return *(const uint8_t *)from;
    case TN_KIND_U2:
        return *(const uint16_t *)from;
    case TN_KIND_U4:
        return *(const uint32_t *)from;
    case TN_KIND_S1:
        return (uint64_t)(int64_t) * (const int8_t *)from;
    case TN_KIND_S2:
        return (uint64_t)(int64_t) * (const int16_t *)from;
    case TN_KIND_S4:
        return (uint64_t)(int64_t) * (const int32_t *)from;
    default:
        return *(const uint64_t *)from;
    }
}

static inline bool test_holds(const tn_test *test, const void *from)
{
    const uint64_t number = tested_number(test->form, from) & test->mask;
    return (number - (uint64_t)test->low <= test->span) != test->outside;
}

/* Whether a condition holds for the number of the form `wire` at `from` in the first of some records, and for
   the numbers at the same place in the others (record_valid.c). */
bool tn_column_holds(const tn_test *test, const uint8_t *from, const tn_view *records, uint8_t wire);

/* Runs TN_DO_NUMBER_LIST (number_list.c). */
tn_status tn_number_list(frame *f, const tn_operation *op);

#endif
