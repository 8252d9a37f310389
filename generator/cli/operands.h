/* The files that a command line names: files as they are, folders with everything below them. */
#ifndef TENON_CLI_OPERANDS_H
#define TENON_CLI_OPERANDS_H

#include "cli/tool.h"

typedef struct operand {
    const char *path;    /* "-" is standard input */
    bool in_folder;      /* found in a folder that was named: it may be of no interest */
    const char *problem; /* why there is nothing to read, or NULL */
} operand;

typedef struct operand_list {
    ARRAY(operand) files;
    bool many; /* the user asked for more than one file, or for a folder */
} operand_list;

/* Lists files in the order they were named, those of a folder by name. Of a folder, hidden entries and what
   is not a regular file are left out, and links to folders are not followed. */
void list_operands(arena *memory, const string_list *names, operand_list *list);

#endif
