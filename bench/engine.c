/* Reading by generated code, and by the engine, which runs the schema: objects of which each has another
 * size. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assemble/assemble.h"
#include "bench_chunks.h"
#include "bench_columns.h"
#include "bench_items.h"
#include "bench_scene.h"
#include "bench_switches.h"
#include "bench_texts.h"
#include "driver/plan.h"
#include "engine_files.h"
#include "library/processes.h"
#include "schema/schema.h"
#include "source/diagnostic.h"
#include "table.h"

/* What is read: `format` is that of generated code. */
typedef struct matter {
    const char *name, *words, *schema;
    const tn_format *format;
    file_maker *make;
} matter;

typedef struct contest {
    const tn_format *generated, *engine;
    made_file file;
    memory_counter memory;
    tn_options options;
} contest;

/* Both read into the same structs, so they take as much memory. */
static double read_by(contest *c, const tn_format *format)
{
    void *object;
    require(format->read(format, &object, c->file.data, c->file.size, &c->options, NULL) == TN_OK, "reading");
    const double taken = (double)c->memory.live;
    format->release(format, object);
    return taken;
}

static double read_generated(void *user)
{
    contest *c = user;
    return read_by(c, c->generated);
}

static double read_interpreted(void *user)
{
    contest *c = user;
    return read_by(c, c->engine);
}

static const tn_format *assemble(arena *memory, const char *path)
{
    diagnostics *list = diagnostics_new(memory);
    const model_options options = {0};
    const source *file = source_read(memory, list, path, (span){0});
    const schema *ast = file != NULL ? schema_load(memory, list, file) : NULL;
    require(ast != NULL, path);
    const codec_plan *plan = compile_plan(memory, list, ast, &options);
    require(plan != NULL, path);
    return assemble_codec(memory, plan, &engine_has).format;
}

static bool compare_one(const matter *of, size_t size)
{
    static const bench_row rows[] = {{"open", "generated", read_generated, 0, 0},
                                     {"", "engine", read_interpreted, 0, 0}};
    const bench_table table = {.rows = rows, .row_count = 2};
    contest c = {.generated = of->format};
    arena *memory = arena_new();
    c.engine = assemble(memory, of->schema);
    require(c.engine != NULL, "assembling");
    c.options.allocator = counted_allocator(&c.memory);
    c.file = of->make(size);
    printf("%s: %.1f MB of %s\n", of->name, (double)c.file.size / (1 << 20), of->words);
    const bool agree = bench_run(&table, &c, &c.memory, c.file.size);
    require(c.memory.live == 0, "giving memory back");
    free(c.file.data);
    arena_free(memory);
    return agree;
}

bool compare_engine(size_t size)
{
    static const matter matters[] = {
        {"items", "objects of which each has another size", ENGINE_SCHEMAS "/items.ksy", &bench_items_format,
         make_items},
        {"columns", "numbers, and records of numbers, of which each is checked",
         ENGINE_SCHEMAS "/columns.ksy", &bench_columns_format, make_columns},
        {"chunks", "chunks with a size and a type", ENGINE_SCHEMAS "/chunks.ksy", &bench_chunks_format,
         make_chunks},
        {"scene", "a tree of nodes with attributes of any type", ENGINE_SCHEMAS "/scene.ksy",
         &bench_scene_format, make_scene},
        {"texts", "objects with text", ENGINE_SCHEMAS "/texts.ksy", &bench_texts_format, make_texts},
        {"switches", "records of several types", ENGINE_SCHEMAS "/switches.ksy", &bench_switches_format,
         make_switches}};
    bool agree = true;
    for (size_t i = 0; i < sizeof matters / sizeof *matters; i++) {
        if (i > 0) putchar('\n');
        agree = compare_one(&matters[i], size) && agree;
    }
    return agree;
}
