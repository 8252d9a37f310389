/* The C types of values. */
#ifndef TENON_EMIT_C_TYPES_H
#define TENON_EMIT_C_TYPES_H

#include "emit/emit.h"

/* "const "; or nothing if code may change the objects that it names, or passes them on to such code. */
const char *c_const_objects(const emitter *e);

/* The C type of a value as a variable: "uint8_t", "tn_text", "foo_header *", "tn_u4_list", "tn_variant". */
const char *c_type_of(const emitter *e, value_type type, interval range);

/* The greatest or least value of an integer's type: "UINT8_MAX"; "16777215" if C has no type of that
   width. */
const char *c_limit(arena *memory, value_type type, bool greatest);

/* The first value of a variable of a C type, which no code uses: compilers cannot always prove that. */
const char *c_nothing(value_type type, const char *c_type);

/* The values that the integers in an array of some type have. */
interval c_range_of_elements(value_type array);

/* The C type of a member in its struct: an object inside the struct, or a pointer if it cannot be inside. */
const char *c_field_type(const emitter *e, const model_member *member);

/* The C type of one element of a list. */
const char *c_element_of_list(const emitter *e, const model_member *member);

/* The C type of one element of a member. */
const char *c_element_type(const emitter *e, const model_member *member);

/* "x_read_": the flag that says whether a field has been read, or whether reading an array has begun. */
const char *c_read_name(const emitter *e, const model_member *member);

/* "TN_LEVEL_CONTENT" */
/* "kids_previous": in validation, a pointer to the last element of a list that has been read. */
const char *c_previous(const emitter *e, const model_member *list);

const char *c_level(schema_level level);

/* Whether an object member is inside its struct; otherwise it is a pointer, NULL if it is absent. */
bool c_is_inside(const model_member *member);

/* Whether a list holds pointers to objects: their number is not known before they are read, and they must not
   move. */
bool c_has_pointers(const emitter *e, const model_member *member);

/* The address of an object in a list of `self`, "&self->parts.items[i]" or "self->parts.items[i]"; and the
   prefix of its members, "self->parts.items[i]." or "self->parts.items[i]->". */
const char *c_item_address(const emitter *e, const model_member *list);
const char *c_item_prefix(const emitter *e, const model_member *list);

/* The address and the prefix of a single object: "&self->part" or "self->part"; "self->part." or
   "self->part->". */
const char *c_object_address(const emitter *e, const model_member *member);
const char *c_object_prefix(const emitter *e, const model_member *member);

/* Whether an object of some type, or a value of some kind: a tn_variant. */
bool c_is_variant(value_type type);

/* "FOO_TYPE_HEADER": the tag of a variant that holds an object of the type. */
const char *c_type_tag(const emitter *e, const model_type *type);

#endif
