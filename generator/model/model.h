/* The meaning of a schema: names resolved, types inferred, sizes and layouts known, and what determines what.
   Knows nothing of C. Everything lives in the compiler's arena. */
#ifndef TENON_MODEL_MODEL_H
#define TENON_MODEL_MODEL_H

#include "model/interval.h"
#include "schema/schema.h"

typedef struct model_type model_type;
typedef struct model_member model_member;
typedef struct model_enum model_enum;
typedef struct term term;

/* ---- values of expressions ---- */

typedef enum value_kind {
    VALUE_INT,
    VALUE_FLOAT,
    VALUE_BOOL,
    VALUE_TEXT,
    VALUE_BYTES,
    VALUE_OBJECT, /* object */
    VALUE_ARRAY,  /* of what the elements of `array` are */
    VALUE_STREAM
} value_kind;

typedef struct value_type {
    value_kind kind;
    const model_type *object;
    const model_member *array;
} value_type;

typedef enum term_kind {
    TERM_INT,         /* integer */
    TERM_FLOAT,       /* real */
    TERM_BOOL,        /* boolean */
    TERM_TEXT,        /* text */
    TERM_SELF,        /* the object that the expression stands in */
    TERM_PARENT,      /* its parent */
    TERM_STREAM,      /* its stream */
    TERM_ITEM,        /* `_`: the element that the enclosing fold looks at */
    TERM_INDEX,       /* `_index`: the number of that element */
    TERM_MEMBER,      /* items[0] . member */
    TERM_ELEMENT,     /* items[0] [ items[1] ] */
    TERM_UNARY,       /* op items[0] */
    TERM_BINARY,      /* items[0] op items[1] */
    TERM_TERNARY,     /* items[0] ? items[1] : items[2] */
    TERM_SIZE,        /* number of elements of an array, bytes of bytes */
    TERM_FINITE,      /* items[0] is neither NaN nor infinite */
    TERM_WELL_FORMED, /* the text items[0] is well formed in its encoding */
    TERM_AT_END,      /* the stream items[0] is consumed */
    TERM_ALL,         /* items[1] holds for all elements of items[0] */
    TERM_UNIQUE       /* items[1] differs for all elements of items[0] */
} term_kind;

/* A typed expression. */
struct term {
    term_kind kind;
    const expr *source;
    value_type type;
    interval range; /* VALUE_INT */
    wide integer;
    double real;
    bool boolean;
    str text;
    expr_op op;
    const model_member *member;
    term *items[3];
    size_t item_count;
};

/* ---- members ---- */

typedef enum member_role {
    MEMBER_FIELD, /* of `seq` */
    MEMBER_PARAM,
    MEMBER_VALUE /* of `-values` or a value instance */
} member_role;

typedef enum wire_kind {
    WIRE_NONE, /* parameters and values */
    WIRE_INT,
    WIRE_FLOAT,
    WIRE_CONSTANT, /* `contents` */
    WIRE_TERMINATED_TEXT,
    WIRE_SIZED_TEXT,
    WIRE_SIZED_BYTES,
    WIRE_OBJECT
} wire_kind;

typedef struct wire {
    wire_kind kind;
    unsigned bytes; /* WIRE_INT, WIRE_FLOAT, WIRE_CONSTANT */
    bool is_signed;
    bool big_endian;
    uint8_t terminator;
} wire;

typedef enum array_kind {
    ARRAY_NONE,
    ARRAY_RECORDS, /* elements of one measurable layout: a view */
    ARRAY_OBJECTS  /* elements that differ: a list of structs */
} array_kind;

typedef enum derivation_kind {
    DERIVE_NOTHING, /* an ordinary input */
    DERIVE_COUNT,   /* the number of elements of `derived_from` */
    DERIVE_SIZE     /* the bytes of `derived_from` */
} derivation_kind;

/* Bytes on the wire: exact where low == high; `high` at SIZE_UNBOUNDED is without bound. */
typedef interval extent;
extern const wide SIZE_UNBOUNDED;

struct model_member {
    const schema_attribute *schema; /* NULL for `-values` */
    model_type *owner;
    member_role role;
    str id;
    const char *path;
    const node *place;
    str doc;
    wire wire;
    value_type type; /* of one element */
    array_kind array;
    interval range; /* of an integer's values */
    extent extent;  /* of all of it, absent or not */
    extent element; /* of one element */
    const model_enum *enumeration;
    bool is_flags;
    const term *condition; /* `if` */
    const term *size;
    const term *count; /* repeat-expr */
    ARRAY(const term *) arguments;
    const expr
        *source_value; /* MEMBER_VALUE: its expression, and its typed form once it has been asked for */
    const term *value;
    bool inferring;
    derivation_kind derivation;
    const model_member *derived_from;
    const model_member *owner_of_count; /* of an array: the member that is its count and derived from it */
    bool needed;                        /* an expression of another member, rule or type uses it */
    bool needed_place;                  /* a rule reports at it */
};

struct model_enum {
    const schema_enum *schema;
    const model_type *owner;
};

/* ---- types ---- */

typedef enum layout_kind {
    LAYOUT_FIXED,   /* every value takes the same bytes */
    LAYOUT_UNIFORM, /* the parameters decide how many */
    LAYOUT_IRREGULAR
} layout_kind;

/* A rule over an object. */
typedef struct model_check {
    const schema_check *schema;
    const model_type *type; /* it is a rule of */
    const term *condition;  /* or NULL */
    const term *that;
    const model_member *at; /* where it is reported; NULL: the object itself */
    bool at_last;           /* at the last element of `at` */
    bool at_end;            /* where the stream stands */
    size_t number;          /* among the rules of the schema */
    size_t ordinal;         /* among those of its type with this id, from 1 */
} model_check;

struct model_type {
    const schema_type *schema;
    model_type *outer;
    str id;
    const char *path;
    schema_endian endian;
    const node *encoding;
    ARRAY(model_type *) types;
    ARRAY(model_enum *) enums;
    ARRAY(model_member *) params;
    ARRAY(model_member *) fields;
    ARRAY(model_member *) values;
    ARRAY(model_check *) checks;
    layout_kind layout;
    extent extent;
    bool measured, measuring;
    const model_type *parent; /* the type that uses it, where there is one */
    bool many_parents;
    bool needs_parent; /* one of its expressions uses `_parent` */
    bool in_view;      /* it is the element of an array of records */
    bool in_list;      /* it is the element of a list of objects */
    bool in_column;    /* it is a member of records */
};

typedef struct model {
    arena *memory;
    diagnostics *list;
    const schema *schema;
    model_type *top;
    ARRAY(model_type *) order;   /* all types in use, those that others are made of first */
    ARRAY(model_check *) checks; /* all rules, in schema order */
    ARRAY(model_enum *) enums;
} model;

/* Makes the model of a schema. Reports what is wrong, or not supported, and where. */
model *model_build(arena *memory, diagnostics *list, const schema *ast);

/* ---- the steps of model_build, in their order ---- */

void model_declare(model *m); /* types, enums, members; names and references */
void model_infer(model *m);   /* expressions of members */
void model_measure(model *m); /* extents and layouts */
void model_arrays(model *m);  /* which arrays are records, which lists */
void model_derive(model *m);  /* what determines what */
void model_rules(model *m);   /* checks */

/* ---- looking up ---- */

model_type *model_find_type(const model_type *scope, const expr *reference);
model_enum *model_find_enum(const model_type *scope, str name);
const model_member *model_find_member(const model_type *type, str id);

/* What an expression may refer to. */
typedef struct expr_scope {
    model *model;
    model_type *type;
    bool extended;              /* our richer expressions are allowed: it stands under a `-` key */
    bool at_end;                /* evaluated when the whole object has been read */
    const model_member *before; /* only members before this one are there yet; NULL: all */
    const char *path;
} expr_scope;

/* The typed form of an expression, or NULL after an error. */
const term *term_infer(const expr_scope *s, const expr *tree);

/* The same; an error where it is not of the kind. */
const term *term_expect(const expr_scope *s, const expr *tree, value_kind kind, const char *what);

/* Whether two terms are the same expression. */
bool term_same(const term *a, const term *b);

/* Calls `visit` for the term and all below it. */
void term_walk(const term *t, void (*visit)(const term *t, void *context), void *context);

/* Marks the members that a term uses as needed by others. NULL is fine. */
void term_need(const term *t);

/* Reports a construct that the language has and this version does not compile. */
void model_unsupported(const model *m, span place, const char *path, const char *what);

/* "an integer", "a list of track", ... */
const char *value_name(arena *memory, value_type type);

#endif
