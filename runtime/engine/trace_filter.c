/* The parts of an object that a trace is about, as a tree in a hash table. */
#include "trace_filter.h"

#include <string.h>

void tn_trace_filter_begin(trace_filter *filter)
{
    memset(filter, 0, sizeof *filter);
    filter->parts[FILTER_ROOT] = (trace_part){.up = FILTER_OUTSIDE, .index = TN_NO_INDEX, .met = true};
    filter->count = 1;
}

static bool is_part(const trace_part *part, uint32_t up, const char *member, size_t index)
{
    return part->up == up && part->index == index && strcmp(part->member, member) == 0;
}

/* The slot of a part in the table, used or free. */
static uint32_t *slot_of_part(trace_filter *filter, uint32_t up, const char *member, size_t index)
{
    const size_t mask = sizeof filter->slots / sizeof *filter->slots - 1;
    uint64_t hash = ((uint64_t)up << 32 ^ (uint64_t)index) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= (uint64_t)(unsigned char)*member << 40;
    size_t i = (size_t)(hash >> 40) & mask;
    while (filter->slots[i] != 0 && !is_part(&filter->parts[filter->slots[i] - 1], up, member, index))
        i = (i + 1) & mask;
    return &filter->slots[i];
}

/* The part that a path leads to. */
static uint32_t add(trace_filter *filter, const tn_path *path)
{
    if (path == NULL) return FILTER_ROOT;
    const uint32_t up = add(filter, path->up);
    if (filter->overflows) return FILTER_ROOT;
    uint32_t *slot = slot_of_part(filter, up, path->member, path->index);
    if (*slot != 0) return *slot - 1;
    filter->overflows = filter->count == FILTER_MOST;
    if (filter->overflows) return FILTER_ROOT;
    filter->parts[filter->count++] =
        (trace_part){.up = up, .member = path->member, .index = path->index, .met = false};
    *slot = (uint32_t)filter->count;
    return *slot - 1;
}

void tn_trace_filter_add(trace_filter *filter, const tn_path *path)
{
    (void)add(filter, path);
}

void tn_trace_filter_lack(trace_filter *filter, const tn_path *path, size_t first, size_t count)
{
    const uint32_t up = add(filter, path->up);
    const size_t most = sizeof filter->gaps / sizeof *filter->gaps;
    filter->overflows = filter->overflows || filter->gap_count == most;
    if (!filter->overflows) filter->gaps[filter->gap_count++] = (trace_gap){up, path->member, first, count};
}

static const trace_gap *gap_of(const trace_filter *filter, uint32_t up, const char *member)
{
    for (size_t i = 0; i < filter->gap_count; i++) {
        const trace_gap *each = &filter->gaps[i];
        if (each->up == up && strcmp(each->member, member) == 0) return each;
    }
    return NULL;
}

uint32_t tn_trace_filter_find(trace_filter *filter, uint32_t up, const char *member, size_t index)
{
    const trace_gap *gap = index != TN_NO_INDEX ? gap_of(filter, up, member) : NULL;
    if (up == FILTER_EMPTY) return FILTER_OUTSIDE;
    if (filter->of_source && gap != NULL && index >= gap->first) {
        if (index - gap->first < gap->count) return FILTER_EMPTY;
        index -= gap->count;
    }
    const uint32_t found = *slot_of_part(filter, up, member, index);
    if (found == 0) return FILTER_OUTSIDE;
    filter->parts[found - 1].met = true;
    return found - 1;
}

size_t tn_trace_filter_next(const trace_filter *filter, uint32_t up, const char *member, size_t index,
                            size_t end)
{
    size_t next = end;
    if (gap_of(filter, up, member) != NULL) return index;
    for (size_t i = 0; i < filter->count && next > index; i++) {
        const trace_part *part = &filter->parts[i];
        const bool behind = part->index >= index && part->index < next;
        if (behind && part->up == up && strcmp(part->member, member) == 0) next = part->index;
    }
    return next;
}

bool tn_trace_filter_is_seam(const trace_filter *filter, uint32_t up, const char *member, size_t index)
{
    const trace_gap *gap = gap_of(filter, up, member);
    return gap != NULL && index == (filter->of_source ? gap->first + gap->count : gap->first);
}

bool tn_trace_filter_is_met(const trace_filter *filter)
{
    for (size_t i = 0; i < filter->count; i++)
        if (!filter->parts[i].met) return false;
    return true;
}
