/* Behind two tables of a model: a vertex buffer whose elements hold two colours, and a morph of three
   vertices. */
#include "planted.h"

static size_t count_colours(const urho_model_vertex_buffer *buffer)
{
    size_t count = 0;
    for (size_t i = 0; buffer->has_elements && i < buffer->elements.count; i++)
        count += urho_model_element_view_get(&buffer->elements, i).semantic == URHO_MODEL_SEMANTIC_COLOR;
    return count;
}

static void look(const urho_model *model)
{
    bool colours = false, morph = false;
    for (size_t i = 0; i < model->vertex_buffers.count; i++)
        colours = colours || count_colours(&model->vertex_buffers.items[i]) == 2;
    for (size_t i = 0; i < model->morphs.count; i++)
        for (size_t k = 0; k < model->morphs.items[i].buffers.count; k++)
            morph = morph || model->morphs.items[i].buffers.items[k].vertices.count == 3;
    if (colours && morph) found();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urho_model *model;
    if (urho_model_read(&model, data, size, NULL, NULL) != TN_OK) return 0;
    look(model);
    urho_model_free(model);
    return 0;
}
