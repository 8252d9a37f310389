#include "g3d_synthetic.h"

#include <stdlib.h>
#include <string.h>

#include "ultra_g3d.h"

enum { VERTEX = 84, INDEX = 2 }; /* bytes in the file, of models up to some 90 MB */

static tn_status fill_mesh(tn_document *document, ultra_g3d_mesh *mesh, uint32_t vertices, uint32_t indices)
{
    mesh->name = tn_text_literal("mesh");
    mesh->material = tn_text_literal("./mesh.mat");
    tn_status status = ultra_g3d_vertex_view_new(document, &mesh->vertices, vertices);
    if (status == TN_OK) status = tn_numbers_new(document, &mesh->indices, indices, TN_FORM_U4LE);
    for (uint32_t i = 0; status == TN_OK && i < vertices; i++) {
        const ultra_g3d_vertex vertex = {.position = {(float)(i % 1000), (float)(i * 7 % 1000) * 0.5f, 1.0f},
                                         .normal = {.y = 0.6f, .z = 0.8f},
                                         .texcoord = {(float)(i % 256) / 256, (float)(i / 256 % 256) / 256},
                                         .color = {255, 255, 255, 255},
                                         .displacement = 1.0f};
        status = ultra_g3d_vertex_view_set(&mesh->vertices, i, &vertex);
    }
    for (uint32_t i = 0; status == TN_OK && i < indices; i++)
        status = tn_numbers_set_unsigned(&mesh->indices, i, i % vertices);
    return status;
}

static tn_status fill_node(tn_document *document, ultra_g3d_node *node, const synthetic_g3d *model)
{
    ultra_g3d_lod *lod;
    ultra_g3d_mesh *mesh;
    node->name = tn_text_literal("node");
    node->rotation.w = 1.0f;
    node->scale = (ultra_g3d_vector3){1.0f, 1.0f, 1.0f};
    node->bone = -1;
    tn_status status = ultra_g3d_lod_list_append(document, &node->lods, 1, &lod);
    if (status == TN_OK) status = ultra_g3d_mesh_list_append(document, &lod->meshes, 1, &mesh);
    return status == TN_OK ? fill_mesh(document, mesh, model->vertices, model->indices) : status;
}

static tn_status fill(ultra_g3d *g3d, const synthetic_g3d *model)
{
    g3d->version = 100;
    ultra_g3d_node *node = &g3d->root;
    tn_status status = fill_node(g3d->document, node, model);
    for (size_t i = 1; status == TN_OK && i < G3D_NODES; i++) {
        status = ultra_g3d_node_list_append(g3d->document, &node->kids, 1, &node);
        if (status == TN_OK) status = fill_node(g3d->document, node, model);
    }
    return status;
}

synthetic_g3d make_g3d(size_t size)
{
    synthetic_g3d model = {.vertices = (uint32_t)(size / G3D_NODES / (VERTEX + INDEX)) / 3 * 3 + 3};
    model.indices = model.vertices;
    ultra_g3d *g3d;
    if (ultra_g3d_new(&g3d, NULL) != TN_OK) return model;
    tn_status status = fill(g3d, &model);
    if (status == TN_OK) status = ultra_g3d_size(g3d, &model.size, NULL);
    if (status == TN_OK) model.data = malloc(model.size);
    if (model.data != NULL && ultra_g3d_write(g3d, model.data, model.size, NULL) != TN_OK) {
        free(model.data);
        model.data = NULL;
    }
    ultra_g3d_free(g3d);
    return model;
}
