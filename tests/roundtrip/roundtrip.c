/* roundtrip FORMAT FILE...: what must hold for every sample of a format. What is read is written back byte
   for byte, to a buffer and to a sink, also from a clone whose source is gone; a clean file leaves no
   gaps; reading stays within the budget and gives all memory back; and the oracles of the runtime agree.
 */
#include <stdlib.h>
#include <string.h>

#include "support/each_file.h"
#include "support/memory.h"
#include "support/outcome.h"
#include "support/report.h"
#include "tenon/json_read.h"

static const tn_level levels[] = {TN_LEVEL_STRUCTURE, TN_LEVEL_CONTENT, TN_LEVEL_STRICT};

/* A function that succeeds leaves the error of its caller as it was. */
static tn_error marked_error(void)
{
    tn_error error;
    memset(&error, 0xa5, sizeof error);
    return error;
}

static bool succeeds(test_report *report, tn_status status, const tn_error *error)
{
    const tn_error mark = marked_error();
    return status == TN_OK && expect(report, memcmp(error, &mark, sizeof mark) == 0,
                                     "an error is stored although there is none");
}

/* The object as bytes, written to a buffer. */
static byte_string written(test_report *report, const tn_format *format, void *object)
{
    tn_error error = marked_error();
    size_t size = 0;
    byte_string output = bytes_copy("", 0);
    if (!expect(report, succeeds(report, format->measure(format, object, &size, &error), &error),
                "cannot be measured"))
        return output;
    bytes_free(&output);
    output.data = malloc(size > 0 ? size : 1);
    output.size = size;
    if (output.data == NULL) abort();
    expect(report, succeeds(report, format->write(format, object, output.data, output.size, &error), &error),
           "cannot be written");
    return output;
}

static void test_written(test_report *report, const tn_format *format, void *object, byte_string input,
                         const char *what)
{
    byte_string output = written(report, format, object);
    expect(report, bytes_equal(output, input), "%s is written as other bytes", what);
    bytes_free(&output);

    test_collector collector = {0};
    const tn_sink sink = collector_sink(&collector);
    tn_error error = marked_error();
    expect(report, succeeds(report, format->write_to(format, object, &sink, &error), &error),
           "%s cannot be written to a sink", what);
    expect(report, bytes_equal(collector.bytes, input), "%s goes to a sink as other bytes", what);
    free(collector.bytes.data);

    if (input.size == 0) return;
    uint8_t *small = malloc(input.size);
    if (small == NULL) abort();
    expect(report, format->write(format, object, small, input.size - 1, &error) == TN_BUFFER_TOO_SMALL,
           "%s is written into a buffer that is too small", what);
    free(small);
}

/* A clone must not need the bytes that the original was read from: they are overwritten and freed. */
static void test_clone(test_report *report, const tn_format *format, byte_string input)
{
    byte_string source = bytes_copy(input.data, input.size);
    void *object = NULL, *clone = NULL;
    if (!expect(report, format->read(format, &object, source.data, source.size, NULL, NULL) == TN_OK,
                "cannot be read"))
        return;
    tn_place place;
    if (!expect(report, tn_clone(format, object, NULL, &clone) == TN_OK, "cannot be cloned")) return;
    expect(report, tn_equal(format, object, clone, &place), "the clone holds other values");
    format->release(format, object);
    if (source.size > 0) memset(source.data, 0xdb, source.size);
    bytes_free(&source);
    test_written(report, format, clone, input, "a clone");
    format->release(format, clone);
}

/* Bytes need not be aligned. */
static void test_unaligned(test_report *report, const tn_format *format, byte_string input)
{
    uint8_t zero = 0;
    byte_string shifted = bytes_splice(input, 0, 0, (byte_string){&zero, 1});
    const byte_string unaligned = {shifted.data + 1, shifted.size - 1};
    tn_error error = marked_error();
    void *object = NULL;
    const tn_status status = format->read(format, &object, unaligned.data, unaligned.size, NULL, &error);
    if (expect(report, succeeds(report, status, &error), "cannot be read at an odd address"))
        test_written(report, format, object, input, "what was read at an odd address");
    format->release(format, object);
    bytes_free(&shifted);
}

static void test_budget(test_report *report, const tn_format *format, byte_string input)
{
    test_memory memory = {0};
    const tn_options options = {.level = TN_LEVEL_STRICT, .allocator = test_allocator(&memory)};
    void *object = NULL;
    expect(report, format->read(format, &object, input.data, input.size, &options, NULL) == TN_OK,
           "cannot be read");
    const uint64_t limit = format->budget->memory_per_byte * input.size + format->budget->memory_base;
    expect(report, memory.peak <= limit, "takes %zu bytes of memory, allowed are %llu", memory.peak,
           (unsigned long long)limit);
    format->release(format, object);
    expect(report, memory.live == 0, "%zu bytes are not given back", memory.live);
    expect(report, !memory.wrong_size, "a block is given back with another size");
}

static void test_agreement(test_report *report, const tn_format *format, byte_string input)
{
    for (size_t l = 0; l < sizeof levels / sizeof *levels; l++) {
        char difference[1200];
        const tn_options options = {.level = levels[l]};
        test_outcome read = outcome_read(format, input, &options, NULL);
        test_outcome validated = outcome_validate(format, input, &options);
        expect(report, outcome_equal(&read, &validated, difference, sizeof difference),
               "at level %zu reader and validator differ: %s", l, difference);
        outcome_free(&read);
        outcome_free(&validated);
    }
}

static void test_file(test_report *report, const tn_format *format, const char *path)
{
    report->subject = path;
    byte_string input = bytes_load(path);
    char message[1024];
    const char *violated = tn_check_properties(format, input.data, input.size, message, sizeof message);
    expect(report, violated == NULL, "%s", violated != NULL ? violated : "");
    violated = tn_json_check_properties(format, input.data, input.size, message, sizeof message);
    expect(report, violated == NULL, "%s", violated != NULL ? violated : "");

    tn_error error;
    void *object = NULL;
    if (expect(report, format->read(format, &object, input.data, input.size, NULL, &error) == TN_OK,
               "cannot be read")) {
        const bool odd = strstr(path, "/odd/") != NULL;
        expect(report, odd || tn_format_document(format, object)->gaps == NULL, "leaves gaps");
        test_written(report, format, object, input, "the object");
    }
    format->release(format, object);
    test_clone(report, format, input);
    test_unaligned(report, format, input);
    test_budget(report, format, input);
    test_agreement(report, format, input);
    bytes_free(&input);
}

int main(int argc, char **argv)
{
    return each_file("roundtrip", argc, argv, test_file);
}
