/* The language as a JSON Schema (draft-07), for editors. */
#ifndef TENON_SCHEMA_JSON_SCHEMA_H
#define TENON_SCHEMA_JSON_SCHEMA_H

#include "base/buffer.h"

/* Writes the whole document: one definition for each table of keys. The same text in every run. */
void json_schema_write(buffer *out);

#endif
