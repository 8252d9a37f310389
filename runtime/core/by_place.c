/* Sorts by place, with heap sort: in place, and with no worst case for an input to exploit. */
#include "by_place.h"

#include <stdbool.h>
#include <stdint.h>

#include "tenon/impl/load.h"

typedef struct by_place {
    uint8_t *data;
    size_t size;
} by_place;

static uint8_t *by_place_item(const by_place *of, size_t i)
{
    return of->data + i * of->size;
}

static uint64_t by_place_key(const by_place *of, size_t i)
{
    uint64_t at;
    memcpy(&at, by_place_item(of, i), sizeof at);
    return at;
}

/* Moves item `i` of a heap of `count` down to its place. */
static void sift_by_place(const by_place *of, size_t i, size_t count)
{
    uint8_t moved[TN_BY_PLACE_MOST];
    memcpy(moved, by_place_item(of, i), of->size);
    const uint64_t at = by_place_key(of, i);
    for (size_t child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count && by_place_key(of, child + 1) > by_place_key(of, child)) child++;
        if (by_place_key(of, child) <= at) break;
        memcpy(by_place_item(of, i), by_place_item(of, child), of->size);
    }
    memcpy(by_place_item(of, i), moved, of->size);
}

static bool is_sorted(const by_place *of, size_t count)
{
    size_t i = 1;
    while (i < count && by_place_key(of, i - 1) <= by_place_key(of, i))
        i++;
    return i >= count;
}

void tn_sort_by_place(void *data, size_t count, size_t size)
{
    const by_place of = {data, size};
    uint8_t last[TN_BY_PLACE_MOST];
    if (is_sorted(&of, count)) return;
    for (size_t i = count / 2; i-- > 0;)
        sift_by_place(&of, i, count);
    for (; count-- > 1;) {
        memcpy(last, by_place_item(&of, count), size);
        memcpy(by_place_item(&of, count), by_place_item(&of, 0), size);
        memcpy(by_place_item(&of, 0), last, size);
        sift_by_place(&of, 0, count);
    }
}

size_t tn_count_before(const void *items, size_t count, size_t size, uint64_t at)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        uint64_t place;
        memcpy(&place, (const uint8_t *)items + middle * size, sizeof place);
        if (place < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
