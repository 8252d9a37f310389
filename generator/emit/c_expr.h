/* Typed expressions as C. */
#ifndef TENON_EMIT_C_EXPR_H
#define TENON_EMIT_C_EXPR_H

#include "emit/emit.h"

/* Where the members of an expression are found. */
typedef struct c_place {
    const emitter *emitter;
    bool local;        /* members of the object itself are local variables; otherwise self->member */
    bool by_value;     /* the object itself is a struct, not a pointer to one */
    const char *index; /* the loop variable of a fold */
} c_place;

/* The C expression for a term, with the brackets that an operand of `&&` needs. */
const char *c_expr(const c_place *place, const term *t);

/* The expression as a condition to leave with: its negation. */
const char *c_negation(const c_place *place, const term *t);

/* The same for a whole condition. */
const char *c_condition(const c_place *place, const term *t);

/* "tn_value_real(x)", "tn_value_unsigned(x)"...: what was found, from a term of number or text type. */
const char *c_found(const c_place *place, const term *t);

/* The name of the column of a record's member in a rule: "keyframes_time". */
const char *c_column_name(const emitter *e, const model_member *array, const model_member *member);

#endif
