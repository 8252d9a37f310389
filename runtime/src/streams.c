/* The sizes of streams that expressions ask for while these are settled: each is what it was in the round
 * before. */
#include "tenon/output.h"

static void make_room(tn_settle *settle)
{
    void *sizes;
    const size_t capacity = settle->streams.capacity != 0 ? 2 * settle->streams.capacity : 16;
    if (tn_arena_alloc(&settle->memory, capacity, sizeof *settle->streams.sizes, &sizes) != TN_OK) {
        settle->forgets = true;
        return;
    }
    if (settle->streams.capacity != 0)
        memcpy(sizes, settle->streams.sizes, settle->streams.capacity * sizeof *settle->streams.sizes);
    settle->streams.sizes = sizes;
    settle->streams.capacity = capacity;
}

tn_outer tn_settle_open_sized(tn_settle *settle)
{
    tn_outer outer = tn_settle_open(settle);
    outer.number = settle->streams.count++;
    if (outer.number == settle->streams.capacity) make_room(settle);
    const uint64_t size = outer.number < settle->streams.known ? settle->streams.sizes[outer.number] : 0;
    settle->in.size = size < SIZE_MAX ? (size_t)size : SIZE_MAX;
    return outer;
}

uint64_t tn_settle_close_sized(tn_settle *settle, tn_outer outer)
{
    const uint64_t size = tn_settle_close(settle, outer);
    if (outer.number >= settle->streams.capacity) return size;
    if (outer.number >= settle->streams.known || settle->streams.sizes[outer.number] != size)
        settle->changed = true;
    settle->streams.sizes[outer.number] = size;
    return size;
}
