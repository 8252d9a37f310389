/* Copies an older version of a schema and its imports into a folder, to compile it there. */
#ifndef TENON_CLI_VERSION_COPY_H
#define TENON_CLI_VERSION_COPY_H

#include "cli/tool.h"

typedef struct version_copy {
    const char *root;    /* the folder, to be removed; NULL: there is none */
    const char *path;    /* of the schema in it */
    string_list imports; /* folders for imports */
} version_copy;

/* Makes the folder; a message on failure. */
outcome version_copy_begin(arena *memory, version_copy *copy);

/* Removes it. */
void version_copy_remove(const version_copy *copy);

#endif
