/* Notes the new places of elements of a list that move while they are read. A list that is being read knows
   the number of members that had been located before its elements had memory: none of these members is in its
   elements. */
#include "moved.h"

#include "allocator.h"

/* The number of the block of a list; `count`: it is not known. Blocks above it are of lists that were left.
 */
static size_t find_block(const tn_locations *locations, const void *items)
{
    for (size_t i = locations->block_count; i-- > 0;)
        if (locations->blocks[i].items == items) return i;
    return locations->block_count;
}

static bool grow_blocks(tn_locations *locations)
{
    enum { FIRST = 16 };
    const size_t old = locations->block_capacity, capacity = old == 0 ? FIRST : 2 * old;
    const size_t size = sizeof *locations->blocks;
    if (old > SIZE_MAX / 2 / size) return false;
    void *blocks = tn_allocator_enlarge(locations->allocator, locations->blocks, old * size, capacity * size);
    if (blocks == NULL) return false;
    locations->blocks = blocks;
    locations->block_capacity = capacity;
    return true;
}

bool tn_locations_begin_list(tn_locations *locations, const void *items)
{
    if (locations->block_count == locations->block_capacity && !grow_blocks(locations)) return false;
    locations->blocks[locations->block_count++] = (struct tn_location_block){items, locations->count};
    return true;
}

void tn_locations_move_list(tn_locations *locations, const void *from, size_t size, const void *to)
{
    const size_t block = find_block(locations, from);
    const bool known = block < locations->block_count;
    for (size_t i = known ? locations->blocks[block].since : 0; i < locations->count; i++) {
        const uintptr_t within = (uintptr_t)locations->items[i].address - (uintptr_t)from;
        if (within < size) locations->items[i].address = (const char *)to + within;
    }
    if (!known) return;
    locations->blocks[block].items = to;
    locations->block_count = block + 1;
}

void tn_locations_end_list(tn_locations *locations, const void *items)
{
    const size_t block = find_block(locations, items);
    if (block < locations->block_count) locations->block_count = block;
}
