/* Prints diagnostics for programs: one JSON object each. */
#include "base/json.h"
#include "source/diagnostic_list.h"

static void put_optional(buffer *out, const char *text)
{
    if (text)
        json_put_string(out, str_of(text));
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
    json_put_string(out, str_of(place.source->path));
    buffer_printf(out, ", \"line\": %zu, \"column\": %zu, \"end_line\": %zu, \"end_column\": %zu", from.line,
                  from.column, to.line, to.column);
}

void diagnostic_print_json(buffer *out, const diagnostic *item)
{
    const diagnostic_info *info = diagnostic_describe(item->code);
    buffer_printf(out,
                  "  {\"code\": \"%s\", \"slug\": \"%s\", \"severity\": \"%s\", \"message\": ", info->code,
                  info->slug, severity_name(info->severity));
    json_put_string(out, str_of(item->text));
    buffer_puts(out, ",\n   ");
    put_place(out, item->place);
    buffer_puts(out, ", \"path\": ");
    put_optional(out, item->path);
    buffer_puts(out, ",\n   \"notes\": [");
    for (size_t i = 0; i < item->notes.count; i++) {
        buffer_puts(out, i == 0 ? "{\"message\": " : ", {\"message\": ");
        json_put_string(out, str_of(item->notes.items[i].text));
        buffer_puts(out, ", ");
        put_place(out, item->notes.items[i].place);
        buffer_putc(out, '}');
    }
    buffer_puts(out, "], \"hints\": [");
    for (size_t i = 0; i < item->hints.count; i++) {
        if (i > 0) buffer_puts(out, ", ");
        json_put_string(out, str_of(item->hints.items[i]));
    }
    buffer_puts(out, "]}");
}
