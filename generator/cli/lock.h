/* A lock file stores released schemas, so that a build refuses an edit after which the schema might no longer
   read files of the release. It is a text file, for people to review, with the text of the schemas and of
   their imports. */
#ifndef TENON_CLI_LOCK_H
#define TENON_CLI_LOCK_H

#include "cli/schemas.h"
#include "cli/version_copy.h"

/* Stores the schemas, in place of those with the same ids. */
outcome lock_write(arena *memory, const char *path, const generated_list *generated,
                   const compile_options *options);

/* Checks that each schema is in the lock, and is proved to read all files that the locked version reads, to
   equal values. Reports each that is not; OUTCOME_INVALID then. */
outcome lock_check(arena *memory, const char *path, const generated_list *generated);

/* Copies the version of a schema that the lock has; a message and OUTCOME_TROUBLE if it has none. */
outcome lock_take(arena *memory, const char *path, const char *id, version_copy *copy);

#endif
