/* depth FORMAT FILE FROM TO: objects inside objects. The bytes FROM..TO of the file are an object whose last
   four bytes are the number of those inside it, 0; a copy of it is put into itself, again and again. As deep
   as the limit allows everything works, on a stack of STACK bytes; deeper is refused at the limit, on the
   same stack, whatever is below. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "support/formats.h"
#include "support/memory.h"
#include "support/outcome.h"
#include "support/report.h"
#include "tenon/generic.h"

enum { DEPTH = 256, HOSTILE = 100000 };

#if defined __SANITIZE_ADDRESS__
enum { STACK = 8 << 20 };
#else
enum { STACK = 1 << 20 }; /* what the manual of the generated C says */
#endif

typedef struct depth_test {
    test_report report;
    const tn_format *format;
    byte_string file;
    size_t from, to;
} depth_test;

/* The file with `depth` objects around the one that it has. */
static byte_string nested(const depth_test *test, size_t depth)
{
    const size_t unit = test->to - test->from;
    byte_string layers = {malloc(depth * unit), depth * unit};
    if (layers.data == NULL) abort();
    for (size_t i = 0; i < depth; i++) {
        memcpy(layers.data + i * unit, test->file.data + test->from, unit);
        tn_set_u4le(layers.data + (i + 1) * unit - 4, 1);
    }
    const byte_string whole = bytes_splice(test->file, test->from, 0, layers);
    bytes_free(&layers);
    return whole;
}

static bool count_bytes(void *user, const void *data, size_t size)
{
    (void)data;
    *(size_t *)user += size;
    return true;
}

static void test_written(depth_test *test, void *object, byte_string input)
{
    test_collector collector = {0};
    const tn_sink sink = collector_sink(&collector);
    expect(&test->report, test->format->write_to(test->format, object, &sink, NULL) == TN_OK,
           "cannot be written");
    expect(&test->report, bytes_equal(collector.bytes, input), "is written as other bytes");
    free(collector.bytes.data);
    size_t json = 0;
    const tn_sink counter = {count_bytes, &json};
    const tn_json_options options = {.all = true};
    expect(&test->report,
           tn_json_write(test->format, object, NULL, &options, &counter) == TN_OK && json > input.size,
           "cannot be shown");
}

/* As deep as it may be: `depth` objects are around the innermost. */
static void test_allowed(depth_test *test, size_t depth)
{
    byte_string input = nested(test, depth);
    const tn_options options = {.level = TN_LEVEL_STRICT};
    void *object = NULL, *clone = NULL;
    test_outcome validated = outcome_validate(test->format, input, &options);
    expect(&test->report, validated.status == TN_OK, "%zu deep it is not valid", depth);
    outcome_free(&validated);
    if (expect(&test->report,
               test->format->read(test->format, &object, input.data, input.size, &options, NULL) == TN_OK,
               "%zu deep it cannot be read", depth)) {
        expect(&test->report, tn_clone(test->format, object, NULL, &clone) == TN_OK, "cannot be cloned");
        tn_place place;
        expect(&test->report, tn_equal(test->format, object, clone, &place), "the clone holds other values");
        test_written(test, object, input);
        test->format->release(test->format, clone);
    }
    test->format->release(test->format, object);
    bytes_free(&input);
}

/* Refused where the limit is passed, with no more memory than what is above it takes. */
static void test_refused(depth_test *test, size_t depth, size_t limit)
{
    byte_string input = nested(test, depth);
    test_memory memory = {0};
    const tn_options options = {.allocator = test_allocator(&memory)};
    const uint64_t offset = test->from + (limit + 1) * (test->to - test->from);
    const tn_budget *budget = test->format->budget;
    test_outcome read = outcome_read(test->format, input, &options, NULL);
    expect(&test->report,
           read.status == TN_DEPTH_LIMIT && read.error.offset == offset && read.error.place.depth > 0,
           "%zu deep it is not refused at byte %llu", depth, (unsigned long long)offset);
    expect(&test->report, memory.peak <= budget->memory_per_byte * offset + budget->memory_base,
           "%zu bytes of memory are taken for what is above the limit", memory.peak);
    test_outcome validated = outcome_validate(test->format, input, &options);
    char difference[1200];
    expect(&test->report, outcome_equal(&read, &validated, difference, sizeof difference),
           "reader and validator differ: %s", difference);
    outcome_free(&read);
    outcome_free(&validated);
    bytes_free(&input);
}

/* How many more may be put into the file; it has some of its own. */
static size_t room(const depth_test *test)
{
    for (size_t depth = DEPTH;; depth--) {
        byte_string input = nested(test, depth);
        const tn_options options = {.level = TN_LEVEL_STRUCTURE};
        test_outcome read = outcome_read(test->format, input, &options, NULL);
        outcome_free(&read);
        bytes_free(&input);
        if (read.status != TN_DEPTH_LIMIT) return depth;
    }
}

static void *run(void *user)
{
    depth_test *test = user;
    const size_t limit = room(test);
    expect(&test->report, limit + 2 >= DEPTH, "only %zu objects may be inside each other", limit);
    test_allowed(test, limit);
    test_refused(test, limit + 1, limit);
    test_refused(test, HOSTILE, limit);
    return NULL;
}

int main(int argc, char **argv)
{
    if (argc != 5) return 2;
    depth_test test = {
        .report = {.subject = argv[2]}, .format = test_format(argv[1]), .file = bytes_load(argv[2])};
    test.from = strtoul(argv[3], NULL, 10);
    test.to = strtoul(argv[4], NULL, 10);
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstacksize(&attributes, STACK) != 0 ||
        pthread_create(&thread, &attributes, run, &test) != 0 || pthread_join(thread, NULL) != 0)
        return 2;
    pthread_attr_destroy(&attributes);
    bytes_free(&test.file);
    return report_end(&test.report);
}
