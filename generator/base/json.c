/* JSON strings and documents. */
#include "base/json.h"

#include "base/unicode.h"
#include "base/utf8.h"

size_t json_put_character(buffer *out, str text, size_t at)
{
    uint32_t code;
    const size_t used = utf8_decode(text, at, &code);
    const unsigned beyond = used > 0 && code > 0xFFFF ? code - 0x10000 : 0;
    if (used == 0) /* JSON is UTF-8, a path need not be */
        buffer_printf(out, "\\udc%02x", (unsigned)(unsigned char)text.data[at]);
    else if (!unicode_is_hidden(code))
        buffer_put(out, (str){text.data + at, used});
    else if (code > 0xFFFF)
        buffer_printf(out, "\\u%04x\\u%04x", 0xD800 + (beyond >> 10), 0xDC00 + (beyond & 0x3FF));
    else
        buffer_printf(out, "\\u%04x", (unsigned)code);
    return used > 0 ? used : 1;
}

void json_put_string(buffer *out, str text)
{
    buffer_putc(out, '"');
    for (size_t i = 0; i < text.size;) {
        const char c = text.data[i];
        if (c == '"' || c == '\\') buffer_putc(out, '\\');
        i += json_put_character(out, text, i);
    }
    buffer_putc(out, '"');
}

/* ---- documents ----------------------------------------------------------------------------------------- */

static void begin_line(json_writer *json)
{
    buffer_putc(json->out, '\n');
    buffer_fill(json->out, ' ', (size_t)json->depth * 2);
}

static void begin_value(json_writer *json, const char *name)
{
    if (json->begun) buffer_putc(json->out, ',');
    if (json->depth > 0) begin_line(json);
    json->begun = true;
    if (!name) return;
    json_put_string(json->out, str_of(name));
    buffer_puts(json->out, ": ");
}

void json_open(json_writer *json, const char *name, char bracket)
{
    begin_value(json, name);
    buffer_putc(json->out, bracket);
    json->depth++;
    json->begun = false;
}

void json_close(json_writer *json, char bracket)
{
    json->depth--;
    if (json->begun) begin_line(json);
    buffer_putc(json->out, bracket);
    json->begun = true;
}

void json_text(json_writer *json, const char *name, const char *text)
{
    begin_value(json, name);
    json_put_string(json->out, str_of(text));
}

void json_str(json_writer *json, const char *name, str text)
{
    begin_value(json, name);
    json_put_string(json->out, text);
}

void json_raw(json_writer *json, const char *name, str value)
{
    begin_value(json, name);
    buffer_put(json->out, value);
}

void json_null(json_writer *json, const char *name)
{
    json_raw(json, name, str_of("null"));
}

void json_bool(json_writer *json, const char *name, bool value)
{
    begin_value(json, name);
    buffer_puts(json->out, value ? "true" : "false");
}

void json_number(json_writer *json, const char *name, int value)
{
    begin_value(json, name);
    buffer_printf(json->out, "%d", value);
}

void json_texts(json_writer *json, const char *name, const char *const *texts)
{
    begin_value(json, name);
    buffer_putc(json->out, '[');
    for (size_t i = 0; texts[i]; i++) {
        if (i > 0) buffer_puts(json->out, ", ");
        json_put_string(json->out, str_of(texts[i]));
    }
    buffer_putc(json->out, ']');
}
