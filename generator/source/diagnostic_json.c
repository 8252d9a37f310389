/* Diagnostics for programs: one JSON object each. */
#include "base/utf8.h"
#include "source/diagnostic_list.h"

static void put_string(buffer *out, const char *text)
{
    str all = str_of(text);
    buffer_putc(out, '"');
    for (size_t i = 0; i < all.size;) {
        uint32_t code;
        size_t used = utf8_decode(all, i, &code);
        if (used == 0) /* JSON is UTF-8, a path need not be */
            buffer_puts(out, "\\ufffd");
        else if (code == '"' || code == '\\')
            buffer_printf(out, "\\%c", (char)code);
        else if (code < 0x20 || (code >= 0x7F && code <= 0x9F) || code == 0x2028 || code == 0x2029)
            buffer_printf(out, "\\u%04x", (unsigned)code);
        else
            buffer_put(out, (str){all.data + i, used});
        i += used ? used : 1;
    }
    buffer_putc(out, '"');
}

static void put_optional(buffer *out, const char *text)
{
    if (text)
        put_string(out, text);
    else
        buffer_puts(out, "null");
}

static void put_place(buffer *out, span place)
{
    if (!place.source) {
        buffer_puts(
            out,
            "\"file\": null, \"line\": null, \"column\": null, \"end_line\": null, \"end_column\": null");
        return;
    }
    position from = source_position(place.source, place.begin);
    position to = source_position(place.source, place.end);
    buffer_puts(out, "\"file\": ");
    put_string(out, place.source->path);
    buffer_printf(out, ", \"line\": %zu, \"column\": %zu, \"end_line\": %zu, \"end_column\": %zu", from.line,
                  from.column, to.line, to.column);
}

void diagnostic_print_json(buffer *out, const diagnostic *item)
{
    const diagnostic_info *info = diagnostic_describe(item->code);
    buffer_printf(out,
                  "  {\"code\": \"%s\", \"slug\": \"%s\", \"severity\": \"%s\", \"message\": ", info->code,
                  info->slug, severity_name(info->severity));
    put_string(out, item->text);
    buffer_puts(out, ",\n   ");
    put_place(out, item->place);
    buffer_puts(out, ", \"path\": ");
    put_optional(out, item->path);
    buffer_puts(out, ",\n   \"notes\": [");
    for (size_t i = 0; i < item->notes.count; i++) {
        buffer_puts(out, i == 0 ? "{\"message\": " : ", {\"message\": ");
        put_string(out, item->notes.items[i].text);
        buffer_puts(out, ", ");
        put_place(out, item->notes.items[i].place);
        buffer_putc(out, '}');
    }
    buffer_puts(out, "], \"hints\": [");
    for (size_t i = 0; i < item->hints.count; i++) {
        if (i > 0) buffer_puts(out, ", ");
        put_string(out, item->hints.items[i]);
    }
    buffer_puts(out, "]}");
}
