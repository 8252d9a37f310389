/* An allocator for tests: counts, can be told to fail, and checks that blocks come back with the size that
   they were taken with. */
#ifndef TENON_TESTS_MEMORY_H
#define TENON_TESTS_MEMORY_H

#include "tenon/tenon.h"

typedef struct test_memory {
    size_t calls;     /* allocations asked for */
    size_t fail_call; /* the call (from 1) that fails; 0: none */
    size_t failures;  /* calls that failed */
    size_t live;      /* bytes that are out */
    size_t peak;      /* the most that was out */
    bool wrong_size;  /* a block came back with another size */
} test_memory;

tn_allocator test_allocator(test_memory *memory);

/* Starts anew; `live` must be 0. From now on call number `fail_call` fails (0: none does). */
void test_memory_begin(test_memory *memory, size_t fail_call);

#endif
