/* Statements that give new objects their defaults. */
#ifndef TENON_EMIT_DEFAULTS_H
#define TENON_EMIT_DEFAULTS_H

#include "emit/emit.h"

/* Sets the members of a new object with `-default`, and those of the objects inside it. `object` stands in
   front of their names: "object->". */
void emit_defaults(emitter *e, const model_type *type, const char *object);

#endif
