/* The table of commands, for the overview, manual pages and completion. */
#ifndef TENON_CLI_COMMANDS_H
#define TENON_CLI_COMMANDS_H

#include "cli/options.h"

extern const command *const commands[];
extern const size_t command_count;

/* Finds a command; reports an unknown name and returns NULL. */
const command *command_named(const char *name);

/* Receives the options of a command. The table lives during the call only. */
typedef void option_listener(void *user, const command *about, const option *options, size_t count);

/* Prints the help of a command; does not run it. */
void command_describe(const command *about, arena *memory, option_listener *listen, void *user);

#endif
