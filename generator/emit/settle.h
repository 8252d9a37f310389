/* The parts of settling: deriving values, checking them, and computing sizes. */
#ifndef TENON_EMIT_SETTLE_H
#define TENON_EMIT_SETTLE_H

#include "emit/c_expr.h"
#include "emit/writer.h"

/* ---- what the parts share ---- */

const char *settle_name(const emitter *e, const model_member *member);
const char *settle_id(const emitter *e, const model_member *member);

/* Expressions see the object as it is to be written; errors have no place in a file. */
c_place settle_place(emitter *e, const model_member *member);

/* Leaves where the call before has failed. */
void settle_status(emitter *e);

/* Whether the values that an expression of a member uses are known only in the second round: placed members
   may be settled before the objects that decide them. */
bool settle_is_late(const emitter *e, const model_member *member, const term *t);

/* Opens the block of what is known only in the second round. */
void settle_open_late(emitter *e);

/* The text after the condition of an error: if it uses a stream, or members that are settled later, a round
   may have a wrong value. */
const char *settle_doubt(bool doubtful);
/* The same for a correction: if it uses members that are settled later, not in the first round. */
const char *settle_once_known(bool behind);

/* Gives a member of `type`, "self->count", the value that it is derived to have. */
void settle_set(emitter *e, const char *type, const char *member, const char *value);

/* The same for a member of the object itself. */
void settle_member_set(emitter *e, const model_member *member, const char *value);

/* The count or size of an absent member states its absence: sets it to this number. */
void settle_absent_amount(emitter *e, const model_member *absent);

/* Writes the function of a part, whose statements part_begin has begun. It is given those of `all` that they
   name. Gives its call. */
const char *settle_part_function(emitter *e, out_body *body, const char *name, const model_member *first,
                                 const model_member *last, plan_kin all);

/* ---- the parts of a member, in their order ---- */

/* The comment above its statements. */
void settle_words(emitter *e, const settle_step *s);

/* A member that is there must be allowed, and the other way round. */
void settle_presence(emitter *e, const model_member *member);

/* Its value, where it follows from others. */
void settle_derivation(emitter *e, const model_member *member);

/* Checks `valid` of a member; and of an element of a list, `item`, at `item_path`. */
void settle_valid(emitter *e, const model_member *member);
void settle_element_valid(emitter *e, const model_member *member);

/* Its size is added up, and what it holds is settled; with the checks of counts and sizes that do not follow.
 */
void settle_content(emitter *e, const settle_step *s);
void settle_amounts(emitter *e, const model_member *member);

/* Sets the parameters of the object that a member, or one of its cases, holds: `object` is "self->x.", and
   `index` that of an element of a list or NULL. */
void settle_object_parameters(emitter *e, const model_member *member, const char *object, const char *index);

/* Calls the function that settles that object, at the path `path`; `object` is a pointer to it. */
void settle_call(emitter *e, const model_member *member, const char *path, const char *object);

/* Settles the value of a member with cases by the case that applies. (settle_choice.c) */
void settle_choice(emitter *e, const model_member *member);

/* Checks that the file can hold its numbers. */
void settle_narrow(emitter *e, const model_member *member);

#endif
