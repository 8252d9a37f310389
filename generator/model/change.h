/* Changes the parts of a model while it is built. Models refer to their parts as const, and code behind
   `model` gets nothing else; the steps of model_build change them by these functions. */
#ifndef TENON_MODEL_CHANGE_H
#define TENON_MODEL_CHANGE_H

#include "model/digits.h"

/* New ones, with their numbers; `m` is their model. */
model_type *model_new_type(model *m);
model_member *model_new_member(model *m, const model_type *owner);
model_enum *model_new_enum(model *m, const model_type *owner);
model_check *model_new_check(model *m, const model_type *type);

/* Return a part for changes; NULL for NULL. */
model_type *change_type(const model_type *type);
model_member *change_member(const model_member *member);
model_enum *change_enum(const model_enum *enumeration);

/* ---- ends of streams (ends.c) ---- */

/* Whether no bytes can follow a member, or the elements of a list, in line or placed after it, so that a
   member up to the end of the stream (`of_file`: of the file) stays the same. */
bool model_ends_stream(const model *m, const model_member *member, bool of_file);
/* Whether objects of the type always go on up to the end of their stream. */
bool model_takes_whole_stream(const model_type *type);

bool model_elements_end_stream(const model *m, const model_member *list);

/* Whether a condition is `not` the other. */
bool term_is_negation(const term *a, const term *b);

/* The least size of the members of a type that come in pairs with opposite conditions, one of which is always
   present. `least` gives the size of a present member. */
wide model_least_of_alternatives(const model_type *type, wide (*least)(const model_member *member));

/* ---- dependencies of members (derive.c) ---- */

/* The member of the same object that an expression consists of, or NULL. */
model_member *model_plain_member(const term *t);

/* The member that an expression determines: an integer that it consists of, or text whose decimal it is; or
   NULL. */
model_member *model_determined_by(const term *use);

/* Whether two uses of a member that determine it take it alike: text as digits in one base. (numeral.c) */
bool model_taken_alike(const model_member *member, const term *a, const term *b);

/* The member that an amount determines by arithmetic, among those that nothing else determines except by
   `derivation`; and the increase of the amount if the member grows by 1; or NULL. (linear.c) */
model_member *model_linear(const term *use, derivation_kind derivation, int64_t *step);

/* Finds the members that form an amount as digits and that nothing else determines; returns false if there
   are none. (digits.c) */
bool model_free_digits(const term *use, model_digits *digits);

/* The obstacle that keeps the writer from making a member again, or the parameters of a type, which the
   writer sets again: only numbers and the like are allowed. A phrase, or NULL. (obstacle.c) */
const char *model_obstacle_of(const model *m, const model_member *member);
const char *model_parameter_obstacle(const model_type *type);

/* The obstacle of an instance with `pos`. model_derive_positioned derives the integer that stores its offset.
   (positioned.c) */
const char *model_positioned_obstacle(const model *m, const model_member *member);
void model_derive_positioned(model_member *member);

/* The obstacles of an encoded member, and of one with cases. (choice.c) */
const char *model_encoding_obstacle(const model_member *member); /* encoded.c */
const char *model_choice_obstacle(const model *m, const model_member *member);

/* ---- parts that no writer can write (unwritten.c) ---- */

/* Adds a place to the obstacles, and to `unwritable` if it is the first; `why` completes "... cannot be
   written by this version". */
void model_not_writable(model *m, span at, const char *why);

/* Checks the parameters and the byte order of a type. */
void model_check_type_written(model *m, const model_type *type);

/* Checks the expressions of a type, once values and look-aheads stand in place. */
void model_check_terms_written(model *m, const model_type *type);

/* Marks the members that a term uses as needed by others. NULL is fine. */
void term_need(const term *t);

#endif
