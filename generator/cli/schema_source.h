/* The texts of schemas of known formats. */
#ifndef TENON_CLI_SCHEMA_SOURCE_H
#define TENON_CLI_SCHEMA_SOURCE_H

#include "source/source.h"
#include "tenon/format.h"

typedef struct diagnostics diagnostics;

/* Whether an operand may be the name of a format: with a slash or a dot it is a path. */
bool may_name_format(const char *name);

/* The schema of a known format: of a bundled one the text that is in the tool, otherwise the file. NULL: it
   cannot be read, which is in `list`, or the tool does not have it. */
const source *schema_source(arena *memory, diagnostics *list, const tn_format *format);

#endif
