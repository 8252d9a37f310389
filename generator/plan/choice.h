/* Members whose value determines the presence or the type of other members. */
#ifndef TENON_PLAN_CHOICE_H
#define TENON_PLAN_CHOICE_H

#include "plan/plan.h"

typedef enum choice_when {
    WHEN_PRESENT, /* the member is present */
    WHEN_ABSENT,  /* the member is absent */
    WHEN_TYPE     /* the member is an object of `type` */
} choice_when;

/* The value that one member of an object must have for another one. */
typedef struct plan_choice {
    choice_when when;
    const model_type *type; /* WHEN_TYPE */
    const model_member *by; /* an integer, truth value or text that is always there and not derived */
    const term *text;       /* its value; NULL: it is no text, and has */
    uint64_t mask, bits;    /* the bits `mask` as in `bits` */
} plan_choice;

typedef ARRAY(plan_choice) choice_list;

/* The values that the `if` of a member, or the cases of a switch, demand of members of the same object, by
   comparisons with constants; each comparison counts on its own. A type counts only if one case alone reads
   it. */
choice_list plan_choices(const codec_plan *p, const model_member *member);

/* Whether `valid` allows a member that is always there one value only: *only is that, a choice of itself. */
bool plan_only_value(const model_member *member, plan_choice *only);

/* The values that the `if` of a member demands, together with one of its cases, or with none (NULL). The
   member may belong to the object in `through`, whose type has parameters: then the values of the members
   passed as these. */
choice_list plan_choices_through(const codec_plan *p, const model_member *through, const model_member *member,
                                 const model_case *of);

/* The number of the case that applies if no key matches: the case without a key, or the last one if all cases
   have keys. */
size_t plan_last_case(const model_member *member);

/* Every bit of an integer or truth value. */
uint64_t plan_all_bits(const model_member *member);

/* The result of a condition, if members must have certain values. */
typedef enum plan_truth { TRUTH_UNKNOWN, TRUTH_FALSE, TRUTH_TRUE } plan_truth;

/* Whether a condition holds if members have `values`; `through` as above, or NULL if the condition stands in
   their own object. */
plan_truth plan_evaluate(const codec_plan *p, const model_member *through, const term *condition,
                         const choice_list *values);

/* Whether the case `of` reads a member of several types if members have `values`. */
plan_truth plan_evaluate_case(const codec_plan *p, const model_member *through, const model_member *member,
                              const model_case *of, const choice_list *values);

#endif
