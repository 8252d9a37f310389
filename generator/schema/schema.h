/* The syntax tree of a schema: the keys of a .ksy file, checked for form but not for meaning. Expressions are
   parsed; names are not resolved. One table of keys per node kind (keys.c) drives loading, the errors for
   unknown keys, and the JSON Schema for editors. */
#ifndef TENON_SCHEMA_SCHEMA_H
#define TENON_SCHEMA_SCHEMA_H

#include "expr/expr.h"
#include "source/node.h"

typedef struct schema_type schema_type;

typedef enum schema_repeat { REPEAT_NONE, REPEAT_EXPR, REPEAT_UNTIL, REPEAT_EOS } schema_repeat;

typedef enum schema_endian { ENDIAN_INHERITED, ENDIAN_LITTLE, ENDIAN_BIG, ENDIAN_CALCULATED } schema_endian;

typedef enum schema_severity { RULE_ERROR, RULE_WARNING, RULE_NOTE } schema_severity;
typedef enum schema_level { RULE_STRUCTURE, RULE_CONTENT, RULE_STRICT } schema_level;

typedef ARRAY(str) schema_texts;

typedef struct schema_doc {
    str text;
    schema_texts refs;
} schema_doc;

/* One case of a switch. `key` and `type` are NULL if an expression or a type has a syntax error, too:
   `otherwise` marks the case `_`. */
typedef struct schema_case {
    bool otherwise;  /* the key is `_` */
    const expr *key; /* NULL for `_` */
    const node *key_node;
    const expr *type;     /* expr_parse_type; NULL for endianness */
    schema_endian endian; /* of a switch over endianness; ENDIAN_INHERITED if it is neither le nor be */
    const node *value_node;
    const char *path; /* ".../type/cases/42" */
} schema_case;

typedef struct schema_switch {
    const expr *on;
    const node *place;
    const char *path; /* of the mapping with switch-on and cases */
    ARRAY(schema_case) cases;
} schema_switch;

typedef enum schema_valid_kind {
    VALID_NONE,
    VALID_EQ,
    VALID_RANGE,
    VALID_ANY_OF,
    VALID_IN_ENUM,
    VALID_EXPR
} schema_valid_kind;

typedef struct schema_valid {
    schema_valid_kind kind;
    const node *place;
    const expr *eq, *min, *max, *that; /* of VALID_EQ; VALID_RANGE (one may be NULL); VALID_EXPR */
    ARRAY(const expr *) any_of;
} schema_valid;

typedef enum schema_attribute_kind {
    ATTRIBUTE_SEQ,
    ATTRIBUTE_PARSE_INSTANCE,
    ATTRIBUTE_VALUE_INSTANCE,
    ATTRIBUTE_PARAM
} schema_attribute_kind;

/* `-place` of a parse instance. */
typedef enum schema_place_kind { PLACE_LAZY, PLACE_PEEK, PLACE_OWNED } schema_place_kind;

/* Labels of a table's slots. */
enum { MOST_LABELS = 2 };

typedef struct schema_attribute {
    schema_attribute_kind kind;
    const schema_type *owner;
    str id;            /* "_unnamed3" if the schema gives none */
    const node *place; /* the id's scalar, or the attribute if it has none */
    const node *node;  /* the whole mapping */
    const char *path;  /* "/types/track/seq/1" */
    schema_doc doc;
    const expr *type; /* NULL: bytes, or a switch, or a value instance */
    schema_switch *type_switch;
    const expr *condition; /* `if` */
    const expr *size;
    bool size_eos;
    int terminator; /* 0..255, or -1 */
    bool consume, include, eos_error;
    int pad_right; /* 0..255, or -1 */
    bool has_contents;
    str contents;
    const node *contents_node;
    const node *encoding;  /* the scalar, or NULL */
    const node *enum_name; /* the scalar "a::b", or NULL */
    schema_repeat repeat;
    const expr *repeat_expr, *repeat_until;
    const expr *process; /* EXPR_NAME, EXPR_CALL of (possibly dotted) name */
    schema_valid valid;
    const expr *pos, *io, *value;
    const expr *parent; /* `parent` expression */
    bool parent_none;   /* `parent: false` */
    /* our keys */
    const expr *derive;
    schema_severity derive_severity; /* of derive_compared: severity of a file with another value, */
    schema_level derive_level;       /* from this level on */
    bool derive_compared;
    schema_doc derive_doc;               /* the comparison as a sentence, for findings */
    const node *flags;                   /* `-flags`: the scalar that names the enum */
    const expr *label;                   /* `-label`: the name of an element; or, */
    ARRAY(struct schema_value *) labels; /* of a table, the labels of its values */
    const node *label_node;
    str unit; /* `-unit`, or empty */
    const node *unit_node;
    schema_place_kind placed;
    const node *place_node;                /* `-place` */
    const expr *place_order, *place_align; /* of a `-place` that is a mapping; may be NULL */
    bool place_last;
    const node *join; /* `-join` */
    const expr *join_part, *join_split;
    str join_as;
    const node *default_value; /* `-default` */
    const node *convert;       /* `-convert` */
    const node *convert_default, *convert_flags, *convert_from;
    const expr *max;       /* `-max` */
    const node *ratio;     /* `-ratio` */
    const expr *json_type; /* `-json`: the type that the text is a document of; or NULL, and */
    char json_separator;   /* separator of numbers joined in a string, or '\0' */
    str json_key;          /* `-key` */
    bool json_optional;    /* `-optional` */
    /* The node of each key that is present, for carets: schema_key_node. */
} schema_attribute;

typedef struct schema_enum_value {
    str id;
    uint64_t value; /* two's complement */
    bool negative;
    const node *place;
    schema_doc doc;
} schema_enum_value;

typedef struct schema_enum {
    str id;
    const node *place;
    const char *path;
    const schema_type *owner;
    ARRAY(schema_enum_value) values;
} schema_enum;

/* One `-checks` entry. */
typedef struct schema_check {
    str id;
    const node *place;
    const node *node; /* the whole mapping */
    const char *path;
    const expr *condition; /* `if`, may be NULL */
    const expr *that;
    schema_severity severity;
    schema_level level;
    bool has_level;
    schema_doc doc;
} schema_check;

/* One `-values` entry. */
typedef struct schema_value {
    str id;
    const node *place;
    const char *path;
    const expr *value;
} schema_value;

/* One entry of `new` in `-container`. */
typedef struct schema_container_kind {
    str id;
    const node *place;
    const node *value; /* a mapping: members with their values */
    const char *path;
} schema_container_kind;

typedef ARRAY(const node *) schema_scalars;

/* `-container`. The scalars of names and paths. */
typedef struct schema_container {
    const node *node;
    const char *path;
    schema_scalars members, contents, skipped;
    const node *name, *size, *trailer; /* size and trailer may be NULL */
    ARRAY(schema_container_kind) kinds;
    bool skips_empty;
} schema_container;

typedef struct schema_meta {
    str id, title, license;
    const node *id_node;
    schema_texts applications, extensions, tags;
    ARRAY(const node *) imports;
    schema_endian endian;
    schema_switch *endian_switch;
    schema_endian bit_endian;
    const node *encoding;
    bool opaque_types, debug, zero_copy_substream;
    const node *node; /* NULL if there is no meta */
} schema_meta;

struct schema_type {
    str id;                   /* meta/id for the top level */
    const schema_type *outer; /* NULL for the top level */
    const node *place;        /* the name's scalar */
    const node *node;
    const char *path; /* "" for the top level, "/types/track" */
    schema_meta meta;
    schema_doc doc;
    const expr *to_string;
    ARRAY(schema_attribute *) params, seq, instances;
    ARRAY(schema_type *) types;
    ARRAY(schema_enum *) enums;
    ARRAY(schema_check *) checks;      /* `-checks` */
    ARRAY(schema_value *) values;      /* `-values` */
    const schema_container *container; /* `-container` of the top level, or NULL */
    const expr *depth;                 /* `-depth` of the top-level type, or NULL */
    const node *json;                  /* `-json`: an object of JSON, */
    bool json_any_case, json_keeps_unknown, json_keeps_other_kinds;
    str json_keyed; /* `keyed`: the member that is its key */
};

typedef struct schema {
    const source *file;
    schema_type *top;
} schema;

/* Loads the tree of one file. Reports all errors; returns NULL if the file has no top-level mapping. A schema
   with errors is returned without the faulty parts, so that later phases find more errors: an expression is
   NULL although its key is present (also `repeat_expr` of REPEAT_EXPR, `eq` of VALID_EQ, `that` of a check),
   a name may be missing, two members may have one name, the top-level type may have an empty one. Without
   errors none of this occurs. */
schema *schema_load(arena *memory, diagnostics *list, const source *file);

/* Loads the tree of the nodes that node_parse has returned for the file, like schema_load. Never returns
   NULL. */
schema *schema_of_nodes(arena *memory, diagnostics *list, const source *file, const node *root);

/* The value node of a key of an attribute, type, check..., for carets; falls back to the mapping. */
const node *schema_key_node(const node *mapping, const char *key);

#endif
