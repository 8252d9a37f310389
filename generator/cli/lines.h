/* Compares two texts line by line. */
#ifndef TENON_CLI_LINES_H
#define TENON_CLI_LINES_H

#include "cli/tool.h"

/* Prints the differences as `diff -u` does, without its heading. At most `most` lines; a last line counts the
   rest. */
void lines_differ(buffer *out, str old, str new, size_t most);

#endif
