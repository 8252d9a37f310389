/* Works on the files of a command line, one after another: finds, reads, recognises and counts them. */
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
    /* Decides the format of a file, if the options have not, or gives the reason why it cannot or leaves it
       out. NULL: by its bytes. */
    recognised (*recognise)(const operand *each, subject *file, const char **problem);
    /* When it is known which formats there are: `chosen` is that of the options, or NULL. May be NULL. */
    outcome (*begin)(void *user, const tn_format *chosen);
    /* When a file and all those in it have been visited. May be NULL. */
    outcome (*end)(void *user, subject *file);
    bool containers;     /* of folders, only files that may contain files */
    bool values;         /* a value may be named with the file */
    const char *resume;  /* a file of records of an earlier run, or NULL */
    const char *results; /* the folder of the results, whose files are left out, or a file, or NULL */
    bool changes;        /* each file is replaced by its result, if it has one */
    bool copies;         /* their bytes are changed in memory meanwhile */
    bool members;        /* files inside files are visited too, those of known formats; */
    string_list match;   /* if there are any: only those, by name, folder or pattern */
} visitor;

/* For the table of a command. */
#define MEMBERS_OPTION(visits) option_flag("members", "look into the files inside files, too", visits)
#define MEMBERS_OPTIONS(visits, patterns)                                                                    \
    MEMBERS_OPTION(visits),                                                                                  \
        option_common(option_list("match", 'm', "PATTERN",                                                   \
                                  "of the files inside files, only those of this name, folder or pattern",   \
                                  patterns))

/* Reads a file, goes to the wanted part, and detects its format unless that is given. Reports errors.
 *skipped: the reason to skip it, or NULL. */
outcome open_file(const visitor *with, const operand *each, subject *file, const char **skipped);

/* Whether a mapped file has not changed since it was opened. Reports a change. */
bool is_unchanged(const operand *each, const read_file *read);

/* The parts of open_file: detects the format of a file; reports why it is passed over or cannot be read. */
recognised recognise_file(const visitor *with, const operand *each, subject *file, const char **problem);
outcome cannot_visit(const visitor *with, const subject *file, const char *problem);

/* Whether more than one file is meant. */
bool visits_many(const codec_choice *codecs, const string_list *names);

/* Prepares `output` for the results of files: creates it if it is a folder; two names may not have one end.
   Errors are usage errors. */
outcome check_results(const command *about, const codec_choice *codecs, const string_list *names,
                      const char *output);

/* Visits all named files, and files of known formats in folders; at the end of many files it prints how many
   passed. */
outcome visit_files(const command *about, arena *memory, const visitor *with, const string_list *names);

#endif
