/* Names for offsets and sizes in structs, which the C compiler computes: a plan for names (plan_for_names)
   gives the number of a designator instead of each such number. Code must not calculate with these. */
#ifndef TENON_PLAN_DESIGNATORS_H
#define TENON_PLAN_DESIGNATORS_H

#include "plan/struct.h"

typedef enum designator_kind {
    DESIGNATES_RUNTIME,    /* sizeof `name`, a type of the runtime */
    DESIGNATES_STRUCT,     /* sizeof the struct of objects of `type`, */
    DESIGNATES_VIEW,       /* and of a view of its records */
    DESIGNATES_SLOT,       /* offsetof the slot in the struct of `type` */
    DESIGNATES_VIEW_PARAM, /* offsetof the parameter `member` in a view of records of `type`, */
    DESIGNATES_PARAM,      /* and in the struct that callers give */
    DESIGNATES_PARAMS,     /* sizeof that */
    DESIGNATES_INSIDE      /* offset `inner` in the struct at offset `outer`: their sum */
} designator_kind;

typedef struct designator {
    designator_kind kind;
    const char *name;
    const model_type *type;
    struct_slot slot;
    const model_member *member;
    uint64_t outer, inner;
} designator;

/* The designators of a plan and of its copies for other machines. */
struct designators *plan_designators_new(arena *memory);

/* A copy of the plan, with designators for numbers. */
const codec_plan *plan_for_names(const codec_plan *p);

/* The number that stands for a designator, in a plan for names. */
uint64_t plan_designate(const codec_plan *p, const designator *wanted);

/* The designator of a number; NULL for an ordinary number, and in other plans. */
const designator *plan_designator(const codec_plan *p, uint64_t number);

/* Adds such an offset to that of an outer struct, in any plan. */
uint64_t plan_inside_offset(const codec_plan *p, uint64_t outer, uint64_t inner);

#endif
