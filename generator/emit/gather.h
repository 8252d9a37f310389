/* Values over all elements of a list that rules use and readers compute (plan/gather.c says which). They are
   stored beside the places of members, which the functions of rules get. */
#ifndef TENON_EMIT_GATHER_H
#define TENON_EMIT_GATHER_H

#include "emit/c_piece.h"
#include "emit/reader.h"

/* Internal header: the members for it. */
void emit_gathered_members(emitter *e, const model_type *type);

/* Before the first element of a member, and behind each: `item` is the element, a pointer, as C. */
void emit_gathered_begin(const reader *r, const model_member *member);
void emit_gathered(const reader *r, const model_member *member, const char *item);

/* Whether gathering needs the offset of the element: `item_at`. */
bool gathers_places(const emitter *e, const model_member *member);

/* A gathered value, as C; NULL if a term is none. And whether it has exceeded its type; NULL if it cannot. */
const char *c_gathered(const c_place *place, const term *t);
const char *c_gathered_overflow(const c_place *place, const term *t);

#endif
