/* Long output on a terminal goes through a program that shows it screen by screen. */
#ifndef TENON_CLI_PAGER_H
#define TENON_CLI_PAGER_H

#include "base/system/streams.h"
#include "cli/options.h"

/* For the table of a command. */
#define PAGER_OPTION(flag) option_flag("no-pager", "print at once, not through PAGER", flag)

/* If standard output is a terminal, and the system has pagers, sends it to PAGER, or to `less`, which ends by
   itself if the output fits the screen. Does nothing if PAGER is empty or `cat`, or the program is missing;
   pager_end ends it. */
void pager_begin(void);

#endif
