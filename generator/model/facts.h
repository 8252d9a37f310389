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

/* Assumes that the condition, with all parts joined by `and`, held when it was evaluated. Numbers in it may
   have changed since. */
void facts_assume_met(facts *known, const term *condition);

/* Whether a condition holds that is the same at any time: it uses only fields and arguments of the object and
   of those around it. */
bool facts_is_met(const facts *known, const term *condition);

/* Whether the value that a TERM_SLOT is, is known to be there. */
bool facts_has_slot(const facts *known, const term *slot);

/* Whether a condition has tested the presence of a member of a JSON object. */
bool facts_has_member(const facts *known, const model_member *member);

/* The interval of an integer term, given the facts. */
interval facts_narrow(const facts *known, const term *value);

#endif
