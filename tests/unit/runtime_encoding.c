/* Encodings: those of the core and iconv's, in both directions. Values of tests that are named are those of
   the public suite. */
#include "runtime_support.h"

#include "tenon/impl/stream.h"
#include "tenon/impl/text.h"

static test_stream s;

static tn_bytes bytes(const char *data, size_t size)
{
    const tn_bytes result = {(const uint8_t *)data, size};
    return result;
}
#define BYTES(literal) bytes(literal, sizeof(literal) - 1)

static void begin(void)
{
    test_stream_begin(&s, "", 0);
}

static tn_text decoded(tn_bytes from, tn_encoding encoding)
{
    tn_text result;
    assert_int_equal(tn_decode(&s.in, NULL, "x", 0, from, encoding, &result), TN_OK);
    tn_bytes back;
    assert_int_equal(tn_encode(&s.in, NULL, "x", 0, result, encoding, &back), TN_OK);
    test_bytes(back, from.data, from.size);
    return result;
}

static void ascii_and_utf_8_stay_as_they_are(void **state)
{
    (void)state;
    tn_text result;
    begin();
    const tn_bytes from = BYTES("a\xc3\xa9\xff\0z");
    assert_int_equal(tn_decode(&s.in, NULL, "x", 0, from, TN_UTF8, &result), TN_OK);
    assert_true((const uint8_t *)result.data == from.data && result.size == 6);
    assert_int_equal(tn_decode(&s.in, NULL, "x", 0, from, TN_ASCII, &result), TN_OK);
    assert_true((const uint8_t *)result.data == from.data && result.size == 6);
    test_text(decoded(BYTES("Some ASCII"), TN_ASCII), "Some ASCII"); /* str_encodings */
    test_text(decoded(BYTES("\xe3\x81\x93"), TN_UTF8), "\xe3\x81\x93");
    test_text(decoded(BYTES(""), TN_ASCII), "");
}

static void utf_16_and_32_are_converted(void **state)
{
    (void)state;
    begin();
    static const char hello[] = "こんにちは"; /* str_encodings_utf16 */
    const tn_text be = decoded(BYTES("0S0\x93"
                                     "0k0a0o"),
                               TN_UTF16BE);
    const tn_text le = decoded(BYTES("S0\x93"
                                     "0k0a0o0"),
                               TN_UTF16LE);
    test_text(be, "こんにちは");
    test_text(le, "こんにちは");
    assert_int_equal(be.size, sizeof hello - 1);
    test_text(decoded(BYTES("a\0\0\2b\0"), TN_UTF16LE), "aȀb"); /* term_strz_utf16 */
    test_text(decoded(BYTES("e\0\0\2f\0\0\0"), TN_UTF16LE), "eȀf\0");
    test_text(decoded(BYTES("\xd8\x3c\xdf\x0d"), TN_UTF16BE), "🌍");
    test_text(decoded(BYTES("\xff\xdb\xff\xdf"), TN_UTF16LE), "\xf4\x8f\xbf\xbf");
    test_text(decoded(BYTES("\0\1\xf3\x0d\0\0\0a"), TN_UTF32BE), "🌍a");
    test_text(decoded(BYTES("\xff\xff\x10\0\x7f\0\0\0\x80\0\0\0"), TN_UTF32LE),
              "\xf4\x8f\xbf\xbf\x7f\xc2\x80");
    test_text(decoded(BYTES("\xff\7\0\0\0\x08\0\0\xff\xff\0\0\0\0\1\0"), TN_UTF32LE),
              "\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf\xf0\x90\x80\x80");
}

static void latin_1_is_converted_where_it_has_to_be(void **state)
{
    (void)state;
    tn_text result;
    begin();
    test_text(decoded(BYTES("\xa3"
                            "5\xff"),
                      TN_LATIN1),
              "£5ÿ");
    const tn_bytes plain = BYTES("plain");
    assert_int_equal(tn_decode(&s.in, NULL, "x", 0, plain, TN_LATIN1, &result), TN_OK);
    assert_ptr_equal(result.data, plain.data);
}

static void decode_fails(tn_bytes from, tn_encoding encoding)
{
    tn_text result;
    assert_int_equal(tn_decode(&s.in, NULL, "x", 0, from, encoding, &result), TN_BAD_ENCODING);
}

static void encode_fails(tn_text from, tn_encoding encoding)
{
    tn_bytes result;
    assert_int_equal(tn_encode(&s.in, NULL, "x", 0, from, encoding, &result), TN_BAD_ENCODING);
}

static void lone_surrogates_are_no_characters(void **state)
{
    (void)state;
    begin();
    decode_fails(BYTES("\0\xd8z\0"), TN_UTF16LE);
    decode_fails(BYTES("\0\xdc\0\xd8"), TN_UTF16LE);
    decode_fails(BYTES("\0\xd8\0\xd8\0\xdc"), TN_UTF16LE);
    decode_fails(BYTES("z\0\xff\xdb"), TN_UTF16LE);
    decode_fails(BYTES("\xdc\0\0z"), TN_UTF16BE);
    decode_fails(BYTES("\0\0\xdf\xff"), TN_UTF32BE);
    decode_fails(BYTES("\0\xd8\0\0"), TN_UTF32LE);
    for (tn_encoding encoding = TN_UTF16LE; encoding <= TN_UTF32BE; encoding++) {
        encode_fails(tn_text_literal("a\xed\xa0\x80"), encoding);
        encode_fails(tn_text_literal("\xed\xa0\x80\xed\xb0\x80"), encoding);
    }
}

static void what_cannot_be_decoded_is_an_error_at_its_byte(void **state)
{
    (void)state;
    static const char data[] = "....a\0b\0c";
    const tn_path path = {NULL, "names", 2};
    tn_bytes part;
    tn_text result;
    test_stream_begin(&s, data, sizeof data - 1);
    assert_int_equal(tn_seek(&s.in, NULL, "x", 4), TN_OK);
    assert_int_equal(tn_take_rest(&s.in, NULL, "x", &part), TN_OK);
    assert_int_equal(tn_decode(&s.in, &path, "x", 4, part, TN_UTF16LE, &result), TN_BAD_ENCODING);
    assert_string_equal(test_line(&s.error),
                        "names[2].x: error: the text is not valid in its encoding, expected UTF-16LE, "
                        "found \"c\", at byte 8");
    assert_int_equal(tn_decode(&s.in, &path, "x", 4, part, TN_UTF32BE, &result), TN_BAD_ENCODING);
    assert_true(s.error.offset == 4);
    assert_int_equal(tn_decode(&s.in, &path, "x", 4, BYTES("\0\x11\0\0"), TN_UTF32BE, &result),
                     TN_BAD_ENCODING);
    assert_true(s.error.offset == TN_NO_OFFSET);
}

static void what_is_not_in_an_encoding_cannot_be_encoded(void **state)
{
    (void)state;
    begin();
    encode_fails(tn_text_literal("aé"), TN_ASCII);
    assert_string_equal(
        test_line(&s.error),
        "x: error: the text is not valid in its encoding, expected ASCII, found c3 a9, at byte 0");
    encode_fails(tn_text_literal("Ā"), TN_LATIN1);
    encode_fails(tn_text_literal("\xff"), TN_LATIN1);
    encode_fails(tn_text_literal("a\xff"), TN_UTF16LE);
    encode_fails(tn_text_literal("\xc3"), TN_UTF32LE);
}

static void all_code_points_go_both_ways(void **state)
{
    (void)state;
    static const tn_encoding encodings[] = {TN_UTF16LE, TN_UTF16BE, TN_UTF32LE, TN_UTF32BE};
    for (uint32_t code = 0; code <= 0x10ffff; code++) {
        if (code == 0xd800) code = 0xe000;
        uint8_t utf32[4];
        tn_text text;
        tn_bytes encoded;
        tn_text again;
        if (code % 1024 == 0) begin();
        tn_set_u4le(utf32, code);
        const tn_bytes from = {utf32, 4};
        const tn_mark mark = tn_run_mark(&s.run);
        assert_int_equal(tn_decode(&s.in, NULL, "x", 0, from, TN_UTF32LE, &text), TN_OK);
        assert_int_equal(tn_text_length(text), 1);
        assert_true(tn_is_utf8(text));
        const tn_encoding encoding = encodings[code % 4];
        assert_int_equal(tn_encode(&s.in, NULL, "x", 0, text, encoding, &encoded), TN_OK);
        assert_int_equal(tn_decode(&s.in, NULL, "x", 0, encoded, encoding, &again), TN_OK);
        assert_true(tn_text_compare(text, again) == 0);
        tn_run_release(&s.run, mark);
    }
}

/* ---- iconv ---- */

static tn_text converted(tn_bytes from, const char *encoding)
{
    tn_text result;
    assert_int_equal(tn_decode_iconv(&s.in, NULL, "x", 0, from, encoding, &result), TN_OK);
    tn_bytes back;
    assert_int_equal(tn_encode_iconv(&s.in, NULL, "x", 0, result, encoding, &back), TN_OK);
    test_bytes(back, from.data, from.size);
    return result;
}

static void iconv_knows_the_other_encodings(void **state)
{
    (void)state;
    begin();
    /* str_encodings */
    test_text(converted(BYTES("\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd"), "SJIS"), "こんにちは");
    test_text(converted(BYTES("\x82\xb1"), "Shift_JIS"), "こ");
    test_text(converted(BYTES("\xb0\xb1\xb2"), "IBM437"), "░▒▓");
    /* the tables at unicode.org */
    test_text(converted(BYTES("\x8f\xe0\xa8"), "IBM866"), "При");
    test_text(converted(BYTES("\xcf\xf0"), "windows-1251"), "Пр");
    test_text(converted(BYTES("\x80\x92"), "windows-1252"), "€’");
    test_text(converted(BYTES("\xa4"), "ISO-8859-15"), "€");
    test_text(converted(BYTES("\xa4\xa4"), "Big5"), "中");
    test_text(converted(BYTES("\xb0\xa1"), "EUC-KR"), "가");
    test_text(converted(BYTES(""), "no encoding"), "");
}

static void iconv_refuses_what_is_ill_formed(void **state)
{
    (void)state;
    tn_text result;
    tn_bytes encoded;
    test_stream_begin(&s, "\x82\xb1\x82", 3);
    tn_bytes whole;
    assert_int_equal(tn_take_rest(&s.in, NULL, "x", &whole), TN_OK);
    assert_int_equal(tn_decode_iconv(&s.in, NULL, "x", 0, whole, "Shift_JIS", &result), TN_BAD_ENCODING);
    assert_string_equal(test_line(&s.error),
                        "x: error: the text is not valid in its encoding, expected Shift_JIS, found "
                        "82, at byte 2");
    assert_int_equal(tn_decode_iconv(&s.in, NULL, "x", 0, BYTES("\x81"), "windows-1252", &result),
                     TN_BAD_ENCODING);
    assert_int_equal(tn_decode_iconv(&s.in, NULL, "x", 0, whole, "ASCII\\\\x", &result), TN_BAD_ENCODING);
    assert_string_equal(test_line(&s.error),
                        "x: error: the text is not valid in its encoding, expected ASCII\\\\x, found "
                        "82 b1 82, at byte 0");
    assert_int_equal(tn_encode_iconv(&s.in, NULL, "x", 1, tn_text_literal("aこ"), "IBM437", &encoded),
                     TN_BAD_ENCODING);
    assert_true(s.error.offset == 1);
    assert_int_equal(tn_encode_iconv(&s.in, NULL, "x", 1, tn_text_literal("\xff"), "IBM437", &encoded),
                     TN_BAD_ENCODING);
}

static void long_texts_are_converted_whole(void **state)
{
    (void)state;
    static char shades[5000];
    memset(shades, 0xb0, sizeof shades);
    for (size_t size = 339; size <= sizeof shades; size = size < 345 ? size + 1 : size + 1164) {
        begin();
        const tn_text text = converted(bytes(shades, size), "IBM437");
        assert_int_equal(text.size, 3 * size);
        for (size_t i = 0; i < size; i++)
            assert_memory_equal(text.data + 3 * i, "░", 3);
    }
    tn_text result;
    begin();
    s.run.scratch_left = 14999;
    assert_int_equal(tn_decode_iconv(&s.in, NULL, "x", 0, bytes(shades, 5000), "IBM437", &result),
                     TN_NO_SCRATCH);
    begin();
    s.run.work_left = 4999;
    assert_int_equal(tn_decode_iconv(&s.in, NULL, "x", 0, bytes(shades, 5000), "IBM437", &result),
                     TN_WORK_BUDGET);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ascii_and_utf_8_stay_as_they_are),
        cmocka_unit_test(utf_16_and_32_are_converted),
        cmocka_unit_test(latin_1_is_converted_where_it_has_to_be),
        cmocka_unit_test(lone_surrogates_are_no_characters),
        cmocka_unit_test(what_cannot_be_decoded_is_an_error_at_its_byte),
        cmocka_unit_test(what_is_not_in_an_encoding_cannot_be_encoded),
        cmocka_unit_test(all_code_points_go_both_ways),
        cmocka_unit_test(iconv_knows_the_other_encodings),
        cmocka_unit_test(iconv_refuses_what_is_ill_formed),
        cmocka_unit_test(long_texts_are_converted_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
