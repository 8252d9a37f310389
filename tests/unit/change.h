/* A sink of patches that notes what they change. */
#ifndef TENON_TESTS_CHANGE_H
#define TENON_TESTS_CHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of which bytes, and how often. */
typedef struct change {
    size_t count, size;
    uint64_t at;
} change;

static inline bool note_change(void *user, uint64_t at, const void *bytes, size_t size)
{
    change *noted = user;
    (void)bytes;
    noted->count++;
    noted->at = at;
    noted->size = size;
    return true;
}

#endif
