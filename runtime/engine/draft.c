/* Drafts: writes values of known size, choices and lists. */
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

/* A number, which lies at `model`, that belongs so many bytes behind the position. */
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

static void *changeable(const void *model)
{
    union { /* loading a value does not change it */
        const void *from;
        void *to;
    } as = {.from = model};
    return as.to;
}

static tn_status bits(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    const unsigned count = (unsigned)op->bytes;
    const unsigned left = in->bits_little_endian == op->flag ? in->bits_left : 0;
    tn_result value;
    tn_result_load(op->form, changeable(draft_model(f, op)), &value);
    const uint64_t wanted = op->form == TN_KIND_BOOL ? value.boolean : value.u;
    if (count < 64 && wanted >> count != 0)
        return tn_draft_fail(f, op, TN_OVERFLOW, tn_value_unsigned((UINT64_C(1) << count) - 1),
                             tn_found_value(op->form, op->form < TN_KIND_S1, &value));
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

/* ---- text and bytes that stay where they are ---- */

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

/* What is kept of the bytes that `op` says the size of; NULL: nothing. */
static const tn_operation *slice_of(const tn_operation *op, const tn_operation *end)
{
    while (op < end && op->kind != TN_DO_SLICE && op->kind != TN_DO_ADVANCE)
        op++;
    return op < end && op->kind == TN_DO_SLICE ? op : NULL;
}

/* Filler that is left out has the size that its expression gives where it stands; where it gives none yet, it
   is filled up later (tn_patch_fill_up). */
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

/* How large the value is that is read next; the size in the file is derived from that. */
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

/* ---- what is there, and of which type ---- */

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

/* The tag of a variant that holds the value of an alternative: the same for each that it can hold. */
static uint32_t tag_of_case(const tn_operation *c)
{
    const tn_operation *made = tn_draft_next(c->body, c->body + c->body_count, TN_DO_NEW);
    if (made != NULL) return made->tag;
    const tn_result none = {0};
    return tn_variant_of_value(c->given, c->flag, TN_VARIANT_NONE, &none).tag;
}

static bool can_hold(const frame *f, const tn_operation *c)
{
    if (c->form != TN_KIND_VARIANT) return true;
    const uint32_t tag = ((const tn_variant *)f->model_to)->tag, own = tag_of_case(c);
    const bool both_integers = (tag == TN_VARIANT_INT || tag == TN_VARIANT_UNSIGNED) &&
                               (own == TN_VARIANT_INT || own == TN_VARIANT_UNSIGNED);
    return tag == own || both_integers;
}

/* Where a value that is written stood in the source: with its object, or as an element; NULL: nowhere. */
static const void *original_of_value(const frame *f)
{
    draft_source *source = f->draft->source;
    const uintptr_t offset = (uintptr_t)f->model_to - (uintptr_t)f->model;
    const uint8_t *object = source != NULL ? tn_draft_original(source, f->model) : NULL;
    if (source == NULL || offset >= f->type->size)
        return source != NULL ? tn_draft_original(source, f->model_to) : NULL;
    return object != NULL ? object + offset : NULL;
}

/* The integer of the source that has become a double; NULL: there is none, or the object says another. */
static const trace_note *integer_of_source(const frame *f, double real)
{
    const draft_source *source = f->draft->source;
    const void *original = original_of_value(f);
    const trace_note *note = original != NULL ? tn_trace_find(source->trace, original) : NULL;
    if (note == NULL || note->form != TN_KIND_F8 || (note->kind != TRACE_NUMBER && note->kind != TRACE_BITS))
        return NULL;
    if (note->kind == TRACE_NUMBER && tn_form_is_float((tn_form)note->wire)) return NULL;
    return memcmp(original, &real, sizeof real) == 0 ? note : NULL;
}

/* Whether an alternative of integers holds a double, which *held then is: it is neither rounded nor cut, and
   what was rounded when it was read is that of the source. */
static bool integer_fits(const frame *f, const tn_operation *c, double real, tn_result *held)
{
    const bool is_large = !(real > -0x1p53 && real < 0x1p53);
    const trace_note *note = is_large ? integer_of_source(f, real) : NULL;
    const bool is_signed = c->given >= TN_KIND_S1 && c->given <= TN_KIND_S8;
    value_space space = {0};
    tn_result kept = {0};
    if (note != NULL)
        held->u = tn_patch_load_bits(note);
    else if (real >= (is_signed ? -0x1p63 : 0) && real < (c->flag ? 0x1p64 : 0x1p63))
        held->u = real < 0 ? (uint64_t)(int64_t)real : (uint64_t)real;
    else
        return false;
    tn_result_store(c->given, 0, held, &space);
    tn_result_load(c->given, &space, &kept);
    return kept.u == held->u && (real < 0 ? (double)held->s : (double)held->u) == real;
}

/* The value of an alternative of another type, in the form that this has. */
static tn_status converted(frame *f, const tn_operation *c)
{
    const void *model = f->model_to;
    value_space space = {0};
    tn_result held = {0};
    if (c->form == TN_KIND_VARIANT)
        memcpy(&held, &((const tn_variant *)model)->as, sizeof((const tn_variant *)model)->as);
    else
        tn_result_load(c->form, changeable(model), &held);
    const bool real = c->given == TN_KIND_F4 || c->given == TN_KIND_F8;
    const double said = held.real;
    if (c->form == TN_KIND_F8 && !real && !integer_fits(f, c, said, &held))
        return tn_draft_fail(f, c, TN_WRONG_KIND, tn_value_literal("an integer that fits"),
                             tn_value_real(said));
    tn_result_store(c->given, 0, &held, &space);
    f->model_to = &space;
    const tn_status status = tn_do_convert(f, c);
    f->model_to = model;
    return status;
}

/* The alternative that the stored values choose, or else the first that can hold the value: the values on
   which it depends then follow. */
static tn_status choose(frame *f, const tn_operation *op)
{
    const tn_operation *chosen = NULL, *possible = NULL;
    tn_error ignored = *f->over.in->run->error;
    const bool there = f->model_has;
    tn_status status = there ? tn_case_chosen(&f->over, op, &chosen) : TN_OK;
    if (status != TN_OK) *f->over.in->run->error = ignored;
    for (size_t i = 0; i < op->body_count && possible == NULL; i++)
        if (can_hold(f, &op->body[i])) possible = &op->body[i];
    if (status != TN_OK || chosen == NULL || !can_hold(f, chosen)) chosen = there ? possible : NULL;
    if (f->has != NULL) *f->has = chosen != NULL;
    if (chosen == NULL && there && f->has == NULL)
        return tn_draft_fail(f, op, TN_INVALID, tn_value_none(), tn_value_none());
    tn_trace_chosen(f, op, chosen);
    if (chosen == NULL) return TN_OK;
    return chosen->keeps ? converted(f, chosen) : tn_draft_run(f, chosen->body, chosen->body_count);
}

static tn_status new_object(frame *f, const tn_operation *op)
{
    const void *model = f->model_to;
    f->model_object =
        op->form == TN_KIND_VARIANT ? ((const tn_variant *)model)->as.object : *(void *const *)model;
    if (f->model_object == NULL) return tn_draft_fail(f, op, TN_ABSENT, tn_value_none(), tn_value_none());
    return frame_do(f, op);
}

/* ---- what no member has ---- */

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

/* The operations that are not drafted as they are read. */
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
                                                        [TN_DO_CHOOSE] = choose,
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
        if (status == TN_OK && f->draft->gaps != NULL) status = tn_draft_put_gap(f, op);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

/* ---- the whole ---- */

/* The draft has memory for what the object has, whatever a file of its size could ask for. */
static void lift_limits(tn_run *run)
{
    run->memory_limit = run->document->arena.limit = UINT64_MAX;
    run->work_left = run->space_left = run->empty_left = run->decoded_left = UINT64_MAX;
}

static tn_status draft_root(patching *p, drafting *draft, tn_input *in, size_t space)
{
    tn_run *run = in->run;
    argument_space arguments;
    frame f = {.over = {.codec = p->codec, .in = in, .self = p->base, .stream = in},
               .trace = &p->trace,
               .draft = draft,
               .model = p->written,
               .space = space};
    lift_limits(run);
    run->trace = &p->trace;
    in->size = 0;
    *(tn_document **)(void *)((uint8_t *)p->base + p->codec->document) = run->document;
    tn_trace_input(&f);
    tn_trace_scene_begin(&f, p->codec->top, TRACE_NONE, NULL);
    tn_status status = tn_arguments_begin(in, NULL, NULL, p->codec->param_count, &arguments);
    f.arguments = arguments.values;
    if (status == TN_OK) status = tn_params_take(&f, true, arguments.values);
    if (status == TN_OK) status = tn_frame_read(&f, p->codec->top);
    if (status == TN_OK && draft->gaps != NULL) status = tn_draft_put_gap(&f, NULL);
    if (status == TN_OK) status = tn_draft_placed(&f);
    if (status == TN_OK && tn_draft_waits(draft)) status = TN_UNSUPPORTED; /* of a stream that is not one */
    if (status == TN_OK) status = tn_draft_instances(&f, p->codec->top, p->base, p->written);
    tn_arguments_end(in, &arguments);
    if (p->trace.failed) return TN_NO_MEMORY;
    trace_buffer_at(&p->trace, 0)->bytes.size = in->size;
    trace_window_at(&p->trace, 0)->size = in->size;
    trace_window_at(&p->trace, 0)->in = *in;
    return status;
}

static tn_status draft_in(patching *p, drafting *draft, uint8_t *buffer, size_t space)
{
    tn_run *run;
    tn_input *in;
    const tn_options options = tn_patch_options(p);
    for (size_t i = 0; p->gaps != NULL && i < p->gaps->count; i++)
        p->gaps->items[i].put = false;
    tn_status status = tn_read_begin_kept(&run, &in, buffer, space, &options, p->codec->budget,
                                          p->codec->top->size, &p->base, p->error);
    if (status != TN_OK) return status;
    status = draft_root(p, draft, in, space);
    p->copy = buffer;
    p->source = (tn_bytes){buffer, in->size};
    run->size = in->size;
    if (status == TN_OK && !tn_draft_has_put_gaps(p->gaps)) status = TN_UNSUPPORTED;
    return tn_read_end(run, status, &p->base);
}

enum { FIRST_DRAFT = 1 << 12 };

static void release_draft(patching *p)
{
    tn_engine_release(p->format, p->base);
    p->base = NULL;
}

tn_status tn_patch_draft(patching *p)
{
    drafting before = {.piece_count = 0};
    for (size_t space = FIRST_DRAFT;;) {
        drafting draft = {.run = tn_draft_run,
                          .object = tn_draft_number,
                          .records = tn_draft_records,
                          .pieces = before.pieces,
                          .piece_count = before.piece_count,
                          .piece_space = before.piece_space,
                          .laid_out = before.laid_out,
                          .memory = &p->memory,
                          .format = p->format,
                          .written = p->written,
                          .packs = p->packs,
                          .numbers = p->numbers,
                          .edits = p->edits,
                          .gaps = p->gaps,
                          .source = p->source_of};
        void *buffer;
        tn_status status = tn_arena_alloc(&p->memory, 1, space, &buffer);
        if (status == TN_OK) status = draft_in(p, &draft, buffer, space);
        const bool sized = status == TN_OK && draft.piece_count > 0 && !draft.laid_out;
        if ((!draft.full && !sized) || space > SIZE_MAX / 4) return status;
        if (draft.full) space *= 2;
        if (sized) before = draft;
        before.laid_out = before.laid_out || sized;
        release_draft(p);
        const tn_allocator allocator = p->trace.allocator;
        tn_trace_end(&p->trace);
        tn_trace_begin(&p->trace, allocator);
    }
}
