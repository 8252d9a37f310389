/* What `add`, `remove` and `replace` share: a container is read, changed, and written where it was, or
 * elsewhere. */
#ifndef TENON_CLI_EDIT_H
#define TENON_CLI_EDIT_H

#include "cli/inside.h"
#include "cli/visit.h"

typedef struct edit {
    codec_choice codecs;
    const char *output; /* NULL: the container itself */
    string_list names;  /* the operands behind the container */
    /* Changes it; reports why not. */
    outcome (*change)(const struct edit *with, const subject *file, contents *of);
} edit;

/* The command, but for what it changes. */
outcome run_edit(const command *self, arena *memory, int count, char **arguments, edit *with);

/* A file on disk that is to become one in a container. */
typedef struct source_file {
    const char *name; /* in the container */
    const char *path;
} source_file;

/* What `NAME=FILE` means, or `FILE`, whose path is its name. */
source_file edit_source(arena *memory, const char *named);

/* Sets the data of entry `i`, or of a new one where that is SIZE_MAX, to what is in a file. */
outcome edit_take(const subject *file, contents *of, size_t i, const source_file *from, uint64_t limit);

#endif
