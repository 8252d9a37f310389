/* Growable lists of objects in a document. */
#include "tenon/list.h"
#include "tenon/impl/load.h"

/* Moves the elements to space for `capacity` elements. */
static tn_status move(tn_document *document, void **items, size_t count, size_t *capacity, size_t size,
                      size_t new_capacity)
{
    void *block;
    const tn_status status = tn_arena_alloc(&document->arena, new_capacity, size, &block);
    if (status != TN_OK) return status;
    if (count != 0) memcpy(block, *items, count * size);
    *items = block;
    *capacity = new_capacity;
    return TN_OK;
}

tn_status tn_list_grow(tn_document *document, void **items, size_t *count, size_t *capacity, size_t size,
                       size_t more)
{
    if (document == NULL) return TN_BAD_ARGUMENT;
    if (more > SIZE_MAX - *count) return TN_NO_MEMORY;
    const size_t needed = *count + more;
    const size_t doubled = *count <= SIZE_MAX / 2 ? *count * 2 : SIZE_MAX;
    if (needed > *capacity) {
        tn_status status = move(document, items, *count, capacity, size, needed > doubled ? needed : doubled);
        if (status != TN_OK) status = move(document, items, *count, capacity, size, needed);
        if (status != TN_OK) return status;
    } else if (more != 0) {
        memset((uint8_t *)*items + *count * size, 0, more * size);
    }
    *count = needed;
    return TN_OK;
}

tn_status tn_list_remove(void *items, size_t *list_count, size_t size, size_t at, size_t count)
{
    if (at > *list_count || count > *list_count - at) return TN_OUT_OF_RANGE;
    if (count == 0) return TN_OK;
    uint8_t *hole = (uint8_t *)items + at * size;
    memmove(hole, hole + count * size, (*list_count - at - count) * size);
    *list_count -= count;
    return TN_OK;
}

bool tn_same_items(const void *a, const void *b, size_t count, size_t size, size_t except)
{
    const char *p = a, *q = b;
    if (except == TN_NO_INDEX) return count == 0 || memcmp(p, q, count * size) == 0;
    const size_t behind = except + sizeof(void *);
    for (size_t i = 0; i < count; i++, p += size, q += size)
        if (memcmp(p, q, except) != 0 || memcmp(p + behind, q + behind, size - behind) != 0) return false;
    return true;
}
