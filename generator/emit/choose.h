/* Statements that find the case of a member that applies. */
#ifndef TENON_EMIT_CHOOSE_H
#define TENON_EMIT_CHOOSE_H

#include "emit/c_expr.h"

/* Prints the statements for one case; for a value without a case (NULL). */
typedef void print_case(emitter *e, const model_member *member, const model_case *c, void *context);

/* Prints `if` and `else` for the cases of a member, with the statements that `print` prints. The value
   switched on gets the name `on` if it is no member of the object itself; NULL: it always gets a new name.
   `open`: whether `print` also has statements for a value without a case. */
void choose_case(const c_place *place, const model_member *member, const char *on, bool open,
                 print_case *print, void *context);

#endif
