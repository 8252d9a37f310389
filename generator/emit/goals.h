/* The conditions of a schema's rules, for mutators (tenon/fuzz.h). */
#ifndef TENON_EMIT_GOALS_H
#define TENON_EMIT_GOALS_H

#include "base/arena.h"
#include "tenon/fuzz.h"

struct model;

/* A goal for each rule of the model, in their order, in `memory`. What mutators cannot look into is unknown
   there. */
const tn_rule_goal *rule_goals(arena *memory, const struct model *m);

#endif
