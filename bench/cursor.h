/* What loaders that one writes by hand read with: it stops at the end of the data and remembers that. */
#ifndef TENON_BENCH_CURSOR_H
#define TENON_BENCH_CURSOR_H

#include "measure.h"

typedef struct reader {
    const uint8_t *at, *end;
    memory_counter *memory;
    bool failed;
} reader;

/* `size` bytes; NULL where there are not as many. */
static inline const uint8_t *take(reader *in, uint64_t size)
{
    if (in->failed || size > (uint64_t)(in->end - in->at)) {
        in->failed = true;
        return NULL;
    }
    const uint8_t *bytes = in->at;
    in->at += size;
    return bytes;
}

static inline uint32_t take_u4(reader *in)
{
    const uint8_t *bytes = take(in, 4);
    return bytes != NULL ? tn_u4le(bytes) : 0;
}

static inline void take_floats(reader *in, float *values, size_t count)
{
    const uint8_t *bytes = take(in, 4 * count);
    for (size_t i = 0; i < count && bytes != NULL; i++)
        values[i] = tn_f4le(bytes + 4 * i);
}

#endif
