/* The names in use while names are given, for naming.c and naming_enum.c. */
#ifndef TENON_EMIT_NAMING_PARTS_H
#define TENON_EMIT_NAMING_PARTS_H

#include "emit/naming.h"

typedef ARRAY(const char *) names;

typedef struct naming {
    emitter *e;
    c_scope *taken;  /* in files of the codec: types, functions, tables */
    c_scope *types;  /* those of them that are types of members */
    c_scope *locals; /* types without their prefix, for static names of a file */
} naming;

void naming_take_all(c_scope *scope, const names *list);

/* Adds `start` with each of the ends. */
void naming_add(arena *memory, names *list, const char *start, const char *const *ends, size_t count);
#define ADD(memory, list, start, ends) naming_add(memory, list, start, ends, sizeof(ends) / sizeof *(ends))

/* Whether names that a name is the beginning of, "x_view" of "x", could be those of the codec or of the
   runtime.
 */
bool naming_leads_to_others(const naming *n, const char *name);

/* Names all enumerations; after the rules. (naming_enum.c) */
void name_enums(naming *n);

/* Takes the names of tables and functions that are static in files. (naming_static.c) */
void take_tables(c_scope *scope);

#endif
