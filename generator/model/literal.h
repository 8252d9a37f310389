/* Values of members that a schema states, in the JSON form of docs/json.md. */
#ifndef TENON_MODEL_LITERAL_H
#define TENON_MODEL_LITERAL_H

#include "base/buffer.h"
#include "model/model.h"

typedef struct literal_form {
    const model *m;
    bool empty;    /* arrays have no elements, */
    bool complete; /* and objects all members that the writer does not derive and that are always there */
} literal_form;

/* Whether a member is one object, of one type. */
bool is_single_object(const model_member *member);

/* Puts the value of a member, or of an element of it; false after an error. */
bool put_literal(const literal_form *form, buffer *json, const model_member *member, const node *value,
                 const char *path);
bool put_literal_element(const literal_form *form, buffer *json, const model_member *member,
                         const node *value, const char *path);

/* An object of the type, as a mapping of its members. The recursion is as deep as the schema's text. */
bool put_literal_object(const literal_form *form, buffer *json, const model_type *type, const node *mapping,
                        const char *path);

#endif
