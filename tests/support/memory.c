#include "support/memory.h"

#include <stdlib.h>

/* What stands in front of each block. */
typedef union header {
    size_t size;
    max_align_t align;
} header;

static void *reallocate(void *user, void *block, size_t old_size, size_t new_size)
{
    test_memory *memory = user;
    if (new_size == 0) {
        if (block == NULL) return NULL;
        header *head = (header *)block - 1;
        if (head->size != old_size) memory->wrong_size = true;
        memory->live -= head->size;
        free(head);
        return NULL;
    }
    memory->calls++;
    if (memory->calls == memory->fail_call || new_size > SIZE_MAX - sizeof(header)) {
        memory->failures++;
        return NULL;
    }
    header *head = malloc(sizeof *head + new_size);
    if (head == NULL) return NULL;
    head->size = new_size;
    memory->live += new_size;
    if (memory->live > memory->peak) memory->peak = memory->live;
    return head + 1;
}

tn_allocator test_allocator(test_memory *memory)
{
    return (tn_allocator){reallocate, memory};
}

void test_memory_begin(test_memory *memory, size_t fail_call)
{
    memory->calls = 0;
    memory->fail_call = fail_call;
    memory->failures = 0;
    memory->peak = memory->live;
}
