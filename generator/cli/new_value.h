/* New values of `set` that expressions compute from old ones. */
#ifndef TENON_CLI_NEW_VALUE_H
#define TENON_CLI_NEW_VALUE_H

#include "cli/asking.h"

/* Whether a value is text, or bytes, which assignments give directly. */
bool value_is_text(const tn_found *found);

/* The new value as `set` takes it, or NULL after an error that has been reported. */
const char *new_value(asking *expression, const subject *file, const char *path, const tn_found *found);

#endif
