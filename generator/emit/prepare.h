/* The parts of preparing: deriving values, checking them, and computing sizes. */
#ifndef TENON_EMIT_PREPARE_H
#define TENON_EMIT_PREPARE_H

#include "emit/c_expr.h"
#include "emit/writer.h"
#include "plan/prepare.h"

/* ---- shared by the parts ---- */

const char *prepare_name(const emitter *e, const model_member *member);
const char *prepare_id(const emitter *e, const model_member *member);

/* The place of expressions over the object to write; errors have no place in a file. */
c_place prepare_place(emitter *e, const model_member *member);

/* Leaves if the call before has failed. */
void prepare_status(emitter *e);

/* Whether the values that an expression of a member uses are known only in the second round: placed members
   may be prepared before the objects that decide them. */
bool prepare_is_late(const emitter *e, const model_member *member, const term *t);

/* Opens the block for values that are only known in the second round. */
void prepare_open_late(emitter *e);

/* Opens a block for statements that evaluate an expression, if the first round may have no value for it: it
   is `late`, or `unknown` (plan_is_unknown_at_first). Returns whether there is a block. */
bool prepare_open_known(emitter *e, bool late, bool unknown);

/* The text after the condition of an error: if it uses a stream, or members that are prepared later, a round
   may have a wrong value. */
const char *prepare_doubt(bool doubtful);
/* The round condition of a correction: not the first round if it uses members that are prepared later. */
const char *prepare_once_known(bool behind);

/* Gives a member of `type`, "self->count", the value that it is derived to have. */
void prepare_set(emitter *e, const char *type, const char *member, const char *value);

/* prepare_set for a member of the object itself. */
void prepare_member_set(emitter *e, const model_member *member, const char *value);

/* The count or size of an absent member states its absence: sets it to this number. */
void prepare_absent_amount(emitter *e, const model_member *absent);

/* Writes the function of a part, whose statements part_begin has begun. It has those parameters in `all` that
   the statements name. Returns its call. */
const char *prepare_part_function(emitter *e, out_body *body, const char *name, const model_member *first,
                                  const model_member *last, plan_context all);

/* ---- the parts of a member, in their order ---- */

/* The comment above its statements. */
void prepare_words(emitter *e, const prepare_step *s);

/* Checks the presence of a member against its condition. */
void prepare_presence(emitter *e, const model_member *member);

/* Derives its value, if others determine it. */
void prepare_derivation(emitter *e, const model_member *member);

/* Checks `valid` of a member; and of an element of a list, `item`, at `item_path`. */
void prepare_valid(emitter *e, const model_member *member);
void prepare_element_valid(emitter *e, const model_member *member);

/* Adds its size, and prepares its contents; with the checks of underived counts and sizes. */
void prepare_content(emitter *e, const prepare_step *s);
void prepare_amounts(emitter *e, const model_member *member);

/* Sets the parameters of the object that a member, or one of its cases, holds: `object` is "self->x.", and
   `index` that of an element of a list or NULL. */
void prepare_object_parameters(emitter *e, const model_member *member, const char *object, const char *index);

/* Sets one of them to the argument, the value of `place`. (prepare_parameter.c) */
void prepare_parameter(const c_place *place, const model_member *param, const term *argument,
                       const char *object);

/* Calls the function that prepares that object, at the path `path`; `object` is a pointer to it. */
void prepare_call(emitter *e, const model_member *member, const char *path, const char *object);

/* Prepares the value of a member with cases by the case that applies. (prepare_choice.c) */
void prepare_choice(emitter *e, const model_member *member);

/* The value of a member with cases, or an element of a list of such values. */
typedef struct chosen_value {
    const char *name;    /* that variables begin with */
    const char *where;   /* "$path, "body"": the place that errors name, as arguments in C */
    const char *held;    /* "$self->body": the value in C */
    const char *path;    /* "&body_path": the path of an object in it */
    const char *present; /* "$self->has_body": its presence, if it may lack a case; or NULL */
    const char *index;   /* of an element, or NULL */
    bool has_rest;       /* some case leaves a rest of its stream */
} chosen_value;

/* Prepares it by the case that applies, without the stream around it. */
void prepare_chosen(emitter *e, const model_member *member, const c_place *place, chosen_value *chosen);

/* Checks that the file can hold its numbers. */
void prepare_narrow(emitter *e, const model_member *member);

/* ---- the elements of a list ---- */

/* A list that ends with a last element of its own has at least this element. */
void prepare_not_empty(emitter *e, const model_member *member);

/* The last element, and no other, must be one that ends the list: element `i`, which is `item` in C. */
void prepare_until(emitter *e, const model_member *member);

/* The last element must have bytes if a reader would not find it otherwise; and whether this has to be
   checked. */
bool prepare_may_lack_last(const model_member *member);
void prepare_last_has_bytes(emitter *e, const model_member *member);

/* Checks elements up to the end of a stream: the first takes all, the others must have no bytes. `size` in C.
 */
void prepare_takes_all(emitter *e, const model_member *member, const char *size);

/* Statements around those that prepare an element in a stream of its own. (prepare_element.c) */
void prepare_element_stream_begin(emitter *e, const model_member *member);
void prepare_element_stream_end(emitter *e, const model_member *member);

/* Adds the rest of an element's stream: `of` is "object->", its members in C. */
void prepare_object_rest(emitter *e, const model_member *member, const char *of);

/* Prepares the elements of a list that are no objects. (prepare_values.c) */
void prepare_list_of_values(emitter *e, const prepare_step *s);

#endif
