/* Patterns: which values they lead to, in which order, and what is said of those that lead nowhere. */
#include <stdio.h>

#include "generic_support.h"

typedef struct seen {
    const tn_format *format;
    const void *object;
    char text[2000]; /* `path value`, a line each */
    size_t left;     /* so many more are taken */
} seen;

static bool see(void *user, const char *path, const tn_found *found)
{
    seen *to = user;
    test_text value = {NULL, 0};
    const tn_sink sink = test_sink(&value);
    const size_t used = strlen(to->text);
    tn_arena memory;
    tn_found again;
    assert_int_equal(tn_json_write(to->format, to->object, path, NULL, &sink), TN_OK);
    snprintf(to->text + used, sizeof to->text - used, "%s %s\n", path, value.data);
    test_text_free(&value);
    /* It is what the path leads to. */
    tn_arena_init(&memory, tn_allocator_libc(), UINT64_MAX);
    assert_int_equal(tn_find_value(to->format, to->object, path, &memory, &again, NULL), TN_OK);
    assert_true(again.type == found->type && again.owner_type == found->owner_type);
    assert_true(again.index == found->index && again.record == found->record);
    if (found->records == NULL) assert_ptr_equal(again.value, found->value);
    tn_arena_free(&memory);
    return --to->left > 0;
}

static void leads_to(const tn_format *format, const void *object, const char *pattern, const char *expected)
{
    seen to = {format, object, "", SIZE_MAX};
    tn_path_error error;
    const tn_status status = tn_find_values(format, object, pattern, see, &to, &error);
    assert_string_equal(to.text, expected);
    assert_int_equal(status, TN_OK);
}

static void fails(const tn_format *format, const void *object, const char *pattern, tn_status status,
                  size_t position, size_t size, const char *message)
{
    seen to = {format, object, "", SIZE_MAX};
    tn_path_error error;
    assert_int_equal(tn_find_values(format, object, pattern, see, &to, &error), status);
    assert_string_equal(to.text, "");
    assert_string_equal(error.message, message);
    assert_int_equal(error.position, position);
    assert_int_equal(error.size, size);
    assert_int_equal(tn_find_values(format, object, pattern, see, &to, NULL), status);
}

/* tiger {kitten {mouse}, cub}, ant: each a name, "weight" of the mouse alone. */
static zoo *make_zoo(void)
{
    zoo *animals = zoo_new();
    zoo_item *tiger = zoo_append(animals, &animals->items, "tiger");
    zoo_append(animals, &tiger->children, "kitten");
    zoo_append(animals, &tiger->children, "cub");
    zoo_item *kitten = tiger->children.items;
    zoo_item *mouse = zoo_append(animals, &kitten->children, "mouse");
    mouse->has_weight = true;
    mouse->weight = 20;
    zoo_append(animals, &animals->items, "ant");
    return animals;
}

static void elements_and_members(void **state)
{
    (void)state;
    const tn_format *format = &urho_animation_format;
    urho_animation *walk = test_read(test_walk, test_walk_size);
    leads_to(format, walk, "name", "name \"walk\"\n");
    leads_to(format, walk, "tracks[*].name", "tracks[0].name \"hip\"\ntracks[1].name \"arm\"\n");
    leads_to(format, walk, "tracks[\"arm\"].keyframes[*].time", "tracks[\"arm\"].keyframes[0].time 0.5\n");
    leads_to(format, walk, "*[1].name", "tracks[1].name \"arm\"\n");
    leads_to(format, walk, "*[\"hip\"].mask", "tracks[0].mask [\"position\"]\n");
    leads_to(format, walk, "**.time",
             "tracks[0].keyframes[0].time 0.0\ntracks[0].keyframes[1].time 0.1\n"
             "tracks[1].keyframes[0].time 0.5\n");
    leads_to(format, walk, "tracks[1].keyframes.**.w", "tracks[1].keyframes[0].rotation.w 1.0\n");
    urho_animation_free(walk);
}

static void any_depth(void **state)
{
    (void)state;
    zoo *animals = make_zoo();
    const tn_format *format = &zoo_format;
    leads_to(format, animals, "**.name",
             "items[0].name \"tiger\"\nitems[0].children[0].name \"kitten\"\n"
             "items[0].children[0].children[0].name \"mouse\"\nitems[0].children[1].name \"cub\"\n"
             "items[1].name \"ant\"\n");
    /* Both ** may stand for one level or another: each value is told once. */
    leads_to(format, animals, "**.children.**.name",
             "items[0].children[0].name \"kitten\"\nitems[0].children[0].children[0].name \"mouse\"\n"
             "items[0].children[1].name \"cub\"\n");
    leads_to(format, animals, "**.**.weight", "items[0].children[0].children[0].weight 20\n");
    leads_to(format, animals, "items[*].children[0].name", "items[0].children[0].name \"kitten\"\n");
    /* At the end: what has no parts. */
    leads_to(format, animals, "items[1].**", "items[1].name \"ant\"\n");
    leads_to(format, animals, "point.*", "point.x 0\npoint.y 0.0\n");
    leads_to(format, animals, "point.**", "point.x 0\npoint.y 0.0\n");
    leads_to(format, animals, "**[1].name", "items[0].children[1].name \"cub\"\nitems[1].name \"ant\"\n");
    /* Absent ones are passed over, and so is nothing at all in arrays that are empty. */
    leads_to(format, animals, "items[1].children[*].name", "");
    zoo_format.release(&zoo_format, animals);
}

static void a_search_can_be_ended(void **state)
{
    (void)state;
    zoo *animals = make_zoo();
    seen to = {&zoo_format, animals, "", 2};
    assert_int_equal(tn_find_values(&zoo_format, animals, "**.name", see, &to, NULL), TN_OK);
    assert_string_equal(to.text, "items[0].name \"tiger\"\nitems[0].children[0].name \"kitten\"\n");
    zoo_format.release(&zoo_format, animals);
}

static bool is_no_item(void *user, const tn_type *type)
{
    (void)user;
    return strcmp(type->id, "item") != 0;
}

static bool note_path(void *user, const char *path, const tn_found *found)
{
    assert_non_null(found->type);
    char *text = user;
    snprintf(text + strlen(text), 200 - strlen(text), "%s;", path);
    return true;
}

/* Each before those in it; below types that are not wanted nothing is looked at. */
static void objects_alone(void **state)
{
    (void)state;
    zoo *animals = make_zoo();
    char paths[200] = "", others[200] = "";
    assert_int_equal(tn_find_objects(&zoo_format, animals, NULL, note_path, paths), TN_OK);
    assert_string_equal(paths, ";point;items[0];items[0].children[0];items[0].children[0].children[0];"
                               "items[0].children[1];items[1];");
    assert_int_equal(tn_find_objects(&zoo_format, animals, is_no_item, note_path, others), TN_OK);
    assert_string_equal(others, ";point;");
    zoo_format.release(&zoo_format, animals);
}

static void patterns_that_lead_nowhere(void **state)
{
    (void)state;
    zoo *animals = make_zoo();
    const tn_format *format = &zoo_format;
    fails(format, animals, "items[*].nam", TN_BAD_ARGUMENT, 9, 3,
          "item has no member `nam`; did you mean `name`?");
    fails(format, animals, "itms[*].name", TN_BAD_ARGUMENT, 0, 4,
          "zoo has no member `itms`; did you mean `items`?");
    fails(format, animals, "items[*].weight", TN_ABSENT, 9, 6,
          "`weight` is absent here: it is present if `heavy`");
    fails(format, animals, "items[*][0]", TN_BAD_ARGUMENT, 8, 3, "`items` is an object and has no elements");
    fails(format, animals, "items[*].name.x", TN_BAD_ARGUMENT, 14, 1, "`name` is text and has no members");
    fails(format, animals, "u1[*]", TN_BAD_ARGUMENT, 2, 3, "`u1` is a number and has no elements");
    fails(format, animals, "items[*].children[7]", TN_OUT_OF_RANGE, 18, 1,
          "there is no element 7: `children` has 2 elements");
    fails(format, animals, "**.tiger", TN_ABSENT, 0, 8, "no element or member has this name");
    fails(format, animals, "items[*]name", TN_BAD_ARGUMENT, 8, 1, "`.` or `[` is expected here");
    fails(format, animals, "items[*].", TN_BAD_ARGUMENT, 9, 1, "the name of a member is expected here");
    fails(format, animals, "items[*].children[0", TN_BAD_ARGUMENT, 17, 1, "this bracket is not closed");
    fails(format, animals, "items[*].children[x].name", TN_BAD_ARGUMENT, 18, 1,
          "the number of an element is expected here, or its label in double quotes");
    /* Nor could an element be called so, if there were any. */
    fails(format, animals, "items[1].children[*].nam", TN_BAD_ARGUMENT, 21, 3,
          "item has no member `nam`; did you mean `name`?");
    /* As of a path. */
    fails(format, animals, "items[0", TN_BAD_ARGUMENT, 7, 1, "`]` is expected here");
    char deep[4 + 64 * 2 + 1] = "**";
    for (int i = 0; i < 63; i++)
        strcat(deep, ".a");
    fails(format, animals, deep, TN_BAD_ARGUMENT, 126, 2,
          "a pattern has at most 63 parts after the first wildcard");
    zoo_format.release(&zoo_format, animals);
}

static void objects_that_contain_themselves(void **state)
{
    (void)state;
    zoo *animals = make_zoo();
    zoo_item *tiger = animals->items.items;
    seen to = {&zoo_format, animals, "", 5};
    const tn_list children = tiger->children;
    tn_path_error error;
    tiger->children = animals->items;
    assert_int_equal(tn_find_values(&zoo_format, animals, "**.weight", see, &to, &error), TN_DEPTH_LIMIT);
    assert_string_equal(error.message, tn_status_text(TN_DEPTH_LIMIT));
    tiger->children = children;
    zoo_format.release(&zoo_format, animals);
}

static void stars_in_labels_are_none(void **state)
{
    (void)state;
    assert_true(tn_is_pattern("**") && tn_is_pattern("a[*]") && tn_is_pattern("a[\"*\"].*"));
    assert_false(tn_is_pattern("a[\"*\"]") || tn_is_pattern("") || tn_is_pattern("a[\"\\\"*\"].b"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_and_members),       cmocka_unit_test(any_depth),
        cmocka_unit_test(a_search_can_be_ended),      cmocka_unit_test(objects_alone),
        cmocka_unit_test(patterns_that_lead_nowhere), cmocka_unit_test(objects_that_contain_themselves),
        cmocka_unit_test(stars_in_labels_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
