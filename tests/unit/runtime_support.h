/* What the tests of the runtime share: cmocka, an allocator that fails on demand and knows what is not given
   back, a collector of findings, and errors as text. */
#ifndef TENON_TESTS_RUNTIME_SUPPORT_H
#define TENON_TESTS_RUNTIME_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tenon/generic.h"
#include "tenon/impl/input.h"
#include "tenon/impl/rules.h"
#include "tenon/impl/write.h"

/* An allocator that counts. Its memory is filled with rubbish. */
typedef struct test_memory {
    size_t fail_at; /* the allocation that fails, from 1 on, and all after it; 0: none */
    size_t allocations;
    size_t live_blocks;
    uint64_t live_bytes, most_bytes;
} test_memory;

tn_allocator test_allocator(test_memory *memory);

/* Findings as text, each ended by a line break. */
typedef struct test_findings {
    char text[65536];
    size_t length;
} test_findings;

/* For tn_options.report, with a test_findings as user. */
void test_report(void *user, const tn_error *finding);

/* The line of an error; static storage of the test. */
const char *test_line(const tn_error *error);

/* A run of a validator over some bytes, with scratch memory. */
typedef struct test_stream {
    tn_run run;
    tn_input in;
    tn_error error;
    tn_options options;
    _Alignas(max_align_t) uint8_t scratch[256 * 1024];
} test_stream;

void test_stream_begin(test_stream *stream, const void *data, size_t size);

/* Fails the test unless the bytes are these. */
void test_bytes(tn_bytes bytes, const void *data, size_t size);
#define test_text(text, literal)                                                                             \
    test_bytes((tn_bytes){(const uint8_t *)(text).data, (text).size}, literal, sizeof(literal) - 1)

/* A small generator of numbers (xorshift32), the same everywhere. `state` is not 0. */
uint32_t test_random(uint32_t *state);

/* The whole file, to be freed with free; NULL where it cannot be read. */
uint8_t *test_read_file(const char *path, size_t *size);

#endif
