#include "support/bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *take(size_t size)
{
    void *block = malloc(size > 0 ? size : 1);
    if (block == NULL) {
        fprintf(stderr, "no memory for %zu bytes\n", size);
        exit(2);
    }
    return block;
}

byte_string bytes_copy(const void *data, size_t size)
{
    byte_string copy = {take(size), size};
    if (size > 0) memcpy(copy.data, data, size);
    return copy;
}

void bytes_free(byte_string *bytes)
{
    free(bytes->data);
    bytes->data = NULL;
    bytes->size = 0;
}

byte_string bytes_load(const char *path)
{
    FILE *file = fopen(path, "rb");
    long size = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) size = ftell(file);
    if (size < 0 || fseek(file, 0, SEEK_SET) != 0) {
        perror(path);
        exit(2);
    }
    byte_string contents = {take((size_t)size), (size_t)size};
    if (fread(contents.data, 1, contents.size, file) != contents.size) {
        perror(path);
        exit(2);
    }
    fclose(file);
    return contents;
}

byte_string bytes_splice(byte_string text, size_t at, size_t removed, byte_string added)
{
    const size_t rest = text.size - at - removed;
    byte_string result = {take(at + added.size + rest), at + added.size + rest};
    if (at > 0) memcpy(result.data, text.data, at);
    if (added.size > 0) memcpy(result.data + at, added.data, added.size);
    if (rest > 0) memcpy(result.data + at + added.size, text.data + at + removed, rest);
    return result;
}

bool bytes_equal(byte_string a, byte_string b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

static bool collect(void *user, const void *data, size_t size)
{
    test_collector *collector = user;
    collector->writes++;
    if (collector->writes == collector->fail_write) return false;
    if (collector->capacity - collector->bytes.size < size) {
        const size_t capacity = 2 * (collector->bytes.size + size);
        uint8_t *moved = realloc(collector->bytes.data, capacity);
        if (moved == NULL) return false;
        collector->bytes.data = moved;
        collector->capacity = capacity;
    }
    if (size > 0) memcpy(collector->bytes.data + collector->bytes.size, data, size);
    collector->bytes.size += size;
    return true;
}

tn_sink collector_sink(test_collector *collector)
{
    return (tn_sink){collect, collector};
}
