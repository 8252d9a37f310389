/* A table of columns as files. */
#ifndef TENON_CLI_COLUMNS_WRITE_H
#define TENON_CLI_COLUMNS_WRITE_H

#include "cli/columns.h"
#include "cli/tool.h"

/* As CSV, with the names of the columns above; to standard output where `path` is NULL. */
outcome columns_write_csv(const column_table *of, const char *path);

/* As raw little-endian arrays, a file for each column in the folder, which is made where it is missing, and
   `columns.json`, which says what they are. */
outcome columns_write_raw(const column_table *of, const char *folder);

#endif
