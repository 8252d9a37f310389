/* The value that a violated rule reports: the number or text that decided it, and the other side of the
   comparison. */
#ifndef TENON_PLAN_FOUND_H
#define TENON_PLAN_FOUND_H

#include "plan/plan.h"

typedef struct plan_found {
    const term *found;    /* NULL: only the violation can be reported */
    const term *expected; /* the value compared with it; or NULL */
    expr_op relation;     /* the relation demanded between them */
} plan_found;

/* The terms of a violated condition to report: `found` is computed from a term of the kind `through`, which
   has been evaluated. `sentence`: a sentence states the rule; otherwise the condition does, with its
   constants. */
plan_found plan_find_found(const term *condition, term_kind through, bool sentence);

/* How to find the place of an element of the member that a rule reports. */
typedef enum element_place {
    ELEMENT_UNKNOWN,
    ELEMENT_BYTE,      /* it is a byte of the member, */
    ELEMENT_RECORD,    /* one of its records, */
    ELEMENT_FIXED,     /* one of elements of the same size, */
    ELEMENT_OWN_BYTES, /* text or bytes that lie in the file, */
    ELEMENT_JSON,      /* a value in a JSON document, which is looked for; */
    ELEMENT_JOINED,    /* a number joined with others in text, which share a place, */
    ELEMENT_REMEMBERED /* or an object that remembers it */
} element_place;

element_place plan_place_of_element(const codec_plan *p, const model_check *check);

/* Whether a rule borrows scratch memory: an absent value that it uses is an error then. */
bool plan_rule_borrows(const model_check *check);

#endif
