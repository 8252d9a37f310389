/* Records the trace of a reading: lists, and the elements that a filter leaves out. */
#include "trace_note.h"

void tn_trace_records(const frame *f, const tn_operation *op, uint8_t wire, size_t stride, size_t count,
                      void *address)
{
    trace_note *made = tn_trace_note(f, TRACE_RECORDS, op, address);
    if (made == NULL) return;
    made->wire = wire;
    made->stride = stride;
    made->elements = count;
    made->begin = trace_position(f) - stride * count;
    made->term = op->term;
}

uint32_t tn_trace_count(const frame *f, const tn_operation *op, const tn_term *count)
{
    trace_note *made = tn_trace_note(f, TRACE_COUNT, op, NULL);
    if (made == NULL) return TRACE_NONE;
    made->term = count;
    return trace_last(&f->trace->notes);
}

void tn_trace_list_at(const frame *f, tn_list *list)
{
    if (!f->trace->failed) trace_note_at(f->trace, f->list_note)->address = list;
}

void tn_trace_list_begin(frame *f, const tn_operation *op)
{
    if (op->where != TN_IN_ELEMENT) f->list_note = tn_trace_count(f, op, NULL);
    tn_trace_list_at(f, f->list);
    f->list_mark = tn_trace_here(f->trace);
}

void tn_trace_element(const frame *f, const tn_operation *op)
{
    trace_note *made = tn_trace_note(f, TRACE_ELEMENT, op, NULL);
    if (made == NULL) return;
    made->begin = f->over.in->data + f->item_at;
    made->cut = f->list_note;
    trace_note *list = trace_note_at(f->trace, f->list_note);
    list->end = made->end;
    list->cut = trace_last(&f->trace->notes);
    list->elements++;
}

/* Adds `count` elements from `begin` to the position to a run. Runs go on as long as nothing is noted between
   their elements. */
static void add_to_run(const frame *f, const tn_operation *op, size_t from, bool seam, size_t count)
{
    tn_trace *trace = f->trace;
    const uint8_t *begin = f->over.in->data + from;
    trace_note *run = trace_last_note(f);
    if (run == NULL) return;
    if (seam || run->kind != TRACE_RUN || run->cut != f->list_note || run->end != begin) {
        run = tn_trace_note(f, TRACE_RUN, op, NULL);
        if (run == NULL) return;
        run->begin = begin;
        run->cut = f->list_note;
    }
    trace_note *list = trace_note_at(trace, f->list_note);
    run->end = list->end = trace_position(f);
    run->bits_left = (uint8_t)f->over.in->bits_left;
    run->little_endian = f->over.in->bits_little_endian;
    list->cut = trace_last(&trace->notes);
    list->elements += count;
    run->elements += count;
}

static void trace_run(const frame *f, const tn_operation *op)
{
    const trace_filter *filter = f->trace->filter;
    const bool seam = tn_trace_filter_is_seam(filter, f->part, f->over.path->member, (size_t)f->over.index);
    add_to_run(f, op, f->item_at, seam, 1);
}

size_t tn_trace_next(const frame *f, const char *member, size_t index, size_t end)
{
    const trace_filter *filter = f->trace != NULL ? f->trace->filter : NULL;
    return filter != NULL && member != NULL ? tn_trace_filter_next(filter, f->part, member, index, end)
                                            : index;
}

void tn_trace_left_out(const frame *f, const tn_operation *op, size_t from, size_t count)
{
    add_to_run(f, op, from, false, count);
}

uint32_t tn_trace_part_of(const frame *f, const char *member)
{
    const uint32_t part = tn_trace_filter_find(f->trace->filter, f->part, member, TN_NO_INDEX);
    return part != FILTER_OUTSIDE ? part : FILTER_EMPTY;
}

void tn_trace_element_begin(const frame *f, frame *inner)
{
    tn_trace *trace = f->trace;
    const tn_path *path = inner->over.path;
    if (trace == NULL) return;
    inner->trace = trace;
    if (trace->filter == NULL) return;
    inner->part = path->member != NULL
                      ? tn_trace_filter_find(trace->filter, f->part, path->member, path->index)
                      : FILTER_EMPTY;
    if (inner->part != FILTER_OUTSIDE) return;
    inner->trace = NULL;
    trace->left_out++;
}

void tn_trace_element_end(const frame *f, frame *inner, const tn_operation *op, tn_status status)
{
    const bool left_out = f->trace != NULL && inner->trace == NULL;
    if (left_out) f->trace->left_out--;
    inner->trace = f->trace;
    inner->part = f->part;
    if (status != TN_OK || f->trace == NULL) return;
    if (left_out)
        trace_run(inner, op);
    else
        tn_trace_element(inner, op);
}

static void *moved(void *address, const void *from, size_t size, void *to)
{
    const uintptr_t at = (uintptr_t)address, begin = (uintptr_t)from;
    return at >= begin && at - begin < size ? (uint8_t *)to + (at - begin) : address;
}

void tn_trace_moved(tn_trace *trace, trace_mark since, const void *from, size_t size, void *to)
{
    if (from == NULL || from == to) return; /* most added elements do not move the list */
    for (size_t i = since.note; i < trace->notes.count; i++) {
        trace_note *each = trace_note_at(trace, i);
        each->address = moved(each->address, from, size, to);
    }
    for (size_t i = since.scene; i < trace->scenes.count; i++) {
        scope *each = &trace_scene_at(trace, i)->over;
        each->self = moved(each->self, from, size, to);
        each->root = moved(each->root, from, size, to);
        each->parent.as.object = moved(each->parent.as.object, from, size, to);
    }
}

trace_mark tn_trace_here(const tn_trace *trace)
{
    return (trace_mark){(uint32_t)trace->notes.count, (uint32_t)trace->scenes.count};
}

void tn_trace_converted(tn_trace *trace, trace_mark since, uint8_t form)
{
    for (size_t i = since.note; i < trace->notes.count; i++)
        if (trace_note_at(trace, i)->address != NULL) trace_note_at(trace, i)->form = form;
}
