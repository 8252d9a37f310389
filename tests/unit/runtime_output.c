/* Outputs: wire values, buffers that are too small, sinks that fail, and settling. */
#include "runtime_support.h"

/* A sink that keeps what it gets and fails at one of its calls. */
typedef struct collector {
    uint8_t data[40000];
    size_t size;
    size_t calls;
    size_t fail_at; /* from 1 on; 0: never */
    bool failed;
} collector;

static bool collect(void *user, const void *data, size_t size)
{
    collector *c = user;
    assert_false(c->failed);
    assert_true(size != 0 && size <= sizeof c->data - c->size);
    c->calls++;
    c->failed = c->calls == c->fail_at;
    if (c->failed) return false;
    memcpy(c->data + c->size, data, size);
    c->size += size;
    return true;
}

/* One of each wire type, and beside it the bytes that IEEE 754 and the byte orders prescribe. */
static void put_all(tn_output *out)
{
    uint8_t *at = out->at;
    at = tn_put_u1(out, at, 0xFE);
    at = tn_put_s1(out, at, -2);
    at = tn_put_u2le(out, at, 0x0102);
    at = tn_put_u4le(out, at, 0x01020304);
    at = tn_put_u8le(out, at, UINT64_C(0x0102030405060708));
    at = tn_put_s2le(out, at, -2);
    at = tn_put_s4le(out, at, -2);
    at = tn_put_s8le(out, at, -2);
    at = tn_put_f4le(out, at, &(float){1.5F});
    at = tn_put_f8le(out, at, &(double){-2.0});
    at = tn_put_u2be(out, at, 0x0102);
    at = tn_put_u4be(out, at, 0x01020304);
    at = tn_put_u8be(out, at, UINT64_C(0x0102030405060708));
    at = tn_put_s2be(out, at, -2);
    at = tn_put_s4be(out, at, -2);
    at = tn_put_s8be(out, at, -2);
    at = tn_put_f4be(out, at, &(float){1.5F});
    at = tn_put_f8be(out, at, &(double){-2.0});
    at = tn_put_bytes(out, at, "end", 3);
    out->at = tn_put_bytes(out, at, NULL, 0);
}

static const uint8_t all[] = {
    0xFE, 0xFE, 0x02, 0x01, 0x04, 0x03, 0x02, 0x01, 0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01, 0xFE,
    0xFF, 0xFE, 0xFF, 0xFF, 0xFF, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0xC0, 0x3F,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xC0, 0x01, 0x02, 0x01, 0x02, 0x03, 0x04, 0x01, 0x02, 0x03,
    0x04, 0x05, 0x06, 0x07, 0x08, 0xFF, 0xFE, 0xFF, 0xFF, 0xFF, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFE, 0x3F, 0xC0, 0x00, 0x00, 0xC0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 'e',  'n',  'd',
};

static void loads_give_back_what_was_stored(void **state)
{
    (void)state;
    const uint8_t *p = all;
    assert_int_equal(tn_u1(p), 0xFE);
    assert_int_equal(tn_s1(p + 1), -2);
    assert_int_equal(tn_u2le(p + 2), 0x0102);
    assert_true(tn_u4le(p + 4) == 0x01020304);
    assert_true(tn_u8le(p + 8) == UINT64_C(0x0102030405060708));
    assert_int_equal(tn_s2le(p + 16), -2);
    assert_int_equal(tn_s4le(p + 18), -2);
    assert_true(tn_s8le(p + 22) == -2);
    assert_true(tn_f4le(p + 30) == 1.5F);
    assert_true(tn_f8le(p + 34) == -2.0);
    assert_int_equal(tn_u2be(p + 42), 0x0102);
    assert_true(tn_u4be(p + 44) == 0x01020304);
    assert_true(tn_u8be(p + 48) == UINT64_C(0x0102030405060708));
    assert_int_equal(tn_s2be(p + 56), -2);
    assert_int_equal(tn_s4be(p + 58), -2);
    assert_true(tn_s8be(p + 62) == -2);
    assert_true(tn_f4be(p + 70) == 1.5F);
    assert_true(tn_f8be(p + 74) == -2.0);
}

/* Signalling NaNs too, in both byte orders. */
static void every_pattern_of_a_float_survives(void **state)
{
    (void)state;
    static const uint8_t patterns[][4] = {{0x01, 0x00, 0x80, 0x7F},
                                          {0x7F, 0x80, 0x00, 0x01},
                                          {0xFF, 0xFF, 0xFF, 0xFF},
                                          {0x00, 0x00, 0x00, 0x80},
                                          {0x01, 0x00, 0x00, 0x00}};
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        uint8_t stored[4];
        float value;
        tn_load_f4le(&value, patterns[i]);
        tn_store_f4le(stored, &value);
        assert_memory_equal(stored, patterns[i], 4);
        tn_load_f4be(&value, patterns[i]);
        tn_store_f4be(stored, &value);
        assert_memory_equal(stored, patterns[i], 4);
    }
}

static void every_pattern_of_a_double_survives(void **state)
{
    (void)state;
    static const uint8_t patterns[][8] = {{0x01, 0, 0, 0, 0, 0, 0xF0, 0x7F},
                                          {0x7F, 0xF0, 0, 0, 0, 0, 0, 0x01},
                                          {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF},
                                          {0x01, 0, 0, 0, 0, 0, 0, 0x80}};
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        uint8_t stored[8];
        double value;
        tn_load_f8le(&value, patterns[i]);
        tn_store_f8le(stored, &value);
        assert_memory_equal(stored, patterns[i], 8);
        tn_load_f8be(&value, patterns[i]);
        tn_store_f8be(stored, &value);
        assert_memory_equal(stored, patterns[i], 8);
    }
}

static void a_buffer_takes_exactly_what_fits(void **state)
{
    (void)state;
    for (size_t size = 0; size <= sizeof all + 1; size++) {
        uint8_t buffer[sizeof all + 1];
        tn_output out;
        memset(buffer, 0x77, sizeof buffer);
        tn_output_buffer(&out, buffer, size);
        put_all(&out);
        assert_int_equal(tn_output_end(&out), size < sizeof all ? TN_BUFFER_TOO_SMALL : TN_OK);
        for (size_t i = size; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], 0x77);
        if (size >= sizeof all) assert_memory_equal(buffer, all, sizeof all);
    }
}

static void put_long(tn_output *out)
{
    static const uint8_t block[10000] = {1, 2, 3};
    for (size_t i = 0; i < 60; i++)
        put_all(out);
    tn_output_bytes(out, block, sizeof block);
    for (size_t i = 0; i < 60; i++)
        put_all(out);
    tn_output_bytes(out, block, TN_OUTPUT_BUFFER);
    tn_output_bytes(out, block, TN_OUTPUT_BUFFER - 1);
}

static void a_sink_gets_what_a_buffer_gets(void **state)
{
    (void)state;
    static collector sunk;
    static uint8_t buffer[40000];
    const tn_sink sink = {collect, &sunk};
    tn_output out;
    memset(&sunk, 0, sizeof sunk);
    tn_output_buffer(&out, buffer, sizeof buffer);
    put_long(&out);
    assert_int_equal(tn_output_end(&out), TN_OK);
    const size_t size = (size_t)(out.at - out.data);
    assert_int_equal(size, 120 * sizeof all + 10000 + 2 * TN_OUTPUT_BUFFER - 1);
    tn_output_sink(&out, &sink);
    put_long(&out);
    assert_int_equal(tn_output_end(&out), TN_OK);
    assert_int_equal(sunk.size, size);
    assert_memory_equal(sunk.data, buffer, size);
}

static void the_first_failure_of_a_sink_sticks(void **state)
{
    (void)state;
    static collector sunk;
    const tn_sink sink = {collect, &sunk};
    size_t calls = 1;
    for (size_t fail_at = 1; fail_at <= calls; fail_at++) {
        tn_output out;
        if (fail_at == 1) {
            memset(&sunk, 0, sizeof sunk);
            tn_output_sink(&out, &sink);
            put_long(&out);
            assert_int_equal(tn_output_end(&out), TN_OK);
            calls = sunk.calls;
            assert_true(calls > 5);
        }
        memset(&sunk, 0, sizeof sunk);
        sunk.fail_at = fail_at;
        tn_output_sink(&out, &sink);
        put_long(&out);
        assert_int_equal(tn_output_end(&out), TN_SINK_FAILED);
        assert_int_equal(sunk.calls, fail_at);
    }
}

static const tn_budget budget = {.depth = 3};

static void settling_adds_up_and_refuses_terminators(void **state)
{
    (void)state;
    const tn_path track = {NULL, "tracks", 5};
    tn_prepare settle;
    tn_error error;
    tn_prepare_begin(&settle, NULL, &budget, &error);
    tn_prepare_report(&settle, TN_OK);
    assert_true(settle.size == 0 && !settle.again);
    assert_int_equal(tn_prepare_terminated(&settle, &track, "name", NULL, 0, 0), TN_OK);
    assert_int_equal(tn_prepare_terminated(&settle, &track, "name", "bone", 4, 0), TN_OK);
    assert_true(settle.size == 6);
    assert_int_equal(tn_prepare_terminated(&settle, &track, "name", "bone", 5, 0), TN_TERMINATOR_IN_VALUE);
    assert_string_equal(test_line(&error),
                        "tracks[5].name: error: the value contains its own terminator, found "
                        "62 6f 6e 65 00");
    assert_true(error.offset == TN_NO_OFFSET);
    assert_int_equal(
        tn_disagree(&settle, &track, "keyframes", &track, "mask", tn_value_unsigned(1), tn_value_unsigned(2)),
        TN_DISAGREE);
    assert_string_equal(
        test_line(&error),
        "tracks[5].keyframes: error: the value contradicts tracks[5].mask, expected 1, found 2; "
        "set both, or let the writer derive one");
    size_t size;
    assert_int_equal(tn_prepare_result(&settle, TN_OK), TN_OK);
    tn_prepare_end(&settle, &size);
    assert_int_equal(size, 6);
}

/* An attempt may fail before another one succeeds. */
static void the_caller_gets_the_error_of_a_pass_that_fails(void **state)
{
    (void)state;
    tn_prepare settle;
    tn_error error, mark;
    memset(&mark, 0xa5, sizeof mark);
    error = mark;
    for (int fails = 0; fails < 2; fails++) {
        const tn_status status = fails ? TN_TERMINATOR_IN_VALUE : TN_OK;
        tn_prepare_begin(&settle, NULL, &budget, &error);
        assert_int_equal(tn_prepare_terminated(&settle, NULL, "name", "bone", 5, 0), TN_TERMINATOR_IN_VALUE);
        assert_int_equal(tn_prepare_result(&settle, status), status);
        assert_int_equal(memcmp(&error, &mark, sizeof mark) != 0, fails);
    }
    assert_int_equal(error.status, TN_TERMINATOR_IN_VALUE);
}

static void sizes_that_are_too_large_do_not_wrap(void **state)
{
    static const struct {
        uint64_t count, size;
    } large[] = {{1, SIZE_MAX},       {1, UINT64_MAX},         {UINT64_MAX, 1},
                 {UINT64_MAX, 2},     {UINT64_MAX / 2 + 1, 2}, {(uint64_t)1 << 32, (uint64_t)1 << 32},
                 {SIZE_MAX, SIZE_MAX}};
    (void)state;
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        tn_prepare settle;
        tn_error error;
        tn_prepare_begin(&settle, NULL, &budget, &error);
        tn_prepare_add(&settle, 4);
        tn_prepare_add_elements(&settle, large[i].count, large[i].size);
        tn_prepare_add(&settle, SIZE_MAX);
        tn_prepare_add(&settle, 12);
        assert_int_equal(tn_prepare_result(&settle, TN_OK), TN_OVERFLOW);
        assert_int_equal(error.status, TN_OVERFLOW);
    }
}

/* What a failure leaves. */
static void what_settling_changes_can_be_taken_back(void **state)
{
    (void)state;
    tn_document *document;
    void *object;
    tn_prepare settle;
    tn_text text = {"old", 3};
    uint16_t numbers[3] = {1, 2, 3};
    assert_int_equal(tn_document_new(&document, 8, NULL, &object), TN_OK);
    const uint64_t taken = document->arena.taken;
    tn_prepare_begin(&settle, document, &budget, NULL);
    for (uint16_t round = 0; round < 3; round++) {
        tn_bytes copy;
        assert_int_equal(tn_document_bytes(document, "new", 3, &copy), TN_OK);
        TN_PREPARE(&settle, tn_text, text, {(const char *)copy.data, round});
        TN_PREPARE(&settle, uint16_t, numbers[round], (uint16_t)(10 + round));
        TN_PREPARE(&settle, uint16_t, numbers[0], (uint16_t)(20 + round));
    }
    assert_true(text.size == 2 && numbers[0] == 22 && numbers[1] == 11 && numbers[2] == 12);
    assert_int_equal(tn_prepare_result(&settle, TN_DISAGREE), TN_DISAGREE);
    assert_true(text.size == 3 && numbers[0] == 1 && numbers[1] == 2 && numbers[2] == 3);
    assert_string_equal(text.data, "old");
    assert_true(document->arena.taken == taken);
    tn_document_free(document);
}

/* A value that the round before did not have is another reason for a round; that it is the same is none. */
static void settling_goes_on_until_a_round_changes_nothing(void **state)
{
    (void)state;
    tn_document *document;
    void *object;
    tn_prepare settle;
    tn_status status = TN_OK;
    unsigned rounds = 0;
    uint32_t chain[4] = {0};
    assert_int_equal(tn_document_new(&document, 8, NULL, &object), TN_OK);
    tn_prepare_begin(&settle, document, &budget, NULL);
    do {
        for (size_t i = 0; i < 3; i++)
            TN_PREPARE(&settle, uint32_t, chain[i], chain[i + 1]);
        TN_PREPARE(&settle, uint32_t, chain[3], 7);
        rounds++;
    } while (tn_prepare_goes_on(&settle, &status, false));
    assert_int_equal(tn_prepare_result(&settle, status), TN_OK);
    assert_true(chain[0] == 7 && rounds == 5);
    tn_prepare_drop(&settle);

    tn_prepare_begin(&settle, document, &budget, NULL);
    do
        TN_PREPARE(&settle, uint32_t, chain[0], chain[0] + 1);
    while (tn_prepare_goes_on(&settle, &status, false));
    assert_int_equal(tn_prepare_result(&settle, status), TN_CYCLE);
    assert_int_equal(chain[0], 7);
    tn_document_free(document);
}

static void writing_needs_a_buffer_of_the_settled_size(void **state)
{
    (void)state;
    uint8_t buffer[8];
    tn_prepare settle;
    tn_error error;
    tn_output out;
    size_t size;
    tn_prepare_begin(&settle, NULL, &budget, &error);
    tn_prepare_report(&settle, TN_OK);
    settle.size = 4;
    assert_int_equal(tn_write_buffer(&out, &settle, buffer, 3, &size), TN_BUFFER_TOO_SMALL);
    assert_int_equal(size, 4);
    assert_string_equal(test_line(&error), "error: the buffer is too small, expected 4 bytes, found 3 bytes");
    assert_int_equal(tn_write_buffer(&out, &settle, buffer, 8, NULL), TN_OK);
    out.at = tn_put_u4le(&out, out.at, 1);
    assert_int_equal(tn_write_end(&out, &settle), TN_OK);
    assert_int_equal(tn_write_buffer(&out, &settle, buffer, 8, NULL), TN_OK);
    out.at = tn_put_u8le(&out, out.at, 1);
    assert_int_equal(tn_write_end(&out, &settle), TN_BUFFER_TOO_SMALL);
    assert_int_equal(error.status, TN_BUFFER_TOO_SMALL);

    static collector sunk = {.fail_at = 1};
    const tn_sink sink = {collect, &sunk};
    tn_prepare_begin(&settle, NULL, &budget, NULL);
    tn_output_sink(&out, &sink);
    out.at = tn_put_u1(&out, out.at, 1);
    assert_int_equal(tn_write_end(&out, &settle), TN_SINK_FAILED);
    assert_int_equal(settle.own_error.status, TN_SINK_FAILED);
}

static void gaps_are_written(void **state)
{
    (void)state;
    tn_document *document;
    void *object;
    uint8_t buffer[8];
    tn_prepare settle;
    tn_output out;
    assert_int_equal(tn_document_new(&document, 8, NULL, &object), TN_OK);
    assert_int_equal(tn_document_gap(document, 7, (const uint8_t *)"abc", 3), TN_OK);
    assert_int_equal(tn_document_gap(document, 12, (const uint8_t *)"de", 2), TN_OK);
    tn_prepare_begin(&settle, NULL, &budget, NULL);
    tn_prepare_gaps(&settle, document);
    assert_true(settle.size == 5);
    tn_output_buffer(&out, buffer, sizeof buffer);
    out.at = tn_put_gaps(&out, out.at, document);
    assert_int_equal((size_t)(out.at - out.data), 5);
    assert_memory_equal(buffer, "abcde", 5);
    tn_document_free(document);
}

/* ---- bit fields ---- */

static void bit_fields_share_bytes_in_either_order(void **state)
{
    uint8_t bytes[12];
    tn_output out;
    (void)state;
    tn_output_buffer(&out, bytes, sizeof bytes);
    out.at = tn_put_bits_be(&out, out.at, 1, 1); /* 1 01 10011 | 1000 0011 */
    out.at = tn_put_bits_be(&out, out.at, 2, 1);
    out.at = tn_put_bits_be(&out, out.at, 9, 0x138);
    out.at = tn_put_rest_bits_be(&out, out.at, 3);
    out.at = tn_put_rest_bits_be(&out, out.at, 0); /* between whole bytes there is no rest */
    out.at = tn_put_bits_le(&out, out.at, 3, 5);   /* 11 011 101 | 00000 101 */
    out.at = tn_put_bits_le(&out, out.at, 3, 3);
    out.at = tn_put_bits_le(&out, out.at, 5, 0x17);
    out.at = tn_put_rest_bits_le(&out, out.at, 0);
    out.at = tn_put_bits_be(&out, out.at, 64, UINT64_C(0x0123456789abcdef));
    assert_int_equal(tn_output_end(&out), TN_OK);
    const uint8_t expected[] = {0xb3, 0x83, 0xdd, 0x05, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef};
    assert_int_equal((size_t)(out.at - out.data), sizeof expected);
    assert_memory_equal(bytes, expected, sizeof expected);
    out.at = tn_put_bits_be(&out, out.at, 8, 1);
    assert_int_equal(out.status, TN_BUFFER_TOO_SMALL);
}

static void bit_fields_of_a_run_are_added_up(void **state)
{
    static const struct {
        unsigned counts[4];
        uint64_t size;
        unsigned left;
    } table[] = {{{0}, 0, 0},    {{1}, 1, 7},     {{8}, 1, 0},           {{4, 4}, 1, 0},
                 {{4, 5}, 2, 7}, {{1, 64}, 9, 7}, {{3, 0, 13, 1}, 3, 7}, {{64, 64, 7, 1}, 17, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        tn_prepare settle;
        tn_prepare_begin(&settle, NULL, &(tn_budget){0}, NULL);
        for (size_t k = 0; k < 4; k++)
            tn_prepare_add_bits(&settle, table[i].counts[k]);
        assert_int_equal(settle.size, table[i].size);
        assert_int_equal(tn_prepare_end_bits(&settle), table[i].left);
        assert_int_equal(tn_prepare_end_bits(&settle), 0);
        assert_int_equal(tn_prepare_result(&settle, TN_OK), TN_OK);
        tn_prepare_end(&settle, NULL);
    }
}

static void assert_says(const tn_error *error, const char *words)
{
    char text[200];
    tn_error_print(error, text, sizeof text);
    assert_non_null(strstr(text, words));
}

static void bit_fields_hold_what_fits(void **state)
{
    tn_prepare settle;
    tn_error error;
    (void)state;
    tn_prepare_begin(&settle, NULL, &(tn_budget){0}, &error);
    tn_prepare_report(&settle, TN_OK);
    assert_int_equal(tn_prepare_bits(&settle, NULL, "x", 3, 7), TN_OK);
    assert_int_equal(tn_prepare_bits(&settle, NULL, "x", 64, UINT64_MAX), TN_OK);
    assert_int_equal(tn_prepare_bits(&settle, NULL, "x$rest", 0, 0), TN_OK);
    assert_int_equal(tn_prepare_bits(&settle, NULL, "x$rest", 0, 1), TN_OVERFLOW);
    assert_int_equal(tn_prepare_bits(&settle, NULL, "x", 3, 8), TN_OVERFLOW);
    assert_int_equal(error.status, TN_OVERFLOW);
    assert_int_equal(error.expected.as.u, 7);
    assert_int_equal(tn_prepare_bits(&settle, NULL, "x", 3, (uint64_t)INT64_C(-1)), TN_OVERFLOW);
    assert_says(&error, "expected at least 0, found -1");
    assert_int_equal(tn_prepare_bits(&settle, NULL, "x", 63, (uint64_t)1 << 63), TN_OVERFLOW);
    assert_says(&error, "found -9223372036854775808");
    tn_prepare_take_back(&settle);
}

static void numbers_below_a_form_are_told_the_least(void **state)
{
    tn_prepare settle;
    tn_error error;
    int32_t number = -8388609;
    (void)state;
    tn_prepare_begin(&settle, NULL, &(tn_budget){0}, &error);
    tn_prepare_report(&settle, TN_OK);
    assert_int_equal(tn_prepare_narrow(&settle, NULL, "x", TN_NO_INDEX, TN_FORM_S3LE, &number), TN_OVERFLOW);
    assert_says(&error, "expected at least -8388608, found -8388609");
    number = 8388608;
    assert_int_equal(tn_prepare_narrow(&settle, NULL, "x", TN_NO_INDEX, TN_FORM_S3LE, &number), TN_OVERFLOW);
    assert_says(&error, "expected at most 8388607, found 8388608");
    tn_prepare_take_back(&settle);
}

/* Lists and texts that getters make lie in memory of any address. */
static void memory_of_getters_is_aligned_within(void **state)
{
    enum { UNIT = _Alignof(max_align_t) };
    _Alignas(max_align_t) uint8_t space[4 * UNIT];
    (void)state;
    for (size_t skipped = 0; skipped < 2; skipped++) {
        tn_run run;
        tn_input stream;
        tn_error error;
        void *block;
        const size_t size = sizeof space - skipped;
        tn_input *in = tn_compute_begin(&run, &stream, &(tn_budget){0}, space + skipped, size, &error);
        assert_int_equal(tn_run_alloc(in, NULL, "x", 0, 3, UNIT, &block), TN_OK);
        assert_ptr_equal(block, space + skipped * UNIT);
        assert_int_equal(tn_run_alloc(in, NULL, "x", 0, 2, UNIT, &block), TN_NO_SCRATCH);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_give_back_what_was_stored),
        cmocka_unit_test(every_pattern_of_a_float_survives),
        cmocka_unit_test(every_pattern_of_a_double_survives),
        cmocka_unit_test(a_buffer_takes_exactly_what_fits),
        cmocka_unit_test(a_sink_gets_what_a_buffer_gets),
        cmocka_unit_test(the_first_failure_of_a_sink_sticks),
        cmocka_unit_test(settling_adds_up_and_refuses_terminators),
        cmocka_unit_test(the_caller_gets_the_error_of_a_pass_that_fails),
        cmocka_unit_test(sizes_that_are_too_large_do_not_wrap),
        cmocka_unit_test(what_settling_changes_can_be_taken_back),
        cmocka_unit_test(settling_goes_on_until_a_round_changes_nothing),
        cmocka_unit_test(writing_needs_a_buffer_of_the_settled_size),
        cmocka_unit_test(gaps_are_written),
        cmocka_unit_test(bit_fields_share_bytes_in_either_order),
        cmocka_unit_test(bit_fields_of_a_run_are_added_up),
        cmocka_unit_test(bit_fields_hold_what_fits),
        cmocka_unit_test(numbers_below_a_form_are_told_the_least),
        cmocka_unit_test(memory_of_getters_is_aligned_within),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
