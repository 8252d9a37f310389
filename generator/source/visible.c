/* How wide a code point is on a terminal, and which must not reach one. */
#include "source/visible.h"

#include "base/utf8.h"

enum { TAB = 4 };

typedef struct range {
    uint32_t first, last;
} range;

static bool within(uint32_t code, const range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return true;
    return false;
}

/* Controls; invisible marks; what reorders the text around it, so that it would read as something it is not.
 */
static bool is_hidden(uint32_t code)
{
    static const range ranges[] = {{0, 0x1F},        {0x7F, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},
                                   {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF},
                                   {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF}, {0xE000, 0xF8FF}, {0xE0000, 0xE0FFF}};
    return within(code, ranges, sizeof ranges / sizeof ranges[0]);
}

/* The blocks whose characters take two columns (East Asian Width W and F, in broad strokes). */
static bool is_wide(uint32_t code)
{
    static const range ranges[] = {{0x1100, 0x115F},   {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},
                                   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                                   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
                                   {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD}};
    return within(code, ranges, sizeof ranges / sizeof ranges[0]);
}

static bool is_combining(uint32_t code)
{
    static const range ranges[] = {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}};
    return within(code, ranges, sizeof ranges / sizeof ranges[0]);
}

size_t visible_put(buffer *out, str text, size_t offset, size_t *column)
{
    uint32_t code = 0;
    size_t used = utf8_decode(text, offset, &code);
    size_t before = out->size;
    if (used == 0) {
        buffer_printf(out, "\\x%02x", (unsigned)(unsigned char)text.data[offset]);
        *column += out->size - before;
        return 1;
    }
    if (code == '\t') {
        buffer_fill(out, ' ', TAB - *column % TAB);
        *column += out->size - before;
    } else if (is_hidden(code)) {
        buffer_printf(out, code < 0x80 ? "\\x%02x" : "\\u{%x}", (unsigned)code);
        *column += out->size - before;
    } else {
        buffer_put(out, (str){text.data + offset, used});
        *column += is_combining(code) ? 0 : is_wide(code) ? 2 : 1;
    }
    return used;
}

void visible_put_all(buffer *out, str text)
{
    size_t column = 0;
    for (size_t i = 0; i < text.size;)
        i += visible_put(out, text, i, &column);
}
