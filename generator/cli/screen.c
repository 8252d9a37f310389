/* Escaping for terminals. */
#include "cli/screen.h"

#include "base/json.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "source/visible.h"

/* The size of the colour in `text` at `at`: ESC [ 1 ; 31 m. 0: it is none; SIZE_MAX: it may become one. */
static size_t colour_size(str text, size_t at)
{
    enum { LONGEST = 8 };
    size_t i = at + 1;
    if (i < text.size && text.data[i] != '[') return 0;
    for (i++; i < text.size && i - at < LONGEST; i++) {
        const char c = text.data[i], before = text.data[i - 1];
        if (c == 'm') return i + 1 - at;
        const bool second = before == '3' && c >= '1' && c <= '6';
        const bool first = (before == '[' || before == ';') && c >= '0' && c <= '3';
        if (!first && !second && c != ';') return 0;
    }
    return i >= text.size ? SIZE_MAX : 0;
}

/* Whether the bytes at the end may be the begin of a character. */
static bool may_go_on(str text, size_t at)
{
    const unsigned char lead = (unsigned char)text.data[at];
    const size_t needed = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    for (size_t i = at + 1; i < text.size; i++)
        if (((unsigned char)text.data[i] & 0xC0) != 0x80) return false;
    return lead >= 0xC2 && lead <= 0xF4 && text.size - at < needed;
}

/* Puts the character at `at`; returns its size in bytes, 0 if it is incomplete. */
static size_t put_character(const screen *to, str text, size_t at, buffer *out)
{
    uint32_t code;
    size_t column = 0;
    const char c = text.data[at];
    const size_t used = utf8_decode(text, at, &code);
    const size_t colour = c == '\033' ? colour_size(text, at) : 0;
    if (colour == SIZE_MAX || (used == 0 && may_go_on(text, at))) return 0;
    if (c == '\n' || c == '\t' || colour > 0) {
        buffer_put(out, (str){text.data + at, colour > 0 ? colour : 1});
        return colour > 0 ? colour : 1;
    }
    return to->json ? json_put_character(out, text, at) : visible_put(out, text, at, &column);
}

void screen_put(screen *to, str text, buffer *out)
{
    buffer whole = {.memory = out->memory};
    buffer_put(&whole, (str){to->held, to->count});
    buffer_put(&whole, text);
    const str all = to->count > 0 ? buffer_str(&whole) : text;
    size_t at = 0;
    to->count = 0;
    while (at < all.size) {
        const size_t used = put_character(to, all, at, out);
        if (used == 0) break;
        at += used;
    }
    while (at < all.size)
        to->held[to->count++] = all.data[at++];
}

void screen_end(screen *to, buffer *out)
{
    size_t column = 0;
    for (size_t i = 0; i < to->count;)
        i += visible_put(out, (str){to->held, to->count}, i, &column);
    to->count = 0;
}
