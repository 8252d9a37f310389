/* Compiles the schemas of a command line: finds their files and prints diagnostics. */
#ifndef TENON_CLI_SCHEMAS_H
#define TENON_CLI_SCHEMAS_H

#include "cli/options.h"
#include "cli/report.h"
#include "driver/compile.h"

#define ARTIFACTS_ALL ((1u << ARTIFACT_COUNT) - 1)

typedef ARRAY(generated_files) generated_list;

typedef struct schema_run {
    compile_options compile;
    diagnostics_format format;
    FILE *out; /* for diagnostics */
    colour_choice colour;
    bool lists_members;   /* prints the writer's treatment of each member behind the diagnostics */
    report_format output; /* as text or as an object for each schema */
    /* results */
    size_t passed, failed;
    bool many;
} schema_run;

/* Compiles the named schemas, and all files of folders that end with .ksy. Adds the output to `generated`, or
   only checks if that is NULL. */
outcome compile_all(arena *memory, schema_run *with, const string_list *names, generated_list *generated);

/* Compiles one schema, and prints its diagnostics on standard error only if there are errors. Its files
   become schemas of the run. */
outcome compile_quietly(arena *memory, const char *path, const compile_options *options,
                        generated_files *files);

/* Whether the schema itself could not be read; an import that cannot be read is an error of the schema. */
bool schema_was_unreadable(const diagnostics *list);

/* At the end of many schemas: "N passed, M failed". */
void print_schema_tally(const schema_run *with);

#endif
