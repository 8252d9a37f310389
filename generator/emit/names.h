/* What things are called in C. */
#ifndef TENON_EMIT_NAMES_H
#define TENON_EMIT_NAMES_H

#include "model/model.h"

/* What a member, and a type inside a .c file, are called: see naming.h. */
const char *c_member_name(arena *memory, const model_member *member);
const char *c_local_name(arena *memory, const model_type *type);

/* "URHO_ANIMATION_CHANNEL": for constants. */
const char *c_upper(arena *memory, const char *name);

/* "uint8_t", "float", "tn_text", "urho_animation_vector3": the type of one element in a struct. */
const char *c_value_type(arena *memory, const model_member *member);

/* "u4le": the suffix of the runtime's functions for a number. */
const char *c_wire_name(arena *memory, const model_member *member);

/* A C string literal, quotes included. */
const char *c_string(arena *memory, str text);

/* "{'U', 'A', 'N', 'I'}" */
const char *c_byte_list(arena *memory, str bytes);

/* The same with line breaks folded to spaces: for one-line documentation. */
const char *c_doc_string(arena *memory, str text);

#endif
