/* Runs operations on lists, one element after the other. */
#include "trace.h"

static tn_list *list_of(const frame *f, const tn_operation *op)
{
    return (tn_list *)(void *)tn_frame_slot(f, op->slot);
}

/* ---- counts ---- */

tn_status tn_frame_count(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    tn_result wanted;
    const tn_status status = term_status(scope_here(f, op), op->term, &wanted);
    if (status != TN_OK) return status;
    f->count = !op->term->is_unsigned && wanted.s < 0 ? 0 : wanted.u;
    if (!op->flag || f->count <= op->number) return TN_OK;
    return tn_fail(in, f->over.path, op->id, in->pos, TN_TOO_MANY, tn_value_unsigned(op->number),
                   tn_value_unsigned(f->count));
}

tn_status tn_do_count(frame *f, const tn_operation *op)
{
    f->start = f->over.in->pos;
    if (f->trace != NULL) f->list_note = tn_trace_count(f, op, op->term);
    return tn_frame_count(f, op);
}

tn_status tn_do_work(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    return tn_work(in, f->over.path, op->id, in->pos, f->count);
}

tn_status tn_do_fit(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    if (f->count <= (in->size - in->pos) / op->bytes) return TN_OK;
    return tn_fail_count(in, f->over.path, op->id, in->pos, f->count, op->bytes);
}

tn_status tn_do_space(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    const uint64_t bytes = op->element ? op->bytes : f->count * op->bytes;
    return tn_take_space(in, f->over.path, op->id, op->element ? f->item_at : in->pos, bytes);
}

/* ---- lists that know their length ---- */

tn_status tn_do_store(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    tn_list *list = list_of(f, op);
    const tn_status status =
        op->flag ? tn_run_alloc(in, f->over.path, op->id, in->pos, (size_t)f->count, op->size, &list->items)
                 : tn_array(in, f->over.path, op->id, in->pos, (size_t)f->count, op->size, &list->items);
    if (status == TN_OK && op->keeps) list->count = (size_t)f->count;
    return status;
}

/* Whether elements are objects that need only an address. */
static bool gives_nothing(const tn_operation *op)
{
    return op->body_count == 1 && op->body->kind == TN_DO_READ && op->body->given_nothing;
}

/* Reads objects in a row, from `first` to before `end`, that need only an address: one frame reads them
   all. */
static tn_status each_object(const frame *f, const tn_operation *op, tn_list *list, size_t first, size_t end)
{
    tn_path path = {f->over.path, op->id, first};
    frame inner;
    tn_object_frame(f, op->body, f->over.in, &path, &inner);
    const tn_status status = tn_objects_read(&inner, op->body->type, &path, list->items, end);
    if (status != TN_OK) list->count = path.index + 1;
    return status;
}

/* Reads elements that the filter of the trace omits. */
static tn_status each_left_out(const frame *f, const tn_operation *op, tn_list *list, size_t first,
                               size_t end)
{
    frame plain = *f;
    const size_t begin = f->over.in->pos;
    plain.trace = NULL;
    f->trace->left_out++;
    const tn_status status = each_object(&plain, op, list, first, end);
    f->trace->left_out--;
    if (status == TN_OK) tn_trace_left_out(f, op, begin, end - first);
    return status;
}

/* Reads an element with a trace, unless its filter leaves the element out. */
static tn_status each_traced(frame *inner, const frame *f, const tn_operation *op, tn_list *list, size_t i)
{
    const tn_path path = {f->over.path, op->id, i};
    inner->over.path = &path;
    inner->over.index = i;
    inner->item_at = f->over.in->pos;
    inner->object = (uint8_t *)list->items + i * op->size;
    if (f->trace != NULL) tn_trace_element_begin(f, inner);
    const tn_status status = frame_body(inner, op);
    if (f->trace != NULL) tn_trace_element_end(f, inner, op, status);
    if (status != TN_OK) list->count = i + 1;
    return status;
}

tn_status tn_do_each(frame *f, const tn_operation *op)
{
    tn_list *list = list_of(f, op);
    const size_t count = (size_t)f->count;
    tn_status status = TN_OK;
    const bool plain = gives_nothing(op);
    if (!tn_is_traced(f) && plain) return each_object(f, op, list, 0, count);
    frame inner = *f;
    if (f->trace != NULL) tn_trace_list_at(f, list);
    for (size_t i = 0; i < count && status == TN_OK;) {
        const size_t next = plain && f->draft == NULL ? tn_trace_next(f, op->id, i, count) : i;
        status = next > i ? each_left_out(f, op, list, i, next) : each_traced(&inner, f, op, list, i);
        i = next > i ? next : i + 1;
    }
    return status;
}

tn_status tn_do_so_far(frame *f, const tn_operation *op)
{
    list_of(f, op)->count = (size_t)f->over.index + 1;
    return TN_OK;
}

/* ---- lists that grow ---- */

static bool goes_on(const frame *f, const tn_operation *op, size_t i)
{
    return op->where == TN_IN_ELEMENT ? i < f->count : op->where == TN_IN_VALUE || !tn_at_end(f->over.in);
}

/* Whether TN_DO_UNTIL has seen the last element. */
static tn_status until(frame *f, const tn_operation *op, bool *ends)
{
    tn_result item, last;
    if (f->has != NULL && !*f->has) return (tn_status)tn_scope_fail(scope_here(f, op), TN_ABSENT);
    tn_result_load(op->form, f->object != NULL && op->inside ? f->object : f->to, &item);
    f->over.item = &item;
    const tn_status status = term_status(scope_here(f, op), op->term, &last);
    f->over.item = NULL;
    *ends = status == TN_OK && last.boolean;
    return status;
}

tn_status tn_do_repeat(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    const tn_operation *last = op->body_count > 0 ? &op->body[op->body_count - 1] : NULL;
    const bool asks = last != NULL && last->kind == TN_DO_UNTIL;
    frame inner = *f;
    inner.list = list_of(f, op);
    inner.list_trace = f->trace;
    if (f->trace != NULL) tn_trace_list_begin(&inner, op);
    for (size_t i = 0; goes_on(f, op, i); i++) {
        const tn_path path = {f->over.path, op->id, i};
        value_space item;
        bool has = true, ends = false;
        if (!op->inside) memset(&item, 0, sizeof item);
        if (op->flag && i == op->number)
            return tn_fail(in, f->over.path, op->id, in->pos, TN_TOO_MANY, tn_value_unsigned(op->number),
                           tn_value_none());
        inner.over.path = &path;
        inner.over.index = i;
        inner.item_at = in->pos;
        inner.to = &item;
        inner.has = op->keeps ? &has : NULL;
        inner.object = NULL;
        if (f->trace != NULL) inner.item_mark = tn_trace_here(f->trace);
        if (f->trace != NULL) tn_trace_element_begin(f, &inner);
        tn_status status = tn_is_traced(&inner) || op->fused == NULL
                               ? tn_frame_run(&inner, op->body, op->body_count - asks)
                               : tn_fused_run(&inner, op->fused, op->fused_count - asks);
        if (status == TN_OK && asks) status = until(&inner, last, &ends);
        if (f->trace != NULL) tn_trace_element_end(f, &inner, op, status);
        if (status != TN_OK) return status;
        if (ends) break;
    }
    return TN_OK;
}

tn_status tn_do_element(frame *f, const tn_operation *op)
{
    const tn_path *around = f->over.path->up;
    const void *before = f->list->items;
    if (!op->inside) return TN_OK;
    const tn_status status =
        tn_list_slot(f->over.in, around, f->over.path->member, f->item_at, f->list, op->size, &f->object);
    if (status == TN_OK && f->list_trace != NULL)
        tn_trace_moved(f->list_trace, f->list_mark, before, f->list->count * op->size, f->list->items);
    return status;
}

tn_status tn_do_append(frame *f, const tn_operation *op)
{
    if (op->inside) {
        f->list->count++;
        return TN_OK;
    }
    const void *before = f->list->items;
    const size_t size = f->list->count * op->size;
    const tn_status status = tn_list_push(f->over.in, f->over.path->up, f->over.path->member, f->item_at,
                                          f->list, op->size, f->to);
    if (status != TN_OK || f->list_trace == NULL) return status;
    tn_trace_moved(f->list_trace, f->list_mark, before, size, f->list->items);
    tn_trace_moved(f->list_trace, f->item_mark, f->to, op->size, (uint8_t *)f->list->items + size);
    return TN_OK;
}

/* Empty elements of a draft are counted when it is read back. */
tn_status tn_do_empty(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    const bool empty = in->pos == f->item_at;
    if (empty && f->draft == NULL) return tn_empty_elements(in, f->over.path, NULL, f->item_at, 1);
    if (empty) return TN_OK;
    return op->flag ? tn_take_space(in, f->over.path, NULL, f->item_at, op->bytes) : TN_OK;
}

tn_status tn_do_step(frame *f, const tn_operation *op)
{
    (void)op;
    return tn_work(f->over.in, f->over.path, NULL, f->item_at, 1);
}

tn_status tn_do_reserve(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    return tn_list_reserve(in, f->over.path, op->id, in->pos, list_of(f, op), f->count, op->size);
}

tn_status tn_do_trim(frame *f, const tn_operation *op)
{
    tn_list_fit(f->over.in, list_of(f, op), op->size);
    return TN_OK;
}
