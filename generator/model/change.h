/* The parts of a model while it is built. Models refer to their parts as what does not change, and everybody
   behind `model` gets nothing else; the steps of model_build change them by these. */
#ifndef TENON_MODEL_CHANGE_H
#define TENON_MODEL_CHANGE_H

#include "model/model.h"

/* New ones, with their numbers; `m` is their model. */
model_type *model_new_type(model *m);
model_member *model_new_member(model *m, const model_type *owner);
model_enum *model_new_enum(model *m, const model_type *owner);
model_check *model_new_check(model *m, const model_type *type);

/* The same one, to be changed; NULL for NULL. */
model_type *change_type(const model_type *type);
model_member *change_member(const model_member *member);
model_enum *change_enum(const model_enum *enumeration);

/* Marks the members that a term uses as needed by others. NULL is fine. */
void term_need(const term *t);

#endif
