/* The effect of giving an object one of its alternatives: the member that becomes present, and the values of
   its tags. */
#ifndef TENON_PLAN_CONSTRUCTOR_H
#define TENON_PLAN_CONSTRUCTOR_H

#include "plan/choice.h"

/* The presence of another member, by the values. */
typedef struct plan_presence {
    const model_member *through; /* the object that holds it, or NULL: it is the object's own */
    const model_member *member;
    bool there;
} plan_presence;

typedef ARRAY(plan_presence) presence_list;

typedef struct plan_constructor {
    const model_type *type;      /* of the object that the values are in */
    const model_member *through; /* the object in it that holds the member, or NULL: the object itself does */
    const model_member *member;  /* the member that it makes present */
    const model_type *as;        /* of a member of several types: its type; or NULL */
    const model_case *value;     /* of such a member: the case whose number, text or bytes it is; or NULL */
    choice_list values;          /* the values that make it so: `by`, and `text`, or `mask` and `bits` */
    presence_list others; /* that these values determine, or that gave space, and not the family does */
    size_t family;        /* among the families; NO_FAMILY: in none */
    bool member_follows, through_follows; /* the family's followers determine them, too */
} plan_constructor;

typedef ARRAY(plan_constructor) constructor_list;

#define NO_FAMILY SIZE_MAX

/* A member whose presence depends only on the values of others: `there` says whether these make it present or
   absent. */
typedef struct plan_follower {
    const model_member *through, *member; /* as in a constructor */
    choice_list values;
    bool there;
} plan_follower;

typedef ARRAY(plan_follower) follower_list;

/* Alternatives that the same members determine, by any values, and the members that these alone make present.
 */
typedef struct plan_family {
    choice_list by; /* members, and the bits of them; the values are those of any of the alternatives */
    follower_list followers;
    presence_list rest; /* members that values may determine which are not followers */
} plan_family;

typedef ARRAY(plan_family) family_list;

typedef struct plan_alternatives {
    constructor_list constructors;
    family_list families;
} plan_alternatives;

/* The alternatives of objects of a type: each member, and each object or value of a switch, that is present
   exactly because underived members of the object have certain values. Those of an inner object that gets
   these values as parameters count, too. */
plan_alternatives plan_alternatives_of(const codec_plan *p, const model_type *type);

/* All members that come or go with an alternative; `family` is its own, or NULL. */
presence_list plan_company(const codec_plan *p, const plan_constructor *c, const plan_family *family);

#endif
