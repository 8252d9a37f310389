/* transcript FILE...: what the bundled codecs do with files, whole, cut, changed, and with too little memory
   or work: a line for each attempt, which says everything that a caller can see. Two states of the project do
   the same where these lines are the same; scripts/transcript compares them. Files that a format accepts are
   tried in all ways, others once. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bundled.h"
#include "support/memory.h"
#include "support/outcome.h"
#include "tenon/generic.h"

/* Of a base whose runtime is older than version 6, too: functions of a format were called without it. */
#if TN_RUNTIME_VERSION < 6
#define CALL(format, function, ...) (format)->function(__VA_ARGS__)
#else
#define CALL(format, function, ...) (format)->function(format, __VA_ARGS__)
#endif

enum { CUTS = 64, CHANGES = 192, SMALL = 1 << 16 };

/* FNV-1a of 64 bits. */
static uint64_t digest_bytes(uint64_t digest, const void *data, size_t size)
{
    const uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++)
        digest = (digest ^ bytes[i]) * UINT64_C(0x100000001b3);
    return digest;
}

static const uint64_t digest_begin = UINT64_C(0xcbf29ce484222325);

typedef struct digest_sink {
    uint64_t digest, size;
} digest_sink;

static bool digest_write(void *user, const void *data, size_t size)
{
    digest_sink *sink = user;
    sink->digest = digest_bytes(sink->digest, data, size);
    sink->size += size;
    return true;
}

/* ---- one attempt ---- */

typedef struct attempt {
    const tn_format *format;
    const char *file;
    char variant[64];
    byte_string input;
    tn_options options;
} attempt;

static void print_head(const attempt *a, const char *what)
{
    static const char *const levels[] = {"structure", "content", "strict"};
    printf("%s %s %s %s %s:", a->format->id, a->file, a->variant, what, levels[a->options.level]);
}

static void print_outcome(const test_outcome *outcome)
{
    char text[512];
    printf(" %s", tn_status_name(outcome->status));
    if (outcome->status != TN_OK) {
        tn_error_print(&outcome->error, text, sizeof text);
        printf(" \"%s\"", text);
    }
    uint64_t digest = digest_begin;
    for (size_t i = 0; i < outcome->count; i++) {
        tn_error_print(&outcome->findings[i], text, sizeof text);
        digest = digest_bytes(digest, text, strlen(text));
    }
    if (outcome->count > 0) printf(" findings %zu %016" PRIx64, outcome->count, digest);
}

static void print_digest(const char *name, tn_status status, const digest_sink *sink)
{
    if (status == TN_OK)
        printf(" %s %" PRIu64 " %016" PRIx64, name, sink->size, sink->digest);
    else
        printf(" %s %s", name, tn_status_name(status));
}

static void print_object(const attempt *a, void *object)
{
    const tn_json_options all = {.all = true};
    digest_sink json = {digest_begin, 0}, written = {digest_begin, 0};
    const tn_sink json_sink = {digest_write, &json}, written_sink = {digest_write, &written};
    const tn_status json_status = tn_json_write(a->format, object, NULL, &all, &json_sink);
    print_digest("json", json_status, &json);
    if (a->format->write_to == NULL || a->options.keep_partial) return;
    const tn_status write_status = CALL(a->format, write_to, object, &written_sink, NULL);
    print_digest("written", write_status, &written);
}

static void put_number(uint8_t to[8], uint64_t number)
{
    for (size_t i = 0; i < 8; i++)
        to[i] = (uint8_t)(number >> 8 * i);
}

static void print_places(const attempt *a)
{
    tn_locations locations;
    tn_locations_init(&locations, (tn_allocator){NULL, NULL});
    void *object = NULL;
    const tn_status status =
        CALL(a->format, read_located, &object, a->input.data, a->input.size, &a->options, &locations, NULL);
    digest_sink places = {digest_begin, 0}, dump = {digest_begin, 0};
    for (size_t i = 0; i < locations.count; i++) {
        uint8_t where[16]; /* the same on every machine */
        put_number(where, locations.items[i].offset);
        put_number(where + 8, locations.items[i].size);
        digest_write(&places, where, sizeof where);
    }
    tn_locations_sort(&locations);
    print_digest("places", status, &places);
    if (object != NULL) {
        const tn_dump_options options = {.elements = 4};
        const tn_sink sink = {digest_write, &dump};
        const tn_status dumped =
            tn_dump(a->format, object, &locations, a->input.data, a->input.size, NULL, &options, &sink);
        print_digest("dump", dumped, &dump);
    }
    CALL(a->format, release, object);
    tn_locations_free(&locations);
}

/* What a caller sees of reading and of validating at a level. True where it is read. */
static bool attempt_level(attempt *a, tn_level level)
{
    void *object = NULL;
    a->options.level = level;
    test_outcome outcome = outcome_read(a->format, a->input, &a->options, &object);
    const bool read = outcome.status == TN_OK;
    print_head(a, "read");
    print_outcome(&outcome);
    if (object != NULL) print_object(a, object);
    if (read && level == TN_LEVEL_STRUCTURE && a->input.size <= SMALL) print_places(a);
    putchar('\n');
    CALL(a->format, release, object);
    outcome_free(&outcome);

    outcome = outcome_validate(a->format, a->input, &a->options);
    print_head(a, "validate");
    print_outcome(&outcome);
    putchar('\n');
    outcome_free(&outcome);
    return read;
}

static void attempt_levels(attempt *a)
{
    for (tn_level level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++)
        attempt_level(a, level);
}

static void attempt_partial(attempt *a)
{
    a->options.keep_partial = true;
    attempt_level(a, TN_LEVEL_STRUCTURE);
    a->options.keep_partial = false;
}

/* ---- the ways in which a file is tried ---- */

static void try_cuts(attempt *a, byte_string whole)
{
    const size_t step = whole.size / CUTS + 1;
    for (size_t size = 0; size < whole.size; size += step) {
        a->input = bytes_copy(whole.data, size);
        snprintf(a->variant, sizeof a->variant, "cut %zu", size);
        attempt_levels(a);
        attempt_partial(a);
        bytes_free(&a->input);
    }
}

/* A generator of numbers that is the same everywhere. */
static uint32_t next_number(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

static void change(byte_string *bytes, uint64_t *state)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
    const size_t at = next_number(state) % bytes->size;
    const uint32_t how = next_number(state);
    if (how % 3 == 0)
        bytes->data[at] = values[how / 3 % sizeof values];
    else
        bytes->data[at] = (uint8_t)(bytes->data[at] ^ 1u << how / 3 % 8);
}

static void try_changes(attempt *a, byte_string whole)
{
    uint64_t state = digest_bytes(digest_begin, a->format->id, strlen(a->format->id));
    /* Most of what decides is near the begin. */
    const byte_string front = {whole.data, whole.size < 256 ? whole.size : 256};
    for (unsigned i = 0; i < CHANGES; i++) {
        a->input = bytes_copy(whole.data, whole.size);
        byte_string part = i % 2 == 0 ? (byte_string){a->input.data, front.size} : a->input;
        for (unsigned k = 0; k <= i % 3; k++)
            change(&part, &state);
        snprintf(a->variant, sizeof a->variant, "change %u", i);
        attempt_levels(a);
        if (i % 4 == 0) attempt_partial(a);
        bytes_free(&a->input);
    }
}

static void try_budgets(attempt *a)
{
    const tn_limits none = a->options.limits;
    for (uint64_t memory = 64; memory < 64 * a->input.size + 4096; memory *= 4) {
        snprintf(a->variant, sizeof a->variant, "memory %" PRIu64, memory);
        a->options.limits.memory = memory;
        attempt_level(a, TN_LEVEL_STRICT);
    }
    a->options.limits = none;
    for (uint64_t work = 1; work < 64 * a->input.size + 4096; work *= 4) {
        snprintf(a->variant, sizeof a->variant, "work %" PRIu64, work);
        a->options.limits.work = work;
        attempt_level(a, TN_LEVEL_STRICT);
    }
    a->options.limits = none;
}

/* What reading takes, in lines that can be left out: they change more often than what is seen. */
static void print_memory(const attempt *a)
{
    test_memory memory = {0};
    tn_options options = a->options;
    options.allocator = test_allocator(&memory);
    void *object = NULL;
    const tn_status status = CALL(a->format, read, &object, a->input.data, a->input.size, &options, NULL);
    printf("memory %s %s: %s %zu scratch", a->format->id, a->file, tn_status_name(status), memory.peak);
    for (tn_level level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++)
        printf(" %" PRIu64, CALL(a->format, scratch, a->input.size, level));
    putchar('\n');
    CALL(a->format, release, object);
}

static void try_file(const tn_format *format, const char *path, byte_string whole)
{
    const char *slash = strrchr(path, '/');
    attempt a = {.format = format, .file = slash != NULL ? slash + 1 : path, .input = whole};
    snprintf(a.variant, sizeof a.variant, "whole");
    if (!attempt_level(&a, TN_LEVEL_STRUCTURE)) return;
    attempt_level(&a, TN_LEVEL_CONTENT);
    attempt_level(&a, TN_LEVEL_STRICT);
    print_memory(&a);
    if (whole.size > SMALL || whole.size == 0) return;
    try_budgets(&a);
    try_cuts(&a, whole);
    try_changes(&a, whole);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        byte_string whole = bytes_load(argv[i]);
        for (size_t k = 0; k < tn_bundled_format_count; k++)
            try_file(tn_bundled_formats[k], argv[i], whole);
        bytes_free(&whole);
    }
    return 0;
}
