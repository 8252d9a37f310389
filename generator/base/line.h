/* Reads lines of streams. */
#ifndef TENON_BASE_LINE_H
#define TENON_BASE_LINE_H

#include <stdio.h>

#include "base/buffer.h"

/* The next line, with the line feed at its end where there is one, which `line` is until the next call; false
   where there is none. */
bool line_read(FILE *from, buffer *line);

#endif
