/* Functions for `-values` that rules use of other objects. */
#ifndef TENON_EMIT_RULE_VALUES_H
#define TENON_EMIT_RULE_VALUES_H

#include "emit/c_piece.h"

/* The functions, before the rules. */
void emit_rule_values(emitter *e);

/* The value that a term is of an object, by its function; false if no such function may be called here. */
bool piece_of_rule_value(const c_place *place, const term *t, piece object, piece *result);

#endif
