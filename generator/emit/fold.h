/* Loops over the elements of arrays, for the methods that look at each: `all`, `sum`, `max`... */
#ifndef TENON_EMIT_FOLD_H
#define TENON_EMIT_FOLD_H

#include "emit/c_expr.h"

/* A column of records that has been loaded before a loop. */
typedef struct c_column {
    const term *array;    /* the records */
    const term *value;    /* of the records: a field, or TERM_SLOT or TERM_HAS_SLOT */
    const char *name;     /* "keyframes_time" */
    const char *item;     /* the variable with the value of the current element, or NULL */
    const char *presence; /* the variable that says whether the layout has the member; NULL: it has */
} c_column;

/* The columns of one loop, or of the object's own records. */
typedef struct c_frame {
    const struct c_frame *outer;
    size_t fold;       /* the number of the fold; 0: no loop */
    const char *index; /* of the current element */
    ARRAY(c_column) columns;
} c_frame;

/* A loop over the elements of a fold's array. */
typedef struct c_loop {
    const term *array, *body;
    c_frame frame;
    c_place inside;            /* the place of the expression for an element */
    c_place whole;             /* for errors of the array */
    const char *list, *count;  /* the array and the number of its elements, as C */
    size_t names;              /* that were given out before the loop */
    bool has_presences;        /* columns of members that the layout need not have */
    out_body outside, element; /* from its preparations on; and from the variables of an element on */
} c_loop;

/* Statements before the loop: they compute its inputs, and account for its work. */
void c_loop_prepare(const c_place *place, const term *fold, c_loop *loop);

/* c_loop_prepare for `count` elements, as C, of the array `array`, which is `list`, instead of the fold's
   own. */
void c_loop_prepare_over(const c_place *place, const term *fold, const term *array, const char *list,
                         const char *count, c_loop *loop);

/* Of `min` and `max`: a bound of every element, with which the result begins, so that the first element
   replaces it; and "item > t1": whether an element replaces the result. NaN replaces it, and stays. */
const char *c_fold_start(const c_place *place, const term *t, interval range);
const char *c_fold_takes_place(const c_place *inside, const term *t, const char *value, const char *result);

/* Opens the loop; it ends when `condition` (may be NULL) no longer holds. */
void c_loop_open(c_loop *loop, const char *condition);

/* Opens a loop of another kind: its head, and the number of the current element. */
void c_loop_open_head(c_loop *loop, const char *head, const char *index);

void c_loop_close(const c_loop *loop);

/* An array under a name; declares a variable if it has none. */
const char *c_bind_array(const c_place *place, const term *array);

/* Loads the columns of the object's own records that an expression looks at by number. */
void c_load_columns(const c_place *place, const term *t, c_frame *frame);

/* A statement that takes work from the budget for visiting a member of the object, or something else if
   `member` is NULL. */
void c_take_work(const c_place *place, const model_member *member, const char *amount);

/* A fold that needs scratch memory: statements that find the element at fault, and the reaction. */
typedef struct c_fault {
    const char *what, *none; /* the variable of the fault, and its value without one */
    const char *index;       /* the number of the element at fault, and the value found there */
    const char *found;
    const char *loan; /* the variable of the scratch memory, to be given back */
} c_fault;

c_fault c_find_duplicate(const c_place *place, const term *t);
c_fault c_find_circle(const c_place *place, const term *t);

/* The statement that gives scratch memory back. */
void c_give_back(const c_place *place, const c_fault *fault);

#endif
