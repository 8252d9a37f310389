/* Writes text and numbers of JSON documents. */
#include "json_wire.h"

#include "tenon/impl/decimal.h"

#include "utf8_code.h"

/* ---- text ---- */

static uint32_t hex_value(const uint8_t *digits)
{
    uint32_t value = 0;
    for (size_t i = 0; i < 4; i++) {
        const uint8_t c = digits[i];
        value = value * 16 + (c <= '9' ? (uint32_t)c - '0' : (c | 0x20u) - 'a' + 10u);
    }
    return value & 0xffff;
}

static bool begins_half(const tn_json_characters *text)
{
    return text->end - text->at >= 6 && text->data[text->at] == '\\' && text->data[text->at + 1] == 'u';
}

/* An incomplete escape stands for itself; scanned text has none. */
static uint32_t unescape(tn_json_characters *text)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    const size_t left = text->end - text->at;
    const uint8_t c = left >= 2 ? text->data[text->at + 1] : 0;
    if (left < 2 || (c == 'u' && left < 6)) return text->data[text->at++];
    if (c != 'u') {
        text->at += 2;
        for (size_t i = 0; i < sizeof from - 1; i++)
            if (c == (uint8_t)from[i]) return (uint8_t)to[i];
        return c;
    }
    const uint32_t first = hex_value(text->data + text->at + 2);
    text->at += 6;
    if ((first & 0xfc00) != 0xd800 || !begins_half(text)) return first;
    const uint32_t second = hex_value(text->data + text->at + 2);
    if ((second & 0xfc00) != 0xdc00) return first;
    text->at += 6;
    return 0x10000 + ((first & 0x3ff) << 10 | (second & 0x3ff));
}

bool tn_json_character(tn_json_characters *text, uint32_t *code)
{
    if (text->at >= text->end) return false;
    if (text->data[text->at] == '\\') {
        *code = unescape(text);
        return true;
    }
    const size_t length = tn_utf8_character(text->data + text->at, text->end - text->at, code);
    text->at += length != 0 ? length : 1;
    return true;
}

size_t tn_json_spell(uint32_t code, uint8_t *to)
{
    static const char from[] = "\"\\\b\f\n\r\t", with[] = "\"\\bfnrt";
    for (size_t i = 0; i < sizeof from - 1; i++)
        if (code == (uint8_t)from[i]) {
            to[0] = '\\';
            to[1] = (uint8_t)with[i];
            return 2;
        }
    if (code >= 0x20 && code != 0x7f) return tn_utf8_put(code, to);
    for (unsigned i = 0; i < 6; i++)
        to[i] = (uint8_t)(i == 0 ? '\\' : i == 1 ? 'u' : "0123456789abcdef"[code >> (20 - 4 * i) & 15]);
    return 6;
}

/* ---- kinds ---- */

/* One character for each kind: the first one of its values. */
static char kind_of(char first)
{
    if (first == '-' || (first >= '0' && first <= '9')) return '0';
    return first == 'f' ? 't' : first;
}

bool tn_json_is_of_kind(const char *kinds, char first)
{
    const char kind = first != '\0' ? kind_of(first) : '\0';
    while (*kinds != '\0' && *kinds != kind)
        kinds++;
    return first == TN_JSON_MARK || *kinds != '\0';
}

/* ---- numbers ---- */

size_t tn_json_spell_unsigned(uint64_t value, char *text)
{
    size_t count = 1;
    for (uint64_t rest = value; rest >= 10; rest /= 10)
        count++;
    for (size_t i = count; i > 0; i--) {
        text[i - 1] = (char)('0' + value % 10);
        value /= 10;
    }
    return count;
}

size_t tn_json_spell_signed(int64_t value, char *text)
{
    if (value >= 0) return tn_json_spell_unsigned((uint64_t)value, text);
    text[0] = '-';
    return 1 + tn_json_spell_unsigned(0 - (uint64_t)value, text + 1);
}

/* Integral values are written as integers. */
static size_t without_point(const char *text, size_t size)
{
    return size > 2 && text[size - 2] == '.' && text[size - 1] == '0' ? size - 2 : size;
}

size_t tn_json_spell_f4(float value, char *text)
{
    return without_point(text, tn_print_f4(value, text));
}

size_t tn_json_spell_f8(double value, char *text)
{
    return without_point(text, tn_print_f8(value, text));
}
