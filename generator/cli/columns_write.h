/* A table of columns as files. */
#ifndef TENON_CLI_COLUMNS_WRITE_H
#define TENON_CLI_COLUMNS_WRITE_H

#include "cli/columns.h"
#include "cli/tool.h"

/* Writes CSV, with the names of the columns above; to standard output if `path` is NULL. */
outcome columns_write_csv(const column_table *of, const char *path);

/* Writes raw little-endian arrays, a file for each column in the folder, which it makes if necessary, and
   `columns.json`, which describes them. */
outcome columns_write_raw(const column_table *of, const char *folder);

#endif
