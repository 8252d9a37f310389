/* Memory of an object that has other bytes while its file is made, and is restored afterwards. */
#ifndef TENON_ENGINE_SAVED_H
#define TENON_ENGINE_SAVED_H

#include "tenon/memory.h"

typedef struct saved_bytes saved_bytes;
struct saved_bytes {
    saved_bytes *next; /* saved before these */
    uint8_t *at;
    size_t size;
    uint8_t bytes[];
};

typedef struct saved_list {
    tn_arena memory;
    saved_bytes *last;
} saved_list;

/* Begins a list without entries, in memory of the allocator. The caller ends it. */
void tn_saved_begin(saved_list *list, tn_allocator allocator);
/* Saves `size` bytes at an address; NULL: there is no memory. */
saved_bytes *tn_save(saved_list *list, void *at, size_t size);
/* Restores the bytes saved after `first`, the last first; NULL: all. */
void tn_saved_restore(saved_list *list, const saved_bytes *first);
/* Gives everything back. */
void tn_saved_end(saved_list *list);

#endif
