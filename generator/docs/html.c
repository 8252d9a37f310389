/* Text inside HTML. */
#include "docs/html.h"

#include "source/visible.h"

void html_text(buffer *out, str text)
{
    buffer shown = {.memory = out->memory};
    visible_put_all(&shown, text);
    for (size_t i = 0; i < shown.size; i++) {
        switch (shown.data[i]) {
        case '<':
            buffer_puts(out, "&lt;");
            break;
        case '>':
            buffer_puts(out, "&gt;");
            break;
        case '&':
            buffer_puts(out, "&amp;");
            break;
        case '"':
            buffer_puts(out, "&quot;");
            break;
        case '\'':
            buffer_puts(out, "&#39;");
            break;
        default:
            buffer_putc(out, shown.data[i]);
        }
    }
}

void html_number(buffer *out, wide value)
{
    char digits[40];
    size_t count = 0;
    wide rest = value < 0 ? -value : value;
    do {
        const wide tens = floor_quotient(rest, 10);
        digits[count++] = (char)('0' + (int)(rest - tens * 10));
        rest = tens;
    } while (rest != 0);
    if (value < 0) buffer_putc(out, '-');
    while (count > 0)
        buffer_putc(out, digits[--count]);
}

void html_hex(buffer *out, uint64_t value)
{
    buffer_printf(out, "0x%llx", (unsigned long long)value);
}

void html_id(buffer *out, str text)
{
    for (size_t i = 0; i < text.size; i++)
        buffer_putc(out, str_is_word_byte(text.data[i]) || text.data[i] == '.' ? text.data[i] : '-');
}

void html_bytes(buffer *out, str bytes, size_t most)
{
    for (size_t i = 0; i < bytes.size && i < most; i++)
        buffer_printf(out, i == 0 ? "%02x" : " %02x", (unsigned)(unsigned char)bytes.data[i]);
    if (bytes.size > most) buffer_puts(out, " …");
}

bool html_is_address(str text)
{
    static const char *const schemes[] = {"https://", "http://"};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        const size_t size = strlen(schemes[i]);
        if (text.size > size && memcmp(text.data, schemes[i], size) == 0) return true;
    }
    return false;
}
