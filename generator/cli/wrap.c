/* Breaks lines. */
#include "cli/wrap.h"

#include "base/utf8.h"

enum { COLUMNS = 80 };

/* Characters, taken as a column each. */
static size_t width_of(str word)
{
    size_t width = 0;
    for (size_t i = 0; i < word.size; i++)
        width += !utf8_continues(word.data[i]);
    return width;
}

/* The state of the next line. */
typedef struct line {
    buffer *out;
    size_t indent;
    size_t columns;
    size_t column; /* 0 if it has no word yet */
} line;

static void put_word(line *to, str word)
{
    const size_t width = width_of(word);
    if (to->column > 0 && to->column + 1 + width > to->columns) {
        buffer_putc(to->out, '\n');
        to->column = 0;
    }
    if (to->column == 0) {
        buffer_fill(to->out, ' ', to->indent);
        to->column = to->indent;
    } else {
        buffer_putc(to->out, ' ');
        to->column++;
    }
    buffer_put(to->out, word);
    to->column += width;
}

static void put_paragraph(buffer *out, str text, size_t indent, size_t columns)
{
    line to = {.out = out, .indent = indent, .columns = columns};
    for (size_t at = 0, size; at<text.size; at += size> 0 ? size : 1) {
        size = 0;
        while (at + size < text.size && !strchr(" \t\n\r", text.data[at + size]))
            size++;
        if (size > 0) put_word(&to, (str){text.data + at, size});
    }
    if (to.column > 0) buffer_putc(out, '\n');
}

void put_wrapped(buffer *out, const char *text, size_t indent)
{
    for (bool first = true; *text; first = false) {
        const char *end = strstr(text, "\n\n");
        size_t size = end ? (size_t)(end - text) : strlen(text);
        if (!first) buffer_putc(out, '\n');
        put_paragraph(out, (str){text, size}, indent, COLUMNS);
        text += size;
        text += strspn(text, "\n");
    }
}

void put_wrapped_in(buffer *out, const char *text, size_t columns)
{
    put_paragraph(out, str_of(text), 0, columns);
}
