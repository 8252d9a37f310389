/* The meaning of a schema: names resolved, types inferred, sizes and layouts known, and the dependencies of
   members. Knows nothing of C. Everything lives in the compiler's arena. */
#ifndef TENON_MODEL_MODEL_H
#define TENON_MODEL_MODEL_H

#include "model/member.h"

/* ---- types ---- */

typedef enum layout_kind {
    LAYOUT_FIXED,   /* every value takes the same bytes */
    LAYOUT_UNIFORM, /* the parameters decide how many */
    LAYOUT_TABLE,   /* values of other objects define the layout */
    LAYOUT_IRREGULAR
} layout_kind;

typedef enum size_state { SIZE_NOT_ASKED, SIZE_ASKED, SIZE_FIXED, SIZE_DYNAMIC } size_state;

/* A rule over an object. */
typedef struct model_check {
    const schema_check *schema;
    const model_type *type; /* it is a rule of */
    const term *condition;  /* or NULL */
    const term *that;
    const model_member *at; /* the member that it is reported at; NULL: the object itself */
    bool at_last;           /* at the last element of `at` */
    bool at_elements;       /* at the first element of `at` that breaks it */
    bool at_end;            /* at the stream's position */
    bool of_derived;        /* it compares a member with its derived value */
    size_t number;          /* among the rules of the model */
    size_t ordinal;         /* among those of its type with this id, from 1 */
} model_check;

/* A schema file: the one that is compiled, or one that it imports, directly or not. */
typedef struct model_file {
    const source *source;
    const char *path; /* without `.` and `..` if they can be resolved */
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
    const schema_switch *endian_switch; /* ENDIAN_CALCULATED: declared here or by `endian_owner` */
    const term *endian_on;
    ARRAY(model_case) endian_cases; /* key NULL: otherwise; `schema->endian` says which */
    const model_type *endian_owner;
    bool bit_little_endian;
    bool debug; /* `ks-debug`: keeps the readable part of damaged data, member by member */
    ARRAY(const model_type *) types;
    ARRAY(const model_enum *) enums;
    ARRAY(const model_member *) params;
    ARRAY(const model_member *) fields;
    ARRAY(const model_member *) values;    /* `-values` and value instances */
    ARRAY(const model_member *) instances; /* parse instances */
    ARRAY(const model_check *) checks;
    name_table type_names, enum_names, member_names; /* of its declarations */
    bool json;                                       /* an object of JSON */
    const model_member *json_keyed;                  /* the member that is its key, or NULL */
    size_state size_state;                           /* of `sizeof` */
    wide size_bits;                                  /* SIZE_FIXED: of all fields, as if none were absent */
    layout_kind layout;
    bool has_valid;    /* some field has `valid` */
    bool has_ending;   /* objects of it stand up to a terminator that may be missing */
    bool has_rest;     /* they stand in streams of elements, and may leave bytes of these */
    bool has_derived;  /* some field has `-derive`: objects keep a copy of themselves as read */
    bool has_defaults; /* some field, or one of an object that is a part of it, has a default */
    extent extent;
    bool measured, measuring;
    bool recursive;       /* objects of it can contain objects of it */
    size_t depth, lowest; /* of the walk that finds out: order of its visit, and of the first it leads to */
    bool on_way;
    const model_type *parent; /* the only type of the same file that uses it, or NULL */
    bool many_parents;        /* several use it, perhaps of other files: its parent is any object */
    bool is_member;           /* members make objects of it */
    bool any_parent;          /* an object of any type is passed as its parent */
    /* The number of fields that have been read in their root, and in the parent given by `parent`, at any
       time in the life of its objects. */
    size_t read_of_root, read_of_passed_parent;
    ARRAY(const model_type *) parents; /* all types that use it */
    bool opaque;                       /* the user's program provides it; only `id` and `file` are set */
    bool needs_object; /* something needs objects of it as such: its values are never records */
    bool used;         /* reachable from the top level */
    bool needs_parent; /* one of its expressions uses `_parent` */
    bool needs_root;
    bool needs_stream; /* an instance reads, or an expression uses, the stream of an object of it */
    bool in_view;      /* it is the element of an array of records */
    bool in_list;      /* it is the element of a list of objects */
    bool in_column;    /* it is a member of records */
    bool in_single;    /* it is a member that is not repeated */
    bool was_table;    /* it would be a table, but is read as objects: see model_query */
    /* Objects of it have, or lead to, members that are placed in their own stream, or in that of the whole
       file. */
    bool places_own, places_whole;
    bool before_placed; /* the stream of its objects may have placed members behind those in line */
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

/* A hint on how to word a schema without an obstacle; `recipe` is its place in docs/recipes.md, or NULL. */
typedef struct model_hint {
    const char *what;
    const char *hint;
    const char *recipe;
    bool wraps; /* an editor can do it: see FIX_WRAP */
} model_hint;

/* The hint for an obstacle of a codec's writer, or NULL. */
const model_hint *model_hint_of(const char *what);

/* The source of imported files that are not on disk. The function returns whether there is a file at `path`;
   its text must live as long as the model. */
typedef struct import_reader {
    bool (*read)(void *user, arena *memory, const char *path, str *text);
    void *user;
} import_reader;

/* An expression for all objects, beside those of their schema. */
typedef struct query_try {
    const model_type *type;
    const diagnostics *list;   /* errors of the condition in the type; none: it has a meaning there */
    const model_member *value; /* its typed form there, or NULL */
} query_try;

/* Values that `_` may be: numbers of each form, truth values and text. */
typedef struct query_item {
    const model_member *item; /* a member that no type has */
    const diagnostics *list;  /* errors of the expression; none: it has a value of its kind */
    const term *value;        /* its typed form there, or NULL */
} query_item;

typedef struct model_query {
    const expr *tree;
    bool changes; /* it computes a new value from `_`; otherwise it is a condition of objects */
    /* The results: of a condition, of all types, in schema order; of others, of all items. */
    ARRAY(query_try) tries;
    ARRAY(query_item) items;
} model_query;

typedef struct model_options {
    const char *const *import_dirs;
    size_t import_dir_count;
    bool navigable; /* all values of types are objects that keep their parent and root, whether or not an
                       expression uses them */
    bool whole;     /* unused parts of the schema are treated like used ones */
    const import_reader *imports; /* gives the text of imported files; NULL: they are on disk */
    bool all_obstacles; /* the caller only wants obstacles of the writer: look-aheads stand in place, as in
                           codecs that write, even behind an obstacle */
    bool partial; /* the schema, or one that it imports, may have errors: the model has its valid parts */
    name_mentions *mentions; /* receives the uses of names; or NULL */
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
    const model_container *container;            /* or NULL */
    ARRAY(const model_type *) types;             /* all of all files, outer ones first */
    ARRAY(const model_type *) order;             /* all types in use, those that others are made of first */
    ARRAY(const model_check *) checks;           /* all rules, in schema order */
    ARRAY(const model_enum *) enums;             /* of all types in use, and used by these */
    name_table opaque;                           /* types that the user's program provides */
    name_table tops;                             /* the top-level types of all files */
    bool asked_parent, asked_root, asked_stream; /* an expression of an object of any type uses them */
    ARRAY(model_later) later;
    unsigned depth_limit; /* how deep objects may nest, unless the caller passes another limit */
    size_t depth;         /* of the typing under way */
    bool navigable;       /* all objects keep their parent and root */
    size_t type_count, member_count, enum_count, check_count; /* of the numbers given out, see `number` */
    model_parts *parts;
    bool all_obstacles;        /* see model_options */
    bool partial;              /* see model_options */
    name_mentions *mentions;   /* see model_options */
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
void model_early(model *m);   /* members that expressions use before their read */
void model_simple(model *m);  /* values that can fail, as they use such members */
void model_numbers(model *m); /* which arrays are plain numbers */
void model_packed(model *m);  /* which bytes are kept packed */
void model_places(model *m);  /* which types have members out of line */
void model_cycles(model *m);  /* cycles of derived members */
void model_limits(model *m);  /* limits of `-depth` and `-max` */
void model_units(model *m);   /* units of members that are no numbers */
void model_bits(model *m);    /* places at which bits of a byte may be left */
void model_endings(model *m); /* members whose ending is kept */
void model_contain(model *m); /* files inside files */
void model_convert(model *m); /* values in conversions of files */
void model_default(model *m); /* values of new objects */
void model_derive(model *m);  /* the dependencies of members, and the values that are computed in place */
void model_style(model *m);   /* advice on names */
void model_absence(model *m); /* advice on values that may be absent */
void model_ask(model *m, model_query *query); /* which types, or values, an expression fits */
void model_moved(model *m);                   /* advice on streams that have moved on */

/* Whether an object of the member lies in the object that has it: one that may contain objects of its own
   type lies in those that it cannot contain. (measure.c) */
bool model_is_inside(const model_member *member);

/* Whether an object of the member is a part of the object that has it, and always there. (default.c) */
bool model_is_part(const model_member *member);

/* Whether a member is a parse instance at a position, read on demand. (positioned.c) */
bool model_is_positioned(const model_member *member);

/* Whether an expression names a positioned instance. */
bool model_names_positioned(const term *t);

/* Whether the position of an instance depends on values of the file. */
bool model_is_placed_by_members(const model_member *member);

/* Whether a number takes fewer bytes in files than in memory, and holds fewer values there. (measure.c) */
bool model_is_narrow(const model_member *member);

/* A run of bit fields in one order, which share bytes. */
typedef struct bit_run {
    const model_member *first, *last; /* NULL: the member is no bit field in line */
    bool fixed;                       /* every file has the same number of bits: */
    wide bits;                        /* so many, */
    wide before;                      /* so many of which precede the member */
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

/* The number of bits of an integer in files, or of the type of a parameter, if an object has space for more;
   0: it has none, or is an array. */
unsigned model_spare_bits(const model_member *member);

/* Whether these bits are in two's complement. */
bool model_is_signed(const model_member *member);

/* Whether values are cut out of a size, or of the rest of their stream, by padding or a terminator.
   (ending.c) */
bool model_is_cut(const model_member *member);

/* Whether elements of a list are cut, each out of equally many bytes. */
bool model_cuts_elements(const model_member *member);

/* Whether a writer has to read its output to know that a terminator ends the member at the right place: the
   value or the members behind it have the terminator, or it has several bytes. */
bool model_is_ended_by_others(const model_member *member);

/* Whether a terminator follows a value and belongs neither to it nor to the next one. */
bool model_puts_terminator(const model_member *member);

/* Whether the file stores the value in another form: text in an encoding other than UTF-8 and ASCII, the
   input of a process, or an object with padding behind it. (encoded.c) */
bool model_is_encoded(const model_member *member);

/* Whether text has an encoding other than UTF-8 and ASCII. */
bool model_is_transcoded(const model_member *member);

/* Whether a process encodes the elements of a list, one by one. */
bool model_encodes_elements(const model_member *member);

/* Whether padding or a terminator cuts the stream of an object out of more. */
bool model_is_padded_object(const model_member *member);

/* Whether encoding the value of a member may give other bytes than the file had. */
bool model_keeps_encoded(const model_member *member);

/* Whether the type of a value determines how a member with cases is written: values of one type become the
   same bytes in all cases. */
bool model_type_determines_case(const model_member *member);

/* The value of an expression that is linear in a member (`derived_by`, `placed_by`) if the member is 0.
   (linear.c) */
const term *model_linear_base(arena *memory, const term *t, const model_member *member);

/* Whether the position of a placed member determines the member, alone or with others. (derive.c) */
bool model_is_placed_by(const model_member *placed, const model_member *determined);

/* Whether a position of 0 means that all members placed by it are absent. (derive.c) */
bool model_is_zero_at_nothing(const model_member *determined);

/* Whether the writer derives text as a number; then in which base its digits are. (numeral.c) */
bool model_is_numeral(const model_member *member);
unsigned model_numeral_base(const model_member *member);

/* The number of digits that such text always has, with leading zeros; 0: as many as the number takes.
   (numeral.c) */
size_t model_numeral_width(const model_member *member);

/* The text in `text.to_i(base)`, a member that may be derived as digits in `base`; NULL: the term has another
   form. (numeral.c) */
const term *model_numeral_in(const term *number, unsigned *base);

/* ---- JSON documents (json.c) ---- */

/* The bytes of the value of a member in an object of JSON, and of an object of a type. */
extent model_measure_json(const model_member *member);
extent model_measure_json_type(const model_type *type);

/* ---- values that stand for their expressions (in_place.c) ---- */

/* Lets value instances stand in place. Returns the first value that cannot, being too large or depending on
   itself, or NULL. */
const model_member *model_values_in_place(model *m);

/* Lets peeks stand in place, or be remembered. */
void model_peeks_in_place(model *m, bool in_place);

/* ---- tables (table.c) ---- */

/* Whether other values define the layout of the type's records, as far as is known before measuring; and
   whether the measured slots allow it. */
bool model_is_table(const model_type *type);
bool model_has_fixed_slots(const model_type *type);

/* Whether records of the type have values that `-label` distinguishes: it is a table, or an error. */
bool model_has_labels(const model_type *type);

/* ---- looking up (scope.c) ---- */

/* Finds a type by its path as seen from `scope`: in it, then outward, then the top level's own name, then the
   top levels of all files; the later parts inside the type found. Does not find opaque types. */
const model_type *model_find_type(const model *m, const model_type *scope, const expr *reference);

/* Whether model_find_type finds a type by this name. */
bool model_has_type(const model *m, const model_type *scope, str id);

/* Find an enumeration in this way, by the scalar `a::b::name`; or by the first `count` parts of a path. */
const model_enum *model_find_enum(const model *m, const model_type *scope, const node *name);
const model_enum *model_find_enum_path(const model *m, const model_type *scope, const expr *reference,
                                       size_t count);

wide model_enum_number(const schema_enum_value *value);

const model_member *model_find_member(const model_type *type, str id);

#endif
