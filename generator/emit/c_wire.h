/* Statements that move numbers between their wire form and memory. */
#ifndef TENON_EMIT_C_WIRE_H
#define TENON_EMIT_C_WIRE_H

#include "emit/emit.h"

/* "self->x = tn_u4le(in->data + at);", "tn_load_f4le(&self->x, in->data + at);", "foo_load(&self->x, p);":
   `to` becomes the number or object of fixed layout at `from`. */
const char *c_wire_load(const emitter *e, const model_member *member, const char *to, const char *from);

/* "tn_set_u4le(p, value->x);", "tn_store_f4le(p, &value->x);", "foo_store(p, &value->x);" */
const char *c_wire_store(const emitter *e, const model_member *member, const char *to, const char *from);

/* Statements that load a number or object, or store one, in the byte order of the member, or in the one that
   is chosen for its object. */
void emit_wire_load(emitter *e, const model_member *member, const char *to, const char *from);
void emit_wire_store(emitter *e, const model_member *member, const char *to, const char *from);

/* Statements that put a number: "at = tn_put_u4le(out, at, self->x);", "at = tn_put_f4le(out, at,
   &self->x);". */
void emit_wire_put(emitter *e, const model_member *member, const char *from);

/* "self->x = y;", "memcpy(&self->x, &self->y, sizeof self->x);": assigns the result of c_converted to `to`, a
   variable of type `type`. */
const char *c_wire_copy(const emitter *e, const term *t, value_type type, const char *to, const char *value);

#endif
