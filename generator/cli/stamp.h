/* Finds the compiled codec of a schema without compiling. A stamp holds the path of the codec, and the former
   content of the schema and of all its imports. */
#ifndef TENON_CLI_STAMP_H
#define TENON_CLI_STAMP_H

#include "cli/tool.h"
#include "driver/compile.h"

/* The path of the stamp of a schema: one for each schema, tool, compiler and machine. NULL if there is no
   folder for it. */
const char *stamp_path(arena *memory, const char *schema);

/* The codec, if none of its sources has changed; otherwise NULL. The sources become schemas of the run. */
const char *stamp_read(arena *memory, const char *stamp, const char **unwritable);

/* Writes a stamp. On failure, the schema is compiled again next time. */
void stamp_write(arena *memory, const char *stamp, const char *object, const char *unwritable,
                 const text_list *sources);

#endif
