/* make_mesh FILE: creates a FreeBinary mesh of one triangle with normals. */
#include <stdio.h>

#include "file.h"
#include "freebinary_mesh.h"

static tn_status add_positions(freebinary_mesh *mesh)
{
    tn_status status = freebinary_mesh_vector3_view_new(mesh->document, &mesh->positions, 3);
    for (size_t i = 0; status == TN_OK && i < 3; i++) {
        const freebinary_mesh_vector3 corner = {i == 1 ? 1.0f : 0.0f, i == 2 ? 1.0f : 0.0f, 0.0f};
        status = freebinary_mesh_vector3_view_set(&mesh->positions, i, &corner);
    }
    return status;
}

/* One value for each vertex. The name of the type says how many components it has. */
static tn_status add_normals(freebinary_mesh *mesh)
{
    freebinary_mesh_channel *channel;
    tn_status status = freebinary_mesh_channel_list_append(mesh->document, &mesh->channels, 1, &channel);
    if (status != TN_OK) return status;
    channel->name = tn_text_literal("Normal0");
    channel->type.name = tn_text_literal("vector3");
    status = freebinary_mesh_value_view_new(mesh->document, &channel->values, 3, 3);
    for (size_t i = 0; status == TN_OK && i < 3; i++) {
        const freebinary_mesh_value up = {.z = 1.0f};
        status = freebinary_mesh_value_view_set(&channel->values, i, &up);
    }
    return status;
}

static tn_status add_triangle(freebinary_mesh *mesh)
{
    freebinary_mesh_submesh *submesh;
    tn_status status = freebinary_mesh_submesh_list_append(mesh->document, &mesh->submeshes, 1, &submesh);
    if (status != TN_OK) return status;
    status = tn_numbers_new(mesh->document, &submesh->indices, 3, TN_FORM_S4LE);
    for (size_t i = 0; status == TN_OK && i < 3; i++)
        status = tn_numbers_set_unsigned(&submesh->indices, i, i);
    return status;
}

int main(int argc, char **argv)
{
    freebinary_mesh *mesh;
    FILE *file = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (file == NULL || freebinary_mesh_new(&mesh, NULL) != TN_OK) return 2;
    const tn_sink sink = {write_file, file};
    tn_status status = add_positions(mesh);
    if (status == TN_OK) status = add_normals(mesh);
    if (status == TN_OK) status = add_triangle(mesh);
    if (status == TN_OK) status = freebinary_mesh_write_to(mesh, &sink, NULL);
    freebinary_mesh_free(mesh);
    return close_file(argv[1], file, status == TN_OK, tn_status_text(status));
}
