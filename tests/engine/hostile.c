/* hostile [-I DIR]... SCHEMA SEED COUNT FILE...: the engine stands whatever a schema and its files say: COUNT
   inputs that are drawn, and as many made of each FILE, are read, shown, validated and written again, within
   small budgets. Exit status: 0; 1 if a file that was read is written otherwise, or takes more memory than
   allowed; 2 if the schema has errors, or the engine does not know all of it. Sanitizers find the rest. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assemble/assemble.h"
#include "base/buffer.h"
#include "library/processes.h"
#include "plan/plan.h"
#include "subject.h"
#include "support/memory.h"
#include "tenon/generic.h"

/* The state and the window of a decompressor of zlib, which no limit counts. */
enum { DECOMPRESSOR = 48 << 10 };
enum { LARGEST = 1 << 14, MOST_MEMORY = 1 << 22, MOST_WORK = 1 << 20, MOST_DEPTH = 40 };

typedef struct attack {
    const tn_format *format;
    uint64_t random;
    uint8_t data[LARGEST];
    size_t size, wrong;
    test_memory memory; /* of what is read, */
    size_t beside;      /* and bytes of it that the limit does not count */
} attack;

static size_t draw(attack *a, size_t below)
{
    a->random = a->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)((a->random >> 33) % below);
}

/* ---- what is done with an input ---- */

static bool ignore(void *user, const void *data, size_t size)
{
    (void)data;
    *(size_t *)user += size;
    return *(size_t *)user < MOST_MEMORY;
}

static void hear(void *user, const tn_error *finding)
{
    char line[512];
    (void)user;
    tn_error_print(finding, line, sizeof line);
}

static tn_options options_of(attack *a)
{
    return (tn_options){
        .level = draw(a, 2) == 0 ? TN_LEVEL_STRICT : TN_LEVEL_STRUCTURE,
        .limits = {.memory = MOST_MEMORY, .work = MOST_WORK, .depth = MOST_DEPTH, .decoded = MOST_MEMORY},
        .report = hear};
}

/* ---- memory ---- */

/* Reads with a drawn limit of memory, and counts what the reader and the validator take. */
static void read_within(attack *a)
{
    tn_options options = options_of(a);
    tn_error error = {0};
    void *object;
    options.limits.memory = (uint64_t)1 << (10 + draw(a, 12));
    options.allocator = test_allocator(&a->memory);
    options.report = NULL;
    test_memory_begin(&a->memory, 0);
    (void)a->format->read(a->format, &object, a->data, a->size, &options, &error);
    const size_t of_reader = a->memory.peak;
    a->format->release(a->format, object);
    test_memory_begin(&a->memory, 0);
    (void)a->format->validate(a->format, a->data, a->size, &options, &error);
    const size_t most = of_reader > a->memory.peak ? of_reader : a->memory.peak;
    if (most > options.limits.memory + a->beside || a->memory.live != 0 || a->memory.wrong_size) {
        printf("%zu bytes of memory were taken within the limit %llu, and %zu were not given back\n", most,
               (unsigned long long)options.limits.memory, a->memory.live);
        a->wrong++;
    }
}

static void show(const attack *a, void *object, const tn_locations *places, const tn_error *stopped)
{
    size_t shown = 0;
    const tn_sink sink = {ignore, &shown};
    const tn_dump_options how = {.elements = 20, .stopped = stopped};
    (void)tn_dump(a->format, object, places, a->data, a->size, NULL, &how, &sink);
}

static void read_in_part(attack *a)
{
    tn_options options = options_of(a);
    tn_error error = {0};
    tn_locations places;
    void *object;
    options.keep_partial = true;
    tn_locations_init(&places, tn_allocator_libc());
    const tn_status status =
        a->format->read_located(a->format, &object, a->data, a->size, &options, &places, &error);
    tn_locations_sort(&places);
    if (object != NULL) show(a, object, &places, status != TN_OK ? &error : NULL);
    a->format->release(a->format, object);
    tn_locations_free(&places);
}

static void write_again(attack *a, void *object)
{
    size_t size;
    tn_error error;
    if (a->format->measure == NULL || a->format->measure(a->format, object, &size, &error) != TN_OK) return;
    uint8_t *written = malloc(size + 1);
    if (written == NULL) exit(EXIT_FAILURE);
    const tn_status status = a->format->write(a->format, object, written, size, &error);
    if (status == TN_OK && (size != a->size || memcmp(written, a->data, size) != 0)) {
        printf("%zu bytes are written as %zu others\n", a->size, size);
        a->wrong++;
    }
    free(written);
}

static void read_and_write(attack *a)
{
    const tn_options options = options_of(a);
    tn_error error = {0};
    size_t shown = 0;
    const tn_sink sink = {ignore, &shown};
    const tn_json_options all = {.all = true};
    void *object;
    if (a->format->read(a->format, &object, a->data, a->size, &options, &error) == TN_OK) {
        write_again(a, object);
        (void)tn_json_write(a->format, object, NULL, &all, &sink);
    }
    a->format->release(a->format, object);
    (void)a->format->validate(a->format, a->data, a->size, &options, &error);
}

/* ---- inputs ---- */

static void change(attack *a, size_t changes)
{
    for (size_t i = 0; i < changes && a->size > 0; i++)
        a->data[draw(a, a->size)] = (uint8_t)(draw(a, 2) == 0 ? draw(a, 256) : draw(a, 2) * 255);
}

static void attack_drawn(attack *a)
{
    static const uint8_t few[] = {0, 1, 2, 3, 65, 255};
    const bool small = draw(a, 2) == 0;
    a->size = draw(a, draw(a, 4) == 0 ? 4096 : 200);
    for (size_t i = 0; i < a->size; i++)
        a->data[i] = small ? few[draw(a, sizeof few)] : (uint8_t)draw(a, 256);
    read_in_part(a);
    read_and_write(a);
    read_within(a);
}

static void attack_file(attack *a, const char *path, size_t count)
{
    static uint8_t data[LARGEST];
    FILE *file = fopen(path, "rb");
    const size_t size = file != NULL ? fread(data, 1, sizeof data, file) : 0;
    if (file != NULL) fclose(file);
    for (size_t i = 0; i < count; i++) {
        memcpy(a->data, data, size);
        a->size = draw(a, 3) == 0 ? draw(a, size + 1) : size;
        change(a, draw(a, 5));
        read_in_part(a);
        read_and_write(a);
        read_within(a);
    }
}

int main(int argc, char **argv)
{
    static attack a;
    arena *memory = arena_new();
    const char **folders = arena_alloc(memory, (size_t)argc * sizeof *folders);
    model_options options = {.import_dirs = folders};
    int i = 1;
    for (; i + 1 < argc && strcmp(argv[i], "-I") == 0; i += 2)
        folders[options.import_dir_count++] = argv[i + 1];
    const codec_plan *plan = argc - i >= 3 ? subject_plan(memory, argv[i], &options) : NULL;
    if (plan != NULL) a.format = assemble_codec(memory, plan, &engine_has).format;
    if (a.format != NULL) {
        const size_t count = (size_t)strtoull(argv[i + 2], NULL, 10);
        a.random = strtoull(argv[i + 1], NULL, 10);
        a.beside = plan->traits.processes.count > 0 ? DECOMPRESSOR : 0;
        for (size_t k = 0; k < count; k++)
            attack_drawn(&a);
        for (int k = i + 3; k < argc; k++)
            attack_file(&a, argv[k], count);
    }
    arena_free(memory);
    return a.format == NULL ? 2 : a.wrong > 0;
}
