/* Prints diagnostics for people: the sentence, the source line, a caret line, notes and hints. */
#include "base/utf8.h"
#include "source/diagnostic_list.h"
#include "source/visible.h"

/* Lines wider than LINE_WIDTH columns are cut to a window that starts at most LEAD code points before the
   caret. */
enum { LINE_WIDTH = 160, LEAD = 60 };

typedef enum paint { PAINT_NONE, PAINT_BOLD, PAINT_ERROR, PAINT_WARNING, PAINT_NOTE, PAINT_CARET } paint;

static void put_paint(buffer *out, bool colour, paint what)
{
    static const char *const codes[] = {"\x1b[0m",    "\x1b[1m",    "\x1b[1;31m",
                                        "\x1b[1;35m", "\x1b[1;36m", "\x1b[1;32m"};
    if (colour) buffer_puts(out, codes[what]);
}

/* Whether a line is too wide; examines no more of it than necessary. */
static bool is_wide_line(arena *memory, str line)
{
    buffer scratch = {.memory = memory};
    size_t column = 0;
    for (size_t i = 0; i < line.size && column <= LINE_WIDTH;) {
        scratch.size = 0;
        i += visible_put(&scratch, line, i, &column);
    }
    return column > LINE_WIDTH;
}

/* The begin of the window on a line that is too wide. */
static size_t window_start(str line, size_t caret)
{
    size_t start = caret;
    for (int back = 0; back < LEAD && start > 0; back++) {
        start--;
        while (start > 0 && utf8_continues(line.data[start]) && caret - start < LEAD * 4)
            start--;
    }
    return start <= LEAD ? 0 : start;
}

typedef struct underline {
    size_t first, end; /* columns */
} underline;

/* Writes the part of a line that is shown; [begin, end) are the marked bytes of the line. */
static underline put_line(buffer *out, str line, size_t begin, size_t end)
{
    bool wide = is_wide_line(out->memory, line);
    size_t at = wide ? window_start(line, begin) : 0;
    size_t shift = at > 0 ? 3 : 0;
    if (at > 0) buffer_puts(out, "...");
    size_t column = 0;
    underline mark = {0, 0};
    while (at < line.size && (!wide || column < LINE_WIDTH - 6)) {
        if (at <= begin) mark.first = column;
        at += visible_put(out, line, at, &column);
        if (at <= end) mark.end = column;
    }
    if (begin >= line.size) mark.first = column;
    if (end > at) mark.end = column;
    if (at < line.size) buffer_puts(out, "...");
    if (mark.end <= mark.first) mark.end = mark.first + 1;
    return (underline){mark.first + shift, mark.end + shift};
}

static void put_snippet(buffer *out, span place, bool colour)
{
    const source *file = place.source;
    position from = source_position(file, place.begin);
    span bounds = source_line(file, from.line);
    str line = {file->text.data + bounds.begin, bounds.end - bounds.begin};
    /* A byte order mark is no part of the first line's text. */
    size_t hidden = from.line == 1 && line.size >= 3 && memcmp(line.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    line = (str){line.data + hidden, line.size - hidden};
    bounds.begin += hidden;
    if (line.size == 0) return;

    size_t begin = place.begin < bounds.begin ? 0 : place.begin - bounds.begin;
    size_t end = place.end < bounds.begin ? 0 : place.end - bounds.begin;
    if (begin > line.size) begin = line.size;
    if (end > line.size) end = line.size;
    buffer_printf(out, "%6zu | ", from.line);
    underline mark = put_line(out, line, begin, end);
    buffer_puts(out, "\n       | ");
    buffer_fill(out, ' ', mark.first);
    put_paint(out, colour, PAINT_CARET);
    buffer_putc(out, '^');
    buffer_fill(out, '~', mark.end - mark.first - 1);
    put_paint(out, colour, PAINT_NONE);
    buffer_putc(out, '\n');
}

static void put_place(buffer *out, span place)
{
    if (!place.source) {
        buffer_puts(out, "tenon: ");
        return;
    }
    position from = source_position(place.source, place.begin);
    visible_put_all(out, str_of(place.source->path));
    buffer_printf(out, ":%zu:%zu: ", from.line, from.column);
}

void diagnostic_print_text(buffer *out, const diagnostic *item, bool colour)
{
    static const paint paints[] = {PAINT_ERROR, PAINT_WARNING, PAINT_NOTE};
    const diagnostic_info *info = diagnostic_describe(item->code);
    put_paint(out, colour, PAINT_BOLD);
    put_place(out, item->place);
    put_paint(out, colour, paints[info->severity]);
    buffer_printf(out, "%s[%s]: ", severity_name(info->severity), info->code);
    put_paint(out, colour, PAINT_NONE);
    visible_put_all(out, str_of(item->text));
    buffer_putc(out, '\n');
    if (item->place.source) put_snippet(out, item->place, colour);
    if (item->path) {
        buffer_puts(out, "       = at ");
        visible_put_all(out, str_of(item->path));
        buffer_putc(out, '\n');
    }
    for (size_t i = 0; i < item->hints.count; i++) {
        buffer_puts(out, "       = hint: ");
        visible_put_all(out, str_of(item->hints.items[i]));
        buffer_putc(out, '\n');
    }
    for (size_t i = 0; i < item->notes.count; i++) {
        const diagnostic_note *note = &item->notes.items[i];
        put_place(out, note->place);
        put_paint(out, colour, PAINT_NOTE);
        buffer_puts(out, "note: ");
        put_paint(out, colour, PAINT_NONE);
        visible_put_all(out, str_of(note->text));
        buffer_putc(out, '\n');
        if (note->place.source) put_snippet(out, note->place, colour);
    }
}
