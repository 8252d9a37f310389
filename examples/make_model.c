/* make_model FILE: creates an Urho3D model of one triangle. */
#include <stdio.h>

#include "file.h"
#include "urho_model.h"

static const urho_model_vector3 corners[] = {{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};

/* A vertex is a position and nothing else; the elements say so before there are vertices. */
static tn_status add_vertices(urho_model *model)
{
    urho_model_vertex_buffer *buffer;
    tn_status status =
        urho_model_vertex_buffer_list_append(model->document, &model->vertex_buffers, 1, &buffer);
    if (status != TN_OK) return status;
    buffer->has_num_elements = buffer->has_elements = true;
    status = urho_model_element_view_new(model->document, &buffer->elements, 1);
    if (status != TN_OK) return status;
    const urho_model_element position = {.type = URHO_MODEL_ELEMENT_TYPE_VECTOR3,
                                         .semantic = URHO_MODEL_SEMANTIC_POSITION};
    status = urho_model_element_view_set(&buffer->elements, 0, &position);
    if (status != TN_OK) return status;

    status = urho_model_vertex_view_new(model->document, &buffer->vertices, 3, model, buffer, NULL);
    if (status != TN_OK) return status;
    const tn_slot *slot = urho_model_vertex_view_find(&buffer->vertices, URHO_MODEL_SEMANTIC_POSITION, 0);
    for (size_t i = 0; status == TN_OK && i < 3; i++)
        status = urho_model_vertex_view_set_vector3(&buffer->vertices, slot, i, corners[i]);
    return status;
}

/* The writer knows that an index fits into two bytes. */
static tn_status add_indices(urho_model *model)
{
    urho_model_index_buffer *buffer;
    tn_status status =
        urho_model_index_buffer_list_append(model->document, &model->index_buffers, 1, &buffer);
    if (status != TN_OK) return status;
    status = tn_numbers_new(model->document, &buffer->indices, 3, TN_FORM_U2LE);
    for (size_t i = 0; status == TN_OK && i < 3; i++)
        status = tn_numbers_set_unsigned(&buffer->indices, i, i);
    return status;
}

static tn_status add_geometry(urho_model *model)
{
    urho_model_geometry *geometry;
    tn_status status = urho_model_geometry_list_append(model->document, &model->geometries, 1, &geometry);
    if (status != TN_OK) return status;
    urho_model_lod *lod;
    status = urho_model_lod_list_append(model->document, &geometry->lods, 1, &lod);
    if (status != TN_OK) return status;
    lod->primitive = URHO_MODEL_PRIMITIVE_TRIANGLE_LIST;
    lod->index_count = 3;

    status = urho_model_vector3_view_new(model->document, &model->centers.items, 1);
    if (status != TN_OK) return status;
    const urho_model_vector3 center = {0.5f, 0.5f, 0.0f};
    return urho_model_vector3_view_set(&model->centers.items, 0, &center);
}

int main(int argc, char **argv)
{
    urho_model *model;
    FILE *file = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (file == NULL || urho_model_new(&model, NULL) != TN_OK) return 2;
    model->magic = tn_text_literal("UMD2");
    model->bounding_box.max = (urho_model_vector3){1.0f, 1.0f, 0.0f};

    const tn_sink sink = {write_file, file};
    tn_status status = add_vertices(model);
    if (status == TN_OK) status = add_indices(model);
    if (status == TN_OK) status = add_geometry(model);
    if (status == TN_OK) status = urho_model_write_to(model, &sink, NULL);
    urho_model_free(model);
    return close_file(argv[1], file, status == TN_OK, tn_status_text(status));
}
