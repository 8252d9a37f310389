/* JSON strings. */
#include "base/json.h"

#include "base/utf8.h"

void json_put_string(buffer *out, str text)
{
    buffer_putc(out, '"');
    for (size_t i = 0; i < text.size;) {
        uint32_t code;
        size_t used = utf8_decode(text, i, &code);
        if (used == 0) /* JSON is UTF-8, a path need not be */
            buffer_puts(out, "\\ufffd");
        else if (code == '"' || code == '\\')
            buffer_printf(out, "\\%c", (char)code);
        else if (code < 0x20 || (code >= 0x7F && code <= 0x9F) || code == 0x2028 || code == 0x2029)
            buffer_printf(out, "\\u%04x", (unsigned)code);
        else
            buffer_put(out, (str){text.data + i, used});
        i += used ? used : 1;
    }
    buffer_putc(out, '"');
}
