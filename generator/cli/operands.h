/* The files that a command line names: each file, and every file below a folder. */
#ifndef TENON_CLI_OPERANDS_H
#define TENON_CLI_OPERANDS_H

#include "cli/tool.h"

typedef struct operand {
    const char *path;   /* of the file on disk; "-" is standard input */
    const char *name;   /* the operand: the path, perhaps with the path of a file inside */
    const char *inside; /* that inner path: from the `!` of the name on (see inside.h), or NULL */
    bool in_folder;     /* found in a named folder: it may be left out */
    const char *below; /* the end of the path, which names the result of the file: its name, or its path below
                          the named folder, with the folder if that was not the only operand */
    const char *problem;  /* the error of reading it, or NULL */
    const char *left_out; /* why it is left out, or NULL */
    bool hidden;          /* left out as hidden, or as a result: reported on request, and not counted */
} operand;

/* A walk through the files in the order of the command line, and of each folder by name. It omits hidden
   entries of folders and entries that are no regular files, and does not follow links to folders. It needs
   memory for some ten thousand names of each open folder, however many names there are. */
typedef struct operand_walk operand_walk;

/* `names` must live as long. `lists_left_out`: adds links to folders, files that are not regular, and hidden
   entries, too, as left out. */
operand_walk *operands_begin(const string_list *names, bool lists_left_out);

/* Leaves out the folder of the results of this run and earlier ones where it lies in a named folder. NULL:
   there is none. */
void operands_leave_out(operand_walk *walk, const char *results);

/* Adds, behind the names, those in the lines of a file, or in standard input if that is `-`. Returns 0 or an
   errno. */
int operands_add_list(operand_walk *walk, const char *list);
void operands_end(operand_walk *walk);

/* The next file, with its text in `memory`; false if there are no more. */
bool operands_next(operand_walk *walk, arena *memory, operand *next);

/* The meaning of one operand that is not a folder. */
operand operand_named(arena *memory, const char *name);

/* Whether more than one file is meant: there are several names, or a folder. */
bool operands_are_many(const string_list *names);

/* The last part of a name, such as `Models` of `Data/Models/`: the begin of the names of files made from
   it. */
const char *last_part(const char *path);

/* The number of files, without those in the folder `results`, which may be NULL. */
size_t operands_count(const string_list *names, const char *results);

#endif
