/* JSON text. */
#ifndef TENON_BASE_JSON_H
#define TENON_BASE_JSON_H

#include "base/buffer.h"

/* Writes a string with its quotes. Bytes that are not UTF-8 become U+FFFD; controls and line separators are
   escaped, so that a line stays a line. */
void json_put_string(buffer *out, str text);

#endif
