/* Reads lines of streams. */
#ifndef TENON_BASE_LINE_H
#define TENON_BASE_LINE_H

#include <stdio.h>

#include "base/buffer.h"

/* Reads the next line, with its line feed, if it has one, into `line`, until the next call; false if there is
   no line. */
bool line_read(FILE *from, buffer *line);

/* A line without its line feed, and without a carriage return before it, as Windows writes it. */
str line_text(str line);

#endif
