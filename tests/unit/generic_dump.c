/* Dumps and paths: what people see of an object, and how they name a part of it. */
#include <stdio.h>

#include "generic_support.h"

static void expect_dump(const char *path, const tn_dump_options *options, bool located, const char *expected)
{
    void *object;
    tn_locations locations;
    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    tn_locations_init(&locations, (tn_allocator){NULL, NULL});
    assert_int_equal(urho_animation_format.read_located(&urho_animation_format, &object, test_walk,
                                                        test_walk_size, NULL, &locations, NULL),
                     TN_OK);
    tn_locations_sort(&locations);
    assert_int_equal(tn_dump(&urho_animation_format, object, located ? &locations : NULL, test_walk,
                             test_walk_size, path, options, &sink),
                     TN_OK);
    assert_string_equal(text.data, expected);
    test_text_free(&text);
    tn_locations_free(&locations);
    urho_animation_format.release(&urho_animation_format, object);
}

static void test_tree(void **state)
{
    (void)state;
    expect_dump(NULL, NULL, true,
                "    offset      size  urho_animation: Urho3D animation\n"
                "         0         4    magic       \"UANI\"\n"
                "         4         5    name        \"walk\"\n"
                "         9         4    length      2.5 s\n"
                "        13         4    num_tracks  2\n"
                "        17        70    tracks      2 × track\n"
                "        17        41      [0]  \"hip\"\n"
                "        17         4        name           \"hip\"\n"
                "        21         1        mask           1  position\n"
                "        22         4        num_keyframes  2\n"
                "        26        32        keyframes      2 × keyframe, 16 bytes each\n"
                "        26        16          [0]\n"
                "        26         4            time      0.0 s\n"
                "        30        12            position  {x 1.0, y -0.0, z nan:0x7fc00000}\n"
                "        42        16          [1]\n"
                "        42         4            time      0.1 s\n"
                "        46        12            position  {x -inf, y 1e-45, z 3.4028235e38}\n"
                "        58        29      [1]  \"arm\"\n"
                "        58         4        name           \"arm\"\n"
                "        62         1        mask           2  rotation\n"
                "        63         4        num_keyframes  1\n"
                "        67        20        keyframes      1 × keyframe, 20 bytes each\n"
                "        67        20          [0]\n"
                "        67         4            time      0.5 s\n"
                "        71        16            rotation  {w 1.0, x 0.0, y 0.0, z 0.0}\n"
                "        87         1    (gap)  ee\n");
}

static void test_folded(void **state)
{
    (void)state;
    expect_dump(NULL, &(tn_dump_options){.depth = 2, .elements = 1}, true,
                "    offset      size  urho_animation: Urho3D animation\n"
                "         0         4    magic       \"UANI\"\n"
                "         4         5    name        \"walk\"\n"
                "         9         4    length      2.5 s\n"
                "        13         4    num_tracks  2\n"
                "        17        70    tracks      2 × track\n"
                "        17        41      [0]  \"hip\"\n"
                "                          … 1 more\n"
                "        87         1    (gap)  ee\n");
}

static void test_without_places(void **state)
{
    (void)state;
    expect_dump(NULL, &(tn_dump_options){.depth = 1, .bytes = true}, false,
                "urho_animation: Urho3D animation\n"
                "  magic       \"UANI\"\n"
                "  name        \"walk\"\n"
                "  length      2.5 s\n"
                "  num_tracks  2\n"
                "  tracks      2 × track\n"
                "  (gap)  ee\n");
}

static void test_bytes(void **state)
{
    (void)state;
    expect_dump(
        "tracks[1].keyframes[0]", &(tn_dump_options){.bytes = true}, true,
        "        67        20  00 00 00 3f 00 00 80 3f …  tracks[1].keyframes[0]  keyframe\n"
        "        67         4  00 00 00 3f                  time      0.5 s\n"
        "        71        16  00 00 80 3f 00 00 00 00 …    rotation  {w 1.0, x 0.0, y 0.0, z 0.0}\n");
}

static void test_parts(void **state)
{
    (void)state;
    expect_dump("tracks[0].keyframes[1].position.z", NULL, true,
                "        54         4  tracks[0].keyframes[1].position.z  3.4028235e38\n");
    expect_dump("tracks[1].mask", NULL, true, "        62         1  tracks[1].mask  2  rotation\n");
    expect_dump("magic", NULL, true, "         0         4  magic  \"UANI\"\n");
    expect_dump("tracks", &(tn_dump_options){.depth = 1}, true,
                "        17        70  tracks  2 × track\n"
                "        17        41    [0]  \"hip\"\n"
                "        58        29    [1]  \"arm\"\n");
}

/* Lines that someone else lays out: each with its level, its place and how much of it is the name. */
typedef struct laid_out {
    test_text text; /* of all lines so far */
    size_t begin;   /* of the one under way */
    test_text shown;
    size_t most;
} laid_out;

static bool lay_out(void *user, const tn_dump_row *row)
{
    laid_out *out = user;
    char line[256];
    const int size = snprintf(line, sizeof line, "%zu %d %u+%u %.*s|%s%s%s\n", row->level, row->placed,
                              (unsigned)row->offset, (unsigned)row->size, (int)row->name_size,
                              out->text.data + out->begin, out->text.data + out->begin + row->name_size,
                              row->derived ? " derived" : "", row->member != NULL ? row->member->id : "");
    const tn_sink sink = test_sink(&out->shown);
    assert_true(size > 0 && sink.write(sink.user, line, (size_t)size));
    out->begin = out->text.size;
    return --out->most > 0;
}

static void expect_rows(size_t most, tn_status expected_status, const char *expected)
{
    void *object;
    tn_locations locations;
    laid_out out = {{NULL, 0}, 0, {NULL, 0}, most};
    const tn_sink sink = test_sink(&out.text);
    const tn_dump_options options = {.elements = 1, .bytes = true, .line = lay_out, .user = &out};
    tn_locations_init(&locations, (tn_allocator){NULL, NULL});
    assert_int_equal(urho_animation_format.read_located(&urho_animation_format, &object, test_walk,
                                                        test_walk_size, NULL, &locations, NULL),
                     TN_OK);
    tn_locations_sort(&locations);
    assert_int_equal(
        tn_dump(&urho_animation_format, object, &locations, test_walk, test_walk_size, NULL, &options, &sink),
        expected_status);
    assert_string_equal(out.shown.data, expected);
    test_text_free(&out.text);
    test_text_free(&out.shown);
    tn_locations_free(&locations);
    urho_animation_format.release(&urho_animation_format, object);
}

static void test_rows(void **state)
{
    (void)state;
    expect_rows(SIZE_MAX, TN_OK,
                "0 0 0+0 urho_animation|: Urho3D animation\n"
                "1 1 0+4 magic|       \"UANI\" derivedmagic\n"
                "1 1 4+5 name|        \"walk\"name\n"
                "1 1 9+4 length|      2.5 slength\n"
                "1 1 13+4 num_tracks|  2 derivednum_tracks\n"
                "1 1 17+70 tracks|      2 × tracktracks\n"
                "2 1 17+41 [0]|  \"hip\"\n"
                "3 1 17+4 name|           \"hip\"name\n"
                "3 1 21+1 mask|           1  positionmask\n"
                "3 1 22+4 num_keyframes|  2 derivednum_keyframes\n"
                "3 1 26+32 keyframes|      2 × keyframe, 16 bytes eachkeyframes\n"
                "4 1 26+16 [0]|\n"
                "5 1 26+4 time|      0.0 stime\n"
                "5 1 30+12 position|  {x 1.0, y -0.0, z nan:0x7fc00000}position\n"
                "4 0 0+0 |… 1 more\n"
                "2 0 0+0 |… 1 more\n"
                "1 1 87+1 |(gap)  ee\n");
    /* Who has seen enough says so. */
    expect_rows(2, TN_SINK_FAILED,
                "0 0 0+0 urho_animation|: Urho3D animation\n"
                "1 1 0+4 magic|       \"UANI\" derivedmagic\n");
}

static void test_values(void **state)
{
    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    (void)state;
    zoo *animals = zoo_new();
    animals->u8 = UINT64_MAX;
    animals->s8 = INT64_MIN;
    animals->open = true;
    animals->text = tn_text_literal("a\"\\\n\x1b[31m\xff \xc3\xa9 \xe2\x80\xae \xc2\x9b");
    animals->bytes = (tn_bytes){(const uint8_t *)"0123456789abcdefg", 17};
    animals->level = 7;
    animals->colours = ZOO_RED | ZOO_DARK | 0x8008;
    zoo_append(animals, &animals->items, "tiger");
    assert_int_equal(tn_dump(&zoo_format, animals, NULL, NULL, 0, NULL, NULL, &sink), TN_OK);
    assert_string_equal(text.data, "zoo: Animals\n"
                                   "  magic    5a 4f ff\n"
                                   "  u1       0\n"
                                   "  u2       0\n"
                                   "  u4       0\n"
                                   "  u8       18446744073709551615\n"
                                   "  s1       0\n"
                                   "  s2       0\n"
                                   "  s4       0\n"
                                   "  s8       -9223372036854775808\n"
                                   "  f4       0.0\n"
                                   "  f8       0.0\n"
                                   "  open     true\n"
                                   "  text     \"a\\\"\\\\\\n\\x1b[31m\\xff é \\xe2\\x80\\xae \\xc2\\x9b\"\n"
                                   "  bytes    30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66 …\n"
                                   "  level    7  no level\n"
                                   "  colours  49161  red | dark | 0x8008\n"
                                   "  point    {x 0, y 0.0}\n"
                                   "  count    0\n"
                                   "  items    1 × item\n"
                                   "    [0]\n"
                                   "      name      \"tiger\"\n"
                                   "      children  0 × item\n");
    test_text_free(&text);
    zoo_format.release(&zoo_format, animals);
}

static void expect_bad_path(const char *path, tn_status status, size_t position, size_t size,
                            const char *message)
{
    urho_animation *animation = test_read(test_walk, test_walk_size);
    tn_arena memory;
    tn_found found;
    tn_path_error error;
    tn_arena_init(&memory, (tn_allocator){NULL, NULL}, UINT64_MAX);
    assert_int_equal(tn_find_value(&urho_animation_format, animation, path, &memory, &found, &error), status);
    assert_string_equal(error.message, message);
    assert_int_equal(error.position, position);
    assert_int_equal(error.size, size);
    tn_arena_free(&memory);

    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    assert_int_equal(tn_dump(&urho_animation_format, animation, NULL, NULL, 0, path, NULL, &sink), status);
    assert_int_equal(tn_json_write(&urho_animation_format, animation, path, NULL, &sink), status);
    assert_int_equal(text.size, 0);
    urho_animation_free(animation);
}

static void test_bad_paths(void **state)
{
    (void)state;
    expect_bad_path("track", TN_BAD_ARGUMENT, 0, 5,
                    "urho_animation has no member `track`; did you mean `tracks`?");
    expect_bad_path("tracks[0].zzz", TN_BAD_ARGUMENT, 10, 3, "track has no member `zzz`");
    expect_bad_path("tracks[2]", TN_OUT_OF_RANGE, 7, 1, "there is no element 2: `tracks` has 2 elements");
    expect_bad_path("tracks[99999999999999999999999]", TN_OUT_OF_RANGE, 7, 23,
                    "there is no element 99999999999999999999999: `tracks` has 2 elements");
    expect_bad_path("tracks[1].keyframes[0].position", TN_ABSENT, 23, 8,
                    "`position` is absent here: it is present if `mask & 1 != 0`");
    expect_bad_path("length.x", TN_BAD_ARGUMENT, 7, 1, "`length` is a number and has no members");
    expect_bad_path("tracks.name", TN_BAD_ARGUMENT, 7, 4, "`tracks` is an array and has no members");
    expect_bad_path("name[0]", TN_BAD_ARGUMENT, 4, 3, "`name` is text and has no elements");
    expect_bad_path("tracks[x]", TN_BAD_ARGUMENT, 7, 1,
                    "the number of an element is expected here, or its label in double quotes");
    expect_bad_path("tracks[1", TN_BAD_ARGUMENT, 8, 1, "`]` is expected here");
    expect_bad_path("tracks[1]name", TN_BAD_ARGUMENT, 9, 1, "`.` or `[` is expected here");
    expect_bad_path(".name", TN_BAD_ARGUMENT, 0, 1, "the name of a member is expected here");
}

static bool refuse(void *user, const void *data, size_t size)
{
    (void)data;
    (void)size;
    ++*(int *)user;
    return false;
}

static void test_failing_sink(void **state)
{
    int calls = 0;
    const tn_sink sink = {refuse, &calls};
    (void)state;
    zoo *animals = zoo_new();
    for (int i = 0; i < 5000; i++)
        zoo_append(animals, &animals->items, "ant");
    assert_int_equal(tn_dump(&zoo_format, animals, NULL, NULL, 0, NULL, NULL, &sink), TN_SINK_FAILED);
    assert_int_equal(tn_json_write(&zoo_format, animals, NULL, NULL, &sink), TN_SINK_FAILED);
    assert_int_equal(calls, 2);
    zoo_format.release(&zoo_format, animals);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tree),           cmocka_unit_test(test_folded),
        cmocka_unit_test(test_without_places), cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_parts),          cmocka_unit_test(test_values),
        cmocka_unit_test(test_bad_paths),      cmocka_unit_test(test_failing_sink),
        cmocka_unit_test(test_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
