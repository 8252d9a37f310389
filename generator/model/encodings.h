/* Names of text encodings. */
#ifndef TENON_MODEL_ENCODINGS_H
#define TENON_MODEL_ENCODINGS_H

#include "source/diagnostic.h"

/* The canonical name of an encoding, given that or another name of it, in any case, with or without hyphens
   and underscores. NULL where the name is not known. */
const char *encoding_find(str name);

/* The bytes of a code unit: 2 for UTF-16, 4 for UTF-32, else 1. */
unsigned encoding_unit(const char *canonical);

/* The runtime's name of a canonical encoding; NULL for those of iconv. */
const char *encoding_constant(str canonical);

/* The name to read text with: the canonical one, or the name itself where it is not known. Warns of a name
   that is not the canonical one. */
const char *encoding_check(arena *memory, diagnostics *list, str name, span place, const char *path);

#endif
