/* Documentation in the schemas of formats, which codecs lack. */
#ifndef TENON_CLI_SCHEMA_DOCS_H
#define TENON_CLI_SCHEMA_DOCS_H

#include "cli/tool.h"
#include "docs/docs.h"
#include "tenon/format.h"

/* Reads the schema at `path`, or if that is NULL, the schema of a known format. NULL: the tool does not have
   the schema, or cannot read it. Reports nothing, because its codec has been made. */
const docs_format *schema_docs(arena *memory, const tn_format *format, const char *path,
                               const string_list *imports);

#endif
