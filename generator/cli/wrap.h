/* Prose for a terminal of 80 columns. */
#ifndef TENON_CLI_WRAP_H
#define TENON_CLI_WRAP_H

#include "base/buffer.h"

/* Puts the words of a text, `indent` columns to the right, in lines of at most 80 columns. Words that are
   longer stay whole. Empty lines of the text stay empty lines; it ends with a line break. */
void put_wrapped(buffer *out, const char *text, size_t indent);

/* A paragraph in lines of so many columns. */
void put_wrapped_in(buffer *out, const char *text, size_t columns);

#endif
