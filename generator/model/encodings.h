/* Names of text encodings. */
#ifndef TENON_MODEL_ENCODINGS_H
#define TENON_MODEL_ENCODINGS_H

#include "source/diagnostic.h"

/* The canonical name of an encoding, by any of its names, in any case, with or without hyphens and
   underscores. NULL if the name is not known. */
const char *encoding_find(str name);

/* The bytes of a code unit: 2 for UTF-16, 4 for UTF-32, else 1. */
unsigned encoding_unit(const char *canonical);

/* The runtime's name of a canonical encoding; NULL for those of iconv. */
const char *encoding_constant(str canonical);

/* The canonical name of an encoding, or `name` itself if it is unknown. Warns if it is not canonical. */
const char *encoding_check(arena *memory, diagnostics *list, str name, span place, const char *path);

#endif
