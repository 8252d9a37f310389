/* The codecs that a command can use: the bundled ones, and those of the user's schemas. */
#ifndef TENON_CLI_CODEC_H
#define TENON_CLI_CODEC_H

#include "cli/options.h"
#include "tenon/format.h"

/* Options about the work: the number of files at a time, and the largest size of a file. */
typedef struct work_choice {
    uint64_t threads;       /* --jobs; 0 is one for each processor */
    uint64_t size;          /* --max-size */
    bool verbose;           /* files that are left out are named */
    bool no_unknown;        /* files of unknown formats are errors, and not left out */
    const char *files_from; /* a file of names of files, or NULL */
    const char *shard;      /* I/N, or NULL */
} work_choice;

#define FILE_SIZE_LIMIT ((uint64_t)1 << 30)

#define WORK_OPTIONS(choice)                                                                                 \
    option_flag("verbose", "name the files that are left out", &(choice)->verbose),                          \
        option_common(option_text("files-from", 0, "LIST",                                                   \
                                  "the files and folders that the lines of LIST name",                       \
                                  &(choice)->files_from)),                                                   \
        option_common(option_text("shard", 0, "I/N", "only the files of part I of N, by their paths",        \
                                  &(choice)->shard)),                                                        \
        option_common(option_number("jobs", "N", "number of files at a time (one per processor)",            \
                                    &(choice)->threads)),                                                    \
        SIZE_OPTION(choice),                                                                                 \
        option_common(option_flag("no-unknown", "a file of an unknown format is an error, also in folders",  \
                                  &(choice)->no_unknown))

#define SIZE_OPTION(choice)                                                                                  \
    option_common(option_size("max-size", "SIZE", "refuse larger files (1G: objects take memory, too)",      \
                              &(choice)->size))

/* The use of files by a command, which decides whether a schema of the user is compiled. */
typedef enum codec_use {
    USE_WRITES,
    USE_READS, /* it examines objects that were read, or patches them, */
    USE_JSON   /* and prints JSON from which the file can be made again */
} codec_use;

/* The options of a command about the format. */
typedef struct codec_choice {
    string_list schemas; /* -s */
    string_list imports; /* -I */
    string_list params;  /* --param */
    const char *format;  /* --format, or NULL */
    codec_use use;
    bool compiled; /* the user wants schemas compiled */
    work_choice work;
} codec_choice;

/* Options of commands that only read. */
#define COMPILED_OPTION(choice)                                                                              \
    option_common(                                                                                           \
        option_flag("compiled", "compile the schema of -s: for many or large files", &(choice)->compiled))

/* The options that every command on files has; for its table. */
#define CODEC_OPTIONS(choice)                                                                                \
    option_list("schema", 's', "SCHEMA.ksy", "read files as this schema says", &(choice)->schemas),          \
        option_common(option_list("import-dir", 'I', "DIR", "look for imported schemas here too",            \
                                  &(choice)->imports)),                                                      \
        option_common(option_list("param", 0, "NAME=VALUE", "give the schema's parameter a value",           \
                                  &(choice)->params)),                                                       \
        option_text("format", 0, "NAME", "read files as this format", &(choice)->format)

/* The known format of a name; a usage error if there is none, or if several schemas of the user have the
   name. `instead` is the option that takes the file of a schema instead. */
outcome find_only(const command *about, arena *memory, const char *id, const char *instead,
                  const tn_format **format);

/* The codec that the options choose. *format is NULL if each file decides among the known formats: bundled,
   registered, or those of several schemas. */
outcome choose_codec(const command *about, arena *memory, const codec_choice *choice,
                     const tn_format **format);

/* The largest file that is read. */
size_t size_limit(const work_choice *choice);

/* The number of threads that work on the files. */
outcome choose_threads(const command *about, const work_choice *choice, bool many, unsigned *threads);

/* Reports that there is no format of that name, with similar names; returns OUTCOME_TROUBLE. */
outcome unknown_format(const command *about, arena *memory, const char *name);

#endif
