/* Drafts: writes text, bytes and objects that the reader cuts out of the stream. */
#include "draft.h"

/* The operations of a value that is cut out: NULL if they are missing. */
typedef struct cut_parts {
    const tn_operation *take, *process, *packed, *text, *open, *read, *left, *ended;
    const tn_operation *end; /* the first operation behind the value */
} cut_parts;

static cut_parts parts_of(const tn_operation *op, const tn_operation *end)
{
    cut_parts parts = {.take = op};
    for (op++; op < end; op++) {
        if (op->kind == TN_DO_PROCESS)
            parts.process = op;
        else if (op->kind == TN_DO_PACKED)
            parts.packed = op;
        else if (op->kind == TN_DO_TEXT)
            parts.text = op;
        else if (op->kind == TN_DO_OPEN)
            parts.open = op;
        else if (op->kind == TN_DO_READ && parts.open != NULL && parts.read == NULL)
            parts.read = op;
        else if (op->kind == TN_DO_KEEP_LEFT && parts.read != NULL)
            parts.left = op;
        else if (op->kind == TN_DO_KEEP_OPEN && parts.read != NULL)
            parts.ended = op;
        else if (parts.open == NULL || (op->kind != TN_DO_NEW && op->kind != TN_DO_ENTER &&
                                        op->kind != TN_DO_LEAVE && op->kind != TN_DO_KEEP_TAIL))
            break;
    }
    parts.end = op;
    return parts;
}

/* ---- the bytes around a value ---- */

/* The bytes of a value in the file, as the object has stored them; NULL: the value is encoded. */
static const tn_encoded *encoded_of(const frame *f, const cut_parts *parts)
{
    const tn_cut_limit *limit = parts->take->data;
    if (limit->encoded == TN_NO_SLOT) return NULL;
    const tn_encoded *encoded =
        (const tn_encoded *)(const void *)((const uint8_t *)f->model + limit->encoded);
    if (!encoded->known) return NULL;
    memcpy(tn_frame_slot(f, limit->encoded), encoded, sizeof *encoded);
    return encoded;
}

static bool is_same(tn_bytes a, tn_bytes b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* Ends a note of bytes at the position. */
static void end_note(const frame *f, uint32_t note)
{
    if (!f->trace->failed) trace_note_at(f->trace, note)->end = f->over.in->data + f->over.in->pos;
}

/* ---- text and bytes ---- */

/* Puts the bytes of a value with its ending. */
static tn_status put_around(frame *f, const tn_operation *take, tn_bytes value)
{
    const uint64_t space = tn_draft_space_of(f, take);
    const tn_status status = tn_draft_put(f, value.data, value.size);
    return status == TN_OK ? tn_draft_put_end(f, take, tn_draft_ending_of(f, take->data), space, value.size)
                           : status;
}

static tn_status put_value(frame *f, const tn_operation *take, tn_bytes value)
{
    const uint8_t *begin = f->over.in->data + f->over.in->pos;
    const tn_status status = put_around(f, take, value);
    if (status != TN_OK) return status;
    f->bytes = (tn_bytes){begin, value.size};
    tn_trace_cut_out(f, take, begin);
    return TN_OK;
}

/* Whether the stored bytes of the text still decode to it. */
static bool stays_text(const frame *f, const cut_parts *parts, tn_text text, const tn_term *encoding)
{
    const tn_encoded *encoded = encoded_of(f, parts);
    const tn_input *in = f->over.in;
    const tn_error before = *in->run->error;
    tn_text decoded;
    if (encoded == NULL || encoding->name == NULL) return false;
    const tn_status status = encoding->library->decode(in, f->over.path, parts->text->id, in->pos,
                                                       encoded->bytes, encoding->name, &decoded);
    *in->run->error = before;
    return status == TN_OK && is_same((tn_bytes){(const uint8_t *)decoded.data, decoded.size},
                                      (tn_bytes){(const uint8_t *)text.data, text.size});
}

static tn_status put_text(frame *f, const cut_parts *parts)
{
    const tn_operation *op = parts->text;
    const tn_term *encoding = op->term;
    const tn_text text = *(const tn_text *)draft_model(f, op);
    tn_input *in = f->over.in;
    tn_bytes bytes = {(const uint8_t *)text.data, text.size};
    tn_status status = TN_OK;
    if (encoding != NULL && stays_text(f, parts, text, encoding))
        bytes = encoded_of(f, parts)->bytes;
    else if (encoding != NULL && encoding->name != NULL)
        status = encoding->library->encode(in, f->over.path, op->id, in->pos, text, encoding->name, &bytes);
    else if (encoding != NULL)
        status = tn_encode(in, f->over.path, op->id, in->pos, text, (tn_encoding)encoding->encoding, &bytes);
    if (status == TN_OK) status = put_value(f, parts->take, bytes);
    if (status != TN_OK) return status;
    tn_text *to = tn_frame_value(f, op);
    *to = encoding != NULL ? text : (tn_text){(const char *)f->bytes.data, f->bytes.size};
    tn_trace_kept(f, TN_KIND_TEXT, to, encoding);
    return TN_OK;
}

/* The argument of a process. One that cannot be evaluated yet follows later, and the bytes are encoded again.
 */
static process_use use_of(frame *f, const tn_operation *op)
{
    const tn_processing *how = op->data;
    process_use use = {.how = how, .negated = op->flag};
    tn_error before = *f->over.in->run->error;
    if (how->argument == NULL || how->packing != NULL) return use;
    if (term_status(scope_here(f, op), how->argument, &use.argument) != TN_OK) use.argument = (tn_result){0};
    *f->over.in->run->error = before;
    return use;
}

/* Encodes the output of a process. The stored bytes stay while they decode to it. */
static tn_status encode_plain(const frame *f, const cut_parts *parts, const process_use *use, tn_bytes plain,
                              tn_bytes *result)
{
    const tn_operation *op = parts->process;
    const tn_encoded *encoded = encoded_of(f, parts);
    const tn_error before = *f->over.in->run->error;
    tn_bytes decoded;
    if (encoded != NULL && use->how->plain != NULL &&
        use->how->plain(f->over.in, f->over.path, op->id, encoded->bytes, &decoded) == TN_OK &&
        is_same(decoded, plain)) {
        *result = encoded->bytes;
        return TN_OK;
    }
    *f->over.in->run->error = before;
    const tn_status status = tn_process_encode(f, op->id, use, plain, result);
    return status == TN_FROZEN ? tn_draft_fail(f, op, status, tn_value_none(), tn_value_none()) : status;
}

/* Bytes that a process gives: their encoded form is put. */
static tn_status put_encoded(frame *f, const cut_parts *parts, tn_bytes plain)
{
    const tn_operation *op = parts->process;
    const process_use use = use_of(f, op);
    tn_bytes encoded;
    void *to = tn_frame_value(f, op);
    tn_status status = encode_plain(f, parts, &use, plain, &encoded);
    if (status == TN_OK) status = put_value(f, parts->take, encoded);
    if (status != TN_OK) return status;
    f->bytes = plain;
    tn_trace_processed(f, op, &use.argument);
    *(tn_bytes *)to = plain;
    tn_trace_kept(f, TN_KIND_BYTES, to, NULL);
    return TN_OK;
}

static tn_status put_packed_value(frame *f, const cut_parts *parts)
{
    const tn_operation *op = parts->packed;
    const tn_processing *how = op->data;
    tn_packed packed = *(const tn_packed *)draft_model(f, op);
    tn_status status = TN_OK;
    if (packed.stored.data == NULL) status = tn_pack(f->over.in->run->document, how->packing, &packed);
    if (status == TN_OK) status = put_value(f, parts->take, packed.stored);
    if (status != TN_OK) return status;
    tn_trace_packed(f, op, tn_frame_value(f, op));
    *(tn_packed *)tn_frame_value(f, op) = packed;
    return TN_OK;
}

static tn_status put_bytes(frame *f, const cut_parts *parts)
{
    const tn_operation *take = parts->take;
    if (!take->keeps) return put_value(f, take, (tn_bytes){NULL, 0});
    const tn_status status = put_value(f, take, *(const tn_bytes *)draft_model(f, take));
    if (status != TN_OK) return status;
    *(tn_bytes *)tn_frame_value(f, take) = f->bytes;
    tn_trace_kept(f, TN_KIND_BYTES, tn_frame_value(f, take), NULL);
    return TN_OK;
}

/* ---- objects with streams of their own ---- */

static const uint8_t *model_of_object(const frame *f, const tn_operation *read)
{
    if (read->where == TN_IN_MEMBER) return (const uint8_t *)f->model + read->slot;
    return read->where == TN_IN_VALUE && f->object == NULL ? f->model_to : f->model_object;
}

static void *object_of(const frame *f, const tn_operation *read)
{
    if (read->where == TN_IN_MEMBER) return tn_frame_slot(f, read->slot);
    return read->where == TN_IN_VALUE && f->object == NULL ? f->to : f->object;
}

/* Puts the rest of an object's stream: the written object, `own`, or the object around it has it. */
static tn_status put_left(frame *f, const tn_operation *left, const void *own)
{
    const uint8_t *model = left->where == TN_IN_VALUE ? own : f->model;
    const tn_bytes rest =
        model[left->has] != 0 ? *(const tn_bytes *)(const void *)(model + left->slot) : (tn_bytes){NULL, 0};
    tn_input *outer = f->over.in;
    const size_t space = f->space;
    const bool fixed = f->fixed;
    f->over.in = f->stream;
    f->space = f->inner_space;
    f->fixed = f->inner_fixed;
    const size_t before = f->stream->pos;
    const tn_status status = tn_draft_put(f, rest.data, rest.size);
    f->stream->pos = before;
    f->over.in = outer;
    f->space = space;
    f->fixed = fixed;
    return status == TN_OK ? frame_do(f, left) : status;
}

/* The recorded end of an object that a terminator ends; NULL: it ended with the terminator. */
static const tn_ending *ending_of_object(const cut_parts *parts, const uint8_t *model)
{
    if (parts->ended == NULL || model == NULL) return NULL;
    const tn_ending *ending = (const tn_ending *)(const void *)(model + parts->ended->offset);
    return ending->known ? ending : NULL;
}

/* The frame of what stands in the stream. */
static frame frame_inside(const frame *f)
{
    frame inside = *f;
    inside.over.in = f->stream;
    inside.window = f->inner_window;
    inside.space = f->inner_space;
    inside.fixed = f->inner_fixed;
    return inside;
}

/* Puts bytes of no member at the begin of the stream, where the object has no members in line. */
static tn_status put_first_gap(const frame *f, const tn_operation *open)
{
    frame inside = frame_inside(f);
    const tn_status status = tn_draft_put_gap(&inside, open);
    f->stream->pos = 0;
    return status;
}

/* Puts the instances in the stream of an object, also those of objects elsewhere that have been drafted. */
static tn_status put_instances(const frame *inside, const tn_operation *read, void *object, const void *model)
{
    const tn_path own = {inside->over.path, read->id, TN_NO_INDEX};
    const tn_path *path = read->id != NULL ? &own : inside->over.path;
    const tn_status status = tn_draft_instances(inside, path, read->type, object, model);
    if (status != TN_OK || read->type->stream == TN_NO_SLOT || !tn_patch_crosses(inside)) return status;
    void *root = trace_scene_at(inside->trace, 0)->over.self;
    return tn_draft_instances(inside, NULL, inside->over.codec->top, root, inside->draft->written);
}

/* Puts the operations from the opening of the stream to its rest. *ending: the ending. */
static tn_status put_inside(frame *f, const cut_parts *parts, const tn_ending **ending)
{
    tn_status status = frame_do(f, parts->open);
    if (status == TN_OK && f->draft->gaps != NULL) status = put_first_gap(f, parts->open);
    const uint8_t *model = NULL;
    void *object = NULL;
    for (const tn_operation *op = parts->open + 1; op < parts->end && status == TN_OK; op++) {
        if (op == parts->read) {
            model = model_of_object(f, op);
            object = object_of(f, op);
        }
        if (op == parts->left)
            status = put_left(f, op, model);
        else if (op->kind != TN_DO_KEEP_TAIL && op != parts->ended)
            status = tn_draft_run(f, op, 1);
    }
    *ending = ending_of_object(parts, model);
    frame inside = frame_inside(f);
    if (status == TN_OK) status = tn_draft_placed(&inside);
    if (status == TN_OK && model != NULL) status = put_instances(&inside, parts->read, object, model);
    return status == TN_OK && f->draft->gaps != NULL ? tn_draft_put_left_gaps(&inside, parts->take) : status;
}

static void end_window(const frame *f)
{
    if (f->trace->failed) return;
    trace_window *window = trace_window_at(f->trace, f->inner_window);
    window->size = f->stream->size;
    window->in = *f->stream;
}

/* Drafts an object over the same bytes as the stream around it. */
static tn_status put_window(frame *f, const cut_parts *parts)
{
    tn_input *in = f->over.in;
    const uint64_t space =
        draft_has_constant_size(parts->take->data) ? tn_draft_space_of(f, parts->take) : UINT64_MAX;
    const uint8_t *begin = in->data + in->pos;
    const tn_cut_limit *limit = parts->take->data;
    const bool delimited = limit->strips || limit->cuts;
    const tn_ending *ending;
    tn_status status;
    f->bytes = (tn_bytes){begin, 0};
    f->inner_space = f->space - in->pos;
    f->inner_fixed = f->fixed;
    if (space < f->inner_space) {
        f->inner_space = (size_t)space;
        f->inner_fixed = true;
    }
    tn_trace_cut_out(f, parts->take, begin);
    const uint32_t note = f->cut_note, cut = (uint32_t)f->trace->cuts.count - 1;
    status = put_inside(f, parts, &ending);
    if (status != TN_OK || f->trace->failed) return status != TN_OK ? status : TN_NO_MEMORY;
    if (space != UINT64_MAX && !delimited && f->stream->size < space) f->stream->size = (size_t)space;
    const size_t size = f->stream->size;
    status = size == space ? tn_draft_extend_by_fill(f, parts->take, size) : tn_draft_extend(f, size);
    if (status != TN_OK) return status;
    in->pos += size;
    f->bytes = (tn_bytes){begin, size};
    trace_cut_at(f->trace, cut)->content = f->bytes;
    end_window(f);
    if (ending == NULL) ending = tn_draft_ending_of(f, limit);
    status = tn_draft_put_end(f, parts->take, ending, space, size);
    end_note(f, note);
    return status;
}

enum { FIRST_SPACE = 1 << 12 };

/* A process that keeps the number of bytes gives as many as the file has, unless an end stands behind
   them. */
static tn_status fill_inside(frame *f, const cut_parts *parts)
{
    const tn_processing *how = parts->process->data;
    const tn_cut_limit *limit = parts->take->data;
    const uint64_t space = draft_has_constant_size(limit) ? tn_draft_space_of(f, parts->take) : UINT64_MAX;
    if (space == UINT64_MAX || limit->strips || limit->cuts || how->plain != NULL || how->packing != NULL ||
        how->program != NULL)
        return TN_OK;
    if (space > f->inner_space) f->draft->full = true;
    if (space > f->inner_space) return TN_BUFFER_TOO_SMALL;
    if (f->stream->size < space) f->stream->size = (size_t)space;
    return TN_OK;
}

/* Bytes that a process gives. */
typedef struct processed {
    const uint8_t *begin; /* of the encoded bytes, in the stream around */
    uint32_t note, cut;
    process_use use;
    tn_bytes plain;
} processed;

/* Puts the object into a buffer of `space` bytes. */
static tn_status put_plain(frame *f, const cut_parts *parts, size_t space, processed *made)
{
    void *block;
    const tn_ending *ending; /* unused: bytes that a process gives have no ending */
    tn_status status = tn_arena_alloc(f->draft->memory, 1, space, &block);
    if (status != TN_OK) return status;
    made->begin = f->over.in->data + f->over.in->pos;
    f->bytes = (tn_bytes){made->begin, 0};
    tn_trace_cut_out(f, parts->take, made->begin);
    made->note = f->cut_note;
    made->cut = (uint32_t)f->trace->cuts.count - 1;
    f->bytes = (tn_bytes){block, 0};
    made->use = use_of(f, parts->process);
    tn_trace_processed(f, parts->process, &made->use.argument);
    f->inner_space = space;
    f->inner_fixed = false;
    const uint32_t buffer = (uint32_t)f->trace->buffers.count - 1;
    status = put_inside(f, parts, &ending);
    if (status == TN_OK) status = fill_inside(f, parts);
    if (status != TN_OK || f->trace->failed) return status != TN_OK ? status : TN_NO_MEMORY;
    made->plain = (tn_bytes){block, f->stream->size};
    trace_buffer_at(f->trace, buffer)->bytes = made->plain;
    end_window(f);
    return TN_OK;
}

/* Clears the values that an attempt has left in the object, unless it has memory of its own, which is
   allocated again. */
static void clear_object(const frame *f, const tn_operation *read)
{
    const bool apart = read == NULL || (read->where == TN_IN_VALUE && f->object == NULL);
    if (!apart) memset(object_of(f, read), 0, read->type->size);
}

/* Puts the object into a buffer that grows until it has enough space. */
static tn_status put_in_buffer(frame *f, const cut_parts *parts, processed *made)
{
    const trace_state before = tn_trace_state_of(f->trace);
    void *object = f->object;
    const size_t elements = f->list != NULL ? f->list->count : 0; /* an attempt counts its elements */
    for (size_t space = FIRST_SPACE;; space *= 2) {
        const tn_status status = put_plain(f, parts, space, made);
        if (!f->draft->full || space > SIZE_MAX / 4) return status;
        f->draft->full = false;
        f->object = object;
        if (f->list != NULL) f->list->count = elements;
        tn_trace_back_to(f->trace, &before);
        clear_object(f, parts->read);
    }
}

/* Drafts an object in the output of a process: the encoded form is put when it is complete. */
static tn_status put_processed(frame *f, const cut_parts *parts)
{
    processed made;
    tn_bytes encoded;
    tn_status status = put_in_buffer(f, parts, &made);
    if (status == TN_OK) status = encode_plain(f, parts, &made.use, made.plain, &encoded);
    if (status == TN_OK) status = put_around(f, parts->take, encoded);
    if (status != TN_OK) return status;
    trace_cut_at(f->trace, made.cut)->content = (tn_bytes){made.begin, encoded.size};
    end_note(f, made.note);
    return TN_OK;
}

tn_status tn_draft_cut(frame *f, const tn_operation *op, const tn_operation *end, const tn_operation **next)
{
    const cut_parts parts = parts_of(op, end);
    *next = parts.end;
    if (parts.text != NULL) return put_text(f, &parts);
    if (parts.open != NULL) return parts.process != NULL ? put_processed(f, &parts) : put_window(f, &parts);
    if (parts.packed != NULL) return put_packed_value(f, &parts);
    if (parts.process != NULL)
        return put_encoded(f, &parts, *(const tn_bytes *)draft_model(f, parts.process));
    return put_bytes(f, &parts);
}
