#include "model_rivals.h"

#include <string.h>

#include "cursor.h"

enum { POSITION = 0, NORMAL = 1, TEXCOORD = 4, COLOR = 5 };

/* ---- reading ---- */

/* Zeroed memory for as many things as there are bytes for. */
static void *make(reader *in, uint32_t *count, size_t least, size_t size)
{
    if (in->failed || *count > (size_t)(in->end - in->at) / least) {
        in->failed = true;
        *count = 0;
    }
    return memset(counted_alloc(in->memory, *count * size), 0, *count * size);
}

static size_t element_size(uint32_t element)
{
    static const uint8_t sizes[] = {4, 4, 8, 12, 16, 4, 4};
    return (element & 0xff) < sizeof sizes ? sizes[element & 0xff] : 0;
}

/* Where a vertex has the value of an element, or NULL. */
static void *member_of(rival_vertex *vertex, uint32_t element)
{
    switch (element >> 8 & 0xffff) {
    case POSITION:
        return vertex->position;
    case NORMAL:
        return vertex->normal;
    case TEXCOORD:
        return vertex->texcoord;
    case COLOR:
        return vertex->color;
    default:
        return NULL;
    }
}

static const uint8_t *read_value(const uint8_t *at, uint32_t element, rival_vertex *vertex)
{
    const size_t size = element_size(element);
    void *to = member_of(vertex, element);
    if ((element & 0xff) >= 5) {
        if (to != NULL) memcpy(to, at, size);
        return at + size;
    }
    float *floats = to;
    for (size_t i = 0; i < size / 4 && floats != NULL; i++)
        floats[i] = tn_f4le(at + 4 * i);
    return at + size;
}

static void read_vertices(reader *in, rival_vertices *buffer, bool structs)
{
    buffer->count = take_u4(in);
    buffer->element_count = take_u4(in);
    buffer->elements = make(in, &buffer->element_count, 4, sizeof *buffer->elements);
    for (uint32_t i = 0; i < buffer->element_count; i++) {
        buffer->elements[i] = take_u4(in);
        buffer->stride += element_size(buffer->elements[i]);
        if (element_size(buffer->elements[i]) == 0) in->failed = true;
    }
    buffer->morph_start = take_u4(in);
    buffer->morph_count = take_u4(in);
    buffer->data = take(in, (uint64_t)buffer->count * buffer->stride);
    if (!structs || in->failed) return;
    buffer->vertices = counted_alloc(in->memory, buffer->count * sizeof *buffer->vertices);
    const uint8_t *at = buffer->data;
    for (uint32_t i = 0; i < buffer->count; i++)
        for (uint32_t k = 0; k < buffer->element_count; k++)
            at = read_value(at, buffer->elements[k], &buffer->vertices[i]);
}

static void read_indices(reader *in, rival_indices *buffer, bool structs)
{
    buffer->count = take_u4(in);
    buffer->size = take_u4(in);
    if (buffer->size != 2 && buffer->size != 4) in->failed = true;
    buffer->data = take(in, (uint64_t)buffer->count * buffer->size);
    if (!structs || in->failed) return;
    buffer->indices = counted_alloc(in->memory, buffer->count * sizeof *buffer->indices);
    for (uint32_t i = 0; i < buffer->count; i++)
        buffer->indices[i] =
            buffer->size == 2 ? tn_u2le(buffer->data + 2 * (size_t)i) : tn_u4le(buffer->data + 4 * (size_t)i);
}

static void read_geometry(reader *in, const rival_model *model, rival_geometry *geometry)
{
    geometry->mapping_count = take_u4(in);
    geometry->mapping = make(in, &geometry->mapping_count, 4, sizeof *geometry->mapping);
    for (uint32_t i = 0; i < geometry->mapping_count; i++)
        geometry->mapping[i] = take_u4(in);
    geometry->lod_count = take_u4(in);
    geometry->lods = make(in, &geometry->lod_count, 24, sizeof *geometry->lods);
    for (uint32_t i = 0; i < geometry->lod_count; i++) {
        rival_lod *lod = &geometry->lods[i];
        take_floats(in, &lod->distance, 1);
        lod->primitive = take_u4(in);
        lod->vertex_buffer = take_u4(in);
        lod->index_buffer = take_u4(in);
        lod->start = take_u4(in);
        lod->count = take_u4(in);
        if (lod->vertex_buffer >= model->vertex_buffer_count ||
            lod->index_buffer >= model->index_buffer_count)
            in->failed = true;
    }
}

static void read_bone(reader *in, rival_bone *bone)
{
    const uint8_t *end = in->failed ? NULL : memchr(in->at, 0, (size_t)(in->end - in->at));
    const size_t size = end != NULL ? (size_t)(end - in->at) + 1 : 0;
    if (size == 0) in->failed = true;
    bone->name = counted_alloc(in->memory, size + 1);
    const uint8_t *name = take(in, size);
    if (name != NULL) memcpy(bone->name, name, size);
    bone->parent = take_u4(in);
    take_floats(in, bone->values, 22);
    const uint8_t *collision = take(in, 1);
    bone->collision = collision != NULL ? *collision : 0;
    if ((bone->collision & 1) != 0) take_floats(in, &bone->radius, 1);
    if ((bone->collision & 2) != 0) take_floats(in, bone->box, 6);
}

bool rival_model_read(rival_model *model, memory_counter *memory, const uint8_t *data, size_t size,
                      bool structs)
{
    reader in = {data, data + size, memory, false};
    memset(model, 0, sizeof *model);
    const uint8_t *magic = take(&in, 4);
    if (magic == NULL || memcmp(magic, "UMD2", 4) != 0) return false;
    model->vertex_buffer_count = take_u4(&in);
    model->vertex_buffers = make(&in, &model->vertex_buffer_count, 16, sizeof *model->vertex_buffers);
    for (uint32_t i = 0; i < model->vertex_buffer_count; i++)
        read_vertices(&in, &model->vertex_buffers[i], structs);
    model->index_buffer_count = take_u4(&in);
    model->index_buffers = make(&in, &model->index_buffer_count, 8, sizeof *model->index_buffers);
    for (uint32_t i = 0; i < model->index_buffer_count; i++)
        read_indices(&in, &model->index_buffers[i], structs);
    model->geometry_count = take_u4(&in);
    model->geometries = make(&in, &model->geometry_count, 8, sizeof *model->geometries);
    for (uint32_t i = 0; i < model->geometry_count; i++)
        read_geometry(&in, model, &model->geometries[i]);
    if (take_u4(&in) != 0) in.failed = true; /* morphs */
    model->bone_count = take_u4(&in);
    model->bones = make(&in, &model->bone_count, 94, sizeof *model->bones);
    for (uint32_t i = 0; i < model->bone_count; i++)
        read_bone(&in, &model->bones[i]);
    take_floats(&in, model->box, 6);
    for (uint32_t i = 0; i < model->geometry_count; i++)
        take_floats(&in, model->geometries[i].center, 3);
    return !in.failed;
}

void rival_model_free(rival_model *model, memory_counter *memory)
{
    for (uint32_t i = 0; i < model->vertex_buffer_count; i++) {
        counted_free(memory, model->vertex_buffers[i].elements);
        counted_free(memory, model->vertex_buffers[i].vertices);
    }
    for (uint32_t i = 0; i < model->index_buffer_count; i++)
        counted_free(memory, model->index_buffers[i].indices);
    for (uint32_t i = 0; i < model->geometry_count; i++) {
        counted_free(memory, model->geometries[i].mapping);
        counted_free(memory, model->geometries[i].lods);
    }
    for (uint32_t i = 0; i < model->bone_count; i++)
        counted_free(memory, model->bones[i].name);
    counted_free(memory, model->vertex_buffers);
    counted_free(memory, model->index_buffers);
    counted_free(memory, model->geometries);
    counted_free(memory, model->bones);
}

/* ---- sums ---- */

static void add_position(double sum[3], const float position[3])
{
    for (size_t c = 0; c < 3; c++)
        sum[c] += (double)position[c];
}

static void add_viewed(double sum[3], const rival_vertices *buffer)
{
    size_t offset = 0;
    for (uint32_t k = 0; k < buffer->element_count && buffer->elements[k] != 3; k++)
        offset += element_size(buffer->elements[k]);
    for (size_t i = 0; i < buffer->count; i++) {
        const uint8_t *at = buffer->data + i * buffer->stride + offset;
        const float position[3] = {tn_f4le(at), tn_f4le(at + 4), tn_f4le(at + 8)};
        add_position(sum, position);
    }
}

double rival_model_sum(const rival_model *model)
{
    double sum[3] = {0, 0, 0};
    for (uint32_t b = 0; b < model->vertex_buffer_count; b++) {
        const rival_vertices *buffer = &model->vertex_buffers[b];
        if (buffer->vertices == NULL) add_viewed(sum, buffer);
        for (uint32_t i = 0; i < buffer->count && buffer->vertices != NULL; i++)
            add_position(sum, buffer->vertices[i].position);
    }
    return sum[0] + sum[1] + sum[2];
}

/* ---- writing ---- */

size_t rival_model_size(const rival_model *model)
{
    size_t size = 4 + 4 + 4 + 4 + 4 + 4 + 24 + 12 * (size_t)model->geometry_count;
    for (uint32_t i = 0; i < model->vertex_buffer_count; i++) {
        const rival_vertices *buffer = &model->vertex_buffers[i];
        size += 16 + 4 * (size_t)buffer->element_count + buffer->count * buffer->stride;
    }
    for (uint32_t i = 0; i < model->index_buffer_count; i++)
        size += 8 + (size_t)model->index_buffers[i].count * model->index_buffers[i].size;
    for (uint32_t i = 0; i < model->geometry_count; i++)
        size +=
            8 + 4 * (size_t)model->geometries[i].mapping_count + 24 * (size_t)model->geometries[i].lod_count;
    for (uint32_t i = 0; i < model->bone_count; i++) {
        const rival_bone *bone = &model->bones[i];
        size += strlen(bone->name) + 1 + 93 + ((bone->collision & 1) != 0 ? 4u : 0u) +
                ((bone->collision & 2) != 0 ? 24u : 0u);
    }
    return size;
}

static uint8_t *put_u4(uint8_t *at, uint32_t value)
{
    tn_set_u4le(at, value);
    return at + 4;
}

static uint8_t *put_floats(uint8_t *at, const float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tn_set_f4le(at + 4 * i, values[i]);
    return at + 4 * count;
}

static uint8_t *write_vertices(uint8_t *at, const rival_vertices *buffer)
{
    at = put_u4(at, buffer->count);
    at = put_u4(at, buffer->element_count);
    for (uint32_t k = 0; k < buffer->element_count; k++)
        at = put_u4(at, buffer->elements[k]);
    at = put_u4(at, buffer->morph_start);
    at = put_u4(at, buffer->morph_count);
    for (uint32_t i = 0; i < buffer->count; i++)
        for (uint32_t k = 0; k < buffer->element_count; k++) {
            const size_t size = element_size(buffer->elements[k]);
            const void *from = member_of(&buffer->vertices[i], buffer->elements[k]);
            if ((buffer->elements[k] & 0xff) >= 5)
                memcpy(at, from, size);
            else
                (void)put_floats(at, from, size / 4);
            at += size;
        }
    return at;
}

static uint8_t *write_indices(uint8_t *at, const rival_indices *buffer)
{
    at = put_u4(at, buffer->count);
    at = put_u4(at, buffer->size);
    for (uint32_t i = 0; i < buffer->count; i++, at += buffer->size) {
        if (buffer->size == 2)
            tn_set_u2le(at, (uint16_t)buffer->indices[i]);
        else
            tn_set_u4le(at, buffer->indices[i]);
    }
    return at;
}

static uint8_t *write_geometry(uint8_t *at, const rival_geometry *geometry)
{
    at = put_u4(at, geometry->mapping_count);
    for (uint32_t i = 0; i < geometry->mapping_count; i++)
        at = put_u4(at, geometry->mapping[i]);
    at = put_u4(at, geometry->lod_count);
    for (uint32_t i = 0; i < geometry->lod_count; i++) {
        const rival_lod *lod = &geometry->lods[i];
        at = put_floats(at, &lod->distance, 1);
        at = put_u4(at, lod->primitive);
        at = put_u4(at, lod->vertex_buffer);
        at = put_u4(at, lod->index_buffer);
        at = put_u4(at, lod->start);
        at = put_u4(at, lod->count);
    }
    return at;
}

static uint8_t *write_bone(uint8_t *at, const rival_bone *bone)
{
    const size_t size = strlen(bone->name) + 1;
    memcpy(at, bone->name, size);
    at = put_u4(at + size, bone->parent);
    at = put_floats(at, bone->values, 22);
    *at++ = bone->collision;
    if ((bone->collision & 1) != 0) at = put_floats(at, &bone->radius, 1);
    if ((bone->collision & 2) != 0) at = put_floats(at, bone->box, 6);
    return at;
}

void rival_model_write(const rival_model *model, uint8_t *buffer)
{
    uint8_t *at = buffer;
    memcpy(at, "UMD2", 4);
    at = put_u4(at + 4, model->vertex_buffer_count);
    for (uint32_t i = 0; i < model->vertex_buffer_count; i++)
        at = write_vertices(at, &model->vertex_buffers[i]);
    at = put_u4(at, model->index_buffer_count);
    for (uint32_t i = 0; i < model->index_buffer_count; i++)
        at = write_indices(at, &model->index_buffers[i]);
    at = put_u4(at, model->geometry_count);
    for (uint32_t i = 0; i < model->geometry_count; i++)
        at = write_geometry(at, &model->geometries[i]);
    at = put_u4(at, 0);
    at = put_u4(at, model->bone_count);
    for (uint32_t i = 0; i < model->bone_count; i++)
        at = write_bone(at, &model->bones[i]);
    at = put_floats(at, model->box, 6);
    for (uint32_t i = 0; i < model->geometry_count; i++)
        at = put_floats(at, model->geometries[i].center, 3);
}
