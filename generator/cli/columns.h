/* A table in columns, in memory: each has numbers of one kind, or text. */
#ifndef TENON_CLI_COLUMNS_H
#define TENON_CLI_COLUMNS_H

#include "base/buffer.h"
#include "tenon/reflect.h"

/* The values of a column, from the first row on. Rows without one hold zeros, or an empty text. */
typedef struct column {
    const char *name;
    arena *memory;
    tn_kind kind;          /* of a number, TN_KIND_BOOL or TN_KIND_TEXT */
    const tn_enum *values; /* the names of numbers, or NULL */
    bool flags;            /* numbers are sets of these */
    const char *unit;      /* of numbers, or NULL */
    size_t rows;           /* filled so far */
    buffer cells;          /* numbers as the machine has them, or texts one behind the other */
    buffer ends;           /* of texts: the end of each in `cells`, size_t */
    buffer present;        /* a byte for each row, 1: it has a value */
    bool lacks;            /* some rows have no value */
} column;

typedef struct column_table {
    arena *memory;
    size_t rows;
    ARRAY(column *) columns;
    size_t next; /* the column that the next cell probably has */
} column_table;

/* Begins a row; the following cells belong to it. */
void columns_begin_row(column_table *of);

/* Whether there is a column of that name, or of a part of it: `size.x`, `size[0]`. */
bool columns_have(const column_table *of, const char *name);

/* Sets a cell; the first value of each counts. A column with numbers of several kinds gets the smallest kind
   that holds them all; if there is none, or the column has text, too, the numbers become text. */
void columns_put_number(column_table *of, const char *name, const tn_member *like, tn_kind kind,
                        uint64_t bits);
void columns_put_text(column_table *of, const char *name, str text);

/* Ends the last row: all columns get equally many rows. */
void columns_end(column_table *of);

size_t column_size(tn_kind kind); /* bytes of a number */
bool column_has(const column *of, size_t row);
uint64_t column_bits(const column *of, size_t row); /* as tn_numbers_bits gives them */
str column_text(const column *of, size_t row);
void column_print_number(buffer *out, const column *of, tn_kind kind, uint64_t bits);

void columns_free(column_table *of);

#endif
