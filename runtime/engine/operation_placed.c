/* Runs operations on placed members, and stores the data that a writer needs to place them. */
#include "trace.h"

static tn_status read_there(frame *f, const tn_operation *op, tn_input *in)
{
    tn_input *const outer = f->over.in;
    uint32_t placed = TRACE_NONE;
    f->over.in = in;
    if (f->trace != NULL) placed = tn_trace_placed_begin(f, op, in);
    const tn_status status = frame_body(f, op);
    if (f->trace != NULL) tn_trace_placed_end(f, placed);
    f->over.in = outer;
    return status;
}

/* Reads a placed member at its position and keeps its place; then the stream returns. */
static tn_status at(frame *f, const tn_operation *op)
{
    const tn_placing *how = op->data;
    tn_input *const outer = f->over.in;
    tn_result pos;
    tn_status status = term_status(scope_here(f, op), op->term, &pos);
    if (status != TN_OK) return status;
    tn_input *in = op->flag ? outer->run->whole : outer;
    const tn_position before = tn_save_position(in);
    status = tn_seek(in, f->over.path, op->id, pos.s);
    if (status != TN_OK) return status;
    const size_t begin = in->pos;
    status = read_there(f, op, in);
    if (status != TN_OK) return status;
    status = tn_work(in, f->over.path, op->id, begin, how->view ? 1 : 1 + in->pos - begin);
    if (status == TN_OK && op->keeps)
        status = tn_keep_placement(in, f->over.path, op->id, begin, how->rank, how->alignment,
                                   (tn_placement *)(void *)tn_frame_slot(f, how->placement));
    if (status == TN_OK) tn_restore_position(in, before);
    return status;
}

static void nowhere(const frame *f, const tn_operation *op)
{
    const tn_placing *how = op->data;
    tn_result position;
    for (size_t i = 0; i < how->placed_count; i++)
        if (*(const bool *)tn_frame_slot(f, how->placed[i])) return;
    tn_result_load(op->form, tn_frame_slot(f, op->slot), &position);
    tn_keep_nowhere(f->over.in, position.u, how->rank, how->alignment,
                    (tn_placement *)(void *)tn_frame_slot(f, how->placement));
}

/* ---- values kept for derivations ---- */

static tn_status copy_lists(const frame *f, const tn_copied_list *lists, size_t count, uint8_t *before,
                            uint8_t *self);

static tn_status copy_elements(const frame *f, const tn_copied_list *of, const tn_list *before,
                               const tn_list *now)
{
    tn_status status = TN_OK;
    for (size_t i = 0; i < before->count && status == TN_OK; i++) {
        uint8_t *copy = (uint8_t *)before->items + i * of->size, *item = (uint8_t *)now->items + i * of->size;
        if (of->object != TN_NO_SLOT) {
            void **pointer = (void **)(void *)copy;
            status = tn_run_copy(f->over.in, f->over.path, of->id, *pointer, 1, of->object, pointer);
            if (status != TN_OK) return status;
            copy = *pointer;
            item = *(uint8_t **)(void *)item;
        }
        if (of->as_read != TN_NO_SLOT)
            *(void **)(void *)(copy + of->as_read) = *(void **)(void *)(item + of->as_read) = copy;
        status = copy_lists(f, of->inner, of->inner_count, copy, item);
    }
    return status;
}

static tn_status copy_lists(const frame *f, const tn_copied_list *lists, size_t count, uint8_t *before,
                            uint8_t *self)
{
    tn_status status = TN_OK;
    for (size_t i = 0; i < count && status == TN_OK; i++) {
        const tn_copied_list *of = &lists[i];
        tn_list *list = (tn_list *)(void *)(before + of->slot);
        void *items;
        status = tn_run_copy(f->over.in, f->over.path, of->id, list->items, list->count, of->size, &items);
        if (status != TN_OK) return status;
        list->items = items;
        if (of->inner_count > 0 || of->object != TN_NO_SLOT || of->as_read != TN_NO_SLOT)
            status = copy_elements(f, of, list, (const tn_list *)(const void *)(self + of->slot));
    }
    return status;
}

static tn_status as_read(const frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    void *copy;
    tn_status status = tn_run_copy(in, f->over.path, NULL, f->over.self, 1, f->type->size, &copy);
    if (status != TN_OK) return status;
    status = copy_lists(f, op->data, (size_t)op->number, copy, f->over.self);
    if (status == TN_OK) *(void **)(void *)tn_frame_slot(f, op->slot) = copy;
    return status;
}

tn_status tn_do_placed(frame *f, const tn_operation *op)
{
    switch (op->kind) {
    case TN_DO_AT:
        return at(f, op);
    case TN_DO_NOWHERE:
        nowhere(f, op);
        return TN_OK;
    case TN_DO_AS_READ:
        return as_read(f, op);
    default:
        return tn_keep_gaps(f->over.in, f->over.path);
    }
}
