/* The struct of an object: its slots in the order of their declarations, and its size. Headers declare these
   slots, and budgets count them. */
#ifndef TENON_PLAN_STRUCT_H
#define TENON_PLAN_STRUCT_H

#include "plan/layout.h"

typedef enum struct_slot_kind {
    STRUCT_OBJECT,    /* of the object itself: `object` */
    STRUCT_PARAMETER, /* a parameter */
    STRUCT_VALUE,     /* the value of a member */
    STRUCT_UNION,     /* the values of a member and of those that share its space (plan/unions.h) */
    STRUCT_BESIDE     /* a further slot of a member: `beside` */
} struct_slot_kind;

typedef struct struct_slot {
    struct_slot_kind kind;
    object_slot object;
    member_slot beside;
    const model_member *member;
} struct_slot;

typedef ARRAY(struct_slot) struct_slot_list;

/* The slots of any type but tables, whose records have no struct. At least one. */
struct_slot_list plan_struct(const codec_plan *p, const model_type *type);

/* Whether an integer is unsigned, in 64 bits, in calculations. */
bool plan_is_unsigned_64(value_type type, interval range);

/* Size and alignment in bytes, on the machine of the plan. */
typedef struct struct_space {
    uint64_t size, alignment;
} struct_space;

/* Exactly sizeof and alignof of the struct in C. Saturates. */
struct_space plan_struct_space(const codec_plan *p, const model_type *type);

/* The size and alignment of a slot. */
struct_space plan_slot_space(const codec_plan *p, const model_type *type, const struct_slot *slot);

/* The size and alignment of a member's value. */
struct_space plan_value_space(const codec_plan *p, const model_member *member);

/* The size and alignment of a value of a type: an element, or the result of an expression. */
struct_space plan_type_space(const codec_plan *p, value_type type);

/* The size and alignment of a view of records: their place, and the parameters of their type. */
struct_space plan_view_space(const codec_plan *p, const model_type *type);

/* Offsets of slots in the struct of their type, in bytes: of any slot, of a member's value (also if it shares
   its space), of a further slot of a member, of a slot of the object itself. The type has the slot. */
uint64_t plan_slot_offset(const codec_plan *p, const model_type *type, const struct_slot *slot);
uint64_t plan_value_offset(const codec_plan *p, const model_member *member);
uint64_t plan_beside_offset(const codec_plan *p, const model_member *member, member_slot slot);
uint64_t plan_view_param_offset(const codec_plan *p, const model_member *param);
uint64_t plan_object_offset(const codec_plan *p, const model_type *type, object_slot slot);

/* The struct in which callers give the parameters of the type at the top: streams as their bytes. */
uint64_t plan_param_offset(const codec_plan *p, const model_member *param);
uint64_t plan_params_size(const codec_plan *p);

#endif
