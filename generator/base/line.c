/* Reads lines of any bytes. */
#include "base/line.h"

bool line_read(FILE *from, buffer *line)
{
    line->size = 0;
    for (int byte; (byte = getc(from)) != EOF;) {
        buffer_putc(line, (char)byte);
        if (byte == '\n') break;
    }
    return line->size > 0;
}

str line_text(str line)
{
    if (line.size > 0 && line.data[line.size - 1] == '\n') line.size--;
    if (line.size > 0 && line.data[line.size - 1] == '\r') line.size--;
    return line;
}
