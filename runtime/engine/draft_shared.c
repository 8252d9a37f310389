/* Drafts: instances over bytes of others in the source, such as texts in a table. They stay over the bytes of
   the same member, wherever it lies in the draft. */
#include "draft.h"

#include "../core/by_place.h"

/* Covered bytes, by their address. */
typedef struct covered {
    uint64_t begin;
    size_t cover;
} covered;

typedef struct search {
    const tn_trace *trace;
    covered *covers; /* those that were read before instances were asked, and the others */
    size_t first, count;
} search;

/* An instance of the source, and its share, by its address. */
typedef struct shared_value {
    uint64_t value;
    size_t share;
} shared_value;

/* ---- instances that share ---- */

bool tn_draft_note_shared(draft_source *source, const void *value)
{
    uint64_t *made = tn_draft_source_append(source, &source->shared, sizeof *made);
    if (made != NULL) *made = (uintptr_t)value;
    source->failed = source->failed || made == NULL;
    source->shared_sorted = false;
    return made != NULL;
}

bool tn_draft_was_shared(draft_source *source, const void *original)
{
    const uint64_t at = (uintptr_t)original;
    trace_list *shared = &source->shared;
    if (!source->shared_sorted) tn_sort_by_place(shared->items, shared->count, sizeof at);
    source->shared_sorted = true;
    const size_t i = tn_count_before(shared->items, shared->count, sizeof at, at);
    return i < shared->count && *TRACE_AT(*shared, uint64_t, i) == at;
}

/* ---- the members whose bytes they share ---- */

/* The most ranges with a byte that are looked at. */
enum { MOST_OVERLAPS = 16 };

/* The range that was read first, of those with a byte; SIZE_MAX: none is found. */
static size_t first_cover(const search *run, const covered *covers, size_t count, const trace_note *note)
{
    size_t found = SIZE_MAX;
    const size_t behind =
        tn_count_before(covers, count, sizeof *covers, (uint64_t)(uintptr_t)note->begin + 1);
    for (size_t n = 0; n < behind && n < MOST_OVERLAPS; n++) {
        const size_t i = covers[behind - 1 - n].cover;
        const trace_cover *cover = trace_cover_at(run->trace, i);
        if (cover->end > note->begin && cover->scene != note->scene && i < found) found = i;
    }
    return found;
}

static const trace_cover *cover_of(const search *run, const trace_note *note)
{
    size_t found = first_cover(run, run->covers, run->first, note);
    if (found == SIZE_MAX) found = first_cover(run, run->covers + run->first, run->count - run->first, note);
    return found != SIZE_MAX ? trace_cover_at(run->trace, found) : NULL;
}

static tn_status sort_covers(search *run, tn_arena *memory, size_t first)
{
    void *block;
    run->first = first;
    run->count = run->trace->covered.count;
    const tn_status status = tn_arena_alloc(memory, run->count + 1, sizeof *run->covers, &block);
    if (status != TN_OK) return status;
    run->covers = block;
    for (size_t i = 0; i < run->count; i++)
        run->covers[i] = (covered){(uint64_t)(uintptr_t)trace_cover_at(run->trace, i)->begin, i};
    tn_sort_by_place(run->covers, first, sizeof *run->covers);
    tn_sort_by_place(run->covers + first, run->count - first, sizeof *run->covers);
    return TN_OK;
}

static bool is_shared(draft_source *source, const trace_note *note)
{
    return note->kind == TRACE_POSITION && note->op == NULL && note->begin != note->end &&
           tn_draft_was_shared(source, note->address);
}

static void add_share(draft_source *source, const search *run, const trace_note *note)
{
    const trace_cover *cover = cover_of(run, note);
    if (cover == NULL) return;
    const void *object = trace_scene_at(run->trace, cover->scene)->over.self;
    source->shares[source->share_count++] = (draft_share){.place = (uint64_t)(uintptr_t)object,
                                                          .object = object,
                                                          .cover = cover,
                                                          .value = note->address,
                                                          .skipped = (size_t)(note->begin - cover->begin)};
}

/* Makes the index of the shares by instances. */
static tn_status index_shares(draft_source *source)
{
    void *block;
    const tn_status status =
        tn_arena_alloc(source->memory, source->share_count + 1, sizeof(shared_value), &block);
    if (status != TN_OK) return status;
    source->by_value = block;
    tn_sort_by_place(source->shares, source->share_count, sizeof *source->shares);
    for (size_t i = 0; i < source->share_count; i++)
        source->by_value[i] = (shared_value){(uint64_t)(uintptr_t)source->shares[i].value, i};
    tn_sort_by_place(source->by_value, source->share_count, sizeof *source->by_value);
    return TN_OK;
}

tn_status tn_draft_find_shares(draft_source *source, size_t first)
{
    void *block;
    search run = {.trace = source->trace};
    if (source->shared.count == 0) return TN_OK;
    tn_status status = sort_covers(&run, source->memory, first);
    if (status == TN_OK)
        status = tn_arena_alloc(source->memory, source->shared.count, sizeof *source->shares, &block);
    if (status != TN_OK) return status;
    source->shares = block;
    for (size_t i = 0; i < run.trace->notes.count && source->share_count < source->shared.count; i++) {
        const trace_note *note = trace_note_at(run.trace, i);
        if (is_shared(source, note)) add_share(source, &run, note);
    }
    return index_shares(source);
}

/* ---- their places in the draft ---- */

void tn_draft_forget_places(draft_source *source)
{
    for (size_t i = 0; i < source->share_count; i++)
        source->shares[i].at = NULL;
}

/* Whether the share lies in the value that the frame has put: in a list of values, in the same element. */
static bool is_in_value(const frame *f, const draft_share *share)
{
    const trace_cover *cover = share->cover;
    if (cover->list == TN_NO_SLOT) return true;
    const tn_list *list = (const tn_list *)(const void *)((const uint8_t *)share->object + cover->list);
    return tn_draft_original(f->draft->source, f->model_to) ==
           (const uint8_t *)list->items + cover->index * f->item_size;
}

void tn_draft_note_places(const frame *f, const tn_operation *op, size_t begin)
{
    draft_source *source = f->draft->source;
    if (source == NULL || source->alike || source->share_count == 0 || f->over.in->pos < begin) return;
    const uint64_t place = (uint64_t)(uintptr_t)tn_draft_original(source, f->model);
    size_t i = tn_count_before(source->shares, source->share_count, sizeof *source->shares, place);
    for (; i < source->share_count && source->shares[i].place == place; i++) {
        draft_share *share = &source->shares[i];
        const bool reaches = share->skipped == 0 || share->skipped < f->over.in->pos - begin;
        if (share->cover->op == op && reaches && is_in_value(f, share))
            share->at = f->over.in->data + begin + share->skipped;
    }
}

const draft_share *tn_draft_share_of(const draft_source *source, const void *original)
{
    const uint64_t value = (uint64_t)(uintptr_t)original;
    const size_t i = tn_count_before(source->by_value, source->share_count, sizeof *source->by_value, value);
    const bool known = i < source->share_count && source->by_value[i].value == value;
    return known ? &source->shares[source->by_value[i].share] : NULL;
}
