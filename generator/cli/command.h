/* The commands of the tool: one table in commands.c, one file for each. */
#ifndef TENON_CLI_COMMAND_H
#define TENON_CLI_COMMAND_H

#include "cli/tool.h"

typedef struct command command;

struct command {
    const char *name;
    const char *summary;  /* one line, for the list of commands */
    const char *operands; /* for the usage line: "[OPTION]... FILE..." */
    const char *about;    /* a paragraph for --help, broken into lines of 80 columns */
    const char *examples; /* lines for --help, indented by two */
    /* `arguments` are the words behind the command's name; `memory` lives as long as the command runs. */
    outcome (*run)(const command *self, arena *memory, int count, char **arguments);
};

extern const command command_generate, command_check, command_dump, command_view, command_get, command_find,
    command_validate, command_diff_files, command_roundtrip, command_decode, command_encode, command_list,
    command_convert, command_extract, command_pack, command_add, command_merge, command_remove,
    command_replace, command_set, command_runtime, command_docs, command_stubs, command_schema,
    command_formats, command_diff, command_fuzz, command_sample, command_new, command_manual,
    command_completion, command_lsp;

#endif
