/* Processes of zstd and lzma: what they give, what they refuse, and what they do with limits and memory.
   Samples were made by the programs zstd 1.5.4 and Python's lzma, or written by hand where it says so. */
#include "runtime_support.h"

#include "tenon/impl/stream.h"

static test_stream s;

static const char quick[] = "a quick brown fox jumps over";

/* `zstd --check` of that, by a file: with its size; and by a pipe: without, and with a window instead */
static const uint8_t zstd_file[] = {
    0x28, 0xb5, 0x2f, 0xfd, 0x24, 0x1c, 0xe1, 0x00, 0x00, 0x61, 0x20, 0x71, 0x75, 0x69,
    0x63, 0x6b, 0x20, 0x62, 0x72, 0x6f, 0x77, 0x6e, 0x20, 0x66, 0x6f, 0x78, 0x20, 0x6a,
    0x75, 0x6d, 0x70, 0x73, 0x20, 0x6f, 0x76, 0x65, 0x72, 0x6d, 0x24, 0x66, 0x78,
};
static const uint8_t zstd_pipe[] = {
    0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58, 0xe1, 0x00, 0x00, 0x61, 0x20, 0x71, 0x75, 0x69,
    0x63, 0x6b, 0x20, 0x62, 0x72, 0x6f, 0x77, 0x6e, 0x20, 0x66, 0x6f, 0x78, 0x20, 0x6a,
    0x75, 0x6d, 0x70, 0x73, 0x20, 0x6f, 0x76, 0x65, 0x72, 0x6d, 0x24, 0x66, 0x78,
};

/* 20,000 zeros: `zstd -19 --no-check` by a pipe */
static const uint8_t zstd_zeros[] = {
    0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x68, 0x45, 0x00, 0x00, 0x08, 0x00, 0x01, 0x00, 0x1c, 0xce, 0x0e, 0x84,
};

/* By hand: a frame to be skipped of three bytes. */
static const uint8_t zstd_skipped[] = {0x5f, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 'a', 'b', 'c'};

/* lzma.compress(quick), with a CRC-64; and with format=FORMAT_ALONE */
static const uint8_t lzma_xz[] = {
    0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46, 0x02, 0x00, 0x21, 0x01, 0x16,
    0x00, 0x00, 0x00, 0x74, 0x2f, 0xe5, 0xa3, 0x01, 0x00, 0x1b, 0x61, 0x20, 0x71, 0x75, 0x69, 0x63, 0x6b,
    0x20, 0x62, 0x72, 0x6f, 0x77, 0x6e, 0x20, 0x66, 0x6f, 0x78, 0x20, 0x6a, 0x75, 0x6d, 0x70, 0x73, 0x20,
    0x6f, 0x76, 0x65, 0x72, 0x00, 0x6d, 0xda, 0xa3, 0xfb, 0x5d, 0xba, 0x9b, 0x2a, 0x00, 0x01, 0x34, 0x1c,
    0x93, 0x1a, 0xad, 0x8f, 0x1f, 0xb6, 0xf3, 0x7d, 0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5a,
};
static const uint8_t lzma_alone[] = {
    0x5d, 0x00, 0x00, 0x80, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0x00, 0x30, 0x88, 0x0a, 0x27, 0x93, 0xbb, 0x72, 0x46, 0x36, 0x69, 0x6a, 0x45,
    0xba, 0xea, 0xcb, 0x7c, 0x73, 0x1b, 0x14, 0xc8, 0xfa, 0xd4, 0x74, 0x32, 0x26,
    0x48, 0x93, 0x67, 0x8f, 0xdf, 0x61, 0xca, 0xff, 0xff, 0xa5, 0xb4, 0x00, 0x00,
};

/* lzma.compress(bytes(20000), check=CHECK_CRC32) */
static const uint8_t lzma_zeros[] = {
    0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x01, 0x69, 0x22, 0xde, 0x36, 0x02, 0x00, 0x21,
    0x01, 0x16, 0x00, 0x00, 0x00, 0x74, 0x2f, 0xe5, 0xa3, 0xe0, 0x4e, 0x1f, 0x00, 0x3a, 0x5d,
    0x00, 0x00, 0x6f, 0xfd, 0xff, 0xff, 0xa3, 0xb7, 0xff, 0x47, 0x3e, 0x48, 0x15, 0x72, 0x39,
    0x61, 0x51, 0xb8, 0x92, 0x28, 0xe6, 0xa3, 0x86, 0x07, 0xf9, 0xee, 0xe4, 0x1e, 0x82, 0xd3,
    0x2f, 0xc5, 0x3a, 0x3c, 0x01, 0x4b, 0xb1, 0x7e, 0xc9, 0x8a, 0x8a, 0x4d, 0x2f, 0xa3, 0x0d,
    0xd9, 0x7f, 0xa6, 0xe3, 0x8c, 0x23, 0x11, 0x53, 0xdc, 0x7d, 0x00, 0xb2, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x02, 0x53, 0x2f, 0x97, 0x00, 0x01, 0x52, 0xa0, 0x9c, 0x01, 0x00, 0x00, 0x9c,
    0xd6, 0x60, 0x04, 0x3e, 0x30, 0x0d, 0x8b, 0x02, 0x00, 0x00, 0x00, 0x00, 0x01, 0x59, 0x5a,
};

/* lzma.compress(quick, filters=[{'id': FILTER_LZMA2, 'preset': 9, 'dict_size': 128 << 20}]) */
static const uint8_t lzma_large[] = {
    0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46, 0x02, 0x00, 0x21, 0x01, 0x1e,
    0x00, 0x00, 0x00, 0x9b, 0x07, 0x51, 0x66, 0x01, 0x00, 0x1b, 0x61, 0x20, 0x71, 0x75, 0x69, 0x63, 0x6b,
    0x20, 0x62, 0x72, 0x6f, 0x77, 0x6e, 0x20, 0x66, 0x6f, 0x78, 0x20, 0x6a, 0x75, 0x6d, 0x70, 0x73, 0x20,
    0x6f, 0x76, 0x65, 0x72, 0x00, 0x6d, 0xda, 0xa3, 0xfb, 0x5d, 0xba, 0x9b, 0x2a, 0x00, 0x01, 0x34, 0x1c,
    0x93, 0x1a, 0xad, 0x8f, 0x1f, 0xb6, 0xf3, 0x7d, 0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5a,
};

typedef tn_status decompress(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                             tn_bytes *result);

static const struct {
    decompress *process;
    const uint8_t *bytes;
    size_t size;
    bool checked; /* damage is noticed */
} samples[] = {{tn_process_zstd, zstd_file, sizeof zstd_file, true},
               {tn_process_zstd, zstd_pipe, sizeof zstd_pipe, true},
               {tn_process_lzma, lzma_xz, sizeof lzma_xz, true},
               {tn_process_lzma, lzma_alone, sizeof lzma_alone, false}};

static const struct {
    decompress *process;
    const uint8_t *bytes;
    size_t size;
} zeros[] = {{tn_process_zstd, zstd_zeros, sizeof zstd_zeros},
             {tn_process_lzma, lzma_zeros, sizeof lzma_zeros}};

#define EACH(i, list) for (size_t i = 0; i < sizeof(list) / sizeof *(list); i++)

static tn_bytes view(const uint8_t *data, size_t size)
{
    const tn_bytes bytes = {data, size};
    return bytes;
}

static void streams_are_decompressed(void **state)
{
    (void)state;
    EACH(i, samples)
    {
        tn_bytes result;
        test_stream_begin(&s, samples[i].bytes, samples[i].size);
        const tn_mark mark = tn_run_mark(&s.run);
        assert_int_equal(
            samples[i].process(&s.in, NULL, "data", view(samples[i].bytes, samples[i].size), &result), TN_OK);
        test_bytes(result, quick, sizeof quick - 1);
        assert_true(mark.left - s.run.scratch_left <= sizeof quick + 16);
        assert_true(s.run.decoded_left == 100000 - (sizeof quick - 1));
    }
    EACH(i, zeros)
    {
        tn_bytes result;
        test_stream_begin(&s, zeros[i].bytes, zeros[i].size);
        s.run.ratio = UINT32_MAX;
        assert_int_equal(zeros[i].process(&s.in, NULL, "data", view(zeros[i].bytes, zeros[i].size), &result),
                         TN_OK);
        assert_int_equal(result.size, 20000);
        for (size_t k = 0; k < result.size; k++)
            assert_int_equal(result.data[k], 0);
    }
}

/* The parts one behind the other. */
static tn_status decompress_parts(decompress *process, const tn_bytes *parts, size_t count, tn_bytes *result)
{
    static uint8_t whole[1000];
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(whole + size, parts[i].data, parts[i].size);
        size += parts[i].size;
    }
    test_stream_begin(&s, whole, size);
    return process(&s.in, NULL, "data", view(whole, size), result);
}

static void frames_stand_one_behind_the_other(void **state)
{
    (void)state;
    static const uint8_t padding[4] = {0};
    tn_bytes result;
    const tn_bytes skipped = view(zstd_skipped, sizeof zstd_skipped);
    const tn_bytes frames[] = {skipped, view(zstd_file, sizeof zstd_file), skipped,
                               view(zstd_pipe, sizeof zstd_pipe), skipped};
    assert_int_equal(decompress_parts(tn_process_zstd, frames, 5, &result), TN_OK);
    test_bytes(result, "a quick brown fox jumps overa quick brown fox jumps over", 56);
    assert_int_equal(decompress_parts(tn_process_zstd, &skipped, 1, &result), TN_OK);
    assert_int_equal(result.size, 0);
    const tn_bytes streams[] = {view(lzma_xz, sizeof lzma_xz), view(padding, sizeof padding),
                                view(lzma_xz, sizeof lzma_xz), view(padding, sizeof padding)};
    assert_int_equal(decompress_parts(tn_process_lzma, streams, 4, &result), TN_OK);
    test_bytes(result, "a quick brown fox jumps overa quick brown fox jumps over", 56);
}

static void bytes_behind_are_refused(void **state)
{
    (void)state;
    static const uint8_t behind[] = {'x'};
    EACH(i, samples)
    {
        tn_bytes result;
        const tn_bytes parts[] = {view(samples[i].bytes, samples[i].size), view(behind, sizeof behind)};
        assert_int_equal(decompress_parts(samples[i].process, parts, 2, &result), TN_BAD_PROCESS);
        for (size_t cut = 1; cut < samples[i].size; cut++) { /* a second stream that ends early */
            const tn_bytes twice[] = {view(samples[i].bytes, samples[i].size), view(samples[i].bytes, cut)};
            assert_int_equal(decompress_parts(samples[i].process, twice, 2, &result), TN_BAD_PROCESS);
        }
    }
}

static void cut_streams_are_refused(void **state)
{
    (void)state;
    EACH(i, samples)
    for (size_t size = 0; size < samples[i].size; size++) {
        tn_bytes result = {NULL, 77};
        test_stream_begin(&s, samples[i].bytes, size);
        assert_int_equal(samples[i].process(&s.in, NULL, "data", view(samples[i].bytes, size), &result),
                         TN_BAD_PROCESS);
        assert_true(s.run.scratch == s.scratch && s.error.offset == 0 && result.size == 77);
    }
    EACH(i, zeros)
    for (size_t size = 0; size < zeros[i].size; size++) {
        tn_bytes result;
        test_stream_begin(&s, zeros[i].bytes, size);
        s.run.ratio = UINT32_MAX;
        assert_int_equal(zeros[i].process(&s.in, NULL, "data", view(zeros[i].bytes, size), &result),
                         TN_BAD_PROCESS);
    }
}

/* A bit that is the other way is noticed or means nothing. */
static void damage_is_noticed(void **state)
{
    (void)state;
    size_t refused = 0, all = 0;
    EACH(i, samples)
    for (size_t bit = 0; bit < 8 * samples[i].size; bit++) {
        uint8_t damaged[100];
        tn_bytes result = {NULL, 0};
        memcpy(damaged, samples[i].bytes, samples[i].size);
        damaged[bit / 8] ^= (uint8_t)(1u << bit % 8);
        test_stream_begin(&s, damaged, samples[i].size);
        s.run.ratio = UINT32_MAX;
        const tn_status status =
            samples[i].process(&s.in, NULL, "data", view(damaged, samples[i].size), &result);
        if (status == TN_OK && samples[i].checked) test_bytes(result, quick, sizeof quick - 1);
        assert_true(status == TN_OK || status == TN_BAD_PROCESS || status == TN_DECODED_LIMIT);
        if (samples[i].checked) refused += status != TN_OK;
        if (samples[i].checked) all++;
    }
    assert_true(refused * 10 > all * 9);
}

static void decompression_is_limited(void **state)
{
    (void)state;
    EACH(i, zeros)
    {
        tn_bytes result;
        const tn_bytes bytes = view(zeros[i].bytes, zeros[i].size);
        test_stream_begin(&s, bytes.data, bytes.size);
        s.run.ratio = UINT32_MAX;
        s.run.decoded_left = 19999;
        assert_int_equal(zeros[i].process(&s.in, NULL, "data", bytes, &result), TN_DECODED_LIMIT);
        assert_true(s.error.expected.as.u == 19999 && s.error.found.as.u > 19999 && s.error.offset == 0);
        assert_true(s.run.decoded_left == 19999 && s.run.scratch == s.scratch);
        s.run.decoded_left = 20000;
        assert_int_equal(zeros[i].process(&s.in, NULL, "data", bytes, &result), TN_OK);
        assert_true(s.run.decoded_left == 0);

        test_stream_begin(&s, bytes.data, bytes.size);
        s.run.ratio = (uint32_t)(20000 / bytes.size);
        assert_int_equal(zeros[i].process(&s.in, NULL, "data", bytes, &result), TN_DECODED_LIMIT);
        s.run.ratio++;
        assert_int_equal(zeros[i].process(&s.in, NULL, "data", bytes, &result), TN_OK);
        s.run.work_left = bytes.size - 1;
        assert_int_equal(zeros[i].process(&s.in, NULL, "data", bytes, &result), TN_WORK_BUDGET);
    }
}

/* By hand, of RFC 8878: a frame without its size and with a window of 128 KiB, of 50 blocks of four bytes
   that each stand for 128 KiB of one byte. What comes out is not waited for. */
static void bombs_are_not_unfolded(void **state)
{
    (void)state;
    enum { BLOCKS = 50, HEADER = 6 };
    static const uint8_t header[HEADER] = {0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38};
    uint8_t bomb[HEADER + 4 * BLOCKS];
    tn_bytes result;
    memcpy(bomb, header, HEADER);
    for (size_t i = 0; i < BLOCKS; i++) {
        const uint32_t block = (128u << 10) << 3 | 1u << 1 | (i == BLOCKS - 1);
        bomb[HEADER + 4 * i] = (uint8_t)block;
        bomb[HEADER + 4 * i + 1] = (uint8_t)(block >> 8);
        bomb[HEADER + 4 * i + 2] = (uint8_t)(block >> 16);
        bomb[HEADER + 4 * i + 3] = 'z';
    }
    test_stream_begin(&s, bomb, sizeof bomb);
    s.run.ratio = UINT32_MAX;
    assert_int_equal(tn_process_zstd(&s.in, NULL, "data", view(bomb, sizeof bomb), &result),
                     TN_DECODED_LIMIT);
    assert_true(s.error.found.as.u <= 100000 + 4096);
}

static void what_is_to_be_remembered_is_limited(void **state)
{
    (void)state;
    uint8_t frame[sizeof zstd_pipe];
    tn_bytes result;
    memcpy(frame, zstd_pipe, sizeof frame);
    frame[5] = 17 << 3; /* 2^27 bytes */
    test_stream_begin(&s, frame, sizeof frame);
    assert_int_equal(tn_process_zstd(&s.in, NULL, "data", view(frame, sizeof frame), &result), TN_OK);
    frame[5] = 17 << 3 | 1;
    assert_int_equal(tn_process_zstd(&s.in, NULL, "data", view(frame, sizeof frame), &result),
                     TN_BAD_PROCESS);
    assert_non_null(strstr(test_line(&s.error), "expected frames of zstd with windows of at most 128 MiB"));

    test_stream_begin(&s, lzma_large, sizeof lzma_large);
    assert_int_equal(tn_process_lzma(&s.in, NULL, "data", view(lzma_large, sizeof lzma_large), &result),
                     TN_BAD_PROCESS);
    assert_non_null(strstr(test_line(&s.error), "with a dictionary of at most 64 MiB"));
}

static void other_formats_are_refused(void **state)
{
    (void)state;
    static const uint8_t old[] = {0x26, 0xb5, 0x2f, 0xfd, 0x00, 0x00, 0x00, 0x00}; /* zstd 0.6 */
    static const uint8_t lzip[] = "LZIP\x01\x0c";
    tn_bytes result;
    test_stream_begin(&s, old, sizeof old);
    assert_int_equal(tn_process_zstd(&s.in, NULL, "data", view(old, sizeof old), &result), TN_BAD_PROCESS);
    assert_int_equal(tn_process_zstd(&s.in, NULL, "data", view(lzma_xz, sizeof lzma_xz), &result),
                     TN_BAD_PROCESS);
    assert_int_equal(tn_process_lzma(&s.in, NULL, "data", view(lzip, sizeof lzip), &result), TN_BAD_PROCESS);
    assert_int_equal(tn_process_lzma(&s.in, NULL, "data", view(zstd_file, sizeof zstd_file), &result),
                     TN_BAD_PROCESS);
}

static void memory_that_is_lacking_is_said(void **state)
{
    (void)state;
    static const tn_budget budget = {
        .memory_base = 100000, .work_base = 100000, .depth = 3, .decoded_base = 100000, .ratio = 2000};
    EACH(i, zeros)
    {
        tn_bytes result;
        const tn_bytes bytes = view(zeros[i].bytes, zeros[i].size);
        test_stream_begin(&s, bytes.data, bytes.size);
        s.run.ratio = 2000;
        s.run.scratch_left = 19999;
        assert_int_equal(zeros[i].process(&s.in, NULL, "data", bytes, &result), TN_NO_SCRATCH);
        for (size_t fail_at = 1; fail_at < 20; fail_at++) {
            test_memory memory = {.fail_at = fail_at};
            const tn_options options = {.allocator = test_allocator(&memory)};
            tn_run run;
            tn_input in;
            tn_error error;
            void *object;
            tn_status status =
                tn_read_begin(&run, &in, bytes.data, bytes.size, &options, &budget, 8, &object, &error);
            if (status == TN_OK) {
                status = zeros[i].process(&in, NULL, "data", bytes, &result);
                (void)tn_read_end(&run, status, &object);
                if (status == TN_OK) tn_document_free(run.document);
            }
            assert_int_equal(status, fail_at > memory.allocations ? TN_OK : TN_NO_MEMORY);
            assert_int_equal(memory.live_blocks, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(streams_are_decompressed),  cmocka_unit_test(frames_stand_one_behind_the_other),
        cmocka_unit_test(bytes_behind_are_refused),  cmocka_unit_test(cut_streams_are_refused),
        cmocka_unit_test(damage_is_noticed),         cmocka_unit_test(decompression_is_limited),
        cmocka_unit_test(bombs_are_not_unfolded),    cmocka_unit_test(what_is_to_be_remembered_is_limited),
        cmocka_unit_test(other_formats_are_refused), cmocka_unit_test(memory_that_is_lacking_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
