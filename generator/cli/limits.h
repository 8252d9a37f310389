/* The limits of reading a file, and where they come from. */
#ifndef TENON_CLI_LIMITS_H
#define TENON_CLI_LIMITS_H

#include "base/arena.h"
#include "tenon/format.h"

/* Of an error that a limit was exceeded in a file of `size` bytes: what the limit is, where it comes from,
   and how a program gives another; the end of a sentence. "" for other errors. */
const char *limit_text(arena *memory, const tn_format *format, uint64_t size, const tn_error *error);

#endif
