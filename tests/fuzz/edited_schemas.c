/* edited_schemas PERCENT SCHEMA...: edits as the target of the compiler makes them. Of 60 of each schema so
   many percent of those that change something compile; the rest is refused with an error. The same seed gives
   the same edit, and none is larger than there is room for. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp, unlink, rmdir */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "driver/compile.h"
#include "schema_edits.h"
#include "source/diagnostic.h"

enum { ROOM = 1 << 16, EDITS = 60 };

static size_t read_all(const char *path, char *to)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) abort();
    const size_t size = fread(to, 1, ROOM / 2, file);
    fclose(file);
    return size;
}

static char folder[] = "/tmp/tenon-edited-XXXXXX", path[64];

/* Whether a schema compiles; one that does not must have an error. */
static bool compiles(const char *text, size_t size, bool *silent)
{
    static const compile_options options = {.artifacts = (1u << ARTIFACT_COUNT) - 1};
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(text, 1, size, file) != size || fclose(file) != 0) abort();
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    generated_files files = {0};
    const bool compiled = compile_schema(memory, list, path, &options, &files);
    *silent = !compiled && diagnostics_errors(list) == 0;
    arena_free(memory);
    return compiled;
}

int main(int argc, char **argv)
{
    static char schema[ROOM], edited[ROOM], again[ROOM];
    size_t compiled = 0, tried = 0, changed = 0;
    bool fine = argc > 2 && mkdtemp(folder) != NULL;
    snprintf(path, sizeof path, "%s/schema.ksy", folder);
    for (int i = 2; i < argc; i++) {
        const size_t size = read_all(argv[i], schema);
        for (uint32_t seed = 0; seed < EDITS; seed++) {
            bool silent;
            memcpy(edited, schema, size);
            memcpy(again, schema, size);
            const size_t most = seed % 10 == 0 ? size : ROOM;
            const size_t now = edit_schema(edited, size, most, seed, NULL, 0);
            const size_t then = edit_schema(again, size, most, seed, NULL, 0);
            const bool same = now == then && memcmp(edited, again, now) == 0;
            if (now > most || !same) printf("%s: seed %u: too large, or not the same again\n", argv[i], seed);
            fine = fine && now <= most && same;
            const bool other = now != size || memcmp(edited, schema, size) != 0;
            changed += other;
            compiled += compiles(edited, now, &silent) && other;
            if (silent) printf("%s: seed %u: refused without an error\n", argv[i], seed);
            fine = fine && !silent;
            tried++;
        }
    }
    unlink(path);
    rmdir(folder);
    printf("%zu edits, %zu of them change something, %zu compile\n", tried, changed, compiled);
    return fine && compiled * 100 >= changed * strtoul(argv[1], NULL, 10) && changed * 100 >= tried * 75 ? 0
                                                                                                         : 1;
}
