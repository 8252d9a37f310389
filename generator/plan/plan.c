/* The phase as a whole. */
#include "plan/plan.h"

plan_traits plan_model(model *m)
{
    const bool writable = m->writable;
    plan_positions(m);
    plan_memory(m);
    plan_writable(m);
    if (m->writable != writable) plan_memory(m); /* values are remembered now */
    plan_reach(m);
    const plan_traits traits = plan_traits_of(m);
    plan_lists(m, &traits);
    plan_rules(m);
    if (traits.writable && !traits.has_instances) plan_overlaps(m);
    return traits;
}
