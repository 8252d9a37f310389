/* Runs operations on objects: their memory, their streams, their arguments. */
#include "trace.h"

/* ---- streams ---- */

tn_status tn_do_open(frame *f, const tn_operation *op)
{
    tn_status status = TN_OK;
    f->stream = &f->own_stream;
    if (f->over.codec->keeps_streams)
        status = tn_stream_new(f->over.in, f->over.path, op->id, f->bytes, &f->stream);
    else
        tn_stream_open(f->over.in, f->bytes, f->stream);
    if (status == TN_OK && f->trace != NULL) tn_trace_opened(f, op);
    return status;
}

tn_status tn_do_keep_open(frame *f, const tn_operation *op)
{
    if (f->located) return TN_OK;
    uint8_t *object = op->where == TN_IN_MEMBER ? tn_frame_slot(f, op->slot) : f->object;
    ((tn_ending *)(void *)(object + op->offset))->known = tn_is_open(f->over.in, f->bytes);
    return TN_OK;
}

/* ---- one object ---- */

/* The program gives the object memory of the document. */
tn_status tn_do_opaque(frame *f, const tn_operation *op)
{
    const tn_opaque_type *type = op->data;
    tn_input *in = op->flag ? f->stream : f->over.in;
    const size_t begin = in->pos;
    const tn_status status = type->read(in, f->over.path, tn_frame_value(f, op));
    if (status == TN_OK && f->trace != NULL) tn_trace_opaque(f, op, in, begin);
    return status;
}

tn_status tn_do_new(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    const tn_status status = tn_run_alloc(in, f->over.path, op->id, in->pos, 1, op->type->size, &f->object);
    if (status != TN_OK) return status;
    if (op->form == TN_KIND_VARIANT)
        *(tn_variant *)f->to = tn_variant_of_object(op->tag, f->object);
    else
        *(void **)f->to = f->object;
    return TN_OK;
}

/* In a draft, arguments may depend on numbers that follow later: such arguments follow, too. */
static bool may_follow(const frame *f, const tn_term *argument)
{
    return f->draft != NULL && argument->form <= TN_KIND_BOOL;
}

/* Evaluates the arguments of an object. */
static tn_status give(frame *f, const tn_operation *op, frame *inner, tn_result *arguments)
{
    const tn_giving *giving = op->data;
    tn_result parent;
    if (giving->parent != NULL) {
        const tn_status status = term_status(scope_here(f, op), giving->parent, &parent);
        if (status != TN_OK) return status;
        if (op->type->any_parent)
            inner->over.parent = parent.variant;
        else
            inner->over.parent.as.object = parent.object;
    }
    for (size_t i = 0; i < op->type->param_count; i++) {
        const tn_status status = term_status(scope_here(f, op), giving->arguments[i], &arguments[i]);
        if (status != TN_OK && !may_follow(f, giving->arguments[i])) return status;
        if (status != TN_OK) arguments[i] = (tn_result){0};
    }
    return TN_OK;
}

static tn_status run_noting(frame *inner, const tn_operations *operations)
{
    noted_places noted;
    inner->noted = &noted;
    return frame_function(inner, operations);
}

tn_status tn_frame_read(frame *inner, const tn_codec_type *type)
{
    inner->type = type;
    if (inner->over.root == NULL && type->is_own_root) inner->over.root = inner->over.self;
    const tn_operations *operations = inner->located ? &type->locate : &type->read;
    if (type->notes) return run_noting(inner, operations);
    return frame_function(inner, operations);
}

/* The object that is written, and the bytes that its stream can have. */
static void draft_enter(const frame *f, const tn_operation *op, frame *inner)
{
    inner->space = op->flag ? f->inner_space : f->space;
    inner->fixed = op->flag ? f->inner_fixed : f->fixed;
    if (op->where == TN_IN_MEMBER)
        inner->model = (const uint8_t *)f->model + op->slot;
    else
        inner->model = op->where == TN_IN_VALUE && f->object == NULL ? f->model_to : f->model_object;
}

static void trace_enter(const frame *f, const tn_operation *op, const tn_path *path, frame *inner)
{
    inner->giving = op->data;
    inner->part = f->part;
    if (f->trace != NULL && f->trace->filter != NULL && path != f->over.path)
        inner->part = tn_trace_part_of(f, op->id);
    inner->window = op->flag ? f->inner_window : f->window;
    inner->giver = f->scene;
    inner->giver_window = f->window;
    inner->giver_index = (size_t)f->over.index;
    if (f->draft != NULL) draft_enter(f, op, inner);
}

void tn_object_frame(const frame *f, const tn_operation *op, tn_input *in, const tn_path *path, frame *inner)
{
    const tn_giving *giving = op->data;
    inner->over.codec = f->over.codec;
    inner->over.in = inner->over.stream = in;
    inner->over.path = inner->over.object = path;
    inner->over.root = giving->root ? f->over.root : NULL;
    inner->over.finished = inner->over.alone = inner->over.open_text = inner->over.here = false;
    inner->over.item = NULL;
    inner->over.loops = NULL;
    inner->over.places = NULL;
    inner->over.kept = NULL;
    inner->over.parent.tag = giving->no_parent ? TN_VARIANT_NONE : giving->tag;
    inner->over.parent.as.object = giving->no_parent ? NULL : f->over.self;
    inner->given_order = f->type->order != TN_NO_SLOT ? (const bool *)tn_frame_slot(f, f->type->order) : NULL;
    inner->arguments = NULL;
    inner->located = f->located;
    inner->draft = f->draft;
    inner->trace = f->trace;
    if (tn_is_traced(f)) trace_enter(f, op, path, inner);
}

/* An object that stands for a number. */
static tn_status read_number(frame *inner, const tn_codec_type *type)
{
    return inner->draft != NULL ? inner->draft->object(inner, type) : tn_frame_read(inner, type);
}

/* Clears the member before from the frame. */
static inline void clear_value(frame *inner)
{
    inner->noted = NULL;
    inner->to = NULL;
    inner->has = NULL;
    inner->list = NULL;
    inner->object = NULL;
    inner->stream = NULL;
}

static tn_status read_object(frame *inner, const tn_codec_type *type, void *object)
{
    void *const root = inner->over.root;
    inner->over.self = object;
    clear_value(inner);
    const bool number = type->is_number && inner->trace != NULL;
    const tn_status status = number ? read_number(inner, type) : tn_frame_read(inner, type);
    inner->over.root = root;
    return status;
}

tn_status tn_objects_read(frame *inner, const tn_codec_type *type, tn_path *path, uint8_t *objects,
                          size_t end)
{
    const tn_operations *read = inner->located ? &type->locate : &type->read;
    const bool root = inner->over.root != NULL || !type->is_own_root;
    const bool fused = read->fused != NULL && root && !type->notes && !tn_is_traced(inner);
    tn_status status = TN_OK;
    inner->type = type;
    for (; path->index < end; path->index++) {
        void *object = objects + path->index * type->size;
        if (fused) {
            clear_value(inner);
            inner->over.self = object;
            status = tn_fused_run(inner, read->fused, read->fused_count);
        } else {
            status = read_object(inner, type, object);
        }
        if (status != TN_OK) break;
    }
    return status;
}

/* An object that gets arguments, or a parent that is computed. *begun: they have their values. */
static tn_status read_given(frame *f, const tn_operation *op, frame *inner, void *object, bool *begun)
{
    argument_space arguments;
    tn_status status =
        tn_arguments_begin(f->over.in, f->over.path, op->id, op->type->param_count, &arguments);
    inner->arguments = arguments.values;
    if (status == TN_OK) status = give(f, op, inner, arguments.values);
    *begun = status == TN_OK;
    if (status == TN_OK) {
        inner->over.self = object;
        if (f->trace != NULL) tn_trace_scene_begin(inner, op->type, f->scene, inner->over.path);
        status = read_object(inner, op->type, object);
    }
    tn_arguments_end(f->over.in, &arguments);
    return status;
}

/* Lists end with the object that is being read, so that programs can examine it. */
static tn_status end_list(frame *f, const tn_operation *op, tn_status status)
{
    if (status == TN_OK || f->list == NULL || !op->keeps) return status;
    if (!op->inside) return tn_list_keep(f->over.in, f->list, op->size, f->to, status);
    f->list->count++;
    return status;
}

tn_status tn_do_read(frame *f, const tn_operation *op)
{
    tn_input *in = op->flag ? f->stream : f->over.in;
    const tn_path own = {f->over.path, op->id, TN_NO_INDEX};
    void *object = op->where == TN_IN_MEMBER ? tn_frame_slot(f, op->slot) : f->object;
    if (op->where == TN_IN_VALUE && f->object == NULL) object = f->to;
    bool begun = true;
    tn_status status;
    frame inner; /* values that operations set before their use are not initialised */
    tn_object_frame(f, op, in, op->id != NULL ? &own : f->over.path, &inner);
    if (op->given_nothing && !tn_is_traced(f))
        status = read_object(&inner, op->type, object);
    else
        status = read_given(f, op, &inner, object, &begun);
    return begun && op->where == TN_IN_VALUE ? end_list(f, op, status) : status;
}

tn_status tn_do_keep_left(frame *f, const tn_operation *op)
{
    if (op->kind == TN_DO_KEEP_TAIL) return tn_keep_tail(f->stream, f->over.path);
    uint8_t *object = tn_frame_slot(f, 0);
    if (op->where == TN_IN_VALUE) object = f->object != NULL ? f->object : f->to;
    *(bool *)(object + op->has) = tn_rest(f->stream, (tn_bytes *)(void *)(object + op->slot));
    return TN_OK;
}

tn_status tn_do_enter(frame *f, const tn_operation *op)
{
    return tn_enter(f->over.in, f->over.path, op->id, f->over.in->pos);
}

tn_status tn_do_leave(frame *f, const tn_operation *op)
{
    (void)op;
    tn_leave(f->over.in);
    return TN_OK;
}
