/* Names and literals of C that are the same in every codec. */
#ifndef TENON_EMIT_NAMES_H
#define TENON_EMIT_NAMES_H

#include "model/model.h"

/* "URHO_ANIMATION_CHANNEL": for constants. */
const char *c_upper(arena *memory, const char *name);

/* "u4le": the suffix of the runtime's functions for a number. */
const char *c_wire_name(arena *memory, const model_member *member);

/* "TN_FORM_U4LE" */
const char *c_form(arena *memory, const model_member *member);
const char *c_wire_name_in(arena *memory, const model_member *member, bool big_endian);

/* "(size_t)x" of "x", of "(uint64_t)x", and of itself: an operand of 64 bits. */
const char *c_size_cast(arena *memory, const char *operand);

/* A C string literal, quotes included. */
const char *c_string(arena *memory, str text);

/* "{'U', 'A', 'N', 'I'}" */
const char *c_byte_list(arena *memory, str bytes);

/* c_string with line breaks folded to spaces: for one-line documentation. */
const char *c_doc_string(arena *memory, str text);

/* Text of a schema for the inside of a comment: it neither begins nor ends one, of its controls only line
   breaks are left, and invisible characters are escaped. */
str c_comment_text(arena *memory, str text);

/* "int x", "char *x": a declaration of a name, behind a type in C. */
const char *c_declared(arena *memory, const char *type, const char *name);

#endif
