/* Runs the phases up to the plan. */
#include "driver/plan.h"

const codec_plan *compile_plan(arena *memory, diagnostics *list, const schema *ast,
                               const model_options *options)
{
    const model *m = model_build(memory, list, ast, options);
    if (diagnostics_errors(list) > 0) return NULL;
    codec_plan *p = plan_begin(memory, m);
    plan_check_support(p);
    if (diagnostics_errors(list) > 0) return NULL;
    plan_model(p);
    plan_check_objects(p);
    return diagnostics_errors(list) > 0 ? NULL : p;
}
