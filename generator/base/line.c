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
