/* Text from files and command lines, made safe and visible for a terminal. */
#ifndef TENON_SOURCE_VISIBLE_H
#define TENON_SOURCE_VISIBLE_H

#include "base/buffer.h"

/* Writes the code point at `offset` of `text` so that it can be seen: a tab as spaces up to the next of the
   columns 0, 4, 8...; invisible characters and those that control a terminal as \x1b or \u{202e}. Adds the
   number of columns to `column` and returns the number of bytes of `text` used. */
size_t visible_put(buffer *out, str text, size_t offset, size_t *column);

/* All of `text`. */
void visible_put_all(buffer *out, str text);

#endif
