#include "subject.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "assemble/assemble.h"
#include "driver/plan.h"
#include "library/processes.h"
#include "source/diagnostic.h"

const codec_plan *subject_plan(arena *memory, const char *path, const model_options *options)
{
    diagnostics *list = diagnostics_new(memory);
    const source *file = source_read(memory, list, path, (span){0});
    const schema *ast = file != NULL ? schema_load(memory, list, file) : NULL;
    if (ast == NULL || diagnostics_errors(list) > 0) return NULL;
    return compile_plan(memory, list, ast, options);
}

int subject_open(arena *memory, int argc, char **argv, int more, subject *of)
{
    const char **folders = arena_alloc(memory, (size_t)argc * sizeof *folders);
    model_options options = {.import_dirs = folders};
    int i = 1;
    for (; i + 1 < argc && strcmp(argv[i], "-I") == 0; i += 2)
        folders[options.import_dir_count++] = argv[i + 1];
    if (argc - i < 3 + more) return 2;
    void *library = dlopen(argv[i + 1], RTLD_LAZY | RTLD_LOCAL);
    const tn_format *compiled = library != NULL ? dlsym(library, argv[i + 2]) : NULL;
    const codec_plan *plan = subject_plan(memory, argv[i], &options);
    if (compiled == NULL) printf("%s\n", dlerror());
    if (compiled == NULL || plan == NULL) return 2;
    const assembled engine = assemble_codec(memory, plan, &engine_has);
    if (engine.format == NULL) printf("the engine does not know %s\n", engine.refused);
    if (engine.format == NULL) return 3;
    *of = (subject){engine.format, compiled, i + 3};
    return 0;
}
