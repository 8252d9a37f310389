/* The struct of an object: its slots in the order of their declarations, and its size. Headers declare what
   stands here, and budgets count it. */
#ifndef TENON_PLAN_STRUCT_H
#define TENON_PLAN_STRUCT_H

#include "plan/layout.h"

typedef enum struct_slot_kind {
    STRUCT_OBJECT,    /* of the object itself: `object` */
    STRUCT_PARAMETER, /* a parameter */
    STRUCT_VALUE,     /* what a member holds */
    STRUCT_UNION,     /* the same of it and those that take the same space (plan/unions.h) */
    STRUCT_BESIDE     /* beside what a member holds: `beside` */
} struct_slot_kind;

typedef struct struct_slot {
    struct_slot_kind kind;
    object_slot object;
    member_slot beside;
    const model_member *member;
} struct_slot;

typedef ARRAY(struct_slot) struct_slot_list;

/* Of every type but tables, whose records have no struct. At least one. */
struct_slot_list plan_struct(const codec_plan *p, const model_type *type);

/* Whether an integer is kept without a sign in 64 bits, as it is calculated with. */
bool plan_is_unsigned_64(value_type type, interval range);

/* Bytes, and what their address is a multiple of, on the machine of the plan. */
typedef struct struct_space {
    uint64_t size, alignment;
} struct_space;

/* Adds a slot after the others; returns its offset. Saturates. */
uint64_t struct_append(struct_space *all, struct_space space);

/* Exactly sizeof and alignof of the struct in C. Saturates. */
struct_space plan_struct_space(const codec_plan *p, const model_type *type);

/* The same of a slot. */
struct_space plan_slot_space(const codec_plan *p, const model_type *type, const struct_slot *slot);

/* And of what a member holds. */
struct_space plan_value_space(const codec_plan *p, const model_member *member);

/* And of a value of a type that is no member's own: an element, or what an expression gives. */
struct_space plan_type_space(const codec_plan *p, value_type type);

/* And of a view of records: where they lie, and the parameters of their type. */
struct_space plan_view_space(const codec_plan *p, const model_type *type);

/* Where slots stand in the struct of their type, in bytes from its begin: one of its slots, what a member
   holds (also where it shares the space of others), what stands beside it, and what objects have of their
   own. The type has the slot. */
uint64_t plan_slot_offset(const codec_plan *p, const model_type *type, const struct_slot *slot);
uint64_t plan_value_offset(const codec_plan *p, const model_member *member);
uint64_t plan_beside_offset(const codec_plan *p, const model_member *member, member_slot slot);
uint64_t plan_view_param_offset(const codec_plan *p, const model_member *param);
uint64_t plan_object_offset(const codec_plan *p, const model_type *type, object_slot slot);

/* The struct in which callers give the parameters of the type at the top: streams as their bytes. */
uint64_t plan_param_offset(const codec_plan *p, const model_member *param);
uint64_t plan_params_size(const codec_plan *p);

#endif
