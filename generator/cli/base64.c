/* Bytes as text of base 64. */
#include "cli/base64.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_add(base64_writer *text, str bytes)
{
    for (size_t i = 0; i < bytes.size; i++) {
        text->bits = text->bits << 8 | (uint8_t)bytes.data[i];
        if (++text->count < 3) continue;
        for (unsigned shift = 24; shift > 0;)
            buffer_putc(text->out, digits[text->bits >> (shift -= 6) & 63]);
        text->bits = text->count = 0;
    }
}

void base64_end(base64_writer *text)
{
    if (text->count == 0) return;
    const uint32_t bits = text->bits << 8 * (3 - text->count);
    for (unsigned k = 0; k < 4; k++)
        buffer_putc(text->out, k <= text->count ? digits[bits >> (18 - 6 * k) & 63] : '=');
}
