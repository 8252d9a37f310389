/* Checks that text is well-formed UTF-8. */
#include "tenon/impl/rules.h"

/* Unicode 15, table 3-7: a lead byte decides how many bytes follow and the range of the first of them; all
   others are 80..BF. */
typedef struct lead_class {
    uint8_t first, last; /* lead bytes */
    uint8_t following;
    uint8_t second_first, second_last;
} lead_class;

static const lead_class classes[] = {
    {0x00, 0x7F, 0, 0, 0},       {0xC2, 0xDF, 1, 0x80, 0xBF}, {0xE0, 0xE0, 2, 0xA0, 0xBF},
    {0xE1, 0xEC, 2, 0x80, 0xBF}, {0xED, 0xED, 2, 0x80, 0x9F}, {0xEE, 0xEF, 2, 0x80, 0xBF},
    {0xF0, 0xF0, 3, 0x90, 0xBF}, {0xF1, 0xF3, 3, 0x80, 0xBF}, {0xF4, 0xF4, 3, 0x80, 0x8F},
};

/* NULL for a byte that begins no character. */
static const lead_class *class_of(uint8_t lead)
{
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        if (lead >= classes[i].first && lead <= classes[i].last) return &classes[i];
    }
    return NULL;
}

/* Bytes of ASCII at the begin, eight at a time and then one by one. */
static size_t ascii_prefix(const uint8_t *p, size_t size)
{
    const uint64_t high_bits = 0x8080808080808080U;
    size_t at = 0;
    while (size - at >= 8 && (tn_u8le(p + at) & high_bits) == 0)
        at += 8;
    while (at < size && p[at] < 0x80)
        at++;
    return at;
}

bool tn_is_utf8(tn_text text)
{
    const uint8_t *p = (const uint8_t *)text.data;
    size_t left = text.size;
    while (left > 0) {
        const size_t ascii = ascii_prefix(p, left);
        p += ascii;
        left -= ascii;
        if (left == 0) return true;
        const lead_class *lead = class_of(p[0]);
        if (lead == NULL || left - 1 < lead->following) return false;
        if (p[1] < lead->second_first || p[1] > lead->second_last) return false;
        for (size_t i = 2; i <= lead->following; i++) {
            if (p[i] < 0x80 || p[i] > 0xBF) return false;
        }
        p += 1 + lead->following;
        left -= 1U + lead->following;
    }
    return true;
}
