/* doubling SEEDS: time is linear. Objects are made from nothing; a list, an array, records, numbers, text or
   bytes of one become so many times the same, twice and four times as many; and what reading, validating and
   writing the files takes is counted in basic blocks that are run (-fsanitize-coverage=trace-pc), which is
   the same on every machine. From the second to the third there comes little more than twice of what came
   from the first to the second. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include TARGET

#include "../../runtime/fuzz/mutate.h"

enum { ROOM = 1 << 20, PARTS = 400 };

static uint64_t blocks;

void __sanitizer_cov_trace_pc(void);

/* This file is compiled without what calls it. */
void __sanitizer_cov_trace_pc(void)
{
    blocks++;
}

/* What one file takes. */
typedef struct cost {
    size_t size;
    uint64_t work[3]; /* of reading, validating, writing */
} cost;

static const char *const steps[] = {"reading", "validating", "writing"};
static uint8_t buffer[ROOM], again[ROOM], scratch[ROOM];

static bool has_elements(const tn_spot *spot)
{
    const tn_kind kind = spot->member.kind;
    if (spot->presence) return false;
    return kind == TN_KIND_LIST || kind == TN_KIND_ARRAY || kind == TN_KIND_VIEW || kind == TN_KIND_NUMBERS ||
           kind == TN_KIND_TEXT || kind == TN_KIND_BYTES;
}

static bool fill_bytes(tn_mutation *run, const tn_spot *spot, size_t count)
{
    void *block;
    if (tn_arena_alloc(&run->document->arena, count, 1, &block) != TN_OK) return false;
    memset(block, 'a', count);
    if (spot->member.kind == TN_KIND_TEXT)
        *(tn_text *)spot->value = (tn_text){block, count};
    else
        *(tn_bytes *)spot->value = (tn_bytes){block, count};
    return true;
}

/* So many elements, all as the first is, if there is one. */
static bool repeat(tn_mutation *run, const tn_spot *spot, size_t count)
{
    const tn_kind kind = spot->member.kind;
    if (kind == TN_KIND_TEXT || kind == TN_KIND_BYTES) return fill_bytes(run, spot, count);
    const tn_list *list = spot->value;
    const size_t before = kind == TN_KIND_LIST || kind == TN_KIND_ARRAY ? list->count : 0;
    if (!tn_resize_member(run, spot, count)) return false;
    const size_t size = kind == TN_KIND_LIST    ? spot->member.type->size
                        : kind == TN_KIND_ARRAY ? tn_element_size(&spot->member)
                                                : 0;
    for (size_t i = 1; i < count && before != 0; i++)
        memcpy((char *)list->items + i * size, list->items, size);
    return true;
}

static tn_status validate(const tn_format *format, size_t size)
{
    tn_options options = {.level = TN_LEVEL_STRICT, .scratch = scratch, .scratch_size = ROOM};
    return format->validate(format, buffer, size, &options, NULL);
}

/* False where what the mutator wrote is not read. */
static bool measure(const tn_format *format, cost *of)
{
    void *object;
    const tn_options options = {.level = TN_LEVEL_STRICT};
    uint64_t before = blocks;
    if (format->read(format, &object, buffer, of->size, &options, NULL) != TN_OK) return false;
    of->work[0] = blocks - before;
    before = blocks;
    (void)validate(format, of->size);
    of->work[1] = blocks - before;
    before = blocks;
    size_t size;
    const bool written = format->measure(format, object, &size, NULL) == TN_OK && size <= ROOM &&
                         format->write(format, object, again, size, NULL) == TN_OK;
    of->work[2] = blocks - before;
    format->release(format, object);
    return written;
}

/* The file of object `seed` in which spot `which` has so many parts. The same but for the parts. */
static bool make(const tn_mutator *mutator, uint64_t seed, size_t parts, tn_spot *spot, cost *of)
{
    size_t size;
    bool fine = false;
    tn_mutation run = tn_mutation_begin(mutator, ROOM, seed);
    void *object = tn_object_from_nothing(&run, &size);
    if (object == NULL) return false;
    for (int tries = 0; tries < 16 && !fine; tries++)
        fine = tn_pick_spot(&run, spot) && has_elements(spot);
    fine = fine && repeat(&run, spot, parts) && tn_make_writable(&run, &of->size) &&
           mutator->format->write(mutator->format, object, buffer, of->size, NULL) == TN_OK;
    mutator->format->release(mutator->format, object);
    return fine && measure(mutator->format, of);
}

static bool grows_too_fast(const cost of[3], size_t step)
{
    const uint64_t a = of[0].work[step], b = of[1].work[step], c = of[2].work[step];
    return c > b && b > a && (c - b) * 10 > (b - a) * 26 + 20000;
}

/* A fault of one object, or none. */
static bool try_object(const tn_mutator *mutator, uint64_t seed, size_t *measured)
{
    cost of[3];
    tn_spot spot;
    for (size_t i = 0; i < 3; i++)
        if (!make(mutator, seed, (size_t)PARTS << i, &spot, &of[i])) return true;
    if (of[2].size < of[1].size + PARTS || of[1].size < of[0].size + PARTS / 2)
        return true; /* was repaired */
    ++*measured;
    for (size_t step = 0; step < 3; step++) {
        if (!grows_too_fast(of, step)) continue;
        printf("%s: object %lu, %s.%s: %s %zu, %zu and %zu bytes takes %lu, %lu and %lu blocks\n",
               mutator->format->id, (unsigned long)seed, spot.type->id,
               spot.member.id == NULL ? "" : spot.member.id, steps[step], of[0].size, of[1].size, of[2].size,
               (unsigned long)of[0].work[step], (unsigned long)of[1].work[step],
               (unsigned long)of[2].work[step]);
        return false;
    }
    return true;
}

int main(int count, char **arguments)
{
    if (count != 2) return 2;
    tn_mutator mutator = TN_FUZZ_TARGET;
    mutator.engine = NULL;
    mutator.comparisons = NULL;
    size_t measured = 0, failed = 0;
    const uint64_t seeds = strtoul(arguments[1], NULL, 10);
    for (uint64_t seed = 0; seed < seeds; seed++)
        failed += !try_object(&mutator, seed, &measured);
    printf("%s: %zu of %lu objects were measured, %zu grow too fast\n", mutator.format->id, measured,
           (unsigned long)seeds, failed);
    return measured == 0 || failed != 0;
}
