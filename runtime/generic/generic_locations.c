/* Finds the offsets of an object's members in its input. */
#include "../core/allocator.h"
#include "../core/moved.h"
#include "value.h"

void tn_locations_init(tn_locations *locations, tn_allocator allocator)
{
    const tn_locations empty = {.allocator = allocator};
    *locations = empty;
}

void tn_locations_free(tn_locations *locations)
{
    tn_allocator_give(locations->allocator, locations->items, locations->capacity * sizeof *locations->items);
    tn_allocator_give(locations->allocator, locations->blocks,
                      locations->block_capacity * sizeof *locations->blocks);
    tn_locations_init(locations, locations->allocator);
}

tn_status tn_locations_reserve(tn_locations *locations, size_t capacity)
{
    if (capacity <= locations->capacity) return TN_OK;
    if (capacity > SIZE_MAX / sizeof *locations->items) return TN_NO_MEMORY;
    tn_location *items = tn_allocator_enlarge(locations->allocator, locations->items,
                                              locations->capacity * sizeof *items, capacity * sizeof *items);
    if (items == NULL) return TN_NO_MEMORY;
    locations->items = items;
    locations->capacity = capacity;
    return TN_OK;
}

static tn_status grow(tn_locations *locations)
{
    if (locations->capacity > SIZE_MAX / 2) return TN_NO_MEMORY;
    return tn_locations_reserve(locations, locations->capacity == 0 ? 64 : 2 * locations->capacity);
}

static tn_status add(tn_locations *locations, tn_location location)
{
    if (locations->count == locations->capacity) {
        const tn_status status = grow(locations);
        if (status != TN_OK) return status;
    }
    locations->items[locations->count++] = location;
    return TN_OK;
}

tn_status tn_locations_add(tn_locations *locations, const void *address, uint64_t offset, uint64_t size)
{
    return add(locations, (tn_location){address, (size_t)offset, (size_t)size, 0, 0});
}

tn_status tn_locations_add_bits(tn_locations *locations, const void *address, uint64_t offset, unsigned bit,
                                uint64_t count)
{
    return add(locations, (tn_location){address, (size_t)offset, (size_t)(count / 8), (uint8_t)bit,
                                        (uint8_t)(count % 8)});
}

static bool before(const tn_location *a, const tn_location *b)
{
    if (a->address != b->address) return (uintptr_t)a->address < (uintptr_t)b->address;
    return a->size != b->size ? a->size < b->size : a->bits < b->bits;
}

/* Restores the heap below `root`: no item is before its parent. */
static void sift_location_down(tn_location *items, size_t root, size_t count)
{
    for (;;) {
        size_t largest = 2 * root + 1;
        if (largest >= count) return;
        if (largest + 1 < count && before(&items[largest], &items[largest + 1])) largest++;
        if (!before(&items[root], &items[largest])) return;
        const tn_location moved = items[root];
        items[root] = items[largest];
        items[largest] = moved;
        root = largest;
    }
}

/* Sorts in place, without a worst case for an input to exploit. */
static void heap_sort(tn_location *items, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sift_location_down(items, i, count);
    for (size_t end = count; end > 1; end--) {
        const tn_location last = items[end - 1];
        items[end - 1] = items[0];
        items[0] = last;
        sift_location_down(items, 0, end - 1);
    }
}

static void reverse(tn_location *items, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        const tn_location moved = items[i];
        items[i] = items[count - 1 - i];
        items[count - 1 - i] = moved;
    }
}

/* The number of ascending items that are before another item. */
static size_t count_before(const tn_location *items, size_t count, const tn_location *other)
{
    size_t low = 0;
    while (low < count) {
        const size_t middle = low + (count - low) / 2;
        if (before(&items[middle], other))
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

/* Moves a last item to its place among the `count` ascending ones before it: often a list is located last,
   and lies before all of its elements. */
static void insert_last(tn_location *items, size_t count)
{
    const tn_location last = items[count];
    size_t low = 0, high = count; /* behind the items that are not after it */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (before(&last, &items[middle]))
            high = middle;
        else
            low = middle + 1;
    }
    memmove(&items[low + 1], &items[low], (count - low) * sizeof *items);
    items[low] = last;
}

/* Merges `left` ascending items with the `right` ones behind them, in place: the middle of the larger half
   determines both cuts, and the parts between them are swapped. Each call halves the halves. */
static void merge(tn_location *items, size_t left, size_t right)
{
    while (right > 1 && left != 0 && before(&items[left], &items[left - 1])) {
        const bool halves_left = left > right;
        const size_t a = halves_left ? left / 2 : count_before(items, left, &items[left + right / 2]);
        const size_t b = halves_left ? count_before(items + left, right, &items[a]) : right / 2 + 1;
        reverse(items + a, left - a);
        reverse(items + left, b);
        reverse(items + a, left - a + b);
        merge(items, a, halves_left ? b : b - 1);
        items += a + b;
        left -= a;
        right -= b;
    }
    if (right == 1) insert_last(items, left);
}

static size_t ascending(const tn_location *items, size_t count)
{
    size_t size = count != 0;
    while (size < count && !before(&items[size], &items[size - 1]))
        size++;
    return size;
}

/* Readers mostly go through memory as they take it: a few ascending runs are merged, anything else is sorted.
 */
void tn_locations_sort(tn_locations *locations)
{
    enum { MOST_RUNS = 8 };
    tn_location *items = locations->items;
    const size_t count = locations->count;
    size_t sorted = ascending(items, count);
    for (size_t runs = 1; sorted < count; runs++) {
        const size_t run = ascending(items + sorted, count - sorted);
        if (runs == MOST_RUNS) {
            heap_sort(items, count);
            return;
        }
        merge(items, sorted, run);
        sorted += run;
    }
}

const tn_location *tn_locations_find(const tn_locations *locations, const void *address)
{
    size_t low = 0, high = locations->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if ((uintptr_t)locations->items[middle].address < (uintptr_t)address)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == locations->count || locations->items[low].address != address) return NULL;
    return &locations->items[low];
}
