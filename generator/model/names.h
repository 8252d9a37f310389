/* A table of names, which also finds the nearest ones to an unknown name. */
#ifndef TENON_MODEL_NAMES_H
#define TENON_MODEL_NAMES_H

#include "source/diagnostic.h"

/* A table is empty when it is zeroed; it lives in the arena that is passed. */
typedef struct name_entry {
    str name;
    const void *value;
} name_entry;

typedef struct name_table {
    name_entry *entries; /* `value` is NULL in empty entries */
    size_t count, capacity;
} name_table;

/* The meaning of a name, or NULL. */
const void *name_find(const name_table *table, str name);

/* The value of a name's entry. Adds the entry if there is none; its value is NULL then and must be set. */
const void **name_slot(arena *memory, name_table *table, str name);

/* Names that could have been meant, of the first of many. */
typedef struct name_list {
    arena *memory;
    ARRAY(const char *) names;
} name_list;

void name_list_add(name_list *list, str name);

/* Adds "did you mean" to the diagnostic reported last, if one of the names is similar. */
void name_list_suggest(const name_list *list, diagnostics *to, str name);

#endif
