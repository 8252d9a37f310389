/* A line on a terminal that says how far long work has come; nothing anywhere else. */
#ifndef TENON_CLI_PROGRESS_H
#define TENON_CLI_PROGRESS_H

#include <stddef.h>

/* Work on item `done` of `total` begins, and is called `name`. Shown only when the work has taken a while. */
void progress_show(size_t done, size_t total, const char *name);

/* Takes the line away, for other output or at the end. */
void progress_clear(void);

#endif
