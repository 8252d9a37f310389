/* Clones and comparison. */
#include "generic_support.h"

#include <stdlib.h>

static void test_clone_is_independent(void **state)
{
    (void)state;
    uint8_t *source = malloc(test_walk_size);
    assert_non_null(source);
    memcpy(source, test_walk, test_walk_size);
    urho_animation *animation = test_read(source, test_walk_size);
    urho_animation *clone;
    assert_int_equal(urho_animation_clone(animation, NULL, &clone), TN_OK);
    assert_true(tn_equal(&urho_animation_format, animation, clone, NULL));
    memset(source, 0xff, test_walk_size);
    free(source);
    urho_animation_free(animation);

    uint8_t written[200];
    size_t size;
    assert_int_equal(urho_animation_size(clone, &size, NULL), TN_OK);
    assert_int_equal(size, test_walk_size);
    assert_int_equal(urho_animation_write(clone, written, size, NULL), TN_OK);
    assert_memory_equal(written, test_walk, size);

    /* What is cloned can be changed. */
    urho_animation_keyframe keyframe = urho_animation_keyframe_view_get(&clone->tracks.items[0].keyframes, 0);
    keyframe.time = 0.25f;
    assert_int_equal(urho_animation_keyframe_view_set(&clone->tracks.items[0].keyframes, 0, &keyframe),
                     TN_OK);
    urho_animation_free(clone);
}

static void expect_difference(const urho_animation *a, const urho_animation *b, const char *expected)
{
    tn_place place;
    char text[100];
    assert_false(tn_equal(&urho_animation_format, a, b, &place));
    tn_place_print(&place, text, sizeof text);
    assert_string_equal(text, expected);
}

static void test_differences(void **state)
{
    (void)state;
    urho_animation *a = test_read(test_walk, test_walk_size);
    urho_animation *b;
    assert_int_equal(urho_animation_clone(a, NULL, &b), TN_OK);

    b->num_tracks = 77; /* derived */
    b->tracks.items[0].num_keyframes = 77;
    assert_true(tn_equal(&urho_animation_format, a, b, NULL));

    uint8_t *records = b->tracks.items[0].keyframes.owned;
    records[12] = 1; /* the payload of the NaN in z */
    expect_difference(a, b, "tracks[0].keyframes[0].position.z");
    records[12] = 0;
    records[16 + 7] ^= 0x80; /* the sign of the second record's x */
    expect_difference(a, b, "tracks[0].keyframes[1].position.x");
    records[16 + 7] ^= 0x80;
    records[11] = 0; /* -0.0 becomes 0.0 */
    expect_difference(a, b, "tracks[0].keyframes[0].position.y");
    records[11] = 0x80;

    b->tracks.items[0].keyframes.count = 1;
    expect_difference(a, b, "tracks[0].keyframes");
    b->tracks.items[0].keyframes.count = 2;
    b->tracks.items[1].mask = 3;
    expect_difference(a, b, "tracks[1].mask");
    b->tracks.items[1].mask = 2;
    b->tracks.items[1].has_weight = true;
    expect_difference(a, b, "tracks[1].weight");
    expect_difference(b, a, "tracks[1].weight");
    b->tracks.items[1].has_weight = false;
    b->tracks.count = 1;
    expect_difference(a, b, "tracks[1]");
    b->tracks.count = 2;
    b->name = tn_text_literal("wald");
    expect_difference(a, b, "name");
    b->name = tn_text_literal("walk");
    assert_true(tn_equal(&urho_animation_format, a, b, NULL));
    b->document->gaps = NULL;
    expect_difference(a, b, "");
    urho_animation_free(a);
    urho_animation_free(b);
}

/* Records under other masks have other members, although the masks beside them are the same. */
static void test_other_layout(void **state)
{
    (void)state;
    urho_animation *a = test_read(test_walk, test_walk_size);
    urho_animation *b;
    assert_int_equal(urho_animation_clone(a, NULL, &b), TN_OK);
    assert_int_equal(urho_animation_keyframe_view_new(b->document, &b->tracks.items[0].keyframes, 2, 4),
                     TN_OK);
    expect_difference(a, b, "tracks[0].keyframes[0].position");
    urho_animation_free(a);
    urho_animation_free(b);
}

static void test_all_kinds(void **state)
{
    void *object;
    (void)state;
    zoo *a = zoo_new();
    a->u8 = UINT64_MAX;
    a->f8 = tn_double_of_bits(0x7ff0000000000001);
    a->text = tn_text_literal("x");
    zoo_item *item = zoo_append(a, &a->items, "tiger");
    item->has_weight = true;
    item->weight = 200;
    zoo_append(a, &item->children, "cub");
    assert_int_equal(tn_clone(&zoo_format, a, NULL, &object), TN_OK);
    zoo *b = object;
    assert_true(tn_equal(&zoo_format, a, b, NULL));
    assert_ptr_not_equal(a->items.items, b->items.items);
    assert_ptr_not_equal(a->text.data, b->text.data);
    zoo_item *copy = b->items.items;
    assert_ptr_not_equal(copy->children.items, item->children.items);
    assert_ptr_not_equal(copy->name.data, item->name.data);
    copy->has_weight = false;
    assert_false(tn_equal(&zoo_format, a, b, NULL));
    zoo_format.release(&zoo_format, a);
    zoo_format.release(&zoo_format, b);
}

static void test_limits(void **state)
{
    void *clone;
    (void)state;
    zoo *animals = zoo_new();
    tn_list *list = &animals->items;
    for (int i = 0; i < 21; i++)
        list = &zoo_append(animals, list, "doll")->children;
    assert_int_equal(tn_clone(&zoo_format, animals, NULL, &clone),
                     TN_OK); /* the depth that the format allows */
    zoo_format.release(&zoo_format, clone);
    zoo_append(animals, list, "one too many");
    assert_int_equal(tn_clone(&zoo_format, animals, NULL, &clone), TN_DEPTH_LIMIT);
    assert_null(clone);
    const tn_options deeper = {.limits = {.depth = 30}};
    assert_int_equal(tn_clone(&zoo_format, animals, &deeper, &clone), TN_OK);
    zoo_format.release(&zoo_format, clone);
    const tn_options less = {.limits = {.depth = 30, .memory = 1000}};
    assert_int_equal(tn_clone(&zoo_format, animals, &less, &clone), TN_MEMORY_BUDGET);
    zoo_format.release(&zoo_format, animals);
}

static void test_locations(void **state)
{
    static const char places[8];
    tn_locations locations;
    (void)state;
    tn_locations_init(&locations, (tn_allocator){NULL, NULL});
    for (size_t i = 0; i < 1000; i++)
        assert_int_equal(tn_locations_add(&locations, &places[(i * 5 + 3) % 7], i, 1), TN_OK);
    tn_locations_sort(&locations);
    for (size_t i = 1; i < locations.count; i++)
        assert_true(locations.items[i - 1].address <= locations.items[i].address);
    for (size_t i = 0; i < 7; i++)
        assert_ptr_equal(tn_locations_find(&locations, &places[i])->address, &places[i]);
    assert_null(tn_locations_find(&locations, &places[7]));
    tn_locations_free(&locations);
    assert_null(tn_locations_find(&locations, &places[0]));
}

/* Runs that ascend, each but for one place, and mesh with each other; each address once. */
static void expect_sorted(size_t count, size_t runs, unsigned seed)
{
    static char places[1000];
    size_t at = 0;
    tn_locations locations;
    tn_locations_init(&locations, (tn_allocator){NULL, NULL});
    for (size_t run = 0; run < runs; run++)
        for (size_t i = run; i < count; i += runs, at++)
            assert_int_equal(tn_locations_add(&locations, &places[(i + seed) % count], at, i % 3), TN_OK);
    tn_locations_sort(&locations);
    assert_int_equal(locations.count, count);
    for (size_t i = 0; i < count; i++)
        assert_ptr_equal(locations.items[i].address, &places[i]);
    tn_locations_free(&locations);
}

static void test_locations_in_runs(void **state)
{
    (void)state;
    for (size_t count = 1; count < 1000; count = count * 3 + 1)
        for (size_t runs = 1; runs <= count && runs < 13; runs++)
            for (unsigned seed = 0; seed < 20; seed++)
                expect_sorted(count, runs, seed * 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clone_is_independent),
        cmocka_unit_test(test_differences),
        cmocka_unit_test(test_other_layout),
        cmocka_unit_test(test_all_kinds),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_locations),
        cmocka_unit_test(test_locations_in_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
