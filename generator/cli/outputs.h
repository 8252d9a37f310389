/* The files that `tenon generate` and `tenon runtime` make, and answers for build systems about them: names,
   dependencies, whether they are up to date. */
#ifndef TENON_CLI_OUTPUTS_H
#define TENON_CLI_OUTPUTS_H

#include "cli/schemas.h"

typedef ARRAY(generated_file) file_set;

/* All files of all schemas. Two schemas with different files of one name are refused, because their order
   would decide. */
outcome outputs_collect(arena *memory, const generated_list *generated, file_set *files);

/* The place of a file: its name in the folder. */
const char *output_path(arena *memory, const char *folder, const generated_file *file);

/* Writes the files that are out of date; the folder is made if it is missing. Either all of them change, or
   none if a usual obstacle is found, or a file that was changed by hand or not generated: such a file is kept
   unless `force` is set. */
outcome outputs_write(arena *memory, const char *folder, const file_set *files, bool force);

/* Prints the path of each file, a line each. */
void outputs_list(arena *memory, const char *folder, const file_set *files);

/* Prints the options of the linker for the libraries that the codecs need beside the runtime's core, a line
   each. */
void outputs_libraries(const generated_list *generated);

/* A rule for make, as compilers write them: all files depend on the schemas and their imports. */
str outputs_rule(arena *memory, const char *folder, const file_set *files, const generated_list *generated);

/* Reports files that are missing or differ from the output of the schemas, and their places; OUTCOME_INVALID
   then. */
outcome outputs_check(arena *memory, const char *folder, const file_set *files);

#endif
