/* Reads characters of UTF-8, one at a time. */
#include "utf8_code.h"

/* The Unicode Standard, table 3-7: which second bytes are well formed depends on the first. */
size_t tn_utf8_character(const uint8_t *data, size_t size, uint32_t *code)
{
    const uint8_t first = data[0];
    *code = first;
    if (first < 0x80) return 1;
    if (first < 0xc2 || first > 0xf4) return 0;
    const size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (size < length) return 0;
    const uint8_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const uint8_t high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (data[1] < low || data[1] > high) return 0;
    *code = first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((data[i] & 0xc0) != 0x80) return 0;
        *code = *code << 6 | (data[i] & 0x3fu);
    }
    return length;
}

size_t tn_utf8_put(uint32_t code, uint8_t *to)
{
    if (code < 0x80) {
        to[0] = (uint8_t)code;
        return 1;
    }
    const unsigned more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    to[0] = (uint8_t)(code >> (6 * more) | (0xff00u >> (more + 1) & 0xff));
    for (unsigned i = 1; i <= more; i++)
        to[i] = (uint8_t)(0x80 | (code >> (6 * (more - i)) & 0x3f));
    return more + 1;
}
