/* Values computed for generic code (dump, JSON, paths): value instances and labels. Objects do not store
   them; generic code computes them at each use. */
#ifndef TENON_EMIT_VALUES_H
#define TENON_EMIT_VALUES_H

#include "emit/emit.h"
#include "plan/shown.h"

/* A function, and the value that it computes. */
typedef struct computation {
    const char *function;
    plan_computed of;
} computation;

computation value_computation(const emitter *e, const model_member *value);
computation label_computation(const emitter *e, const model_member *member);

/* The function that calls the getter of a value, for any object. */
void emit_value_function(emitter *e, const model_member *value);

/* The function of a label. */
void emit_computation(emitter *e, const computation *what);

#endif
