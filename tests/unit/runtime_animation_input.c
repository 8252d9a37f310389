/* The codec of Urho3D animations and its input: reader and validator agree, errors say where, budgets, real
 * files. */
#include "runtime_support.h"
#include "runtime_walk.h"

#include <glob.h>
#include <stdlib.h>

/* Reader and validator under the same options; the validator with `scratch_size` bytes of scratch memory. */
static tn_status agree(const uint8_t *data, size_t size, const tn_options *options, size_t scratch_size)
{
    test_findings of_reader = {0}, of_validator = {0};
    tn_error from_reader, from_validator;
    urho_animation *animation;
    tn_options reading = *options, validating = *options;
    reading.report = validating.report = test_report;
    reading.user = &of_reader;
    validating.user = &of_validator;
    validating.scratch = scratch_size != 0 ? malloc(scratch_size) : NULL;
    validating.scratch_size = scratch_size;
    const tn_status read = urho_animation_read(&animation, data, size, &reading, &from_reader);
    const tn_status validated = urho_animation_validate(data, size, &validating, &from_validator);
    assert_int_equal(read, validated);
    assert_string_equal(of_reader.text, of_validator.text);
    if (read != TN_OK) {
        char line[1024];
        strcpy(line, test_line(&from_reader));
        assert_string_equal(line, test_line(&from_validator));
    }
    urho_animation_free(animation);
    free(validating.scratch);
    return read;
}

static void reader_and_validator_agree_on_every_prefix(void **state)
{
    (void)state;
    for (int level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++) {
        tn_options options = {.level = (tn_level)level};
        for (size_t size = 0; size <= sizeof walk; size++) {
            const tn_status status =
                agree(walk, size, &options, (size_t)urho_animation_scratch(size, options.level));
            assert_int_equal(status == TN_OK, size == sizeof walk);
        }
    }
}

static void a_prefix_names_the_member_that_is_cut(void **state)
{
    (void)state;
    static const struct {
        size_t size;
        const char *line;
    } cases[] = {
        {3, "magic: error: the data ends too early, expected 4 bytes, found 3 bytes, at byte 0"},
        {8, "name: error: the terminator is missing, found \"Walk\", at byte 4"},
        {12, "length: error: the data ends too early, expected 4 bytes, found 3 bytes, at byte 9"},
        {14, "num_tracks: error: the data ends too early, expected 4 bytes, found 1 byte, at byte 13"},
        {28, "tracks: error: the data ends too early, expected 12 bytes, found 11 bytes, at byte 17"},
        {89, "tracks[0].keyframes[1]: error: the data ends too early, expected 32 bytes, found 31 bytes, at "
             "byte 58"},
        {92, "tracks[1].name: error: the terminator is missing, found \"Ey\", at byte 90"},
        {94, "tracks[1].mask: error: the data ends too early, expected 1 byte, found 0 bytes, at byte 94"},
        {98,
         "tracks[1].num_keyframes: error: the data ends too early, expected 4 bytes, found 3 bytes, at byte "
         "95"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tn_error error;
        assert_int_not_equal(urho_animation_validate(walk, cases[i].size, NULL, &error), TN_OK);
        assert_string_equal(test_line(&error), cases[i].line);
    }
}

/* The first track has two keyframes, at the bytes 26 to 57 and 58 to 89. */
static void what_was_read_of_a_prefix_is_kept(void **state)
{
    (void)state;
    const tn_options options = {.keep_partial = true};
    urho_animation *animation, *clone;
    tn_error error;
    assert_int_equal(urho_animation_read(&animation, walk, 63, &options, &error), TN_TRUNCATED);
    assert_int_equal(animation->num_tracks, 2);
    assert_int_equal(animation->tracks.count, 1);
    assert_int_equal(animation->tracks.items[0].keyframes.count, 1);
    assert_true(urho_animation_keyframe_view_get(&animation->tracks.items[0].keyframes, 0).time == 0);
    assert_int_equal(urho_animation_clone(animation, NULL, &clone), TN_OK);
    assert_true(tn_equal(&urho_animation_format, animation, clone, NULL));
    urho_animation_free(clone);
    urho_animation_free(animation);
    assert_int_equal(urho_animation_read(&animation, walk, 91, &options, &error), TN_UNTERMINATED);
    assert_int_equal(animation->tracks.count, 2);
    assert_int_equal(animation->tracks.items[0].keyframes.count, 2);
    assert_int_equal(animation->tracks.items[1].name.size, 0);
    urho_animation_free(animation);
}

static void names_are_not_compared_without_scratch(void **state)
{
    (void)state;
    uint8_t doubled[sizeof walk];
    memcpy(doubled, walk, sizeof walk);
    memcpy(doubled + 90, "Hip", 3);
    test_findings findings = {0};
    tn_options options = {.level = TN_LEVEL_STRICT, .report = test_report, .user = &findings};
    assert_int_equal(urho_animation_validate(doubled, sizeof doubled, &options, NULL), TN_OK);
    assert_string_equal(findings.text,
                        "tracks: warning: rule A8 not checked, too little scratch memory: the names of the "
                        "tracks differ; the engine merges tracks of the same name, at byte 17\n");

    _Alignas(max_align_t) uint8_t scratch[1024];
    assert_in_range(urho_animation_scratch(sizeof doubled, TN_LEVEL_STRICT), 1, sizeof scratch);
    options.scratch = scratch;
    options.scratch_size = (size_t)urho_animation_scratch(sizeof doubled, TN_LEVEL_STRICT);
    memset(&findings, 0, sizeof findings);
    assert_int_equal(urho_animation_validate(doubled, sizeof doubled, &options, NULL), TN_OK);
    assert_string_equal(
        findings.text,
        "tracks[1]: warning: rule A8 violated: the names of the tracks differ; the engine merges "
        "tracks of the same name (found \"Hip\"), at byte 90\n");
    options.strict = true;
    assert_int_equal(agree(doubled, sizeof doubled, &options, options.scratch_size), TN_INVALID);
    options.scratch = NULL;
    assert_int_equal(urho_animation_validate(doubled, sizeof doubled, &options, NULL), TN_NOT_CHECKED);
}

/* The most objects per byte: tracks without a name and without keyframes. */
static void default_budgets_suffice_for_the_smallest_tracks(void **state)
{
    (void)state;
    for (uint32_t tracks = 1; tracks <= 300000; tracks = tracks * 7 + 1) {
        const size_t size = 13 + (size_t)tracks * 6;
        uint8_t *data = calloc(size, 1);
        assert_non_null(data);
        memcpy(data, walk, 4);
        tn_set_u4le(data + 9, tracks);
        test_memory memory = {0};
        tn_options options = {.level = TN_LEVEL_STRICT, .allocator = test_allocator(&memory)};
        urho_animation *animation;
        assert_int_equal(urho_animation_read(&animation, data, size, &options, NULL), TN_OK);
        const size_t track_bytes = sizeof(urho_animation_track) + sizeof(tn_placed_key);
        assert_true(memory.most_bytes <= (track_bytes / 6 + 1) * size + 65536);
        urho_animation_free(animation);
        free(data);
    }
}

static void budgets_of_the_caller_are_errors_of_their_own(void **state)
{
    (void)state;
    tn_error error;
    urho_animation *animation;
    tn_options options = {.limits = {.work = 1}};
    assert_int_equal(urho_animation_read(&animation, walk, sizeof walk, &options, &error), TN_WORK_BUDGET);
    assert_string_equal(test_line(&error), "tracks: error: the work budget is exceeded, found 2, at byte 17");
    assert_int_equal(urho_animation_validate(walk, sizeof walk, &options, &error), TN_WORK_BUDGET);
    const tn_options little = {.limits = {.memory = 300}};
    assert_int_equal(urho_animation_read(&animation, walk, sizeof walk, &little, &error), TN_MEMORY_BUDGET);
    assert_string_equal(test_line(&error),
                        "tracks: error: the memory budget is exceeded, found 2, at byte 17");
    assert_null(animation);
    assert_int_equal(urho_animation_validate(walk, sizeof walk, &little, &error), TN_OK);
}

static void check_sample(const char *path)
{
    size_t size, written;
    uint8_t *data = test_read_file(path, &size);
    assert_non_null(data);
    const tn_options strict = {.level = TN_LEVEL_STRICT};
    assert_int_equal(agree(data, size, &strict, (size_t)urho_animation_scratch(size, strict.level)), TN_OK);
    urho_animation *animation;
    assert_int_equal(urho_animation_read(&animation, data, size, NULL, NULL), TN_OK);
    assert_int_equal(urho_animation_size(animation, &written, NULL), TN_OK);
    assert_int_equal(written, size);
    uint8_t *copy = malloc(size);
    assert_non_null(copy);
    assert_int_equal(urho_animation_write(animation, copy, size, NULL), TN_OK);
    assert_memory_equal(copy, data, size);
    free(copy);
    urho_animation_free(animation);
    const tn_options content = {.level = TN_LEVEL_CONTENT};
    for (size_t cut = 0; cut < size; cut += size < 4000 ? 1 : size / 499)
        assert_int_not_equal(agree(data, cut, &content, 0), TN_OK);
    free(data);
}

static void real_files_survive(void **state)
{
    (void)state;
    static const char *const patterns[] = {TENON_SHARED "/samples/*/*.ani",
                                           TENON_SHARED "/samples/*/*/*.ani"};
    glob_t files = {0};
    glob(patterns[0], 0, NULL, &files);
    glob(patterns[1], GLOB_APPEND, NULL, &files);
    const size_t count = files.gl_pathc;
    for (size_t i = 0; i < count; i++)
        check_sample(files.gl_pathv[i]);
    globfree(&files);
    if (count == 0) skip();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reader_and_validator_agree_on_every_prefix),
        cmocka_unit_test(a_prefix_names_the_member_that_is_cut),
        cmocka_unit_test(what_was_read_of_a_prefix_is_kept),
        cmocka_unit_test(names_are_not_compared_without_scratch),
        cmocka_unit_test(default_budgets_suffice_for_the_smallest_tracks),
        cmocka_unit_test(budgets_of_the_caller_are_errors_of_their_own),
        cmocka_unit_test(real_files_survive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
