/* Statuses, places and errors as text. */
#include "runtime_support.h"

static void every_status_has_a_name_and_a_sentence_of_its_own(void **state)
{
    (void)state;
    static const tn_status statuses[] = {
#define X(constant, name, text) TN_##constant,
        TN_STATUSES(X)
#undef X
    };
    const size_t count = sizeof statuses / sizeof statuses[0];
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(statuses[i], i);
        assert_true(strlen(tn_status_text(statuses[i])) > 0);
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(tn_status_name(statuses[i]), tn_status_name(statuses[j]));
            assert_string_not_equal(tn_status_text(statuses[i]), tn_status_text(statuses[j]));
        }
    }
    assert_string_equal(tn_status_name(TN_OK), "ok");
    assert_string_equal(tn_status_name(TN_NOT_EQUAL), "not-equal");
    assert_string_equal(tn_status_text(TN_TRUNCATED), "the data ends too early");
    assert_string_equal(tn_status_name((tn_status)count), "bad-argument");
    assert_string_equal(tn_status_text((tn_status)count), "an argument is invalid");
}

static void a_place_is_printed_as_a_path(void **state)
{
    (void)state;
    const tn_path track = {NULL, "tracks", 3};
    const tn_path substream = {&track, NULL, TN_NO_INDEX};
    const tn_path keyframe = {&substream, "keyframes", 7};
    tn_place place;
    char text[64];

    tn_place_set(&place, NULL, NULL, TN_NO_INDEX);
    assert_int_equal(place.depth, 0);
    assert_int_equal(tn_place_print(&place, text, sizeof text), 0);
    assert_string_equal(text, "");

    tn_place_set(&place, NULL, "magic", TN_NO_INDEX);
    assert_int_equal(tn_place_print(&place, text, sizeof text), 5);
    assert_string_equal(text, "magic");

    tn_place_set(&place, &keyframe, "position", TN_NO_INDEX);
    assert_int_equal(place.depth, 3);
    assert_int_equal(tn_place_print(&place, text, sizeof text), 31);
    assert_string_equal(text, "tracks[3].keyframes[7].position");

    tn_place_set(&place, &track, NULL, TN_NO_INDEX);
    assert_int_equal(tn_place_print(&place, text, sizeof text), 9);
    assert_string_equal(text, "tracks[3]");
}

static void text_is_cut_where_the_buffer_ends(void **state)
{
    (void)state;
    tn_place place;
    tn_place_set(&place, NULL, "tracks", 12);
    for (size_t capacity = 0; capacity < 16; capacity++) {
        char text[16];
        memset(text, '#', sizeof text);
        assert_int_equal(tn_place_print(&place, text, capacity), 10);
        const size_t kept = capacity == 0 ? 0 : capacity - 1 < 10 ? capacity - 1 : 10;
        assert_memory_equal(text, "tracks[12]", kept);
        if (capacity > 0) assert_int_equal(text[kept], '\0');
        for (size_t i = capacity; i < sizeof text; i++)
            assert_int_equal(text[i], '#');
    }
    assert_int_equal(tn_place_print(&place, NULL, 0), 10);
}

static void a_deep_place_keeps_its_innermost_steps(void **state)
{
    (void)state;
    tn_path frames[30];
    for (size_t i = 0; i < 30; i++) {
        frames[i].up = i == 0 ? NULL : &frames[i - 1];
        frames[i].member = i == 29 ? "last" : i < 6 ? "outer" : "n";
        frames[i].index = i < 6 ? i : TN_NO_INDEX;
    }
    tn_place place;
    char text[128];
    tn_place_set(&place, &frames[22], "leaf", 0);
    assert_int_equal(place.depth, 24);
    tn_place_print(&place, text, sizeof text);
    assert_memory_equal(text, "outer[0].outer[1].", 18);

    tn_place_set(&place, &frames[29], NULL, TN_NO_INDEX);
    assert_int_equal(place.depth, 30);
    tn_place_print(&place, text, sizeof text);
    assert_string_equal(text, "...n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.last");
}

static tn_error plain_error(tn_status status)
{
    tn_error error;
    memset(&error, 0, sizeof error);
    error.status = status;
    error.offset = TN_NO_OFFSET;
    return error;
}

static void an_error_is_one_line(void **state)
{
    (void)state;
    static const tn_rule rule = {"A3", TN_WARNING, TN_LEVEL_STRUCTURE, "the mask is known", "track"};
    const tn_path track = {NULL, "tracks", 1};

    tn_error error = plain_error(TN_TRUNCATED);
    tn_place_set(&error.place, &track, "keyframes", 4);
    error.offset = 1234;
    error.expected = tn_value_unsigned(32);
    error.found = tn_value_unsigned(5);
    assert_string_equal(test_line(&error),
                        "tracks[1].keyframes[4]: error: the data ends too early, expected 32 "
                        "bytes, found 5 bytes, at byte 1234");

    error = plain_error(TN_INVALID);
    error.severity = TN_WARNING;
    error.rule = &rule;
    error.offset = 7;
    error.bit = 3;
    tn_place_set(&error.place, &track, "mask", TN_NO_INDEX);
    error.found = tn_value_unsigned(9);
    assert_string_equal(
        test_line(&error),
        "tracks[1].mask: warning: rule A3 violated: the mask is known (found 9), at byte 7 bit 3");

    error.severity = TN_NOTE;
    error.status = TN_NOT_CHECKED;
    error.found = tn_value_none();
    error.bit = 0;
    assert_string_equal(
        test_line(&error),
        "tracks[1].mask: note: rule A3 not checked, too little scratch memory: the mask is known, at byte 7");

    error = plain_error(TN_DISAGREE);
    tn_place_set(&error.place, &track, "keyframes", TN_NO_INDEX);
    tn_place_set(&error.other, &track, "mask", TN_NO_INDEX);
    error.expected = tn_value_unsigned(3);
    error.found = tn_value_unsigned(7);
    assert_string_equal(
        test_line(&error),
        "tracks[1].keyframes: error: the value contradicts tracks[1].mask, expected 3, found 7; "
        "set both, or let the writer derive one");

    error.measure = TN_MEASURE_BYTES;
    assert_string_equal(test_line(&error),
                        "tracks[1].keyframes: error: the value has 7 bytes, but tracks[1].mask gives it 3; "
                        "set both, or let the writer derive one");
    error.measure = TN_MEASURE_ELEMENTS;
    error.expected = tn_value_unsigned(1);
    error.found = tn_value_unsigned(1);
    assert_string_equal(test_line(&error),
                        "tracks[1].keyframes: error: the array has 1 element, but tracks[1].mask gives it 1; "
                        "set both, or let the writer derive one");
    error.measure = TN_MEASURE_VALUE;
    error.found = tn_value_signed(-1);
    assert_string_equal(test_line(&error),
                        "tracks[1].keyframes: error: the value is -1, but tracks[1].mask needs 1; "
                        "set both, or let the writer derive one");
    error.expected = tn_value_literal("absent");
    error.found = tn_value_literal("present");
    assert_string_equal(
        test_line(&error),
        "tracks[1].keyframes: error: the member is present, but tracks[1].mask makes it absent; "
        "set both, or let the writer derive one");
    char text[200];
    tn_error_explain_beside(&error, "mask (line 3)", text, sizeof text);
    assert_string_equal(text,
                        "the member is present, but mask (line 3) makes it absent; set both, or let the "
                        "writer derive one");

    error = plain_error(TN_SINK_FAILED);
    assert_string_equal(test_line(&error), "error: the output could not be written");
}

static void check_value(tn_value value, const char *text)
{
    tn_error error = plain_error(TN_NOT_EQUAL);
    error.found = value;
    const char *line = test_line(&error);
    const char *prefix = "error: the value is not the expected one, found ";
    assert_memory_equal(line, prefix, strlen(prefix));
    assert_string_equal(line + strlen(prefix), text);
}

static void values_are_printed_by_their_kind(void **state)
{
    (void)state;
    check_value(tn_value_unsigned(0), "0");
    check_value(tn_value_unsigned(UINT64_MAX), "18446744073709551615");
    check_value(tn_value_signed(-1), "-1");
    check_value(tn_value_signed(INT64_MAX), "9223372036854775807");
    check_value(tn_value_signed(INT64_MIN), "-9223372036854775808");
    check_value(tn_value_real(1.5), "1.5");
    check_value(tn_value_literal("something else"), "something else");
    check_value(tn_value_bytes(NULL, 0), "\"\"");
    check_value(tn_value_bytes("UANI", 4), "\"UANI\"");
    check_value(tn_value_bytes("UMD\x07", 4), "55 4d 44 07");
    check_value(tn_value_bytes("\xff\x00\x10", 3), "ff 00 10");
    check_value(tn_value_bytes("a\"b", 3), "61 22 62");
    check_value(tn_value_bytes("a\\b", 3), "61 5c 62");
    check_value(tn_value_bytes("0123456789abcdef", 16), "\"0123456789abcdef\"");
    check_value(tn_value_bytes("0123456789abcdefg", 17), "\"0123456789abcdef\"... (17 bytes)");
    check_value(tn_value_bytes_from("0123456789abcdefg", 17, 1), "...\"123456789abcdefg\" (17 bytes)");
    check_value(tn_value_bytes_from("0123456789abcdefgh", 18, 1), "...\"123456789abcdefg\"... (18 bytes)");
}

/* Whichever byte of a constant it is, and however long that is. */
static void what_is_wrong_in_a_constant_is_shown(void **state)
{
    (void)state;
    static test_stream stream;
    uint8_t expected[40], found[40];
    for (size_t i = 0; i < sizeof expected; i++)
        expected[i] = (uint8_t)(200 - i);
    for (size_t size = 1; size <= sizeof expected; size++) {
        for (size_t wrong = 0; wrong < size; wrong++) {
            memcpy(found, expected, size);
            found[wrong] = 0;
            char texts[2][100];
            test_stream_begin(&stream, found, size);
            assert_int_equal(tn_fail_constant(&stream.in, NULL, "magic", 0, expected, size), TN_NOT_EQUAL);
            tn_value_print(&stream.error.expected, texts[0], sizeof texts[0]);
            tn_value_print(&stream.error.found, texts[1], sizeof texts[1]);
            assert_string_not_equal(texts[0], texts[1]);
            const size_t at = wrong - (size_t)stream.error.found.as.bytes.from;
            assert_true(at < tn_value_shown(&stream.error.found));
            assert_int_equal(stream.error.found.as.bytes.head[at], 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_a_name_and_a_sentence_of_its_own),
        cmocka_unit_test(a_place_is_printed_as_a_path),
        cmocka_unit_test(text_is_cut_where_the_buffer_ends),
        cmocka_unit_test(a_deep_place_keeps_its_innermost_steps),
        cmocka_unit_test(an_error_is_one_line),
        cmocka_unit_test(values_are_printed_by_their_kind),
        cmocka_unit_test(what_is_wrong_in_a_constant_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
