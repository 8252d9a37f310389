/* The formats that the tool recognises: the bundled ones, and those of the user's schemas. */
#ifndef TENON_CLI_KNOWN_H
#define TENON_CLI_KNOWN_H

#include "cli/codec.h"
#include "cli/tool.h"
#include "tenon/format.h"

typedef struct known_list {
    const tn_format *const *formats; /* bundled formats come first */
    const char *const *schemas;      /* of each: its path */
    size_t count;
} known_list;

known_list known_formats(void);

/* Adds a format. Not while several threads work. */
void know_format(const tn_format *format, const char *schema);

/* Adds the formats of the schemas that the user has registered: the `.ksy` files in $TENON_SCHEMAS, or else
   in `tenon/schemas` of the folder for configuration. Reports schemas with errors, and adds the others. */
void know_registered(arena *memory, codec_use use);

/* A format by its name, those of the user first; or NULL. */
const tn_format *find_known(const char *id);

#endif
