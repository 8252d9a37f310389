/* What is known of integers at a point of an expression: the comparisons that hold there. */
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
    ARRAY(fact) items;
} facts;

/* Facts assumed after a mark are forgotten by releasing it. */
size_t facts_mark(const facts *known);
void facts_release(facts *known, size_t mark);

/* Assumes that a condition holds, or does not. */
void facts_assume(facts *known, const term *condition, bool holds);

/* The interval of an integer term under what is known. */
interval facts_narrow(const facts *known, const term *value);

#endif
