/* The schema files of a run: those that were compiled, and all that they import. They describe the files of
   the run, and no command changes them. */
#ifndef TENON_CLI_RUN_SCHEMAS_H
#define TENON_CLI_RUN_SCHEMAS_H

#include "cli/tool.h"

/* Adds the file at a path. A path without a file adds nothing. Any thread may call it. */
void run_schemas_add(const char *path);

/* Whether a path leads to one of them, under any name. */
bool run_schemas_have(const char *path);

/* Reports a path of a result that leads to one of them: OUTCOME_TROUBLE then. */
outcome run_schemas_spare(const char *path);

#endif
