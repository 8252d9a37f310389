/* What the programs made of .kst files share. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "laws/edit_law.h"
#include "support/draw.h"
#include "support/memory.h"

enum {
    SCRATCH = 16 << 20,
    ALL_CHANGES = 1024 /* bytes of data of which every change is tried */
};

typedef struct bytes {
    uint8_t *data;
    size_t size;
} bytes;

/* The whole file in memory of exactly its size, so that sanitizers see every byte that is read too much. */
static bytes read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) exit(2);
    const long size = ftell(file);
    rewind(file);
    bytes content = {malloc(size > 0 ? (size_t)size : 1), (size_t)size};
    if (content.data == NULL || fread(content.data, 1, content.size, file) != content.size) exit(2);
    fclose(file);
    return content;
}

void print_error(const char *what, const tn_error *error)
{
    char text[512];
    tn_error_print(error, text, sizeof text);
    printf("  %s: %s\n", what, text);
}

/* The suite has one exception for data that end too early and for positions behind their end. */
static tn_status as_suite(tn_status status)
{
    return status == TN_BEHIND_END ? TN_TRUNCATED : status;
}

static int check_assertions(const tn_format *format, void *object, bytes data, const assertion *assertions,
                            size_t count)
{
    int failures = 0;
    void *scratch = malloc(SCRATCH);
    for (size_t i = 0; i < count; i++) {
        const tn_options options = {.scratch = scratch, .scratch_size = SCRATCH};
        tn_run run;
        tn_input in;
        tn_error error = {0};
        bool holds = false;
        tn_run_begin(&run, &in, data.data, data.size, &options, format->budget, &error);
        const tn_status status = as_suite(assertions[i].holds(object, &in, NULL, &holds));
        if (status == assertions[i].status && (holds || status != TN_OK)) continue;
        failures++;
        if (status == assertions[i].status)
            printf("  %s: not so\n", assertions[i].text);
        else
            printf("  %s: %s\n", assertions[i].text, tn_status_name(status));
    }
    free(scratch);
    return failures;
}

static bool take(void *user, const void *data, size_t size)
{
    (void)data;
    *(uint64_t *)user += size;
    return true;
}

/* Looks at every member of an object, and lets every instance be computed: of what was read of damaged data
   too. */
static int check_object(const tn_format *format, void *object)
{
    static const tn_dump_options all = {0};
    uint64_t printed = 0;
    const tn_sink sink = {take, &printed};
    void *clone = NULL;
    int failures = 0;
    (void)tn_dump(format, object, NULL, NULL, 0, NULL, &all, &sink);
    if (tn_clone(format, object, NULL, &clone) == TN_OK) {
        if (!tn_equal(format, object, clone, NULL)) {
            printf("  a clone differs\n");
            failures++;
        }
        format->release(format, clone);
    }
    format->release(format, object);
    return failures;
}

/* What an object takes, its instances included, is within the budget that the header states, and given back.
 */
static int check_memory(const tn_format *format, const test_memory *memory, size_t size)
{
    const uint64_t budget = format->budget->memory_per_byte * size + format->budget->memory_base;
    if (memory->peak > budget)
        printf("  %zu bytes: %zu bytes of memory, more than the budget of %llu\n", size, memory->peak,
               (unsigned long long)budget);
    if (memory->live > 0) printf("  %zu bytes: %zu bytes of memory are not given back\n", size, memory->live);
    return memory->peak > budget || memory->live > 0;
}

/* Reader and validator agree on every input: outcome and place; and memory stays within its budget. Returns
 * the number of failures, and stops at the first. */
static int check_agreement(const tn_format *format, const uint8_t *data, size_t size)
{
    tn_error read_error = {0}, validate_error = {0};
    void *object = NULL;
    const uint64_t scratch_size = format->scratch(format, size, TN_LEVEL_STRUCTURE);
    test_memory memory = {0};
    const tn_options options = {.scratch = malloc(scratch_size),
                                .scratch_size = scratch_size,
                                .keep_partial = true,
                                .allocator = test_allocator(&memory)};
    const tn_status validated = format->validate(format, data, size, &options, &validate_error);
    const tn_status read = format->read(format, &object, data, size, &options, &read_error);
    int failures = object != NULL ? check_object(format, object) : 0;
    failures += check_memory(format, &memory, size);
    free(options.scratch);
    if (failures > 0) return failures;
    if (validated == read && (read == TN_OK || validate_error.offset == read_error.offset)) return 0;
    printf("  %zu bytes: read %s at %llu, validate %s at %llu\n", size, tn_status_name(read),
           (unsigned long long)read_error.offset, tn_status_name(validated),
           (unsigned long long)validate_error.offset);
    return 1;
}

/* The same for the data cut at every byte. */
static int check_truncations(const tn_format *format, bytes data)
{
    const test_draw draw = test_draw_begin();
    for (size_t size = 0; size <= data.size; size++) {
        if (!test_is_drawn(&draw, 0, size)) continue;
        uint8_t *cut = malloc(size > 0 ? size : 1);
        memcpy(cut, data.data, size);
        const int failures = check_agreement(format, cut, size);
        free(cut);
        if (failures > 0) return failures;
    }
    return 0;
}

/* The same for every single-byte change: every value of every byte where there are not too many, otherwise a
 * value for each bit, and those beside it. */
static int check_changes(const tn_format *format, bytes data)
{
    static const uint8_t telling[] = {1, 2, 4, 8, 16, 32, 64, 128, 255, 127};
    const test_draw draw = test_draw_begin();
    const bool all = data.size <= ALL_CHANGES;
    uint8_t *changed = malloc(data.size > 0 ? data.size : 1);
    int failures = 0;
    memcpy(changed, data.data, data.size);
    for (size_t at = 0; at < data.size && failures == 0; at++) {
        for (unsigned i = 0; i < (all ? 255 : sizeof telling) && failures == 0; i++) {
            if (!test_is_drawn(&draw, 1 + at, i)) continue;
            changed[at] = data.data[at] ^ (all ? (uint8_t)(i + 1) : telling[i]);
            failures = check_agreement(format, changed, data.size);
        }
        changed[at] = data.data[at];
    }
    if (failures > 0) printf("  a byte of the data was changed\n");
    free(changed);
    return failures;
}

/* The law of edits for the first leaves. */
static int check_edits(const tn_format *format, bytes data)
{
    enum { LEAVES = 150 };
    edit_counts counts = {0};
    const int violations = edit_law(format, data.data, data.size, LEAVES, false, &counts);
    printf("edits:");
    for (int group = 0; group < EDIT_GROUPS; group++)
        printf(" %zu accepted, %zu refused%s", counts.accepted[group], counts.refused[group],
               group + 1 < EDIT_GROUPS ? ";" : "\n");
    return violations;
}

int check_spec(const tn_format *format, const char *file, tn_status expected, bool debug,
               const assertion *assertions, size_t count)
{
    const bytes data = read_file(file);
    const tn_options options = {.keep_partial = debug};
    void *object = NULL;
    tn_error error = {0};
    int failures = 0;
    const tn_status status = as_suite(format->read(format, &object, data.data, data.size, &options, &error));
    if (status != expected && !(debug && expected == TN_OK && count > 0)) {
        failures++;
        if (status != TN_OK)
            print_error("read", &error);
        else
            printf("  read: accepted, expected %s\n", tn_status_name(expected));
    }
    if (object != NULL) {
        failures += check_assertions(format, object, data, assertions, count);
        format->release(format, object);
    }
    failures += check_lossless(format, data.data, data.size);
    failures += check_edits(format, data);
    failures += check_truncations(format, data);
    failures += check_changes(format, data);
    free(data.data);
    return failures == 0 ? 0 : 1;
}
