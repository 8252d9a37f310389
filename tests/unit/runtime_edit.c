/* Models that are edited in C: what depends on an edit follows it, and every other byte stays. */
#include <stdlib.h>

#include "runtime_support.h"
#include "urho_model.h"

typedef struct opened {
    uint8_t *data;
    size_t size;
    urho_model *model;
} opened;

static opened open_sample(const char *path)
{
    opened file;
    file.data = test_read_file(path, &file.size);
    assert_non_null(file.data);
    assert_int_equal(urho_model_read(&file.model, file.data, file.size, NULL, NULL), TN_OK);
    return file;
}

static void close_sample(opened *file)
{
    urho_model_free(file->model);
    free(file->data);
}

static size_t size_of(urho_model *model)
{
    size_t size = 0;
    tn_error error;
    assert_int_equal(urho_model_size(model, &size, &error), TN_OK);
    return size;
}

static void assert_writes(urho_model *model, const uint8_t *data, size_t size)
{
    assert_int_equal(size_of(model), size);
    uint8_t *written = malloc(size);
    assert_non_null(written);
    assert_int_equal(urho_model_write(model, written, size, NULL), TN_OK);
    assert_memory_equal(written, data, size);
    free(written);
}

/* ---- edits, each of which is reverted ---- */

static void move_a_vertex(urho_model *model, size_t size)
{
    urho_model_vertex_buffer *buffer = &model->vertex_buffers.items[0];
    urho_model_vector3_column column;
    const tn_slot *slot = urho_model_vertex_view_find(&buffer->vertices, URHO_MODEL_SEMANTIC_POSITION, 0);
    assert_int_equal(tn_table_own(model->document, &buffer->vertices), TN_OK);
    assert_true(urho_model_vertex_view_vector3(&buffer->vertices, slot, &column));
    const urho_model_vector3 before = urho_model_vector3_column_get(&column, 1);
    const urho_model_vector3 after = {1.0f, 2.0f, 4.0f};
    assert_int_equal(urho_model_vertex_view_set_vector3(&buffer->vertices, slot, 1, after), TN_OK);
    assert_int_equal(size_of(model), size);
    assert_int_equal(urho_model_vertex_view_set_vector3(&buffer->vertices, slot, 1, before), TN_OK);
}

static void add_a_bone(urho_model *model, size_t size)
{
    urho_model_bone *bone;
    const size_t count = model->bones.count;
    assert_int_equal(urho_model_bone_list_append(model->document, &model->bones, 1, &bone), TN_OK);
    assert_int_equal(tn_document_text(model->document, "Tip", 3, &bone->name), TN_OK);
    assert_int_equal(tn_numbers_new(model->document, &bone->offset_matrix, 12, TN_FORM_F4LE), TN_OK);
    assert_int_equal(size_of(model), size + 4 + 93);
    assert_int_equal(model->num_bones, count + 1);
    assert_int_equal(urho_model_bone_list_remove(&model->bones, count, 1), TN_OK);
}

static void add_levels_of_detail(urho_model *model, size_t size)
{
    urho_model_lod *lods;
    urho_model_lod_list *list = &model->geometries.items[0].lods;
    const size_t count = list->count;
    assert_int_equal(urho_model_lod_list_append(model->document, list, 2, &lods), TN_OK);
    assert_int_equal(size_of(model), size + 2 * 24);
    assert_int_equal(urho_model_lod_list_remove(list, count, 2), TN_OK);
}

/* A large index makes all of them larger. */
static void add_a_large_index(urho_model *model, size_t size)
{
    tn_numbers *indices = &model->index_buffers.items[0].indices;
    const size_t count = indices->count, stride = indices->stride;
    assert_int_equal(tn_numbers_resize(model->document, indices, count + 1), TN_OK);
    assert_int_equal(tn_numbers_convert(model->document, indices, TN_FORM_U4LE), TN_OK);
    assert_int_equal(tn_numbers_set_unsigned(indices, count, 70000), TN_OK);
    assert_int_equal(size_of(model), size + 4 + (4 - stride) * count);
    assert_int_equal(tn_view_remove(model->document, indices, count, 1), TN_OK);
}

/* Drops the last element of the first buffer, and adds it again with its values. */
static void drop_an_element(urho_model *model, size_t size)
{
    urho_model_vertex_buffer *buffer = &model->vertex_buffers.items[0];
    if (!buffer->has_elements) return;
    const size_t last = buffer->elements.count - 1;
    const urho_model_element element = urho_model_element_view_get(&buffer->elements, last);
    const urho_model_vertex_view before = buffer->vertices;
    urho_model_ubyte4_column values;
    const tn_slot *slot = &before.slots[last];
    assert_true(urho_model_vertex_view_ubyte4(&before, slot, &values));

    assert_int_equal(tn_view_remove(model->document, &buffer->elements, last, 1), TN_OK);
    assert_int_equal(urho_model_vertex_view_adapt(model->document, &buffer->vertices, model, buffer, NULL),
                     TN_OK);
    assert_int_equal(size_of(model), size - 4 - 4 * before.count);

    assert_int_equal(urho_model_element_view_resize(model->document, &buffer->elements, last + 1), TN_OK);
    assert_int_equal(urho_model_element_view_set(&buffer->elements, last, &element), TN_OK);
    assert_int_equal(urho_model_vertex_view_adapt(model->document, &buffer->vertices, model, buffer, NULL),
                     TN_OK);
    for (size_t i = 0; i < values.count; i++)
        assert_int_equal(urho_model_vertex_view_set_ubyte4(&buffer->vertices, &buffer->vertices.slots[last],
                                                           i, urho_model_ubyte4_column_get(&values, i)),
                         TN_OK);
}

static const char *const samples[] = {TENON_DATA "/urho3d/flag.mdl", TENON_DATA "/urho3d/crane.mdl",
                                      TENON_DATA "/urho3d/odd/elements.mdl"};

static void (*const edits[])(urho_model *model, size_t size) = {
    move_a_vertex, add_a_bone, add_levels_of_detail, add_a_large_index, drop_an_element};

enum { SAMPLES = 2, EDITS = sizeof edits / sizeof *edits };

static void edits_that_are_reverted_leave_every_byte(void **state)
{
    (void)state;
    for (size_t s = 0; s < SAMPLES; s++)
        for (size_t e = 0; e < EDITS; e++) {
            opened file = open_sample(samples[s]);
            edits[e](file.model, file.size);
            assert_writes(file.model, file.data, file.size);
            close_sample(&file);
        }
}

/* All of them, one after the other, on a clone whose original and source are gone. */
static void clones_without_their_source_are_no_different(void **state)
{
    (void)state;
    for (size_t s = 0; s < SAMPLES; s++) {
        opened file = open_sample(samples[s]);
        void *clone;
        size_t size;
        uint8_t *expected = test_read_file(samples[s], &size);
        assert_non_null(expected);
        assert_int_equal(tn_clone(&urho_model_format, file.model, NULL, &clone), TN_OK);
        memset(file.data, 0xA5, file.size);
        close_sample(&file);
        for (size_t e = 0; e < EDITS; e++)
            edits[e](clone, size);
        assert_writes(clone, expected, size);
        urho_model_free(clone);
        free(expected);
    }
}

/* ---- copies ---- */

static void copies_share_nothing_with_the_other(void **state)
{
    (void)state;
    opened file = open_sample(samples[1]), other = open_sample(samples[1]);
    assert_int_equal(tn_append_copies(&urho_model_format, file.model, "bones", other.model, "bones", 0, 1),
                     TN_OK);
    assert_int_equal(tn_append_copies(&urho_model_format, file.model, "vertex_buffers", other.model,
                                      "vertex_buffers", 0, 1),
                     TN_OK);
    memset(other.data, 0xA5, other.size);
    close_sample(&other);
    assert_int_equal(file.model->bones.count, 2);
    test_text(file.model->bones.items[1].name, "Arm");
    const urho_model_vertex_buffer *first = &file.model->vertex_buffers.items[0], *second = first + 1;
    assert_int_equal(second->vertices.slot_count, first->vertices.slot_count);
    assert_memory_equal(second->vertices.data, first->vertices.data, 2 * first->vertices.stride);
    assert_non_null(second->vertices.owned);
    assert_int_equal(size_of(file.model), file.size + (249 - 124) + (56 - 8));
    close_sample(&file);
}

/* A list that grows by its own elements, in a list of another. */
static void an_object_may_be_copied_from_its_own_list(void **state)
{
    (void)state;
    opened file = open_sample(samples[0]);
    const char *path = "geometries[0].lods";
    for (size_t i = 0; i < 5; i++) {
        const size_t count = file.model->geometries.items[0].lods.count;
        assert_int_equal(tn_append_copies(&urho_model_format, file.model, path, file.model, path, 0, count),
                         TN_OK);
    }
    const urho_model_lod_list *lods = &file.model->geometries.items[0].lods;
    assert_int_equal(lods->count, 64);
    for (size_t i = 0; i < lods->count; i++)
        assert_int_equal(lods->items[i].index_count, i % 2 == 0 ? 3 : 2);
    close_sample(&file);
}

static void what_cannot_be_copied_is_refused(void **state)
{
    (void)state;
    opened file = open_sample(samples[1]);
    urho_model *model = file.model;
    static const struct {
        const char *to, *from;
        size_t at, count;
        tn_status status;
    } cases[] = {
        {"bones", "bones", 0, 2, TN_OUT_OF_RANGE},
        {"bones", "bones", 2, 0, TN_OUT_OF_RANGE},
        {"bones", "bones", 1, SIZE_MAX, TN_OUT_OF_RANGE},
        {"bones", "vertex_buffers", 0, 1, TN_BAD_ARGUMENT},
        {"bones[0]", "bones", 0, 1, TN_BAD_ARGUMENT},
        {"magic", "magic", 0, 1, TN_BAD_ARGUMENT},
        {"", "", 0, 1, TN_BAD_ARGUMENT},
        {"centers.items", "centers.items", 0, 1, TN_BAD_ARGUMENT},
        {"bones", "nothing", 0, 1, TN_BAD_ARGUMENT},
        {"geometries[7].lods", "geometries[0].lods", 0, 1, TN_OUT_OF_RANGE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(tn_append_copies(&urho_model_format, model, cases[i].to, model, cases[i].from,
                                          cases[i].at, cases[i].count),
                         cases[i].status);
    assert_int_equal(tn_append_copies(&urho_model_format, model, "bones", model, "bones", 1, 0), TN_OK);
    assert_writes(model, file.data, file.size);
    close_sample(&file);
}

static void without_memory_the_list_stays(void **state)
{
    (void)state;
    opened file = open_sample(samples[0]);
    size_t failures = 0;
    tn_status status = TN_NO_MEMORY;
    for (size_t fail_at = 1; status == TN_NO_MEMORY; fail_at++) {
        test_memory memory = {0};
        urho_model *model;
        const tn_options options = {.allocator = test_allocator(&memory)};
        assert_int_equal(urho_model_read(&model, file.data, file.size, &options, NULL), TN_OK);
        memory.fail_at = memory.allocations + fail_at;
        status = TN_OK;
        for (size_t i = 0; i < 200 && status == TN_OK; i++)
            status = tn_append_copies(&urho_model_format, model, "vertex_buffers", file.model,
                                      "vertex_buffers", 0, 1);
        memory.fail_at = 0;
        if (status != TN_OK) failures++;
        const size_t count = model->vertex_buffers.count;
        assert_int_equal(urho_model_vertex_buffer_list_remove(&model->vertex_buffers, 1, count - 1), TN_OK);
        assert_writes(model, file.data, file.size);
        urho_model_free(model);
        assert_int_equal(memory.live_blocks, 0);
    }
    assert_true(failures > 2);
    close_sample(&file);
}

/* ---- taking records out ---- */

static void records_are_taken_out_of_views(void **state)
{
    (void)state;
    static const uint8_t data[] = {0, 1, 0, 2, 0, 3, 0, 4, 0, 5};
    tn_document *document;
    void *object;
    assert_int_equal(tn_document_new(&document, 1, NULL, &object), TN_OK);
    tn_numbers numbers = {data, NULL, 2, 5, TN_FORM_U2BE};
    assert_int_equal(tn_view_remove(document, &numbers, 1, 2), TN_OK);
    assert_int_equal(numbers.count, 3);
    assert_memory_equal(numbers.owned, ((const uint8_t[]){0, 1, 0, 4, 0, 5}), 6);
    const uint8_t *owned = numbers.owned;
    assert_int_equal(tn_view_remove(document, &numbers, 2, 1), TN_OK);
    assert_int_equal(tn_view_remove(document, &numbers, 0, 1), TN_OK);
    assert_ptr_equal(numbers.owned, owned);
    assert_memory_equal(numbers.owned, ((const uint8_t[]){0, 4}), 2);
    assert_int_equal(tn_view_remove(document, &numbers, 1, 1), TN_OUT_OF_RANGE);
    assert_int_equal(tn_view_remove(document, &numbers, 2, 0), TN_OUT_OF_RANGE);
    assert_int_equal(tn_view_remove(document, &numbers, 0, SIZE_MAX), TN_OUT_OF_RANGE);
    assert_int_equal(tn_view_remove(document, &numbers, 0, 1), TN_OK);
    assert_int_equal(numbers.count, 0);
    assert_int_equal(numbers.form, TN_FORM_U2BE);

    tn_numbers none = {0};
    assert_int_equal(tn_view_remove(document, &none, 0, 0), TN_OK);
    tn_document_free(document);
}

static void records_without_bytes_are_taken_out(void **state)
{
    (void)state;
    opened file = open_sample(samples[2]);
    size_t found = 0;
    for (size_t i = 0; i < file.model->vertex_buffers.count; i++) {
        urho_model_vertex_view *vertices = &file.model->vertex_buffers.items[i].vertices;
        if (vertices->stride != 0 || vertices->count == 0) continue;
        const size_t count = vertices->count;
        assert_int_equal(tn_view_remove(file.model->document, vertices, 0, 1), TN_OK);
        assert_int_equal(vertices->count, count - 1);
        found++;
    }
    assert_true(found > 0);
    assert_int_equal(size_of(file.model), file.size);
    close_sample(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_that_are_reverted_leave_every_byte),
        cmocka_unit_test(clones_without_their_source_are_no_different),
        cmocka_unit_test(copies_share_nothing_with_the_other),
        cmocka_unit_test(an_object_may_be_copied_from_its_own_list),
        cmocka_unit_test(what_cannot_be_copied_is_refused),
        cmocka_unit_test(without_memory_the_list_stays),
        cmocka_unit_test(records_are_taken_out_of_views),
        cmocka_unit_test(records_without_bytes_are_taken_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
