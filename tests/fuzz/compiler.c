/* The compiler on any bytes: the input is a schema, and behind lines of `%%` the schemas `a` and `b` that it
   may import. What is tried is mostly edited as a schema. Whatever they are, compiling comes to an end,
   touches no memory but its own, and says where the mistake is or gives files. Where there is no mistake
   there is a specification, of which nothing is markup that the schema says. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp, unlink, rmdir */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "docs/docs.h"
#include "driver/compile.h"
#include "schema_edits.h"
#include "source/diagnostic.h"

static const char *const names[] = {"schema.ksy", "a.ksy", "b.ksy"};
enum { SCHEMAS = sizeof names / sizeof *names };

static char paths[SCHEMAS][128];
static char folder[] = "/tmp/tenon-fuzz-XXXXXX";
static FILE *nowhere; /* where diagnostics are printed */

static void remove_files(void)
{
    for (size_t i = 0; i < SCHEMAS; i++)
        unlink(paths[i]);
    rmdir(folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    nowhere = fopen("/dev/null", "w");
    if (nowhere == NULL || mkdtemp(folder) == NULL) abort();
    for (size_t i = 0; i < SCHEMAS; i++)
        snprintf(paths[i], sizeof paths[i], "%s/%s", folder, names[i]);
    return atexit(remove_files);
}

/* Writes one schema: up to the next line of `%%`. Returns what is behind it. */
static const char *write_schema(const char *path, const char *text, const char *end)
{
    static const char separator[] = "\n%%\n";
    const size_t width = sizeof separator - 1;
    const char *at = text;
    while ((size_t)(end - at) >= width && memcmp(at, separator, width) != 0)
        at++;
    const bool found = (size_t)(end - at) >= width;
    FILE *file = fopen(path, "wb");
    if (file == NULL) abort();
    const char *stop = found ? at + 1 : end;
    if (stop > text) fwrite(text, 1, (size_t)(stop - text), file);
    if (fclose(file) != 0) abort();
    return found ? at + width : end;
}

/* Whether a tag, from its `<` on, is one that pages have: with links to themselves and to the net only. */
static bool is_known_tag(const char *tag)
{
    static const char *const strange[] = {"<script", "<img", "<iframe", "<object", "<base", "<form", "<svg"};
    static const char link[] = "<a ", address[] = "href=\"";
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++)
        if (strncmp(tag, strange[i], strlen(strange[i])) == 0) return false;
    if (strncmp(tag, link, sizeof link - 1) != 0) return true;
    const char *to = strstr(tag, address);
    if (to == NULL) return false;
    to += sizeof address - 1;
    return *to == '#' || strncmp(to, "http://", 7) == 0 || strncmp(to, "https://", 8) == 0;
}

static void check_page(const char *path, bool compiled)
{
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    docs_formats formats = {0};
    const docs_options options = {NULL, 0};
    const source *file = source_read(memory, list, path, (span){0});
    const docs_format *format = file != NULL ? docs_read(memory, list, file, &options) : NULL;
    if (compiled && format == NULL && diagnostics_errors(list) == 0) abort();
    if (format != NULL) {
        ARRAY_PUSH(memory, &formats, format);
        const str page = docs_page(format, &formats);
        for (size_t i = 0; i < page.size; i++)
            if (page.data[i] == '<' && !is_known_tag(page.data + i)) abort();
    }
    arena_free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const compile_options options = {.artifacts = (1u << ARTIFACT_COUNT) - 1};
    const char *text = (const char *)data, *end = text + size;
    for (size_t i = 0; i < SCHEMAS; i++)
        text = write_schema(paths[i], text, end);

    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    generated_files files = {0};
    const bool compiled = compile_schema(memory, list, paths[0], &options, &files);
    diagnostics_print(list, nowhere, DIAGNOSTICS_TEXT, false);
    if (compiled ? files.files.count == 0 : diagnostics_errors(list) == 0) abort();
    arena_free(memory);
    check_page(paths[0], compiled);
    return 0;
}

/* ---- edits ---- */

enum { PLAIN = 4 /* of so many mutations one is of bytes */, EDITS = 4 };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed)
{
    if (size == 0 || seed % PLAIN == 0) return LLVMFuzzerMutate(data, size, most);
    for (unsigned int i = 0; i <= seed / PLAIN % EDITS; i++)
        size = edit_schema((char *)data, size, most, seed + i, NULL, 0);
    return size;
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                                 uint8_t *result, size_t most, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                                 uint8_t *result, size_t most, unsigned int seed)
{
    if (size > most) size = most;
    memcpy(result, data, size);
    return edit_schema((char *)result, size, most, seed, (const char *)other, other_size);
}
