/* Translates paths of asking.h, which reads the records of tables as objects, to the paths of other commands.
 */
#ifndef TENON_CLI_TABLE_PATHS_H
#define TENON_CLI_TABLE_PATHS_H

#include "cli/asking.h"

/* A file that has been read twice: into objects where others have tables, and as others do. */
typedef struct both_readings {
    const asked_format *of;
    const subject *file; /* as others read it */
    void *object;        /* by the tables of `of` */
    void *usual;         /* the same as others have it */
} both_readings;

/* The path of an object as others have it: `vertices[3].values[1].x` becomes `vertices[3].normal.x`. NULL
   where there is none. */
const char *table_path(const both_readings *in, arena *memory, const char *path);

#endif
