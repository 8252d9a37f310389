/* The conditions of a schema's rules, for mutators (tenon/fuzz.h). */
#ifndef TENON_EMIT_CONSTRAINTS_H
#define TENON_EMIT_CONSTRAINTS_H

#include "base/arena.h"
#include "tenon/fuzz.h"

struct model;

/* A constraint for each rule of the model, in their order, in `memory`. What mutators cannot look into is
   unknown there. */
const tn_rule_constraint *rule_constraints(arena *memory, const struct model *m);

#endif
