/* The encodings that need no tables. Both directions go over the text twice: to measure it, then to convert
   it. */
#include "tenon/impl/text.h"

#include "character.h"

static const char *const encoding_names[] = {"ASCII",    "UTF-8",    "UTF-16LE",  "UTF-16BE",
                                             "UTF-32LE", "UTF-32BE", "ISO-8859-1"};

tn_status tn_fail_encoding(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                           size_t index, const char *encoding)
{
    const tn_bytes rest = {bytes.data + index, bytes.size - index};
    tn_fail(in, path, member, in->pos, TN_BAD_ENCODING, tn_value_literal(encoding),
            tn_value_bytes(rest.data, rest.size));
    in->run->error->offset = tn_offset_of(in->run, rest);
    return TN_BAD_ENCODING;
}

static bool is_high_surrogate(uint32_t code)
{
    return code >= 0xd800 && code < 0xdc00;
}

static bool is_low_surrogate(uint32_t code)
{
    return code >= 0xdc00 && code < 0xe000;
}

static bool is_surrogate(uint32_t code)
{
    return is_high_surrogate(code) || is_low_surrogate(code);
}

/* ---- bytes to text ---- */

/* A surrogate without its partner is no character. */
static size_t utf16_character(const uint8_t *data, size_t size, bool big_endian, uint32_t *code)
{
    if (size < 2) return 0;
    *code = big_endian ? tn_u2be(data) : tn_u2le(data);
    if (!is_surrogate(*code)) return 2;
    if (!is_high_surrogate(*code) || size < 4) return 0;
    const uint32_t low = big_endian ? tn_u2be(data + 2) : tn_u2le(data + 2);
    if (!is_low_surrogate(low)) return 0;
    *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    return 4;
}

static size_t utf32_character(const uint8_t *data, size_t size, bool big_endian, uint32_t *code)
{
    if (size < 4) return 0;
    *code = big_endian ? tn_u4be(data) : tn_u4le(data);
    return *code <= 0x10ffff && !is_surrogate(*code) ? 4 : 0;
}

/* The character at the begin of the bytes and its size in bytes; 0 if there is none. */
static size_t decode_character(tn_encoding encoding, const uint8_t *data, size_t size, uint32_t *code)
{
    switch (encoding) {
    case TN_UTF16LE:
    case TN_UTF16BE:
        return utf16_character(data, size, encoding == TN_UTF16BE, code);
    case TN_UTF32LE:
    case TN_UTF32BE:
        return utf32_character(data, size, encoding == TN_UTF32BE, code);
    default:
        *code = data[0];
        return 1;
    }
}

/* Size of the text in UTF-8, in bytes. False if it cannot be decoded; *end is the place. */
static bool measure_decoded(tn_encoding encoding, tn_bytes bytes, uint64_t *size, size_t *end)
{
    *size = 0;
    for (*end = 0; *end < bytes.size;) {
        uint32_t code;
        const size_t taken = decode_character(encoding, bytes.data + *end, bytes.size - *end, &code);
        if (taken == 0) return false;
        *end += taken;
        *size += tn_character_size(code);
    }
    return true;
}

static void decode_into(tn_encoding encoding, tn_bytes bytes, uint8_t *to)
{
    for (size_t i = 0; i < bytes.size;) {
        uint32_t code = 0;
        i += decode_character(encoding, bytes.data + i, bytes.size - i, &code);
        tn_character_put(to, code);
        to += tn_character_size(code);
    }
}

tn_status tn_decode(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes bytes,
                    tn_encoding encoding, tn_text *text)
{
    const tn_text same = {(const char *)bytes.data, bytes.size};
    uint64_t size;
    size_t end;
    void *block;
    *text = same;
    if (encoding == TN_ASCII || encoding == TN_UTF8 || bytes.size == 0) return TN_OK;
    tn_status status = tn_work(in, path, member, at, bytes.size);
    if (status != TN_OK) return status;
    if (!measure_decoded(encoding, bytes, &size, &end))
        return tn_fail_encoding(in, path, member, bytes, end, encoding_names[encoding]);
    if (encoding == TN_LATIN1 && size == bytes.size) return TN_OK;
    status = tn_run_alloc(in, path, member, at, size <= SIZE_MAX ? (size_t)size : SIZE_MAX, 1, &block);
    if (status != TN_OK) return status;
    decode_into(encoding, bytes, block);
    const tn_text decoded = {block, (size_t)size};
    *text = decoded;
    return TN_OK;
}

/* ---- text to bytes ---- */

/* Returns the bytes of a character in the encoding; 0: the encoding lacks it. */
static size_t encoded_size(tn_encoding encoding, uint32_t code)
{
    if (code == TN_NO_CHARACTER || is_surrogate(code)) return 0;
    switch (encoding) {
    case TN_UTF16LE:
    case TN_UTF16BE:
        return code < 0x10000 ? 2 : 4;
    case TN_UTF32LE:
    case TN_UTF32BE:
        return 4;
    case TN_LATIN1:
        return code <= 0xff;
    default:
        return code < 0x80;
    }
}

static void put_utf16(uint8_t *to, uint32_t code, bool big_endian)
{
    const bool pair = code >= 0x10000;
    const uint16_t first = (uint16_t)(pair ? 0xd7c0 + (code >> 10) : code);
    const uint16_t second = (uint16_t)(0xdc00 + (code & 0x3ff));
    if (big_endian)
        tn_set_u2be(to, first);
    else
        tn_set_u2le(to, first);
    if (!pair) return;
    if (big_endian)
        tn_set_u2be(to + 2, second);
    else
        tn_set_u2le(to + 2, second);
}

static void encode_character(tn_encoding encoding, uint8_t *to, uint32_t code)
{
    switch (encoding) {
    case TN_UTF16LE:
    case TN_UTF16BE:
        put_utf16(to, code, encoding == TN_UTF16BE);
        return;
    case TN_UTF32LE:
        tn_set_u4le(to, code);
        return;
    case TN_UTF32BE:
        tn_set_u4be(to, code);
        return;
    default:
        *to = (uint8_t)code;
        return;
    }
}

/* Size of the text in the encoding, in bytes. False if the encoding lacks a character; *end is its place. */
static bool measure_encoded(tn_encoding encoding, tn_bytes text, uint64_t *size, size_t *end)
{
    *size = 0;
    for (*end = 0; *end < text.size;) {
        uint32_t code;
        const size_t taken = tn_character(text.data + *end, text.size - *end, &code);
        const size_t given = encoded_size(encoding, code);
        if (given == 0) return false;
        *end += taken;
        *size += given;
    }
    return true;
}

static void encode_into(tn_encoding encoding, tn_bytes text, uint8_t *to)
{
    for (size_t i = 0; i < text.size;) {
        uint32_t code;
        i += tn_character(text.data + i, text.size - i, &code);
        encode_character(encoding, to, code);
        to += encoded_size(encoding, code);
    }
}

tn_status tn_encode(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                    tn_encoding encoding, tn_bytes *bytes)
{
    const tn_bytes same = {(const uint8_t *)text.data, text.size};
    uint64_t size;
    size_t end;
    void *block;
    *bytes = same;
    if (encoding == TN_UTF8 || text.size == 0) return TN_OK;
    tn_status status = tn_work(in, path, member, at, text.size);
    if (status != TN_OK) return status;
    if (!measure_encoded(encoding, same, &size, &end))
        return tn_fail(in, path, member, at, TN_BAD_ENCODING, tn_value_literal(encoding_names[encoding]),
                       tn_value_bytes(text.data + end, text.size - end));
    if (encoding == TN_ASCII) return TN_OK;
    status = tn_run_alloc(in, path, member, at, size <= SIZE_MAX ? (size_t)size : SIZE_MAX, 1, &block);
    if (status != TN_OK) return status;
    encode_into(encoding, same, block);
    const tn_bytes encoded = {block, (size_t)size};
    *bytes = encoded;
    return TN_OK;
}
