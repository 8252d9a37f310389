/* The parts that the files share which make reflection tables. */
#ifndef TENON_ASSEMBLE_REFLECTOR_H
#define TENON_ASSEMBLE_REFLECTOR_H

#include "assemble/reflect.h"
#include "plan/shown.h"

typedef struct reflector {
    arena *memory;
    const codec_plan *plan;
    const reflect_functions *functions;
    /* By the numbers of types and enumerations. Types point at each other, so all exist, empty, before the
       first is filled. Enumerations are made on demand. */
    tn_type **types;
    tn_view_type **views;
    const tn_enum **enums;
    const tn_variant_types *variants; /* NULL if no member is a variant */
} reflector;

/* Return texts that end with a zero byte. The second returns NULL for an empty one; so does the third, for
   documentation. */
const char *reflect_text(const reflector *r, str text);
const char *reflect_optional(const reflector *r, str text);
const char *reflect_doc(const reflector *r, str text);
tn_bytes reflect_bytes(const reflector *r, str bytes);
const char *const *reflect_texts(const reflector *r, const schema_texts *texts);

/* NULL for NULL. */
const char *reflect_condition(const reflector *r, const term *condition);
const tn_enum *reflect_enum(const reflector *r, const model_enum *enumeration);

/* The table of a type, or NULL if the tables lead to none. */
const tn_type *reflect_type(const reflector *r, const model_type *type);

/* The table of the elements of a list of lists; NULL if the elements of `list` are not lists. */
const tn_member *reflect_elements(const reflector *r, value_type list);

/* The context for the functions in the tables of a member; NULL if there is none. */
const void *reflect_context(const reflector *r, const model_member *member);

/* The entries of a type: members, and values that are computed. */
void reflect_members(const reflector *r, const model_type *type, tn_type *table);
void reflect_values(const reflector *r, const model_type *type, tn_type *table);

/* The labels of the elements of an array; NULL if it has none. */
const tn_label *reflect_label(const reflector *r, const model_member *member);

/* A type of records. */
void reflect_view(const reflector *r, const model_type *type, tn_view_type *table);

/* The codec as a value. */
tn_format *reflect_format(const reflector *r);

#endif
