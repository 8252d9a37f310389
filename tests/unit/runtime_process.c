/* Processes: xor, rotation, zlib, and what they do with limits and memory. Bytes of tests that are named are
   those of the public suite. */
#include "runtime_support.h"

#include "tenon/impl/stream.h"

static test_stream s;

static tn_bytes literal(const void *data, size_t size)
{
    const tn_bytes bytes = {data, size};
    return bytes;
}
#define LITERAL(text) literal(text, sizeof(text) - 1)

static const uint8_t xored[] = {0xec, 0xbb, 0xa3, 0x14, 0x8a, 0xd4, 0xcc, 0x34, 0x8e, 0xda, 0xd1};

static void keys_are_repeated(void **state)
{
    (void)state;
    tn_bytes bytes, result;
    test_stream_begin(&s, xored, sizeof xored); /* process_xor4_const */
    assert_int_equal(tn_take_bytes(&s.in, NULL, "key", 4, &bytes), TN_OK);
    assert_int_equal(tn_take_rest(&s.in, NULL, "buf", &result), TN_OK);
    assert_int_equal(tn_process_xor_bytes(&s.in, NULL, "buf", result, bytes, &result), TN_OK);
    test_bytes(result, "foo bar", 7);
    assert_int_equal(tn_process_xor(&s.in, NULL, "buf", LITERAL("\x00\xff\x0f"), 0xff, &result), TN_OK);
    test_bytes(result, "\xff\x00\xf0", 3);
    assert_int_equal(tn_process_xor(&s.in, NULL, "buf", LITERAL(""), 1, &result), TN_OK);
    assert_true(result.size == 0 && result.data != NULL);
}

static void keys_are_checked(void **state)
{
    (void)state;
    tn_bytes bytes, result;
    test_stream_begin(&s, xored, sizeof xored);
    assert_int_equal(tn_take_bytes(&s.in, NULL, "key", 4, &bytes), TN_OK);
    assert_int_equal(tn_take_bytes(&s.in, NULL, "buf", 4, &bytes), TN_OK);
    assert_int_equal(tn_process_xor(&s.in, NULL, "buf", bytes, 256, &result), TN_BAD_PROCESS);
    assert_string_equal(test_line(&s.error),
                        "buf: error: the bytes cannot be decoded, expected a key of 0 to 255, "
                        "found 256, at byte 4");
    assert_int_equal(tn_process_xor(&s.in, NULL, "buf", bytes, -1, &result), TN_BAD_PROCESS);
    assert_int_equal(tn_process_xor_bytes(&s.in, NULL, "buf", bytes, LITERAL(""), &result), TN_BAD_PROCESS);
    assert_true(s.error.offset == 4);
    assert_int_equal(tn_fail_process(&s.in, NULL, "buf", bytes, "a header"), TN_BAD_PROCESS);
    assert_string_equal(
        test_line(&s.error),
        "buf: error: the bytes cannot be decoded, expected a header, found 8a d4 cc 34, at byte 4");
}

static void rotation_goes_both_ways(void **state)
{
    (void)state;
    tn_bytes result;
    test_stream_begin(&s, "", 0); /* process_rotate */
    assert_int_equal(tn_process_rotate(&s.in, NULL, "x", LITERAL("\x09\xac\x8d\x8d\xed"), 3, &result), TN_OK);
    test_bytes(result, "Hello", 5);
    assert_int_equal(tn_process_rotate(&s.in, NULL, "x", LITERAL("\xba\x7b\x93\x63\x23"), -3, &result),
                     TN_OK);
    test_bytes(result, "World", 5);
    assert_int_equal(tn_process_rotate(&s.in, NULL, "x", LITERAL("\x2a\x34\xb2\x39\xb2"), 1, &result), TN_OK);
    test_bytes(result, "There", 5);
    static const int64_t turns[] = {0, 8, -8, INT64_MIN, 800};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        assert_int_equal(tn_process_rotate(&s.in, NULL, "x", LITERAL("\x81"), turns[i], &result), TN_OK);
        test_bytes(result, "\x81", 1);
    }
    assert_int_equal(tn_process_rotate(&s.in, NULL, "x", LITERAL("\x81"), INT64_MAX, &result), TN_OK);
    test_bytes(result, "\xc0", 1);
}

static void results_take_work_and_scratch(void **state)
{
    (void)state;
    tn_bytes result = {NULL, 77};
    test_stream_begin(&s, "", 0);
    s.run.work_left = 5;
    assert_int_equal(tn_process_xor(&s.in, NULL, "x", LITERAL("abcd"), 0, &result), TN_OK);
    assert_int_equal(tn_process_rotate(&s.in, NULL, "x", LITERAL("ab"), 0, &result), TN_WORK_BUDGET);
    s.run.work_left = 5;
    s.run.scratch_left = 3;
    assert_int_equal(tn_process_xor_bytes(&s.in, NULL, "x", LITERAL("abcd"), LITERAL("k"), &result),
                     TN_NO_SCRATCH);
    assert_int_equal(result.size, 4);
}

/* zlib_with_header_78.bin */
static const uint8_t fox[] = {0x78, 0x9c, 0x4b, 0x54, 0x28, 0x2c, 0xcd, 0x4c, 0xce, 0x56, 0x48, 0x2a,
                              0xca, 0x2f, 0xcf, 0x53, 0x48, 0xcb, 0xaf, 0x50, 0xc8, 0x2a, 0xcd, 0x2d,
                              0x28, 0x56, 0xc8, 0x2f, 0x4b, 0x2d, 0x02, 0x00, 0x94, 0xbd, 0x0a, 0x7f};
static const char quick[] = "a quick brown fox jumps over";

/* 20,000 zeros: Python's zlib.compress(bytes(20000), 9) */
static const uint8_t zeros[] = {0x78, 0xda, 0xed, 0xc1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xc2, 0xa0,
                                0xf5, 0x4f, 0x6d, 0x0d, 0x0f, 0xa0, 0x00, 0x00, 0x00, 0x00, 0x00,
                                0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
                                0x00, 0x00, 0x00, 0x78, 0x30, 0x4e, 0x20, 0x00, 0x01};

/* No bytes: zlib.compress(b'') */
static const uint8_t nothing[] = {0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01};

static void zlib_streams_are_decompressed(void **state)
{
    (void)state;
    tn_bytes result;
    test_stream_begin(&s, fox, sizeof fox);
    const tn_mark mark = tn_run_mark(&s.run);
    assert_int_equal(tn_process_zlib(&s.in, NULL, "data", literal(fox, sizeof fox), &result), TN_OK);
    test_bytes(result, quick, sizeof quick - 1);
    assert_ptr_equal(result.data, s.scratch);
    assert_true(mark.left - s.run.scratch_left <= sizeof quick + 16);
    assert_int_equal(tn_process_zlib(&s.in, NULL, "data", literal(nothing, sizeof nothing), &result), TN_OK);
    assert_int_equal(result.size, 0);
    assert_int_equal(tn_process_zlib(&s.in, NULL, "data", literal(zeros, sizeof zeros), &result), TN_OK);
    assert_int_equal(result.size, 20000);
    for (size_t i = 0; i < result.size; i++)
        assert_int_equal(result.data[i], 0);
    assert_true(s.run.decoded_left == 100000 - 20000 - (sizeof quick - 1));

    uint8_t longer[sizeof fox + 3] = {0};
    memcpy(longer, fox, sizeof fox);
    assert_int_equal(tn_process_zlib(&s.in, NULL, "data", literal(longer, sizeof longer), &result), TN_OK);
    test_bytes(result, quick, sizeof quick - 1);
}

static void damaged_zlib_streams_are_refused(void **state)
{
    (void)state;
    tn_bytes result;
    uint8_t damaged[sizeof fox];
    for (size_t size = 0; size < sizeof fox; size++) {
        test_stream_begin(&s, fox, size);
        assert_int_equal(tn_process_zlib(&s.in, NULL, "data", literal(fox, size), &result), TN_BAD_PROCESS);
        assert_true(s.run.scratch == s.scratch && s.error.offset == 0);
    }
    assert_string_equal(test_line(&s.error),
                        "data: error: the bytes cannot be decoded, expected a zlib stream, "
                        "found 78 9c 4b 54 28 2c cd 4c ce 56 48 2a ca 2f cf 53... (35 bytes), "
                        "at byte 0");
    for (size_t i = 0; i < sizeof fox; i++) {
        memcpy(damaged, fox, sizeof fox);
        damaged[i] ^= 0x40;
        const tn_status status =
            tn_process_zlib(&s.in, NULL, "data", literal(damaged, sizeof damaged), &result);
        const bool unused_bit = i == sizeof fox - 5; /* behind the last code */
        assert_int_equal(status, unused_bit ? TN_OK : TN_BAD_PROCESS);
        assert_true(unused_bit || s.error.offset == TN_NO_OFFSET);
    }
}

static void decompression_is_limited(void **state)
{
    (void)state;
    tn_bytes result;
    test_stream_begin(&s, zeros, sizeof zeros);
    s.run.decoded_left = 19999;
    assert_int_equal(tn_process_zlib(&s.in, NULL, "data", literal(zeros, sizeof zeros), &result),
                     TN_DECODED_LIMIT);
    assert_true(s.error.expected.as.u == 19999 && s.error.found.as.u > 19999 && s.error.offset == 0);
    assert_true(s.run.decoded_left == 19999 && s.run.scratch == s.scratch);
    s.run.decoded_left = 20000;
    assert_int_equal(tn_process_zlib(&s.in, NULL, "data", literal(zeros, sizeof zeros), &result), TN_OK);
    assert_true(s.run.decoded_left == 0);

    test_stream_begin(&s, zeros, sizeof zeros);
    s.run.ratio = 20000 / sizeof zeros;
    assert_int_equal(tn_process_zlib(&s.in, NULL, "data", literal(zeros, sizeof zeros), &result),
                     TN_DECODED_LIMIT);
    s.run.ratio++;
    assert_int_equal(tn_process_zlib(&s.in, NULL, "data", literal(zeros, sizeof zeros), &result), TN_OK);

    assert_int_equal(tn_decoded(&s.in, NULL, "data", literal(zeros, 2), 2 * (uint64_t)s.run.ratio + 1),
                     TN_DECODED_LIMIT);
    assert_int_equal(tn_decoded(&s.in, NULL, "data", literal(zeros, 2), 2 * (uint64_t)s.run.ratio), TN_OK);
    s.run.ratio = UINT32_MAX;
    assert_true(tn_decoded_most(&s.run, SIZE_MAX) == s.run.decoded_left);
}

static void decompression_says_that_scratch_is_lacking(void **state)
{
    (void)state;
    tn_bytes result;
    size_t enough = 0;
    for (size_t size = 0; size <= TN_ZLIB_MEMORY + 20000 && enough == 0; size += 512) {
        test_stream_begin(&s, zeros, sizeof zeros);
        s.run.scratch_left = size;
        const tn_status status = tn_process_zlib(&s.in, NULL, "data", literal(zeros, sizeof zeros), &result);
        if (status == TN_OK) enough = size;
        if (status != TN_OK) assert_int_equal(status, TN_NO_SCRATCH);
    }
    assert_true(enough > 20000);
}

static void reading_takes_memory_for_zlib_from_the_allocator(void **state)
{
    (void)state;
    static const tn_budget budget = {
        .memory_base = 100000, .work_base = 100000, .depth = 3, .decoded_base = 100000, .ratio = 2000};
    bool read = false;
    for (size_t fail_at = 1; !read; fail_at++) {
        test_memory memory = {.fail_at = fail_at};
        const tn_options options = {.allocator = test_allocator(&memory)};
        tn_run run;
        tn_input in;
        tn_error error;
        void *object;
        tn_bytes result;
        tn_status status =
            tn_read_begin(&run, &in, zeros, sizeof zeros, &options, &budget, 8, &object, &error);
        if (status == TN_OK) {
            status = tn_process_zlib(&in, NULL, "data", literal(zeros, sizeof zeros), &result);
            if (status == TN_OK) {
                read = true;
                assert_int_equal(result.size, 20000);
                assert_true(memory.live_bytes < 20000 + 3000);
            }
            (void)tn_read_end(&run, status, &object);
            if (status == TN_OK) tn_document_free(run.document);
        }
        if (status != TN_OK) assert_int_equal(status, TN_NO_MEMORY);
        assert_int_equal(memory.live_blocks, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_repeated),
        cmocka_unit_test(keys_are_checked),
        cmocka_unit_test(rotation_goes_both_ways),
        cmocka_unit_test(results_take_work_and_scratch),
        cmocka_unit_test(zlib_streams_are_decompressed),
        cmocka_unit_test(damaged_zlib_streams_are_refused),
        cmocka_unit_test(decompression_is_limited),
        cmocka_unit_test(decompression_says_that_scratch_is_lacking),
        cmocka_unit_test(reading_takes_memory_for_zlib_from_the_allocator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
