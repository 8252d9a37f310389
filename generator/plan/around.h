/* The parent, the root and the arguments that an object gets when it is read. */
#ifndef TENON_PLAN_AROUND_H
#define TENON_PLAN_AROUND_H

#include "plan/plan.h"

/* Whether the parents of objects of a type are of several types: then a parent is a value of any type. */
bool plan_has_any_parent(const model_type *type);

/* The type that a parent has for objects of a type. */
value_type plan_parent_type(const model_type *type);

/* Whether the object of a member gets no parent: the schema says so, or its type is of another file and the
   member does not name one. */
bool plan_gives_no_parent(const model_member *member);

/* Whether functions that read objects of a type get the root of these. */
bool plan_gets_root(const model_type *type);

/* Whether they get one of a type at the top of its file: objects of it may also lie in another object of the
   file, whose root is theirs. */
bool plan_gets_root_at_top(const model_type *type);

/* Whether the object around objects of the type has chosen their byte order. */
bool plan_gets_order(const model_type *type);

/* Whether objects of a type get the root of the object of type `owner` that holds them. */
bool plan_shares_file_root(const model_type *owner, const model_type *type);

/* The type of the argument for a parameter. */
value_type plan_argument_type(const model_member *param);

/* The values that the variable of an integer member or parameter allows. */
interval plan_held(const model_member *member);

/* The values that an argument must have, in words: "`k` from 0 to 255". NULL if the parameter is no integer.
 */
const char *plan_argument_words(arena *memory, const model_member *param);

#endif
