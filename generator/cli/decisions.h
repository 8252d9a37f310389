/* Lists the values that a person has to choose for a new file: those in its JSON that the writer does not
   derive. */
#ifndef TENON_CLI_DECISIONS_H
#define TENON_CLI_DECISIONS_H

#include "base/buffer.h"
#include "docs/docs.h"
#include "tenon/generic.h"

/* Prints a line for each value in the JSON of an object without which `tenon encode` makes another file, or
   none: its path, its kind, its possible values, and its documentation. All other values may be omitted, even
   all at once. `json` is the output of tn_json_write for the object, in the form `least`. `docs` is the
   schema, for the values that `valid` allows; NULL: it is not known. */
void decisions_put(buffer *out, const tn_format *format, const void *object, str json,
                   const docs_format *docs);

#endif
