/* The texts of the bundled schemas, by their paths in the project. */
#ifndef TENON_CLI_SCHEMA_TEXTS_H
#define TENON_CLI_SCHEMA_TEXTS_H

#include "base/embedded_text.h"

extern const embedded_text bundled_schemas[];
extern const size_t bundled_schemas_count;

#endif
