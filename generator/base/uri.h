/* Addresses of files (RFC 3986). */
#ifndef TENON_BASE_URI_H
#define TENON_BASE_URI_H

#include "base/buffer.h"

/* Writes a path as a reference: with `/` between its parts and percents for reserved characters; absolute
   ones begin with `file://`. */
void uri_put_path(buffer *out, const char *path);

#endif
