/* Values of files, and the forms in which commands print them. */
#ifndef TENON_CLI_VALUES_H
#define TENON_CLI_VALUES_H

#include "cli/subject.h"

typedef enum value_form {
    VALUE_TEXT,    /* as people read it; if there may be several, behind the file and the path */
    VALUE_BARE,    /* without file and path, a line each */
    VALUE_JSON,    /* a line of JSON each */
    VALUE_RECORDS, /* a line of JSON each, with `file` and `path` */
    VALUE_CSV      /* a row each: file, path, value */
} value_form;

/* For option_choice. */
#define VALUE_FORMS "text|values|json|jsonl|csv"

/* The names of the columns of VALUE_CSV. */
#define VALUE_CSV_HEAD "file,path,value\n"

/* Whether a value stands for itself: it is no object and no list. */
bool value_is_plain(const tn_found *found);

/* Prints JSON, on one line. */
outcome value_json(const subject *file, const void *object, const char *path, bool indent, buffer *out);

/* Prints it. `one`: it is the only one of its file. */
outcome print_value(const subject *file, const void *object, const char *path, const tn_found *found,
                    value_form form, bool one);

/* A field of a row of CSV (RFC 4180), in quotes if necessary. */
void put_csv_field(buffer *out, str text);

#endif
