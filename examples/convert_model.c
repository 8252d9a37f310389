/* convert_model FILE OUTPUT: saves a model of the form UMDL as UMD2. What its vertices hold is listed then,
   where a mask said it before; their bytes stay as they are. */
#include <stdio.h>
#include <string.h>

#include "file.h"
#include "urho_model.h"

/* The element that each layout's slot is called after. */
static tn_status list_elements(tn_document *document, urho_model_vertex_buffer *buffer)
{
    static const uint8_t types[URHO_MODEL_VERTEX_KINDS] = {
        [URHO_MODEL_VERTEX_S4] = URHO_MODEL_ELEMENT_TYPE_INT,
        [URHO_MODEL_VERTEX_F4] = URHO_MODEL_ELEMENT_TYPE_FLOAT,
        [URHO_MODEL_VERTEX_VECTOR2] = URHO_MODEL_ELEMENT_TYPE_VECTOR2,
        [URHO_MODEL_VERTEX_VECTOR3] = URHO_MODEL_ELEMENT_TYPE_VECTOR3,
        [URHO_MODEL_VERTEX_VECTOR4] = URHO_MODEL_ELEMENT_TYPE_VECTOR4,
        [URHO_MODEL_VERTEX_UBYTE4] = URHO_MODEL_ELEMENT_TYPE_UBYTE4,
    };
    const urho_model_vertex_view *vertices = &buffer->vertices;
    const tn_status status = urho_model_element_view_new(document, &buffer->elements, vertices->slot_count);
    for (size_t i = 0; status == TN_OK && i < vertices->slot_count; i++) {
        const tn_slot *slot = &vertices->slots[i];
        urho_model_element element = {types[slot->kind], (uint8_t)slot->labels[0], (uint8_t)slot->labels[1],
                                      0};
        if (element.semantic == URHO_MODEL_SEMANTIC_COLOR) element.type = URHO_MODEL_ELEMENT_TYPE_UBYTE4_NORM;
        urho_model_element_view_set(&buffer->elements, i, &element);
    }
    return status;
}

static tn_status convert(urho_model *model, tn_error *error)
{
    tn_status status = TN_OK;
    model->magic = (tn_text){"UMD2", 4};
    for (size_t i = 0; status == TN_OK && i < model->vertex_buffers.count; i++) {
        urho_model_vertex_buffer *buffer = &model->vertex_buffers.items[i];
        status = list_elements(model->document, buffer);
        buffer->has_legacy_mask = false;
        buffer->has_elements = true;
        if (status == TN_OK)
            status = urho_model_vertex_view_adapt(model->document, &buffer->vertices, model, buffer, error);
    }
    return status;
}

int main(int argc, char **argv)
{
    size_t size = 0;
    void *data = argc == 3 ? load_file(argv[1], &size) : NULL;
    if (data == NULL) return 2;
    urho_model *model;
    tn_error error;
    tn_status status = urho_model_read(&model, data, size, NULL, &error);
    if (status == TN_OK && memcmp(model->magic.data, "UMDL", 4) == 0) status = convert(model, &error);

    FILE *file = status == TN_OK ? fopen(argv[2], "wb") : NULL;
    const tn_sink sink = {write_file, file};
    if (status == TN_OK) status = file == NULL ? TN_SINK_FAILED : urho_model_write_to(model, &sink, &error);
    if (file != NULL && fclose(file) != 0) status = TN_SINK_FAILED;
    urho_model_free(model);
    free(data);
    if (status != TN_OK) fprintf(stderr, "%s: %s\n", argv[1], tn_status_text(status));
    return status == TN_OK ? 0 : 1;
}
