/* The uses of names in a schema, each with its declaration, for editors. The model records them when it looks
   names up, so they match the compilation. */
#ifndef TENON_MODEL_MENTIONS_H
#define TENON_MODEL_MENTIONS_H

#include "model/term.h"

typedef enum mention_kind {
    MENTION_MEMBER,
    MENTION_TYPE,
    MENTION_ENUM,
    MENTION_LABEL, /* a value of an enumeration */
    MENTION_FILE   /* an imported file */
} mention_kind;

typedef struct name_mention {
    mention_kind kind;
    span place; /* of the name; a name may be looked up more than once */
    str name;
    /* The declaration, by its kind; NULL if the name is unknown. */
    const model_member *member;
    const model_type *type;
    const model_enum *enumeration; /* of MENTION_LABEL: the one that the value is of */
    const schema_enum_value *label;
    const model_file *file;
    /* The places where the name was looked up. */
    const model_type *scope; /* types and enumerations: from this type outward */
    value_type of;           /* MENTION_MEMBER: the value that it is a member or method of */
    const expr_scope *seen;  /* MENTION_MEMBER: the scope of its expression; NULL: it is in none */
    bool own; /* a member of the object itself: no value before it; of types, enumerations: no path before
                 it */
} name_mention;

struct name_mentions {
    ARRAY(name_mention) items;
};

/* Whether the name has a declaration. */
static inline bool mention_names_something(const name_mention *m)
{
    return m->member != NULL || m->type != NULL || m->label != NULL || m->file != NULL ||
           (m->kind == MENTION_ENUM && m->enumeration != NULL);
}

/* Records a copy of a mention, if the model has a list of mentions. */
void mention_add(const model *m, name_mention added);

/* Records part `index` of the path of a type or an enumeration. */
void mention_part(const model *m, mention_kind kind, const model_type *scope, const expr *reference,
                  size_t index, const void *found);

/* Records a name that is a scalar, or the bytes [begin, end) of one. */
void mention_scalar(const model *m, const node *scalar, size_t begin, size_t end, const model_type *type,
                    const model_member *found);

/* Records a scalar that names a value of an enumeration. */
void mention_label(const model *m, const node *scalar, const model_enum *of);

#endif
