/* Models that are made to cost much: what opening and checking them takes is counted, not measured. */
#include <stdlib.h>

#include "runtime_support.h"
#include "urho_model.h"

/* ---- files ---- */

typedef struct model_file {
    uint8_t *data;
    size_t size;
} model_file;

static model_file begin_file(size_t size)
{
    model_file file = {malloc(size), 0};
    assert_non_null(file.data);
    return file;
}

static void put(model_file *file, const void *bytes, size_t size)
{
    memcpy(file->data + file->size, bytes, size);
    file->size += size;
}

static void put_u4(model_file *file, uint32_t value)
{
    tn_set_u4le(file->data + file->size, value);
    file->size += 4;
}

static void put_zeros(model_file *file, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_u4(file, 0);
}

/* One buffer of so many vertices without elements. */
static void put_vertices(model_file *file, uint32_t count)
{
    put(file, "UMD2", 4);
    put_u4(file, 1);
    put_u4(file, count);
    put_zeros(file, 3);
}

/* ---- findings ---- */

/* How often rules were broken, by the number in their names, and not checked. */
typedef struct finding_counts {
    size_t rules[24], not_checked;
    char first[24][256];
} finding_counts;

static void count_finding(void *user, const tn_error *finding)
{
    finding_counts *counts = user;
    if (finding->status == TN_NOT_CHECKED) counts->not_checked++;
    const size_t rule = finding->rule != NULL ? strtoul(finding->rule->id + 1, NULL, 10) : 0;
    assert_true(rule < 24);
    if (counts->rules[rule]++ == 0) tn_error_print(finding, counts->first[rule], sizeof counts->first[rule]);
}

/* Checks everything within so much work, in the scratch memory that the codec states. */
static void validate(const model_file *file, uint64_t work, finding_counts *counts)
{
    tn_error error;
    const size_t size = (size_t)urho_model_scratch(file->size, TN_LEVEL_STRICT);
    void *scratch = malloc(size);
    const tn_options options = {.level = TN_LEVEL_STRICT,
                                .report = count_finding,
                                .user = counts,
                                .scratch = scratch,
                                .scratch_size = size,
                                .limits = {.work = work}};
    assert_non_null(scratch);
    memset(counts, 0, sizeof *counts);
    assert_int_equal(urho_model_validate(file->data, file->size, &options, &error), TN_OK);
    assert_int_equal(counts->not_checked, 0);
    free(scratch);
}

/* The same by the reader, in so much memory. */
static void read_within(const model_file *file, uint64_t work, uint64_t bytes, const finding_counts *expected)
{
    test_memory memory = {0};
    finding_counts counts = {0};
    urho_model *model;
    tn_error error;
    const tn_options options = {.allocator = test_allocator(&memory),
                                .level = TN_LEVEL_STRICT,
                                .report = count_finding,
                                .user = &counts,
                                .limits = {.work = work}};
    assert_int_equal(urho_model_read(&model, file->data, file->size, &options, &error), TN_OK);
    urho_model_free(model);
    assert_memory_equal(counts.rules, expected->rules, sizeof counts.rules);
    assert_true(memory.most_bytes <= bytes);
    assert_int_equal(memory.live_blocks, 0);
}

/* ---- the tests ---- */

static bool count_bytes(void *user, const void *data, size_t size)
{
    (void)data;
    *(size_t *)user += size;
    return true;
}

static void vertices_without_bytes_cost_nothing(void **state)
{
    (void)state;
    model_file file = begin_file(64);
    finding_counts counts;
    urho_model *model;
    void *clone;
    uint8_t written[64];
    size_t size = 0, printed = 0;
    put_vertices(&file, UINT32_MAX);
    put_zeros(&file, 10);
    assert_int_equal(file.size, 64);
    validate(&file, 100, &counts);
    assert_int_equal(counts.rules[21], 1);
    read_within(&file, 100, 8192, &counts);

    assert_int_equal(urho_model_read(&model, file.data, file.size, NULL, NULL), TN_OK);
    assert_true(model->vertex_buffers.items[0].vertices.count == UINT32_MAX);
    const tn_json_options all = {.all = true, .indent = true};
    const tn_sink sink = {count_bytes, &printed};
    assert_int_equal(tn_json_write(&urho_model_format, model, NULL, &all, &sink), TN_OK);
    assert_true(printed < 4096);
    assert_int_equal(tn_clone(&urho_model_format, model, NULL, &clone), TN_OK);
    urho_model_free(model);
    assert_int_equal(urho_model_size(clone, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof written);
    assert_int_equal(urho_model_write(clone, written, size, NULL), TN_OK);
    assert_memory_equal(written, file.data, sizeof written);
    urho_model_free(clone);
    free(file.data);
}

enum { BONES = 100000, BONE = 95 };

/* Bones "B" that hang on what `parent` says. */
static model_file make_bones(uint32_t (*parent)(uint32_t bone))
{
    static const float values[22] = {0, 0, 0, 1, 0, 0, 0, 1, 1, 1};
    model_file file = begin_file(48 + (size_t)BONES * BONE);
    put(&file, "UMD2", 4);
    put_zeros(&file, 4);
    put_u4(&file, BONES);
    for (uint32_t i = 0; i < BONES; i++) {
        put(&file, "B", 2);
        put_u4(&file, parent(i));
        for (size_t k = 0; k < 22; k++) {
            tn_set_f4le(file.data + file.size, values[k]);
            file.size += 4;
        }
        put(&file, "", 1);
    }
    put_zeros(&file, 6);
    return file;
}

static uint32_t on_first(uint32_t bone)
{
    (void)bone;
    return 0;
}

static uint32_t on_next(uint32_t bone)
{
    return (bone + 1) % BONES;
}

/* Twenty comparisons twice over for each name, with and without case, and a few looks at each bone. */
static const uint64_t bone_work = (uint64_t)BONES * (2 * 2 * 20 + 20);

static void names_that_are_all_the_same_are_found(void **state)
{
    (void)state;
    model_file file = make_bones(on_first);
    finding_counts counts;
    validate(&file, bone_work, &counts);
    assert_int_equal(counts.rules[18], 2);
    assert_int_equal(counts.rules[13], 0);
    assert_non_null(strstr(counts.first[18], "bones[1]"));
    read_within(&file, bone_work, (uint64_t)file.size * 8, &counts);
    free(file.data);
}

static void a_circle_of_all_bones_is_found(void **state)
{
    (void)state;
    model_file file = make_bones(on_next);
    finding_counts counts;
    validate(&file, bone_work, &counts);
    assert_int_equal(counts.rules[13], 2); /* no root, and a circle */
    free(file.data);
}

enum { DRAWS = 200000, INDICES = 40001 };

/* Many levels of detail, each of which draws all indices but one. */
static void draws_that_overlap_do_not_multiply_the_work(void **state)
{
    (void)state;
    model_file file = begin_file((size_t)DRAWS * 24 + 2 * INDICES + 256);
    finding_counts counts;
    put_vertices(&file, 65535);
    put_u4(&file, 1);
    put_u4(&file, INDICES);
    put_u4(&file, 2);
    memset(file.data + file.size, 0, 2 * INDICES);
    tn_set_u2le(file.data + file.size + 2 * (INDICES - 1), 65535);
    file.size += 2 * INDICES;
    put_u4(&file, 1);
    put_u4(&file, 0);
    put_u4(&file, DRAWS);
    for (uint32_t i = 0; i < DRAWS; i++) {
        put_zeros(&file, 4);
        put_u4(&file, i % 2 * 3);
        put_u4(&file, INDICES - 3);
    }
    put_zeros(&file, 11);
    const uint64_t work = (uint64_t)DRAWS * (TN_PART_WORK + 16) + 2 * INDICES;
    validate(&file, work, &counts);
    assert_int_equal(counts.rules[8], DRAWS / 2); /* those that go to the end */
    read_within(&file, work, (uint64_t)file.size * 8, &counts);
    free(file.data);
}

/* Files that consist of the smallest objects of a list, so that each byte is worth the most memory. */
static void the_smallest_objects_stay_within_the_budget(void **state)
{
    (void)state;
    static const struct {
        size_t counts, zeros; /* before the number of objects, and behind it for each */
    } lists[] = {{0, 4}, {1, 2}, {2, 2}};
    enum { OBJECTS = 100000 };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        model_file file = begin_file(OBJECTS * 28 + 256);
        finding_counts counts = {0};
        put(&file, "UMD2", 4);
        put_zeros(&file, lists[i].counts);
        put_u4(&file, OBJECTS);
        for (size_t k = 0; k < OBJECTS; k++) {
            put_zeros(&file, lists[i].zeros);
            if (i == 1) tn_set_u4le(file.data + file.size - 4, 2); /* bytes of an index */
        }
        put_zeros(&file, 10 - lists[i].counts);
        validate(&file, 0, &counts);
        read_within(&file, 0, (uint64_t)file.size * 64, &counts);
        free(file.data);
    }
}

/* The same of morphs, and of their buffers. */
static void the_smallest_morphs_stay_within_the_budget(void **state)
{
    (void)state;
    enum { MORPHS = 100000 };
    for (uint32_t buffers = 0; buffers < 2; buffers++) {
        model_file file = begin_file(MORPHS * 20 + 256);
        finding_counts counts = {0};
        put(&file, "UMD2", 4);
        put_zeros(&file, 3);
        put_u4(&file, MORPHS);
        for (size_t k = 0; k < MORPHS; k++) {
            put(&file, "", 1);
            put_u4(&file, buffers);
            put_zeros(&file, 3 * (size_t)buffers);
        }
        put_zeros(&file, 7);
        validate(&file, 0, &counts);
        assert_int_equal(counts.rules[22], buffers == 0 ? 1 : 1 + 2 * MORPHS);
        read_within(&file, 0, (uint64_t)file.size * 64, &counts);
        free(file.data);
    }
}

/* The same of vertex buffers whose masks have all bits: each has a layout of its own. */
static void the_smallest_layouts_stay_within_the_budget(void **state)
{
    (void)state;
    enum { BUFFERS = 50000 };
    model_file file = begin_file(BUFFERS * 16 + 256);
    finding_counts counts = {0};
    put(&file, "UMDL", 4);
    put_u4(&file, BUFFERS);
    for (size_t k = 0; k < BUFFERS; k++) {
        put_u4(&file, 0);
        put_u4(&file, 0x3fff);
        put_zeros(&file, 2);
    }
    put_zeros(&file, 10);
    validate(&file, 0, &counts);
    read_within(&file, 0, (uint64_t)file.size * 64, &counts);
    free(file.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertices_without_bytes_cost_nothing),
        cmocka_unit_test(names_that_are_all_the_same_are_found),
        cmocka_unit_test(a_circle_of_all_bones_is_found),
        cmocka_unit_test(draws_that_overlap_do_not_multiply_the_work),
        cmocka_unit_test(the_smallest_objects_stay_within_the_budget),
        cmocka_unit_test(the_smallest_morphs_stay_within_the_budget),
        cmocka_unit_test(the_smallest_layouts_stay_within_the_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
