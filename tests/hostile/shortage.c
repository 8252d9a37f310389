/* shortage FORMAT FILE...: too little of everything. Each allocation fails once, each write to a sink fails
   once, memory and work are limited to each smaller amount: the call says so, and nothing is lost. */
#include <stdlib.h>

#include "support/each_file.h"
#include "support/memory.h"
#include "support/outcome.h"
#include "support/report.h"
#include "tenon/json_read.h"

/* What is done with an object of a file; returns the status. */
typedef struct test_job {
    const tn_format *format;
    byte_string input;
    void *object;     /* read before, with the C library's memory */
    byte_string json; /* the same as JSON */
    const tn_options *options;
    const tn_sink *sink;
} test_job;

static tn_status read_job(const test_job *job)
{
    void *object = NULL;
    tn_error error;
    const tn_status status =
        job->format->read(job->format, &object, job->input.data, job->input.size, job->options, &error);
    if (status == TN_OK) job->format->release(job->format, object);
    return status;
}

static tn_status read_located_job(const test_job *job)
{
    tn_locations locations;
    tn_locations_init(&locations, job->options->allocator);
    void *object = NULL;
    tn_error error;
    const tn_status status = job->format->read_located(job->format, &object, job->input.data, job->input.size,
                                                       job->options, &locations, &error);
    if (status == TN_OK) job->format->release(job->format, object);
    tn_locations_free(&locations);
    return status;
}

static tn_status create_job(const test_job *job)
{
    void *object = NULL;
    const tn_status status = job->format->create(job->format, &object, job->options);
    if (status == TN_OK) job->format->release(job->format, object);
    return status;
}

static tn_status clone_job(const test_job *job)
{
    void *clone = NULL;
    const tn_status status = tn_clone(job->format, job->object, job->options, &clone);
    if (status == TN_OK) job->format->release(job->format, clone);
    return status;
}

static tn_status json_read_job(const test_job *job)
{
    void *object = NULL;
    tn_json_error error;
    const tn_status status =
        tn_json_read(job->format, job->json.data, job->json.size, job->options, &object, &error);
    if (status == TN_OK) job->format->release(job->format, object);
    return status;
}

static tn_status write_job(const test_job *job)
{
    tn_error error;
    return job->format->write_to(job->format, job->object, job->sink, &error);
}

static tn_status json_job(const test_job *job)
{
    const tn_json_options all = {.all = true, .indent = true};
    return tn_json_write(job->format, job->object, NULL, &all, job->sink);
}

static tn_status dump_job(const test_job *job)
{
    const tn_dump_options options = {.bytes = true};
    return tn_dump(job->format, job->object, NULL, job->input.data, job->input.size, NULL, &options,
                   job->sink);
}

/* The first call fails, then the second, and so on, until there are no more. */
static void test_allocations(test_report *report, test_job job, tn_status (*run)(const test_job *),
                             const char *what)
{
    test_memory memory = {0};
    tn_options options = {.level = TN_LEVEL_STRICT, .allocator = test_allocator(&memory)};
    job.options = &options;
    for (size_t call = 1;; call++) {
        test_memory_begin(&memory, call);
        const tn_status status = run(&job);
        expect(report, memory.live == 0, "%s: %zu bytes are lost when allocation %zu fails", what,
               memory.live, call);
        expect(report, !memory.wrong_size, "%s: a block is given back with another size", what);
        if (memory.failures == 0) {
            expect(report, status == TN_OK, "%s: %s", what, tn_status_name(status));
            expect(report, call > 1, "%s: allocates nothing", what);
            return;
        }
        expect(report, status == TN_NO_MEMORY, "%s: %s when allocation %zu fails", what,
               tn_status_name(status), call);
    }
}

static void test_sink(test_report *report, test_job job, tn_status (*run)(const test_job *), const char *what)
{
    for (size_t write = 1;; write++) {
        test_collector collector = {.fail_write = write};
        const tn_sink sink = collector_sink(&collector);
        job.sink = &sink;
        const tn_status status = run(&job);
        free(collector.bytes.data);
        if (collector.writes < write) {
            expect(report, status == TN_OK, "%s: %s", what, tn_status_name(status));
            expect(report, write > 1, "%s: writes nothing", what);
            return;
        }
        expect(report, status == TN_SINK_FAILED, "%s: %s when write %zu fails", what, tn_status_name(status),
               write);
        expect(report, collector.writes == write, "%s: writes on when write %zu has failed", what, write);
    }
}

/* With each smaller limit the reader takes no more than it may. `tn_limits` has 0 for the default. */
static void test_memory_budget(test_report *report, const test_job *job)
{
    test_memory memory = {0};
    tn_options options = {.level = TN_LEVEL_STRICT, .allocator = test_allocator(&memory)};
    struct test_job limited = *job;
    limited.options = &options;
    test_memory_begin(&memory, 0);
    expect(report, read_job(&limited) == TN_OK, "cannot be read");
    const size_t needed = memory.peak;
    bool refused = false;
    for (size_t limit = 1; limit <= needed; limit += limit < 4096 ? 1 : 97) {
        test_memory_begin(&memory, 0);
        options.limits.memory = limit;
        const tn_status status = read_job(&limited);
        expect(report, status == TN_OK || status == TN_MEMORY_BUDGET, "with %zu bytes of memory: %s", limit,
               tn_status_name(status));
        expect(report, memory.peak <= limit, "with %zu bytes of memory allowed %zu are taken", limit,
               memory.peak);
        expect(report, memory.live == 0, "with %zu bytes of memory: %zu are lost", limit, memory.live);
        refused = refused || status == TN_MEMORY_BUDGET;
    }
    expect(report, refused, "no memory budget is too small");
}

/* Reader and validator run out of work at the same place. */
static void test_work_budget(test_report *report, const test_job *job)
{
    for (int level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++) {
        tn_options options = {.level = (tn_level)level};
        for (uint64_t work = 1; work <= 4 * job->input.size + 64; work++) {
            char difference[1200];
            options.limits.work = work;
            test_outcome read = outcome_read(job->format, job->input, &options, NULL);
            test_outcome validated = outcome_validate(job->format, job->input, &options);
            expect(report, outcome_equal(&read, &validated, difference, sizeof difference),
                   "with %llu units of work at level %d: %s", (unsigned long long)work, level, difference);
            expect(report, read.status == TN_OK || read.status == TN_WORK_BUDGET,
                   "with %llu units of work at level %d: %s", (unsigned long long)work, level,
                   tn_status_name(read.status));
            const bool done = read.status == TN_OK;
            outcome_free(&read);
            outcome_free(&validated);
            if (done) break;
        }
    }
}

static void test_depth_limit(test_report *report, const test_job *job)
{
    for (uint32_t depth = 1; depth <= 4; depth++) {
        char difference[1200];
        const tn_options options = {.level = TN_LEVEL_STRICT, .limits = {.depth = depth}};
        test_outcome read = outcome_read(job->format, job->input, &options, NULL);
        test_outcome validated = outcome_validate(job->format, job->input, &options);
        expect(report, outcome_equal(&read, &validated, difference, sizeof difference), "with depth %u: %s",
               depth, difference);
        expect(report, read.status == TN_OK || read.status == TN_DEPTH_LIMIT, "with depth %u: %s", depth,
               tn_status_name(read.status));
        outcome_free(&read);
        outcome_free(&validated);
    }
}

static void test_file(test_report *report, const tn_format *format, const char *path)
{
    report->subject = path;
    test_job job = {.format = format, .input = bytes_load(path)};
    if (!expect(report,
                format->read(format, &job.object, job.input.data, job.input.size, NULL, NULL) == TN_OK,
                "cannot be read"))
        return;
    test_collector collector = {0};
    const tn_sink sink = collector_sink(&collector);
    job.sink = &sink;
    expect(report, json_job(&job) == TN_OK, "cannot be written as JSON");
    job.json = collector.bytes;
    test_allocations(report, job, read_job, "reading");
    test_allocations(report, job, read_located_job, "reading with locations");
    test_allocations(report, job, create_job, "making");
    test_allocations(report, job, clone_job, "cloning");
    test_allocations(report, job, json_read_job, "reading JSON");
    test_sink(report, job, write_job, "writing");
    test_sink(report, job, json_job, "writing JSON");
    test_sink(report, job, dump_job, "dumping");
    test_memory_budget(report, &job);
    test_work_budget(report, &job);
    test_depth_limit(report, &job);
    format->release(format, job.object);
    bytes_free(&job.input);
    bytes_free(&job.json);
}

int main(int argc, char **argv)
{
    return each_file("shortage", argc, argv, test_file);
}
