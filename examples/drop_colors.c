/* drop_colors FILE OUTPUT: takes the colors out of the vertices of a model, in both forms that models have.
 */
#include <stdio.h>

#include "file.h"
#include "urho_model.h"

/* Takes them out of what the vertices are said to hold; their bytes follow. */
static tn_status drop(urho_model *model, urho_model_vertex_buffer *buffer, tn_error *error)
{
    tn_status status = TN_OK;
    if (buffer->has_legacy_mask) buffer->legacy_mask &= ~(uint32_t)URHO_MODEL_LEGACY_ELEMENT_COLOR;
    for (size_t i = buffer->has_elements ? buffer->elements.count : 0; status == TN_OK && i > 0; i--)
        if (urho_model_element_view_get(&buffer->elements, i - 1).semantic == URHO_MODEL_SEMANTIC_COLOR)
            status = tn_view_remove(model->document, &buffer->elements, i - 1, 1);
    if (status != TN_OK) return status;
    return urho_model_vertex_view_adapt(model->document, &buffer->vertices, model, buffer, error);
}

int main(int argc, char **argv)
{
    size_t size = 0;
    void *data = argc == 3 ? load_file(argv[1], &size) : NULL;
    if (data == NULL) return 2;
    urho_model *model;
    tn_error error;
    tn_status status = urho_model_read(&model, data, size, NULL, &error);
    for (size_t i = 0; status == TN_OK && i < model->vertex_buffers.count; i++)
        status = drop(model, &model->vertex_buffers.items[i], &error);

    FILE *file = status == TN_OK ? fopen(argv[2], "wb") : NULL;
    const tn_sink sink = {write_file, file};
    if (status == TN_OK) status = file == NULL ? TN_SINK_FAILED : urho_model_write_to(model, &sink, &error);
    if (file != NULL && fclose(file) != 0) status = TN_SINK_FAILED;
    urho_model_free(model);
    free(data);
    if (status != TN_OK) fprintf(stderr, "%s: %s\n", argv[1], tn_status_text(status));
    return status == TN_OK ? 0 : 1;
}
