/* The work before writing: the steps that prepare an object, and the values known only after them. */
#ifndef TENON_PLAN_PREPARE_H
#define TENON_PLAN_PREPARE_H

#include "plan/plan.h"

/* ---- division (division.c) ---- */

/* Long functions are divided at their members: the statements for as many members as are long enough together
   go into a function of their own. `lines`: about how many lines the statements take in a language such as
   C. */
typedef struct plan_piece {
    size_t lines;
    bool stays; /* in the function: its end checks what began there */
} plan_piece;

/* Pieces one behind the other: begin to end - 1. */
typedef struct plan_section {
    size_t begin, end, lines;
    bool stays;
} plan_section;

typedef ARRAY(plan_section) plan_sections;

/* Whether statements are too many for one function. */
bool plan_is_long(size_t lines);

/* About how many lines it takes to read the keys of a JSON object, and to note the positions of their
   values. */
size_t plan_json_lines(const model_type *type);

/* Sections of the members that are placed out of line, `placed`; more pieces of the function stay in it. */
plan_sections plan_divide_placing(arena *memory, const model_type *type, const member_refs *placed);

/* No sections if the function is short enough to stay whole. */
plan_sections plan_divide(arena *memory, const plan_piece *pieces, size_t count);

/* ---- steps ---- */

typedef enum prepare_kind {
    PREPARE_FIXED,      /* adds `bytes` of members that are always there and need no look */
    PREPARE_VALUE,      /* a number, a constant or an object of fixed layout */
    PREPARE_TERMINATED, /* checks text or bytes for their terminator and adds their size */
    PREPARE_SIZED,      /* adds the size of text or bytes */
    PREPARE_CUT,        /* checks text or bytes, and adds them with their ending */
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

/* Whether a member, or each element of a list, is a value of the case that applies; numbers of one form and
   the slots of a table are none. */
bool plan_is_choice(const model_member *member);

/* Whether the size of a member is known only when its contents have been prepared: objects, and members with
   several cases. */
bool plan_is_sized_behind(const model_member *member);

/* The steps before writing, and parts of them. */
typedef struct prepare_plan {
    const model_type *type;
    ARRAY(prepare_step) steps;
    plan_sections parts;
} prepare_plan;

/* The surrounding objects that preparing objects of a type uses. */
plan_context plan_prepare_context(const codec_plan *p, const model_type *type);

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
   numbers.
 */
bool plan_holds_narrow(const model_member *member);

/* The step of a member that is placed, when its turn has come. */
prepare_step plan_prepare_placed(const model_member *member);

/* Whether a number in an amount of `of` is the count or size of another member: to change the number, a
   program changes that member. */
bool plan_is_decided(const model_member *number, const model_member *of);

/* Whether the value of an expression is known only after a first round of preparing: it uses the size of its
   stream, or the position in it. */
bool plan_is_late(const codec_plan *p, const term *t);

/* Whether an expression of `valid`, evaluated behind the member, is late. */
bool plan_is_late_valid(const codec_plan *p, const model_member *member);

/* Whether an expression uses values that follow from members that are prepared later: in the first round they
   are the old values. */
bool plan_is_prepared_behind(const codec_plan *p, const term *t);

/* Whether such an expression may have no value for the old values, so that it is evaluated from the second
   round on. */
bool plan_is_unknown_at_first(const codec_plan *p, const term *t);

/* The two questions above, for `valid`. */
bool plan_is_valid_prepared_behind(const codec_plan *p, const model_member *member);
bool plan_is_valid_unknown_at_first(const codec_plan *p, const model_member *member);

/* The member with which a member that is derived from it is present: an input of the same `if`, whose result
   may follow from it; NULL if the `if` alone decides. */
const model_member *plan_present_with(const codec_plan *p, const model_member *member);

/* Whether the object alone decides the presence of a derived member. */
bool plan_presence_is_open(const codec_plan *p, const model_member *member);

/* Whether a member is present if a number is not 0, and that number may be absent itself. */
bool plan_amount_is_in_doubt(const codec_plan *p, const model_member *member);

/* Finds out which parameters and derived members are late, and whether the codec has any such expression. */
bool plan_late(codec_plan *p);

/* Whether the writer has to know how large the stream is that a member's object has for itself; after
   plan_late. */
bool plan_asks_stream(const codec_plan *p, const model_member *member);

#endif
