/* make_g3d FILE: creates a model of the Ultra Engine, version 100: a triangle that follows a bone, an
   animation that lifts the bone, and a lamp that is attached to it. */
#include <stdio.h>

#include "file.h"
#include "ultra_g3d.h"

static const ultra_g3d_vector3 one = {1.0f, 1.0f, 1.0f};
static const ultra_g3d_vector4 upright = {.w = 1.0f}, white = {1.0f, 1.0f, 1.0f, 1.0f};

static void place_node(ultra_g3d_node *node, const char *name)
{
    node->name = tn_text_literal(name);
    node->rotation = upright;
    node->scale = one;
    node->color = white;
    node->bone = -1;
}

static tn_status add_triangle(tn_document *document, ultra_g3d_node *node)
{
    ultra_g3d_lod *lod;
    ultra_g3d_mesh *mesh;
    tn_status status = ultra_g3d_lod_list_append(document, &node->lods, 1, &lod);
    if (status == TN_OK) status = ultra_g3d_mesh_list_append(document, &lod->meshes, 1, &mesh);
    if (status != TN_OK) return status;
    mesh->name = tn_text_literal("triangle");
    mesh->material = tn_text_literal("./triangle.mat");
    status = ultra_g3d_vertex_view_new(document, &mesh->vertices, 3);
    if (status == TN_OK) status = tn_numbers_new(document, &mesh->indices, 3, TN_FORM_U2LE);
    for (size_t i = 0; status == TN_OK && i < 3; i++) {
        const ultra_g3d_vertex vertex = {.position = {i == 1 ? 1.0f : 0.0f, i == 2 ? 1.0f : 0.0f, 0.0f},
                                         .normal = {.z = 1.0f},
                                         .color = {255, 255, 255, 255},
                                         .displacement = 1.0f,
                                         .weights = {.a = 255}}; /* all of it follows bone 0 */
        status = ultra_g3d_vertex_view_set(&mesh->vertices, i, &vertex);
        if (status == TN_OK) status = tn_numbers_set_unsigned(&mesh->indices, i, i);
    }
    return status;
}

static tn_status add_bone(tn_document *document, ultra_g3d_node *node)
{
    ultra_g3d_bone *bone;
    const tn_status status = ultra_g3d_bone_list_append(document, &node->bones, 1, &bone);
    if (status != TN_OK) return status;
    bone->name = tn_text_literal("arm");
    bone->rotation = upright;
    bone->scale = one;
    return TN_OK;
}

/* Two frames in which bone 0 goes up. */
static tn_status add_animation(tn_document *document, ultra_g3d_node *node)
{
    ultra_g3d_animation *lift;
    ultra_g3d_track *track;
    tn_status status = ultra_g3d_animation_list_append(document, &node->animations, 1, &lift);
    if (status == TN_OK) status = ultra_g3d_track_list_append(document, &lift->tracks, 1, &track);
    if (status != TN_OK) return status;
    lift->name = tn_text_literal("lift");
    lift->speed = 1.0f;
    lift->num_frames = 2;
    track->flags = ULTRA_G3D_CHANNEL_POSITION;
    status = ultra_g3d_frame_view_new(document, &track->frames, 2, track->flags);
    for (size_t i = 0; status == TN_OK && i < 2; i++) {
        const ultra_g3d_frame frame = {.position = {.y = (float)i}};
        status = ultra_g3d_frame_view_set(&track->frames, i, &frame);
    }
    return status;
}

/* A node has as many animations as its parent, here one without tracks. */
static tn_status add_lamp(tn_document *document, ultra_g3d_node *node)
{
    ultra_g3d_node *lamp;
    ultra_g3d_animation *lift;
    tn_status status = ultra_g3d_node_list_append(document, &node->kids, 1, &lamp);
    if (status == TN_OK) status = ultra_g3d_animation_list_append(document, &lamp->animations, 1, &lift);
    if (status != TN_OK) return status;
    place_node(lamp, "lamp");
    lamp->user_properties = tn_text_literal("{\"light\": 60}");
    lamp->bone = 0;
    lift->name = tn_text_literal("lift");
    lift->speed = 1.0f;
    return TN_OK;
}

int main(int argc, char **argv)
{
    ultra_g3d *model;
    FILE *file = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (file == NULL || ultra_g3d_new(&model, NULL) != TN_OK) return 2;
    model->version = 100;
    place_node(&model->root, "root");

    const tn_sink sink = {write_file, file};
    tn_status status = add_triangle(model->document, &model->root);
    if (status == TN_OK) status = add_bone(model->document, &model->root);
    if (status == TN_OK) status = add_animation(model->document, &model->root);
    if (status == TN_OK) status = add_lamp(model->document, &model->root);
    if (status == TN_OK) status = ultra_g3d_write_to(model, &sink, NULL);
    ultra_g3d_free(model);
    return close_file(argv[1], file, status == TN_OK, tn_status_text(status));
}
