/* The parts of declaring, and the state that they share. */
#ifndef TENON_MODEL_DECLARE_H
#define TENON_MODEL_DECLARE_H

#include "model/builtin.h"

/* wire.c: the form of a field or an instance in the file, and the type of its values. */
void declare_wire(model *m, model_member *member);

/* wire.c: the type of a parameter. */
void declare_parameter(model *m, model_member *member);

/* delimit.c: the ends of text, bytes, objects and switches, and their processes. */
void declare_limit(model *m, model_member *member);
void declare_text(model *m, model_member *member, bool terminated);
void declare_bytes(model *m, model_member *member);
void declare_process(model *m, model_member *member);

/* json.c: text that is a document of a JSON type; and the valid members of such a type. */
void declare_document(model *m, model_member *member);
void declare_json_use(model *m, model_member *member);
void declare_json_member(model *m, model_member *member);
void declare_json_keys(model *m, model_type *type);

/* wire.c: an object of the type that the member refers to. */
void declare_object(model *m, model_member *member);

/* enums.c: the enumeration that `enum` or `-flags` names. */
void declare_enum_use(model *m, model_member *member);
void report_unknown_enum(model *m, const model_type *scope, str name, span place, const char *path);

/* wire.c: the object type that a reference names, or a report under `path`. Creates opaque types if the
   schema allows them. */
const model_type *declare_reference(model *m, const model_type *scope, const expr *reference,
                                    const char *path);

/* The path of a key of a member. */
const char *member_path(const model *m, const model_member *member, const char *key);

/* The place of a key's value, for carets. */
span member_place(const model_member *member, const char *key);

#endif
