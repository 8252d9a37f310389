/* Translates paths of asking.h, which reads the records of tables as objects, to the paths of other commands.
 */
#ifndef TENON_CLI_TABLE_PATHS_H
#define TENON_CLI_TABLE_PATHS_H

#include "cli/asking.h"

/* A file that has been read twice: with objects in place of tables, and as other commands read it. */
typedef struct both_readings {
    const asked_format *of;
    const subject *file; /* as other commands read it */
    void *object;        /* by the tables of `of` */
    void *usual;         /* the object of other commands */
} both_readings;

/* The path of an object for other commands: `vertices[3].values[1].x` becomes `vertices[3].normal.x`. NULL if
   there is none. */
const char *table_path(const both_readings *in, arena *memory, const char *path);

#endif
