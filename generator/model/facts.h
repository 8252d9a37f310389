/* What is known at a point of an expression: the comparisons of integers, and the values of tables, that hold
   there. */
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
} facts;

/* Facts assumed after a mark are forgotten by releasing it. */
size_t facts_mark(const facts *known);
void facts_release(facts *known, size_t mark);

/* Assumes that a condition holds, or does not. */
void facts_assume(facts *known, const term *condition, bool holds);

/* Whether the value that a TERM_SLOT is, is known to be there. */
bool facts_has_slot(const facts *known, const term *slot);

/* The interval of an integer term under what is known. */
interval facts_narrow(const facts *known, const term *value);

#endif
