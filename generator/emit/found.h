/* The found value of a violated rule: the number or text that decided it, and the other side of the
   comparison. */
#ifndef TENON_EMIT_FOUND_H
#define TENON_EMIT_FOUND_H

#include "emit/c_expr.h"

/* A term whose value is reported. */
typedef struct reported_term {
    const term *term; /* NULL: none is */
    const char *name; /* the variable that keeps it; NULL: it costs nothing to compute it again */
} reported_term;

typedef struct found_term {
    reported_term found;    /* no term: only the violation can be reported */
    reported_term expected; /* the other side of the comparison, and the relation that was required */
    expr_op relation;
} found_term;

/* The term to report of a violated condition: one that is computed from a term of the kind, and that has been
   evaluated. An expensive one gets a variable of its own, declared here; `found` of the condition's place has
   to point at the result. `sentence`: a sentence states the rule; otherwise the condition does, with its
   constants. */
found_term c_find_found(const c_place *place, const term *condition, term_kind through, bool sentence);

/* The variable that keeps a term for the report of the place; NULL if there is none. */
const char *c_kept_for_report(const c_place *place, const term *t);

/* The array for the digits of the real digest, if a term asks whether bytes have a digest. */
const char *c_kept_digest(const c_place *place, const term *t);

/* The found value as the C expression of a tn_value. */
const char *c_found_value(const c_place *place, const found_term *found);

/* "TN_AT_MOST, tn_value_unsigned(7)"; NULL if it was compared with nothing. */
const char *c_expected_value(const c_place *place, const found_term *found);

#endif
