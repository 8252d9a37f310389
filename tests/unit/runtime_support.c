/* What the tests of the runtime share. */
#include "runtime_support.h"

#include <stdio.h>
#include <stdlib.h>

static void *reallocate(void *user, void *block, size_t old_size, size_t new_size)
{
    test_memory *memory = user;
    if (new_size == 0) {
        assert_non_null(block);
        assert_true(memory->live_blocks > 0 && memory->live_bytes >= old_size);
        memory->live_blocks--;
        memory->live_bytes -= old_size;
        free(block);
        return NULL;
    }
    assert_null(block);
    assert_int_equal(old_size, 0);
    memory->allocations++;
    if (memory->fail_at != 0 && memory->allocations >= memory->fail_at) return NULL;
    void *allocated = malloc(new_size);
    assert_non_null(allocated);
    memset(allocated, 0xA5, new_size);
    memory->live_blocks++;
    memory->live_bytes += new_size;
    if (memory->live_bytes > memory->most_bytes) memory->most_bytes = memory->live_bytes;
    return allocated;
}

tn_allocator test_allocator(test_memory *memory)
{
    const tn_allocator allocator = {reallocate, memory};
    return allocator;
}

void test_report(void *user, const tn_error *finding)
{
    test_findings *findings = user;
    const size_t left = sizeof findings->text - findings->length;
    const size_t length = tn_error_print(finding, findings->text + findings->length, left);
    assert_true(length + 1 < left);
    findings->length += length;
    findings->text[findings->length++] = '\n';
    findings->text[findings->length] = '\0';
}

const char *test_line(const tn_error *error)
{
    static char line[1024];
    assert_true(tn_error_print(error, line, sizeof line) < sizeof line);
    return line;
}

void test_stream_begin(test_stream *stream, const void *data, size_t size)
{
    static const tn_budget budget = {
        .memory_base = 1 << 24, .work_base = 1 << 24, .depth = 3, .decoded_base = 100000, .ratio = 500};
    const tn_options options = {.scratch = stream->scratch, .scratch_size = sizeof stream->scratch};
    stream->options = options;
    memset(stream->scratch, 0xA5, sizeof stream->scratch);
    tn_run_begin(&stream->run, &stream->in, data, size, &stream->options, &budget, &stream->error);
}

void test_bytes(tn_bytes bytes, const void *data, size_t size)
{
    assert_int_equal(bytes.size, size);
    if (size != 0) assert_memory_equal(bytes.data, data, size);
}

uint32_t test_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

uint8_t *test_read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    fseek(file, 0, SEEK_END);
    const long end = ftell(file);
    rewind(file);
    *size = (size_t)end;
    uint8_t *data = malloc(*size + 1);
    assert_non_null(data);
    assert_int_equal(fread(data, 1, *size, file), *size);
    fclose(file);
    return data;
}
