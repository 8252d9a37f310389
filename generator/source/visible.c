/* Escapes text for a terminal: characters that it would obey or hide; and counts columns. */
#include "source/visible.h"

#include "base/unicode.h"
#include "base/utf8.h"

enum { TAB = 4 };

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
    } else if (unicode_is_hidden(code)) {
        buffer_printf(out, code < 0x80 ? "\\x%02x" : "\\u{%x}", (unsigned)code);
        *column += out->size - before;
    } else {
        buffer_put(out, (str){text.data + offset, used});
        *column += unicode_is_combining(code) ? 0 : unicode_is_wide(code) ? 2 : 1;
    }
    return used;
}

void visible_put_all(buffer *out, str text)
{
    size_t column = 0;
    for (size_t i = 0; i < text.size;)
        i += visible_put(out, text, i, &column);
}
