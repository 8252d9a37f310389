/* The files that a command line names: each file, and every file below a folder. */
#ifndef TENON_CLI_OPERANDS_H
#define TENON_CLI_OPERANDS_H

#include "cli/tool.h"

typedef struct operand {
    const char *path;    /* of the file on disk; "-" is standard input */
    const char *name;    /* the operand: the path, or with the way to the file inside */
    const char *inside;  /* that way: from the `!` of the name on (see inside.h), or NULL */
    bool in_folder;      /* found in a folder that was named: it may be of no interest */
    const char *below;   /* the end of the path, which names the result of the file: its name, or its way from
                            the named folder, with that if it was not the only name */
    const char *problem; /* the error of reading it, or NULL */
    const char *left_out; /* why it is of no interest, or NULL */
    bool hidden;          /* for that reason: it is named on request, and not counted */
} operand;

/* A walk through them in the order of the command line, and of each folder by name. It omits hidden entries
   of folders and all that are no regular files, and does not follow links to folders. It needs memory for
   some ten thousand names of each folder on the way, however many there are. */
typedef struct operand_walk operand_walk;

/* `names` must live as long. `lists_left_out`: adds links to folders, files that are not regular, and hidden
   entries, too, as left out. */
operand_walk *operands_begin(const string_list *names, bool lists_left_out);

/* Behind the names come those that stand in the lines of a file, or in standard input where that is `-`.
   Returns 0 or an errno. */
int operands_add_list(operand_walk *walk, const char *list);
void operands_end(operand_walk *walk);

/* The next file, with its text in `memory`; false where that was the last one. */
bool operands_next(operand_walk *walk, arena *memory, operand *next);

/* The meaning of one operand that is not a folder. */
operand operand_named(arena *memory, const char *name);

/* Whether more than one file is meant: there are several names, or a folder. */
bool operands_are_many(const string_list *names);

/* The last part of a name, such as `Models` of `Data/Models/`: where the names of files made of it begin. */
const char *last_part(const char *path);

/* How many files there are. */
size_t operands_count(const string_list *names);

#endif
