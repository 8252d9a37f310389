/* The parts of a fuzz target. */
#ifndef TENON_EMIT_FUZZ_H
#define TENON_EMIT_FUZZ_H

#include "emit/emit.h"

/* Writes what the rules ask for, as `rules`. False, and nothing, where that is not known of any. */
bool emit_rule_constraints(emitter *e);

/* Writes what is given to the parameters of the type at the top, as `params`. False, and nothing, where
   nothing is. */
bool emit_given_params(emitter *e);

#endif
