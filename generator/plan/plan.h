/* The decisions on a model before functions are made of it (program/program.h): the slots of objects, the
   lists that hold pointers, the needs of rules, the needs of a codec. */
#ifndef TENON_PLAN_PLAN_H
#define TENON_PLAN_PLAN_H

#include "model/digits.h"
#include "plan/report.h"

typedef struct codec_plan codec_plan;

/* How the members of a sequence are read. */
typedef enum reading_kind {
    READING_FIXED, /* its bytes are known before it is read: a number, a constant, an object of fixed layout
                    */
    READING_TERMINATED, /* text or bytes up to a terminator, unchanged */
    READING_SIZED,      /* text or bytes of the size of an expression, unchanged */
    READING_OBJECT,     /* an object whose bytes are not known beforehand */
    READING_RECORDS,    /* an array of records: skipped by count times stride */
    READING_OBJECTS,    /* an array of a known number of objects, one after the other */
    READING_BITS,       /* an integer of bits */
    READING_CUT,     /* text or bytes that are cut out of the stream, go through a process, or are decoded */
    READING_STREAM,  /* an object in a stream of its own, which is cut out */
    READING_VALUE,   /* one value of any other kind: a choice, an object that lies elsewhere, an opaque one */
    READING_LIST,    /* an array of anything else, one element after the other */
    READING_NUMBERS, /* an array of plain numbers: a view */
    READING_TABLE,   /* an array of records that are laid out by values around them: a view */
    READING_FIELD    /* anything else: conditions, loops, choices */
} reading_kind;

reading_kind plan_reading(const codec_plan *p, const model_member *member);

/* plan_reading for the content of a READING_FIELD that is present, at its place. */
reading_kind plan_reading_there(const codec_plan *p, const model_member *member);

/* A list of numbers in the schema. If expressions use only elements of it, it is a constant array. */
bool plan_is_constant_list(const term *t);

/* The least or greatest of the numbers that a list spells out: the list itself is never made. */
bool plan_is_spelled_extreme(const term *t);

/* Whether expressions that are evaluated while a file is read or validated make text, bytes or lists. */
bool plan_makes_values(const model *m);

/* Whether expressions of a type that validation evaluates make values. */
bool plan_makes_in_validation(const model_type *type);

/* The memory of the lists among these for each byte of the objects of a type, if each is made once. */
uint64_t plan_made_memory(const model_type *type);

/* Limits of every codec that decompresses: the decompressed bytes for each byte of a file, and in addition;
   and the greatest ratio of any process. */
enum { DECODED_PER_BYTE = 256, DECODED_BASE = 1048576, DECODED_RATIO = 1100 };

/* The needs of a codec as a whole. */
typedef struct plan_traits {
    bool has_bits;       /* positions may lie inside a byte */
    bool has_instances;  /* some values are computed on demand */
    bool has_variants;   /* values of several types, */
    bool asks_variants;  /* and expressions use the surroundings of objects of any type */
    bool has_choices;    /* members of a type that a value decides */
    bool has_pointers;   /* objects point at others: those around them, or in them */
    bool has_packed;     /* bytes are kept packed */
    bool has_encoded;    /* values of another form than their bytes in the file */
    bool has_json;       /* objects of JSON documents */
    bool has_checksums;  /* of bytes, or joined parts */
    bool makes_values;   /* expressions make text, bytes or lists while they are evaluated */
    bool objects_apart;  /* validation keeps values of lists, or allocates objects one by one: of choices, and
                            of lists that others point at */
    bool has_late;       /* the writer prepares more than once */
    bool has_positioned; /* the writer puts instances with `pos`, */
    bool positioned_decide; /* and evaluates expressions that name them; */
    bool positioned_follow; /* a number that `-derive` gives is the position of one */
    bool keeps_source;      /* the writer keeps bytes of the file that was read: to patch, or to put these */
    bool has_placed;        /* members are placed out of line */
    bool gives_objects;     /* expressions pass objects to others: code may change the named members */
    bool lends_objects;     /* the codec gets objects of other documents, or objects that programs make */
    bool asks_program;      /* functions that the program defines decode data */
    bool keeps_streams;     /* objects or values may point at the stream that an object is read from, */
    bool asks_streams;      /* and not for getters alone */
    bool asks_pointers;     /* has_pointers, and not only for getters */
    ARRAY(const process_row *) processes; /* the runtime's that data goes through, each once */
    /* The writer patches, because some members cannot be derived. */
    bool patches;
    bool writable;   /* every member can be derived or is an input, and the writer can put it */
    bool reads_back; /* the writer reads its output, as bytes of members decide how others are read */
} plan_traits;

/* The machines whose structs are laid out. Budgets are reckoned for 64 bits everywhere, so that generated
   code does not depend on the machine of the compiler; the engine fills structs of the machine that it runs
   on. */
/* PLAN_NAMES: designators stand for numbers (plan/designators.h). */
typedef enum plan_machine { PLAN_64_BITS, PLAN_HOST, PLAN_NAMES, PLAN_MACHINES } plan_machine;

/* The plan of the objects of a type. */
typedef struct type_plan {
    struct {
        bool parent, root, stream, endian, offset;
    } remembers; /* surroundings that objects keep for uses after reading */
    struct {
        bool parent, root, stream;
    } asked_for;                         /* and those used by expressions outside getters */
    bool is_read, is_read_at_once;       /* objects of it are read, and not only by instances on demand */
    bool in_recursion;                   /* fields of recursive types lead to objects of it */
    bool is_put_inside;                  /* objects of it, of fixed layout, are written one by one */
    bool may_lack_parent, may_lack_root; /* as objects of types of other files do */
    bool asks_position;                  /* reading objects of it uses the position of a stream */
    bool asks_stream;                    /* writing objects of it evaluates a late expression */
    bool stays;             /* others point at objects of it, or at parts of them: they must not move */
    bool in_pointers;       /* some list of a member or expression holds pointers to its objects */
    bool out_of_line;       /* members out of line lead to objects of it */
    bool lacks_magic;       /* its members do not identify files */
    bool has_empty;         /* a rule takes an absent member of it for empty */
    uint32_t object_number; /* its number among plan_object_types plus 1; 0: it is none of them */
    const struct struct_layout *layouts[PLAN_MACHINES]; /* of its struct (sizes.c); NULL: not reckoned yet */
    uint64_t nested_memory, parts_memory, own_bytes;    /* plus 1; 0: not reckoned yet */
} type_plan;

/* The cost of evaluating a value in place: `times` times for each `bytes` bytes. */
typedef struct value_work {
    uint64_t times, bytes;
    bool repeated;
    uint64_t work;
} value_work;

/* A computation of a rule over all elements of a list: `count`, `sum`, `all`, `any`, `min` or `max`. */
typedef struct plan_gathered {
    const term *fold;
    const model_check *check;
} plan_gathered;

/* A use of a member in the number, size or position of another. */
typedef struct plan_amount_use {
    const model_member *user;
    const term *by;   /* the number, size or position */
    const char *what; /* "number", "size" or "position" */
} plan_amount_use;

typedef ARRAY(const model_member *) member_refs;

/* The plan of a member. */
typedef struct member_plan {
    bool late; /* a parameter or derived member whose value is known only when the whole has been prepared */
    bool prepared_behind;          /* a parameter or derived member that depends on members behind it */
    bool asks_position;            /* of an instance or value: it uses the position of a stream */
    bool overlaps;                 /* of a list: its elements may lie over those of others */
    bool takes_space;              /* of a list: its elements count as overlapping */
    bool pointers;                 /* of a list of objects: it holds pointers to them */
    bool asked;                    /* of an instance or value: validation comes to it */
    bool asks_previous;            /* of a list: reading an element uses the one before, and no other */
    bool needed_elements;          /* of an array: some expression uses its elements, not just their number */
    schema_level elements_level;   /* the first level that uses them */
    ARRAY(plan_gathered) gathered; /* while the elements are read, which are not kept for that */
    const model_member *follows;   /* of an integer: the first array or bytes whose size it states */
    const plan_amount_use *amount_use; /* the first use that no other member is derived from, in its own
                                          object if there is one; NULL: none */
    uint64_t patched_bits; /* its bits that state a size, a number, or the position of a parse instance */
    member_refs kept;      /* of a list: of its elements, if validation does not keep these whole */
    member_refs chosen;    /* whose presence or type its value determines */
    size_t terms;          /* of values: the number of terms at each use; 0: not counted yet */
    bool callable;         /* of values: a function could compute it, */
    bool called;           /* and one computes it, instead of the expression in its place */
    bool space; /* of values: evaluating it outside a run takes memory, for text, bytes and lists that are
                   made, or beside them */
    ARRAY(value_work) works; /* of `-values`, once they have been reckoned */
    bool given_back;         /* validation releases its scratch memory, or that of each element */
    /* Of members that share memory: the first, and the one after this member. */
    const model_member *union_first, *union_next;
    bool states_number; /* of an object: its value states a size, a count or an offset (number_type.h) */
    bool only_case;     /* of a case: no other of its member reads objects of its type */
    bool apart;         /* it does not take the space of another */
    unsigned looked_at; /* of `-values`: the least level at which it has been visited, plus 1; 0: not yet */
} member_plan;

/* The plan of a rule. */
typedef struct check_plan {
    bool asks_container; /* it is checked only if the container of the file is known */
    bool collects_keys;  /* its keys are collected while the elements are read */
} check_plan;

/* The decisions on a model, which stays unchanged, before code is made from it. */
struct codec_plan {
    arena *memory;
    const model *model;
    type_plan *types;                /* by the numbers of the types, */
    member_plan *members;            /* members, */
    check_plan *checks;              /* and rules */
    plan_machine machine;            /* whose sizes and offsets structs have */
    struct designators *designators; /* plan/designators.h */
    plan_traits traits;
    model_obstacle unwritable; /* the obstacle of the writer; `what` is NULL if there is none */
    obstacle_list obstacles;   /* the known obstacles to creating files */
};

/* A plan in which nothing has been decided, for 64 bits. */
codec_plan *plan_begin(arena *memory, const model *m);

/* The decided plan with the sizes and offsets of structs on this machine. */
const codec_plan *plan_for_host(const codec_plan *p);

/* Reports parts of the model that this version cannot compile. */
void plan_check_support(const codec_plan *p);

/* Reports objects that are too large, or keep unsupported values; after plan_model. */
void plan_check_objects(const codec_plan *p);

/* Decides everything. */
void plan_model(codec_plan *p);

/* Finds only the obstacles of the writer: `obstacles` has all of them, of a model that was made for that
   (`all_obstacles`). */
void plan_find_obstacles(codec_plan *p);

const type_plan *plan_of_type(const codec_plan *p, const model_type *type);
const member_plan *plan_of_member(const codec_plan *p, const model_member *member);
const check_plan *plan_of_check(const codec_plan *p, const model_check *check);

/* The most bytes to which a codec decompresses one byte; 0: it decompresses nothing. */
uint32_t plan_decoded_ratio(const plan_traits *traits);

/* The libraries behind the runtime functions that a codec calls. */
library_set plan_libraries(const model *m);

/* ---- the steps of plan_model, in their order ---- */

void plan_positions(codec_plan *p); /* uses of a stream's position */
void plan_memory(codec_plan *p);    /* surroundings that objects keep, and types that lack a parent or root */
/* plan_memory for the numbers that a writer that patches sets by `valid`. After the obstacles. */
void plan_memory_of_echoes(codec_plan *p);
/* Whether the codec still creates files: not if objects keep other objects, which must not move then, as
   elements of lists do in a writable codec; nor if the writer cannot answer exactly for a stream. */
void plan_writable(codec_plan *p);
/* Which types objects are read of: others are only named, by casts, parameters or roots. */
void plan_reach(codec_plan *p);
void plan_follow(codec_plan *p);      /* integers that depend on written values */
void plan_amount_uses(codec_plan *p); /* which members lay out others */
void plan_called(codec_plan *p);      /* which values are computed by functions */
void plan_made_space(codec_plan *p);  /* which values take memory outside a run */
void plan_find_traits(codec_plan *p); /* the needs of the whole codec */
void plan_choose(codec_plan *p);      /* the members that a value determines */
void plan_lists(codec_plan *p);       /* which lists hold pointers, */
void plan_pointed(codec_plan *p);     /* because others point at their elements */
void plan_asked(codec_plan *p);       /* which instances validation comes to */
void plan_empty(codec_plan *p);       /* types whose absent members count as empty */
void plan_previous(codec_plan *p);    /* lists whose elements ask for the one before */
void plan_keep_previous(codec_plan *p, const model_member *list); /* unless all are kept from the outset */
void plan_rules(codec_plan *p);                                   /* the data that rules need after reading */
void plan_give_back(codec_plan *p); /* memory that validation releases before its end */
/* Which lists may overlap, for codecs that know how many elements these may be: all of them together take
   space for no more than the input could have side by side. */
void plan_overlaps(codec_plan *p);

/* The kept parts of elements that are not kept whole. */
void plan_keep_members(codec_plan *p);

/* Whether there is no more than one object of a type in a file. */
bool plan_is_single(const codec_plan *p, const model_type *type);

/* The part of that space that an element takes: the least bytes of an intact element; 0: it may have none. */
uint64_t plan_element_space(const codec_plan *p, const model_member *member);

/* Space for elements is taken before there is memory for them: whether it is taken for all of a list at once,
   as memory is. */
bool plan_takes_space_at_once(const codec_plan *p, const model_member *member);

/* ---- the report ---- */

/* How the writer handles each member that a file may hold; after plan_model. `obstacles`: all obstacles to
   creating files. */
writing_report plan_report(const codec_plan *p, const obstacle_list *obstacles);

/* How the writer handles a member of an object. */
written_as plan_written(const codec_plan *p, const model_member *member);

/* For an integer that stays an input although it lays out others: the reason, and a hint. Leaves both
   unchanged if there is none. */
void plan_input_reason(const codec_plan *p, const model_member *member, const char **why, const char **hint);

/* ---- questions ---- */

/* Whether objects of a type are entered: they lie in others of it, as deep as the limit allows, and entering
   each takes work. And whether reading a member enters such objects. */
bool plan_is_entered(const model_type *type);

/* Whether the writer enters the object of a member, or of a case: one that is always there nests no deeper
   than the schema says. Objects of JSON nest in lists alone. */
bool plan_enters_object(const codec_plan *p, const model_member *member);
bool plan_enters(const model_member *member);

/* Whether objects may nest that all occupy no bytes: there may be any number of them, and it is the work that
   ends them, in reader and validator. */
bool plan_nests_without_bytes(const codec_plan *p);

/* Whether objects of a type, which contain none of their own type, lie in objects that do. */
bool plan_is_in_recursion(const codec_plan *p, const model_type *type);

/* Whether an object, or one of its values, remembers a stream, which then lives as long as the objects do.
   After plan_memory. And whether it does so not only for getters. */
bool plan_keeps_streams(const codec_plan *p);
bool plan_asks_streams(const codec_plan *p);

/* Whether objects of a type compute values on demand. */
bool plan_has_instances(const model_type *type);

/* Whether expressions give objects to others, as arguments or in lists, and not only look into them. */
bool plan_gives_objects(const model *m);

/* Whether lists hold the objects of a type themselves. */
bool plan_is_listed(const codec_plan *p, const model_type *type);

/* Whether objects hold the member: constants of the sequence they do not, but for arrays of them. */
bool plan_is_stored(const model_member *member);

/* Whether a value, or one that it uses, uses the root of an object. */
bool plan_value_asks_root(const model_member *value);

/* Whether objects of codecs that write keep beside the member how it ended. */
bool plan_keeps_ending(const model_member *member);

/* Whether a member is an object in line without members: other values determine it, and a program need not
   set it. */
bool plan_says_nothing(const model_member *member);

/* Whether a rule can get the result of a term after the elements have been read, because it is computed
   element by element; and these terms, or NULL. */
bool plan_can_gather(const codec_plan *p, const model_check *check, const term *t);
const plan_gathered *plan_find_gathered(const codec_plan *p, const term *t);

/* Removes gathered values of a list that are of no use. */
void plan_gather(codec_plan *p, const model_member *member);

/* Whether the condition of a rule uses the container of the file. */
bool plan_asks_container_first(const codec_plan *p, const model_check *check);

/* Whether some rule of a type reports at the object as a whole. */
bool plan_reports_object(const model_type *type);

/* Whether an expression uses the position of a stream, or whether one is at its end; after plan_positions. */
bool plan_asks_position(const codec_plan *p, const term *t);

/* Whether an expression uses the end of a stream. */
bool plan_asks_end(const term *t);

/* Whether a number is read and written in the byte order that is chosen for its object. */
bool plan_follows_order(const model_member *member);

/* Whether a member may begin inside of a byte, as its first bits do, and the order of these. */
bool plan_begins_with_bits(const model_member *member, bool *big_endian);

/* Whether a member of a sequence is read as READING_FIELD because one of its expressions does. */
bool plan_reads_at_stream(const codec_plan *p, const model_member *member);

/* Whether a member is read as READING_OBJECTS. */
bool plan_counts_objects(const codec_plan *p, const model_member *member);

/* Whether a term, of an expression of a member, is an element that validation has at hand: `list[_index - 1]`
   of the list itself, and the last one of a list before the member. */
bool plan_is_at_hand(const codec_plan *p, const model_member *member, const term *t);

/* Whether the objects of a list lie in memory of their own, to which the list points. `unkept`: in
   validation, if nothing uses them after reading: then one variable holds them, unless objects in them keep
   their surroundings for rules and sizes. */
bool plan_reads_apart(const codec_plan *p, const model_member *list, bool unkept);

/* Whether a member is a list that holds the objects, or values of JSON, themselves, and grows while it is
   read.
 */
bool plan_grows_list(const codec_plan *p, const model_member *member);

/* Whether a member is a list of a counted number of numbers, which are read one behind the other. */
bool plan_is_number_list(const model_member *member);

/* Whether there is space for all elements of a list of either kind before the first is read. */
bool plan_reserves_list(const codec_plan *p, const model_member *member);

/* Whether validation keeps the elements of an array only if there is scratch memory for them, because only
   rules of higher levels use them. */
bool plan_may_lack_elements(const codec_plan *p, const model_member *member);

/* Whether a member is a table whose slots rules look into: validation keeps them if there is scratch memory,
   from the level `elements_level` on. */
bool plan_keeps_slots(const codec_plan *p, const model_member *member);

/* The values that `valid` allows, in words: `"UANI" or "UAN2"`; NULL if they are not all known here, or are
   many. */
const char *plan_allowed_words(arena *memory, const model_member *member);

/* Whether the bytes of a text are UTF-8. */
bool plan_is_utf8(const model_member *member);

/* Whether the stored bytes of a member are those to write, and reading skips them: records, numbers, and text
   or bytes of a size alone. */
bool plan_is_view(const model_member *member);

/* Whether a derived position may have no member: each of the members that share it may be absent. */
bool plan_may_be_unplaced(const model_member *determined);

/* Whether the writer derives the member even then. Text does not change: without a place it need be no
   number. */
bool plan_may_lead_nowhere(const model_member *determined);

/* How often the bytes of the input are space for elements that may overlap: once for elements out of line,
   and once for each list inside these, whose elements may be parts of others. 0: no elements overlap. */
unsigned plan_space(const codec_plan *p);

/* The ranks that placed members have, in their order. */
typedef ARRAY(unsigned) rank_list;
rank_list plan_ranks(const model *m);

/* The surrounding objects that a function gets. */
typedef struct plan_context {
    bool parent, root;
} plan_context;

/* The objects that the layout of a table depends on. */
plan_context plan_table_context(const model_type *type);

/* The member of a table that stands for its slots, and its first case that reads the same thing as case i. */
const model_member *plan_slots(const model_type *type);
size_t plan_same_slot(const model_member *slots, size_t i);

/* Columns (columns.c): whether a term looks for a slot of a table; whether it is a field of the record that
   `_` of a fold is, or looks for a slot of that; whether two of these are in one column. */
bool plan_is_slot(const term *t);
bool plan_is_item_value(const term *t, size_t fold);
bool plan_same_column(const term *a, const term *b);

/* Whether `_` of a fold is used: at all, or as a `whole` and not just values in it. */
bool plan_uses_item(const term *t, size_t fold, bool whole);

/* Whether a loop over an array looks at its records by columns: these are found before the loop. And whether
   evaluating a term always evaluates that value of `_`: then all records must have it. */
bool plan_reads_columns(const term *array, const term *body, size_t fold);
bool plan_always_uses(const term *t, size_t fold, const term *value);

/* The members beside the records of a table that list its slots: arrays first. */
enum { MOST_DECIDERS = 4 };
typedef struct plan_deciders {
    const model_member *items[MOST_DECIDERS];
    size_t count;
    bool arrays;
} plan_deciders;

plan_deciders plan_table_deciders(const model_type *type);

/* The types of objects that have functions of their own, those that others are made of first. */
typedef ARRAY(const model_type *) type_list;
type_list plan_object_types(const model *m);

/* Bytes that files have at an offset. */
typedef struct plan_magic {
    uint64_t offset;
    str bytes;
} plan_magic;

typedef struct plan_magics {
    ARRAY(plan_magic) list;
    bool optional; /* a file may have none of them */
} plan_magics;

/* The marks that identify files: constants at a fixed place, one of which must be present; or bytes at a
   constant position that are compared with constants. */
plan_magics plan_find_magics(const codec_plan *p);

/* The TERM_SLICE that an array is, or stands for as a value of the object itself; NULL if it is neither. */
const term *plan_part(const term *array);

/* Whether a rule uses the greatest or least number of a part of an array of plain integers: then results for
   blocks of the array are kept, so that parts may overlap. With them a part takes the work of TN_PART_WORK.
 */
bool plan_remembers_blocks(const term *t);
enum { PLAN_PART_WORK = 1024 };

/* Whether a rule uses the greatest or least number of a part of an array of records, with a number computed
   of each: then the numbers of all records are kept, each in `plan_value_size` bytes, which hold every
   integer of a range. */
bool plan_remembers_values(const term *t);
unsigned plan_value_size(interval range);

/* Whether an object has the root of the object that the expression stands in: fields lead to it. */
bool plan_shares_root(const term *object);

#endif
