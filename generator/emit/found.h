/* What a broken rule is said to have found: the number or text that decided it. */
#ifndef TENON_EMIT_FOUND_H
#define TENON_EMIT_FOUND_H

#include "emit/c_expr.h"

typedef struct found_term {
    const term *term; /* NULL: nothing but that the rule does not hold */
    const char *name; /* the variable that keeps it; NULL: it costs nothing to compute it again */
} found_term;

/* The term of a condition that is reported where the condition does not hold: one that is computed from a
   term of the kind, and that has been evaluated then. What is expensive gets a variable of its own, which is
   declared here; `found` of the place where the condition stands is to point at the result. */
found_term c_find_found(const c_place *place, const term *condition, term_kind through);

/* It as the C expression of a tn_value. */
const char *c_found_value(const c_place *place, const found_term *found);

#endif
