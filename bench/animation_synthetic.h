/* Animations of any size, as a deterministic function of their shape. */
#ifndef TENON_BENCH_ANIMATION_SYNTHETIC_H
#define TENON_BENCH_ANIMATION_SYNTHETIC_H

#include <stddef.h>
#include <stdint.h>

typedef struct synthetic {
    uint8_t *data;
    size_t size;
    size_t tracks;
    size_t keys; /* of each track */
} synthetic;

/* About `size` bytes, in tracks of `keys` keyframes each that take the seven masks in turn. It breaks no
   rule. The data is to be freed; NULL where there is no memory. */
synthetic make_synthetic(size_t size, size_t keys);

#endif
