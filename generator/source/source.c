/* Computes lines and columns of a source. */
#include "source/source.h"

#include "base/utf8.h"

/* The offset after the line break at `offset`, or 0 if there is none. */
static size_t after_break(str text, size_t offset)
{
    char byte = text.data[offset];
    if (byte == '\n') return offset + 1;
    if (byte != '\r') return 0;
    return offset + 1 < text.size && text.data[offset + 1] == '\n' ? offset + 2 : offset + 1;
}

/* Counts the lines, and stores their offsets unless `starts` is NULL. */
static size_t list_lines(str text, size_t *starts)
{
    size_t count = 0;
    if (starts) starts[count] = 0;
    count++;
    for (size_t i = 0; i < text.size;) {
        size_t after = after_break(text, i);
        if (after) {
            if (starts) starts[count] = after;
            count++;
        }
        i = after ? after : i + 1;
    }
    return count;
}

const source *source_from_text(arena *memory, const char *path, str text)
{
    source *file = ARENA_NEW(memory, source);
    file->path = path;
    file->text = text.data ? text : str_of("");
    file->line_count = list_lines(file->text, NULL);
    file->line_starts = arena_alloc(memory, file->line_count * sizeof *file->line_starts);
    list_lines(file->text, file->line_starts);
    return file;
}

position source_position(const source *file, size_t offset)
{
    if (offset > file->text.size) offset = file->text.size;
    size_t low = 0;
    size_t high = file->line_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (file->line_starts[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    /* A byte order mark is not a column. */
    size_t start = file->line_starts[low];
    if (low == 0 && file->text.size >= 3 && memcmp(file->text.data, "\xEF\xBB\xBF", 3) == 0) start = 3;
    size_t column = 1;
    for (size_t i = start; i < offset; i++)
        if (!utf8_continues(file->text.data[i])) column++;
    return (position){low + 1, column};
}

span source_line(const source *file, size_t line)
{
    size_t begin = file->line_starts[line - 1];
    size_t end = line < file->line_count ? file->line_starts[line] : file->text.size;
    while (end > begin && (file->text.data[end - 1] == '\n' || file->text.data[end - 1] == '\r'))
        end--;
    return (span){file, begin, end};
}
