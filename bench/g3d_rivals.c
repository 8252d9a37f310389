#include "g3d_rivals.h"

#include <string.h>

#include "cursor.h"

enum { VERTEX = 84, DEEPEST = 256 };

/* A number of things of which each takes `least` bytes or more. */
static uint32_t take_count(reader *in, size_t least)
{
    const uint32_t count = take_u4(in);
    if (count > INT32_MAX || count > (size_t)(in->end - in->at) / least) in->failed = true;
    return in->failed ? 0 : count;
}

static void take_tag(reader *in, const char *tag)
{
    const uint8_t *bytes = take(in, 4);
    if (bytes != NULL && memcmp(bytes, tag, 4) != 0) in->failed = true;
}

static void take_nothing(reader *in)
{
    if (take_u4(in) != 0) in->failed = true;
}

static const uint8_t *take_text(reader *in, uint32_t *size)
{
    *size = take_count(in, 1);
    return take(in, *size);
}

static void *make(reader *in, size_t count, size_t size)
{
    return memset(counted_alloc(in->memory, count * size), 0, count * size);
}

static void load_floats(float *values, const uint8_t *p, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = tn_f4le(p + 4 * i);
}

static void load_vertex(rival_vertex84 *vertex, const uint8_t *p)
{
    load_floats(vertex->position, p, 3);
    load_floats(vertex->normal, p + 12, 3);
    load_floats(vertex->texcoord, p + 24, 2);
    load_floats(vertex->texcoord2, p + 32, 2);
    memcpy(vertex->color, p + 40, 4);
    vertex->displacement = tn_f4le(p + 44);
    load_floats(vertex->tangent, p + 48, 3);
    load_floats(vertex->bitangent, p + 60, 3);
    for (size_t i = 0; i < 4; i++)
        vertex->bones[i] = tn_u2le(p + 72 + 2 * i);
    memcpy(vertex->weights, p + 80, 4);
}

static void load_arrays(reader *in, rival_mesh84 *mesh)
{
    mesh->vertices = counted_alloc(in->memory, mesh->vertex_count * sizeof *mesh->vertices);
    mesh->indices = counted_alloc(in->memory, mesh->index_count * sizeof *mesh->indices);
    for (uint32_t i = 0; i < mesh->vertex_count; i++)
        load_vertex(&mesh->vertices[i], mesh->vertex_data + (size_t)i * VERTEX);
    for (uint32_t i = 0; i < mesh->index_count; i++)
        mesh->indices[i] = mesh->index_size == 2 ? tn_u2le(mesh->index_data + 2 * (size_t)i)
                                                 : tn_u4le(mesh->index_data + 4 * (size_t)i);
}

static void read_mesh(reader *in, rival_mesh84 *mesh, bool structs)
{
    take_tag(in, "MESH");
    mesh->name = take_text(in, &mesh->name_size);
    mesh->material = take_text(in, &mesh->material_size);
    if (take_u4(in) != VERTEX) in->failed = true;
    mesh->vertex_count = take_count(in, VERTEX);
    mesh->vertex_data = take(in, (uint64_t)mesh->vertex_count * VERTEX);
    mesh->index_size = take_u4(in);
    if (mesh->index_size != 2 && mesh->index_size != 4) in->failed = true;
    mesh->index_count = take_count(in, 2);
    mesh->index_data = take(in, (uint64_t)mesh->index_count * mesh->index_size);
    take_tag(in, "MSET");
    take_nothing(in);
    take_tag(in, "PRIM");
    take(in, take_count(in, 1));
    take_tag(in, "PICK");
    take(in, take_count(in, 1));
    if (!in->failed && structs) load_arrays(in, mesh);
}

static void read_node(reader *in, rival_node *node, bool structs, int depth)
{
    uint32_t ignored;
    take_tag(in, "NODE");
    node->name = take_text(in, &node->name_size);
    take_text(in, &ignored);
    take_text(in, &ignored);
    take_floats(in, node->values, 14);
    node->bone = (int32_t)take_u4(in);
    if (take_u4(in) != 1) in->failed = true; /* levels of detail */
    take_tag(in, "LOD_");
    take_u4(in);
    node->mesh_count = take_count(in, 52);
    node->meshes = make(in, node->mesh_count, sizeof *node->meshes);
    for (uint32_t i = 0; i < node->mesh_count; i++)
        read_mesh(in, &node->meshes[i], structs);
    take_nothing(in); /* bones */
    take_nothing(in); /* animations */
    take_tag(in, "COLL");
    take(in, take_count(in, 1));
    take_tag(in, "KIDS");
    node->kid_count = take_count(in, 104);
    if (depth == DEEPEST) in->failed = true;
    node->kids = make(in, node->kid_count, sizeof *node->kids);
    for (uint32_t i = 0; i < node->kid_count && !in->failed; i++)
        read_node(in, &node->kids[i], structs, depth + 1);
}

bool rival_g3d_read(rival_node *root, memory_counter *memory, const uint8_t *data, size_t size, bool structs)
{
    reader in = {.at = data, .end = data + size, .memory = memory};
    memset(root, 0, sizeof *root);
    if (tn_u4le(data) != 0x00443347 || tn_u4le(data + 4) != 100) return false;
    in.at += 8;
    read_node(&in, root, structs, 0);
    if (!in.failed && in.at == in.end) return true;
    rival_g3d_free(root, memory);
    return false;
}

void rival_g3d_free(rival_node *root, memory_counter *memory)
{
    for (uint32_t i = 0; i < root->mesh_count; i++) {
        counted_free(memory, root->meshes[i].vertices);
        counted_free(memory, root->meshes[i].indices);
    }
    for (uint32_t i = 0; i < root->kid_count; i++)
        rival_g3d_free(&root->kids[i], memory);
    counted_free(memory, root->meshes);
    counted_free(memory, root->kids);
}
