/* Continues an interrupted run: its records name the finished files. */
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

/* Reads the records that a command has written to a file, which may be missing, cuts off those of the last
   input file, which may be incomplete, and directs standard output to the end of the records. NULL with a
   message on failure. */
resume *resume_begin(const char *path, const char *command, resumed *before);

/* Whether there are records of a file with this name. */
bool resume_has(const resume *of, const char *name);
void resume_end(resume *of);

#endif
