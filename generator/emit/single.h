/* One header and one source instead of many files. */
#ifndef TENON_EMIT_SINGLE_H
#define TENON_EMIT_SINGLE_H

#include "emit/generated.h"
#include "model/runtime_table.h"

/* Whose the runtime is that codecs in a single source use. */
typedef enum single_runtime {
    RUNTIME_WITHIN, /* the two files hold the runtime functions that they call, under names of their own: a
                       program may link any number of such files */
    RUNTIME_APART   /* it is in the two files that runtime_files makes, which any number of codecs share */
} single_runtime;

/* Makes `result`, NAME.h and NAME.c, of the parts of one codec or of several. */
void single_file(arena *memory, const generated_files *codecs, size_t count, const char *name,
                 single_runtime runtime, generated_files *result);

/* The names of the two files of the runtime, without their extensions. */
#define RUNTIME_FILES "tenon"

/* The runtime as tenon.h and tenon.c: its core, and the parts that have these libraries behind them. */
void runtime_files(arena *memory, library_set libraries, generated_files *result);

#endif
