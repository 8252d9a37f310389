/* The source of an object whose file is drafted again: pairs objects with those of the source. */
#include "draft.h"

#include "../core/by_place.h"

/* `size` bytes of memory of the written object, and their original. */
typedef struct draft_pair {
    uint64_t written;
    const uint8_t *original;
    size_t size;
} draft_pair;

void *tn_draft_source_append(draft_source *source, trace_list *list, size_t size)
{
    void *block;
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity != 0 ? 2 * list->capacity : 64;
        if (tn_arena_alloc(source->memory, capacity, size, &block) != TN_OK) return NULL;
        if (list->count != 0) memcpy(block, list->items, list->count * size);
        list->items = block;
        list->capacity = capacity;
    }
    return (uint8_t *)list->items + list->count++ * size;
}

void tn_draft_pair(draft_source *source, const void *written, const void *original, size_t size)
{
    draft_pair *made = size != 0 ? tn_draft_source_append(source, &source->pairs, sizeof *made) : NULL;
    if (made != NULL) *made = (draft_pair){(uintptr_t)written, original, size};
    source->failed = source->failed || (made == NULL && size != 0);
    source->sorted = false;
}

const void *tn_draft_original(draft_source *source, const void *written)
{
    const uintptr_t at = (uintptr_t)written;
    size_t low = 0, high = source->pairs.count;
    if (source->alike) return written;
    if (!source->sorted) tn_sort_by_place(source->pairs.items, source->pairs.count, sizeof(draft_pair));
    source->sorted = true;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (TRACE_AT(source->pairs, draft_pair, middle)->written <= at)
            low = middle + 1;
        else
            high = middle;
    }
    const draft_pair *found = low > 0 ? TRACE_AT(source->pairs, draft_pair, low - 1) : NULL;
    return found != NULL && at - found->written < found->size ? found->original + (at - found->written)
                                                              : NULL;
}
