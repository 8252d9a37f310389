/* Removes the bytes of placed members that are gone, unless a remaining value shares some of them. */
#include "patch.h"

#include "../core/by_place.h"

/* Bytes of a note. */
typedef struct placed_bytes {
    uint64_t begin, end; /* in all buffers, one behind the other */
    uint32_t note;
} placed_bytes;

typedef struct remaining {
    uint64_t *bases;      /* where each buffer begins */
    placed_bytes *values; /* of the remaining values, in order; `end` is the largest so far */
    size_t value_count;
    uint64_t *edges; /* begins and ends of values that contain others, in order */
    size_t edge_count;
    placed_bytes *gone; /* of placed members */
    size_t gone_count;
} remaining;

/* Returns false if the bytes lie elsewhere, in a parameter. */
static bool find_bytes(const patching *p, const remaining *run, uint32_t number, placed_bytes *bytes)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const uint32_t in = patch_buffer_of(p, note);
    const tn_bytes whole = trace_buffer_at(&p->trace, in)->bytes;
    const uintptr_t data = (uintptr_t)whole.data;
    const uintptr_t begin = (uintptr_t)note->begin - data, end = (uintptr_t)note->end - data;
    *bytes = (placed_bytes){run->bases[in] + begin, run->bases[in] + end, number};
    return begin <= whole.size && end <= whole.size;
}

/* Whether a note is of a value that may contain others. */
static bool holds(const trace_note *note)
{
    return note->kind >= TRACE_COUNT || (note->kind == TRACE_CUT && note->address == NULL);
}

/* Whether bytes of a placed member are gone. */
static bool is_gone(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    return (p->states[number] & PATCH_GONE) != 0 && tn_patch_is_placed(note) && note->begin < note->end;
}

static bool has_placed(const patching *p)
{
    for (const removal *each = p->removals; each != NULL; each = each->before)
        for (uint32_t i = each->from; i <= each->to; i++)
            if (is_gone(p, i)) return true;
    return false;
}

static tn_status make_space(patching *p, remaining *run)
{
    const size_t count = p->trace.notes.count;
    void *bases, *values, *edges, *gone;
    tn_status status = tn_arena_alloc(&p->memory, p->trace.buffers.count, sizeof *run->bases, &bases);
    if (status == TN_OK) status = tn_arena_alloc(&p->memory, count, sizeof *run->values, &values);
    if (status == TN_OK) status = tn_arena_alloc(&p->memory, count, 2 * sizeof *run->edges, &edges);
    if (status == TN_OK) status = tn_arena_alloc(&p->memory, count, sizeof *run->gone, &gone);
    if (status == TN_OK) *run = (remaining){.bases = bases, .values = values, .edges = edges, .gone = gone};
    return status;
}

static void add_remaining(const patching *p, remaining *run, uint32_t number)
{
    placed_bytes bytes;
    if ((p->states[number] & PATCH_GONE) != 0 || !find_bytes(p, run, number, &bytes)) return;
    if (!holds(trace_note_at(&p->trace, number))) {
        run->values[run->value_count++] = bytes;
        return;
    }
    run->edges[run->edge_count++] = bytes.begin;
    run->edges[run->edge_count++] = bytes.end;
}

static void add_gone(const patching *p, remaining *run, const removal *of)
{
    for (uint32_t i = of->from; i <= of->to; i++)
        if (is_gone(p, i) && find_bytes(p, run, i, &run->gone[run->gone_count])) run->gone_count++;
}

static void sort(remaining *run)
{
    uint64_t end = 0;
    tn_sort_by_place(run->values, run->value_count, sizeof *run->values);
    tn_sort_by_place(run->edges, run->edge_count, sizeof *run->edges);
    tn_sort_by_place(run->gone, run->gone_count, sizeof *run->gone);
    for (size_t i = 0; i < run->value_count; i++) {
        if (run->values[i].end < end) run->values[i].end = end;
        end = run->values[i].end;
    }
}

static tn_status find(patching *p, remaining *run)
{
    const tn_status status = make_space(p, run);
    uint64_t base = 0;
    if (status != TN_OK) return status;
    for (size_t i = 0; i < p->trace.buffers.count; i++) {
        run->bases[i] = base;
        base += (uint64_t)trace_buffer_at(&p->trace, i)->bytes.size + 1;
    }
    for (uint32_t i = 0; i < p->trace.notes.count; i++)
        add_remaining(p, run, i);
    for (const removal *each = p->removals; each != NULL; each = each->before)
        add_gone(p, run, each);
    sort(run);
    return TN_OK;
}

/* Whether a value has some of the bytes, or one that contains others begins or ends in them. */
static bool is_shared(const remaining *run, const placed_bytes *bytes)
{
    const size_t before = tn_count_before(run->values, run->value_count, sizeof *run->values, bytes->end);
    if (before > 0 && run->values[before - 1].end > bytes->begin) return true;
    const size_t edge = tn_count_before(run->edges, run->edge_count, sizeof *run->edges, bytes->begin + 1);
    return edge < run->edge_count && run->edges[edge] < bytes->end;
}

/* Other bytes to which a position led stay; bytes that several members share are removed once. */
tn_status tn_patch_remove_placed(patching *p)
{
    remaining run;
    uint64_t removed = 0;
    tn_status status = TN_OK;
    if (!has_placed(p)) return TN_OK;
    status = find(p, &run);
    for (size_t i = 0; status == TN_OK && i < run.gone_count; i++) {
        const placed_bytes *each = &run.gone[i];
        const trace_note *note = trace_note_at(&p->trace, each->note);
        if (each->end <= removed || is_shared(&run, each)) continue;
        const size_t known = removed > each->begin ? (size_t)(removed - each->begin) : 0;
        status = tn_patch_replace(p, each->note, note->begin + known, note->end, (tn_bytes){NULL, 0});
        removed = each->end;
    }
    return status;
}
