/* Functions that give new objects their defaults. */
#ifndef TENON_EMIT_DEFAULTS_H
#define TENON_EMIT_DEFAULTS_H

#include "emit/emit.h"

/* The function that sets the members of a new object with `-default`, and those of the objects inside it;
   none if there are none. For the internal header. */
void emit_default_function(emitter *e, const model_type *type);

/* Calls it. `object` is the address of the object. */
void emit_defaults(emitter *e, const model_type *type, const char *object);

#endif
