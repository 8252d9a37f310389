/* Continues an interrupted run: its records say which files are finished. */
#ifndef TENON_CLI_RESUME_H
#define TENON_CLI_RESUME_H

#include "cli/tool.h"

typedef struct resume resume;

/* The outcome of the earlier files. */
typedef struct resumed {
    outcome result;
    size_t passed, failed, left_out;
} resumed;

/* For the table of a command. */
#define RESUME_OPTION(file)                                                                                  \
    option_common(option_text("resume", 0, "FILE", "add JSON lines to FILE; skip files that it lists", file))

/* Reads the records of a file, which need not be there, cuts off those of the file that was the last one,
   which may be incomplete, and lets standard output go to its end. NULL with a message where that cannot be.
 */
resume *resume_begin(const char *path, resumed *before);

/* Whether there are records of a file that was named, or found, so. */
bool resume_has(const resume *of, const char *name);
void resume_end(resume *of);

#endif
