/* Notes which bytes are consumed: those that are not belong to no member. */
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

void tn_trace_cover(const frame *f, const tn_operation *op, size_t from)
{
    tn_trace *trace = f->trace;
    const tn_input *in = f->over.in;
    if (!consumes(op) || in->pos < from) return;
    trace_cover *cover = tn_trace_append(trace, &trace->covered, sizeof *cover);
    if (cover == NULL) return;
    *cover = (trace_cover){.begin = in->data + from,
                           .end = in->data + in->pos,
                           .buffer = trace_window_at(trace, f->window)->buffer,
                           .scene = f->scene,
                           .index = tn_trace_index(f),
                           .op = op};
}

void tn_trace_uncover(const frame *f, tn_bytes content)
{
    if (f->trace->failed || f->trace->covered.count == 0) return;
    trace_cover *cover = trace_cover_at(f->trace, f->trace->covered.count - 1);
    if (content.data == cover->begin) cover->begin += content.size;
}
