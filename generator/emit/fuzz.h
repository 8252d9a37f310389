/* The parts of a fuzz target. */
#ifndef TENON_EMIT_FUZZ_H
#define TENON_EMIT_FUZZ_H

#include "emit/emit.h"

/* Prints the constraints of the rules, as `rules`. Prints nothing and returns false if none is known. */
bool emit_rule_constraints(emitter *e);

/* Prints values for the parameters of the top type, as `params`. Prints nothing and returns false if it has
   none. */
bool emit_given_params(emitter *e);

#endif
