/* Statements of writers that patch: each stores a value of the object that is written, `written`, at its
   place, before the reader's statements read it there. In the other modes of the reader they are none. */
#ifndef TENON_EMIT_OVERLAY_H
#define TENON_EMIT_OVERLAY_H

#include "emit/field.h"

/* Whether such statements are wanted at all. */
bool overlay_is_on(const reader *r);

/* Puts `size` bytes. */
void overlay_put_bytes(const reader *r, const field_target *to, const char *bytes, const char *size);

/* A number, or an object of fixed layout; bits; a constant; text or bytes. */
void overlay_number(const reader *r, const model_member *member, const field_target *to);
void overlay_bits(const reader *r, const model_member *member, const field_target *to);
void overlay_constant(const reader *r, const model_member *member, const field_target *to);
void overlay_bytes(const reader *r, const model_member *member, const field_target *to);

/* The bytes of a view of records or numbers. */
void overlay_view(const reader *r, const model_member *member);

/* The object that is put where `to` is read, as a pointer; `inside`: it is a struct there. */
const char *overlay_object(const reader *r, const field_target *to, bool inside);

/* Around the members of an object: its begin, a variable, and its end. */
const char *overlay_begin(const reader *r);
void overlay_end_object(const reader *r, const char *object);

/* A stream of its own for the object `from`: its name, and the variable of its window. After the object:
   content is compressed again if values were stored in it, and sizes follow a stream that has grown. */
const char *overlay_stream(const reader *r, const model_member *member, const field_target *to,
                           const char *from, const char **window);
void overlay_come_out(const reader *r, const model_member *member, const field_target *to, const char *window,
                      const char *stream);

/* Whether a size, count or position follows from what is written. */
bool overlay_follows(const reader *r, const term *t, const field_target *to);

/* In a stream that grows: sets the member that an expression comes from, where there is one, so that it is
   `wanted`, a C expression. */
void overlay_follow(const reader *r, const term *t, const field_target *to, const char *wanted);

/* The number of elements that an expression says follows from the array; the position of an instance from
   what has moved. */
void overlay_follow_count(const reader *r, const model_member *member);
/* The arguments of an object's type, from what has become of its parameters. */
void overlay_follow_arguments(const reader *r, const model_member *member, const field_target *to,
                              const char *object);
/* A number that says again what others say is set to that. */
void overlay_echo(const reader *r, const model_member *member, const field_target *to);
void overlay_follow_place(const reader *r, const model_member *member);

/* Around a member that lies elsewhere, a segment of the file: where an object is composed it is put into a
   stream of its own, otherwise read where it lies; in what has moved its position follows. Between them `in`
   is that stream. */
void overlay_segment_begin(const reader *r, const model_member *member);
void overlay_segment_end(const reader *r, const model_member *member);

/* Before a condition whose value is unknown while the object is composed: the member is present if the object
   has it. Returns whether a block has been opened, in which the condition is evaluated. */
bool overlay_composed_presence(const reader *r, const model_member *member);

/* Leaves where the object has a member, and the file has not, or the other way round. */
void overlay_presence(const reader *r, const model_member *member);

/* The same where only its condition is known yet: a switch may still have no case for it. */
void overlay_condition(const reader *r, const model_member *member);

/* Leaves where the object's array has not as many elements as the file says, `count`; where it has no element
   i; where the stream goes on behind an array that is to end with it. */
void overlay_count(const reader *r, const model_member *member, const char *count);
void overlay_has_next(const reader *r, const model_member *member);
void overlay_end(const reader *r, const model_member *member);

/* Whether the array ends behind element i, as its `until` says in C: in a stream that grows it ends where the
   object's does if that asks for the end of a stream. */
const char *overlay_until(const reader *r, const model_member *member, const char *until);

/* Leaves where the variant does not hold an object of the alternative's type, which `on` chooses. */
void overlay_tag(const reader *r, const model_member *as, const term *on, const field_target *to);

/* The value that a variant holds for an alternative, as a variable of its type, after a look at its tag. */
const char *overlay_variant(const reader *r, const model_member *as, const term *on, const field_target *to);

/* The same of a choice among integers. */
const char *overlay_number_of(const reader *r, const model_member *as, const char *value);

/* Whether an instance can be put: it is read, not computed; and the function that does it. */
bool overlay_puts(const emitter *e, const model_member *member);

/* Whether it has a function for that. */
bool overlay_stores(const emitter *e, const model_member *member);
const char *overlay_function(const emitter *e, const model_member *member);

/* The declarations of these, for the parts of the codec. */
void emit_overlay_declarations(emitter *e);

/* The file of the writer. */
void emit_overlay(emitter *e);

#endif
