/* The value that a violated rule reports: the number or text that decided it, and the other side of the
   comparison. */
#ifndef TENON_PLAN_FOUND_H
#define TENON_PLAN_FOUND_H

#include "plan/plan.h"

typedef struct plan_found {
    const term *found;    /* NULL: there is nothing to say but that the rule does not hold */
    const term *expected; /* what it was compared with; or NULL */
    expr_op relation;     /* what it should be to that */
} plan_found;

/* The terms of a condition that are reported where the condition does not hold: `found` is computed from a
   term of the kind `through`, and has been evaluated then. `sentence`: the rule is said by a sentence;
   otherwise the condition itself is, which names constants. */
plan_found plan_find_found(const term *condition, term_kind through, bool sentence);

/* How it is known where an element of the member lies that a rule reports an element of. */
typedef enum element_place {
    ELEMENT_UNKNOWN,
    ELEMENT_BYTE,      /* it is a byte of the member, */
    ELEMENT_RECORD,    /* one of its records, */
    ELEMENT_FIXED,     /* one of elements of the same size, */
    ELEMENT_OWN_BYTES, /* text or bytes that lie in the file, */
    ELEMENT_JSON,      /* a value in a JSON document, which is looked for; */
    ELEMENT_JOINED,    /* a number that is joined with others in text has no place but theirs, */
    ELEMENT_REMEMBERED /* or an object that remembers it */
} element_place;

element_place plan_place_of_element(const codec_plan *p, const model_check *check);

/* Whether a rule borrows scratch memory: what it asks for and is absent is an error then. */
bool plan_rule_borrows(const model_check *check);

#endif
