/* Members that are placed out of line (`-place`): read behind the others, where their position says; written
   where the layout puts them. */
#ifndef TENON_EMIT_PLACED_H
#define TENON_EMIT_PLACED_H

#include "emit/reader.h"

/* Whether objects of a type have such a member. */
bool type_places(const model_type *type);

/* Header: where the member was read. */
void emit_placed_home(emitter *e, const model_member *member);

/* Statements around those that read the member: its stream stands at its position, and then where it stood.
 */
void emit_placed_begin(const reader *r, const model_member *member);
void emit_placed_end(const reader *r, const model_member *member);

/* Statements behind the last member: where a position says that nothing is. */
void emit_placed_nowhere(const reader *r, const model_type *type);

#endif
