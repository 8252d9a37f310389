/* Values that functions compute: those that may fail and are too large to be printed at each use. */
#ifndef TENON_EMIT_CALLED_H
#define TENON_EMIT_CALLED_H

#include "emit/c_piece.h"

/* Internal header and shared file: the functions of a type's values. */
void emit_called_declarations(emitter *e, const model_type *type);
void emit_called_functions(emitter *e, const model_type *type);

/* Whether a call computes the value of a term in its place. */
bool is_called(const c_place *place, const term *t, piece object);

/* The call; `inside` is the place of the value's expression. */
piece piece_of_called(const c_place *place, const c_place *inside, const term *t, piece object);

#endif
