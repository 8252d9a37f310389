/* Finds the files of the runtime that a codec needs, by the tables of the functions that they define and
   call. */
#ifndef TENON_EMIT_NEEDS_H
#define TENON_EMIT_NEEDS_H

#include "base/arena.h"
#include "base/str.h"
#include "emit/embedded.h"

typedef struct runtime_needs {
    bool *names, *files; /* by their numbers */
} runtime_needs;

runtime_needs needs_begin(arena *memory);

/* Adds a header for programs, with those of its functions whose parameters a program can have: types of the
   runtime that the text `known` names, arenas and allocators. */
void needs_header(runtime_needs *needs, size_t file, str known);

/* The names that a text mentions. */
void needs_text(runtime_needs *needs, str text);

#endif
