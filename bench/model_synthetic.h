/* Models of any size, as a deterministic function of it. */
#ifndef TENON_BENCH_MODEL_SYNTHETIC_H
#define TENON_BENCH_MODEL_SYNTHETIC_H

#include <stddef.h>
#include <stdint.h>

enum { MODEL_BUFFERS = 8, MODEL_BONES = 64, MODEL_LODS = 5 };

typedef struct synthetic_model {
    uint8_t *data;
    size_t size;
    uint32_t vertices, indices; /* of each buffer */
} synthetic_model;

/* About `size` bytes: a UMD2 of eight buffers of vertices (position, normal, texture coordinates, color), as
   many of 32-bit indices, a geometry for each with four levels of detail beside each other and one over all,
   and 64 bones. It breaks no rule. The data is to be freed; NULL where there is no memory. */
synthetic_model make_model(size_t size);

#endif
