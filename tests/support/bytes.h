/* Byte strings on the heap that are exactly as long as their contents, so that a sanitizer sees every byte
 * too far. */
#ifndef TENON_TESTS_BYTES_H
#define TENON_TESTS_BYTES_H

#include "tenon/tenon.h"

typedef struct byte_string {
    uint8_t *data;
    size_t size;
} byte_string;

/* Ends the program where there is no memory: a test cannot go on. */
byte_string bytes_copy(const void *data, size_t size);
void bytes_free(byte_string *bytes);

/* The contents of a file; ends the program with a message where it cannot be read. */
byte_string bytes_load(const char *path);

/* In `text`, in place of `removed` bytes at `at`, the `added` bytes. */
byte_string bytes_splice(byte_string text, size_t at, size_t removed, byte_string added);

bool bytes_equal(byte_string a, byte_string b);

/* A sink that keeps what it gets, and fails at write number `fail_write` (from 1; 0: never). */
typedef struct test_collector {
    byte_string bytes;
    size_t capacity;
    size_t writes;
    size_t fail_write;
} test_collector;

tn_sink collector_sink(test_collector *collector);

#endif
