/* The values that the members of a version may have in files that one of the versions accepts. */
#ifndef TENON_MODEL_ASSUMED_H
#define TENON_MODEL_ASSUMED_H

#include "model/value_set.h"

typedef struct assumed {
    const model *of;
    value_set *values;     /* by the number of the member */
    size_t *known_at;      /* of values that are computed: the time at which the set was found, see `time` */
    size_t time;           /* of the last change of a set, from 1 */
    unsigned depth;        /* of the expression that is looked at */
    const value_set *item; /* of `_`; NULL: any */
} assumed;

assumed *assumed_new(arena *memory, const model *of);

/* The values that the wire form of a field and its `valid` allow, of one element if it is repeated. */
value_set assumed_of_wire(assumed *f, const model_member *member);

/* The possible values of an expression. */
value_set assumed_of_term(assumed *f, const term *t);

/* Whether a condition, which may be NULL, may hold; and whether it may not. */
bool assumed_may_hold(assumed *f, const term *condition);
bool assumed_may_fail(assumed *f, const term *condition);

/* The rest of an expression if a part of it has only one value: a branch, an operand of `and`, the expression
   of a value of the object itself. */
const term *assumed_reduce(assumed *f, const term *t);

#endif
