/* known [-I DIR]... SCHEMA: prints what the engine does not know of a schema, or nothing. Exit status: 0, 1
   if it does not know all, 2 if the schema has errors. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assemble/assemble.h"
#include "library/processes.h"
#include "subject.h"

int main(int argc, char **argv)
{
    arena *memory = arena_new();
    const char **folders = arena_alloc(memory, (size_t)argc * sizeof *folders);
    model_options options = {.import_dirs = folders};
    int i = 1, result = 2;
    for (; i + 1 < argc && strcmp(argv[i], "-I") == 0; i += 2)
        folders[options.import_dir_count++] = argv[i + 1];
    const codec_plan *plan = i < argc ? subject_plan(memory, argv[i], &options) : NULL;
    if (plan != NULL) {
        const assembled engine = assemble_codec(memory, plan, &engine_has);
        if (engine.format == NULL) printf("%s\n", engine.refused);
        result = engine.format == NULL;
    }
    arena_free(memory);
    return result;
}
