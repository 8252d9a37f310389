/* Tables: records whose layout is worked out slot by slot, and what becomes of values where it changes. */
#include <stdio.h>
#include <stdlib.h>

#include "runtime_support.h"
#include "tenon/table.h"
#include "urho_model.h"

/* Kinds of values, and their bytes. */
enum { BYTE, SHORT, LONG, KINDS };
static const size_t sizes[KINDS] = {1, 2, 4};

typedef struct wanted_slot {
    uint32_t kind;
    int64_t first, second;
} wanted_slot;

/* The layout of these slots, in memory of the document. */
static tn_layout lay_out(tn_document *document, const wanted_slot *wanted, size_t count)
{
    tn_layout layout = {0};
    void *slots;
    assert_int_equal(tn_arena_alloc(&document->arena, count, sizeof(tn_slot), &slots), TN_OK);
    layout.slots = slots;
    for (size_t i = 0; i < count; i++) {
        const tn_slot slot = {.kind = wanted[i].kind, .labels = {wanted[i].first, wanted[i].second}};
        tn_layout_add(&layout, &slot, sizes[slot.kind]);
    }
    return layout;
}

static tn_document *new_document(const tn_options *options)
{
    tn_document *document;
    void *object;
    assert_int_equal(tn_document_new(&document, 1, options, &object), TN_OK);
    return document;
}

static const wanted_slot three[] = {{LONG, 0, 0}, {BYTE, 5, 0}, {SHORT, 5, 1}};

static void slots_lie_side_by_side(void **state)
{
    (void)state;
    tn_document *document = new_document(NULL);
    const tn_layout layout = lay_out(document, three, 3);
    assert_int_equal(layout.count, 3);
    assert_int_equal(layout.stride, 7);
    assert_int_equal(layout.slots[0].offset, 0);
    assert_int_equal(layout.slots[1].offset, 4);
    assert_int_equal(layout.slots[2].offset, 5);
    tn_document_free(document);
}

static void a_layout_too_large_is_the_largest(void **state)
{
    (void)state;
    tn_layout layout = {0};
    const tn_slot slot = {0};
    tn_layout_add(&layout, &slot, SIZE_MAX - 1);
    assert_true(layout.stride == SIZE_MAX - 1);
    tn_layout_add(&layout, &slot, 2);
    assert_true(layout.stride == SIZE_MAX);
    tn_layout_add(&layout, &slot, 1);
    assert_true(layout.stride == SIZE_MAX);
}

static void the_first_of_those_called_the_same_is_found(void **state)
{
    (void)state;
    static const wanted_slot wanted[] = {{LONG, 1, 0}, {BYTE, -7, 3}, {SHORT, -7, 3}};
    tn_document *document = new_document(NULL);
    const tn_layout layout = lay_out(document, wanted, 3);
    tn_table_view view;
    assert_int_equal(tn_table_new(document, &view, 1, &layout), TN_OK);
    assert_ptr_equal(tn_table_find(&view, 1, 0), &view.slots[0]);
    assert_ptr_equal(tn_table_find(&view, -7, 3), &view.slots[1]);
    assert_null(tn_table_find(&view, 1, 3));
    assert_null(tn_table_find(&view, 7, 3));
    tn_document_free(document);
}

/* Every difference shows: of kind, labels, order, number and size. */
static void layouts_are_compared(void **state)
{
    (void)state;
    static const struct {
        wanted_slot slots[4];
        size_t count;
        bool fits;
    } cases[] = {
        {{{LONG, 0, 0}, {BYTE, 5, 0}, {SHORT, 5, 1}}, 3, true},
        {{{LONG, 0, 0}, {BYTE, 5, 0}}, 2, false},
        {{{LONG, 0, 0}, {BYTE, 5, 0}, {SHORT, 5, 1}, {BYTE, 1, 0}}, 4, false},
        {{{LONG, 0, 0}, {SHORT, 5, 1}, {BYTE, 5, 0}}, 3, false},
        {{{LONG, 0, 0}, {BYTE, 5, 0}, {SHORT, 5, 2}}, 3, false},
        {{{LONG, 1, 0}, {BYTE, 5, 0}, {SHORT, 5, 1}}, 3, false},
        {{{LONG, 0, 0}, {BYTE, 5, 0}, {LONG, 5, 1}}, 3, false},
    };
    tn_document *document = new_document(NULL);
    const tn_layout layout = lay_out(document, three, 3);
    tn_table_view view;
    assert_int_equal(tn_table_new(document, &view, 0, &layout), TN_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tn_layout other = {.against = view.slots, .against_count = view.slot_count};
        for (size_t k = 0; k < cases[i].count; k++) {
            const wanted_slot *wanted = &cases[i].slots[k];
            const tn_slot slot = {.kind = wanted->kind, .labels = {wanted->first, wanted->second}};
            tn_layout_add(&other, &slot, sizes[slot.kind]);
        }
        assert_int_equal(tn_layout_fits(&other, &view), cases[i].fits);
    }
    tn_document_free(document);
}

/* Two records of three values, seen in bytes that may not be changed. */
static const uint8_t records[14] = {1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 17};

static tn_table_view view_of(tn_document *document)
{
    const tn_layout layout = lay_out(document, three, 3);
    return (tn_table_view){records, NULL, layout.stride, 2, layout.slots, layout.count};
}

static void values_follow_their_slots(void **state)
{
    (void)state;
    static const wanted_slot turned[] = {{SHORT, 5, 1}, {BYTE, 9, 9}, {LONG, 0, 0}};
    static const uint8_t expected[14] = {6, 7, 0, 1, 2, 3, 4, 16, 17, 0, 11, 12, 13, 14};
    tn_document *document = new_document(NULL);
    tn_table_view view = view_of(document);
    const tn_layout layout = lay_out(document, turned, 3);
    assert_int_equal(tn_table_adapt(document, &view, &layout, sizes), TN_OK);
    assert_int_equal(view.count, 2);
    assert_memory_equal(view.owned, expected, sizeof expected);
    tn_document_free(document);
}

/* A value of another kind is another value, whatever it is called. */
static void values_of_another_kind_are_lost(void **state)
{
    (void)state;
    static const wanted_slot changed[] = {{LONG, 0, 0}, {SHORT, 5, 0}};
    static const uint8_t expected[12] = {1, 2, 3, 4, 0, 0, 11, 12, 13, 14, 0, 0};
    tn_document *document = new_document(NULL);
    tn_table_view view = view_of(document);
    const tn_layout layout = lay_out(document, changed, 2);
    assert_int_equal(tn_table_adapt(document, &view, &layout, sizes), TN_OK);
    assert_memory_equal(view.owned, expected, sizeof expected);
    tn_document_free(document);
}

static void those_called_the_same_keep_their_order(void **state)
{
    (void)state;
    static const wanted_slot same[] = {{BYTE, 1, 0}, {BYTE, 1, 0}, {BYTE, 1, 0}};
    static const wanted_slot fewer[] = {{BYTE, 1, 0}, {BYTE, 2, 0}, {BYTE, 1, 0}};
    static const uint8_t data[] = {1, 2, 3};
    tn_document *document = new_document(NULL);
    const tn_layout before = lay_out(document, same, 3), after = lay_out(document, fewer, 3);
    tn_table_view view = {data, NULL, 3, 1, before.slots, 3};
    assert_int_equal(tn_table_adapt(document, &view, &after, sizes), TN_OK);
    assert_memory_equal(view.owned, ((const uint8_t[]){1, 0, 2}), 3);
    tn_document_free(document);
}

static void tables_are_owned_once_and_resized(void **state)
{
    (void)state;
    tn_document *document = new_document(NULL);
    tn_table_view view = view_of(document);
    assert_int_equal(tn_table_own(document, &view), TN_OK);
    assert_memory_equal(view.owned, records, sizeof records);
    const uint8_t *owned = view.owned;
    assert_int_equal(tn_table_own(document, &view), TN_OK);
    assert_ptr_equal(view.owned, owned);
    assert_int_equal(tn_table_resize(document, &view, 3), TN_OK);
    assert_memory_equal(view.owned, records, sizeof records);
    assert_memory_equal(view.owned + 14, ((const uint8_t[7]){0}), 7);
    assert_int_equal(tn_table_resize(document, &view, 1), TN_OK);
    assert_int_equal(view.count, 1);
    assert_int_equal(view.slot_count, 3);
    tn_document_free(document);
}

static void values_are_set_only_where_they_are(void **state)
{
    (void)state;
    tn_document *document = new_document(NULL);
    tn_table_view view = view_of(document);
    assert_int_equal(tn_table_settable(&view, &view.slots[0], LONG, 0), TN_READ_ONLY);
    assert_int_equal(tn_table_own(document, &view), TN_OK);
    assert_int_equal(tn_table_settable(&view, &view.slots[0], LONG, 1), TN_OK);
    assert_int_equal(tn_table_settable(&view, &view.slots[0], LONG, 2), TN_OUT_OF_RANGE);
    assert_int_equal(tn_table_settable(&view, &view.slots[0], BYTE, 0), TN_BAD_ARGUMENT);
    assert_int_equal(tn_table_settable(&view, NULL, BYTE, 0), TN_BAD_ARGUMENT);
    tn_document_free(document);
}

static void tables_stay_where_there_is_no_memory(void **state)
{
    (void)state;
    enum { MANY = 1 << 20 };
    test_memory memory = {0};
    const tn_options options = {.allocator = test_allocator(&memory)};
    tn_document *document = new_document(&options);
    tn_table_view view = view_of(document);
    const tn_table_view before = view;
    memory.fail_at = memory.allocations + 1;
    assert_int_equal(tn_table_resize(document, &view, MANY), TN_NO_MEMORY);
    assert_memory_equal(&view, &before, sizeof view);
    memory.fail_at = 0;
    assert_int_equal(tn_table_resize(document, &view, SIZE_MAX / 2), TN_NO_MEMORY);
    assert_memory_equal(&view, &before, sizeof view);
    document->arena.limit = 0;
    assert_int_equal(tn_table_resize(document, &view, MANY), TN_MEMORY_BUDGET);
    assert_memory_equal(&view, &before, sizeof view);
    tn_document_free(document);
    assert_int_equal(memory.live_blocks, 0);
}

/* Labels become names: a number behind them that is not 0, the slot's where two are called the same. */
static void values_are_called_by_their_labels(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t offset;
    } names[] = {{"objectindex", 0}, {"texcoord3", 4},      {"texcoord", 8}, {"normal", 16},
                 {"texcoord@4", 28}, {"semantic_12_1", 44}, {"color", 48}};
    size_t size;
    urho_model *model;
    tn_found found;
    uint8_t *data = test_read_file(TENON_DATA "/urho3d/odd/elements.mdl", &size);
    assert_non_null(data);
    assert_int_equal(urho_model_read(&model, data, size, NULL, NULL), TN_OK);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[96];
        snprintf(path, sizeof path, "vertex_buffers[0].vertices[0].%s", names[i].name);
        assert_int_equal(
            tn_find_value(&urho_model_format, model, path, &model->document->arena, &found, NULL), TN_OK);
        assert_int_equal(found.record_offset, names[i].offset);
    }
    assert_int_equal(tn_find_value(&urho_model_format, model, "vertex_buffers[0].vertices[0].tangent",
                                   &model->document->arena, &found, NULL),
                     TN_BAD_ARGUMENT);
    urho_model_free(model);
    free(data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_lie_side_by_side),
        cmocka_unit_test(a_layout_too_large_is_the_largest),
        cmocka_unit_test(the_first_of_those_called_the_same_is_found),
        cmocka_unit_test(layouts_are_compared),
        cmocka_unit_test(values_follow_their_slots),
        cmocka_unit_test(values_of_another_kind_are_lost),
        cmocka_unit_test(those_called_the_same_keep_their_order),
        cmocka_unit_test(tables_are_owned_once_and_resized),
        cmocka_unit_test(values_are_set_only_where_they_are),
        cmocka_unit_test(tables_stay_where_there_is_no_memory),
        cmocka_unit_test(values_are_called_by_their_labels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
