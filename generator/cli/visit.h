/* Work on the files of a command line, one after another: find them, read them, recognise them, count what
   became of them. */
#ifndef TENON_CLI_VISIT_H
#define TENON_CLI_VISIT_H

#include "cli/codec.h"
#include "cli/operands.h"
#include "cli/subject.h"

typedef enum recognised {
    RECOGNISED,
    RECOGNISED_NOT,
    RECOGNISED_SKIP /* a file of a folder that is of no interest */
} recognised;

typedef struct visitor {
    const codec_choice *codecs;
    report *to;
    outcome (*visit)(void *user, subject *file);
    void *user;
    /* Decides the format of a file, where the options have not, or says why it cannot. NULL: by its bytes. */
    recognised (*recognise)(const operand *each, subject *file, const char **problem);
} visitor;

/* Reads a file, of which all but the bytes is known, and finds out its format unless that is given. Reports
   where that cannot be. *skipped: it is of no interest. */
outcome open_file(const visitor *with, const operand *each, subject *file, bool *skipped);

/* Visits all files that are named, and those of known formats in folders; at the end of many says how many
 * passed. */
outcome visit_files(const command *about, arena *memory, const visitor *with, const string_list *names);

#endif
