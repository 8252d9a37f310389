/* A scope of C: the names that it has given out, and the things that they name. */
#ifndef TENON_EMIT_SCOPE_H
#define TENON_EMIT_SCOPE_H

#include "model/names.h"

typedef struct c_scope {
    arena *memory;
    name_table names; /* names in use */
    name_table given; /* names by their objects */
} c_scope;

/* An empty scope. Everything in it lives in the arena. */
c_scope *scope_new(arena *memory);

bool scope_is_free(const c_scope *scope, const char *name);

/* Marks a name as in use. */
void scope_take(c_scope *scope, const char *name);

/* A name that nothing has had: `wanted`, or, if that is in use, `wanted` with a number behind it
   ("wanted_2"). */
const char *scope_fresh(c_scope *scope, const char *wanted);

/* The name of `of`, an object of the model, in the role `role`: chosen on first use like scope_fresh, and
   constant from then on. */
const char *scope_name(c_scope *scope, const void *of, const char *role, const char *wanted);

#endif
