/* The meaning of a schema: names resolved, types inferred, sizes and layouts known, and the dependencies of
   members. Knows nothing of C. Everything lives in the compiler's arena. */
#ifndef TENON_MODEL_MODEL_H
#define TENON_MODEL_MODEL_H

#include "model/interval.h"
#include "model/names.h"
#include "model/runtime_table.h"
#include "schema/schema.h"

typedef struct model_type model_type;
typedef struct model_member model_member;
typedef struct model_enum model_enum;
typedef struct term term;
typedef struct model model;
typedef struct model_parts model_parts;     /* of a model while it is built, see change.h */
typedef struct name_mentions name_mentions; /* see mentions.h */

enum { PLACE_LAST = 1000000 };

/* How deep objects may nest where the schema does not say: what goes through objects is recursive. */
enum { DEEPEST = 256 };

/* ---- values of expressions ---- */

typedef enum value_kind {
    VALUE_INT,
    VALUE_FLOAT,
    VALUE_BOOL,
    VALUE_TEXT,
    VALUE_BYTES,
    VALUE_ENUM,   /* of `enumeration`: an integer that is in no arithmetic */
    VALUE_OBJECT, /* of type `object`; any object where it is NULL */
    VALUE_ARRAY,  /* of `element` */
    VALUE_STREAM,
    VALUE_ANY,    /* what a switch over unlike types gives: only casts use it */
    VALUE_UNKNOWN /* an object of the opaque type `object`, or a member of one: its members are not known */
} value_kind;

typedef struct value_type value_type;
struct value_type {
    value_kind kind;
    const model_type *object;
    const model_enum *enumeration;
    const value_type *element;
    const model_member *array; /* of an array that is a member: that member */
    unsigned
        bytes; /* of VALUE_INT: as many hold its values, of VALUE_FLOAT: it takes in memory; 0: calculated */
    bool is_signed;
};

/* X(kind, number of items): typed expressions. */
typedef enum term_kind {
    TERM_INT,   /* integer */
    TERM_FLOAT, /* real */
    TERM_BOOL,  /* boolean */
    TERM_TEXT,  /* text: UTF-8 */
    TERM_BYTES, /* text: bytes */
    TERM_LIST,  /* items: an array of what they are; where type.kind is VALUE_BYTES the bytes that they are */
    TERM_ENUM,  /* integer: a value of type.enumeration */
    TERM_SELF,  /* the object that the expression stands in */
    TERM_PARENT, /* items[0]'s parent */
    TERM_ROOT,   /* of items[0]: the object at the top of the schema file that its type was written in */
    TERM_STREAM, /* items[0]'s stream (`_io`) */
    TERM_ITEM,   /* `_`: in a fold items[0] is the array; in `repeat-until` and `valid` the value just read */
    TERM_INDEX,  /* `_index`: in a fold items[0] is the array; in a repeated member the number of the element
                  */
    TERM_ON,     /* the value switched on, in a case's key: used by the compiler only */
    TERM_MEMBER, /* items[0] . member; of an opaque type: `member` is NULL and `text` its name */
    TERM_ELEMENT,      /* items[0] [ items[1] ] of an array or of bytes; `first` is the element 0 */
    TERM_LAST,         /* the last element of items[0], an array or bytes */
    TERM_SLICE,        /* items[2] elements of items[0], an array or bytes, from items[1] on */
    TERM_SLOT,         /* the first value of the record items[0], of a table, that is read as `member` and
                          called items[1], items[2], which are constants */
    TERM_HAS_SLOT,     /* the records have such a value */
    TERM_UNARY,        /* op items[0] */
    TERM_BINARY,       /* items[0] op items[1]: numbers, and comparisons of text, bytes, enums, booleans */
    TERM_CONCAT,       /* items[0] + items[1]: text or bytes */
    TERM_TERNARY,      /* items[0] ? items[1] : items[2] */
    TERM_CAST,         /* items[0] .as<type>: checked where the operand is any object, or any value */
    TERM_FORMAT,       /* an f-string: items joined as text */
    TERM_SIZE,         /* number of elements, bytes of bytes, characters of text; bytes of a stream */
    TERM_POS,          /* position in the stream items[0] */
    TERM_AT_END,       /* the stream items[0] is consumed */
    TERM_TO_INT,       /* items[0] (float, bool, enum, or text in base items[1]) as an integer */
    TERM_TO_TEXT,      /* items[0] (integer, or bytes in the encoding `text`) as text */
    TERM_TO_BYTES,     /* items[0] (text) in the encoding `text` */
    TERM_REVERSE,      /* of text */
    TERM_TO_LOWER,     /* of text: A to Z as a to z */
    TERM_SUBSTRING,    /* of text items[0] from items[1] to items[2] */
    TERM_INDEX_OF,     /* of byte items[1] in bytes items[0], or -1 */
    TERM_CHECKSUM,     /* the checksum `text` of items[0]: text, bytes, or what is joined */
    TERM_FINITE,       /* items[0] is neither NaN nor infinite */
    TERM_WELL_FORMED,  /* the text items[0] is well formed in its encoding */
    TERM_JSON,         /* the text items[0] is JSON */
    TERM_HAS_DIGEST,   /* the text items[1] is the digest of the bytes items[0]: `text`, a method */
    TERM_IS_SHA1_NAME, /* the text items[0] begins with the digits of a SHA-1, and ends there or at a dot */
    TERM_EXTENSION,    /* the text items[0] ends with a dot and the extension `text` */
    TERM_IS_PATH,      /* the text items[0] is a path that leads into a folder and not out of it */
    TERM_IS_MEMBER, /* the container that the file lies in has one of the name that the text items[0] is, */
    TERM_IS_STEM,   /* or one whose name is that, a dot and an extension */
    TERM_IS_MEMBER_OF, /* or one of either name that is a file of the format `text` */
    TERM_PRESENT,      /* the member items[0] of an object of JSON is there */
    /* folds over the elements of items[0], an array or bytes: see term_is_fold */
    TERM_MIN,     /* the least items[1], or element where there is none; NaN where one is NaN */
    TERM_MAX,     /* the greatest likewise */
    TERM_SUM,     /* of items[1], or of the elements */
    TERM_COUNT,   /* of elements for which items[1] holds */
    TERM_ALL,     /* items[1] holds for all */
    TERM_ANY,     /* items[1] holds for some */
    TERM_JOINED,  /* items[1], bytes that are a field of the elements, of one after the other: one byte string
                   */
    TERM_RUNNING, /* the checksum `text` of items[1], of one element after the other */
    TERM_UNIQUE,  /* items[1] differs for all */
    TERM_ACYCLIC  /* items[1] is the number of the element on which an element depends: none depends on itself
                     through others */
} term_kind;

/* A typed expression. */
struct term {
    term_kind kind;
    const expr *source;
    value_type type;
    interval range; /* VALUE_INT, VALUE_ENUM */
    wide integer;
    double real;
    bool boolean;
    str text;
    expr_op op;
    const model_member *member;
    bool in_range; /* TERM_ELEMENT, TERM_LAST, TERM_SLOT: it is known to exist */
    bool present;  /* TERM_MEMBER: it is known to be there, although it may be absent elsewhere */
    /* TERM_MEMBER, in the expression of a value: the first mention of a value that is mentioned once more
       where this one has been evaluated, and each that follows it (see repeats.c). */
    bool shared, again;
    size_t fold; /* of folds, TERM_ITEM and TERM_INDEX: the fold's number in the expression, from 1 */
    ARRAY(const term *) items;
};

/* ---- members ---- */

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
    WIRE_OBJECT,   /* of type.object; in a stream of its own where `limit` is not LIMIT_NONE */
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
    bool has_terminator; /* also behind LIMIT_SIZE and LIMIT_STREAM: cuts what was read */
    uint8_t terminator;
    unsigned
        terminator_unit; /* bytes of the terminator: 1, 2 or 4, all equal; found only at multiples of it */
    bool include, consume, eos_error;
    bool has_pad;
    uint8_t pad;
    const char *encoding;       /* WIRE_TEXT: the canonical name */
    const process_row *process; /* NULL: none; process_custom: one of the program's own, */
    const char *process_name;   /* "my_custom_fx", "nested.deeply.custom_fx" */
} wire;

typedef struct model_case {
    const schema_case *schema; /* NULL where `raw` */
    const term *key;           /* compared with TERM_ON, the value switched on; NULL: otherwise */
    const model_member
        *as;  /* what is read then: like the member, with a type of its own; raw bytes where `raw` */
    bool raw; /* the default that a size implies */
} model_case;

typedef enum array_kind {
    ARRAY_NONE,
    ARRAY_RECORDS, /* elements of one measurable layout: a view */
    ARRAY_OBJECTS, /* objects that differ: a list of structs */
    ARRAY_NUMBERS, /* plain numbers of one form: a view */
    ARRAY_VALUES   /* a list of anything else: text, bytes, what switches give, numbers that are looked at */
} array_kind;

typedef enum derivation_kind {
    DERIVE_NOTHING,      /* an ordinary input */
    DERIVE_COUNT,        /* the number of elements of `derived_from` */
    DERIVE_SIZE,         /* the bytes of `derived_from` */
    DERIVE_CONTENT_SIZE, /* the bytes of its content, which is kept packed */
    DERIVE_PLACE,        /* where `derived_from`, which is placed, or what shares its place begins */
    DERIVE_CONSTANT,     /* what `valid` says */
    DERIVE_PRESENCE, /* of the two values that `valid` allows, the one under which `derived_from` is there, or
                        is not */
    DERIVE_VALUE     /* what `-derive` says */
} derivation_kind;

/* Bytes on the wire: exact where low == high; `high` at SIZE_UNBOUNDED is without bound, `low` at
   SIZE_LONGEST may be short of the truth. */
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
    const expr *reference;         /* the type's name and arguments; NULL where there is none */
    const char *type_path;         /* of that reference */
    interval range;                /* of an integer's values */
    interval given_range;          /* likewise, of those that programs give a parameter */
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
       in the stream, or where `of_root` in that of the whole file. */
    bool placed, of_root;
    unsigned rank;      /* where it stands among those that are placed; PLACE_LAST is behind all */
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
    const model_member *choice; /* of what is read in a case: the member that has the cases; or NULL */
    const term *derive;         /* `-derive` */
    uint64_t split;            /* of `-join`: size in bytes of the parts that a writer makes; 0: not stated */
    ARRAY(model_label) labels; /* what the slots of a table are called */
    const term *label;         /* of an array of objects: what its element `_` is called; or NULL */
    bool has_max;              /* of an array: it has no more elements than */
    uint64_t max;
    bool may_be_absent;  /* has a condition, or a switch without an answer */
    bool continues_bits; /* the first bit field of a run: bits of a byte may be left where it begins */
    bool may_lack_case;  /* a switch that has no case for some values: these values are absent */
    const expr
        *source_value; /* MEMBER_VALUE: its expression, and its typed form once it has been asked for */
    const term *value;
    bool condition_typed;
    bool inferring, inferred; /* its value, or its `size` and `count`, are being typed; have been */
    bool broken;              /* its type was not found; this has been reported */
    bool assumed;             /* MEMBER_VALUE: a cast used it before it was typed: `range` was set then */
    bool cyclic; /* MEMBER_VALUE: its value may be outside `range`, which others rely on: it is to be checked
                  */
    derivation_kind derivation;
    const model_member *derived_from;
    const term
        *derived_by; /* what of that is an expression that is linear in it; NULL: it is the member alone */
    int64_t derived_step;           /* by how much that grows where the member does by 1 */
    const model_member *next_digit; /* of several members that say that together, as digits do: the one that
                                       counts next more, */
    int64_t derived_modulus;        /* by how much the amount grows where that does by 1; 0 of the last */
    bool derived_below;             /* and others count less */
    const model_member *derived_otherwise; /* where that is not there; NULL: it always is */
    const model_member *maybe_from;        /* a member that would determine it, were it always there */
    derivation_kind maybe_kind;
    const model_member *decides; /* a member that is derived from whether this one is there */
    size_t value_with; /* DERIVE_PRESENCE: which of valid.any_of it has where `derived_from` is there */
    const model_member *owner_of_amount; /* of an instance with `pos`: the member that is its number of
                                            elements, or its size in bytes, and follows it */
    const model_member *owner_of_place;  /* of what is placed: the member that is its position, likewise; of
                                            several that say it together the one that counts least */
    const term *placed_by; /* of that position what is linear in `owner_of_place`; NULL: it is that alone */
    int64_t placed_step;   /* by how much it grows where that does by 1 */
    bool keeps_place;      /* of an instance with `pos`: objects keep where it was read, for the writer */
    const model_member *owner_of_count; /* of an array: the member that is its count and derived from it */
    bool absent_by_amount;              /* whether it is there is an input, and where it is not, */
    wide absent_amount;                 /* `owner_of_count` is this, */
    bool absent_at_zero;                /* or `owner_of_place` 0 */
    bool has_ending;                    /* text or bytes, or an object, of which it is kept how they ended */
    bool packed;                        /* bytes that are kept as a process packed them */
    const model_member
        *owner_of_content; /* of these: the member that is the size of their content, likewise */
    size_t use_count;      /* of it in expressions */
    bool needed;           /* an expression of another member, rule or type uses it */
    schema_level level;    /* of `-values`: the first at which it may be asked for */
    /* Its expression, or what it reads, stands wherever it is asked for, and objects remember nothing of it:
       `-values`, most value instances, and the peeks of codecs that write. */
    bool in_place;
    bool simple;          /* of `-values`: see term_is_simple */
    size_t weight;        /* of `-values`: see term_weight */
    bool weighed;         /* it has been, unless it is one of `-values` */
    bool needed_place;    /* a rule reports at it */
    const char *json_key; /* of a member of an object of JSON: its key; NULL where it has none */
    struct {
        str from, missing, flags; /* `-convert`: a name, and values as JSON; each may be empty */
    } convert;
    bool describes;   /* a value instance that stands for its object: what `to-string` says */
    bool queried;     /* a value instance that the schema does not have: see model_query */
    bool asks_itself; /* an array whose elements depend on those before them */
    bool early;       /* a field that expressions may ask for before all of it has been read */
    /* How many fields have been read, whenever an expression asks for it, of the object of an instance or
       value, and of the object that a parameter holds; SIZE_MAX: the whole object. */
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

/* ---- types ---- */

typedef enum layout_kind {
    LAYOUT_FIXED,   /* every value takes the same bytes */
    LAYOUT_UNIFORM, /* the parameters decide how many */
    LAYOUT_TABLE,   /* values of other objects list what each one has */
    LAYOUT_IRREGULAR
} layout_kind;

typedef enum size_state { SIZE_NOT_ASKED, SIZE_ASKED, SIZE_FIXED, SIZE_DYNAMIC } size_state;

/* A rule over an object. */
typedef struct model_check {
    const schema_check *schema;
    const model_type *type; /* it is a rule of */
    const term *condition;  /* or NULL */
    const term *that;
    const model_member *at; /* where it is reported; NULL: the object itself */
    bool at_last;           /* at the last element of `at` */
    bool at_elements;       /* at the first element of `at` that breaks it */
    bool at_end;            /* where the stream stands */
    bool of_derived;        /* it compares a member with what it is derived as */
    size_t number;          /* among the rules of the model */
    size_t ordinal;         /* among those of its type with this id, from 1 */
} model_check;

/* A schema file: the one that is compiled, or one that it imports, directly or not. */
typedef struct model_file {
    const source *source;
    const char *path; /* without `.` and `..` where they can be resolved */
    const schema *schema;
    const model_type *top;
    ARRAY(struct model_file *) imports;
    bool main; /* the one that is compiled */
} model_file;

struct model_type {
    const model *model;
    size_t number; /* among the types of the model, opaque ones included */
    const schema_type *schema;
    const model_file *file;
    const model_type *outer;
    str id;
    const char *path;
    schema_endian endian;
    const node *encoding;
    const schema_switch
        *endian_switch; /* ENDIAN_CALCULATED: declared here, or inherited from `endian_owner` */
    const term *endian_on;
    ARRAY(model_case) endian_cases; /* key NULL: otherwise; `schema->endian` says which */
    const model_type *endian_owner;
    bool bit_little_endian;
    bool debug; /* `ks-debug`: what can be read of damaged data is kept, member by member */
    ARRAY(const model_type *) types;
    ARRAY(const model_enum *) enums;
    ARRAY(const model_member *) params;
    ARRAY(const model_member *) fields;
    ARRAY(const model_member *) values;    /* `-values` and value instances */
    ARRAY(const model_member *) instances; /* parse instances */
    ARRAY(const model_check *) checks;
    name_table type_names, enum_names, member_names; /* of what it declares */
    bool json;                                       /* an object of JSON */
    const model_member *json_keyed;                  /* the member that is its key, or NULL */
    size_state size_state;                           /* of `sizeof` */
    wide size_bits;                                  /* SIZE_FIXED: of all fields, as if none were absent */
    layout_kind layout;
    bool has_valid;   /* some field has `valid` */
    bool has_ending;  /* objects of it stand up to a terminator that may be missing */
    bool has_rest;    /* they stand in streams of elements, and may leave bytes of these */
    bool has_derived; /* some field has `-derive`: objects remember what they were when they were read */
    extent extent;
    bool measured, measuring;
    bool recursive; /* objects of it can contain objects of it */
    size_t depth,
        lowest; /* of the walk that finds out: the order of its visit, and of the first it leads to */
    bool on_way;
    const model_type *parent; /* the type of the same file that uses it, where there is exactly one */
    bool many_parents;        /* several use it, perhaps of other files: its parent is any object */
    bool any_parent;          /* an object of any type is passed as its parent */
    /* How many fields of their root, and of the parent that `parent` gives them, have been read whenever
       objects of it are there. */
    size_t read_of_root, read_of_told_parent;
    ARRAY(const model_type *) parents; /* all types that use it */
    bool opaque;                       /* the user's program provides it; only `id` and `file` are set */
    bool needs_object; /* something needs objects of it as such: its values are never records */
    bool used;         /* reachable from the top level */
    bool needs_parent; /* one of its expressions uses `_parent` */
    bool needs_root;
    bool needs_stream; /* an instance reads, or an expression asks for the stream of an object of it */
    bool in_view;      /* it is the element of an array of records */
    bool in_list;      /* it is the element of a list of objects */
    bool in_column;    /* it is a member of records */
    bool in_single;    /* it is a member that is not repeated */
    bool was_table;    /* it would be a table, but is read as objects: see model_query */
    /* Objects of it have, or lead to, members that are placed in their own stream, or in that of the whole
       file. */
    bool places_own, places_whole;
    bool before_placed; /* members may be placed behind what is in line in the stream that they lie in */
    bool read_on;       /* more of the stream that objects of it lie in may be read behind them */
};

/* ---- containers ---- */

/* The member with the data of a container's entry. */
typedef struct model_data {
    const model_member *member; /* bytes, or a list of objects */
    const model_member *part;   /* the member of these whose bytes are joined, or NULL */
} model_data;

/* A kind of new file, and such a file without entries as JSON. */
typedef struct model_kind {
    str id;
    str json;
} model_kind;

typedef struct model_container {
    schema_texts lists; /* paths from the top-level type */
    const model_type *entry;
    const model_member *name;
    const model_member *size; /* of entries: how much of their data counts; NULL: all */
    ARRAY(model_data) data;
    ARRAY(model_kind) kinds;
    str trailer; /* a path; empty: there is none */
    bool skips_empty;
    schema_texts skipped; /* extensions of files that new ones leave out */
} model_container;

/* A value that a cast uses, which states its type, so that values may depend on themselves through casts. The
   real type becomes known later. */
typedef struct model_later {
    term *t; /* TERM_MEMBER */
    value_type cast;
    const char *path;
} model_later;

/* An obstacle that keeps a codec from creating files. */
typedef struct model_obstacle {
    span place;
    const char *what; /* "a bit field"; NULL: nothing */
} model_obstacle;

typedef ARRAY(model_obstacle) obstacle_list;

/* How a schema is worded without an obstacle, as a hint, and where docs/recipes.md shows it: NULL where it
 * does not. */
typedef struct model_hint {
    const char *what;
    const char *hint;
    const char *recipe;
    bool wraps; /* an editor can do it: see FIX_WRAP */
} model_hint;

/* The hint of what keeps a codec from writing, or NULL. */
const model_hint *model_hint_of(const char *what);

/* The source of imported files that are not on disk. The function returns whether there is a file at `path`;
   its text must live as long as the model. */
typedef struct import_reader {
    bool (*read)(void *user, arena *memory, const char *path, str *text);
    void *user;
} import_reader;

/* An expression that is asked of all objects, beside what their schema says. */
typedef struct query_try {
    const model_type *type;
    const diagnostics *list;   /* why it is no condition of objects of the type; without errors where it is */
    const model_member *value; /* what it gives there, or NULL */
} query_try;

/* Values that `_` may be: numbers of each form, truth values and text. */
typedef struct query_item {
    const model_member *item; /* a member that no type has */
    const diagnostics
        *list;         /* why the expression makes no value of the kind of it; without errors where it does */
    const term *value; /* what it makes of it, or NULL */
} query_item;

typedef struct model_query {
    const expr *tree;
    bool changes; /* it makes a value of an old one, `_`; otherwise it is a condition of objects */
    /* The results: of a condition, of all types, in schema order; of others, of all items. */
    ARRAY(query_try) tries;
    ARRAY(query_item) items;
} model_query;

typedef struct model_options {
    const char *const *import_dirs;
    size_t import_dir_count;
    bool navigable; /* all values of types are objects that keep their parent and root, whether or not an
                       expression asks for them */
    bool whole;     /* what nothing of the schema leads to is looked at as if it were in use */
    const import_reader *imports; /* gives the text of imported files; NULL: they are on disk */
    bool all_obstacles; /* only what hinders the writer is asked for: peeks stand in place, as they do in
                           codecs that write, whatever has been found before */
    bool partial; /* the schema, or one that it imports, may have errors: the model is of what is there */
    name_mentions *mentions; /* where names are written down with what they name; NULL: nowhere */
    model_query *query; /* a condition that becomes a value of all types it can be asked of, in a model for
                           reading alone, without rules and tables; an expression of values; or NULL */
} model_options;

struct model {
    arena *memory;
    diagnostics *list;
    const schema *schema;
    const char *const *import_dirs;
    size_t import_dir_count;
    const import_reader *imports;
    ARRAY(model_file *) files; /* the compiled one first */
    const model_type *top;
    const model_container *container;         /* or NULL */
    ARRAY(const model_type *) types;          /* all of all files, outer ones first */
    ARRAY(const model_type *) order;          /* all types in use, those that others are made of first */
    ARRAY(const model_check *) checks;        /* all rules, in schema order */
    ARRAY(const model_enum *) enums;          /* of all types in use, and that those use */
    name_table opaque;                        /* types that the user's program provides */
    name_table tops;                          /* the top-level types of all files */
    bool told_parent, told_root, told_stream; /* all types may be asked for theirs */
    ARRAY(model_later) later;
    unsigned depth_limit; /* how deep objects may nest, where the caller does not say otherwise */
    size_t depth;         /* of the typing under way */
    bool navigable;       /* all objects keep their parent and root */
    size_t type_count, member_count, enum_count, check_count; /* of the numbers given out, see `number` */
    model_parts *parts;
    bool all_obstacles;        /* see model_options */
    bool partial;              /* likewise */
    name_mentions *mentions;   /* likewise */
    bool leaves_bits;          /* bits of a byte may be left behind bit fields */
    bool writable;             /* the writer knows how to make everything again; otherwise: */
    model_obstacle unwritable; /* the first that it does not */
    obstacle_list obstacles;   /* all of them, in the order in which they are met */
};

/* Makes the model of a schema. Reports errors with their places. Nothing changes the model afterwards: later
   phases keep their results beside it, by the numbers of its types, members, enumerations and rules. */
const model *model_build(arena *memory, diagnostics *list, const schema *ast, const model_options *options);

/* ---- the steps of model_build, in their order ---- */

bool model_load(model *m);    /* the files that are imported; false after an error in one */
void model_declare(model *m); /* types, enums, members; names and references */
void model_parents(model *m); /* which types use which */
void model_infer(model *m);   /* expressions of members */
void model_rules(model *m);   /* checks */
void model_uses(model *m,
                bool whole);  /* the reachable parts, or `whole` all of the schema, and their needs */
void model_natural(model *m); /* which counts and sizes `valid` keeps from being negative */
void model_measure(model *m); /* extents and layouts */
void model_arrays(model *m);  /* which arrays are records, which lists */
void model_early(model *m);   /* which members are asked for before they have been read */
void model_simple(model *m);  /* and which values can fail since */
void model_numbers(model *m); /* which of these are plain numbers */
void model_packed(model *m);  /* which bytes are kept packed */
void model_places(model *m);  /* which types have members out of line */
void model_cycles(model *m);  /* whether what is derived depends on itself */
void model_limits(model *m);  /* what `-depth` and `-max` say */
void model_units(model *m);   /* whether what has a unit is a number */
void model_bits(model *m);    /* where bits of a byte may be left */
void model_endings(model *m); /* of what it is kept how it ended */
void model_contain(model *m); /* what files inside files are */
void model_convert(model *m); /* what members are where files become others */
void model_derive(model *m);  /* the dependencies of members, and the values that are computed in place */
void model_style(model *m);   /* advice on names */
void model_absence(model *m); /* and on what may be absent */
void model_ask(model *m, model_query *query); /* which types, or values, an expression fits */
void model_moved(model *m);                   /* and on streams that have moved on */

/* Whether an object of the member lies in the object that has it: one that may contain objects of its own
   type lies in those that it cannot contain. (measure.c) */
bool model_is_inside(const model_member *member);

/* Whether a member is an instance that is read at a position when it is asked for. (positioned.c) */
bool model_is_positioned(const model_member *member);

/* Whether an expression names such an instance. */
bool model_names_positioned(const term *t);

/* Whether its position depends on values of the file. */
bool model_is_placed_by_members(const model_member *member);

/* Whether a number takes fewer bytes in files than in memory, and holds fewer values there. (measure.c) */
bool model_is_narrow(const model_member *member);

/* A run of bit fields in one order, which share bytes. */
typedef struct bit_run {
    const model_member *first, *last; /* NULL: the member is no bit field in line */
    bool fixed;                       /* it has the same number of bits in every file: */
    wide bits;                        /* so many, */
    wide before;                      /* of which so many are before the member */
    bool present;                     /* it always has at least one bit */
} bit_run;

/* The run that a member belongs to. (bit_run.c) */
bit_run model_bit_run(const model_member *member);

/* Whether a member is the last of its run: this needs no look at the whole run. (bit_run.c) */
bool model_ends_bits(const model_member *member);

/* Whether bits of the last byte may be left behind a run. (bit_run.c) */
bool model_leaves_bits(const bit_run *run);

/* Whether a member is an integer, of bytes or of bits; and the numbers that files hold for it. (measure.c) */
bool model_is_integer(const model_member *member);
interval model_held(const model_member *member);

/* The bits of the file of an integer for which an object has space for more; 0: it has none, or it is an
 * array. */
unsigned model_spare_bits(const model_member *member);

/* Whether values are cut out of a size, or of the rest of their stream, by padding or a terminator.
   (ending.c) */
bool model_is_cut(const model_member *member);

/* The same of the elements of a list, each out of as many bytes. */
bool model_cuts_elements(const model_member *member);

/* Whether a writer has to read its output to know that a terminator ends the member where it shall: the value
   or the members behind it have the terminator, or it has several bytes. */
bool model_is_ended_by_others(const model_member *member);

/* Whether a terminator stands behind a value that is no part of it, nor of what follows. */
bool model_puts_terminator(const model_member *member);

/* Whether the value has another form than its bytes in the file: text in an encoding other than UTF-8 and
   ASCII, what a process gives, or an object with padding behind it. (encoded.c) */
bool model_is_encoded(const model_member *member);

/* The same of the text alone. */
bool model_is_transcoded(const model_member *member);

/* Whether a process encodes the elements of a list, one by one. */
bool model_encodes_elements(const model_member *member);

/* Whether padding or a terminator cuts the stream of an object out of more. */
bool model_is_padded_object(const model_member *member);

/* Whether encoding such a value may give other bytes than the file had. */
bool model_keeps_encoded(const model_member *member);

/* Whether the type of a value determines how a member with cases is written: values of one type become the
   same bytes in all cases. */
bool model_type_determines_case(const model_member *member);

/* The value of an expression that is linear in a member (`derived_by`, `placed_by`) if the member is 0.
   (linear.c) */
const term *model_linear_base(arena *memory, const term *t, const model_member *member);

/* Whether the position of what is placed determines the member, alone or with others. (derive.c) */
bool model_is_placed_by(const model_member *placed, const model_member *determined);

/* Whether 0 in a position says that nothing is there of all that it determines the position of. (derive.c) */
bool model_is_zero_at_nothing(const model_member *determined);

/* Whether the writer derives text as a number; then in which base its digits are. (numeral.c) */
bool model_is_numeral(const model_member *member);
unsigned model_numeral_base(const model_member *member);

/* How many digits such text always has, with zeros before the number; 0: as many as it takes. And how many it
   can have at most; 0: that is not fixed. (numeral.c) */
size_t model_numeral_width(const model_member *member);
size_t model_numeral_most(const model_member *member);

/* The text that `text.to_i(base)` takes, a member that may be made of digits in that base; NULL: it is
   nothing like that. (numeral.c) */
const term *model_numeral_in(const term *number, unsigned *base);

/* ---- JSON documents (json.c) ---- */

/* Bytes of a member of an object of JSON as its value stands there, and of an object of a type. */
extent model_measure_json(const model_member *member);
extent model_measure_json_type(const model_type *type);

/* ---- values that stand for their expressions (in_place.c) ---- */

/* Lets value instances stand in place. Returns the first value that cannot, being too large or depending on
   itself, or NULL. */
const model_member *model_values_in_place(model *m);

/* Lets peeks stand in place, or be remembered. */
void model_peeks_in_place(model *m, bool in_place);

/* ---- tables (table.c) ---- */

/* Whether records of the type are laid out by values around them, as far as can be said before measuring; and
   whether the slots, when they have been measured, are fine for that. */
bool model_is_table(const model_type *type);
bool model_has_fixed_slots(const model_type *type);

/* Whether records of the type have values that `-label` distinguishes: it is a table, or an error. */
bool model_has_labels(const model_type *type);

/* ---- looking up (scope.c) ---- */

/* A type by its path as seen from `scope`: in it, then outward, then the top level's own name, then the top
   levels of all files; the parts behind the first inside what was found. Opaque types are not found. */
const model_type *model_find_type(const model *m, const model_type *scope, const expr *reference);

/* An enumeration likewise, by the scalar `a::b::name`; and by the first `count` parts of a path. */
const model_enum *model_find_enum(const model *m, const model_type *scope, const node *name);
const model_enum *model_find_enum_path(const model *m, const model_type *scope, const expr *reference,
                                       size_t count);

wide model_enum_number(const schema_enum_value *value);

const model_member *model_find_member(const model_type *type, str id);

#endif
