/* Reads tokens of the text: their kind, their extent, their meaning. */
#include "../generic/print.h"
#include "json_internal.h"

json_kind json_kind_of(const json_reader *reader, uint32_t node)
{
    switch (reader->text[reader->tape.nodes[node].at]) {
    case '{':
        return JSON_OBJECT;
    case '[':
        return JSON_ARRAY;
    case '"':
        return JSON_TEXT;
    case 't':
    case 'f':
        return JSON_BOOLEAN;
    case 'n':
        return JSON_NULL;
    default:
        return JSON_NUMBER;
    }
}

const char *json_kind_name(json_kind kind)
{
    static const char *const names[] = {"an object", "an array", "text", "a number", "a truth value", "null"};
    return names[kind];
}

static bool is_in_number(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

tn_text json_characters(const json_reader *reader, uint32_t node)
{
    const size_t at = reader->tape.nodes[node].at;
    tn_text characters = {reader->text + at, 0};
    if (characters.data[0] != '"') {
        while (at + characters.size < reader->size && is_in_number(characters.data[characters.size]))
            characters.size++;
        return characters;
    }
    characters.data++;
    while (characters.data[characters.size] != '"')
        characters.size += characters.data[characters.size] == '\\' ? 2 : 1;
    return characters;
}

size_t json_count(const json_reader *reader, uint32_t node)
{
    size_t count = 0;
    const uint32_t end = reader->tape.nodes[node].next;
    for (uint32_t i = node + 1; i < end; i = reader->tape.nodes[i].next)
        count++;
    return count;
}

/* ---- escapes ---- */

static uint32_t hex_digit(char c)
{
    if (c >= '0' && c <= '9') return (uint32_t)(c - '0');
    return (uint32_t)((c | 0x20) - 'a' + 10);
}

static uint32_t hex4(const char *digits)
{
    return hex_digit(digits[0]) << 12 | hex_digit(digits[1]) << 8 | hex_digit(digits[2]) << 4 |
           hex_digit(digits[3]);
}

static char simple_escape(char c)
{
    switch (c) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return c;
    }
}

/* The escape \uXXXX at `at`, perhaps with the second half of a pair behind it. Returns the number of its
   characters, or 0 for an invalid surrogate. */
static size_t decode_unicode(const tn_text *raw, size_t at, char **to)
{
    const uint32_t code = hex4(raw->data + at + 2);
    if (code < 0xd800 || code > 0xdfff) {
        *to += tn_utf8_put(code, (uint8_t *)*to);
        return 6;
    }
    if (code >= 0xdc80 && code <= 0xdcff) {
        *(*to)++ = (char)(code & 0xff);
        return 6;
    }
    if (code >= 0xdc00 || raw->size - at < 12 || raw->data[at + 6] != '\\' || raw->data[at + 7] != 'u')
        return 0;
    const uint32_t low = hex4(raw->data + at + 8);
    if (low < 0xdc00 || low > 0xdfff) return 0;
    *to += tn_utf8_put(0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00), (uint8_t *)*to);
    return 12;
}

/* Decodes into `space`, which is as large as `raw`. Returns the place of an invalid escape, or the size of
   `raw`. */
static size_t unescape(const tn_text *raw, char *space, size_t *size)
{
    char *to = space;
    size_t at = 0;
    while (at < raw->size) {
        if (raw->data[at] != '\\') {
            *to++ = raw->data[at++];
        } else if (raw->data[at + 1] != 'u') {
            *to++ = simple_escape(raw->data[at + 1]);
            at += 2;
        } else {
            const size_t taken = decode_unicode(raw, at, &to);
            if (taken == 0) break;
            at += taken;
        }
    }
    *size = (size_t)(to - space);
    return at;
}

tn_status json_decode(json_reader *reader, const tn_path *path, uint32_t node, tn_text *text)
{
    const tn_text raw = json_characters(reader, node);
    *text = raw;
    if (raw.size == 0 || memchr(raw.data, '\\', raw.size) == NULL) return TN_OK;

    void *space;
    const tn_status status = tn_arena_alloc(&reader->memory, raw.size, 1, &space);
    if (status != TN_OK) return json_fail_memory(reader, status);
    text->data = space;
    const size_t end = unescape(&raw, space, &text->size);
    if (end == raw.size) return TN_OK;
    return json_fail_at(reader, path, (size_t)(raw.data - reader->text) + end, TN_INVALID,
                        "`%.6s` is half a character; only \\udc80 to \\udcff may stand alone, for bytes",
                        raw.data + end);
}

bool json_is(const json_reader *reader, uint32_t node, const char *name, size_t size)
{
    const char *characters = reader->text + reader->tape.nodes[node].at + 1;
    const size_t left = (size_t)(reader->text + reader->size - characters);
    if (left > size && characters[size] == '"' && memcmp(characters, name, size) == 0) return true;

    /* A key with escapes, which is rare, is decoded for each comparison. */
    const tn_text raw = json_characters(reader, node);
    char decoded[256];
    size_t decoded_size;
    if (raw.size > sizeof decoded || raw.size == 0 || memchr(raw.data, '\\', raw.size) == NULL) return false;
    return unescape(&raw, decoded, &decoded_size) == raw.size && decoded_size == size &&
           memcmp(decoded, name, size) == 0;
}
