/* What a person has to decide about a new file: the values in its JSON that the writer does not derive. */
#ifndef TENON_CLI_DECISIONS_H
#define TENON_CLI_DECISIONS_H

#include "base/buffer.h"
#include "docs/docs.h"
#include "tenon/generic.h"

/* Puts a line for each value in the JSON of an object without which `tenon encode` makes another file, or
   none: its path, what it is, which values it may have, and what the schema says of it. `json` is what
   tn_json_write gives for the object, in the form `least`. All others may be left out, also all at once.
   `docs` is the schema, for the values that `valid` allows; NULL: it is not known. */
void decisions_put(buffer *out, const tn_format *format, const void *object, str json,
                   const docs_format *docs);

#endif
