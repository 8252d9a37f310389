/* The codec of Urho3D animations as an application uses it: values, columns, editing, what cannot be written.
 */
#include "runtime_support.h"
#include "runtime_walk.h"

static bool text_is(tn_text text, const char *expected)
{
    return text.size == strlen(expected) && memcmp(text.data, expected, text.size) == 0;
}

static urho_animation *read_walk(const tn_options *options)
{
    urho_animation *animation;
    tn_error error;
    assert_int_equal(urho_animation_read(&animation, walk, sizeof walk, options, &error), TN_OK);
    return animation;
}

static void values_are_those_of_the_bytes(void **state)
{
    (void)state;
    urho_animation *animation = read_walk(NULL);
    assert_true(text_is(animation->name, "Walk"));
    assert_true(animation->length == 2.0F);
    assert_int_equal(animation->num_tracks, 2);
    assert_int_equal(animation->tracks.count, 2);

    const urho_animation_track *hip = &animation->tracks.items[0];
    assert_true(text_is(hip->name, "Hip"));
    assert_int_equal(hip->mask, URHO_ANIMATION_CHANNEL_POSITION | URHO_ANIMATION_CHANNEL_ROTATION);
    assert_int_equal(hip->num_keyframes, 2);
    assert_ptr_equal(hip->keyframes.data, walk + 26);
    assert_null(hip->keyframes.owned);
    const urho_animation_keyframe second = urho_animation_keyframe_view_get(&hip->keyframes, 1);
    assert_true(second.time == 1.5F && second.has_position && second.has_rotation && !second.has_scale);
    assert_true(second.position.x == -1 && second.position.y == -2 && second.position.z == -3);
    assert_true(second.rotation.w == 0 && second.rotation.x == 1);
    assert_true(second.scale.x == 0);

    const urho_animation_track *eye = &animation->tracks.items[1];
    const urho_animation_keyframe only = urho_animation_keyframe_view_get(&eye->keyframes, 0);
    assert_true(only.time == 0.5F && !only.has_position && !only.has_rotation && only.has_scale);
    assert_true(only.scale.x == 4 && only.scale.y == 5 && only.scale.z == 6);
    urho_animation_free(animation);
}

static void columns_are_there_under_their_mask(void **state)
{
    (void)state;
    urho_animation *animation = read_walk(NULL);
    const urho_animation_keyframe_view *hip = &animation->tracks.items[0].keyframes;
    const urho_animation_keyframe_view *eye = &animation->tracks.items[1].keyframes;
    urho_animation_vector3_column vectors = {0};
    urho_animation_quaternion_column rotations = {0};
    const tn_f4le_column times = urho_animation_keyframe_view_time(hip);
    assert_true(times.count == 2 && tn_f4le_column_get(&times, 1) == 1.5F);
    assert_true(urho_animation_keyframe_view_position(hip, &vectors));
    assert_true(vectors.count == 2 && urho_animation_vector3_column_get(&vectors, 1).z == -3);
    assert_true(urho_animation_keyframe_view_rotation(hip, &rotations));
    assert_true(urho_animation_quaternion_column_get(&rotations, 0).w == 1);
    assert_false(urho_animation_keyframe_view_scale(hip, &vectors));
    assert_false(urho_animation_keyframe_view_position(eye, &vectors));
    assert_false(urho_animation_keyframe_view_rotation(eye, &rotations));
    assert_true(urho_animation_keyframe_view_scale(eye, &vectors));
    assert_true(urho_animation_vector3_column_get(&vectors, 0).y == 5);
    urho_animation_free(animation);
}

static void assert_writes(urho_animation *animation, const uint8_t *expected, size_t expected_size)
{
    uint8_t buffer[300];
    size_t size;
    tn_error error;
    assert_int_equal(urho_animation_size(animation, &size, &error), TN_OK);
    assert_int_equal(size, expected_size);
    assert_true(size < sizeof buffer);
    memset(buffer, 0x77, sizeof buffer);
    assert_int_equal(urho_animation_write(animation, buffer, size - 1, &error), TN_BUFFER_TOO_SMALL);
    assert_int_equal(buffer[0], 0x77);
    assert_int_equal(urho_animation_write(animation, buffer, sizeof buffer, &error), TN_OK);
    assert_memory_equal(buffer, expected, size);
    assert_int_equal(buffer[size], 0x77);

    size_t within = 0;
    memset(buffer, 0x77, sizeof buffer);
    assert_int_equal(urho_animation_write_within(animation, NULL, 0, &within, &error), TN_BUFFER_TOO_SMALL);
    assert_int_equal(within, size);
    within = 0;
    assert_int_equal(urho_animation_write_within(animation, NULL, size, &within, &error), TN_BAD_ARGUMENT);
    assert_int_equal(within, size);
    within = 0;
    assert_int_equal(urho_animation_write_within(animation, buffer, sizeof buffer, &within, &error), TN_OK);
    assert_int_equal(within, size);
    assert_memory_equal(buffer, expected, size);
    assert_int_equal(buffer[size], 0x77);
}

static void what_was_read_is_written(void **state)
{
    (void)state;
    urho_animation *animation = read_walk(NULL);
    assert_writes(animation, walk, sizeof walk);
    urho_animation *clone;
    assert_int_equal(urho_animation_clone(animation, NULL, &clone), TN_OK);
    urho_animation_free(animation);
    assert_writes(clone, walk, sizeof walk);
    urho_animation_free(clone);
}

static void bytes_behind_the_last_track_are_kept(void **state)
{
    (void)state;
    uint8_t longer[sizeof walk + 5];
    memcpy(longer, walk, sizeof walk);
    memcpy(longer + sizeof walk, "extra", 5);
    urho_animation *animation;
    assert_int_equal(urho_animation_read(&animation, longer, sizeof longer, NULL, NULL), TN_OK);
    assert_writes(animation, longer, sizeof longer);
    urho_animation_free(animation);
}

static void set_name(urho_animation_track *track, const char *name)
{
    track->name = tn_text_literal(name);
}

/* The animation of `walk`, from nothing. */
static urho_animation *make_walk(const tn_options *options)
{
    static const urho_animation_keyframe hip[] = {
        {.time = 0, .position = {1, 2, 3}, .rotation = {1, 0, 0, 0}},
        {.time = 1.5F, .position = {-1, -2, -3}, .rotation = {0, 1, 0, 0}, .scale = {9, 9, 9}},
    };
    static const urho_animation_keyframe eye = {.time = 0.5F, .scale = {4, 5, 6}};
    urho_animation *animation;
    urho_animation_track *tracks;
    if (urho_animation_new(&animation, options) != TN_OK) return NULL;
    animation->name = tn_text_literal("Walk");
    animation->length = 2;
    tn_document *document = animation->document;
    tn_status status = urho_animation_track_list_append(document, &animation->tracks, 2, &tracks);
    if (status == TN_OK) set_name(&tracks[0], "Hip");
    if (status == TN_OK) set_name(&tracks[1], "Eye");
    if (status == TN_OK) tracks[0].mask = 3;
    if (status == TN_OK) tracks[1].mask = 4;
    if (status == TN_OK) status = urho_animation_keyframe_view_new(document, &tracks[0].keyframes, 2, 3);
    if (status == TN_OK) status = urho_animation_keyframe_view_new(document, &tracks[1].keyframes, 1, 4);
    if (status == TN_OK) status = urho_animation_keyframe_view_set(&tracks[0].keyframes, 0, &hip[0]);
    if (status == TN_OK) status = urho_animation_keyframe_view_set(&tracks[0].keyframes, 1, &hip[1]);
    if (status == TN_OK) status = urho_animation_keyframe_view_set(&tracks[1].keyframes, 0, &eye);
    if (status == TN_OK) return animation;
    urho_animation_free(animation);
    return NULL;
}

static void an_animation_can_be_made_from_nothing(void **state)
{
    (void)state;
    urho_animation *animation = make_walk(NULL);
    assert_non_null(animation);
    assert_writes(animation, walk, sizeof walk);
    urho_animation_free(animation);
    urho_animation_free(NULL);
}

static void an_empty_animation_has_no_tracks(void **state)
{
    (void)state;
    static const uint8_t empty[] = {'U', 'A', 'N', 'I', 0, 0, 0, 0, 0, 0, 0, 0, 0};
    urho_animation *animation;
    assert_int_equal(urho_animation_new(&animation, NULL), TN_OK);
    assert_writes(animation, empty, sizeof empty);
    urho_animation_free(animation);
    assert_int_equal(urho_animation_read(&animation, empty, sizeof empty, NULL, NULL), TN_OK);
    assert_int_equal(animation->tracks.count, 0);
    assert_writes(animation, empty, sizeof empty);
    urho_animation_free(animation);
}

static void a_view_is_read_only_until_it_is_owned(void **state)
{
    (void)state;
    urho_animation *animation = read_walk(NULL);
    urho_animation_keyframe_view *view = &animation->tracks.items[0].keyframes;
    urho_animation_keyframe first = urho_animation_keyframe_view_get(view, 0);
    first.position.x = 8;
    assert_int_equal(urho_animation_keyframe_view_set(view, 0, &first), TN_READ_ONLY);
    assert_int_equal(urho_animation_keyframe_view_own(animation->document, view), TN_OK);
    assert_int_equal(urho_animation_keyframe_view_set(view, 2, &first), TN_OUT_OF_RANGE);
    assert_int_equal(urho_animation_keyframe_view_set(view, 0, &first), TN_OK);
    uint8_t *owned = view->owned;
    assert_int_equal(urho_animation_keyframe_view_own(animation->document, view), TN_OK);
    assert_ptr_equal(view->owned, owned);

    uint8_t expected[sizeof walk];
    memcpy(expected, walk, sizeof walk);
    expected[32] = 0x00; /* 8.0 is 0x41000000 */
    expected[33] = 0x41;
    assert_writes(animation, expected, sizeof expected);
    urho_animation_free(animation);
}

static void a_resized_view_keeps_its_first_records(void **state)
{
    (void)state;
    urho_animation *animation = read_walk(NULL);
    urho_animation_keyframe_view *view = &animation->tracks.items[0].keyframes;
    assert_int_equal(urho_animation_keyframe_view_resize(animation->document, view, 1), TN_OK);
    assert_int_equal(view->count, 1);
    assert_int_equal(urho_animation_keyframe_view_resize(animation->document, view, 3), TN_OK);
    assert_int_equal(view->count, 3);
    assert_true(urho_animation_keyframe_view_get(view, 0).position.z == 3);
    assert_true(urho_animation_keyframe_view_get(view, 1).position.z == 0);
    assert_int_equal(urho_animation_keyframe_view_resize(animation->document, view, SIZE_MAX), TN_NO_MEMORY);
    assert_int_equal(view->count, 3);
    size_t size;
    assert_int_equal(urho_animation_size(animation, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof walk + 32);
    assert_int_equal(animation->tracks.items[0].num_keyframes, 3);
    urho_animation_free(animation);
}

static void tracks_can_be_added_and_removed(void **state)
{
    (void)state;
    urho_animation *animation = read_walk(NULL);
    urho_animation_track *added;
    assert_int_equal(urho_animation_track_list_append(animation->document, &animation->tracks, 1, &added),
                     TN_OK);
    assert_ptr_equal(added, &animation->tracks.items[2]);
    assert_true(text_is(animation->tracks.items[1].name, "Eye"));
    size_t size;
    assert_int_equal(urho_animation_size(animation, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof walk + 6);
    assert_int_equal(animation->num_tracks, 3);
    assert_int_equal(urho_animation_track_list_remove(&animation->tracks, 2, 2), TN_OUT_OF_RANGE);
    assert_int_equal(urho_animation_track_list_remove(&animation->tracks, 2, 1), TN_OK);
    assert_writes(animation, walk, sizeof walk);
    urho_animation_free(animation);
}

static void assert_unwritable(urho_animation *animation, const char *line)
{
    uint8_t buffer[300];
    size_t size;
    tn_error error;
    memset(&error, 0x55, sizeof error);
    const tn_status status = urho_animation_size(animation, &size, &error);
    assert_int_not_equal(status, TN_OK);
    assert_int_equal(status, error.status);
    assert_string_equal(test_line(&error), line);
    assert_int_equal(urho_animation_write(animation, buffer, sizeof buffer, &error), status);
}

static void contradictions_are_not_written(void **state)
{
    (void)state;
    urho_animation *animation = read_walk(NULL);
    urho_animation_track *eye = &animation->tracks.items[1];

    eye->mask = 5;
    assert_unwritable(
        animation, "tracks[1].keyframes: error: the value contradicts tracks[1].mask, expected 5, found 4; "
                   "set both, or let the writer derive one");
    eye->mask = 4;
    eye->keyframes.stride = 20;
    assert_unwritable(animation, "tracks[1].keyframes: error: an argument is invalid, expected 16, found 20");
    eye->keyframes.stride = 16;

    const tn_text text = {"E\0e", 3};
    eye->name = text;
    assert_unwritable(animation,
                      "tracks[1].name: error: the value contains its own terminator, found 45 00 65");
    set_name(eye, "Eye");
    animation->name = text;
    assert_unwritable(animation, "name: error: the value contains its own terminator, found 45 00 65");
    animation->name = tn_text_literal("Walk");

#if SIZE_MAX > UINT32_MAX
    eye->keyframes.count = (size_t)UINT32_MAX + 1;
    assert_unwritable(animation,
                      "tracks[1].keyframes: error: the number does not fit its type, expected at most "
                      "4294967295, found 4294967296");
    eye->keyframes.count = 1;
#endif
    /* Without keyframes there is nothing that could contradict the mask. */
    eye->mask = 7;
    eye->keyframes.count = 0;
    size_t size;
    assert_int_equal(urho_animation_size(animation, &size, NULL), TN_OK);
    assert_int_equal(size, sizeof walk - 16);
    urho_animation_free(animation);
}

static bool refuse(void *user, const void *data, size_t size)
{
    (void)data;
    size_t *calls = user;
    assert_int_equal(size, sizeof walk);
    (*calls)++;
    return false;
}

static void a_failing_sink_is_an_error(void **state)
{
    (void)state;
    size_t calls = 0;
    const tn_sink sink = {refuse, &calls};
    urho_animation *animation = read_walk(NULL);
    tn_error error;
    assert_int_equal(urho_animation_write_to(animation, &sink, &error), TN_SINK_FAILED);
    assert_string_equal(test_line(&error), "error: the output could not be written");
    assert_int_equal(calls, 1);
    animation->tracks.items[0].mask = 0;
    assert_int_equal(urho_animation_write_to(animation, &sink, &error), TN_DISAGREE);
    assert_int_equal(calls, 1);
    urho_animation_free(animation);
}

static void failing_allocations_leave_nothing_behind(void **state)
{
    (void)state;
    bool done = false;
    for (size_t fail_at = 1; !done; fail_at++) {
        test_memory memory = {.fail_at = fail_at};
        tn_options options = {.level = TN_LEVEL_STRICT, .allocator = test_allocator(&memory)};
        urho_animation *animation;
        tn_error error;
        const tn_status status = urho_animation_read(&animation, walk, sizeof walk, &options, &error);
        if (status != TN_OK) {
            assert_int_equal(status, TN_NO_MEMORY);
            assert_int_equal(error.status, TN_NO_MEMORY);
            assert_null(animation);
        }
        urho_animation_free(animation);
        assert_int_equal(memory.live_blocks, 0);

        memory.allocations = 0;
        urho_animation *made = make_walk(&options);
        done = status == TN_OK && made != NULL;
        urho_animation_free(made);
        assert_int_equal(memory.live_blocks, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_bytes),
        cmocka_unit_test(columns_are_there_under_their_mask),
        cmocka_unit_test(what_was_read_is_written),
        cmocka_unit_test(bytes_behind_the_last_track_are_kept),
        cmocka_unit_test(an_animation_can_be_made_from_nothing),
        cmocka_unit_test(an_empty_animation_has_no_tracks),
        cmocka_unit_test(a_view_is_read_only_until_it_is_owned),
        cmocka_unit_test(a_resized_view_keeps_its_first_records),
        cmocka_unit_test(tracks_can_be_added_and_removed),
        cmocka_unit_test(contradictions_are_not_written),
        cmocka_unit_test(a_failing_sink_is_an_error),
        cmocka_unit_test(failing_allocations_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
