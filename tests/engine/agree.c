/* agree [-I DIR]... SCHEMA LIBRARY SYMBOL SEED COUNT FILE...: whether the engine and the compiled codec of a
   schema find the same in files, and in COUNT others that are made of each by cutting it and changing bytes:
   status, error, findings, object, places, JSON, also where limits end the reading. LIBRARY is the compiled
   codec, SYMBOL its tn_format. Prints each difference, and last how many inputs were read; exit status 1 if
   there is a difference, 3 where the engine does not know all of the schema. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "subject.h"
#include "tenon/generic.h"

enum { MOST_DIFFERENCES = 5, LONGEST_ERROR = 2048, MOST_SCRATCH = 1 << 26, MOST_MEMORY = 1 << 26 };

typedef struct agreement {
    const tn_format *engine, *compiled;
    const char *path;
    size_t inputs, differences;
    uint64_t random;
} agreement;

static uint64_t draw(agreement *a, uint64_t below)
{
    a->random = a->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (a->random >> 33) % below;
}

/* ---- what a reader finds ---- */

static bool put(void *user, const void *data, size_t size)
{
    buffer_put(user, (str){data, size});
    return true;
}

/* IEEE 754 leaves the sign and the payload of a computed NaN open. */
static void forget_payload(tn_value *value)
{
    if (value->kind == TN_VALUE_REAL && value->as.real != value->as.real) value->as.real = (double)NAN;
}

/* Prints an error or a finding. */
static const char *in_words(const tn_error *error, char *line, size_t size)
{
    tn_error printed = *error;
    forget_payload(&printed.expected);
    forget_payload(&printed.found);
    tn_error_print(&printed, line, size);
    return line;
}

static void add_error(buffer *text, tn_status status, const tn_error *error)
{
    char line[LONGEST_ERROR];
    buffer_printf(text, "%s\n", tn_status_name(status));
    if (status == TN_OK) return;
    buffer_printf(text, "%s\n", in_words(error, line, sizeof line));
}

static void add_object(buffer *text, const tn_format *format, const void *object,
                       const tn_locations *locations, const void *data, size_t size, const tn_error *stopped)
{
    const tn_dump_options how = {.elements = 20, .stopped = stopped};
    const tn_sink sink = {put, text};
    const tn_status status = tn_dump(format, object, locations, data, size, NULL, &how, &sink);
    buffer_printf(text, "dump: %s\n", tn_status_name(status));
    if (locations != NULL) return;
    const tn_json_options all = {.all = true};
    const tn_status written = tn_json_write(format, object, NULL, &all, &sink);
    buffer_printf(text, "json: %s\n", tn_status_name(written));
}

/* Findings that do not end a run. */
static void report(void *user, const tn_error *finding)
{
    char line[LONGEST_ERROR];
    buffer_printf(user, "finding: %s\n", in_words(finding, line, sizeof line));
}

/* A container in which every other name is that of a file. */
static bool is_known(void *user, tn_text name)
{
    (void)user;
    return name.size % 2 == 0;
}

static bool is_of(void *user, tn_text name, const char *format)
{
    (void)user;
    return name.size % 3 == 0 && strlen(format) % 2 == 0;
}

static const tn_container_names names = {.has = is_known, .has_stem = is_known, .is_of = is_of};

/* All that is found of an input, as text. */
static str found_by(arena *memory, const tn_format *format, const void *data, size_t size,
                    const tn_options *options, bool located)
{
    buffer text = {.memory = memory};
    tn_error error = {0};
    tn_locations locations;
    tn_options reported = *options;
    reported.report = report;
    reported.user = &text;
    void *object;
    tn_locations_init(&locations, tn_allocator_libc());
    const tn_status status =
        located ? format->read_located(format, &object, data, size, &reported, &locations, &error)
                : format->read(format, &object, data, size, &reported, &error);
    add_error(&text, status, &error);
    if (located) tn_locations_sort(&locations);
    if (object != NULL && (status == TN_OK || located))
        add_object(&text, format, object, located ? &locations : NULL, data, size,
                   status != TN_OK ? &error : NULL);
    buffer_puts(&text, object != NULL ? "object\n" : "no object\n");
    format->release(format, object);
    tn_locations_free(&locations);
    return buffer_str(&text);
}

/* The same of a validator, with as much scratch memory as it asks for. */
static str judged_by(arena *memory, const tn_format *format, const void *data, size_t size, tn_level level)
{
    buffer text = {.memory = memory};
    tn_error error = {0};
    const size_t scratch = (size_t)format->scratch(format, size, level);
    const tn_options options = {.level = level,
                                .scratch = arena_alloc(memory, scratch + 1),
                                .scratch_size = scratch,
                                .container = level == TN_LEVEL_STRICT ? &names : NULL,
                                .report = report,
                                .user = &text};
    const tn_status status = format->validate(format, data, size, &options, &error);
    add_error(&text, status, &error);
    return buffer_str(&text);
}

/* ---- comparing ---- */

static void differ(agreement *a, size_t size, const char *what, str one, str other)
{
    if (str_eq(one, other) || ++a->differences > MOST_DIFFERENCES) return;
    printf("%s, %zu bytes, %s:\n---- engine\n%.1500s---- compiled\n%.1500s", a->path, size, what, one.data,
           other.data);
}

static void compare(agreement *a, const void *data, size_t size, const tn_options *options, bool located,
                    const char *what)
{
    arena *memory = arena_new();
    const str one = found_by(memory, a->engine, data, size, options, located);
    const str other = found_by(memory, a->compiled, data, size, options, located);
    a->inputs++;
    differ(a, size, what, one, other);
    arena_free(memory);
}

static void compare_all(agreement *a, const void *data, size_t size, const char *what)
{
    const tn_options plain = {0}, partial = {.keep_partial = true};
    const tn_options strict = {.level = TN_LEVEL_STRICT, .container = &names};
    const bool locates = a->compiled->read_located != NULL;
    arena *memory = arena_new();
    compare(a, data, size, &plain, false, what);
    compare(a, data, size, &partial, locates, what);
    compare(a, data, size, &strict, false, what);
    for (tn_level level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level += TN_LEVEL_STRICT)
        if (a->compiled->scratch(a->compiled, size, level) <= MOST_SCRATCH)
            differ(a, size, what, judged_by(memory, a->engine, data, size, level),
                   judged_by(memory, a->compiled, data, size, level));
    arena_free(memory);
}

/* The least limit of memory under which a file can be read; MOST_MEMORY: none can. */
static uint64_t least_memory(const tn_format *format, const void *data, size_t size)
{
    uint64_t low = 1, high = MOST_MEMORY;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        const tn_options options = {.limits.memory = middle};
        void *object;
        tn_error error;
        if (format->read(format, &object, data, size, &options, &error) == TN_MEMORY_BUDGET)
            low = middle + 1;
        else
            high = middle;
        format->release(format, object);
    }
    return low;
}

static void compare_memory(agreement *a, const void *data, size_t size)
{
    arena *memory = arena_new();
    const uint64_t one = least_memory(a->engine, data, size), other = least_memory(a->compiled, data, size);
    differ(a, size, "least memory", str_of(arena_printf(memory, "%" PRIu64 "\n", one)),
           str_of(arena_printf(memory, "%" PRIu64 "\n", other)));
    arena_free(memory);
}

/* Where limits end the reading. */
static void compare_limited(agreement *a, const void *data, size_t size)
{
    const tn_options work = {.limits.work = 1 + draw(a, 1 + size)};
    const tn_options memory = {.limits.memory = 1 + draw(a, 4096 + 16 * size)};
    const tn_options depth = {.limits.depth = 1 + (uint32_t)draw(a, 8)};
    compare(a, data, size, &work, false, "work limited");
    compare(a, data, size, &memory, false, "memory limited");
    compare(a, data, size, &depth, false, "depth limited");
}

/* A number that calculations treat apart: NaNs that signal and are quiet, infinities, the ends of integers.
 */
static void change_to_extreme(agreement *a, uint8_t *data, size_t size)
{
    static const uint64_t extremes[] = {
        UINT64_C(0xff800001),         UINT64_C(0x7fc00000),         UINT64_C(0x7f800000),
        UINT64_C(0x80000000),         UINT64_C(0xfff0000000000001), UINT64_C(0x7ff8000000000000),
        UINT64_C(0xfff0000000000000), UINT64_C(0x8000000000000000), UINT64_C(0x7fffffffffffffff)};
    const size_t which = (size_t)draw(a, sizeof extremes / sizeof *extremes), bytes = which < 4 ? 4 : 8;
    if (size < bytes) return;
    uint8_t *at = data + draw(a, size - bytes + 1);
    const bool big = draw(a, 2) == 0;
    for (size_t i = 0; i < bytes; i++)
        at[i] = (uint8_t)(extremes[which] >> 8 * (big ? bytes - 1 - i : i));
}

static void compare_changed(agreement *a, const uint8_t *data, size_t size)
{
    uint8_t *changed = malloc(size + 1);
    if (changed == NULL) exit(EXIT_FAILURE);
    memcpy(changed, data, size);
    const size_t left = draw(a, 3) == 0 ? (size_t)draw(a, size + 1) : size;
    const size_t changes = left > 0 ? (size_t)draw(a, 4) : 0;
    for (size_t i = 0; i < changes; i++)
        changed[draw(a, left)] = (uint8_t)(draw(a, 2) == 0 ? draw(a, 256) : draw(a, 2) * 255);
    if (draw(a, 4) == 0) change_to_extreme(a, changed, left);
    compare_all(a, changed, left, "changed");
    if (draw(a, 4) == 0) compare_limited(a, changed, left);
    free(changed);
}

static bool compare_file(agreement *a, const char *path, size_t count)
{
    static uint8_t data[1 << 16];
    FILE *file = fopen(path, "rb");
    if (file == NULL) return printf("%s: cannot be opened\n", path), false;
    const size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    a->path = path;
    compare_all(a, data, size, "as it is");
    compare_limited(a, data, size);
    compare_memory(a, data, size);
    for (size_t i = 0; i < count; i++)
        compare_changed(a, data, size);
    return true;
}

/* ---- the program ---- */

static int agree(arena *memory, int argc, char **argv)
{
    subject of;
    const int status = subject_open(memory, argc, argv, 2, &of);
    if (status != 0) return status;
    /* neither writes: what would have to be said in JSON to write the same is not asked */
    tn_format one = *of.engine, other = *of.compiled;
    one.measure = other.measure = NULL;
    one.write_to = other.write_to = NULL;
    agreement a = {.engine = &one, .compiled = &other, .random = strtoull(argv[of.next], NULL, 10)};
    const size_t count = (size_t)strtoull(argv[of.next + 1], NULL, 10);
    bool all = true;
    for (int k = of.next + 2; k < argc; k++)
        all = compare_file(&a, argv[k], count) && all;
    printf("%zu inputs\n", a.inputs);
    return all && a.differences == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    arena *memory = arena_new();
    const int result = agree(memory, argc, argv);
    arena_free(memory);
    return result;
}
