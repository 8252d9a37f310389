/* The parts that the emitters of the writer share. */
#ifndef TENON_EMIT_WRITER_H
#define TENON_EMIT_WRITER_H

#include "emit/emit.h"
#include "plan/prepare.h"

/* ---- prepare.c ---- */

/* The declaration of the function that prepares objects of a type, for those that call it before. */
void emit_prepare_declaration(emitter *e, const model_type *type);

/* The function that prepares objects of a type. */
void emit_prepare_function(emitter *e, const model_type *type);

/* Statements that derive and check the value of a member; that prepare an object, or a list of them. */
void prepare_values(emitter *e, const model_member *member);
void prepare_object(emitter *e, const model_member *member);
void prepare_objects(emitter *e, const model_member *member);

/* Statements that derive, check and add a present member. */
void prepare_member(emitter *e, const prepare_step *s);

/* The variables of a function of the writer that gets `context`, the parent and root of its object: those
   that its statements may use, and its parameters. */
void prepare_names(emitter *e, const model_type *type, out_body *body, plan_context context);

/* The statement that gives the object at the top of its file, which may contain others of its type, its root:
   it is given none. */
void prepare_root(emitter *e, const model_type *type, plan_context context);

/* "path, "size"": the path of the first member that an expression names, and its id; "path, NULL" if there is
   none. */
const char *prepare_other(const emitter *e, const term *t);

/* The member named by an amount of `member`; for a number that another member decides, that one. */
const char *prepare_other_amount(const emitter *e, const model_member *member, const term *amount);

/* Statements that set an integer member to `value`, C of type uint64_t, if it can hold that value. */
void prepare_number(emitter *e, const model_member *member, const char *value);

/* prepare_number for an int64_t, which may be negative. */
void prepare_signed_number(emitter *e, const model_member *member, const char *value);

/* Statements that set the member with the position of `placed` to `at`, C of type uint64_t. */
void prepare_position(emitter *e, const model_member *placed, const char *at);

/* ---- prepare_stream.c ---- */

/* Whether the object keeps the rest of a member's stream; and its entries. */
bool stream_has_rest(const emitter *e, const model_member *member);
void emit_rest_entry(emitter *e, const model_member *member);
void emit_object_rest_entry(emitter *e, const model_type *type);

/* ---- ending.c ---- */

/* Whether an object keeps how a member ended, or how it did itself; how it is shown. */
bool keeps_ending(const emitter *e, const model_member *member);
bool keeps_object_ending(const emitter *e, const model_type *type);
void emit_ending_entry(emitter *e, const model_member *member);
void emit_object_ending_entry(emitter *e, const model_type *type);

/* How the values of a member end that are cut out of more: a constant; its name. */
const char *ending_constant(emitter *e, const model_member *member);
void emit_ending_constant(emitter *e, const model_member *member);

/* Prints the ending constants for the writer of a type; returns whether there are any. */
bool emit_ending_constants(emitter *e, const model_type *type);

/* A value that is prepared, of a member or of an element of a list. */
typedef struct prepared_value {
    const char *where;  /* "$path, "names"": the place that errors name, as arguments in C */
    const char *held;   /* "$self->names": the value in C */
    const char *ending; /* "$self->names_end_": how it ended, in C */
} prepared_value;

/* Statements that prepare text or bytes with their endings. */
void prepare_terminated(emitter *e, const model_member *member, const prepared_value *value);
void prepare_cut(emitter *e, const model_member *member);
void prepare_ending_presence(emitter *e, const model_member *member);

/* Statements that prepare elements of a list, and that put them and their terminators: `held` in C. */
void prepare_terminated_element(emitter *e, const model_member *member, const prepared_value *value);
void prepare_cut_element(emitter *e, const model_member *member, const prepared_value *value);
void put_cut_element(emitter *e, const model_member *member, const char *held);
void put_element_terminator(emitter *e, const model_member *member);

/* Statements that prepare the end of an object up to a terminator: `object` is a pointer to it, which the
   path `path` names, and `prefix` precedes its members. */
void prepare_line_end(emitter *e, const model_member *member, const char *path, const char *object,
                      const char *prefix);

/* Whether that looks for the terminator in the object. */
bool puts_any(const model_member *member);

/* The prefix of ".data" and ".size" of a member's bytes in the file, and the slot with the ending of a member
   up to a terminator. */
const char *ending_bytes(const emitter *e, const model_member *member);
const char *ending_slot(const emitter *e, const model_member *member);

/* Statements that put text or bytes with their endings, and the terminator of a member: `ending` is the slot
   with it, in C. */
void put_cut(emitter *e, const model_member *member);
void put_terminator(emitter *e, const model_member *member, const char *ending);

/* ---- prepare_stream.c ---- */

/* "_sized" if the object in a stream uses its size, otherwise "": of the runtime's functions. */
const char *prepare_stream_kind(const emitter *e, const model_member *member);

/* Statements around those that prepare an object in a stream of its own. */
void prepare_stream_begin(emitter *e, const model_member *member);
void prepare_stream_end(emitter *e, const model_member *member);

/* Statements behind a stream of its own, or behind encoded bytes: the size, "NAME_size", determines a member,
   or must equal an expression. prepare_late_size stands before the stream, for a size known late. */
void prepare_late_size(emitter *e, const model_member *member);
void prepare_stream_size(emitter *e, const model_member *member);
void prepare_rest_presence(emitter *e, const model_member *member);
void prepare_rest_bits(emitter *e, const model_member *member);

/* ---- positioned.c ---- */

/* Whether functions of the writer are printed for objects of a type. */
bool writes_objects(const emitter *e, const model_type *type);

/* Whether objects keep the byte order that an instance was read in. */
bool keeps_order(const model_member *member);

/* The functions that put instances of a type, declared; and defined. */
void emit_positioned_declarations(emitter *e, const model_type *type);
void emit_positioned_puts(emitter *e, const model_type *type);

/* Statements that prepare the instances of an object that have a value. */
void prepare_positioned(emitter *e, const model_type *type);

/* The function that prepares everything, in rounds: `call` prepares the root. */
void emit_positioned_rounds(emitter *e, const char *call);

/* ---- put_together.c ---- */

/* "be" or "le": the order in which bit fields fill bytes. */
const char *put_bit_order(const model_member *bits);

/* Statements that put the numbers and bit fields in a row that begin with the member `begin`: the output
   makes space for all of them at once, unless it is one. Returns their number; 0: the member is not of these
   kinds. */
size_t put_together(emitter *e, const model_type *type, size_t begin);

/* ---- write_functions.c ---- */

/* NAME_size, NAME_write, NAME_write_within and NAME_write_to. */
void emit_write_functions(emitter *e);

/* NAME_patch. */
void emit_write_patch(emitter *e);

/* NAME_write, by NAME_write_within. */
void emit_write_whole(emitter *e);

/* ---- put_choice.c ---- */

/* Statements that put a present member with cases, or an element of such a list: `value` in C. */
void put_choice(emitter *e, const model_member *member, const char *value);

/* ---- write.c ---- */

/* The head of a function that puts any object, a tn_put of the runtime: `end` is ";" or "". */
void put_function(emitter *e, const char *name, const char *end);

/* The statement that puts the rest of a member's stream. */
void put_rest(emitter *e, const model_member *member);

/* The statement that puts the rest of an element's stream: `of` is "object->", its members in C. */
void put_object_rest(emitter *e, const char *of);

/* Statements that put an object with the rest of its stream. */
void put_whole_object(emitter *e, const model_member *member);

/* Statements that put a present member. */
void emit_put_member(emitter *e, const model_member *member);

/* The function that puts any object of a type that preparing puts, to look at its bytes or count them. */
const char *put_any_name(const emitter *e, const model_type *type);

/* ---- place.c ---- */

/* The function that puts a member that is not in line; its name. */
void emit_put_apart(emitter *e, const model_member *member);
const char *put_apart_name(const emitter *e, const model_member *member);

/* The functions below, declared. */
void emit_place_declarations(emitter *e);

/* The functions that put placed members, and those that lay them out: of all types. */
void emit_place_functions(emitter *e);

/* Statements that place the members in an object of a member: `object` is a pointer to it. */
void place_call(emitter *e, const model_member *member, const char *path, const char *object);

/* Whether a type has a function that places members of its objects. */
bool type_leads_to_places(const model_type *type);

#endif
