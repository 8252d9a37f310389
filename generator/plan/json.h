/* JSON objects: the members that have keys, and the values that they allow. */
#ifndef TENON_PLAN_JSON_H
#define TENON_PLAN_JSON_H

#include "plan/plan.h"

/* Members that have a key, in their order: the number of a key is that of its member here. */
member_refs plan_json_members(const codec_plan *p, const model_type *type);

/* The first characters of the values of a key, and their description with the key; both NULL: any other value
   is an error (tn_json_key). */
typedef struct plan_json_kind {
    const char *begin, *words;
} plan_json_kind;

plan_json_kind plan_json_kind_of(const codec_plan *p, const model_member *member);

#endif
