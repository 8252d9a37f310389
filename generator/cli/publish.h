/* Writes an object to a file, and replaces the old file only after the new one has been read back. */
#ifndef TENON_CLI_PUBLISH_H
#define TENON_CLI_PUBLISH_H

#include "cli/inside.h"

/* Reports an error about the object, or about the output of its writer. */
typedef outcome publish_problem(const subject *file, const tn_error *error);

/* Writes the object in memory; the result must be valid, at the level content, and be read back to an equal
   object. Then writes it to `path`, as a whole or not at all; if that is `PACKAGE!/NAME`, into the package,
   which is read back as well; if it is NULL, nowhere. `replaces`: the path may be the file from which the
   object was made. */
outcome publish(const subject *file, void *object, const char *path, bool replaces, publish_problem *say);

/* Writes the object into memory of the file. */
outcome publish_in_memory(const subject *file, void *object, str *bytes, publish_problem *say);

/* Checks bytes that write_object has given as publish_in_memory does. */
outcome publish_check(const subject *file, const void *object, str bytes, publish_problem *say);

/* Stores such bytes at a path, which may be `PACKAGE!/NAME`; `replaces` as above. */
outcome publish_bytes(const subject *file, const char *path, str bytes, bool replaces);

/* Makes bytes the content of the file of a name, existing or new, in a container that has been opened.
   Reports a failure. */
outcome publish_content(const subject *container, contents *of, const char *name, str bytes);

/* Judges the object that was read back from the output, and reports errors. */
typedef outcome publish_judge(const subject *file, const void *back);

/* Publishes the object if `judge` (may be NULL) finds no error. */
outcome publish_judged(const subject *file, void *object, const char *path, bool replaces,
                       publish_problem *say, publish_judge *judge);

/* Reports the error as a finding. */
outcome publish_finding(const subject *file, const tn_error *error);

#endif
