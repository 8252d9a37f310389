/* The files that `tenon generate` makes, for build systems: which they are, what they depend on, whether they
   are up to date. */
#ifndef TENON_CLI_OUTPUTS_H
#define TENON_CLI_OUTPUTS_H

#include "cli/schemas.h"

typedef ARRAY(generated_file) file_set;

/* All files of all schemas. Two schemas that would write different things to one name are refused: the order
   in which they were named would decide. */
outcome outputs_collect(arena *memory, const generated_list *generated, file_set *files);

/* Where a file goes: its name in the folder. */
const char *output_path(arena *memory, const char *folder, const generated_file *file);

/* Prints the path of each file, a line each. */
void outputs_list(arena *memory, const char *folder, const file_set *files);

/* A rule for make, as compilers write them: that all files depend on the schemas and what these import. */
str outputs_rule(arena *memory, const char *folder, const file_set *files, const generated_list *generated);

/* Says which files are missing or differ from what the schemas give, and where; OUTCOME_INVALID then. */
outcome outputs_check(arena *memory, const char *folder, const file_set *files);

#endif
