/* Functions for the names of `-join`: they give the parts of a list as one string. */
#ifndef TENON_EMIT_JOINED_H
#define TENON_EMIT_JOINED_H

#include "emit/emit.h"

/* Whether the codec has such a value. */
bool joined_has_functions(const emitter *e);

/* Header and shared file: the functions of a type. */
void emit_joined_declarations(emitter *e, const model_type *type);
void emit_joined_functions(emitter *e, const model_type *type);

#endif
