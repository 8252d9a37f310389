/* The steps of a plan for reading: each kind has a file. They leave the stream's position in `at`, but for
 * those that read objects. */
#ifndef TENON_EMIT_STEP_H
#define TENON_EMIT_STEP_H

#include "emit/reader.h"

/* Statements of one step of any kind. */
void emit_step(const reader *r, const step *s);

/* Whether a step leaves the stream's position in `in->pos`; the others leave it in `at`. */
bool moves_stream(const step *s);

/* Members at fixed places one behind the other: one check of the bounds for all. */
void emit_run(const reader *r, const step *s);

/* Text and bytes up to a terminator, and of a size. */
void emit_terminated(const reader *r, const step *s);
void emit_sized(const reader *r, const step *s);

/* An array of objects that say how many they are. */
void emit_objects(const reader *r, const step *s);

/* ---- what the steps share ---- */

/* Notes where a member begins, for rules that report it. */
void emit_step_place(const reader *r, const model_member *member);

/* Notes where a member lies, for those who ask. */
void emit_step_located(const reader *r, const model_member *member, const char *at, const char *size);

/* How many elements an array has that begins at `at`: an unsigned member or a constant as it is, anything
   else in a variable. */
const char *step_count(const reader *r, const model_member *member, const char *at);

/* What step_count, or a size likewise, has given for a term, as size_t: once it is known that the bytes which
   are left suffice for it. */
const char *step_as_size(const reader *r, const term *t, const char *number);

#endif
