/* Saves memory of an object. */
#include "saved.h"

#include <string.h>

void tn_saved_begin(saved_list *list, tn_allocator allocator)
{
    list->last = NULL;
    tn_arena_init(&list->memory, allocator, UINT64_MAX);
}

saved_bytes *tn_save(saved_list *list, void *at, size_t size)
{
    void *block;
    if (tn_arena_alloc(&list->memory, 1, sizeof(saved_bytes) + size, &block) != TN_OK) return NULL;
    saved_bytes *made = block;
    made->next = list->last;
    made->at = at;
    made->size = size;
    memcpy(made->bytes, at, size);
    return list->last = made;
}

void tn_saved_restore(saved_list *list, const saved_bytes *first)
{
    for (; list->last != first; list->last = list->last->next)
        memcpy(list->last->at, list->last->bytes, list->last->size);
}

void tn_saved_end(saved_list *list)
{
    tn_saved_restore(list, NULL);
    tn_arena_free(&list->memory);
}
