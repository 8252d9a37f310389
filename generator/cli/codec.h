/* Which codecs there are: the bundled ones, and what a schema of the user makes. */
#ifndef TENON_CLI_CODEC_H
#define TENON_CLI_CODEC_H

#include "cli/options.h"
#include "tenon/format.h"

/* What the options of a command say about the format. */
typedef struct codec_choice {
    const char *schema;  /* -s, or NULL */
    string_list imports; /* -I */
    const char *format;  /* --format, or NULL */
} codec_choice;

/* The options that every command on files has; for its table. */
#define CODEC_OPTIONS(choice)                                                                                \
    option_text("schema", 's', "SCHEMA.ksy", "read files as this schema says", &(choice)->schema),           \
        option_list("import-dir", 'I', "DIR", "look for imported schemas here too", &(choice)->imports),     \
        option_text("format", 0, "NAME", "read files as this bundled format", &(choice)->format)

/* The codec that the options choose; *format is NULL where each file has to tell. */
outcome choose_codec(const command *about, arena *memory, const codec_choice *choice,
                     const tn_format **format);

/* Memory for the rules of a file of `size` bytes at the level of the options, for the caller to free; false
   where there is not enough. */
bool take_scratch(const tn_format *format, size_t size, tn_options *options);

/* A bundled format by its name, or NULL. */
const tn_format *find_bundled(const char *name);

/* Says that there is none of that name, and which may have been meant; returns OUTCOME_TROUBLE. */
outcome unknown_format(const command *about, arena *memory, const char *name);

#endif
