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
    READING_TERMINATED, /* text or bytes up to a terminator, as they are */
    READING_SIZED,      /* text or bytes of a size that an expression gives, as they are */
    READING_OBJECT,     /* an object whose bytes are not known beforehand */
    READING_RECORDS,    /* an array of records: skipped by count times stride */
    READING_OBJECTS,    /* an array of a known number of objects, one after the other */
    READING_BITS,       /* an integer of bits */
    READING_CUT,     /* text or bytes that are cut out of the stream, go through a process, or are decoded */
    READING_STREAM,  /* an object in a stream of its own, which is cut out likewise */
    READING_VALUE,   /* one value of any other kind: a choice, an object that lies elsewhere, an opaque one */
    READING_LIST,    /* an array of anything else, one element after the other */
    READING_NUMBERS, /* an array of plain numbers: a view */
    READING_TABLE,   /* an array of records that are laid out by values around them: a view */
    READING_FIELD    /* anything else: conditions, loops, choices */
} reading_kind;

reading_kind plan_reading(const codec_plan *p, const model_member *member);

/* The same of the content of a READING_FIELD, once it is known that it is there, and where. */
reading_kind plan_reading_there(const codec_plan *p, const model_member *member);

/* A list that the schema spells out in numbers. Where only an element of it is asked for it is a constant
 * array. */
bool plan_is_constant_list(const term *t);

/* The least or greatest of the numbers that a list spells out: the list itself is never made. */
bool plan_is_spelled_extreme(const term *t);

/* Whether expressions that are evaluated while a file is read or validated make text, bytes or lists. */
bool plan_makes_values(const model *m);

/* Whether those of a type do that are evaluated while a file is validated. */
bool plan_makes_in_validation(const model_type *type);

/* The memory of the lists among these for each byte of the objects of a type, if each is made once. */
uint64_t plan_made_memory(const model_type *type);

/* Limits of every codec that decompresses: the decompressed bytes for each byte of a file, and in addition;
   and the greatest ratio of any process. */
enum { DECODED_PER_BYTE = 256, DECODED_BASE = 1048576, DECODED_RATIO = 1100 };

/* The needs of a codec as a whole. */
typedef struct plan_traits {
    bool has_bits;       /* positions may lie inside a byte */
    bool has_instances;  /* values are computed when they are asked for */
    bool has_variants;   /* values of several types, */
    bool asks_variants;  /* and objects of any type are asked for what is around them */
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
    bool positioned_decide; /* and evaluates expressions that name them */
    bool keeps_source; /* it keeps bytes of the file that objects were read from: it patches, or puts these */
    bool has_placed;   /* members are placed out of line */
    bool gives_objects; /* expressions give objects to others: code may change what is named */
    bool lends_objects; /* the codec gets objects of other documents, or objects that programs make */
    bool asks_program;  /* functions that the program defines decode data */
    bool keeps_streams; /* objects or values may point at the stream that an object is read from, */
    bool asks_streams;  /* and not for getters alone */
    bool asks_pointers; /* has_pointers, and not for getters alone */
    ARRAY(const process_row *) processes; /* the runtime's that data goes through, each once */
    /* There is a writer that patches, because not everything can be derived. */
    bool patches;
    bool writable;   /* every member can be derived or is an input, and the writer can put it */
    bool reads_back; /* the writer does, since bytes that members own decide how others are read */
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
    } remembers; /* what objects keep that is asked for when they have been read */
    struct {
        bool parent, root, stream;
    } asked_for;                   /* and what of it other expressions than those of getters ask for */
    bool is_read, is_read_at_once; /* objects of it are read, and not only when an instance is asked for */
    bool is_put_inside;            /* objects of it, of fixed layout, are written one by one */
    bool may_lack_parent, may_lack_root; /* as objects of types of other files do */
    bool asks_position;                  /* reading objects of it asks where a stream stands */
    bool asks_stream;                    /* writing objects of it asks for something late */
    bool stays;             /* others point at objects of it, or at parts of them: they must not move */
    bool in_pointers;       /* some list of a member or expression holds pointers to its objects */
    bool out_of_line;       /* members out of line lead to objects of it */
    bool lacks_magic;       /* files are not recognised by what it holds */
    bool has_empty;         /* a rule takes a member of it for empty where it is absent */
    uint32_t object_number; /* its number among plan_object_types, and one more; 0: it is none of these */
    const struct struct_layout *layouts[PLAN_MACHINES]; /* of its struct (sizes.c); NULL: not reckoned yet */
    uint64_t nested_memory, parts_memory, own_bytes;    /* and one more; 0: not reckoned yet */
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

/* The plan of a member. */
typedef ARRAY(const model_member *) member_refs;

typedef struct member_plan {
    bool late; /* a parameter or derived member whose value is known only when the whole has been prepared */
    bool prepared_behind;          /* a parameter or derived member that follows from what stands behind it */
    bool asks_position;            /* of an instance or value: computing it asks where a stream stands */
    bool overlaps;                 /* of a list: its elements may lie over those of others */
    bool takes_space;              /* of a list: its elements count among those that may */
    bool pointers;                 /* of a list of objects: it holds pointers to them */
    bool asked;                    /* of an instance or value: validation comes to it */
    bool asks_previous;            /* of a list: reading an element asks for the one before, and no other */
    bool needed_elements;          /* of an array: some expression uses its elements, not just their number */
    schema_level elements_level;   /* the first level that does so */
    ARRAY(plan_gathered) gathered; /* while the elements are read, which are not kept for that */
    const model_member *follows;   /* of an integer: the first array or bytes whose size it states */
    uint64_t patched_bits; /* those that state a size, a number, or the position of a parse instance */
    member_refs kept;      /* of a list: of its elements, where validation does not keep them whole */
    member_refs chosen;    /* whose presence or type its value determines */
    size_t terms;          /* of values: how many stand where it is asked for; 0: not reckoned yet */
    bool callable;         /* of values: a function could compute it, */
    bool called;           /* and one does: it does not stand in the place of its name */
    bool space; /* of values: evaluating it where no run is under way takes memory, for text, bytes and lists
                  that are made, or beside them */
    ARRAY(value_work) works; /* of `-values`, once they have been reckoned */
    bool given_back; /* validation gives back what it took of scratch memory for it, or for each element */
    /* For objects that share memory: the first of them, and the one after this. */
    const model_member *union_first, *union_next;
    bool states_number; /* of an object: its value states a size, a count or an offset (number_type.h) */
    bool only_case;     /* of a case: no other of its member reads objects of its type */
    bool apart;         /* it does not take the space of another */
    unsigned looked_at; /* of `-values`: one more than the least level at which it has been looked at; 0: not
                           yet */
} member_plan;

/* The plan of a rule. */
typedef struct check_plan {
    bool asks_container; /* it cannot be checked where the container of the file is not known */
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
    model_obstacle unwritable; /* why the codec does not write; `what` is NULL where it does */
    obstacle_list obstacles;   /* those that are known to keep it from that */
};

/* A plan in which nothing has been decided, for 64 bits. */
codec_plan *plan_begin(arena *memory, const model *m);

/* The decided plan with the sizes and offsets of structs on this machine. */
const codec_plan *plan_for_host(const codec_plan *p);

/* Reports what the model has and this version cannot compile. */
void plan_check_support(const codec_plan *p);

/* The same of what objects remember, and of their sizes; after plan_model. */
void plan_check_objects(const codec_plan *p);

/* Decides everything. */
void plan_model(codec_plan *p);

/* Decides nothing but what keeps the codec from writing: `obstacles` then has all that there is, of a model
   that was made for that (`all_obstacles`). */
void plan_find_obstacles(codec_plan *p);

const type_plan *plan_of_type(const codec_plan *p, const model_type *type);
const member_plan *plan_of_member(const codec_plan *p, const model_member *member);
const check_plan *plan_of_check(const codec_plan *p, const model_check *check);

/* How many bytes one byte may give that a codec decompresses; 0: it decompresses nothing. */
uint32_t plan_decoded_ratio(const plan_traits *traits);

/* The libraries behind what a codec asks of the runtime. */
library_set plan_libraries(const model *m);

/* ---- the steps of plan_model, in their order ---- */

void plan_positions(codec_plan *p); /* what asks where a stream stands when it is computed or read */
void plan_memory(codec_plan *p);    /* what objects remember, and which lack a parent or root */
/* The same for the numbers that a writer that patches will set to what `valid` says. After the obstacles. */
void plan_memory_of_echoes(codec_plan *p);
/* Whether the codec still creates files: not if objects keep other objects, which must not move then, as
   those in the lists of a writable codec do, nor if the writer cannot answer exactly for a stream. */
void plan_writable(codec_plan *p);
/* Which types objects are read of: others are only named, by casts, parameters or roots. */
void plan_reach(codec_plan *p);
void plan_follow(codec_plan *p);      /* which integers follow from what is written */
void plan_called(codec_plan *p);      /* which values are computed by functions */
void plan_made_space(codec_plan *p);  /* which values take memory where no run is under way */
void plan_find_traits(codec_plan *p); /* what the codec as a whole needs */
void plan_choose(codec_plan *p);      /* the members that a value determines */
void plan_lists(codec_plan *p);       /* which lists hold pointers, */
void plan_pointed(codec_plan *p);     /* because others point at their elements */
void plan_asked(codec_plan *p);       /* which instances validation comes to */
void plan_empty(codec_plan *p);       /* of which types it looks at what is absent as empty */
void plan_previous(codec_plan *p);    /* lists whose elements ask for the one before */
void plan_keep_previous(codec_plan *p, const model_member *list); /* but where all are kept from the outset */
void plan_rules(codec_plan *p);                                   /* the data that rules need after reading */
void plan_give_back(codec_plan *p); /* what validation does not keep to its end */
/* Which lists may overlap, for codecs that know how many elements these may be: all of them together take
   space for no more than the input could have side by side. */
void plan_overlaps(codec_plan *p);

/* The kept parts of elements that are not kept whole. */
void plan_keep_members(codec_plan *p);

/* Whether there is no more than one object of a type in a file. */
bool plan_is_single(const codec_plan *p, const model_type *type);

/* How much of that space an element takes: at least as many bytes as one that is not damaged has; 0: it may
   have none. */
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
bool plan_is_in_recursion(const model *m, const model_type *type);

/* Whether an object, or one of its values, remembers a stream, which then lives as long as the objects do.
   After plan_memory. And whether it does so not for getters alone. */
bool plan_keeps_streams(const codec_plan *p);
bool plan_asks_streams(const codec_plan *p);

/* Whether objects of a type compute values when they are asked for. */
bool plan_has_instances(const model_type *type);

/* Whether expressions give objects to others, as arguments or in lists, and not only look into them. */
bool plan_gives_objects(const model *m);

/* Whether lists hold the objects of a type themselves. */
bool plan_is_listed(const codec_plan *p, const model_type *type);

/* Whether objects hold the member: constants of the sequence they do not, but for arrays of them. */
bool plan_is_stored(const model_member *member);

/* Whether a value, or one that it uses, asks for the root of an object. */
bool plan_value_asks_root(const model_member *value);

/* Whether objects of codecs that write keep beside the member how it ended. */
bool plan_keeps_ending(const model_member *member);

/* Whether a member is an object in line without members: other values determine it, and a program need not
   set it. */
bool plan_says_nothing(const model_member *member);

/* Whether a rule can get the result of a term after the elements have been read, because it is computed
   element by element; and those terms, or NULL. */
bool plan_can_gather(const codec_plan *p, const model_check *check, const term *t);
const plan_gathered *plan_find_gathered(const codec_plan *p, const term *t);

/* Keeps of what could be gathered of a list that for which it is of use. */
void plan_gather(codec_plan *p, const model_member *member);

/* Whether already the condition of a rule asks for the container of the file. */
bool plan_asks_container_first(const codec_plan *p, const model_check *check);

/* Whether some rule of a type reports at the object as a whole. */
bool plan_reports_object(const model_type *type);

/* Whether an expression asks for the position of a stream, or whether one is at its end; after
 * plan_positions. */
bool plan_asks_position(const codec_plan *p, const term *t);

/* Whether an expression asks where a stream ends. */
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

/* Whether the objects of a list are read into memory of their own, to which the list points. `unkept`: in
   validation, where nothing looks at them when they have been read: then one variable does, unless the
   objects in them remember for rules and sizes what is around them. */
bool plan_reads_apart(const codec_plan *p, const model_member *list, bool unkept);

/* Whether a member is a list that holds the objects, or values of JSON, themselves, and grows while it is
 * read.
 */
bool plan_grows_list(const codec_plan *p, const model_member *member);

/* Whether there is space for all elements of such a list before the first is read. */
bool plan_reserves_list(const codec_plan *p, const model_member *member);

/* Whether validation keeps the elements of an array only where there is scratch memory for them, because
   nothing but rules of higher levels looks at them. */
bool plan_may_lack_elements(const codec_plan *p, const model_member *member);

/* Whether a member is a table whose slots rules look into: validation keeps them where there is scratch
   memory, from the level `elements_level` on. */
bool plan_keeps_slots(const codec_plan *p, const model_member *member);

/* The values that `valid` allows, in words: `"UANI" or "UAN2"`; NULL where they are not all known here, or
   are many. */
const char *plan_allowed_words(arena *memory, const model_member *member);

/* For text: whether its bytes are those of UTF-8. */
bool plan_is_utf8(const model_member *member);

/* Whether a member is text or bytes that are a part of the input as they are. */
bool plan_is_slice(const model_member *member);

/* Whether the bytes of a member lie there as they are to be written, and reading it looks at none of them:
   records, numbers, and text or bytes of a size without anything around them. */
bool plan_is_view(const model_member *member);

/* Whether nothing may lie at a position that is derived: each of the members that share it may be absent. */
bool plan_may_be_unplaced(const model_member *determined);

/* Whether the writer derives it even then. Text stays as it is: without a place it need be no number. */
bool plan_may_lead_nowhere(const model_member *determined);

/* How often the input's bytes are space for elements that may overlap: once for those out of line, and once
   for each list in what lies there, whose elements may be a part of others. 0: there are none. */
unsigned plan_space(const codec_plan *p);

/* The ranks that placed members have, in their order. */
typedef ARRAY(unsigned) rank_list;
rank_list plan_ranks(const model *m);

typedef enum prepare_kind {
    PREPARE_FIXED,      /* adds `bytes` of members that are always there and need no look */
    PREPARE_VALUE,      /* a number, a constant or an object of fixed layout */
    PREPARE_TERMINATED, /* checks text or bytes for their terminator and adds their size */
    PREPARE_SIZED,      /* adds the size of text or bytes */
    PREPARE_CUT,        /* checks text or bytes, and adds them with what stands behind them */
    PREPARE_ENCODED,    /* encodes text or bytes, and adds the bytes of the file */
    PREPARE_OBJECT,
    PREPARE_RECORDS, /* checks the layout and adds count times stride */
    PREPARE_NUMBERS, /* brings the numbers into their form, and adds count times stride */
    PREPARE_OBJECTS,
    PREPARE_VALUES, /* a list of other values: checks each, and adds it */
    PREPARE_CHOICE, /* checks that the value is one of the case that applies, and adds that */
    PREPARE_BITS,   /* a bit field in a run whose size depends on the object */
    PREPARE_PLACED  /* out of line: its turn comes when everything in line is prepared */
} prepare_kind;

typedef struct prepare_step {
    prepare_kind kind;
    const model_member *member; /* PREPARE_FIXED: the first of them */
    const model_member *last;   /* PREPARE_FIXED: the last */
    size_t bytes; /* PREPARE_FIXED, PREPARE_VALUE; PREPARE_VALUES: of bit fields of a known number */
} prepare_step;

/* ---- division (division.c) ---- */

/* Functions that are long are divided at their members: statements for members, that take about so many lines
   in a language such as C, go into functions of their own, as many pieces as are together long enough. */
typedef struct plan_piece {
    size_t lines;
    bool stays; /* in the function: what is begun there is asked for at its end */
} plan_piece;

/* Pieces one behind the other: begin to end - 1. */
typedef struct plan_section {
    size_t begin, end, lines;
    bool stays;
} plan_section;

typedef ARRAY(plan_section) plan_sections;

/* Whether statements are too many for one function. */
bool plan_is_long(size_t lines);

/* About how many lines it takes to read the keys of a JSON object, and to say where their values lie. */
size_t plan_json_lines(const model_type *type);

/* Sections of the members that are placed out of line, `placed`; more pieces of the function stay in it. */
plan_sections plan_divide_placing(arena *memory, const model_type *type, const member_refs *placed);

/* None where the function is short enough to stay whole. */
plan_sections plan_divide(arena *memory, const plan_piece *pieces, size_t count);

/* ---- preparing ---- */

/* Whether a member, or each element of a list, is a value of the case that applies; numbers of one form and
   the slots of a table are none. */
bool plan_is_choice(const model_member *member);

/* Whether the size of a member is known when what it holds has been prepared, not from its value: objects,
   and what one of several cases reads. */
bool plan_is_sized_behind(const model_member *member);

/* The steps before writing, and parts of them. */
typedef struct prepare_plan {
    const model_type *type;
    ARRAY(prepare_step) steps;
    plan_sections parts;
} prepare_plan;

/* The other objects that a function gets. */
typedef struct plan_context {
    bool parent, root;
} plan_context;

/* Which ones preparing objects of a type asks for. */
plan_context plan_prepare_context(const codec_plan *p, const model_type *type);

/* Which ones the layout of a table depends on. */
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

const prepare_plan *plan_prepare(const model *m, const model_type *type);

/* The first member of each object whose bytes preparing looks through for a terminator; NULL: there is none.
 */
const model_member *plan_looked_through(const model_type *type);

/* Whether a bit field holds fewer values than its type in memory. */
bool plan_may_overflow_bits(const model_member *member);

/* How many neighbours, from a bit field on that begins with a byte, are written as one number of *bits: 8,
   16, 24, 32 or 64; 0: none (bits.c). */
size_t plan_bits_together(const model_member *first, unsigned *bits);

/* Whether a member is a number that is narrow (model_is_narrow), or an object of fixed layout with such
 * numbers.
 */
bool plan_holds_narrow(const model_member *member);

/* The step of a member that is placed, when its turn has come. */
prepare_step plan_prepare_placed(const model_member *member);

/* Whether a number in an amount of `of` is the count or size of another member: to change the number, a
   program changes that member. */
bool plan_is_decided(const model_member *number, const model_member *of);

/* Whether the value of an expression is known only when everything has been prepared once: it asks for the
   size of its stream, or for the position in it. */
bool plan_is_late(const codec_plan *p, const term *t);

/* Whether this is so of something that `valid` says. It is looked at behind the member. */
bool plan_is_late_valid(const codec_plan *p, const model_member *member);

/* Whether an expression uses values that follow from members that are prepared later: in the first round they
   are the old values. */
bool plan_is_prepared_behind(const codec_plan *p, const term *t);

/* Whether such an expression may have no value for the old values, so that it is evaluated from the second
 * round on. */
bool plan_is_unknown_at_first(const codec_plan *p, const term *t);

/* The same of what is valid. */
bool plan_is_valid_prepared_behind(const codec_plan *p, const model_member *member);
bool plan_is_valid_unknown_at_first(const codec_plan *p, const model_member *member);

/* The member with which a member that is derived from it is present: an input of the same `if`, whose result
   may follow from it; NULL if the `if` alone decides. */
const model_member *plan_present_with(const codec_plan *p, const model_member *member);

/* Whether nothing but the object itself says that a member is there that the writer derives. */
bool plan_presence_is_open(const codec_plan *p, const model_member *member);

/* Whether a member is there where a number is not 0 that may not have come to be there itself. */
bool plan_amount_is_in_doubt(const codec_plan *p, const model_member *member);

/* Finds out which parameters and derived members are late, and whether the codec has any such expression. */
bool plan_late(codec_plan *p);

/* Whether the writer has to know how large the stream is that a member's object has for itself; after
 * plan_late. */
bool plan_asks_stream(const codec_plan *p, const model_member *member);

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

/* The marks by which files are recognised: constants at a fixed place, of which there must be one; or bytes
   at a constant position that are compared with constants. */
plan_magics plan_find_magics(const codec_plan *p);

/* How many elements may occupy no bytes, where the caller does not say otherwise. */
enum { EMPTY_ELEMENTS = 65536 };

/* Budgets: for each byte of input, and beside. */
typedef struct plan_budget {
    uint64_t memory_per_byte, work_per_byte;
    uint64_t memory_base, work_base;
} plan_budget;

plan_budget plan_budgets(const codec_plan *p);

/* At least sizeof the struct of an object, on the machine of the plan. */
uint64_t plan_object_size(const codec_plan *p, const model_type *type);

/* Scratch memory beside that of objects: an element of it for each element of an array. */
typedef enum scratch_kind {
    SCRATCH_ELEMENTS,    /* in validation: the objects of a list that rules look at */
    SCRATCH_KEYS,        /* tn_key: of a uniqueness rule */
    SCRATCH_NUMBER_KEYS, /* tn_number_key: likewise */
    SCRATCH_MARKS,       /* bytes: of a rule that follows dependencies of elements */
    SCRATCH_BLOCKS,      /* half a byte: of a rule that asks parts for their greatest or least */
    SCRATCH_VALUES,      /* `size` bytes: numbers that such a rule computes of records, */
    SCRATCH_NOTES,       /* tn_note: and that they are remembered, once for each array */
    SCRATCH_SLOTS,       /* tn_slot: in validation: of a table that rules look into; an element is a slot */
    SCRATCH_PADDING,     /* a block: what lies behind small elements, once for each object that has them */
    SCRATCH_CONTENT,     /* bytes: what is packed, one at a time */
    SCRATCH_TEXT         /* bytes: text of JSON that has escapes */
} scratch_kind;

typedef struct scratch_use {
    scratch_kind kind;
    schema_level level; /* the first that takes it */
    const model_member *array;
    const model_check *check; /* whose it is; NULL: that of everything that looks at the elements */
    uint64_t most; /* SCRATCH_CONTENT: bytes, whatever the input is; 0: `ratio` for each of its bytes */
    uint32_t ratio;
    uint64_t element; /* bytes of input that belong to one element, at least */
    unsigned size;    /* SCRATCH_VALUES: bytes */
    bool given_back;  /* when the rule has been checked */
    bool grows;       /* SCRATCH_ELEMENTS: one by one, so that there is one more where reading it fails */
    unsigned times;   /* what a list leaves that grows counts too; 0: once */
    unsigned space;   /* elements may overlap: how often the input is space for them; otherwise 1 */
    bool empty;       /* elements may occupy no bytes: their number is limited elsewhere */
    bool again;       /* it is named elsewhere, too, with what does not depend on the input */
    uint64_t owner; /* bytes of an object that has such an array; 0: there is one object, or one at a time */
} scratch_use;

typedef ARRAY(scratch_use) scratch_list;

/* Whether validation reads objects into scratch memory that is reckoned as a whole: those of a codec that
   does not write, or that point at streams, or lie apart from their lists, or beside whose objects there is
   what expressions make. */
bool plan_reads_into_scratch(const codec_plan *p);

/* Whether validation keeps the value of a member, or its elements, because something asks for them. */
bool plan_keeps_in_validation(const codec_plan *p, const model_member *member);

/* Whether validation sets an object to zero before it reads the members: some may be asked for that are not
   read, or not yet. */
bool plan_clears_object(const codec_plan *p, const model_type *type);

/* Whether validation reads the elements of an instance one over the other: nothing asks for more than their
   number. */
bool plan_passes_elements(const codec_plan *p, const model_member *member);

/* The scratch memory that objects take in such a validation at any time, under the limits that a codec has
   where the caller does not say otherwise. Not `known`: no more than reading takes. */
typedef struct plan_space_taken {
    bool known;
    uint64_t per_byte, base;
} plan_space_taken;

plan_space_taken plan_validation_space(const codec_plan *p);

/* The scratch memory of rules in validation; reading needs the same without SCRATCH_ELEMENTS. After
   plan_rules. */
scratch_list plan_scratch(const codec_plan *p);

/* The same, by what shares the bytes of the input. Elements of lists have bytes of their own, beside those of
   lists that are in them: so no more is taken than if the whole input were elements of that list which takes
   most for each byte. But memory for as many as are announced is there before they are, and counts in lists
   in these, too. What is borrowed for one rule is given back before the next one is checked. */
typedef struct scratch_way {
    scratch_list uses; /* of one list, or of one rule */
} scratch_way;

typedef struct scratch_group {
    scratch_list kept;        /* for each element of a list */
    ARRAY(scratch_way) loans; /* of these the one that takes most */
} scratch_group;

typedef struct scratch_choice {
    ARRAY(scratch_group) groups; /* of these the one that takes most */
} scratch_choice;

typedef struct scratch_shares {
    scratch_list alone;
    ARRAY(scratch_choice) choices; /* each with bytes of its own */
} scratch_shares;

scratch_shares plan_scratch_shares(const codec_plan *p, const scratch_list *list);

/* Bytes of two elements of scratch memory on hosts of 64 bits; not of SCRATCH_ELEMENTS. */
uint64_t plan_scratch_of_two(const scratch_use *use);

/* The work of the expressions of a type, for each byte of its objects. Arrays of other objects, at which
   every object may look again, count with PLAN_OTHERS_ELEMENTS. */
uint64_t plan_expression_work(const codec_plan *p, const model_type *type);
enum { PLAN_OTHERS_ELEMENTS = 256 };

/* The TERM_SLICE that an array is, or stands for as a value of the object itself; NULL where it is none. */
const term *plan_part(const term *array);

/* Whether a term in a rule asks a part of an array of plain integers for its greatest or least: then blocks
   of the array are remembered, so that parts may overlap. What it takes when they are known is the work of
   TN_PART_WORK. */
bool plan_remembers_blocks(const term *t);
enum { PLAN_PART_WORK = 1024 };

/* The same of a part of an array of records, and a number that is computed of each: then the numbers of all
   records are remembered, each in `plan_value_size` bytes, which hold every integer of a range. */
bool plan_remembers_values(const term *t);
unsigned plan_value_size(interval range);

/* Whether an object has the root of the object that the expression stands in: fields lead to it. */
bool plan_shares_root(const term *object);

#endif
