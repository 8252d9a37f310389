/* The lists of objects and values that derivations use, and the lists in their elements: objects keep copies
   of them as read. */
#ifndef TENON_PLAN_DERIVED_H
#define TENON_PLAN_DERIVED_H

#include "plan/plan.h"

typedef struct derived_list derived_list;
typedef ARRAY(derived_list *) derived_lists;
struct derived_list {
    const model_member *member;
    derived_lists inner;
};

/* The lists of a derived member, and of all derived members of a type. */
derived_lists plan_derived_lists_of(const codec_plan *p, const model_member *member);
derived_lists plan_derived_lists_of_type(const codec_plan *p, const model_type *type);

/* Whether all objects of a type are elements of lists that are remembered, with the lists in them: an object
   that was remembered with such a list needs no copy of its own. */
bool plan_is_in_derived_list(const codec_plan *p, const model_type *type);

/* Whether the elements of such a list, which lies in an object of the type that is remembered or, with
   `nested`, in an element of another list, are remembered as the elements of the copy. */
bool plan_links_derived_list(const codec_plan *p, const derived_list *list, bool nested);

#endif
