/* JSON, written and read: what docs/json.md promises. Expected texts by hand. */
#include "../support/draw.h"
#include "generic_support.h"
#include "tenon/container.h"
#include "urho_package.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const tn_json_options all = {.all = true};
static const tn_json_options indented = {.indent = true};

static void expect_json(const tn_format *format, const void *object, const char *path,
                        const tn_json_options *options, const char *expected)
{
    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    assert_int_equal(tn_json_write(format, object, path, options, &sink), TN_OK);
    assert_string_equal(text.data, expected);
    test_text_free(&text);
}

static void *read_json(const tn_format *format, const char *text)
{
    void *object;
    tn_json_error error;
    if (tn_json_read(format, text, strlen(text), NULL, &object, &error) == TN_OK) return object;
    char line[1000];
    tn_json_error_print(&error, line, sizeof line);
    fail_msg("%s", line);
    return NULL;
}

/* ---- animations ---- */

static const char walk_text[] =
    "{\n"
    "  \"$format\": \"urho_animation\",\n"
    "  \"name\": \"walk\",\n"
    "  \"length\": 2.5,\n"
    "  \"tracks\": [\n"
    "    {\n"
    "      \"name\": \"hip\",\n"
    "      \"mask\": [\"position\"],\n"
    "      \"keyframes\": [\n"
    "        {\"time\": 0.0, \"position\": {\"x\": 1.0, \"y\": -0.0, \"z\": \"nan:0x7fc00000\"}},\n"
    "        {\"time\": 0.1, \"position\": {\"x\": \"-inf\", \"y\": 1e-45, \"z\": 3.4028235e38}}\n"
    "      ]\n"
    "    },\n"
    "    {\n"
    "      \"name\": \"arm\",\n"
    "      \"mask\": [\"rotation\"],\n"
    "      \"keyframes\": [\n"
    "        {\"time\": 0.5, \"rotation\": {\"w\": 1.0, \"x\": 0.0, \"y\": 0.0, \"z\": 0.0}}\n"
    "      ]\n"
    "    }\n"
    "  ],\n"
    "  \"$gaps\": [\n"
    "    {\"offset\": 87, \"bytes\": \"ee\"}\n"
    "  ]\n"
    "}\n";

static void test_written(void **state)
{
    (void)state;
    urho_animation *animation = test_read(test_walk, test_walk_size);
    expect_json(&urho_animation_format, animation, NULL, &indented, walk_text);
    expect_json(&urho_animation_format, animation, "tracks[1]", &all,
                "{\"name\":\"arm\",\"mask\":[\"rotation\"],\"num_keyframes\":1,\"keyframes\":[{\"time\":0.5,"
                "\"rotation\":{\"w\":1.0,\"x\":0.0,\"y\":0.0,\"z\":0.0}}]}");
    expect_json(&urho_animation_format, animation, "magic", NULL, "\"UANI\"");
    expect_json(&urho_animation_format, animation, "tracks[0].keyframes[1].position", &indented,
                "{\"x\": \"-inf\", \"y\": 1e-45, \"z\": 3.4028235e38}\n");
    expect_json(&urho_animation_format, animation, "tracks[0].keyframes[0].time", NULL, "0.0");
    urho_animation_free(animation);
}

static void expect_walk(const char *text)
{
    urho_animation *animation = read_json(&urho_animation_format, text);
    uint8_t written[200];
    size_t size;
    assert_int_equal(urho_animation_size(animation, &size, NULL), TN_OK);
    assert_int_equal(size, test_walk_size);
    assert_int_equal(urho_animation_write(animation, written, size, NULL), TN_OK);
    assert_memory_equal(written, test_walk, size);
    urho_animation_free(animation);
}

static void test_read_back(void **state)
{
    (void)state;
    expect_walk(walk_text);
    /* Keys in any order; masks that follow from the records; derived members that are wrong; numbers in other
       spellings; a constant; escapes in names. */
    expect_walk(
        "{\"$gaps\":[{\"bytes\":\"EE\",\"offset\":87}],\"num_tracks\":99,\"tracks\":[{\"keyframes\":["
        "{\"position\":{\"z\":\"nan:0x7FC00000\",\"y\":-0e5,\"x\":1},\"time\":0},"
        "{\"time\":1000e-4,\"position\":{\"x\":\"-inf\",\"y\":0.1401298e-44,\"z\":34028235E31}}],"
        "\"name\":\"hip\"},{\"mask\":2,\"num_keyframes\":\"any\",\"na\\u006de\":\"\\u0061rm\",\"keyframes\":"
        "[{\"time\":5e-1,\"rotation\":{\"w\":1,\"x\":0,\"y\":0,\"z\":0}}]}],\"length\":25e-1,"
        "\"name\":\"w\\u0061lk\",\"magic\":\"UANI\"}");
}

static void test_empty(void **state)
{
    static const uint8_t empty[] = {'U', 'A', 'N', 'I', 0, 0, 0, 0, 0, 0, 0, 0, 0};
    (void)state;
    urho_animation *animation = test_read(empty, sizeof empty);
    expect_json(&urho_animation_format, animation, NULL, NULL,
                "{\"$format\":\"urho_animation\",\"name\":\"\",\"length\":0.0,\"tracks\":[]}");
    expect_json(&urho_animation_format, animation, NULL, &indented,
                "{\n  \"$format\": \"urho_animation\",\n  \"name\": \"\",\n  \"length\": 0.0,\n  \"tracks\": "
                "[]\n}\n");
    urho_animation_free(animation);
    animation = read_json(&urho_animation_format, "{\"name\":\"\",\"length\":0,\"tracks\":[{\"name\":\"a\","
                                                  "\"mask\":[\"scale\",8],\"keyframes\":[]}]}");
    assert_int_equal(animation->tracks.items[0].mask, 12);
    assert_int_equal(animation->tracks.items[0].keyframes.count, 0);
    urho_animation_free(animation);
}

/* ---- all kinds ---- */

static const char zoo_text[] =
    "{\"$format\":\"zoo\",\"magic\":\"5a4fff\",\"u1\":255,\"u2\":65535,\"u4\":4294967295,"
    "\"u8\":18446744073709551615,\"s1\":-128,\"s2\":-32768,\"s4\":-2147483648,\"s8\":-9223372036854775808,"
    "\"f4\":0.1,\"f8\":\"nan:0xfff0000000000001\",\"open\":true,"
    "\"text\":\"\\\"\\\\\\/"
    "\\b\\f\\n\\r\\t\\u0000\\u001f\\u007f\\udcff\xc3\xa9\\udcc3\xf0\x9f\x90\x85\\udced\\udca0\\udc80\","
    "\"bytes\":\"00ff7f\",\"level\":\"high\",\"colours\":[\"red\",\"dark\",32776],"
    "\"point\":{\"x\":-1,\"y\":9007199254740993.5},\"count\":0,"
    "\"items\":[{\"name\":\"tiger\",\"weight\":9007199254740993,\"children\":[{\"name\":\"cub\",\"children\":"
    "[]}]}],"
    "\"note\":\"\"}";

static void test_all_kinds(void **state)
{
    static const char raw[] = "\"\\/\b\f\n\r\t\0\x1f\x7f\xff\xc3\xa9\xc3\xf0\x9f\x90\x85\xed\xa0\x80";
    (void)state;
    zoo *animals = read_json(&zoo_format, zoo_text);
    assert_true(animals->u8 == UINT64_MAX && animals->s8 == INT64_MIN);
    assert_true(animals->u4 == UINT32_MAX && animals->s4 == INT32_MIN);
    assert_true(animals->u2 == UINT16_MAX && animals->s2 == INT16_MIN);
    assert_true(animals->u1 == UINT8_MAX && animals->s1 == INT8_MIN);
    assert_true(tn_bits_of_double(animals->f8) == 0xfff0000000000001);
    assert_true(animals->open);
    assert_int_equal(animals->text.size, sizeof raw - 1);
    assert_memory_equal(animals->text.data, raw, sizeof raw - 1);
    assert_int_equal(animals->bytes.size, 3);
    assert_memory_equal(animals->bytes.data, "\x00\xff\x7f", 3);
    assert_int_equal(animals->level, ZOO_HIGH);
    assert_int_equal(animals->colours, ZOO_RED | ZOO_DARK | 0x8008);
    assert_int_equal(animals->point.x, -1);
    assert_true(animals->has_note && animals->note.size == 0);
    const zoo_item *item = animals->items.items;
    assert_true(item->has_weight && item->weight == 9007199254740993);
    const zoo_item *child = item->children.items;
    assert_false(child->has_weight);

    /* Written again: '/' needs no escape, and the double is the nearest to what was read. */
    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    assert_int_equal(tn_json_write(&zoo_format, animals, NULL, &all, &sink), TN_OK);
    char expected[sizeof zoo_text + 32];
    const char *slash = strstr(zoo_text, "\\/");
    const char *double_at = strstr(zoo_text, "9007199254740993.5");
    snprintf(expected, sizeof expected, "%.*s%.*s9007199254740994.0%s", (int)(slash - zoo_text), zoo_text,
             (int)(double_at - slash - 1), slash + 1, double_at + 18);
    assert_string_equal(text.data, expected);

    zoo *again = read_json(&zoo_format, text.data);
    assert_true(tn_equal(&zoo_format, animals, again, NULL));
    test_text_free(&text);
    zoo_format.release(&zoo_format, animals);
    zoo_format.release(&zoo_format, again);
}

/* `f4` with the bits of a double, and `f8` with those of a float. */
static void expect_nans(const char *f4, uint32_t single, const char *f8, uint64_t twice)
{
    char text[sizeof zoo_text + 32];
    const char *from = strstr(zoo_text, "\"f4\":"), *behind = strstr(zoo_text, ",\"open\"");
    snprintf(text, sizeof text, "%.*s\"f4\":\"nan:0x%s\",\"f8\":\"nan:0x%s\"%s", (int)(from - zoo_text),
             zoo_text, f4, f8, behind);
    zoo *animals = read_json(&zoo_format, text);
    assert_true(tn_bits_of_float(animals->f4) == single);
    assert_true(tn_bits_of_double(animals->f8) == twice);
    zoo_format.release(&zoo_format, animals);
}

static void test_nans_of_the_other_width(void **state)
{
    (void)state;
    expect_nans("7ff8000000000000", 0x7fc00000, "7fc00000", 0x7ff8000000000000);
    expect_nans("fff8000020000000", 0xffc00001, "ffc00001", 0xfff8000020000000);
    expect_nans("7ff0000000000001", 0x7fc00000, "7f800001", 0x7ff8000020000000);
    expect_nans("ffffffffffffffff", 0xffffffff, "ffffffff", 0xffffffffe0000000);
}

static void test_unknown_values(void **state)
{
    (void)state;
    zoo *animals = zoo_new();
    animals->level = 7;
    animals->colours = 0x8000;
    expect_json(&zoo_format, animals, "level", NULL, "7");
    expect_json(&zoo_format, animals, "colours", NULL, "[32768]");
    animals->colours = 0;
    expect_json(&zoo_format, animals, "colours", NULL, "[]");
    zoo_format.release(&zoo_format, animals);
}

static void test_format_of(void **state)
{
    char id[8];
    tn_json_error error;
    (void)state;
    const char *text = "{\"a\":1,\"$format\":\"z\\u006fo\"}";
    assert_int_equal(tn_json_format(text, strlen(text), NULL, id, sizeof id, &error), TN_OK);
    assert_string_equal(id, "zoo");
    assert_int_equal(tn_json_format("{\"a\":1}", 7, NULL, id, sizeof id, &error), TN_ABSENT);
    assert_int_equal(tn_json_format("{\"$format\":\"12345678\"}", 22, NULL, id, sizeof id, &error),
                     TN_BUFFER_TOO_SMALL);
    assert_int_equal(tn_json_format("[]", 2, NULL, id, sizeof id, &error), TN_INVALID);
}

/* ---- properties ---- */

static void test_random_damage(void **state)
{
    uint8_t data[600];
    char message[1000];
    size_t size = 0;
    const test_draw draw = test_draw_begin();
    (void)state;
    for (uint32_t seed = 0; seed < 5000; seed++) {
        if (!test_is_drawn(&draw, 0, seed / 8)) continue; /* changes of one copy come one upon another */
        if (seed % 8 == 0) {
            memcpy(data, test_walk, test_walk_size);
            size = test_walk_size;
        }
        size = tn_mutate(&urho_animation_format, data, size, sizeof data, seed);
        assert_true(size <= sizeof data);
        const char *violated =
            tn_check_properties(&urho_animation_format, data, size, message, sizeof message);
        if (violated == NULL)
            violated = tn_json_check_properties(&urho_animation_format, data, size, message, sizeof message);
        if (violated != NULL) fail_msg("seed %u: %s", (unsigned)seed, violated);
    }
}

static void test_mutation_is_deterministic(void **state)
{
    uint8_t a[600], b[600];
    size_t accepted = 0;
    (void)state;
    for (uint32_t seed = 0; seed < 1000; seed++) {
        memcpy(a, test_walk, test_walk_size);
        memcpy(b, test_walk, test_walk_size);
        const size_t size = tn_mutate(&urho_animation_format, a, test_walk_size, sizeof a, seed);
        assert_int_equal(tn_mutate(&urho_animation_format, b, test_walk_size, sizeof b, seed), size);
        assert_memory_equal(a, b, size);
        accepted += urho_animation_validate(a, size, NULL, NULL) == TN_OK;
    }
    assert_true(accepted > 500);
}

/* Into a block that is large enough. */
static bool collect(void *user, const void *data, size_t size)
{
    test_text *text = user;
    memcpy(text->data + text->size, data, size);
    text->size += size;
    return true;
}

/* A million records: seconds would say that something is quadratic. */
static void test_large(void **state)
{
    enum { COUNT = 1000000 };
    urho_animation *animation;
    urho_animation_track *track;
    void *copy;
    tn_json_error error;
    (void)state;
    assert_int_equal(urho_animation_new(&animation, NULL), TN_OK);
    assert_int_equal(urho_animation_track_list_append(animation->document, &animation->tracks, 1, &track),
                     TN_OK);
    track->mask = URHO_ANIMATION_CHANNEL_POSITION;
    assert_int_equal(
        urho_animation_keyframe_view_new(animation->document, &track->keyframes, COUNT, track->mask), TN_OK);
    for (size_t i = 0; i < COUNT; i++)
        tn_set_f4le(track->keyframes.owned + i * track->keyframes.stride, (float)i / 30);

    char *file = malloc(COUNT * 80);
    assert_non_null(file);
    test_text text = {file, 0};
    const clock_t begin = clock();
    const tn_sink sink = {collect, &text};
    assert_int_equal(tn_json_write(&urho_animation_format, animation, NULL, &indented, &sink), TN_OK);
    assert_int_equal(tn_json_read(&urho_animation_format, text.data, text.size, NULL, &copy, &error), TN_OK);
    assert_true(tn_equal(&urho_animation_format, animation, copy, NULL));
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC <
                60); /* 2 where nothing else runs, without sanitizers */
    free(file);
    urho_animation_free(animation);
    urho_animation_free(copy);
}

/* ---- new containers ---- */

static void expect_kind(const char *kind, const char *magic)
{
    void *object, *again;
    tn_entries entries;
    tn_error error;
    uint8_t bytes[200];
    size_t size;
    const tn_format *format = &urho_package_format;
    const tn_bytes content = {(const uint8_t *)"content", 7};
    assert_int_equal(tn_json_new_container(format, kind, NULL, &object, NULL), TN_OK);
    assert_int_equal(tn_entries_open(format, object, &entries), TN_OK);
    assert_int_equal(tn_entries_count(&entries), 0);
    assert_int_equal(tn_entry_add(&entries, object, tn_text_literal("a"), content, &error), TN_OK);
    assert_int_equal(format->measure(format, object, &size, NULL), TN_OK);
    assert_true(size <= sizeof bytes);
    assert_int_equal(format->write(format, object, bytes, size, NULL), TN_OK);
    assert_memory_equal(bytes, magic, 4);
    assert_int_equal(format->read(format, &again, bytes, size, NULL, NULL), TN_OK);
    assert_int_equal(tn_entries_open(format, again, &entries), TN_OK);
    assert_int_equal(tn_entries_count(&entries), 1);
    format->release(format, again);
    format->release(format, object);
}

static void test_new_containers(void **state)
{
    (void)state;
    void *object;
    tn_json_error error;
    expect_kind("upak", "UPAK");
    expect_kind("rlz4", "RLZ4");
    expect_kind(NULL, "UPAK");
    assert_int_equal(tn_json_new_container(&urho_package_format, "zip", NULL, &object, &error),
                     TN_BAD_ARGUMENT);
    assert_null(object);
    assert_string_equal(error.message, "urho_package has no kind of new files `zip`");
    assert_int_equal(tn_json_new_container(&urho_animation_format, NULL, NULL, &object, &error),
                     TN_BAD_ARGUMENT);
    assert_string_equal(error.message, "urho_animation has no kind of new files");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written),
        cmocka_unit_test(test_read_back),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_all_kinds),
        cmocka_unit_test(test_nans_of_the_other_width),
        cmocka_unit_test(test_unknown_values),
        cmocka_unit_test(test_format_of),
        cmocka_unit_test(test_random_damage),
        cmocka_unit_test(test_mutation_is_deterministic),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_new_containers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
