/* Records the trace of a reading. */
#include "trace.h"

#include "../generic/omitted.h"
#include "../generic/value.h"

/* ---- lists ---- */

void tn_trace_begin(tn_trace *trace, tn_allocator allocator)
{
    *trace = (tn_trace){.allocator = allocator, .owner = TRACE_NONE};
}

static void give_back(const tn_trace *trace, trace_list *list, size_t size)
{
    if (list->items != NULL)
        trace->allocator.reallocate(trace->allocator.user, list->items, list->capacity * size, 0);
    *list = (trace_list){0};
}

void tn_trace_end(tn_trace *trace)
{
    give_back(trace, &trace->notes, sizeof(trace_note));
    give_back(trace, &trace->cuts, sizeof(trace_cut));
    give_back(trace, &trace->windows, sizeof(trace_window));
    give_back(trace, &trace->buffers, sizeof(trace_buffer));
    give_back(trace, &trace->scenes, sizeof(trace_scene));
    give_back(trace, &trace->cells, sizeof(void *));
    give_back(trace, &trace->by_address, sizeof(uint32_t));
    give_back(trace, &trace->covered, sizeof(trace_cover));
}

static bool grow(tn_trace *trace, trace_list *list, size_t size)
{
    const size_t capacity = list->capacity != 0 ? 2 * list->capacity : 64;
    const tn_allocator *allocator = &trace->allocator;
    void *items =
        capacity < UINT32_MAX ? allocator->reallocate(allocator->user, NULL, 0, capacity * size) : NULL;
    if (items == NULL) return false;
    if (list->count != 0) memcpy(items, list->items, list->count * size);
    if (list->items != NULL)
        (void)allocator->reallocate(allocator->user, list->items, list->capacity * size, 0);
    list->items = items;
    list->capacity = capacity;
    return true;
}

void *tn_trace_append(tn_trace *trace, trace_list *list, size_t size)
{
    if (list->count == list->capacity && !grow(trace, list, size)) trace->failed = true;
    if (trace->failed) return NULL;
    void *item = (uint8_t *)list->items + list->count++ * size;
    memset(item, 0, size);
    return item;
}

static uint32_t last_of(const trace_list *list)
{
    return (uint32_t)list->count - 1;
}

/* ---- what is read ---- */

static const uint8_t *here(const frame *f)
{
    return f->over.in->data + f->over.in->pos;
}

/* The value that a note is about: an element has a path of its own. */
static void name_note(const frame *f, trace_note *made)
{
    const tn_path *path = f->over.path;
    const bool element = (made->op == NULL || made->op->id == NULL) && path != NULL && path != f->over.object;
    made->member = element ? path->member : made->op != NULL ? made->op->id : NULL;
    made->element = element ? path->index : TN_NO_INDEX;
}

static trace_note *note(const frame *f, trace_kind kind, const tn_operation *op, void *address)
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
                         .index = f->over.index,
                         .op = op,
                         .begin = here(f),
                         .end = here(f),
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
    f->scene = last_of(&f->trace->scenes);
}

void tn_trace_number(const frame *f, const tn_operation *op, uint8_t wire, const uint8_t *from, void *address)
{
    trace_note *made = note(f, TRACE_NUMBER, op, address);
    if (made == NULL) return;
    made->wire = wire;
    if (op->kind == TN_DO_LOAD) made->term = op->term;
    if (op->kind == TN_DO_LOAD_OBJECT) made->form = (uint8_t)tn_form_kind((tn_form)wire);
    made->begin = from;
    made->end = from + tn_form_size((tn_form)wire);
}

void tn_trace_bits(const frame *f, const tn_operation *op, void *address)
{
    trace_note *made = note(f, TRACE_BITS, op, address);
    const uint64_t begin = tn_bit_end(f->over.in) - op->bytes;
    if (made == NULL) return;
    made->wire = (uint8_t)op->bytes; /* at most 64 */
    made->first_bit = (uint8_t)(begin % 8);
    made->little_endian = op->flag;
    made->begin = f->over.in->data + begin / 8;
}

void tn_trace_slice(const frame *f, const tn_operation *op, tn_bytes content, void *address)
{
    trace_note *made = note(f, TRACE_SLICE, op, address);
    if (made == NULL) return;
    made->term = op->extent == TN_EXTENT_SIZE ? f->size_term : NULL;
    made->end = content.data + content.size;
}

void tn_trace_opaque(const frame *f, const tn_operation *op, const tn_input *in, size_t begin)
{
    trace_note *made = note(f, TRACE_OPAQUE, op, NULL);
    if (made == NULL) return;
    if (in != f->over.in) made->window = f->inner_window;
    made->begin = in->data + begin;
    made->end = in->data + in->pos;
}

/* ---- what is cut out ---- */

void tn_trace_cut_out(const frame *f, const tn_operation *op, const uint8_t *begin)
{
    tn_trace *trace = f->trace;
    trace_note *made = note(f, TRACE_CUT, op, NULL);
    trace_cut *cut = tn_trace_append(trace, &trace->cuts, sizeof *cut);
    if (made == NULL || cut == NULL) return;
    const tn_cut_limit *limit = op->data;
    made->begin = begin;
    made->cut = last_of(&trace->cuts);
    if (limit->kind == TN_CUT_SIZE) made->term = limit->size;
    *cut = (trace_cut){.content = f->bytes, .buffer = TRACE_NONE};
}

/* The cut that is being read; NULL where memory is exhausted. */
static trace_cut *last_cut(const frame *f)
{
    return f->trace->failed ? NULL : trace_cut_at(f->trace, f->trace->cuts.count - 1);
}

/* Its note is the last one of all, as nothing is noted between. */
static trace_note *last_note(const frame *f)
{
    return f->trace->failed ? NULL : trace_note_at(f->trace, f->trace->notes.count - 1);
}

void tn_trace_processed(const frame *f, const tn_operation *op, const tn_result *argument)
{
    trace_cut *cut = last_cut(f);
    if (cut == NULL) return;
    trace_buffer *buffer = tn_trace_append(f->trace, &f->trace->buffers, sizeof *buffer);
    if (buffer == NULL) return;
    buffer->bytes = f->bytes;
    buffer->note = last_of(&f->trace->notes);
    cut->process = op->data;
    cut->negated = op->flag;
    cut->argument = *argument;
    cut->buffer = last_of(&f->trace->buffers);
}

void tn_trace_kept(const frame *f, uint8_t form, void *address, const tn_term *encoding)
{
    trace_note *made = last_note(f);
    if (made == NULL) return;
    made->form = form;
    made->address = address;
    last_cut(f)->encoding = encoding;
}

void tn_trace_packed(const frame *f, const tn_operation *op, void *address)
{
    const tn_processing *how = op->data;
    trace_note *made = last_note(f);
    if (made == NULL) return;
    made->address = address;
    last_cut(f)->process = how;
    last_cut(f)->unpacked = how->argument;
}

/* ---- streams ---- */

static void open_window(frame *f, uint32_t cut_note, uint32_t buffer, const tn_input *in)
{
    trace_window *window = tn_trace_append(f->trace, &f->trace->windows, sizeof *window);
    if (window == NULL) return;
    *window = (trace_window){.note = cut_note, .buffer = buffer, .size = in->size, .in = *in, .live = in};
}

void tn_trace_opened(frame *f)
{
    const trace_cut *cut = last_cut(f);
    if (cut == NULL) return;
    const bool own = cut->buffer != TRACE_NONE && cut->process != NULL;
    if (!own && f->trace->covers) tn_trace_uncover(f, cut->content);
    const uint32_t buffer = own ? cut->buffer : trace_window_at(f->trace, f->window)->buffer;
    open_window(f, last_of(&f->trace->notes), buffer, f->stream);
    f->inner_window = last_of(&f->trace->windows);
}

void tn_trace_input(frame *f)
{
    trace_buffer *buffer = tn_trace_append(f->trace, &f->trace->buffers, sizeof *buffer);
    if (buffer == NULL) return;
    *buffer = (trace_buffer){{f->over.in->data, f->over.in->size}, TRACE_NONE};
    open_window(f, TRACE_NONE, 0, f->over.in);
    f->window = 0;
}

/* The stream that is open at an address: streams in memory of the document stay where they are. TRACE_NONE:
   it is none of the trace. */
uint32_t tn_trace_window_of(tn_trace *trace, const tn_input *in)
{
    const size_t count = trace->windows.count;
    for (size_t k = 0; k < count; k++) { /* most often that of the instance before, or the next one */
        const size_t i = (trace->last_window + k) % count;
        if (trace_window_at(trace, i)->live == in) return trace->last_window = (uint32_t)i;
    }
    return TRACE_NONE;
}

tn_trace *tn_trace_over(const tn_input *in)
{
    tn_trace *trace = in->run->trace;
    if (trace == NULL || trace->left_out > 0 || tn_trace_window_of(trace, in) == TRACE_NONE) return NULL;
    return trace;
}

/* ---- lists ---- */

void tn_trace_records(const frame *f, const tn_operation *op, uint8_t wire, size_t stride, size_t count,
                      void *address)
{
    trace_note *made = note(f, TRACE_RECORDS, op, address);
    if (made == NULL) return;
    made->wire = wire;
    made->stride = stride;
    made->elements = count;
    made->begin = here(f) - stride * count;
    made->term = op->term;
}

uint32_t tn_trace_count(const frame *f, const tn_operation *op, const tn_term *count)
{
    trace_note *made = note(f, TRACE_COUNT, op, NULL);
    if (made == NULL) return TRACE_NONE;
    made->term = count;
    return last_of(&f->trace->notes);
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
    trace_note *made = note(f, TRACE_ELEMENT, op, NULL);
    if (made == NULL) return;
    made->begin = f->over.in->data + f->item_at;
    made->cut = f->list_note;
    trace_note *list = trace_note_at(f->trace, f->list_note);
    list->end = made->end;
    list->cut = last_of(&f->trace->notes);
    list->elements++;
}

/* Adds `count` elements from `begin` to the position to a run. Runs go on as long as nothing is noted between
   their elements. */
static void add_to_run(const frame *f, const tn_operation *op, size_t from, bool seam, size_t count)
{
    tn_trace *trace = f->trace;
    const uint8_t *begin = f->over.in->data + from;
    trace_note *run = last_note(f);
    if (run == NULL) return;
    if (seam || run->kind != TRACE_RUN || run->cut != f->list_note || run->end != begin) {
        run = note(f, TRACE_RUN, op, NULL);
        if (run == NULL) return;
        run->begin = begin;
        run->cut = f->list_note;
    }
    trace_note *list = trace_note_at(trace, f->list_note);
    run->end = list->end = here(f);
    list->cut = last_of(&trace->notes);
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
    if (from == NULL || from == to) return; /* it stays where it is when most elements are added */
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

/* ---- what is given, is there, and is chosen ---- */

void tn_trace_param(const frame *f, const tn_operation *op)
{
    trace_note *made = note(f, TRACE_PARAM, op, tn_frame_slot(f, op->slot));
    if (made == NULL) return;
    made->scene = f->giver;
    made->cut = f->giver_window;
    made->index = f->giver_index;
    made->term = f->giving->arguments[op->number];
}

/* Whether a number is there wherever its condition holds: an object that is written need not say so. */
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
    trace_note *made = note(f, TRACE_PRESENT, op, NULL);
    if (made == NULL) return;
    made->term = op->term;
    made->elements = there;
    made->comes = tn_member_that_comes(f, op) != NULL;
}

void tn_trace_chosen(const frame *f, const tn_operation *op, const tn_operation *chosen)
{
    if (op->term == NULL) return;
    trace_note *made = note(f, TRACE_CHOSEN, op, NULL);
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
    trace_note *made = note(f, TRACE_POSITION, NULL, (uint8_t *)f->over.self + instance->as.slot);
    if (made == NULL) return before;
    made->term = instance->pos;
    made->member = instance->id;
    made->looks = instance->looks;
    trace->owner = last_of(&trace->notes);
    return before;
}

void tn_trace_instance_end(const frame *f, const trace_state *before, tn_status status)
{
    tn_trace *trace = f->trace;
    if (status != TN_OK) {
        tn_trace_back_to(trace, before);
    } else if (!trace->failed) {
        trace_note_at(trace, trace->owner)->end = here(f);
        trace_note_at(trace, trace->owner)->cut = (uint32_t)trace->notes.count;
    }
    trace->owner = before->owner;
}

uint32_t tn_trace_placed_begin(frame *f, const tn_operation *op, const tn_input *in)
{
    const uint32_t outer = f->window;
    f->window = tn_trace_window_of(f->trace, in);
    trace_note *made = note(f, TRACE_POSITION, op, NULL);
    if (made == NULL) return TRACE_NONE;
    made->begin = made->end = in->data + in->pos;
    made->term = op->term;
    made->elements = outer;
    return f->trace->owner = last_of(&f->trace->notes);
}

void tn_trace_placed_end(frame *f, uint32_t placed)
{
    if (f->trace->failed || placed == TRACE_NONE) return;
    trace_note *made = trace_note_at(f->trace, placed);
    made->end = here(f);
    made->cut = (uint32_t)f->trace->notes.count;
    f->window = (uint32_t)made->elements;
    f->trace->owner = made->owner;
}

void tn_trace_cell(tn_trace *trace, void *cell)
{
    void **made = tn_trace_append(trace, &trace->cells, sizeof *made);
    if (made != NULL) *made = cell;
}

/* ---- what patching asks ---- */

static uintptr_t address_of(const tn_trace *trace, uint32_t number)
{
    return (uintptr_t)trace_note_at(trace, number)->address;
}

/* Whether note `a` stands before `b`: by address, then by number. */
static bool before(const tn_trace *trace, uint32_t a, uint32_t b)
{
    const uintptr_t at_a = address_of(trace, a), at_b = address_of(trace, b);
    return at_a != at_b ? at_a < at_b : a < b;
}

static void sift_down(const tn_trace *trace, uint32_t *items, size_t root, size_t count)
{
    for (;;) {
        size_t largest = 2 * root + 1;
        if (largest >= count) return;
        if (largest + 1 < count && before(trace, items[largest], items[largest + 1])) largest++;
        if (!before(trace, items[root], items[largest])) return;
        const uint32_t held = items[root];
        items[root] = items[largest];
        items[largest] = held;
        root = largest;
    }
}

/* Elements follow each other in memory as they do in the file, so that notes often are in order. */
bool tn_trace_sort(tn_trace *trace)
{
    bool sorted = true;
    trace->by_address.count = 0;
    for (size_t i = 0; i < trace->notes.count; i++) {
        if (trace_note_at(trace, i)->address == NULL) continue;
        uint32_t *number = tn_trace_append(trace, &trace->by_address, sizeof *number);
        if (number == NULL) return false;
        *number = (uint32_t)i;
        if (trace->by_address.count > 1) sorted = sorted && before(trace, number[-1], number[0]);
    }
    if (sorted) return !trace->failed;
    uint32_t *items = trace->by_address.items;
    const size_t count = trace->by_address.count;
    for (size_t i = count / 2; i-- > 0;)
        sift_down(trace, items, i, count);
    for (size_t end = count; end > 1; end--) {
        const uint32_t last = items[end - 1];
        items[end - 1] = items[0];
        items[0] = last;
        sift_down(trace, items, 0, end - 1);
    }
    return !trace->failed;
}

trace_note *tn_trace_find(const tn_trace *trace, const void *address)
{
    const uint32_t *items = trace->by_address.items;
    size_t low = 0, high = trace->by_address.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (address_of(trace, items[middle]) <= (uintptr_t)address)
            low = middle + 1;
        else
            high = middle;
    }
    trace_note *found = low > 0 ? trace_note_at(trace, items[low - 1]) : NULL;
    return found != NULL && found->address == address ? found : NULL;
}
