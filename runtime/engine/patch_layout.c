/* Computes the offsets of all bytes after some have been replaced. */
#include "patch.h"

/* ---- splices ---- */

static patch_splice *splice_at(const patch_buffer *buffer, size_t i)
{
    return TRACE_AT(buffer->splices, patch_splice, i);
}

static bool grow(const patching *p, trace_list *list, size_t size)
{
    const tn_allocator *allocator = &p->trace.allocator;
    const size_t capacity = list->capacity != 0 ? 2 * list->capacity : 16;
    if (list->count < list->capacity) return true;
    void *items = allocator->reallocate(allocator->user, NULL, 0, capacity * size);
    if (items == NULL) return false;
    if (list->count != 0) memcpy(items, list->items, list->count * size);
    if (list->items != NULL)
        (void)allocator->reallocate(allocator->user, list->items, list->capacity * size, 0);
    list->items = items;
    list->capacity = capacity;
    return true;
}

/* The first splice that ends at `at` or behind it. */
static size_t first_ending(const patch_buffer *buffer, size_t at)
{
    size_t low = 0, high = buffer->splices.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (splice_at(buffer, middle)->end < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first splice that ends behind `at`, or is inserted there by a note from `note` on. */
static size_t first_inserted(const patch_buffer *buffer, size_t at, uint64_t note)
{
    size_t low = 0, high = buffer->splices.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const patch_splice *each = splice_at(buffer, middle);
        if (each->end < at || (each->end == at && (each->begin < at || each->note < note)))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The index for a splice that replaces [begin, end); *same: it replaces the splice there. */
static size_t place_of(const patch_buffer *buffer, size_t begin, size_t end, uint32_t note, bool *same)
{
    const size_t i = first_inserted(buffer, begin, note);
    const patch_splice *each = i < buffer->splices.count ? splice_at(buffer, i) : NULL;
    *same = each != NULL && each->begin == begin && each->end == end && each->note == note;
    return i;
}

static tn_status touch(const patching *p, patch_buffer *buffer, size_t begin, size_t end)
{
    if (!grow(p, &buffer->touched, sizeof(tn_range))) return TN_NO_MEMORY;
    TRACE_AT(buffer->touched, tn_range, buffer->touched.count++)[0] = (tn_range){begin, end};
    return TN_OK;
}

/* Views of the same bytes are edited alike. */
static bool is_alike(const patch_splice *a, const patch_splice *b)
{
    return a->begin == b->begin && a->end == b->end && a->begin < a->end && a->bytes.size == b->bytes.size &&
           (a->bytes.size == 0 || memcmp(a->bytes.data, b->bytes.data, a->bytes.size) == 0);
}

static tn_status insert(const patching *p, patch_buffer *buffer, size_t i, const patch_splice *splice)
{
    if (i < buffer->splices.count && is_alike(splice_at(buffer, i), splice)) return TN_OK;
    if (i < buffer->splices.count && splice_at(buffer, i)->begin < splice->end)
        return tn_patch_fail(p, TN_SHARED_BYTES, splice->note, splice_at(buffer, i)->note, tn_value_none(),
                             tn_value_none());
    if (!grow(p, &buffer->splices, sizeof *splice)) return TN_NO_MEMORY;
    patch_splice *items = buffer->splices.items;
    memmove(items + i + 1, items + i, (buffer->splices.count - i) * sizeof *items);
    items[i] = *splice;
    buffer->splices.count++;
    return TN_OK;
}

uint8_t *tn_patch_changeable(const uint8_t *bytes)
{
    union {
        const uint8_t *from;
        uint8_t *to;
    } as = {.from = bytes};
    return as.to;
}

static size_t offset_in(const patching *p, uint32_t in, const uint8_t *at)
{
    return (size_t)(at - trace_buffer_at(&p->trace, in)->bytes.data);
}

/* Whether the owner of a note, which lies elsewhere and is not empty, ends at a place of a buffer. */
static bool closes(const patching *p, uint32_t in, uint32_t note, size_t at)
{
    const uint32_t owner = trace_note_at(&p->trace, note)->owner;
    if (owner == TRACE_NONE) return false;
    const trace_note *elsewhere = trace_note_at(&p->trace, owner);
    return patch_buffer_of(p, elsewhere) == in && offset_in(p, in, elsewhere->begin) < at &&
           offset_in(p, in, elsewhere->end) == at;
}

tn_status tn_patch_replace(patching *p, uint32_t number, const uint8_t *begin, const uint8_t *end,
                           tn_bytes bytes)
{
    const uint32_t in = patch_buffer_of(p, trace_note_at(&p->trace, number));
    const uint8_t *data = trace_buffer_at(&p->trace, in)->bytes.data;
    patch_buffer *buffer = &p->buffers[in];
    patch_splice splice = {
        .begin = (size_t)(begin - data), .end = (size_t)(end - data), .bytes = bytes, .note = number};
    bool same;
    const size_t i = place_of(buffer, splice.begin, splice.end, number, &same);
    buffer->changed = true;
    if (!same && bytes.size == splice.end - splice.begin) {
        if (bytes.size != 0) memcpy(tn_patch_changeable(begin), bytes.data, bytes.size);
        return touch(p, buffer, splice.begin, splice.end);
    }
    p->resized = true;
    if (i < buffer->summed) buffer->summed = i;
    if (!buffer->stale) p->stale[p->stale_count++] = in;
    buffer->stale = true;
    if (same) {
        splice_at(buffer, i)->bytes = bytes;
        return TN_OK;
    }
    splice.closes = begin == end && closes(p, in, number, splice.begin);
    buffer->closed = buffer->closed || splice.closes;
    return insert(p, buffer, i, &splice);
}

/* ---- places ---- */

static void lay_out(patch_buffer *buffer)
{
    size_t i = buffer->summed;
    int64_t grown = i > 0 ? splice_at(buffer, i - 1)->grown : 0;
    for (; i < buffer->splices.count; i++) {
        patch_splice *each = splice_at(buffer, i);
        grown += (int64_t)each->bytes.size - (int64_t)(each->end - each->begin);
        each->grown = grown;
    }
    buffer->summed = i;
}

void tn_patch_lay_out(patching *p)
{
    while (p->stale_count > 0) {
        patch_buffer *buffer = &p->buffers[p->stale[--p->stale_count]];
        lay_out(buffer);
        buffer->stale = false;
    }
}

/* Whether a note lies in another one: in the stream that it has cut out, or in an instance. */
static bool lies_in(const patching *p, uint32_t inner, uint32_t outer)
{
    if (inner == outer) return true;
    const trace_note *note = trace_note_at(&p->trace, inner), *around = trace_note_at(&p->trace, outer);
    if (around->kind == TRACE_COUNT) {
        const bool elsewhere =
            note->owner != TRACE_NONE && tn_patch_is_placed(trace_note_at(&p->trace, note->owner));
        if (elsewhere && note->owner != around->owner) return false;
        return around->cut != TRACE_NONE && inner > outer && inner <= around->cut;
    }
    if (tn_patch_is_placed(around)) return note->owner == outer;
    for (uint32_t owner = note->owner; owner != TRACE_NONE; owner = trace_note_at(&p->trace, owner)->owner)
        if (owner == outer) return true;
    while (note->window != 0) {
        const uint32_t cut = trace_window_at(&p->trace, note->window)->note;
        if (cut == outer) return true;
        note = trace_note_at(&p->trace, cut);
    }
    return false;
}

/* Whether inserted bytes precede another note that begins there, whichever was read first: they close a value
   that lies elsewhere, and the note is of another one. */
static bool ends_before(const patching *p, const patch_splice *splice, uint32_t other)
{
    const uint32_t owner = trace_note_at(&p->trace, splice->note)->owner;
    const trace_note *behind = other != TRACE_NONE ? trace_note_at(&p->trace, other) : NULL;
    const bool inside = behind != NULL && behind->owner == owner && behind->kind != TRACE_POSITION;
    return splice->closes && behind != NULL && !inside;
}

/* The first note behind all that may lie in a note: streams that it has cut out may be read at any time. */
static uint64_t behind_all_in(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    switch (note->kind) {
    case TRACE_CUT:
        return UINT64_MAX;
    case TRACE_POSITION:
        return note->cut;
    case TRACE_COUNT:
        return note->cut != TRACE_NONE ? (uint64_t)note->cut + 1 : (uint64_t)number + 1;
    default:
        return (uint64_t)number + 1;
    }
}

/* The end of the splices that may count for a place: those of later notes do only if they close something, or
   stand in the note. */
static size_t end_of_counted(const patching *p, const patch_buffer *buffer, size_t at, uint32_t note,
                             bool is_end)
{
    uint64_t from = UINT64_MAX;
    if (is_end && note != TRACE_NONE) from = behind_all_in(p, note);
    if (!is_end && !buffer->closed) from = note;
    return first_inserted(buffer, at, from);
}

/* The shift of a place of a buffer: the begin, or the end, of a note. Bytes inserted there lie behind the
   begin and before the end of their owner. */
static int64_t moved_by(const patching *p, uint32_t in, size_t at, uint32_t note, bool is_end)
{
    const patch_buffer *buffer = &p->buffers[in];
    const size_t first = first_ending(buffer, at);
    for (size_t i = end_of_counted(p, buffer, at, note, is_end); i > first; i--) {
        const patch_splice *each = splice_at(buffer, i - 1);
        const bool earlier = each->note < note || (!is_end && ends_before(p, each, note));
        if (each->begin < at || (earlier && (is_end || note == TRACE_NONE))) return each->grown;
        if (earlier != is_end && lies_in(p, each->note, note) == is_end) return each->grown;
    }
    return first > 0 ? splice_at(buffer, first - 1)->grown : 0;
}

static size_t place_now(const patching *p, uint32_t in, const uint8_t *place, uint32_t note, bool is_end)
{
    const size_t at = offset_in(p, in, place);
    return at + (size_t)moved_by(p, in, at, note, is_end);
}

size_t tn_patch_begin_of(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    return place_now(p, patch_buffer_of(p, note), note->begin, number, false);
}

uint64_t tn_patch_size_of(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    return place_now(p, patch_buffer_of(p, note), note->end, number, true) - tn_patch_begin_of(p, number);
}

uint64_t tn_patch_content_size(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const tn_bytes content = trace_cut_at(&p->trace, note->cut)->content;
    return place_now(p, patch_buffer_of(p, note), content.data + content.size, number, true) -
           tn_patch_begin_of(p, number);
}

/* The present begin of a stream in its buffer. */
static size_t window_begin(const patching *p, const trace_window *window)
{
    const bool is_buffer = window->note == TRACE_NONE ||
                           window->in.data == trace_buffer_at(&p->trace, window->buffer)->bytes.data;
    return is_buffer ? 0 : place_now(p, window->buffer, window->in.data, window->note, false);
}

size_t tn_patch_window_size(const patching *p, uint32_t number)
{
    const trace_window *window = trace_window_at(&p->trace, number);
    const tn_bytes whole = trace_buffer_at(&p->trace, window->buffer)->bytes;
    const size_t size = window->size;
    if (window->in.data == whole.data && size == whole.size) return tn_patch_buffer_size(p, window->buffer);
    return place_now(p, window->buffer, window->in.data + size, window->note, true) - window_begin(p, window);
}

uint64_t tn_patch_position_of(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    return tn_patch_begin_of(p, number) - window_begin(p, trace_window_at(&p->trace, note->window));
}

bool tn_patch_stream_now(void *patch, const tn_input *stream, tn_input *now)
{
    patching *p = patch;
    const uint32_t number = tn_trace_window_of(&p->trace, stream);
    if (number == TRACE_NONE) return false;
    const trace_window *window = trace_window_at(&p->trace, number);
    const size_t stood = stream->pos < window->size ? stream->pos : window->size;
    *now = *stream;
    now->size = tn_patch_window_size(p, number);
    now->pos =
        place_now(p, window->buffer, window->in.data + stood, TRACE_NONE, false) - window_begin(p, window);
    return true;
}

bool tn_patch_is_touched(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const uint32_t in = patch_buffer_of(p, note), around = trace_buffer_at(&p->trace, in)->note;
    const size_t begin = offset_in(p, in, note->begin), end = offset_in(p, in, note->end);
    const trace_list *touched = &p->buffers[in].touched;
    for (size_t i = 0; i < touched->count; i++) {
        const tn_range *each = TRACE_AT(*touched, tn_range, i);
        if (each->at < end && begin < each->end) return true;
    }
    return around != TRACE_NONE && tn_patch_is_touched(p, around);
}

/* ---- the result ---- */

size_t tn_patch_buffer_size(const patching *p, uint32_t in)
{
    const patch_buffer *buffer = &p->buffers[in];
    const size_t count = buffer->splices.count, size = trace_buffer_at(&p->trace, in)->bytes.size;
    return count > 0 ? size + (size_t)splice_at(buffer, count - 1)->grown : size;
}

tn_status tn_patch_join(patching *p, uint32_t in, tn_bytes *joined)
{
    const tn_bytes whole = trace_buffer_at(&p->trace, in)->bytes;
    const patch_buffer *buffer = &p->buffers[in];
    const size_t count = buffer->splices.count;
    void *block;
    size_t at = 0, to = 0;
    *joined = whole;
    if (count == 0) return TN_OK;
    const tn_status status = tn_arena_alloc(&p->memory, 1, tn_patch_buffer_size(p, in), &block);
    if (status != TN_OK) return status;
    uint8_t *bytes = block;
    for (size_t i = 0; i < count; i++) {
        const patch_splice *each = splice_at(buffer, i);
        memcpy(bytes + to, whole.data + at, each->begin - at);
        to += each->begin - at;
        if (each->bytes.size != 0) memcpy(bytes + to, each->bytes.data, each->bytes.size);
        to += each->bytes.size;
        at = each->end;
    }
    memcpy(bytes + to, whole.data + at, whole.size - at);
    *joined = (tn_bytes){bytes, to + (whole.size - at)};
    return TN_OK;
}

tn_status tn_patch_pack(patching *p)
{
    tn_status status = TN_OK;
    tn_patch_lay_out(p);
    for (size_t b = p->trace.buffers.count; b-- > 1 && status == TN_OK;) {
        tn_bytes plain, packed;
        const uint32_t number = trace_buffer_at(&p->trace, b)->note;
        if (!p->buffers[b].changed) continue;
        p->buffers[b].changed = false;
        const trace_cut *cut = trace_cut_at(&p->trace, trace_note_at(&p->trace, number)->cut);
        lay_out(&p->buffers[b]); /* those around it are laid out when all in them have been packed */
        status = tn_patch_join(p, (uint32_t)b, &plain);
        if (status == TN_OK) status = tn_patch_encode(p, number, plain, &packed);
        if (status == TN_OK)
            status =
                tn_patch_replace(p, number, cut->content.data, cut->content.data + cut->content.size, packed);
    }
    tn_patch_lay_out(p);
    return status;
}
