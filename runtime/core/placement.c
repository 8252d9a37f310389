/* Keeps the places at which placed members were read, and finds bytes that no member owns. */
#include "tenon/impl/input.h"

#include "by_place.h"

/* ---- ranges ---- */

static tn_status grow_ranges(const tn_input *in, const tn_path *path, const char *member, tn_range_list *list)
{
    void *items;
    const size_t capacity = list->capacity != 0 ? 2 * list->capacity : 16;
    const tn_status status = tn_scratch(in, path, member, in->pos, capacity, sizeof *list->items, &items);
    if (status != TN_OK) return status;
    if (list->count != 0) memcpy(items, list->items, list->count * sizeof *list->items);
    list->items = items;
    list->capacity = capacity;
    return TN_OK;
}

/* Ranges that follow each other are one. */
static tn_status add_range(const tn_input *in, const tn_path *path, const char *member, tn_range_list *list,
                           tn_range range)
{
    tn_range *last = list->count != 0 ? &list->items[list->count - 1] : NULL;
    if (range.at == range.end) return TN_OK;
    if (last != NULL && last->end == range.at) {
        last->end = range.end;
        return TN_OK;
    }
    if (list->count == list->capacity) {
        const tn_status status = grow_ranges(in, path, member, list);
        if (status != TN_OK) return status;
    }
    list->items[list->count++] = range;
    return TN_OK;
}

/* ---- reading ---- */

/* Notes whether members lie as a writer puts them: one behind the other, by rank, aligned. */
static void note_order(tn_run *run, uint64_t at, uint64_t size, unsigned rank, bool is_aligned)
{
    const bool first = run->placed_first == TN_NO_OFFSET;
    if (first) run->placed_first = at;
    if (!first && (at != run->placed_end || rank < run->placed_rank)) run->document->scattered = true;
    if (!is_aligned) run->document->scattered = true;
    run->placed_end = at + size;
    run->placed_rank = rank;
}

void tn_keep_nowhere(const tn_input *in, uint64_t position, unsigned rank, uint64_t alignment,
                     tn_placement *placement)
{
    const uint64_t at = in->base != TN_NO_OFFSET ? in->base + position : position;
    placement->at = position;
    note_order(in->run, at, 0, rank, position % alignment == 0);
}

tn_status tn_keep_placement(const tn_input *in, const tn_path *path, const char *member, size_t begin,
                            unsigned rank, uint64_t alignment, tn_placement *placement)
{
    const uint64_t at = tn_offset(in, begin);
    if (at == TN_NO_OFFSET) return TN_OK; /* decoded bytes have no place in the file */
    note_order(in->run, at, in->pos - begin, rank, begin % alignment == 0);
    placement->at = at;
    placement->size = in->pos - begin;
    placement->known = true;
    const tn_range range = {at, at + placement->size};
    return add_range(in, path, member, &in->run->placed, range);
}

tn_status tn_keep_tail(const tn_input *in, const tn_path *path)
{
    const uint64_t at = tn_offset(in, in->pos);
    const tn_range range = {at, at + (in->size - in->pos)};
    if (at == TN_NO_OFFSET) return TN_OK;
    if (in->run->document->in_line == 0) in->run->document->in_line = at;
    return add_range(in, path, NULL, &in->run->tails, range);
}

static tn_status keep_gap(const tn_input *in, const tn_path *path, uint64_t at, uint64_t end)
{
    const tn_run *run = in->run;
    if (at >= end) return TN_OK;
    const size_t size = (size_t)(end - at);
    const tn_status status = tn_document_gap(run->document, at, run->data + at, size);
    if (status == TN_OK) return TN_OK;
    return tn_fail(in, path, NULL, in->pos, status, tn_value_none(), tn_value_unsigned(size));
}

/* The parts of the ranges that no placed member holds: both lists are sorted. A member may cover several
   ranges, and members may overlap. */
static tn_status subtract(const tn_input *in, const tn_path *path)
{
    const tn_range_list *placed = &in->run->placed, *tails = &in->run->tails;
    uint64_t covered = 0; /* everything before has an owner */
    size_t next = 0;
    for (size_t i = 0; i < tails->count; i++) {
        const tn_range tail = tails->items[i];
        uint64_t at = covered > tail.at ? covered : tail.at;
        while (at < tail.end) {
            const bool more = next < placed->count && placed->items[next].at < tail.end;
            const tn_status status = keep_gap(in, path, at, more ? placed->items[next].at : tail.end);
            if (status != TN_OK) return status;
            if (!more) break;
            if (placed->items[next].end > covered) covered = placed->items[next].end;
            if (covered > at) at = covered;
            next++;
        }
    }
    return TN_OK;
}

tn_status tn_keep_gaps(const tn_input *in, const tn_path *path)
{
    tn_run *run = in->run;
    if (path != NULL) return TN_OK;
    const tn_status status = tn_keep_tail(in, path);
    if (status != TN_OK) return status;
    run->document->size = run->size;
    tn_sort_by_place(run->placed.items, run->placed.count, sizeof *run->placed.items);
    tn_sort_by_place(run->tails.items, run->tails.count, sizeof *run->tails.items);
    const bool any = run->placed_first != TN_NO_OFFSET;
    if (any && (run->placed_first != run->document->in_line || run->placed_end != run->size))
        run->document->scattered = true;
    if (!any && run->document->in_line != run->size) run->document->scattered = true;
    return subtract(in, path);
}
