/* merge_models FILE OTHER OUTPUT: joins two models of the same form. Indices into lists become
   those of the joined lists; the root of the other's skeleton becomes a child of that of the first. */
#include <stdio.h>
#include <string.h>

#include "file.h"
#include "tenon/generic.h"
#include "urho_model.h"

/* How many the first model has of what the other refers to. */
typedef struct model_counts {
    uint32_t vertex_buffers, index_buffers, bones;
} model_counts;

static tn_status append_all(urho_model *model, const urho_model *other, const char *list, size_t count)
{
    return tn_append_copies(&urho_model_format, model, list, other, list, 0, count);
}

/* The blend indices of a geometry without a mapping mean the model's own bones, of which there are more now.
 */
static tn_status shift_mapping(tn_document *document, tn_numbers *mapping, const model_counts *before,
                               size_t bones)
{
    const bool all = mapping->count == 0;
    tn_status status = all ? tn_numbers_new(document, mapping, bones, TN_FORM_U4LE) : TN_OK;
    for (size_t i = 0; status == TN_OK && i < mapping->count; i++)
        status =
            tn_numbers_set_unsigned(mapping, i, (all ? i : tn_numbers_unsigned(mapping, i)) + before->bones);
    return status;
}

static tn_status add_geometries(urho_model *model, const urho_model *other, const model_counts *before)
{
    const size_t first = model->geometries.count;
    tn_status status = append_all(model, other, "geometries", other->geometries.count);
    for (size_t i = first; status == TN_OK && i < model->geometries.count; i++) {
        urho_model_geometry *geometry = &model->geometries.items[i];
        for (size_t k = 0; k < geometry->lods.count; k++) {
            geometry->lods.items[k].vertex_buffer += before->vertex_buffers;
            geometry->lods.items[k].index_buffer += before->index_buffers;
        }
        status = shift_mapping(model->document, &geometry->bone_mapping, before, other->bones.count);
    }
    return status;
}

/* The morph of a name, or NULL. */
static urho_model_morph *find_morph(urho_model *model, tn_text name, size_t *index)
{
    for (*index = 0; *index < model->morphs.count; (*index)++)
        if (tn_text_compare(model->morphs.items[*index].name, name) == 0) return &model->morphs.items[*index];
    return NULL;
}

/* A morph that both models have moves the vertices of both. */
static tn_status add_morph(urho_model *model, const urho_model *other, size_t number,
                           const model_counts *before)
{
    size_t index, first = 0;
    tn_status status;
    const urho_model_morph *added = &other->morphs.items[number];
    const urho_model_morph *known = find_morph(model, added->name, &index);
    if (known != NULL) {
        char to[48], from[48];
        snprintf(to, sizeof to, "morphs[%zu].buffers", index);
        snprintf(from, sizeof from, "morphs[%zu].buffers", number);
        first = known->buffers.count;
        status = tn_append_copies(&urho_model_format, model, to, other, from, 0, added->buffers.count);
    } else {
        status = tn_append_copies(&urho_model_format, model, "morphs", other, "morphs", number, 1);
    }
    if (status != TN_OK) return status;
    urho_model_morph_buffer_list *buffers = &model->morphs.items[index].buffers;
    for (size_t i = first; i < buffers->count; i++)
        buffers->items[i].vertex_buffer += before->vertex_buffers;
    return TN_OK;
}

static tn_status add_bones(urho_model *model, const urho_model *other, const model_counts *before)
{
    const tn_status status = append_all(model, other, "bones", other->bones.count);
    uint32_t root = 0;
    while (root < before->bones && model->bones.items[root].parent != root)
        root++;
    for (uint32_t i = before->bones; status == TN_OK && i < model->bones.count; i++) {
        uint32_t *parent = &model->bones.items[i].parent;
        *parent += before->bones;
        if (*parent == i && root < before->bones) *parent = root;
    }
    return status;
}

static float least(float a, float b)
{
    return a < b ? a : b;
}

static float greatest(float a, float b)
{
    return a > b ? a : b;
}

static void widen(urho_model_bounding_box *box, const urho_model_bounding_box *other)
{
    box->min.x = least(box->min.x, other->min.x);
    box->min.y = least(box->min.y, other->min.y);
    box->min.z = least(box->min.z, other->min.z);
    box->max.x = greatest(box->max.x, other->max.x);
    box->max.y = greatest(box->max.y, other->max.y);
    box->max.z = greatest(box->max.z, other->max.z);
}

/* Only behind those of all geometries that come before. */
static tn_status add_centers(urho_model *model, const urho_model *other, size_t geometries)
{
    urho_model_vector3_view *centers = &model->centers.items;
    if (centers->count != geometries) return TN_OK;
    const size_t more = other->centers.items.count;
    const tn_status status = urho_model_vector3_view_resize(model->document, centers, geometries + more);
    for (size_t i = 0; status == TN_OK && i < more; i++) {
        const urho_model_vector3 center = urho_model_vector3_view_get(&other->centers.items, i);
        urho_model_vector3_view_set(centers, geometries + i, &center);
    }
    return status;
}

static tn_status merge(urho_model *model, const urho_model *other)
{
    const model_counts before = {(uint32_t)model->vertex_buffers.count, (uint32_t)model->index_buffers.count,
                                 (uint32_t)model->bones.count};
    const size_t geometries = model->geometries.count;
    if (tn_text_compare(model->magic, other->magic) != 0) return TN_BAD_ARGUMENT;
    tn_status status = append_all(model, other, "vertex_buffers", other->vertex_buffers.count);
    if (status == TN_OK) status = append_all(model, other, "index_buffers", other->index_buffers.count);
    if (status == TN_OK) status = add_geometries(model, other, &before);
    for (size_t i = 0; status == TN_OK && i < other->morphs.count; i++)
        status = add_morph(model, other, i, &before);
    if (status == TN_OK) status = add_bones(model, other, &before);
    if (status == TN_OK) status = add_centers(model, other, geometries);
    widen(&model->bounding_box, &other->bounding_box);
    return status;
}

int main(int argc, char **argv)
{
    size_t size = 0, other_size = 0;
    void *data = argc == 4 ? load_file(argv[1], &size) : NULL;
    void *other_data = data != NULL ? load_file(argv[2], &other_size) : NULL;
    if (other_data == NULL) return 2;
    urho_model *model = NULL, *other = NULL;
    tn_error error;
    tn_status status = urho_model_read(&model, data, size, NULL, &error);
    if (status == TN_OK) status = urho_model_read(&other, other_data, other_size, NULL, &error);
    if (status == TN_OK) status = merge(model, other);
    urho_model_free(other); /* the model shares nothing with it */
    free(other_data);

    FILE *file = status == TN_OK ? fopen(argv[3], "wb") : NULL;
    const tn_sink sink = {write_file, file};
    if (status == TN_OK) status = file == NULL ? TN_SINK_FAILED : urho_model_write_to(model, &sink, &error);
    if (file != NULL && fclose(file) != 0) status = TN_SINK_FAILED;
    urho_model_free(model);
    free(data);
    if (status != TN_OK) fprintf(stderr, "%s, %s: %s\n", argv[1], argv[2], tn_status_text(status));
    return status == TN_OK ? 0 : 1;
}
