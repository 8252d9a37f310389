/* The models of the schemas of formats, for what codecs do not know. */
#ifndef TENON_CLI_SCHEMA_MODEL_H
#define TENON_CLI_SCHEMA_MODEL_H

#include "cli/tool.h"
#include "tenon/format.h"

struct model;

/* The model of the schema at `path`; where that is NULL, of the schema of a known format. NULL: the tool does
   not have the schema, or cannot read it. Reports nothing: its codec has been made. */
const struct model *schema_model(arena *memory, const tn_format *format, const char *path,
                                 const string_list *imports);

#endif
