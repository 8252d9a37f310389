/* The facts that hold at a point of an expression: comparisons of integers, values of tables, and conditions.
 */
#ifndef TENON_MODEL_FACTS_H
#define TENON_MODEL_FACTS_H

#include "model/model.h"

typedef struct fact {
    const term *value;
    expr_op op;
    interval other;
} fact;

typedef struct facts {
    arena *memory;
    ARRAY(fact) items; /* of TERM_HAS_SLOT just the term */
    ARRAY(const term *) conditions;
} facts;

/* Facts assumed after a mark are forgotten by releasing it. */
typedef struct facts_state {
    size_t items, conditions;
} facts_state;
facts_state facts_mark(const facts *known);
void facts_release(facts *known, facts_state mark);

/* Assumes that a condition holds, or does not. */
void facts_assume(facts *known, const term *condition, bool holds);

/* Assumes no more than that the condition held when it was asked for, and all that it joins by `and`: numbers
   in it may have changed since. */
void facts_assume_met(facts *known, const term *condition);

/* Whether a condition holds that says the same whenever it is asked for: of fields and arguments of the
   object and those around it only. */
bool facts_is_met(const facts *known, const term *condition);

/* Whether the value that a TERM_SLOT is, is known to be there. */
bool facts_has_slot(const facts *known, const term *slot);

/* Whether it was asked for that a member of the object, of JSON, is there. */
bool facts_has_member(const facts *known, const model_member *member);

/* The interval of an integer term under what is known. */
interval facts_narrow(const facts *known, const term *value);

#endif
