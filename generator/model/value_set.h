/* The set of values of a member or an expression: exact for few values, else a range, or anything. */
#ifndef TENON_MODEL_VALUE_SET_H
#define TENON_MODEL_VALUE_SET_H

#include "model/model.h"

typedef enum set_kind {
    SET_NONE,    /* no value */
    SET_NUMBERS, /* integers, values of enumerations, and truth values: 0 and 1 */
    SET_TEXTS,   /* texts or bytes, all of them listed */
    SET_REAL,    /* one floating point number */
    SET_ANY
} set_kind;

enum { SET_MOST = 16 };

typedef struct value_set {
    set_kind kind;
    bool lacks;     /* the value may be absent */
    bool listed;    /* SET_NUMBERS: `numbers` are all, in ascending order; else all in `range` may be */
    interval range; /* SET_NUMBERS */
    size_t count;
    wide numbers[SET_MOST];
    str texts[SET_MOST];
    double real;
} value_set;

value_set set_none(void);
value_set set_any(void);
value_set set_range(interval range);
value_set set_number(wide number);
value_set set_text(str text);
value_set set_real(double real);
value_set set_truth(bool may_hold, bool may_fail);

/* The union of two sets. */
value_set set_join(value_set a, value_set b);

bool set_same(const value_set *a, const value_set *b);
bool set_within(const value_set *inner, const value_set *outer);
bool set_has(const value_set *a, wide number);
bool set_is_one(const value_set *a); /* exactly one number, truth value or text, which is present */

/* For truth values: whether the value may be true, or false. */
bool set_may_hold(const value_set *a);
bool set_may_fail(const value_set *a);

/* The values of `a op b`: comparisons and arithmetic; `lacks` is left to the caller. */
value_set set_binary(expr_op op, const value_set *a, const value_set *b);

#endif
