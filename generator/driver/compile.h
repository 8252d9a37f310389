/* Runs all phases with one call: from a schema file to the text of the generated files. */
#ifndef TENON_DRIVER_COMPILE_H
#define TENON_DRIVER_COMPILE_H

#include "assemble/assemble.h"
#include "emit/generated.h"
#include "plan/report.h"
#include "program/dump.h"
#include "source/diagnostic.h"

typedef struct compile_options {
    const char *const *import_dirs;
    size_t import_dir_count;
    const struct import_reader *imports; /* of model/model.h; NULL: they are files */
    unsigned artifacts;     /* 1 << ARTIFACT_BIT_…; the header and the shared parts are always generated */
    const char *prefix;     /* instead of meta/id in file names and C names; NULL: meta/id */
    bool navigable;         /* objects keep their parents and roots */
    bool writable;          /* it is an error if the writer is not determined */
    program_dump dump;      /* the form of the codec's program to print, instead of files */
    given_params given;     /* for the fuzz target */
    text_list *sources;     /* receives the paths of the schema and of all its imports; or NULL */
    writing_report *report; /* receives how the writer treats each member; or NULL */
    assembled *engine;      /* receives the tables of the engine, which are made instead of files; or NULL, */
    const engine_libraries *libraries; /* and their functions of libraries */
} compile_options;

/* Compiles the schema file at `path`. Reports everything to `list`; returns false if there are errors, and
   then no files. With `files` NULL it only checks. */
bool compile_schema(arena *memory, diagnostics *list, const char *path, const compile_options *options,
                    generated_files *files);

/* Compiles a schema whose text is in memory. */
bool compile_source(arena *memory, diagnostics *list, const source *file, const compile_options *options,
                    generated_files *files);

#endif
