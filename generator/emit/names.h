/* What things are called in C. */
#ifndef TENON_EMIT_NAMES_H
#define TENON_EMIT_NAMES_H

#include "model/model.h"

/* "urho_animation_track"; the top-level type is called like the schema (or the prefix). */
const char *c_type_name(arena *memory, const char *prefix, const model_type *type);

/* The id of a schema as the prefix of its names. */
const char *c_prefix(arena *memory, str id);

/* Whether C or C++ keep the word for themselves. */
bool c_is_keyword(str word);

/* The id as a name that C and C++ allow: keywords and names that the generated struct needs for itself get a
 * `_`. */
const char *c_member_name(arena *memory, const model_member *member);

/* The id of a type as a name for functions inside a .c file: "track". */
const char *c_local_name(arena *memory, const model_type *type);

/* "URHO_ANIMATION_CHANNEL": for constants. */
const char *c_upper(arena *memory, const char *name);

/* "uint8_t", "float", "tn_text", "urho_animation_vector3": the type of one element in a struct. */
const char *c_value_type(arena *memory, const char *prefix, const model_member *member);

/* "u4le": the suffix of the runtime's functions for a number. */
const char *c_wire_name(arena *memory, const model_member *member);

/* "urho_animation_keyframe_view" or "…_list". */
const char *c_array_type(arena *memory, const char *prefix, const model_member *member);

/* A C string literal, quotes included. */
const char *c_string(arena *memory, str text);

/* The same with line breaks folded to spaces: for one-line documentation. */
const char *c_doc_string(arena *memory, str text);

#endif
