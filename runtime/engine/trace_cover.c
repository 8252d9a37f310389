/* Notes the bytes that are consumed, or kept beside the members: all others are gaps. */
#include "trace.h"

static bool consumes(const tn_operation *op)
{
    switch (op->kind) {
    case TN_DO_ADVANCE:
    case TN_DO_TAKE:
    case TN_DO_BITS:
    case TN_DO_RECORDS:
    case TN_DO_TABLE:
    case TN_DO_NUMBERS:
        return true;
    default:
        return false;
    }
}

/* The slot of the list of values that is being read. */
static uint32_t list_slot(const frame *f)
{
    const bool in_list = f->over.path != NULL && f->over.path != f->over.object && f->list != NULL;
    return in_list ? (uint32_t)((const uint8_t *)f->list - (const uint8_t *)f->over.self) : TN_NO_SLOT;
}

static void cover(const frame *f, const tn_operation *op, uint32_t window, tn_bytes bytes)
{
    tn_trace *trace = f->trace;
    trace_cover *made = tn_trace_append(trace, &trace->covered, sizeof *made);
    if (made == NULL) return;
    *made = (trace_cover){.begin = bytes.data,
                          .end = bytes.data + bytes.size,
                          .buffer = trace_window_at(trace, window)->buffer,
                          .scene = f->scene,
                          .index = tn_trace_index(f),
                          .list = list_slot(f),
                          .op = op};
}

static tn_bytes rest_of(const tn_input *in)
{
    return (tn_bytes){in->data + in->pos, in->size - in->pos};
}

void tn_trace_cover(const frame *f, const tn_operation *op, size_t from)
{
    const tn_input *in = f->over.in;
    if (op->kind == TN_DO_KEEP_REST)
        cover(f, op, f->window, rest_of(in));
    else if (op->kind == TN_DO_KEEP_LEFT)
        cover(f, op, f->inner_window, rest_of(f->stream));
    else if (consumes(op) && in->pos >= from)
        cover(f, op, f->window, (tn_bytes){in->data + from, in->pos - from});
}

void tn_trace_cover_begin(const frame *f, const tn_operation *open)
{
    if (!f->trace->failed && f->stream->size != 0)
        cover(f, open, f->inner_window, (tn_bytes){f->stream->data, 0});
}

void tn_trace_uncover(const frame *f, tn_bytes content)
{
    if (f->trace->failed || f->trace->covered.count == 0) return;
    trace_cover *last = trace_cover_at(f->trace, f->trace->covered.count - 1);
    if (content.data == last->begin) last->begin += content.size;
}
