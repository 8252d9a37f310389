/* The phases up to the plan, for who needs no files. */
#ifndef TENON_DRIVER_PLAN_H
#define TENON_DRIVER_PLAN_H

#include "plan/plan.h"

/* The model and the plan of a schema; NULL where there are errors, which are in `list`. */
const codec_plan *compile_plan(arena *memory, diagnostics *list, const schema *ast,
                               const model_options *options);

#endif
