/* The tables of a plan, for the steps that fill them. */
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

/* Adds the types of the objects that reading a member reads. */
void plan_add_types(const model *m, type_list *list, const model_member *member);

/* Whether an absent member counts as empty in derived values; elsewhere it is an error. */
bool plan_counts_as_empty(const term *t);

/* ---- sizes, at worst and on the machine of the plan ---- */

/* Bytes of the slot that an element of a list has in it. */
uint64_t plan_slot_size(const codec_plan *p, const model_member *member);

/* The memory of an element of a list, and of the blocks that the list leaves while it grows; 0 for other
   members. */
uint64_t plan_list_space(const codec_plan *p, const model_member *member);

/* plan_list_space for each byte of the elements. */
uint64_t plan_list_memory(const codec_plan *p, const model_member *member);

/* The memory of a table's layout for each byte of the object that has it. */
uint64_t plan_layout_memory(const model_member *member);

/* The memory that is allocated for a value of a member: its object, and its stream. */
uint64_t plan_value_memory(const codec_plan *p, const model_member *member);

#endif
