/* Prints typed expressions as C. An operand that cannot fail becomes a C expression. One that can fail
   (arithmetic that may overflow, an element that may not exist, a value that may be absent or has to be
   computed first) becomes statements before it. */
#ifndef TENON_EMIT_C_EXPR_H
#define TENON_EMIT_C_EXPR_H

#include "emit/emit.h"

/* The context of an expression. */
typedef struct c_place {
    emitter *emitter; /* statements go to its output */
    const char *self; /* a pointer to the object: NULL for "self" */
    bool local;       /* members of the object itself are local variables */
    bool by_value;    /* the object itself is a struct, not a pointer to one */
    bool constant;    /* `self` points at a const object, also if other functions may change objects */
    bool lazy;        /* the object has been read: its stored parent and root are used */
    bool named;       /* in a value that stands in the place of its name: members may not have been read */
    bool edited;      /* programs may have changed the object since its expressions' members were read */
    bool meets_new; /* programs may have put new objects among those read: new ones lack their surroundings */
    bool is_new;    /* the object may be new itself */
    bool written;   /* of an object that is written: outside a run, and instances may be set */
    bool alone;     /* it may be a copy, or made by hand, without its surroundings; no run goes on */
    const char *stream;        /* the object's stream if that is not `in`; or NULL */
    const char *root;          /* the root, if the object does not store it; or NULL */
    const char *absent;        /* the statement for a result that is absent; NULL: an error */
    struct piece *there;       /* instead of `absent`: receives whether the result is present; or NULL */
    struct c_absence *absence; /* the result of a condition that uses an absent member; NULL: an error */
    const char *absentee;      /* for a check of absence: the absent value, as in the schema; or NULL */
    bool decides;              /* if this result is false, the whole condition is */
    bool empty_absent;         /* absent arrays, text and bytes count as empty, as in derived values */
    const char *index;         /* `_index` */
    const char *item;          /* `_`; NULL over records that are looked at by columns */
    bool item_is_struct;
    /* The range of a loop's item, as declared: its term may know a narrower one from conditions. NULL: the
       range of the term. */
    const interval *item_range;
    const struct c_frame *frame; /* columns that have been loaded, the innermost loop's first; NULL: none */
    const char *places;          /* the places of the object's members: "at"; NULL: not known */
    const model_member *reads;   /* its arguments are validated: some elements are at hand; NULL: none */
    const char *unchecked;       /* the statement if scratch memory lacks */
    const model_check *rule;     /* the rule whose work text that is looked at counts for; NULL: none */
    const char *doubt;           /* " && x": a further condition for blaming an invalid value; or NULL */
    const struct found_term *found; /* the value kept for the report of a broken rule; or NULL */
    const char *path;               /* for errors: the path of the object; NULL for "path" */
    const char *member;      /* for errors: the id of the member that the expression belongs to; NULL: none */
    const char *at;          /* for errors: the position, as C; NULL: in->pos */
    const char *error_place; /* for errors: all of that as arguments; or NULL */
    const model_member *argument; /* for errors: the parameter that the value is given to; or NULL */
} c_place;

/* The C expression for a term, with brackets unless it can be an operand of every operator but `,`. */
const char *c_value(const c_place *place, const term *t);

/* A term as the condition of an `if`. */
const char *c_condition(const c_place *place, const term *t);

/* A condition of presence: false if it needs an absent value. */
const char *c_presence(const c_place *place, const term *condition);

/* c_presence, with brackets if an operand needs them. */
const char *c_presence_value(const c_place *place, const term *condition);

/* Leaves with a statement, "return TN_OK;" or the like, if a condition of presence is false. */
void c_require(const c_place *place, const term *condition, const char *leave);

/* A term, converted for a variable of another type. */
const char *c_converted(const c_place *place, const term *t, value_type type, interval range);

/* c_converted, with brackets as in c_value. */
const char *c_converted_value(const c_place *place, const term *t, value_type type, interval range);

/* The expression as a condition to leave with: its negation. */
const char *c_negation(const c_place *place, const term *t);

/* Begins a function: no name has been given out in it. */
void c_begin_function(emitter *e);

/* A name for a variable in the function being written: `wanted`, or with a number if that is taken. */
const char *c_local(const c_place *place, const char *wanted);

/* Takes a name that the function has by itself, if it is not taken. */
void c_reserve(const c_place *place, const char *name);

/* "tn_value_real(x)", "tn_value_unsigned(x)"...: the `found` of an error, from a term of number or text type.
 */
const char *c_found(const c_place *place, const term *t);

/* The `found` of an error, from a C expression of a type. */
const char *c_found_text(const emitter *e, const char *text, value_type type, interval range);

/* "return tn_fail(in, path, "x", at, TN_STATUS, tn_value_none(), tn_value_none());" */
void c_fail(const c_place *place, const char *status);

/* "foo_make_body": the function that makes an instance ready. */
const char *c_instance_function(const emitter *e, const model_member *member);

/* "foo_get_body", of a value "foo_ready_half": the function for objects outside a run. */
const char *c_ready_function(const emitter *e, const model_member *member);

/* "tn_variant_of_u64(x)": the value `text` of a type as a value of any type. */
const char *c_variant(const emitter *e, const char *text, value_type type, interval range);

/* "TN_UTF16LE", or the quoted name if the runtime's core does not know the encoding; and the function for
   it. */
const char *c_encoding(const emitter *e, str name);
const char *c_decoder(const emitter *e, const char *verb, str name);

#endif
