/* The phase as a whole. */
#include "plan/plan.h"

plan_traits plan_model(model *m)
{
    plan_memory(m);
    plan_reach(m);
    const plan_traits traits = plan_traits_of(m);
    plan_lists(m, &traits);
    plan_rules(m);
    return traits;
}
