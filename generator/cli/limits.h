/* The limits of reading a file, and their origins. */
#ifndef TENON_CLI_LIMITS_H
#define TENON_CLI_LIMITS_H

#include "base/arena.h"
#include "tenon/format.h"

/* For an error about an exceeded limit in a file of `size` bytes: the end of a sentence with the limit, its
   origin, and the way to change it. "" for other errors. */
const char *limit_text(arena *memory, const tn_format *format, uint64_t size, const tn_error *error);

#endif
