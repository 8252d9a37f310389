/* Getters of value instances: functions that compute a value from the present state of an object. */
#ifndef TENON_EMIT_GETTERS_H
#define TENON_EMIT_GETTERS_H

#include "emit/emit.h"

/* The parameters of a getter beside its value. */
bool getter_says_present(const model_member *value);

/* "foo_get_half" */
const char *getter_name(const emitter *e, const model_member *value);

/* The type of its value, with " " behind it unless it is a pointer. */
const char *getter_type(const emitter *e, const model_member *value);

/* Header: their declarations. */
void emit_getter_declarations(emitter *e);

/* The functions: in the shared file, and those that read on demand in the reader. */
void emit_getters(emitter *e, bool reading);

#endif
