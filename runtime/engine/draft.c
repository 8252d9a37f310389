/* Drafts: runs the operations of the reader, and writes numbers, plain bytes, and members that may be absent.
 */
#include "draft.h"

#include "hot.h"

/* ---- the stream ---- */

tn_status tn_draft_extend(frame *f, uint64_t size)
{
    tn_input *in = f->over.in;
    if (in->size - in->pos >= size) return TN_OK;
    if (f->space - in->pos < size) {
        f->draft->full = !f->fixed;
        return tn_fail(in, f->over.path, NULL, in->pos, TN_BUFFER_TOO_SMALL, tn_value_unsigned(f->space),
                       tn_value_unsigned(in->pos + size));
    }
    in->size = in->pos + (size_t)size;
    return TN_OK;
}

tn_status tn_draft_extend_by_fill(frame *f, const tn_operation *op, uint64_t size)
{
    if (size > MOST_FILL)
        return tn_draft_fail(f, op, TN_MEMORY_BUDGET, tn_value_unsigned(MOST_FILL), tn_value_unsigned(size));
    return tn_draft_extend(f, size);
}

uint8_t *tn_draft_bytes(const frame *f, size_t offset)
{
    union { /* the buffer of the stream is the draft's own */
        const uint8_t *from;
        uint8_t *to;
    } as = {.from = f->over.in->data + f->over.in->pos + offset};
    return as.to;
}

tn_status tn_draft_put(frame *f, const void *bytes, size_t size)
{
    const tn_status status = tn_draft_extend(f, size);
    if (status != TN_OK) return status;
    if (size != 0) memcpy(tn_draft_bytes(f, 0), bytes, size);
    f->over.in->pos += size;
    return TN_OK;
}

tn_status tn_draft_fail(const frame *f, const tn_operation *op, tn_status status, tn_value expected,
                        tn_value found)
{
    return tn_fail(f->over.in, f->over.path, op != NULL ? op->id : NULL, f->over.in->pos, status, expected,
                   found);
}

/* ---- numbers and constants ---- */

static tn_status need(frame *f, const tn_operation *op)
{
    return tn_draft_extend(f, op->kind == TN_DO_NEED && op->extent == TN_EXTENT_SIZE ? f->size : op->bytes);
}

/* Puts the number at `model`, `offset` bytes behind the position. */
static tn_status put_number(const frame *f, const tn_operation *op, uint8_t wire, const void *model,
                            size_t offset)
{
    const tn_form form = (tn_form)wire;
    const uint64_t bits = tn_form_bits(form, model);
    if (!tn_form_holds(form, bits))
        return tn_draft_fail(f, op, TN_OVERFLOW, tn_value_none(),
                             tn_form_is_signed(form) ? tn_value_signed((int64_t)bits)
                                                     : tn_value_unsigned(bits));
    tn_form_store(form, bits, tn_draft_bytes(f, offset));
    return TN_OK;
}

static tn_status load(frame *f, const tn_operation *op)
{
    const uint8_t form = op->by_order && is_big_endian(f) ? op->other_wire : op->wire;
    const tn_status status = put_number(f, op, form, draft_model(f, op), op->offset);
    return status == TN_OK ? do_load(f, op) : status;
}

static tn_status load_object(frame *f, const tn_operation *op)
{
    const tn_record_layout *record = op->type->record;
    const uint8_t *model = draft_model(f, op);
    size_t at = op->offset;
    for (size_t i = 0; i < record->field_count; i++) {
        const tn_record_field *field = &record->fields[i];
        for (size_t k = 0; k < field->number_count; k++) {
            const tn_record_number *number = &field->numbers[k];
            const tn_status status =
                put_number(f, op, number->wire, model + number->slot, at + number->offset);
            if (status != TN_OK) return status;
        }
        at += field->bytes;
    }
    return tn_do_load_object(f, op);
}

/* Numbers of bit fields of less than 64 bits are int64_t. */
static tn_status refuse_bits(const frame *f, const tn_operation *op, unsigned count, int64_t number)
{
    const int64_t limit = number < 0 ? 0 : (int64_t)(((uint64_t)1 << count) - 1);
    (void)tn_draft_fail(f, op, TN_OVERFLOW, tn_value_signed(limit), tn_value_signed(number));
    if (number < 0) f->over.in->run->error->relation = TN_AT_LEAST;
    return TN_OVERFLOW;
}

static tn_status bits(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    const unsigned count = (unsigned)op->bytes;
    const unsigned left = in->bits_little_endian == op->flag ? in->bits_left : 0;
    tn_result value;
    tn_result_load(op->form, draft_changeable(draft_model(f, op)), &value);
    const uint64_t wanted = op->form == TN_KIND_BOOL ? value.boolean : value.u;
    if (count < 64 && wanted >> count != 0) return refuse_bits(f, op, count, (int64_t)wanted);
    tn_status status = tn_draft_extend(f, count > left ? (count - left + 7) / 8 : 0);
    if (status == TN_OK) status = frame_do(f, op);
    if (status != TN_OK) return status;
    if (f->trace->failed) return TN_NO_MEMORY;
    const trace_note *note = trace_note_at(f->trace, f->trace->notes.count - 1);
    tn_patch_store_bits(note, wanted, tn_patch_changeable(note->begin));
    tn_result_store(op->form, 0, &value, tn_frame_value(f, op));
    return TN_OK;
}

/* Stores the bits that a run of bit fields leaves of its last byte. */
static tn_status keep_bits(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    const uint8_t *model = f->model;
    const unsigned left = in->bits_left, rest = model[op->has] != 0 ? model[op->slot] : 0u;
    if (rest >> left != 0)
        return tn_draft_fail(f, op, TN_OVERFLOW, tn_value_unsigned((1u << left) - 1),
                             tn_value_unsigned(rest));
    if (rest != 0)
        *tn_patch_changeable(in->data + in->pos - 1) |=
            (uint8_t)(in->bits_little_endian ? rest << (8 - left) : rest);
    return frame_do(f, op);
}

/* ---- text and bytes that the reader borrows ---- */

const tn_operation *tn_draft_next(const tn_operation *op, const tn_operation *end, uint8_t kind)
{
    while (op < end && op->kind != kind)
        op++;
    return op < end ? op : NULL;
}

static tn_bytes model_bytes(const frame *f, const tn_operation *slice)
{
    const void *model = draft_model(f, slice);
    if (slice->form != TN_KIND_TEXT) return *(const tn_bytes *)model;
    const tn_text *text = model;
    return (tn_bytes){(const uint8_t *)text->data, text->size};
}

/* The operation that keeps the bytes whose size `op` gives; NULL if there is none. */
static const tn_operation *slice_of(const tn_operation *op, const tn_operation *end)
{
    while (op < end && op->kind != TN_DO_SLICE && op->kind != TN_DO_ADVANCE)
        op++;
    return op < end && op->kind == TN_DO_SLICE ? op : NULL;
}

/* Filler that is left out has the size that its expression gives at this place; if the expression gives none
   yet, the filler is filled up later (tn_patch_fill_up). */
static tn_status size_of_filler(frame *f, const tn_operation *op)
{
    const tn_error before = *f->over.in->run->error;
    const tn_status status = do_size(f, op);
    if (status == TN_NO_MEMORY) return status;
    if (status != TN_OK) {
        *f->over.in->run->error = before;
        f->size = 0;
    }
    return tn_draft_extend_by_fill(f, op, f->size);
}

/* The size of the value that is read next; the size in the file is derived from it. */
static tn_status size(frame *f, const tn_operation *op, const tn_operation *end)
{
    const tn_operation *slice = slice_of(op, end);
    if (slice == NULL) return do_size(f, op);
    const tn_bytes bytes = model_bytes(f, slice);
    f->size = bytes.size;
    f->size_term = op->term;
    return tn_patch_is_left_out(slice, bytes) ? size_of_filler(f, op) : TN_OK;
}

static tn_status find(frame *f, const tn_operation *op, const tn_operation *end)
{
    const tn_operation *slice = slice_of(op, end);
    const tn_bytes bytes = slice != NULL ? model_bytes(f, slice) : (tn_bytes){NULL, 0};
    const tn_status status = tn_draft_extend(f, (uint64_t)bytes.size + 1);
    if (status != TN_OK) return status;
    f->end = f->over.in->pos + bytes.size;
    tn_draft_bytes(f, bytes.size)[0] = (uint8_t)op->number;
    return TN_OK;
}

static tn_status slice(frame *f, const tn_operation *op)
{
    const tn_bytes bytes = model_bytes(f, op);
    if (tn_patch_is_left_out(op, bytes)) return do_slice(f, op); /* of zeros (size_of_filler) */
    if (op->extent == TN_EXTENT_FIXED && bytes.size != op->bytes)
        return tn_draft_fail(f, op, TN_BUFFER_TOO_SMALL, tn_value_unsigned(op->bytes),
                             tn_value_unsigned(bytes.size));
    const tn_status status = tn_draft_extend(f, bytes.size);
    if (status != TN_OK) return status;
    if (bytes.size != 0) memcpy(tn_draft_bytes(f, 0), bytes.data, bytes.size);
    return do_slice(f, op);
}

/* ---- presence and types ---- */

/* Whether a member is absent because none of its alternatives is chosen, in spite of its condition. */
static bool lacks_case(frame *f, const tn_operation *op)
{
    bool holds = true, chooses = false;
    for (size_t i = 0; i < op->body_count; i++)
        chooses = chooses || (op->body[i].kind == TN_DO_VALUE && op->body[i].has == op->has);
    if (!chooses || op->term == NULL) return chooses;
    const tn_error before = *f->over.in->run->error;
    const tn_status status = tn_term_condition(scope_here(f, op), op->term, &holds);
    *f->over.in->run->error = before;
    return status == TN_OK && holds;
}

static tn_status present(frame *f, const tn_operation *op)
{
    bool *has = (bool *)tn_frame_slot(f, op->has);
    const bool comes = tn_draft_comes(f, op, has);
    if (!comes) *has = ((const uint8_t *)f->model)[op->has] != 0 || lacks_case(f, op);
    tn_trace_present(f, op, *has);
    if (!comes && op->term != NULL && !f->trace->failed)
        trace_note_at(f->trace, f->trace->notes.count - 1)->comes = false;
    return *has ? tn_draft_run(f, op->body, op->body_count) : TN_OK;
}

static tn_status value(frame *f, const tn_operation *op)
{
    f->to = tn_frame_slot(f, op->slot);
    f->has = op->has != TN_NO_SLOT ? (bool *)tn_frame_slot(f, op->has) : NULL;
    f->object = NULL;
    f->list = NULL;
    f->item_at = f->over.in->pos;
    f->model_to = (const uint8_t *)f->model + op->slot;
    f->model_has = op->has == TN_NO_SLOT || ((const uint8_t *)f->model)[op->has] != 0;
    const tn_status status = tn_draft_run(f, op->body, op->body_count);
    f->to = NULL;
    return status;
}

static tn_status new_object(frame *f, const tn_operation *op)
{
    const void *model = f->model_to;
    f->model_object =
        op->form == TN_KIND_VARIANT ? ((const tn_variant *)model)->as.object : *(void *const *)model;
    if (f->model_object == NULL) return tn_draft_fail(f, op, TN_ABSENT, tn_value_none(), tn_value_none());
    return frame_do(f, op);
}

/* ---- gaps ---- */

/* Bytes behind the last member. */
static tn_status keep_rest(frame *f, const tn_operation *op)
{
    const tn_gap *gap = tn_format_document(f->draft->format, f->draft->written)->gaps;
    const size_t begin = f->over.in->pos;
    tn_status status = TN_OK;
    for (; gap != NULL && status == TN_OK; gap = gap->next)
        status = tn_draft_put(f, gap->bytes.data, gap->bytes.size);
    f->over.in->pos = begin;
    return status == TN_OK ? frame_do(f, op) : status;
}

/* ---- all of them ---- */

static tn_status unsupported(frame *f, const tn_operation *op)
{
    return tn_draft_fail(f, op, TN_UNSUPPORTED, tn_value_none(), tn_value_none());
}

static tn_status skip(frame *f, const tn_operation *op)
{
    (void)f, (void)op;
    return TN_OK;
}

static tn_status expect(frame *f, const tn_operation *op)
{
    memcpy(tn_draft_bytes(f, op->offset), op->data, op->bytes);
    return TN_OK;
}

static tn_status body(frame *f, const tn_operation *op)
{
    return tn_draft_run(f, op->body, op->body_count);
}

static tn_status body_if(frame *f, const tn_operation *op)
{
    return *(const bool *)tn_frame_slot(f, op->has) ? body(f, op) : TN_OK;
}

typedef tn_status draft_function(frame *f, const tn_operation *op);

/* The operations that drafting replaces. */
static draft_function *const functions[TN_DO_COUNT_] = {[TN_DO_IF] = body_if,
                                                        [TN_DO_PRESENT] = present,
                                                        [TN_DO_NEED] = need,
                                                        [TN_DO_NEED_RUN] = need,
                                                        [TN_DO_LOAD] = load,
                                                        [TN_DO_LOAD_OBJECT] = load_object,
                                                        [TN_DO_EXPECT] = expect,
                                                        [TN_DO_SLICE] = slice,
                                                        [TN_DO_BITS] = bits,
                                                        [TN_DO_KEEP_BITS] = keep_bits,
                                                        [TN_DO_VALUE] = value,
                                                        [TN_DO_CHOOSE] = tn_draft_choose,
                                                        [TN_DO_NEW] = new_object,
                                                        [TN_DO_EACH] = tn_draft_each,
                                                        [TN_DO_REPEAT] = tn_draft_repeat,
                                                        [TN_DO_FIT] = skip,
                                                        [TN_DO_WORK] = skip,
                                                        [TN_DO_SPACE] = skip,
                                                        [TN_DO_STEP] = skip,
                                                        [TN_DO_EMPTY] = skip,
                                                        [TN_DO_UNTIL] = skip,
                                                        [TN_DO_VALID] = skip,
                                                        [TN_DO_CHECK] = skip,
                                                        [TN_DO_BEGIN] = skip,
                                                        [TN_DO_PLACE] = skip,
                                                        [TN_DO_KEYS] = skip,
                                                        [TN_DO_KEY] = skip,
                                                        [TN_DO_KEEP_REST] = keep_rest,
                                                        [TN_DO_DOCUMENT] = unsupported,
                                                        [TN_DO_JSON] = unsupported,
                                                        [TN_DO_OPAQUE] = unsupported,
                                                        [TN_DO_AT] = tn_draft_at,
                                                        [TN_DO_NOWHERE] = skip,
                                                        [TN_DO_AS_READ] = skip,
                                                        [TN_DO_GAPS] = skip,
                                                        [TN_DO_OPEN] = unsupported};

tn_status tn_draft_run(frame *f, const tn_operation *operations, size_t number)
{
    const tn_operation *end = number != 0 ? operations + number : operations, *next;
    for (const tn_operation *op = operations; op < end; op = next) {
        tn_status status;
        const size_t begin = f->over.in->pos;
        next = op + 1;
        if (op->kind == TN_DO_TAKE)
            status = tn_draft_cut(f, op, end, &next);
        else if (op->kind == TN_DO_SIZE)
            status = size(f, op, end);
        else if (op->kind == TN_DO_FIND)
            status = find(f, op, end);
        else if (op->kind == TN_DO_COUNT)
            status = tn_draft_count(f, op, end);
        else if (functions[op->kind] != NULL)
            status = functions[op->kind](f, op);
        else
            status = frame_do(f, op);
        if (status == TN_OK) tn_draft_note_places(f, op, begin);
        if (status == TN_OK && f->draft->gaps != NULL) status = tn_draft_put_gap(f, op);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}
