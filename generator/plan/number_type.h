/* Types that stand for a number: all of their members are numbers, as many as the number takes, and a value
   is computed from them. LEB128 and the lengths of DER are examples. */
#ifndef TENON_PLAN_NUMBER_TYPE_H
#define TENON_PLAN_NUMBER_TYPE_H

#include "plan/plan.h"

/* Whether the type stands for a number. */
bool plan_is_number_type(const model_type *type);

/* Finds the members of such types whose value states a size, a count or an offset. */
void plan_number_types(codec_plan *p);

#endif
