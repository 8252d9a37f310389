/* Functions that give an object one of its alternatives, and set the tag of the alternative. */
#ifndef TENON_EMIT_CONSTRUCTOR_H
#define TENON_EMIT_CONSTRUCTOR_H

#include "emit/emit.h"

/* The part of a function's name for a case that reads a value: its type and, if others of the member have
   that type, its key, too. */
const char *c_case_name(arena *memory, const model_member *member, const model_case *of);

/* For the public header of a codec that writes. */
void emit_constructor_declarations(emitter *e);

void emit_constructors(emitter *e);

/* The literal of an integer or truth value of a member: a constant of its enumeration, or a number. */
const char *c_number_text(const emitter *e, const model_member *by, uint64_t bits);

#endif
