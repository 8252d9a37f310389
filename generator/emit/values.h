/* What is computed for those who look at objects: dump, JSON, paths. Value instances of codecs that write,
   and what elements are called: nothing of them is in the objects, so they are computed whenever they are
   asked for. */
#ifndef TENON_EMIT_VALUES_H
#define TENON_EMIT_VALUES_H

#include "emit/emit.h"

/* What a function computes. */
typedef struct computation {
    const char *function;
    const model_member *member; /* what it belongs to */
    const term *value;
    interval range;        /* of an integer */
    const term *condition; /* or NULL: always */
    bool of_element;       /* of an element of the member */
} computation;

/* Whether the reflection tables describe a value: those whose expression needs nothing but its object. */
bool value_is_shown(const emitter *e, const model_member *value);

computation value_computation(const emitter *e, const model_member *value);
computation label_computation(const emitter *e, const model_member *member);

/* The function, for any object. */
void emit_computation(emitter *e, const computation *what);

#endif
