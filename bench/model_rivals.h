/* What a careful programmer would write by hand for Urho3D models (UMD2, without morphs), to compare the
   generated codec with. What is small, the skeleton of the file, becomes structs; of vertices and indices
   either structs are made, or they stay views into the file. Everything that does not lie inside the file is
   refused. */
#ifndef TENON_BENCH_MODEL_RIVALS_H
#define TENON_BENCH_MODEL_RIVALS_H

#include "measure.h"

typedef struct rival_vertex {
    float position[3], normal[3], texcoord[2];
    uint8_t color[4];
} rival_vertex;

typedef struct rival_vertices {
    uint32_t count, element_count;
    uint32_t *elements;
    uint32_t morph_start, morph_count;
    size_t stride;
    const uint8_t *data;    /* in the file */
    rival_vertex *vertices; /* NULL where they stay there */
} rival_vertices;

typedef struct rival_indices {
    uint32_t count, size;
    const uint8_t *data;
    uint32_t *indices; /* NULL where they stay in the file */
} rival_indices;

typedef struct rival_lod {
    float distance;
    uint32_t primitive, vertex_buffer, index_buffer, start, count;
} rival_lod;

typedef struct rival_geometry {
    uint32_t mapping_count, lod_count;
    uint32_t *mapping;
    rival_lod *lods;
    float center[3];
} rival_geometry;

typedef struct rival_bone {
    char *name;
    uint32_t parent;
    float values[22]; /* position, rotation, scale, offset matrix */
    uint8_t collision;
    float radius, box[6];
} rival_bone;

typedef struct rival_model {
    uint32_t vertex_buffer_count, index_buffer_count, geometry_count, bone_count;
    rival_vertices *vertex_buffers;
    rival_indices *index_buffers;
    rival_geometry *geometries;
    rival_bone *bones;
    float box[6];
} rival_model;

/* `structs`: makes structs of the bulk, too; otherwise the model needs the file. */
bool rival_model_read(rival_model *model, memory_counter *memory, const uint8_t *data, size_t size,
                      bool structs);
void rival_model_free(rival_model *model, memory_counter *memory);

/* The sum of all numbers of all positions. */
double rival_model_sum(const rival_model *model);

/* Of a model with structs. `buffer` has rival_model_size bytes. */
size_t rival_model_size(const rival_model *model);
void rival_model_write(const rival_model *model, uint8_t *buffer);

#endif
