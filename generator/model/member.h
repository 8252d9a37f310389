/* Members of types: form in the file, value, and the members that determine each other; and enumerations. */
#ifndef TENON_MODEL_MEMBER_H
#define TENON_MODEL_MEMBER_H

#include "model/tree.h"

typedef enum member_role {
    MEMBER_FIELD, /* of `seq` */
    MEMBER_PARAM,
    MEMBER_VALUE,   /* of `-values`, or a value instance */
    MEMBER_INSTANCE /* a parse instance */
} member_role;

typedef enum wire_kind {
    WIRE_NONE, /* parameters and values */
    WIRE_INT,
    WIRE_FLOAT,
    WIRE_BITS,     /* an integer of `bits` bits, or a boolean (type.kind) */
    WIRE_CONSTANT, /* `contents` */
    WIRE_TEXT,     /* bytes delimited as `limit` says, decoded */
    WIRE_BYTES,    /* bytes delimited as `limit` says */
    WIRE_OBJECT,   /* of type.object; in a stream of its own if `limit` is not LIMIT_NONE */
    WIRE_OPAQUE,   /* an object of a type that the user's program provides */
    WIRE_SWITCH    /* one of `cases` */
} wire_kind;

/* The end of bytes that are cut out of a stream. */
typedef enum limit_kind {
    LIMIT_NONE,
    LIMIT_SIZE,      /* after `size` bytes */
    LIMIT_STREAM,    /* at the end of the stream */
    LIMIT_TERMINATOR /* at the terminator */
} limit_kind;

typedef struct wire {
    wire_kind kind;
    unsigned bytes; /* WIRE_INT, WIRE_FLOAT, WIRE_CONSTANT */
    unsigned bits;  /* WIRE_BITS */
    bool is_signed;
    bool big_endian;        /* of bytes, or of bits */
    bool calculated_endian; /* the object's stored choice decides */
    limit_kind limit;
    bool has_terminator; /* also behind LIMIT_SIZE and LIMIT_STREAM: cuts the bytes */
    uint8_t terminator;
    unsigned terminator_unit; /* bytes of the terminator: 1, 2 or 4; it lies at a multiple of them */
    bool include, consume, eos_error;
    bool has_pad;
    uint8_t pad;
    const char *encoding;       /* WIRE_TEXT: the canonical name */
    const process_row *process; /* NULL: none; process_custom: one of the program's own, */
    const char *process_name;   /* "my_custom_fx", "nested.deeply.custom_fx" */
} wire;

typedef struct model_case {
    const schema_case *schema; /* NULL if `raw` */
    const term *key;           /* compared with TERM_ON, the value switched on; NULL: otherwise */
    const model_member *as;    /* the member read in this case, with a type of its own; raw bytes if `raw` */
    bool raw;                  /* the default that a size implies */
} model_case;

typedef enum array_kind {
    ARRAY_NONE,
    ARRAY_RECORDS, /* elements of one measurable layout: a view */
    ARRAY_OBJECTS, /* objects that differ: a list of structs */
    ARRAY_NUMBERS, /* plain numbers of one form: a view */
    ARRAY_VALUES /* a list of any other values: text, bytes, results of switches, numbers that expressions use
                  */
} array_kind;

typedef enum derivation_kind {
    DERIVE_NOTHING,      /* an ordinary input */
    DERIVE_COUNT,        /* the number of elements of `derived_from` */
    DERIVE_SIZE,         /* the bytes of `derived_from` */
    DERIVE_CONTENT_SIZE, /* the bytes of its content, which is kept packed */
    DERIVE_PLACE,        /* the begin of `derived_from`, which is placed, or of a member with its place */
    DERIVE_CONSTANT,     /* the value of `valid` */
    DERIVE_PRESENCE,     /* one of the two values that `valid` allows, by the presence of `derived_from` */
    DERIVE_VALUE         /* the value of `-derive` */
} derivation_kind;

/* Bytes on the wire: exact if low == high; `high` at SIZE_UNBOUNDED is without bound, `low` at SIZE_LONGEST
   may be short of the truth. */
typedef interval extent;
extern const wide SIZE_UNBOUNDED;
extern const wide SIZE_LONGEST; /* of a stream, and the greatest `low` */

/* A value that distinguishes the slots of a table. */
typedef struct model_label {
    str id;
    const term *value; /* an integer or an enum */
} model_label;

struct model_member {
    size_t number;                  /* among the members of the model, those of cases included */
    const schema_attribute *schema; /* NULL for `-values` */
    const model_type *owner;
    member_role role;
    size_t order; /* among the members of its role */
    str id;
    const char *path;
    const node *place;
    str doc;
    wire wire;
    value_type type;               /* of one element; of MEMBER_VALUE: of the whole value */
    array_kind array;              /* of a field, instance or parameter */
    const expr *reference;         /* the type's name and arguments, or NULL */
    const char *type_path;         /* the path of `reference` */
    interval range;                /* of an integer's values */
    interval given_range;          /* of the values that programs give a parameter */
    extent extent;                 /* of all of it, absent or not */
    extent element;                /* of one element */
    const model_enum *enumeration; /* of an integer: its names; with is_flags the integer is a set of them */
    bool is_flags;
    const term *condition; /* `if` */
    const term *size;
    const term *count;             /* repeat-expr */
    const term *until;             /* repeat-until */
    ARRAY(const term *) arguments; /* of type.object */
    ARRAY(const term *) process_arguments;
    const term *pos, *io;
    /* A parse instance with a `-place`: it is read, written and owned with its object, but stands elsewhere
       in the stream, or, if `of_root`, in the stream of the whole file. */
    bool placed, of_root;
    unsigned rank;      /* its order among placed members; PLACE_LAST is behind all */
    uint64_t alignment; /* its position is a multiple */
    const term *parent; /* `parent`; NULL: the object itself */
    bool parent_none;
    struct {
        schema_valid_kind kind;
        const term *eq, *min, *max, *that;
        ARRAY(const term *) any_of;
    } valid;
    const term *switch_on;
    ARRAY(model_case) cases;
    const model_member *choice; /* of the member of a case: the one with the cases; or NULL */
    const term *derive;         /* `-derive` */
    uint64_t split;            /* of `-join`: size in bytes of the parts that a writer makes; 0: not stated */
    ARRAY(model_label) labels; /* the labels of a table's slots */
    const term *label;         /* of an array of objects: the label of its element `_`; or NULL */
    bool has_max;              /* of an array: it has no more elements than */
    uint64_t max;
    bool may_be_absent;       /* has a condition, or a switch without an answer */
    bool continues_bits;      /* the first bit field of a run: bits of a byte may be left at its begin */
    bool may_lack_case;       /* a switch that has no case for some values: these values are absent */
    const expr *source_value; /* MEMBER_VALUE: its expression, and the typed form after its first use */
    const term *value;
    bool condition_typed;
    bool inferring, inferred; /* its value, or its `size` and `count`, are being typed; have been */
    bool broken;              /* its type was not found; this has been reported */
    const value_type *cast;   /* MEMBER_VALUE: its type, if its expression is a cast; otherwise NULL */
    bool assumed;             /* MEMBER_VALUE: a cast used it before it was typed: `range` was set then */
    bool cyclic; /* MEMBER_VALUE: its value may be outside `range`, which others rely on: it is to be checked
                  */
    derivation_kind derivation;
    const model_member *derived_from;
    const term *derived_by;         /* its part that is linear in this member; NULL: the member alone */
    int64_t derived_step;           /* growth of that part if the member grows by 1 */
    const model_member *next_digit; /* of a digit of the amount: the next more significant one, */
    int64_t derived_modulus;        /* and its step in the amount; 0 of the last */
    bool derived_below;             /* others are less significant */
    const model_member *derived_otherwise; /* the owner if `derived_from` is absent, or NULL */
    const model_member *maybe_from;        /* a member that would determine it, were it always there */
    derivation_kind maybe_kind;
    const model_member *decides; /* a member derived from the presence of this one */
    size_t value_with;           /* DERIVE_PRESENCE: its index in valid.any_of if `derived_from` is present */
    const model_member *owner_of_amount; /* of an instance with `pos`: the member that is its number of
                                            elements, or its size in bytes, and follows it */
    const model_member *owner_of_place;  /* of a placed member: the one that stores its position; the lowest
                                            digit of several */
    const term *placed_by; /* its part that is linear in `owner_of_place`; NULL: the owner alone */
    int64_t placed_step;   /* growth of that part if the owner grows by 1 */
    bool keeps_place;      /* of an instance with `pos`: objects keep where it was read, for the writer */
    const model_member *owner_of_count;   /* of an array: the member that is its count and derived from it */
    bool absent_by_amount;                /* its presence is an input, and if it is absent, */
    wide absent_amount;                   /* `owner_of_count` is this, */
    bool absent_at_zero;                  /* or `owner_of_place` 0 */
    bool has_ending;                      /* text, bytes or an object whose ending is kept */
    bool packed;                          /* bytes that are kept as a process packed them */
    const model_member *owner_of_content; /* of these: the member that stores the size of their content */
    size_t use_count;                     /* of it in expressions */
    bool needed;                          /* an expression of another member, rule or type uses it */
    schema_level level;                   /* of `-values`: the first level that may use it */
    /* Its expression, or its read, is repeated at each use, and objects do not keep it: `-values`, most value
       instances, and the look-aheads of codecs that write. */
    bool in_place;
    bool simple;          /* of `-values`: see term_is_simple */
    size_t weight;        /* of `-values`: see term_weight */
    bool weighed;         /* its weight has been computed; not of `-values` */
    bool needed_place;    /* a rule reports at it */
    const char *json_key; /* of a member of an object of JSON: its key, or NULL */
    struct {
        str from, missing, flags; /* `-convert`: a name, and values as JSON; each may be empty */
    } convert;
    struct {
        str json;      /* `-default`, as JSON; empty: none */
        uint64_t bits; /* of a number or truth value: in two's complement, or those of the float or double */
        str text;      /* of text or bytes */
    } default_value;
    bool describes;   /* a value instance that describes its object: `to-string` */
    bool queried;     /* a value instance that the schema does not have: see model_query */
    bool asks_itself; /* an array whose elements depend on those before them */
    bool early;       /* a field that expressions may ask for before all of it has been read */
    /* The number of fields that have been read at any use, of the object of an instance or value, and of the
       object that a parameter holds; SIZE_MAX: the whole object. */
    size_t read_when_asked;
    bool asked_in_reading; /* of an instance or value: not only when all has been read */
    bool used_whole;       /* an array that is the value of some expression, not just looked into */
};

struct model_enum {
    size_t number; /* among the enumerations of the model */
    const schema_enum *schema;
    const model_type *owner;
    name_table labels; /* to schema_enum_value */
    bool used;
};

#endif
