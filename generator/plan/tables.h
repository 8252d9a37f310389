/* The tables of a plan, for those that fill them. */
#ifndef TENON_PLAN_TABLES_H
#define TENON_PLAN_TABLES_H

#include "plan/plan.h"

static inline type_plan *edit_type(const codec_plan *p, const model_type *type)
{
    return &p->types[type->number];
}

static inline member_plan *edit_member(const codec_plan *p, const model_member *member)
{
    return &p->members[member->number];
}

static inline check_plan *edit_check(const codec_plan *p, const model_check *check)
{
    return &p->checks[check->number];
}

#endif
