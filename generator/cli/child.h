/* Running another program, without a shell in between. */
#ifndef TENON_CLI_CHILD_H
#define TENON_CLI_CHILD_H

#include <sys/types.h>

#include "cli/tool.h"

typedef struct child_process {
    pid_t id;
} child_process;

/* Starts the program that the first word names, with its standard output going to the file `output` and its
   messages to `messages`, which may be the same; 0 or an errno. */
int child_start(arena *memory, const string_list *words, const char *output, const char *messages,
                child_process *child);

/* Waits for its end: whether it is one with status 0. */
bool child_succeeded(const child_process *child);

#endif
