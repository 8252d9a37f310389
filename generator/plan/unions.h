/* Members that share memory in an object, because no file has both. */
#ifndef TENON_PLAN_UNIONS_H
#define TENON_PLAN_UNIONS_H

#include "plan/plan.h"

/* Finds the unions. Like the whole layout, they depend only on the meaning of the schema. */
void plan_unions(codec_plan *p);

/* The first member, in schema order, of those that take the space of a member; NULL if it has its own. */
const model_member *plan_union_of(const codec_plan *p, const model_member *member);

/* The next member after it that takes the same space, or NULL. */
const model_member *plan_union_next(const codec_plan *p, const model_member *member);

#endif
