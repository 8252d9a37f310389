/* Long output on a terminal goes through a program that shows it screen by screen. */
#ifndef TENON_CLI_PAGER_H
#define TENON_CLI_PAGER_H

#include "cli/options.h"

/* For the table of a command. */
#define PAGER_OPTION(flag) option_flag("no-pager", "print at once, also what is long", flag)

/* Where standard output is a terminal, sends it to what PAGER says, or to `less`, which ends by itself where
   all fits the screen. Does nothing where PAGER is empty or `cat`, or there is no such program. */
void pager_begin(void);

typedef enum pager_result {
    PAGER_NONE,
    PAGER_READ,   /* what its user wanted to see: output that was not taken any more is no failure */
    PAGER_MISSING /* there is no such program */
} pager_result;

/* Ends standard output, if there is a pager, and waits until its user has seen enough. */
pager_result pager_end(void);

#endif
