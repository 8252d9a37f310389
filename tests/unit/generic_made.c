/* Objects made by hand: such as contain themselves, or say that they have more bytes than there can be.
   Nothing walks through the first without an end, nor adds up the second to something small. */
#include "freebinary_tree.h"
#include "generic_support.h"
#include "ultra_g3d.h"
#include "urho_package.h"

static bool ignore_bytes(void *user, const void *data, size_t size)
{
    (void)user;
    (void)data;
    (void)size;
    return true;
}

/* What walks through `object`, which contains itself, in more than one way: it would never end, nor find the
   end of all ways within a limit. */
static void expect_depth_limit(const tn_format *format, void *object)
{
    static const tn_json_options all = {.all = true};
    static const tn_dump_options dump = {0};
    static const tn_diff_options diff = {0};
    const tn_sink sink = {ignore_bytes, NULL};
    tn_error error;
    void *clone;
    size_t size;
    uint64_t count;
    assert_int_equal(format->measure(format, object, &size, &error), TN_DEPTH_LIMIT);
    assert_int_equal(format->write_to(format, object, &sink, &error), TN_DEPTH_LIMIT);
    assert_int_equal(tn_clone(format, object, NULL, &clone), TN_DEPTH_LIMIT);
    assert_int_equal(tn_json_write(format, object, NULL, &all, &sink), TN_DEPTH_LIMIT);
    assert_int_equal(tn_dump(format, object, NULL, NULL, 0, NULL, &dump, &sink), TN_DEPTH_LIMIT);
    assert_int_equal(tn_diff(format, object, object, &diff, &sink, &count), TN_DEPTH_LIMIT);
    assert_false(tn_equal(format, object, object, NULL));
    (void)tn_noncanonical_bytes(format, object, NULL, NULL); /* comes to an end */
}

static void test_models_in_themselves(void **state)
{
    (void)state;
    ultra_g3d *model;
    ultra_g3d_node *kids;
    assert_int_equal(ultra_g3d_new(&model, NULL), TN_OK);
    model->version = 100;
    model->root.bone = -1;
    assert_int_equal(ultra_g3d_node_list_append(model->document, &model->root.kids, 2, &kids), TN_OK);
    kids[0] = kids[1] = model->root;
    expect_depth_limit(&ultra_g3d_format, model);
    kids[0].kids.count = kids[1].kids.count = 0;
    size_t size;
    assert_int_equal(ultra_g3d_size(model, &size, NULL), TN_OK);
    ultra_g3d_free(model);
}

static void test_documents_in_themselves(void **state)
{
    (void)state;
    freebinary_tree *tree;
    freebinary_tree_node *children;
    assert_int_equal(freebinary_tree_new(&tree, NULL), TN_OK);
    tree->root.name = tn_text_literal("root");
    tree->root.has_children = true;
    assert_int_equal(freebinary_tree_node_list_append(tree->document, &tree->root.children, 2, &children),
                     TN_OK);
    children[0] = children[1] = tree->root;
    expect_depth_limit(&freebinary_tree_format, tree);
    freebinary_tree_free(tree);
}

/* ---- bytes that cannot be ---- */

static void expect_too_large(urho_package *package)
{
    size_t size = 1;
    tn_error error;
    assert_int_equal(urho_package_size(package, &size, &error), TN_OVERFLOW);
    assert_int_equal(error.status, TN_OVERFLOW);
}

static void test_bytes_beyond_addresses(void **state)
{
    static const size_t sizes[] = {SIZE_MAX, SIZE_MAX - 3, SIZE_MAX / 2 + 1, SIZE_MAX - 20};
    static const uint8_t byte[1];
    (void)state;
    urho_package *package;
    urho_package_entry *entry;
    assert_int_equal(urho_package_new(&package, NULL), TN_OK);
    package->package.magic = tn_text_literal("UPAK");
    package->package.has_entries = true;
    for (size_t i = 0; i < 4; i++) {
        package->stub = (tn_bytes){byte, sizes[i]};
        expect_too_large(package);
    }
    package->stub = (tn_bytes){NULL, 0};
    assert_int_equal(urho_package_entry_list_append(package->document, &package->package.entries, 1, &entry),
                     TN_OK);
    entry->has_content = true;
    for (size_t i = 0; i < 4; i++) {
        entry->name = (tn_text){"a", sizes[i]};
        expect_too_large(package);
    }
    urho_package_free(package);
}

static void test_counts_beyond_addresses(void **state)
{
    (void)state;
    urho_animation *animation;
    urho_animation_track *tracks;
    size_t size;
    assert_int_equal(urho_animation_new(&animation, NULL), TN_OK);
    assert_int_equal(urho_animation_track_list_append(animation->document, &animation->tracks, 2, &tracks),
                     TN_OK);
    for (size_t count = SIZE_MAX; count > UINT32_MAX; count /= 2) {
        assert_int_equal(urho_animation_keyframe_view_new(animation->document, &tracks[0].keyframes, 0, 0),
                         TN_OK);
        tracks[0].keyframes.count = count;
        assert_int_equal(urho_animation_size(animation, &size, NULL), TN_OVERFLOW);
    }
    urho_animation_free(animation);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_models_in_themselves),
        cmocka_unit_test(test_documents_in_themselves),
        cmocka_unit_test(test_bytes_beyond_addresses),
        cmocka_unit_test(test_counts_beyond_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
