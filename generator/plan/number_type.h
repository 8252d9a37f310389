/* Types that stand for a number: groups of digits up to the last one, and a value that is computed from them,
   as in LEB128. */
#ifndef TENON_PLAN_NUMBER_TYPE_H
#define TENON_PLAN_NUMBER_TYPE_H

#include "plan/plan.h"

/* The list of groups of such a type; NULL: the type is none. */
const model_member *plan_groups(const codec_plan *p, const model_type *type);

/* Finds the members of such types whose value states a size, a count or an offset. */
void plan_number_types(codec_plan *p);

#endif
