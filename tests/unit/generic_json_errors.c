/* What is wrong with JSON, and where. */
#include "generic_support.h"

#include <stdlib.h>

typedef struct mistake {
    const char *text;
    tn_status status;
    const char *error; /* as tn_json_error_print says it */
} mistake;

static void expect_error(const tn_format *format, const mistake *wrong)
{
    void *object;
    tn_json_error error;
    char line[1000];
    /* A block of its own shows reading behind the end. */
    const size_t size = strlen(wrong->text);
    char *text = malloc(size + (size == 0));
    assert_non_null(text);
    if (size != 0) memcpy(text, wrong->text, size);
    const tn_status status = tn_json_read(format, text, size, NULL, &object, &error);
    free(text);
    assert_int_not_equal(status, TN_OK);
    assert_null(object);
    tn_json_error_print(&error, line, sizeof line);
    assert_string_equal(line, wrong->error);
    assert_int_equal(status, wrong->status);
    assert_int_equal(error.status, status);
}

#define EXPECT_ERRORS(format, mistakes)                                                                      \
    for (size_t i = 0; i < sizeof(mistakes) / sizeof *(mistakes); i++)                                       \
    expect_error(format, &(mistakes)[i])

static void test_syntax(void **state)
{
    static const mistake mistakes[] = {
        {"", TN_INVALID, "1:1: the text ends too early"},
        {"{\"name\": \"a", TN_INVALID, "1:10: the text ends too early"},
        {"{\"name\" 1}", TN_INVALID, "1:9: a `:` is expected here, between a key and its value"},
        {"{\"name\": 1,\n }", TN_INVALID, "2:2: a key is expected here: text in double quotes"},
        {"{\"name\": 1\n \"length\": 1}", TN_INVALID, "2:2: a `,` or `}` is expected here"},
        {"{\"tracks\": [1, 2}", TN_INVALID, "1:17: a `,` or `]` is expected here"},
        {"[1,,2]", TN_INVALID, "1:4: no value, `,` or bracket of this kind is expected here"},
        {"{\"name\": tru}", TN_INVALID, "1:10: this is not a JSON value: text needs double quotes"},
        {"{'name': 1}", TN_INVALID, "1:2: this is not a JSON value: text needs double quotes"},
        {"{// x\n}", TN_INVALID, "1:2: JSON has no comments"},
        {"{} {}", TN_INVALID, "1:4: there is text after the value"},
        {"0x10", TN_INVALID, "1:2: numbers are decimal"},
        {"{\"a\": 0X1}", TN_INVALID, "1:8: numbers are decimal"},
        {"{\"a\": -}", TN_INVALID, "1:7: a digit is expected after the minus sign"},
        {"{\"a\": 1.}", TN_INVALID, "1:8: a digit is expected after the point"},
        {"{\"a\": 1e}", TN_INVALID, "1:8: the exponent has no digits"},
        {"{\"a\": \"x\x01\"}", TN_INVALID, "1:9: control characters in text must be escaped"},
        {"{\"a\": \"\\q\"}", TN_INVALID, "1:8: `\\` must be followed by one of \" \\ / b f n r t u"},
        {"{\"a\": \"\\u12x4\"}", TN_INVALID, "1:8: `\\u` must be followed by four hexadecimal digits"},
        {"{\"\xc3\xa9\": \"\xc3\"}", TN_INVALID, "1:8: the byte 0xc3 is not part of well-formed UTF-8"},
        {"{\"a\": \"\xed\xa0\x80\"}", TN_INVALID, "1:8: the byte 0xed is not part of well-formed UTF-8"},
        {"[]", TN_INVALID, "1:1: expected an object, found an array"},
        {" 12", TN_INVALID, "1:2: expected an object, found a number"},
        {"null", TN_INVALID, "1:1: expected an object, found null"},
    };
    (void)state;
    EXPECT_ERRORS(&urho_animation_format, mistakes);
}

static void test_keys(void **state)
{
    static const mistake mistakes[] = {
        {"{\"name\":\"a\",\"lenght\":1}", TN_INVALID,
         "1:13: urho_animation has no member `lenght`; did you mean `length`?"},
        {"{\"name\":\"a\",\"zzzzzz\":1}", TN_INVALID, "1:13: urho_animation has no member `zzzzzz`"},
        {"{\"name\":\"a\",\n\"name\":\"a\"}", TN_INVALID, "2:1: `name` occurs twice; the first is in line 1"},
        {"{\"name\":\"a\",\"nam\\u0065\":\"a\"}", TN_INVALID,
         "1:13: `name` occurs twice; the first is in line 1"},
        {"{\"name\":\"a\"}", TN_ABSENT, "1:1: `length` is missing; also missing: `tracks`"},
        {"{\"name\":\"a\",\"length\":1,\"tracks\":[{\"mask\":1,\"keyframes\":[]}]}", TN_ABSENT,
         "1:34: tracks[0]: `name` is missing"},
        {"{\"$format\":\"zoo\"}", TN_NOT_EQUAL, "1:12: $format: this is `zoo`, not `urho_animation`"},
        {"{\"$format\":1}", TN_INVALID, "1:12: $format: expected text, found a number"},
        {"{\"$gap\":[]}", TN_INVALID,
         "1:2: files of urho_animation have no `$gap`; keys of the root are `$format`, `$gaps`, `$layout`, "
         "`$image`, and of some types `$stored` and `$at`"},
        {"{\"$format\":\"urho_animation\",\"$format\":\"urho_animation\"}", TN_INVALID,
         "1:29: `$format` occurs twice"},
    };
    (void)state;
    EXPECT_ERRORS(&urho_animation_format, mistakes);
}

#define ZOO_REST                                                                                             \
    "\"u2\":0,\"u4\":0,\"u8\":0,\"s1\":0,\"s2\":0,\"s4\":0,\"s8\":0,\"f4\":0,\"f8\":0,\"open\":false,"       \
    "\"text\":\"\","                                                                                         \
    "\"bytes\":\"\",\"level\":1,\"colours\":[],\"point\":{\"x\":0,\"y\":0},\"items\":[]}"

static void test_integers(void **state)
{
    static const mistake mistakes[] = {
        {"{\"u1\":256," ZOO_REST, TN_OVERFLOW, "1:7: u1: 256 is out of range: 0 to 255"},
        {"{\"u1\":-1," ZOO_REST, TN_OVERFLOW, "1:7: u1: -1 is out of range: 0 to 255"},
        {"{\"u1\":1.5," ZOO_REST, TN_INVALID, "1:7: u1: 1.5 is not integral"},
        {"{\"u1\":1e-1," ZOO_REST, TN_INVALID, "1:7: u1: 1e-1 is not integral"},
        {"{\"u1\":1e99999999999999999999," ZOO_REST, TN_OVERFLOW,
         "1:7: u1: 1e99999999999999999999 is out of range: 0 to 255"},
        {"{\"u1\":true," ZOO_REST, TN_INVALID, "1:7: u1: expected a number, found a truth value"},
        {"{\"u1\":\"1\"," ZOO_REST, TN_INVALID, "1:7: u1: expected a number, found text"},
        {"{\"u1\":0,\"u8\":18446744073709551616}", TN_ABSENT, "1:1: `u2` is missing; also missing: `u4`"},
        {"{\"u1\":0,\"u2\":0,\"u4\":0,\"u8\":18446744073709551616}", TN_OVERFLOW,
         "1:28: u8: 18446744073709551616 is out of range: 0 to 18446744073709551615"},
        {"{\"u1\":0,\"u2\":0,\"u4\":0,\"u8\":0,\"s1\":128}", TN_OVERFLOW,
         "1:35: s1: 128 is out of range: -128 to 127"},
        {"{\"u1\":0,\"u2\":0,\"u4\":0,\"u8\":0,\"s1\":-129}", TN_OVERFLOW,
         "1:35: s1: -129 is out of range: -128 to 127"},
    };
    (void)state;
    EXPECT_ERRORS(&zoo_format, mistakes);
    void *object;
    const char *spelled = "{\"u1\":2.550e2," ZOO_REST;
    assert_int_equal(tn_json_read(&zoo_format, spelled, strlen(spelled), NULL, &object, NULL), TN_OK);
    assert_int_equal(((zoo *)object)->u1, 255);
    zoo_format.release(&zoo_format, object);
}

#define ZOO_FRONT    "{\"u1\":0,\"u2\":0,\"u4\":0,\"u8\":0,\"s1\":0,\"s2\":0,\"s4\":0,\"s8\":0,\n"
#define ZOO_TO_TEXT  ZOO_FRONT "\"f4\":0,\"f8\":0,\"open\":true,\n"
#define ZOO_TO_LEVEL ZOO_TO_TEXT "\"text\":\"\",\"bytes\":\"\",\n"

static void test_values(void **state)
{
    static const mistake mistakes[] = {
        {ZOO_FRONT "\"f4\":1e39}", TN_OVERFLOW, "2:6: f4: 1e39 is too large for f4"},
        {ZOO_FRONT "\"f4\":\"nan\"}", TN_INVALID,
         "2:6: f4: expected a number, \"inf\", \"-inf\" or \"nan:0x7fc00000\", found \"nan\""},
        {ZOO_FRONT "\"f4\":\"nan:0x7f800000\"}", TN_INVALID,
         "2:6: f4: expected a number, \"inf\", \"-inf\" or \"nan:0x7fc00000\", found \"nan:0x7f800000\""},
        {ZOO_FRONT "\"f4\":0,\"f8\":1e309}", TN_OVERFLOW, "2:13: f8: 1e309 is too large for f8"},
        {ZOO_FRONT "\"f4\":0,\"f8\":[]}", TN_INVALID, "2:13: f8: expected a number, found an array"},
        {ZOO_FRONT "\"f4\":0,\"f8\":0,\"open\":1}", TN_INVALID,
         "2:22: open: expected true or false, found a number"},
        {ZOO_TO_TEXT "\"text\":1}", TN_INVALID, "3:8: text: expected text, found a number"},
        {ZOO_TO_TEXT "\"text\":\"ab\\ud800x\"}", TN_INVALID,
         "3:11: text: `\\ud800` is half a character; only \\udc80 to \\udcff may stand alone, for bytes"},
        {ZOO_TO_TEXT "\"text\":\"\\udc7f\"}", TN_INVALID,
         "3:9: text: `\\udc7f` is half a character; only \\udc80 to \\udcff may stand alone, for bytes"},
        {ZOO_TO_TEXT "\"text\":\"\",\"bytes\":\"00f\"}", TN_INVALID,
         "3:19: bytes: a byte has two hexadecimal digits, but there are 3"},
        {ZOO_TO_TEXT "\"text\":\"\",\"bytes\":\"00fg\"}", TN_INVALID,
         "3:23: bytes: bytes are hexadecimal digits, and this is none"},
        {ZOO_TO_LEVEL "\"level\":\"hihg\"}", TN_NOT_IN_ENUM,
         "4:9: level: the enumeration `level` has no `hihg`; did you mean `high`?"},
        {ZOO_TO_LEVEL "\"level\":\"mediocre\"}", TN_NOT_IN_ENUM,
         "4:9: level: the enumeration `level` has no `mediocre`"},
        {ZOO_TO_LEVEL "\"level\":null}", TN_INVALID, "4:9: level: expected a name or a number, found null"},
        {ZOO_TO_LEVEL "\"level\":1,\"colours\":\"red\"}", TN_INVALID,
         "4:21: colours: expected an array of names, or a number, found text"},
        {ZOO_TO_LEVEL "\"level\":1,\"colours\":[\"red\",65536]}", TN_OVERFLOW,
         "4:28: colours: 65536 is out of range: 0 to 65535"},
        {ZOO_TO_LEVEL "\"level\":1,\"colours\":[\"rde\"]}", TN_NOT_IN_ENUM,
         "4:22: colours: the enumeration `colour` has no `rde`; did you mean `red`?"},
        {ZOO_TO_LEVEL "\"level\":1,\"colours\":[],\"point\":7}", TN_INVALID,
         "4:32: point: expected an object, found a number"},
        {ZOO_TO_LEVEL "\"level\":1,\"colours\":[],\"point\":{\"x\":0}}", TN_ABSENT,
         "4:32: point: `y` is missing; also missing: `items`"},
        {"{\"magic\":\"5a4f00\"}", TN_NOT_EQUAL,
         "1:10: magic: the value is constant: expected \"5a4fff\", found \"5a4f00\""},
    };
    (void)state;
    EXPECT_ERRORS(&zoo_format, mistakes);
}

#define WALK "{\"name\":\"a\",\"length\":1,\n\"tracks\":[{\"name\":\"x\",\n"

static void test_layouts(void **state)
{
    static const mistake mistakes[] = {
        {WALK "\"mask\":[\"rotation\"],\n\"keyframes\":[{\"time\":0}]}]}", TN_DISAGREE,
         "4:14: tracks[0].keyframes[0]: `rotation` is missing, but mask (line 3) has `mask & 2 != 0`"},
        {WALK "\"keyframes\":[{\"time\":0,\n\"position\":{\"x\":0,\"y\":0,\"z\":0}}],\"mask\":[]}]}",
         TN_DISAGREE,
         "4:1: tracks[0].keyframes[0]: `position` may not be here: mask (line 4) lacks `mask & 1 != 0`"},
        {WALK "\"keyframes\":[{\"time\":0},{\"time\":0,\"scale\":{}}]}]}", TN_DISAGREE,
         "3:35: tracks[0].keyframes[1]: `scale` may not be here: the layout lacks `mask & 4 != 0`"},
        {WALK "\"mask\":[],\"keyframes\":[{}]}]}", TN_ABSENT,
         "3:24: tracks[0].keyframes[0]: `time` is missing"},
        {WALK "\"mask\":1,\"keyframes\":[{\"time\":0,\"position\":{\"x\":0,\"y\":0}}]}]}", TN_ABSENT,
         "3:44: tracks[0].keyframes[0].position: `z` is missing"},
        {WALK "\"mask\":1,\"keyframes\":[{\"time\":0,\"position\":{\"x\":0,\"y\":0,\"z\":\"\"}}]}]}",
         TN_INVALID,
         "3:61: tracks[0].keyframes[0].position.z: expected a number, \"inf\", \"-inf\" or "
         "\"nan:0x7fc00000\", found "
         "\"\""},
        {WALK "\"mask\":1,\"keyframes\":{}}]}", TN_INVALID,
         "3:22: tracks[0].keyframes: expected an array, found an object"},
        {WALK "\"keyframes\":[]}]}", TN_ABSENT, "2:11: tracks[0]: `mask` is missing"},
        {WALK "\"keyframes\":[1]}]}", TN_INVALID,
         "3:14: tracks[0].keyframes[0]: expected an object, found a number"},
        {WALK "\"keyframes\":[{\"tiem\":0}]}]}", TN_INVALID,
         "3:15: tracks[0].keyframes[0]: keyframe has no member `tiem`; did you mean `time`?"},
        {"{\"name\":\"a\",\"length\":1,\"tracks\":[],\"$gaps\":[{\"offset\":13}]}", TN_ABSENT,
         "1:45: $gaps[0]: `bytes` is missing"},
    };
    (void)state;
    EXPECT_ERRORS(&urho_animation_format, mistakes);
}

static void test_second_place(void **state)
{
    static const char text[] = WALK "\"mask\":[\"rotation\"],\n\"keyframes\":[{\"time\":0}]}]}";
    void *object;
    tn_json_error error;
    (void)state;
    assert_int_equal(tn_json_read(&urho_animation_format, text, strlen(text), NULL, &object, &error),
                     TN_DISAGREE);
    assert_string_equal(error.path, "tracks[0].keyframes[0]");
    assert_int_equal(error.line, 4);
    assert_string_equal(error.other_path, "tracks[0].mask");
    assert_int_equal(error.other_line, 3);
    assert_int_equal(error.other_column, 8);
}

static void test_nesting(void **state)
{
    char text[1001];
    void *object;
    tn_json_error error;
    (void)state;
    memset(text, '[', 1000);
    text[1000] = '\0';
    assert_int_equal(tn_json_read(&urho_animation_format, text, 1000, NULL, &object, &error), TN_DEPTH_LIMIT);
    assert_int_equal(error.column, TN_JSON_DEPTH + 1);
    assert_int_equal(tn_json_read(&urho_animation_format, text, 100, NULL, &object, &error), TN_INVALID);
}

/* Every text that is cut or has one byte changed is read or refused; nothing else happens. */
static void test_damage(void **state)
{
    static const char text[] =
        WALK "\"mask\":[\"rotation\"],\n\"keyframes\":[{\"time\":0.5,\"rotation\":"
             "{\"w\":\"nan:0x7fc00001\",\"x\":-1e5,\"y\":0,\"z\":0}}]}],\"magic\":\"55414e49\","
             "\"$gaps\":[{\"offset\":1,\"bytes\":\"00\"}],\"$format\":\"urho_animation\"}";
    static const char replacements[] = "\"\\{}[]:,0-9.eu\x80\xff \n";
    tn_json_error error;
    void *object;
    (void)state;
    for (size_t cut = 0; cut < sizeof text - 1; cut++) {
        char *part = malloc(cut + 1);
        assert_non_null(part);
        memcpy(part, text, cut);
        assert_int_not_equal(tn_json_read(&urho_animation_format, part, cut, NULL, &object, &error), TN_OK);
        assert_true(error.offset <= cut);
        for (size_t i = 0; cut != 0 && i < sizeof replacements - 1; i++) {
            char changed[sizeof text];
            memcpy(changed, text, sizeof text);
            changed[cut] = replacements[i];
            if (tn_json_read(&urho_animation_format, changed, sizeof text - 1, NULL, &object, &error) !=
                TN_OK) {
                assert_null(object);
                assert_true(error.offset < sizeof text);
                continue;
            }
            urho_animation_format.release(&urho_animation_format, object);
        }
        free(part);
    }
}

/* ---- memory ---- */

typedef struct heap {
    size_t calls;
    size_t fail_at;
    size_t in_use;
} heap;

static void *reallocate(void *user, void *block, size_t old_size, size_t new_size)
{
    heap *memory = user;
    if (new_size == 0) {
        memory->in_use -= old_size;
        free(block);
        return NULL;
    }
    if (++memory->calls == memory->fail_at) return NULL;
    memory->in_use += new_size;
    return malloc(new_size);
}

static void test_no_memory(void **state)
{
    static const char text[] = WALK "\"mask\":[\"rotation\"],\n\"keyframes\":[{\"time\":0.5,\"rotation\":"
                                    "{\"w\":1,\"x\":\"inf\",\"y\":0,\"z\":0}}]}],\"$gaps\":[{\"offset\":1,"
                                    "\"bytes\":\"00\"}],\"$format\":\"urho_ani\\u006dation\"}";
    heap memory = {0, 0, 0};
    tn_options options = {.allocator = {reallocate, &memory}};
    tn_json_error error;
    void *object;
    (void)state;
    assert_int_equal(tn_json_read(&urho_animation_format, text, strlen(text), &options, &object, &error),
                     TN_OK);
    urho_animation_format.release(&urho_animation_format, object);
    assert_int_equal(memory.in_use, 0);
    const size_t calls = memory.calls;
    assert_true(calls > 3);
    for (size_t i = 1; i <= calls; i++) {
        memory = (heap){0, i, 0};
        assert_int_equal(tn_json_read(&urho_animation_format, text, strlen(text), &options, &object, &error),
                         TN_NO_MEMORY);
        assert_null(object);
        assert_int_equal(error.line, 0);
        assert_string_equal(error.message, tn_status_text(TN_NO_MEMORY));
        assert_int_equal(memory.in_use, 0);
    }
    memory = (heap){0, 0, 0};
    options.limits.memory = 100;
    assert_int_equal(tn_json_read(&urho_animation_format, text, strlen(text), &options, &object, &error),
                     TN_MEMORY_BUDGET);
    assert_int_equal(memory.in_use, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_syntax),  cmocka_unit_test(test_keys),    cmocka_unit_test(test_integers),
        cmocka_unit_test(test_values),  cmocka_unit_test(test_layouts), cmocka_unit_test(test_second_place),
        cmocka_unit_test(test_nesting), cmocka_unit_test(test_damage),  cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
