/* Rows of a table of columns: the values of objects and elements. */
#ifndef TENON_CLI_ROWS_H
#define TENON_CLI_ROWS_H

#include "cli/columns.h"
#include "cli/subject.h"

typedef struct row_choice {
    const char *pattern; /* of the rows, or of the arrays whose elements are rows */
    bool names_files;    /* a column names the file, */
    bool names_paths;    /* and two name the array and the element */
    bool all;            /* with computed values */
} row_choice;

/* Values without a column: tables in tables, and arrays that are too long. Each is in the list once. */
typedef struct row_rest {
    arena *memory;
    string_list names;
} row_rest;

/* Adds the rows of an object. */
outcome rows_take(const row_choice *with, column_table *to, row_rest *rest, subject *file,
                  const void *object);

#endif
