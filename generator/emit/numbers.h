/* Arrays of plain numbers: the form they are stored in. */
#ifndef TENON_EMIT_NUMBERS_H
#define TENON_EMIT_NUMBERS_H

#include "emit/c_expr.h"

/* The form of an array's numbers, as C: "TN_FORM_U4LE", or a variable that statements before it set.
   `otherwise` is the statement for a choice that is not decided; NULL if it always is. */
const char *numbers_form(const c_place *place, const model_member *member, const char *otherwise);

/* The condition under which a case applies: `key` against the value switched on, which is in `value`. */
const char *case_condition(const c_place *place, const term *on, const char *value, const term *key);

#endif
