/* A loader of G3D models as one would write it by hand: nodes with meshes, without bones, morphs and
 * animations. */
#ifndef TENON_BENCH_G3D_RIVALS_H
#define TENON_BENCH_G3D_RIVALS_H

#include "measure.h"

typedef struct rival_vertex84 {
    float position[3], normal[3], texcoord[2], texcoord2[2];
    uint8_t color[4];
    float displacement, tangent[3], bitangent[3];
    uint16_t bones[4];
    uint8_t weights[4];
} rival_vertex84;

typedef struct rival_mesh84 {
    const uint8_t *name, *material; /* in the file */
    uint32_t name_size, material_size, vertex_count, index_size, index_count;
    const uint8_t *vertex_data, *index_data; /* in the file */
    rival_vertex84 *vertices;                /* NULL in views */
    uint32_t *indices;                       /* likewise */
} rival_mesh84;

typedef struct rival_node {
    const uint8_t *name;
    uint32_t name_size;
    float values[14]; /* position, rotation, scale, color */
    int32_t bone;
    uint32_t mesh_count, kid_count;
    rival_mesh84 *meshes;
    struct rival_node *kids;
} rival_node;

/* Loads a model, with arrays of structs or with pointers into the data. False where it is not one, or has
   what this loader does not know. */
bool rival_g3d_read(rival_node *root, memory_counter *memory, const uint8_t *data, size_t size, bool structs);
void rival_g3d_free(rival_node *root, memory_counter *memory);

#endif
