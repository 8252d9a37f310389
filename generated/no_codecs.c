/* A list of no codecs: for the tool that makes them. */
#include "bundled.h"

#include <stddef.h>

const tn_format *const tn_bundled_formats[] = {NULL};

const char *const tn_bundled_schemas[] = {NULL};

const size_t tn_bundled_format_count = 0;
