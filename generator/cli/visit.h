/* Work on the files of a command line, one after another: find them, read them, recognise them, count what
   became of them. */
#ifndef TENON_CLI_VISIT_H
#define TENON_CLI_VISIT_H

#include "cli/codec.h"
#include "cli/operands.h"
#include "cli/report.h"
#include "tenon/generic.h"

/* A file that is in memory and of a known format. */
typedef struct subject {
    arena *memory; /* freed when the work on it is over */
    const char *path;
    str bytes;
    const tn_format *format;
    bool many; /* it is one of many: output has to say which */
    report *to;
} subject;

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

/* Visits all files that are named, and those of known formats in folders; at the end of many says how many
 * passed. */
outcome visit_files(const command *about, arena *memory, const visitor *with, const string_list *names);

/* Reads the file into a new object; reports where that fails. `locations` may be NULL. */
outcome read_object(const subject *file, void **object, tn_locations *locations);

/* take_scratch; reports where there is not enough. */
bool provide_scratch(const subject *file, tn_options *options);

/* Finds a value; reports where there is none. `memory` is what a value in a record is decoded into. */
outcome find_value(const subject *file, const void *object, const char *path, tn_arena *memory,
                   tn_found *found);

/* What became of a generic operation; reports a failure that standard output is not to blame for. */
outcome generic_outcome(const subject *file, tn_status status);

/* Writes the object into memory; reports where that fails. */
outcome write_object(const subject *file, void *object, str *bytes);

/* Writes a file as a whole or not at all, with a message where that fails; never over the file it was made
 * of. */
outcome write_result(const subject *file, const char *path, str content);

/* Whether the operands are one file, which needs no folder to go to. */
bool is_single(const string_list *names);

#endif
