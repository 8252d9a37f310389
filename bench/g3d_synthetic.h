/* G3D models of any size, as a deterministic function of it. */
#ifndef TENON_BENCH_G3D_SYNTHETIC_H
#define TENON_BENCH_G3D_SYNTHETIC_H

#include <stddef.h>
#include <stdint.h>

enum { G3D_NODES = 16 };

typedef struct synthetic_g3d {
    uint8_t *data;
    size_t size;
    uint32_t vertices, indices; /* of the mesh of each node */
} synthetic_g3d;

/* About `size` bytes: a root with one node below the other, each with a mesh, and as many 32-bit indices as
   vertices. It breaks no rule. The data is to be freed; NULL where there is no memory. */
synthetic_g3d make_g3d(size_t size);

#endif
