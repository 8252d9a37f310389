/* Writing objects of switches and bit fields: generated code against a writer by hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_signals.h"
#include "engine_files.h"
#include "table.h"
#include "tenon/impl/load.h"

enum { KIND_LEVEL, KIND_EDGE, KIND_NOTE };

typedef struct signal {
    uint8_t kind, channel;
    bool urgent;
    union {
        struct {
            uint16_t value, scale;
            uint8_t unit;
        } level;
        struct {
            uint32_t time;
            uint16_t width;
            bool rising;
        } edge;
        struct {
            const char *text;
            uint8_t size;
        } note;
    } as;
} signal;

typedef struct contest {
    made_file file;
    signal *signals;
    size_t count;
    bench_signals *generated;
    uint8_t *output;
    memory_counter memory;
} contest;

/* ---- by hand ---- */

static const uint8_t *load_signal(const uint8_t *at, signal *to)
{
    *to = (signal){.kind = at[0] >> 5, .urgent = (at[0] >> 4 & 1) != 0, .channel = at[0] & 15};
    at++;
    if (to->kind == KIND_LEVEL) {
        to->as.level.value = tn_u2le(at);
        to->as.level.unit = at[2] >> 2;
        to->as.level.scale = (uint16_t)((at[2] & 3) << 8 | at[3]);
        return at + 4;
    }
    if (to->kind == KIND_EDGE) {
        to->as.edge.time = tn_u4le(at);
        to->as.edge.rising = (at[4] & 0x80) != 0;
        to->as.edge.width = (uint16_t)((at[4] & 0x7F) << 8 | at[5]);
        return at + 6;
    }
    to->as.note.size = *at;
    to->as.note.text = (const char *)at + 1;
    return at + 1 + *at;
}

static uint8_t *store_signal(uint8_t *at, const signal *from)
{
    *at++ = (uint8_t)(from->kind << 5 | from->urgent << 4 | from->channel);
    if (from->kind == KIND_LEVEL) {
        memcpy(at, &from->as.level.value, 2);
        at[2] = (uint8_t)(from->as.level.unit << 2 | from->as.level.scale >> 8);
        at[3] = (uint8_t)from->as.level.scale;
        return at + 4;
    }
    if (from->kind == KIND_EDGE) {
        memcpy(at, &from->as.edge.time, 4);
        at[4] = (uint8_t)(from->as.edge.rising << 7 | from->as.edge.width >> 8);
        at[5] = (uint8_t)from->as.edge.width;
        return at + 6;
    }
    *at = from->as.note.size;
    memcpy(at + 1, from->as.note.text, from->as.note.size);
    return at + 1 + from->as.note.size;
}

static double write_by_hand(void *user)
{
    const contest *c = user;
    uint8_t *at = c->output;
    for (size_t i = 0; i < c->count; i++)
        at = store_signal(at, &c->signals[i]);
    return probe(c->output, (size_t)(at - c->output));
}

static double copy(void *user)
{
    const contest *c = user;
    memcpy(c->output, c->file.data, c->file.size);
    return probe(c->output, c->file.size);
}

/* ---- generated ---- */

static double write_generated(void *user)
{
    const contest *c = user;
    size_t size;
    require(bench_signals_write_within(c->generated, c->output, c->file.size, &size, NULL) == TN_OK,
            "writing");
    return probe(c->output, size);
}

/* ---- both ---- */

static void load_signals(contest *c)
{
    const uint8_t *end = c->file.data + c->file.size;
    c->signals = calloc(c->file.size, sizeof *c->signals);
    require(c->signals != NULL, "loading");
    for (const uint8_t *at = c->file.data; at < end; c->count++)
        at = load_signal(at, &c->signals[c->count]);
}

bool compare_put(size_t size)
{
    static const bench_row rows[] = {{"write", "hand-written structs", write_by_hand, 0, 1},
                                     {"", "memcpy", copy, 0, 1},
                                     {"", "generated", write_generated, 0, 1}};
    const bench_table table = {.rows = rows, .row_count = sizeof rows / sizeof *rows};
    contest c = {.file = make_signals(size)};
    const tn_options options = {.allocator = counted_allocator(&c.memory)};
    load_signals(&c);
    c.output = malloc(c.file.size);
    require(c.output != NULL &&
                bench_signals_read(&c.generated, c.file.data, c.file.size, &options, NULL) == TN_OK,
            "reading");
    printf("signals: %.1f MB of %zu objects of bit fields, of several types\n",
           (double)c.file.size / (1 << 20), c.count);
    const bool agree = bench_run(&table, &c, &c.memory, c.file.size);
    bench_signals_free(c.generated);
    free(c.output);
    free(c.signals);
    free(c.file.data);
    return agree;
}
