/* Characters of text that may be ill-formed. */
#include "character.h"

size_t tn_character(const uint8_t *data, size_t size, uint32_t *code)
{
    const uint8_t first = data[0];
    *code = first;
    if (first < 0x80) return 1;
    *code = TN_NO_CHARACTER;
    if (first < 0xc2 || first > 0xf4) return 1;
    const size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (size < length) return 1;
    const uint8_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const uint8_t high = first == 0xf4 ? 0x8f : 0xbf;
    if (data[1] < low || data[1] > high) return 1;
    uint32_t value = first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((data[i] & 0xc0) != 0x80) return 1;
        value = value << 6 | (data[i] & 0x3fu);
    }
    *code = value;
    return length;
}

size_t tn_character_size(uint32_t code)
{
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

void tn_character_put(uint8_t *to, uint32_t code)
{
    const size_t size = tn_character_size(code);
    static const uint8_t leads[] = {0, 0x00, 0xc0, 0xe0, 0xf0};
    for (size_t i = size - 1; i > 0; i--) {
        to[i] = (uint8_t)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    to[0] = (uint8_t)(leads[size] | code);
}
