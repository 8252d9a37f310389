/* What is computed for those who look at objects: dump, JSON, paths. Value instances, and what elements are
   called: nothing of them is in the objects, so they are computed whenever they are asked for. */
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

/* Whether the reflection tables describe a value as one that is computed: not what is kept, which is a member
   of its object, nor streams, nor what belongs to the user's program. */
bool value_is_shown(const emitter *e, const model_member *value);

computation value_computation(const emitter *e, const model_member *value);
computation label_computation(const emitter *e, const model_member *member);

/* The function that calls the getter of a value, for any object. */
void emit_value_function(emitter *e, const model_member *value);

/* The function of a label. */
void emit_computation(emitter *e, const computation *what);

#endif
