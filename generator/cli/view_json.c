/* Pages: writes the record of a file as JSON. */
#include <inttypes.h>

#include "base/json.h"
#include "cli/view_data.h"

/* In HTML no text may look like the end of a script: every `<` stands in a string and may be escaped. */
static void put_string(buffer *out, str text)
{
    const size_t begin = out->size;
    json_put_string(out, text);
    if (!memchr(out->data + begin, '<', out->size - begin)) return;
    const size_t size = out->size - begin;
    const char *plain = arena_copy(out->memory, out->data + begin, size);
    out->size = begin;
    for (size_t i = 0; i < size; i++) {
        if (plain[i] == '<')
            buffer_puts(out, "\\u003c");
        else
            buffer_putc(out, plain[i]);
    }
}

static void put_text(buffer *out, const char *name, const char *text)
{
    buffer_printf(out, ",\n\"%s\": ", name);
    if (text)
        put_string(out, str_of(text));
    else
        buffer_puts(out, "null");
}

static void put_offset(buffer *out, bool known, uint64_t offset)
{
    if (known)
        buffer_printf(out, "%" PRIu64, offset);
    else
        buffer_puts(out, "-1");
}

/* ---- documentation: one record for many lines ---- */

typedef ARRAY(view_meaning) meaning_list;

static bool is_documented(view_meaning meaning)
{
    return meaning.doc || meaning.unit || meaning.condition;
}

/* The number of a meaning in the page, from 0 on. */
static size_t number_of(arena *memory, meaning_list *meanings, view_meaning meaning)
{
    for (size_t i = 0; i < meanings->count; i++) {
        const view_meaning *other = &meanings->items[i];
        if (other->doc == meaning.doc && other->unit == meaning.unit && other->condition == meaning.condition)
            return i;
    }
    ARRAY_PUSH(memory, meanings, meaning);
    return meanings->count - 1;
}

static void put_meanings(buffer *out, const meaning_list *meanings)
{
    buffer_puts(out, ",\n\"members\": [");
    for (size_t i = 0; i < meanings->count; i++) {
        const view_meaning *meaning = &meanings->items[i];
        const char *const texts[] = {meaning->doc, meaning->unit, meaning->condition};
        buffer_puts(out, i == 0 ? "\n[" : ",\n[");
        for (size_t k = 0; k < 3; k++) {
            if (k > 0) buffer_putc(out, ',');
            put_string(out, str_of(texts[k] ? texts[k] : ""));
        }
        buffer_putc(out, ']');
    }
    buffer_putc(out, ']');
}

static void put_lines(buffer *out, const view_data *data, meaning_list *meanings)
{
    buffer_puts(out, ",\n\"lines\": [");
    for (size_t i = 0; i < data->lines.count; i++) {
        const view_line *line = &data->lines.items[i];
        buffer_printf(out, "%s[%zu,", i == 0 ? "\n" : ",\n", line->level);
        put_offset(out, line->placed, line->place.offset);
        buffer_printf(out, ",%" PRIu64 ",", line->placed ? line->place.size : 0);
        put_string(out, line->name);
        buffer_putc(out, ',');
        put_string(out, line->value);
        buffer_printf(out, ",%d,", line->derived);
        if (is_documented(line->meaning))
            buffer_printf(out, "%zu", number_of(out->memory, meanings, line->meaning));
        else
            buffer_puts(out, "-1");
        if (line->bits != 0) buffer_printf(out, ",%u,%" PRIu64, line->bit, line->bits);
        buffer_putc(out, ']');
    }
    buffer_putc(out, ']');
}

static void put_findings(buffer *out, const view_data *data)
{
    buffer_printf(out, ",\n\"moreFindings\": %zu,\n\"findings\": [", data->more_findings);
    for (size_t i = 0; i < data->findings.count; i++) {
        const view_finding *finding = &data->findings.items[i];
        buffer_puts(out, i == 0 ? "\n{\"offset\": " : ",\n{\"offset\": ");
        put_offset(out, finding->offset != TN_NO_OFFSET, finding->offset);
        put_text(out, "severity", finding->severity);
        put_text(out, "id", finding->id);
        put_text(out, "path", finding->path);
        put_text(out, "text", finding->text);
        put_text(out, "doc", finding->doc);
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

static void put_ranges(buffer *out, const view_ranges *ranges)
{
    buffer_puts(out, ",\n\"ranges\": [");
    for (size_t i = 0; i < ranges->count; i++)
        buffer_printf(out, "%s[%" PRIu64 ",%" PRIu64 "]", i == 0 ? "" : ",", ranges->items[i].offset,
                      ranges->items[i].size);
    buffer_putc(out, ']');
}

void view_put_json(buffer *out, const view_data *data, const view_ranges *ranges)
{
    const subject *file = data->file;
    meaning_list meanings = {0};
    buffer_printf(out, "{\n\"size\": %zu", file->bytes.size);
    put_text(out, "file", file->path);
    put_text(out, "format", file->format->id);
    put_text(out, "title", file->format->title);
    buffer_printf(out, ",\n\"elements\": %" PRIu64 ",\n\"cut\": %s,\n\"isRead\": %s", data->elements,
                  data->cut ? "true" : "false", data->is_read ? "true" : "false");
    put_lines(out, data, &meanings);
    put_meanings(out, &meanings);
    put_findings(out, data);
    put_ranges(out, ranges);
    buffer_puts(out, "\n}\n");
}
