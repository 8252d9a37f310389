/* What the page calls: libtenon with one schema and one file at a time. Results are JSON in a text that the
   next call replaces; values are named by handles, which mean nothing when the file has been read anew. */
#ifndef TENON_WEB_PAGE_H
#define TENON_WEB_PAGE_H

#include "base/json.h"
#include "library/libtenon.h"

#define PAGE_CALL(name) __attribute__((export_name(#name)))

/* What is open. */
typedef struct page_state {
    tenon_schema *schema;
    tenon_file *file; /* NULL: none, or it could not be read */
} page_state;

extern page_state page;

/* Frees the file. Its handles mean nothing from now on. */
void close_file(void);

/* The handle of a value: a whole number. */
uint64_t handle_of(const tenon_value *value);

/* The value of a handle; NULL where its file is gone. */
const tenon_value *value_of(double handle);

/* Begins a result, and ends it: its address. */
buffer *result_begin(void);
const char *result_end(void);

/* `"name":` and a value; begins with a comma unless an object or list has just begun. */
void put_name(buffer *out, const char *name);
void put_text(buffer *out, const char *name, const char *text); /* nothing where it is NULL */
void put_number(buffer *out, const char *name, uint64_t number);
void put_flag(buffer *out, const char *name, bool flag); /* nothing where it is false */

/* Between items and members. */
void put_comma(buffer *out);

void put_problem(buffer *out, const tenon_problem *problem);

/* A value as a row of the tree. */
void put_row(buffer *out, const tenon_value *value, size_t index);

/* The indices that lead from the root to a value, as a list. */
void put_way(buffer *out, const tenon_value *value);

/* The index of a value in its parent; SIZE_MAX: it is the root. */
size_t index_of(const tenon_value *value);

/* Ends a search, which refers to values of the file. */
void search_forget(void);

#endif
