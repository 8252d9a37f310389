/* Bits: both orders, values that span bytes, positions, ends. The bytes and most of the values are those of
   the public suite's tests that are named. */
#include "runtime_support.h"

#include "tenon/impl/stream.h"

/* fixed_struct.bin */
static const uint8_t fixed_struct[] = {'P', 'A', 'C', 'K', '-', '1', 0xff, 0xff, 'P', 'A',
                                       'C', 'K', '-', 'U', '-', 'D', 'E',  'F',  0xff};
/* process_xor_4.bin */
static const uint8_t process_xor[] = {0xec, 0xbb, 0xa3, 0x14, 0x8a, 0xd4, 0xcc, 0x34, 0x8e, 0xda, 0xd1};
/* nav_parent_switch.bin */
static const uint8_t nav_parent_switch[] = {0x01, 0x42, 0xff};

static test_stream s;

static uint64_t be(unsigned count)
{
    uint64_t value = 99;
    assert_int_equal(tn_read_bits_be(&s.in, NULL, "bits", count, &value), TN_OK);
    return value;
}

static uint64_t le(unsigned count)
{
    uint64_t value = 99;
    assert_int_equal(tn_read_bits_le(&s.in, NULL, "bits", count, &value), TN_OK);
    return value;
}

static tn_bytes take(int64_t size)
{
    tn_bytes bytes;
    assert_int_equal(tn_take_bytes(&s.in, NULL, "bytes", size, &bytes), TN_OK);
    return bytes;
}

static void bytes_behind_bits_begin_at_the_next_byte(void **state)
{
    (void)state;
    tn_bytes bytes;
    test_stream_begin(&s, fixed_struct, sizeof fixed_struct); /* bits_byte_aligned */
    assert_true(be(6) == 0x14);
    test_bytes(take(1), "A", 1);
    assert_true(be(3) == 2 && be(1) == 0);
    test_bytes(take(1), "K", 1);
    assert_true(be(14) == 0xb4c);
    tn_input inner;
    tn_stream_open(&s.in, take(3), &inner);
    assert_int_equal(inner.base, 6);
    uint64_t value;
    assert_int_equal(tn_read_bits_be(&inner, NULL, "inner", 19, &value), TN_OK);
    assert_true(value == 0x7fffa);
    assert_true(be(8) == 0x41);
    test_bytes(take(1), "C", 1);
    assert_true(be(22) == 0x12cb55);
    assert_int_equal(tn_take_terminated(&s.in, NULL, "bytes_term", 0x45, 1, true, true, true, &bytes), TN_OK);
    test_bytes(bytes, "-DE", 3);
    assert_true(be(8) == 0x46);
}

static void the_orders_differ_in_which_bits_come_first(void **state)
{
    (void)state;
    test_stream_begin(&s, process_xor, sizeof process_xor); /* bits_seq_endian_combo */
    assert_true(be(6) == 0x3b);
    assert_true(be(10) == 0xbb);
    assert_true(le(8) == 0xa3);
    assert_true(be(8) == 0x14);
    assert_true(le(5) == 0x0a);
    assert_true(le(6) == 0x24);
    assert_true(le(5) == 0x1a);
    assert_true(be(1) == 1);
}

static void sixty_four_bits_span_nine_bytes(void **state)
{
    (void)state;
    test_stream_begin(&s, process_xor, sizeof process_xor); /* bits_unaligned_b64_be */
    assert_true(be(1) == 1);
    assert_true(be(64) == 0xd977462915a99869);
    assert_true(be(7) == 0x0e);
    assert_int_equal(s.in.pos, 9);
    test_stream_begin(&s, process_xor, sizeof process_xor); /* bits_unaligned_b64_le */
    assert_true(le(1) == 0);
    assert_true(le(64) == 0x1a666a450a51ddf6);
    assert_true(le(7) == 0x47);
    assert_int_equal(s.in.pos, 9);
    test_stream_begin(&s, "\xff\xff\xff\xff\xff\xff\xff\xff\0", 9); /* bits_shift_by_b64_le */
    assert_true(le(64) == UINT64_MAX && le(8) == 0);
    test_stream_begin(&s, process_xor, sizeof process_xor);
    assert_true(be(0) == 0 && le(0) == 0 && s.in.pos == 0);
}

static void the_last_bits_of_a_stream_can_be_read(void **state)
{
    (void)state;
    static const uint8_t digits[] = {0x00, 0x12, 0x34, 0x56}; /* bits_byte_aligned_eof_be and _le */
    test_stream_begin(&s, digits, sizeof digits);
    assert_true(be(31) == 0x00123456 >> 1);
    assert_false(tn_at_end(&s.in));
    assert_true(be(1) == 0);
    assert_true(tn_at_end(&s.in));
    test_stream_begin(&s, digits, sizeof digits);
    assert_true(le(31) == 0x56341200);
    assert_true(le(1) == 0);
    assert_true(tn_at_end(&s.in));
}

static void a_byte_begun_counts_as_consumed(void **state)
{
    (void)state;
    test_stream_begin(&s, process_xor, sizeof process_xor); /* expr_io_pos_bits */
    assert_true(be(3) == 7 && tn_pos(&s.in) == 1);
    assert_true(be(5) == 0x0c && tn_pos(&s.in) == 1);
    assert_true(be(1) == 1 && tn_pos(&s.in) == 2);
    assert_true(be(7) == 0x3b && tn_pos(&s.in) == 2);

    test_stream_begin(&s, nav_parent_switch, sizeof nav_parent_switch); /* expr_io_eof_bits */
    assert_true(be(20) == 0x0142f);
    assert_false(tn_at_end(&s.in));
    assert_true(be(4) == 0xf);
    assert_true(tn_at_end(&s.in));
    test_stream_begin(&s, nav_parent_switch, sizeof nav_parent_switch);
    assert_true(be(20) == 0x0142f);
    assert_int_equal(take(0).size, 0); /* `size: 0` aligns */
    assert_true(tn_at_end(&s.in));
}

static void ends_are_counted_in_whole_bytes(void **state)
{
    (void)state;
    uint64_t value = 99;
    test_stream_begin(&s, nav_parent_switch, sizeof nav_parent_switch); /* eof_exception_bits_be */
    assert_true(be(7) == 0);
    assert_int_equal(tn_read_bits_be(&s.in, NULL, "fail_bits", 18, &value), TN_TRUNCATED);
    assert_string_equal(test_line(&s.error), "fail_bits: error: the data ends too early, expected 3 bytes, "
                                             "found 2 bytes, at byte 0 bit 7");
    assert_true(value == 0 && s.in.pos == 1 && s.in.bits_left == 1);

    test_stream_begin(&s, nav_parent_switch, sizeof nav_parent_switch); /* eof_exception_bits_be2 */
    assert_true(be(8) == 1);
    assert_int_equal(tn_read_bits_be(&s.in, NULL, "fail_bits", 17, &value), TN_TRUNCATED);
    assert_string_equal(test_line(&s.error), "fail_bits: error: the data ends too early, expected 3 bytes, "
                                             "found 2 bytes, at byte 1");

    test_stream_begin(&s, nav_parent_switch, sizeof nav_parent_switch); /* eof_exception_bits_le and le2 */
    assert_true(le(7) == 1);
    assert_int_equal(tn_read_bits_le(&s.in, NULL, "fail_bits", 18, &value), TN_TRUNCATED);
    assert_true(s.error.expected.as.u == 3 && s.error.found.as.u == 2);
    assert_true(le(1) == 0);
    assert_int_equal(tn_read_bits_le(&s.in, NULL, "fail_bits", 17, &value), TN_TRUNCATED);
    assert_true(s.error.expected.as.u == 3 && s.error.found.as.u == 2 && s.error.bit == 0);
}

static void another_order_begins_at_the_next_byte(void **state)
{
    (void)state;
    test_stream_begin(&s, process_xor, sizeof process_xor);
    assert_true(be(3) == 7 && le(4) == 0xb && be(8) == 0xa3);
}

static void positions_are_restored_with_their_bits(void **state)
{
    (void)state;
    test_stream_begin(&s, process_xor, sizeof process_xor);
    assert_true(be(3) == 7);
    const tn_position position = tn_save_position(&s.in);
    assert_int_equal(tn_seek(&s.in, NULL, "far", 9), TN_OK);
    assert_true(be(8) == 0xda);
    tn_restore_position(&s.in, position);
    assert_true(be(5) == 0x0c && s.in.pos == 1);
    assert_true(be(4) == 0xb);
    assert_int_equal(tn_seek(&s.in, NULL, "same", 2), TN_OK);
    assert_true(be(8) == 0xa3);
}

/* Against bits taken one by one. */
static void any_widths_give_the_same_bits(void **state)
{
    (void)state;
    uint32_t random = 7;
    uint8_t data[64];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)test_random(&random);
    for (int round = 0; round < 500; round++) {
        const bool little = round % 2 != 0;
        test_stream_begin(&s, data, sizeof data);
        for (size_t at = 0; at < 8 * sizeof data - 64;) {
            const unsigned count = (unsigned)(test_random(&random) % 65);
            uint64_t expected = 0;
            for (unsigned i = 0; i < count; i++, at++) {
                const unsigned bit = little ? at % 8 : 7 - at % 8;
                const uint64_t value = data[at / 8] >> bit & 1;
                expected = little ? expected | value << i : expected << 1 | value;
            }
            assert_true((little ? le(count) : be(count)) == expected);
            assert_int_equal(s.in.pos, (at + 7) / 8);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_behind_bits_begin_at_the_next_byte),
        cmocka_unit_test(the_orders_differ_in_which_bits_come_first),
        cmocka_unit_test(sixty_four_bits_span_nine_bytes),
        cmocka_unit_test(the_last_bits_of_a_stream_can_be_read),
        cmocka_unit_test(a_byte_begun_counts_as_consumed),
        cmocka_unit_test(ends_are_counted_in_whole_bytes),
        cmocka_unit_test(another_order_begins_at_the_next_byte),
        cmocka_unit_test(positions_are_restored_with_their_bits),
        cmocka_unit_test(any_widths_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
