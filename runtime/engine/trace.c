/* Records the trace of a reading: values, cuts, streams, conditions and instances. */
#include "trace_note.h"

#include "../generic/omitted.h"
#include "../generic/value.h"

/* ---- values ---- */

/* The value that a note is about: an element has a path of its own. */
static void name_note(const frame *f, trace_note *made)
{
    const tn_path *path = f->over.path;
    const bool element = (made->op == NULL || made->op->id == NULL) && path != NULL && path != f->over.object;
    made->member = element ? path->member : made->op != NULL ? made->op->id : NULL;
    made->element = element ? path->index : TN_NO_INDEX;
}

trace_note *tn_trace_note(const frame *f, trace_kind kind, const tn_operation *op, void *address)
{
    tn_trace *trace = f->trace;
    trace_note *made = tn_trace_append(trace, &trace->notes, sizeof *made);
    if (made == NULL) return NULL;
    *made = (trace_note){.kind = (uint8_t)kind,
                         .scene = f->scene,
                         .window = f->window,
                         .cut = TRACE_NONE,
                         .owner = trace->owner,
                         .form = op != NULL ? op->form : 0,
                         .bits_left = (uint8_t)f->over.in->bits_left,
                         .little_endian = f->over.in->bits_little_endian,
                         .index = f->over.index,
                         .op = op,
                         .begin = trace_position(f),
                         .end = trace_position(f),
                         .address = address};
    name_note(f, made);
    return made;
}

void tn_trace_scene_begin(frame *f, const tn_codec_type *type, uint32_t up, const tn_path *path)
{
    trace_scene *scene = tn_trace_append(f->trace, &f->trace->scenes, sizeof *scene);
    if (scene == NULL) return;
    scene->over = f->over;
    scene->up = up;
    scene->member = path != NULL ? path->member : NULL;
    scene->index = path != NULL ? path->index : TN_NO_INDEX;
    scene->first_note = (uint32_t)f->trace->notes.count;
    scene->type = type;
    scene->model = f->draft != NULL ? f->model : NULL;
    f->scene = trace_last(&f->trace->scenes);
}

void tn_trace_number(const frame *f, const tn_operation *op, uint8_t wire, const uint8_t *from, void *address)
{
    trace_note *made = tn_trace_note(f, TRACE_NUMBER, op, address);
    if (made == NULL) return;
    made->wire = wire;
    if (op->kind == TN_DO_LOAD) made->term = op->term;
    if (op->kind == TN_DO_LOAD_OBJECT) made->form = (uint8_t)tn_form_kind((tn_form)wire);
    made->begin = from;
    made->end = from + tn_form_size((tn_form)wire);
}

void tn_trace_bits(const frame *f, const tn_operation *op, void *address)
{
    trace_note *made = tn_trace_note(f, TRACE_BITS, op, address);
    const uint64_t begin = tn_bit_end(f->over.in) - op->bytes;
    if (made == NULL) return;
    made->wire = (uint8_t)op->bytes; /* at most 64 */
    made->first_bit = (uint8_t)(begin % 8);
    made->little_endian = op->flag;
    made->begin = f->over.in->data + begin / 8;
}

void tn_trace_slice(const frame *f, const tn_operation *op, tn_bytes content, void *address)
{
    trace_note *made = tn_trace_note(f, TRACE_SLICE, op, address);
    if (made == NULL) return;
    made->term = op->extent == TN_EXTENT_SIZE ? f->size_term : NULL;
    made->end = content.data + content.size;
}

void tn_trace_opaque(const frame *f, const tn_operation *op, const tn_input *in, size_t begin)
{
    trace_note *made = tn_trace_note(f, TRACE_OPAQUE, op, NULL);
    if (made == NULL) return;
    if (in != f->over.in) made->window = f->inner_window;
    made->begin = in->data + begin;
    made->end = in->data + in->pos;
}

/* ---- cuts ---- */

void tn_trace_cut_out(frame *f, const tn_operation *op, const uint8_t *begin)
{
    tn_trace *trace = f->trace;
    trace_note *made = tn_trace_note(f, TRACE_CUT, op, NULL);
    trace_cut *cut = tn_trace_append(trace, &trace->cuts, sizeof *cut);
    if (made == NULL || cut == NULL) return;
    const tn_cut_limit *limit = op->data;
    f->cut_note = trace_last(&trace->notes);
    made->begin = begin;
    made->cut = trace_last(&trace->cuts);
    if (limit->kind == TN_CUT_SIZE) made->term = limit->size;
    *cut = (trace_cut){.content = f->bytes, .buffer = TRACE_NONE};
}

/* The note of the cut that is being read, and the cut; NULL if memory is exhausted. */
static trace_note *note_of_cut(const frame *f)
{
    return f->trace->failed ? NULL : trace_note_at(f->trace, f->cut_note);
}

static trace_cut *present_cut(const frame *f)
{
    const trace_note *note = note_of_cut(f);
    return note != NULL ? trace_cut_at(f->trace, note->cut) : NULL;
}

void tn_trace_processed(const frame *f, const tn_operation *op, const tn_result *argument)
{
    trace_cut *cut = present_cut(f);
    if (cut == NULL) return;
    trace_buffer *buffer = tn_trace_append(f->trace, &f->trace->buffers, sizeof *buffer);
    if (buffer == NULL) return;
    buffer->bytes = f->bytes;
    buffer->note = f->cut_note;
    cut->process = op->data;
    cut->negated = op->flag;
    cut->argument = *argument;
    cut->buffer = trace_last(&f->trace->buffers);
}

void tn_trace_kept(const frame *f, uint8_t form, void *address, const tn_term *encoding)
{
    trace_note *made = note_of_cut(f);
    if (made == NULL) return;
    made->form = form;
    made->address = address;
    present_cut(f)->encoding = encoding;
}

void tn_trace_packed(const frame *f, const tn_operation *op, void *address)
{
    const tn_processing *how = op->data;
    trace_note *made = note_of_cut(f);
    if (made == NULL) return;
    made->address = address;
    present_cut(f)->process = how;
    present_cut(f)->unpacked = how->argument;
}

/* ---- streams ---- */

static void open_window(frame *f, uint32_t cut_note, uint32_t buffer, const tn_input *in)
{
    trace_window *window = tn_trace_append(f->trace, &f->trace->windows, sizeof *window);
    if (window == NULL) return;
    *window = (trace_window){.note = cut_note, .buffer = buffer, .size = in->size, .in = *in, .live = in};
    if (in == &f->own_stream) f->trace->last_window = trace_last(&f->trace->windows);
}

void tn_trace_opened(frame *f, const tn_operation *op)
{
    const trace_cut *cut = present_cut(f);
    if (cut == NULL) return;
    const bool own = cut->buffer != TRACE_NONE && cut->process != NULL;
    if (!own && f->trace->covers) tn_trace_uncover(f, cut->content);
    const uint32_t buffer = own ? cut->buffer : trace_window_at(f->trace, f->window)->buffer;
    open_window(f, f->cut_note, buffer, f->stream);
    f->inner_window = trace_last(&f->trace->windows);
    if (f->trace->covers) tn_trace_cover_begin(f, op);
}

void tn_trace_input(frame *f)
{
    trace_buffer *buffer = tn_trace_append(f->trace, &f->trace->buffers, sizeof *buffer);
    if (buffer == NULL) return;
    *buffer = (trace_buffer){{f->over.in->data, f->over.in->size}, TRACE_NONE};
    open_window(f, TRACE_NONE, 0, f->over.in);
    f->window = 0;
}

static bool is_window_of(const tn_trace *trace, size_t i, const tn_input *in)
{
    return i < trace->windows.count && trace_window_at(trace, i)->live == in;
}

/* The stream that is open at an address: the last that was opened there. Streams in memory of the document do
   not move: most often it is that of the instance before, or the next one. TRACE_NONE: the trace does not
   have it. */
uint32_t tn_trace_window_of(tn_trace *trace, const tn_input *in)
{
    const size_t count = trace->windows.count, last = trace->last_window;
    if (is_window_of(trace, last, in)) return (uint32_t)last;
    if (is_window_of(trace, last + 1, in)) return trace->last_window = (uint32_t)(last + 1);
    for (size_t i = count; i-- > 0;)
        if (is_window_of(trace, i, in)) return trace->last_window = (uint32_t)i;
    return TRACE_NONE;
}

tn_trace *tn_trace_over(const tn_input *in)
{
    tn_trace *trace = in->run->trace;
    if (trace == NULL || trace->left_out > 0 || tn_trace_window_of(trace, in) == TRACE_NONE) return NULL;
    return trace;
}

/* ---- parameters, presence, alternatives ---- */

void tn_trace_param(const frame *f, const tn_operation *op)
{
    trace_note *made = tn_trace_note(f, TRACE_PARAM, op, tn_frame_slot(f, op->slot));
    if (made == NULL) return;
    made->scene = f->giver;
    made->cut = f->giver_window;
    made->index = f->giver_index;
    made->term = f->giving->arguments[op->number];
}

/* Whether the condition alone decides the presence of a number: written objects need not state it. */
static bool comes(const tn_member *member)
{
    const bool derived = (member->flags & TN_MEMBER_DERIVED) != 0 && tn_kind_is_scalar(member->kind);
    return derived || tn_number_comes(member);
}

const tn_member *tn_member_that_comes(const frame *f, const tn_operation *op)
{
    const tn_type *type = f->type != NULL ? f->type->shown : NULL;
    if (op->term == NULL || type == NULL) return NULL;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (comes(member) && member->has == op->has) return member;
    }
    return NULL;
}

void tn_trace_present(const frame *f, const tn_operation *op, bool there)
{
    if (op->term == NULL) return;
    trace_note *made = tn_trace_note(f, TRACE_PRESENT, op, NULL);
    if (made == NULL) return;
    made->term = op->term;
    made->elements = there;
    made->comes = tn_member_that_comes(f, op) != NULL;
}

void tn_trace_chosen(const frame *f, const tn_operation *op, const tn_operation *chosen)
{
    if (op->term == NULL) return;
    trace_note *made = tn_trace_note(f, TRACE_CHOSEN, op, NULL);
    if (made == NULL) return;
    made->term = op->term;
    made->elements = chosen != NULL ? (size_t)(chosen - op->body) : op->body_count;
}

/* ---- instances ---- */

trace_state tn_trace_state_of(const tn_trace *trace)
{
    return (trace_state){trace->notes.count,   trace->cuts.count,   trace->windows.count,
                         trace->buffers.count, trace->scenes.count, trace->covered.count,
                         trace->owner};
}

void tn_trace_back_to(tn_trace *trace, const trace_state *before)
{
    trace->notes.count = before->notes;
    trace->cuts.count = before->cuts;
    trace->windows.count = before->windows;
    trace->buffers.count = before->buffers;
    trace->scenes.count = before->scenes;
    trace->covered.count = before->covered;
    trace->owner = before->owner;
}

trace_state tn_trace_instance_begin(frame *f, const tn_instance *instance)
{
    tn_trace *trace = f->trace;
    const trace_state before = tn_trace_state_of(trace);
    const uint32_t window = tn_trace_window_of(trace, f->over.in);
    f->window = window != TRACE_NONE ? window : 0;
    tn_trace_scene_begin(f, NULL, TRACE_NONE, NULL);
    trace_note *made = tn_trace_note(f, TRACE_POSITION, NULL, (uint8_t *)f->over.self + instance->as.slot);
    if (made == NULL) return before;
    made->term = instance->pos;
    made->member = instance->id;
    made->looks = instance->looks;
    trace->owner = trace_last(&trace->notes);
    return before;
}

void tn_trace_instance_end(const frame *f, const trace_state *before, tn_status status)
{
    tn_trace *trace = f->trace;
    if (status != TN_OK) {
        tn_trace_back_to(trace, before);
    } else if (!trace->failed) {
        trace_note_at(trace, trace->owner)->end = trace_position(f);
        trace_note_at(trace, trace->owner)->cut = (uint32_t)trace->notes.count;
    }
    trace->owner = before->owner;
}

uint32_t tn_trace_placed_begin(frame *f, const tn_operation *op, const tn_input *in)
{
    const uint32_t outer = f->window;
    f->window = tn_trace_window_of(f->trace, in);
    trace_note *made = tn_trace_note(f, TRACE_POSITION, op, NULL);
    if (made == NULL) return TRACE_NONE;
    made->begin = made->end = in->data + in->pos;
    made->term = op->term;
    made->elements = outer;
    return f->trace->owner = trace_last(&f->trace->notes);
}

void tn_trace_placed_end(frame *f, uint32_t placed)
{
    if (f->trace->failed || placed == TRACE_NONE) return;
    trace_note *made = trace_note_at(f->trace, placed);
    made->end = trace_position(f);
    made->cut = (uint32_t)f->trace->notes.count;
    f->window = (uint32_t)made->elements;
    f->trace->owner = made->owner;
}

void tn_trace_cell(tn_trace *trace, void *cell)
{
    void **made = tn_trace_append(trace, &trace->cells, sizeof *made);
    if (made != NULL) *made = cell;
}
