/* Many small objects that differ in size: read by generated code, and by the engine, which runs the schema.
 */
#include "bench_items.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assemble/assemble.h"
#include "driver/plan.h"
#include "library/processes.h"
#include "schema/schema.h"
#include "source/diagnostic.h"
#include "table.h"

enum { LONGEST_NAME = 7, LARGEST_ITEM = 2 + LONGEST_NAME + 4 + 2 };

typedef struct contest {
    arena *arena;
    const tn_format *engine;
    uint8_t *data;
    size_t size;
    memory_counter memory;
    tn_options options;
} contest;

/* ---- the file ---- */

static size_t put_item(uint8_t *at, uint32_t number)
{
    const uint8_t kind = (uint8_t)(number % 4), len_name = (uint8_t)(number % LONGEST_NAME);
    uint8_t *begin = at;
    *at++ = kind;
    *at++ = len_name;
    memcpy(at, "abcdefg", len_name);
    at += len_name;
    tn_set_u4le(at, number);
    at += 4;
    if (kind > 1) tn_set_u2le(at, (uint16_t)number);
    return (size_t)(at - begin) + (kind > 1 ? 2 : 0);
}

static void make_file(contest *c, size_t size)
{
    uint32_t count = 0;
    c->data = malloc(size + 4 + LARGEST_ITEM);
    require(c->data != NULL, "taking memory");
    for (c->size = 4; c->size < size; count++)
        c->size += put_item(c->data + c->size, count);
    tn_set_u4le(c->data, count);
}

/* ---- reading ---- */

static double sum_of(const bench_items *object)
{
    double sum = 0;
    for (size_t i = 0; i < object->items.count; i++)
        sum += object->items.items[i].value + (double)object->items.items[i].name.size;
    return sum;
}

static double read_generated(void *user)
{
    contest *c = user;
    bench_items *object;
    require(bench_items_read(&object, c->data, c->size, &c->options, NULL) == TN_OK, "reading");
    const double sum = sum_of(object);
    bench_items_free(object);
    return sum;
}

/* It reads into the same structs. */
static double read_interpreted(void *user)
{
    contest *c = user;
    void *object;
    require(c->engine->read(c->engine, &object, c->data, c->size, &c->options, NULL) == TN_OK, "reading");
    const double sum = sum_of(object);
    c->engine->release(c->engine, object);
    return sum;
}

static const tn_format *assemble_items(arena *memory)
{
    diagnostics *list = diagnostics_new(memory);
    const model_options options = {0};
    const source *file = source_read(memory, list, ITEMS_SCHEMA, (span){0});
    const schema *ast = file != NULL ? schema_load(memory, list, file) : NULL;
    require(ast != NULL, "reading " ITEMS_SCHEMA);
    const codec_plan *plan = compile_plan(memory, list, ast, &options);
    require(plan != NULL, "understanding " ITEMS_SCHEMA);
    return assemble_codec(memory, plan, &engine_has).format;
}

bool compare_items(size_t size)
{
    static const bench_row rows[] = {{"open", "generated", read_generated, 0, 0},
                                     {"", "engine", read_interpreted, 0, 0}};
    const bench_table table = {.rows = rows, .row_count = 2};
    contest c = {.arena = arena_new()};
    c.engine = assemble_items(c.arena);
    require(c.engine != NULL, "assembling");
    c.options.allocator = counted_allocator(&c.memory);
    make_file(&c, size);
    printf("items: %.1f MB of objects of which each has another size\n", (double)c.size / (1 << 20));
    const bool agree = bench_run(&table, &c, &c.memory, c.size);
    require(c.memory.live == 0, "giving memory back");
    free(c.data);
    arena_free(c.arena);
    return agree;
}
