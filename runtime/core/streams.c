/* The sizes of streams for expressions that use them while the streams are prepared: each is the size of the
   round before. */
#include "tenon/impl/prepare.h"

static void make_space(tn_prepare *prepare)
{
    void *sizes;
    const size_t capacity = prepare->streams.capacity != 0 ? 2 * prepare->streams.capacity : 16;
    if (tn_arena_alloc(&prepare->memory, capacity, sizeof *prepare->streams.sizes, &sizes) != TN_OK) {
        prepare->forgets = true;
        return;
    }
    if (prepare->streams.capacity != 0)
        memcpy(sizes, prepare->streams.sizes, prepare->streams.capacity * sizeof *prepare->streams.sizes);
    prepare->streams.sizes = sizes;
    prepare->streams.capacity = capacity;
}

tn_outer tn_prepare_open_sized(tn_prepare *prepare)
{
    tn_outer outer = tn_prepare_open(prepare);
    outer.number = prepare->streams.count++;
    if (outer.number == prepare->streams.capacity) make_space(prepare);
    const uint64_t size = outer.number < prepare->streams.known ? prepare->streams.sizes[outer.number] : 0;
    prepare->in.size = size < SIZE_MAX ? (size_t)size : SIZE_MAX;
    return outer;
}

uint64_t tn_prepare_close_sized(tn_prepare *prepare, tn_outer outer)
{
    const uint64_t size = tn_prepare_close(prepare, outer);
    if (outer.number >= prepare->streams.capacity) return size;
    if (outer.number >= prepare->streams.known || prepare->streams.sizes[outer.number] != size)
        prepare->changed = true;
    prepare->streams.sizes[outer.number] = size;
    return size;
}
