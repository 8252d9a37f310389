/* Whether `valid` allows the default of a member. */
#ifndef TENON_MODEL_DEFAULT_VALID_H
#define TENON_MODEL_DEFAULT_VALID_H

#include "model/assumed.h"

/* The members of a model with any values. */
assumed *default_any_others(const model *m);

/* False only if `valid` allows no such default, whatever the other members are. */
bool default_is_valid(assumed *others, const model_member *member);

#endif
