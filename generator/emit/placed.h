/* Placed members (`-place`): read after the others, at their positions; written at the positions of the
   layout. */
#ifndef TENON_EMIT_PLACED_H
#define TENON_EMIT_PLACED_H

#include "emit/reader.h"

/* Statements around those that read the member: they move its stream to its position, and back. */
void emit_placed_begin(const reader *r, const model_member *member);
void emit_placed_end(const reader *r, const model_member *member);

/* The condition in C under which nothing lies at a position (plan_may_lead_nowhere) of `self`. */
const char *placed_nowhere(const emitter *e, const model_member *determined);

#endif
