/* Drafts: bytes of the file that no member holds. They stay behind their predecessors. */
#include "draft.h"

#include "../core/by_place.h"

/* ---- finding gaps ---- */

typedef struct covered_range {
    uint64_t begin; /* in its buffer */
    uint64_t end;
    size_t cover;
} covered_range;

/* The begin of a placed member. */
typedef struct placed_begin {
    uint64_t at; /* its address */
    uint64_t alignment;
} placed_begin;

/* The ranges that cover bytes of one buffer, among all ranges. */
typedef struct buffer_ranges {
    size_t begin, end;
    bool is_stream; /* a stream is open over it; other buffers are values */
} buffer_ranges;

typedef struct search {
    const tn_trace *trace;
    draft_gaps *gaps;
    covered_range *ranges;
    buffer_ranges *buffers;
    const uint8_t *data; /* of a buffer, */
    uint64_t at;         /* up to which it has been searched, */
    size_t behind;       /* and the range that covers the bytes before `at`; or SIZE_MAX */
    bool in_input;
    placed_begin *placed;
    size_t placed_count;
    note_index ends; /* of instances that lie elsewhere, by address */
} search;

/* Of gaps behind instances, which no operation has read. */
static const tn_operation behind_instance;

/* Whether the bytes only align the placed member that begins behind them. */
static bool is_padding(const search *run, uint64_t end)
{
    const uint64_t key = (uint64_t)(uintptr_t)(run->data + end);
    uint64_t zeros = run->at;
    const size_t i = tn_count_before(run->placed, run->placed_count, sizeof *run->placed, key);
    if (i == run->placed_count || run->placed[i].at != key) return false;
    while (zeros < end && run->data[zeros] == 0)
        zeros++;
    return zeros == end && end - run->at < run->placed[i].alignment;
}

/* The first instance that ends where the search is; NULL: none. */
static const trace_note *instance_before(const search *run)
{
    const uint32_t first = tn_note_index_find(&run->ends, (uint64_t)(uintptr_t)(run->data + run->at));
    return first != TRACE_NONE ? trace_note_at(run->trace, first) : NULL;
}

static const void *object_of(const search *run, uint32_t scene)
{
    return trace_scene_at(run->trace, scene)->over.self;
}

static tn_status add_gap(search *run, uint64_t end)
{
    if (run->at == end || is_padding(run, end)) return TN_OK;
    const tn_bytes bytes = {run->data + run->at, (size_t)(end - run->at)};
    if (run->in_input && run->at == run->trace->line_end) {
        const void *root = trace_scene_at(run->trace, 0)->over.self;
        run->gaps->items[run->gaps->count++] =
            (draft_gap){.place = (uint64_t)(uintptr_t)root, .bytes = bytes};
        return TN_OK;
    }
    if (run->behind == SIZE_MAX) return TN_UNSUPPORTED;
    const trace_cover *cover = trace_cover_at(run->trace, run->behind);
    const trace_note *instance = instance_before(run);
    draft_gap *gap = &run->gaps->items[run->gaps->count++];
    *gap = (draft_gap){.place = (uint64_t)(uintptr_t)object_of(run, cover->scene),
                       .op = cover->op,
                       .index = cover->index,
                       .bytes = bytes};
    if (instance == NULL || object_of(run, instance->scene) == object_of(run, cover->scene)) return TN_OK;
    gap->place = (uint64_t)(uintptr_t)instance->address; /* elements may come behind the last object in it */
    gap->op = &behind_instance;
    return TN_OK;
}

static bool opens_stream(const search *run, size_t cover)
{
    return cover != SIZE_MAX && trace_cover_at(run->trace, cover)->op->kind == TN_DO_OPEN;
}

/* Whether an empty range lies behind the one before it, at the same place: the begin of a stream, the
   innermost of several; otherwise the end of a stream, the outermost of several, which was read first. */
static bool is_behind(const search *run, const covered_range *range)
{
    const bool opened = opens_stream(run, run->behind);
    if (range->begin != range->end) return false;
    if (opens_stream(run, range->cover)) return !opened || range->cover > run->behind;
    return !opened && range->cover < run->behind;
}

static void pass(search *run, const covered_range *range)
{
    if (range->end < run->at || (range->end == run->at && !is_behind(run, range))) return;
    run->at = range->end;
    run->behind = range->cover;
}

static tn_status look_through(search *run, const covered_range *ranges, size_t count, uint64_t size)
{
    run->at = 0;
    run->behind = SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        const tn_status status = ranges[i].begin > run->at ? add_gap(run, ranges[i].begin) : TN_OK;
        if (status != TN_OK) return status;
        pass(run, &ranges[i]);
    }
    return add_gap(run, size);
}

static void add_range(search *run, size_t i)
{
    const trace_cover *cover = trace_cover_at(run->trace, i);
    const uint8_t *data = trace_buffer_at(run->trace, cover->buffer)->bytes.data;
    const uint64_t begin = (uint64_t)(cover->begin - data);
    run->ranges[run->buffers[cover->buffer].end++] =
        (covered_range){begin, begin + (uint64_t)(cover->end - cover->begin), i};
}

/* The ranges of each buffer, one buffer behind the other. */
static tn_status find_ranges(search *run, tn_arena *memory)
{
    const tn_trace *trace = run->trace;
    void *ranges, *buffers;
    size_t begin = 0;
    tn_status status = tn_arena_alloc(memory, trace->covered.count + 1, sizeof *run->ranges, &ranges);
    if (status == TN_OK)
        status = tn_arena_alloc(memory, trace->buffers.count, sizeof *run->buffers, &buffers);
    if (status != TN_OK) return status;
    run->ranges = ranges;
    run->buffers = buffers;
    for (size_t i = 0; i < trace->windows.count; i++)
        run->buffers[trace_window_at(trace, i)->buffer].is_stream = true;
    for (size_t i = 0; i < trace->covered.count; i++)
        run->buffers[trace_cover_at(trace, i)->buffer].end++;
    for (size_t i = 0; i < trace->buffers.count; i++) {
        const size_t count = run->buffers[i].end;
        run->buffers[i].begin = run->buffers[i].end = begin;
        begin += count;
    }
    for (size_t i = 0; i < trace->covered.count; i++)
        add_range(run, i);
    return TN_OK;
}

static tn_status look_at(search *run, uint32_t number)
{
    const tn_bytes bytes = trace_buffer_at(run->trace, number)->bytes;
    const buffer_ranges *buffer = &run->buffers[number];
    covered_range *ranges = run->ranges + buffer->begin;
    const size_t count = buffer->end - buffer->begin;
    run->data = bytes.data;
    run->in_input = number == 0;
    tn_sort_by_place(ranges, count, sizeof *ranges);
    return look_through(run, ranges, count, bytes.size);
}

static tn_status find_placed(search *run, tn_arena *memory)
{
    void *block;
    const tn_status status = tn_arena_alloc(memory, run->trace->notes.count + 1, sizeof *run->placed, &block);
    if (status != TN_OK) return status;
    run->placed = block;
    for (size_t i = 0; i < run->trace->notes.count; i++) {
        const trace_note *note = trace_note_at(run->trace, i);
        if (!tn_patch_is_placed(note)) continue;
        const tn_placing *how = note->op->data;
        run->placed[run->placed_count++] = (placed_begin){(uint64_t)(uintptr_t)note->begin, how->alignment};
    }
    tn_sort_by_place(run->placed, run->placed_count, sizeof *run->placed);
    return TN_OK;
}

static tn_status find_ends(search *run, tn_arena *memory)
{
    void *block;
    const tn_status status = tn_arena_alloc(memory, run->trace->notes.count + 1, sizeof(note_key), &block);
    if (status != TN_OK) return status;
    run->ends = (note_index){.items = block};
    for (uint32_t i = 0; i < run->trace->notes.count; i++) {
        const trace_note *note = trace_note_at(run->trace, i);
        const bool elsewhere = note->kind == TRACE_POSITION && note->op == NULL && !note->looks;
        if (elsewhere && note->begin != note->end)
            run->ends.items[run->ends.count++] = (note_key){(uint64_t)(uintptr_t)note->end, i};
    }
    tn_sort_by_place(run->ends.items, run->ends.count, sizeof *run->ends.items);
    return TN_OK;
}

tn_status tn_draft_find_gaps(tn_arena *memory, const tn_trace *trace, draft_gaps *gaps)
{
    void *items;
    search run = {.trace = trace, .gaps = gaps};
    const size_t count = trace->covered.count + trace->buffers.count;
    tn_status status = tn_arena_alloc(memory, count, sizeof *gaps->items, &items);
    if (status == TN_OK) status = find_ranges(&run, memory);
    if (status == TN_OK) status = find_placed(&run, memory);
    if (status == TN_OK) status = find_ends(&run, memory);
    if (status != TN_OK) return status;
    *gaps = (draft_gaps){.items = items};
    for (uint32_t i = 0; i < trace->buffers.count && status == TN_OK; i++)
        if (run.buffers[i].is_stream) status = look_at(&run, i);
    tn_sort_by_place(gaps->items, gaps->count, sizeof *gaps->items);
    return status;
}

/* ---- putting gaps ---- */

static size_t first_at(const draft_gaps *gaps, uint64_t place)
{
    return tn_count_before(gaps->items, gaps->count, sizeof *gaps->items, place);
}

void tn_draft_note_place(draft_gaps *gaps, const void *object, const void *written, size_t size)
{
    const uint64_t begin = (uint64_t)(uintptr_t)object;
    for (size_t i = first_at(gaps, begin); i < gaps->count && gaps->items[i].place - begin < size; i++)
        gaps->items[i].next = (uint64_t)(uintptr_t)written + (gaps->items[i].place - begin);
}

/* The note of the innermost stream with some bytes, of those that were cut out of the input or of others;
   NULL: the input itself. */
static const trace_note *cut_with(const tn_trace *trace, const uint8_t *at)
{
    const trace_window *innermost = NULL;
    for (size_t i = 1; i < trace->windows.count; i++) {
        const trace_window *window = trace_window_at(trace, i);
        const bool inside = (uintptr_t)at - (uintptr_t)window->in.data < window->in.size;
        if (inside && (innermost == NULL || window->in.size <= innermost->in.size)) innermost = window;
    }
    return innermost != NULL ? trace_note_at(trace, innermost->note) : NULL;
}

void tn_draft_move_gaps(draft_gaps *gaps, const tn_trace *trace)
{
    for (size_t i = 0; i < gaps->count; i++) {
        draft_gap *gap = &gaps->items[i];
        gap->place = gap->next;
        if (gap->next == 0) gap->cut = cut_with(trace, gap->bytes.data);
    }
    tn_sort_by_place(gaps->items, gaps->count, sizeof *gaps->items);
}

static tn_status put_at(frame *f, const tn_operation *op, const void *at)
{
    draft_gaps *gaps = f->draft->gaps;
    const uint64_t place = (uint64_t)(uintptr_t)at;
    const bool counts = op != NULL && op != &behind_instance;
    for (size_t i = first_at(gaps, place); i < gaps->count && gaps->items[i].place == place; i++) {
        draft_gap *gap = &gaps->items[i];
        if (gap->op != op || (counts && gap->index != tn_trace_index(f))) continue;
        if (f->over.in->pos != f->over.in->size && !f->draft->laid_out)
            return tn_draft_fail(f, op, TN_UNSUPPORTED, tn_value_none(), tn_value_none());
        gap->put = true;
        return tn_draft_put(f, gap->bytes.data, gap->bytes.size);
    }
    return TN_OK;
}

tn_status tn_draft_put_gap(frame *f, const tn_operation *op)
{
    return put_at(f, op, f->model);
}

tn_status tn_draft_put_gap_behind(frame *f, const void *value)
{
    return put_at(f, &behind_instance, value);
}

/* Whether the gap lay in the stream that the operation has cut out for the object of the frame. */
static bool lay_in(const frame *f, const draft_gap *gap, const tn_operation *cut)
{
    if (cut == NULL || gap->cut == NULL) return cut == NULL && gap->cut == NULL;
    draft_source *source = f->draft->source;
    const bool in_list = f->over.path != NULL && f->over.path != f->over.object;
    return gap->cut->op == cut && (!in_list || gap->cut->index == f->over.index) &&
           trace_scene_at(source->trace, gap->cut->scene)->over.self == tn_draft_original(source, f->model);
}

tn_status tn_draft_put_left_gaps(frame *f, const tn_operation *cut)
{
    draft_gaps *gaps = f->draft->gaps;
    tn_status status = TN_OK;
    for (size_t i = 0; i < gaps->count && gaps->items[i].place == 0 && status == TN_OK; i++) {
        draft_gap *gap = &gaps->items[i];
        if (gap->put || !lay_in(f, gap, cut)) continue;
        gap->put = true;
        f->over.in->pos = f->over.in->size;
        f->over.in->bits_left = 0;
        status = tn_draft_put(f, gap->bytes.data, gap->bytes.size);
    }
    return status;
}

tn_status tn_draft_check_gaps(const patching *p)
{
    for (size_t i = 0; p->gaps != NULL && i < p->gaps->count; i++) {
        const draft_gap *gap = &p->gaps->items[i];
        if (gap->put) continue;
        const tn_bytes source = trace_buffer_at(p->source_of->trace, 0)->bytes;
        const uintptr_t offset = (uintptr_t)gap->bytes.data - (uintptr_t)source.data;
        *p->error = (tn_error){.status = TN_LOSES_BYTES,
                               .offset = offset < source.size ? (uint64_t)offset : TN_NO_OFFSET};
        return TN_LOSES_BYTES;
    }
    return TN_OK;
}
