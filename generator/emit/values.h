/* Value instances of codecs that write, for those who look at objects: dump, JSON, paths. Nothing of them is
   in the objects, so they are computed whenever they are asked for. */
#ifndef TENON_EMIT_VALUES_H
#define TENON_EMIT_VALUES_H

#include "emit/emit.h"

/* Whether the reflection tables describe a value: those whose expression needs nothing but its object. */
bool value_is_shown(const model_member *value);

/* The function that computes it, for any object. */
void emit_value_function(emitter *e, const model_member *value);

/* The statements that compute it: `.compute = value_foo_x`. */
void emit_value_entry(emitter *e, const model_member *value);

#endif
