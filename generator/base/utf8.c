/* UTF-8 after the Unicode standard's table of well-formed byte sequences (table 3-7). */
#include "base/utf8.h"

size_t utf8_decode(str text, size_t offset, uint32_t *code)
{
    const unsigned char *at = (const unsigned char *)text.data + offset;
    size_t left = text.size - offset;
    unsigned char first = at[0];
    if (first < 0x80) {
        *code = first;
        return 1;
    }
    size_t size = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (size == 0 || left < size) return 0;
    /* Only the second byte's range depends on the first one. */
    unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (at[1] < low || at[1] > high) return 0;
    uint32_t value = first & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((at[i] & 0xC0) != 0x80) return 0;
        value = value << 6 | (at[i] & 0x3Fu);
    }
    *code = value;
    return size;
}

size_t utf8_encode(uint32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    out[0] = (char)((0xF00u >> size & 0xF0u) | code);
    return size;
}

bool utf8_is_valid(str text)
{
    uint32_t code;
    for (size_t at = 0, size; at < text.size; at += size)
        if ((size = utf8_decode(text, at, &code)) == 0) return false;
    return true;
}
