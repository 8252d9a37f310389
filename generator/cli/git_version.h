/* A schema as it was in a revision of the git repository that it lies in, with what it imports. */
#ifndef TENON_CLI_GIT_VERSION_H
#define TENON_CLI_GIT_VERSION_H

#include "cli/tool.h"

typedef struct git_version {
    const char *root;    /* a folder for the files of that revision, to be removed; NULL: there is none */
    const char *path;    /* of the schema in it */
    string_list imports; /* folders for imports: as they were, where they lie in the repository */
} git_version;

/* Copies the files into a new folder. OUTCOME_TROUBLE with a message where git does not know the revision, or
   it has no such file. */
outcome git_version_take(arena *memory, const char *revision, const char *schema, const string_list *imports,
                         git_version *taken);

/* Removes the folder. */
void git_version_remove(const git_version *taken);

#endif
