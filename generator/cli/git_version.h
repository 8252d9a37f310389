/* Reads a schema, with its imports, from a revision of the git repository that contains it. */
#ifndef TENON_CLI_GIT_VERSION_H
#define TENON_CLI_GIT_VERSION_H

#include "cli/version_copy.h"

/* Copies the files. Folders for imports are those of the revision, if they lie in the repository.
   OUTCOME_TROUBLE with a message if git does not know the revision, or it lacks the file. */
outcome git_version_take(arena *memory, const char *revision, const char *schema, const string_list *imports,
                         version_copy *taken);

#endif
