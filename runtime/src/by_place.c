/* Sorting by place: heap sort, in place, and without the worst case that an input could ask for. */
#include "by_place.h"

#include <stdbool.h>
#include <stdint.h>

#include "tenon/load.h"

typedef struct items {
    uint8_t *data;
    size_t size;
} items;

static uint8_t *item(const items *of, size_t i)
{
    return of->data + i * of->size;
}

static uint64_t place(const items *of, size_t i)
{
    uint64_t at;
    memcpy(&at, item(of, i), sizeof at);
    return at;
}

/* Moves item `i` of a heap of `count` down to where it belongs. */
static void sift_by_place(const items *of, size_t i, size_t count)
{
    uint8_t moved[TN_BY_PLACE_MOST];
    memcpy(moved, item(of, i), of->size);
    const uint64_t at = place(of, i);
    for (size_t child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count && place(of, child + 1) > place(of, child)) child++;
        if (place(of, child) <= at) break;
        memcpy(item(of, i), item(of, child), of->size);
    }
    memcpy(item(of, i), moved, of->size);
}

static bool is_sorted(const items *of, size_t count)
{
    size_t i = 1;
    while (i < count && place(of, i - 1) <= place(of, i))
        i++;
    return i >= count;
}

void tn_sort_by_place(void *data, size_t count, size_t size)
{
    const items of = {data, size};
    uint8_t last[TN_BY_PLACE_MOST];
    if (is_sorted(&of, count)) return;
    for (size_t i = count / 2; i-- > 0;)
        sift_by_place(&of, i, count);
    for (; count-- > 1;) {
        memcpy(last, item(&of, count), size);
        memcpy(item(&of, count), item(&of, 0), size);
        memcpy(item(&of, 0), last, size);
        sift_by_place(&of, 0, count);
    }
}
