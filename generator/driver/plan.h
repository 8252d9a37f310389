/* Runs the phases up to the plan, for callers that need no generated files. */
#ifndef TENON_DRIVER_PLAN_H
#define TENON_DRIVER_PLAN_H

#include "plan/plan.h"

/* The model and the plan of a schema; NULL if there are errors, which are in `list`. */
const codec_plan *compile_plan(arena *memory, diagnostics *list, const schema *ast,
                               const model_options *options);

/* Reports as errors all obstacles to creating files in a plan that was made with these options. */
void compile_obstacles(arena *memory, diagnostics *list, const codec_plan *plan, const model_options *how);

#endif
