/* Names and C types of struct members that no schema names. plan/layout.h decides which exist; headers
   declare them by this list, and names keep clear of it. */
#ifndef TENON_EMIT_SLOTS_H
#define TENON_EMIT_SLOTS_H

#include "emit/emit.h"
#include "plan/layout.h"

/* The name of the slot of a member with the name `name`. */
const char *slot_name(arena *memory, member_slot slot, const char *name);

/* Declares the slot of a member. */
void slot_declare(emitter *e, const model_member *member, member_slot slot);

/* The test for the absence of a member of `object` ("self->", "written->", or with a dot): its has_x, or that
   of another one in the same space. */
const char *slot_absent(const emitter *e, const char *object, const model_member *member);

const char *object_slot_name(object_slot slot);

/* Declares a slot of an object. */
void object_slot_declare(emitter *e, const model_type *type, object_slot slot);

#endif
