/* Prints the progress of long work on a terminal. If several threads work, only one of them at a time may
   call these functions. */
#ifndef TENON_CLI_PROGRESS_H
#define TENON_CLI_PROGRESS_H

#include "cli/tool.h"

/* Begins work on the named files. They are counted, without those in the folder `results`, if there is a
   terminal for the progress. */
void progress_begin(const string_list *names, const char *results);

/* Shows that `done` files are finished, `failed` of them with a failure, and that `name` is the last of them.
   Shown only when the work has taken a while. */
void progress_show(size_t done, size_t failed, const char *name);

/* Removes the line, for other output or at the end. */
void progress_clear(void);

#endif
