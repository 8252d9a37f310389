/* Solves expressions for a number: finds the value of the only number in an expression for which the
   expression has a given value. The caller stores that number: patching in the file (patch_invert.c), an
   assignment in the object (assign.c). */
#ifndef TENON_ENGINE_INVERT_H
#define TENON_ENGINE_INVERT_H

#include "scope.h"

/* The wanted value of an expression. */
typedef struct wanted_value {
    bool is_real;
    bool is_truth; /* `s` is a truth value */
    int64_t s;     /* an integer, or a truth value; */
    double real;   /* or a floating point number */
    int64_t base;  /* of an integer in digits: their base */
} wanted_value;

typedef struct inversion inversion;
struct inversion {
    /* Sets the number that `t`, a TN_TERM_OWN or the like, finds at an address; text has it in digits. */
    tn_status (*set)(inversion *of, const tn_term *t, void *address, const wanted_value *value);
    /* Sets element i of numbers that stay in wire form. */
    tn_status (*set_element)(inversion *of, const tn_numbers *numbers, uint64_t i, const wanted_value *value);
    /* Sets an object of digits, whose value is `t` over the scope `inside`. Returns false if it is no object
       of digits; NULL: no object is. */
    bool (*set_object)(inversion *of, const scope *inside, const tn_term *t, const wanted_value *value,
                       tn_status *status);
    /* Refuses: no value of members gives the wanted value. */
    tn_status (*refuse)(inversion *of);
    unsigned depth; /* values of instances inside each other */
};

/* A value that is this deep inside other values is not solved: values that depend on themselves may have no
 * end. */
enum { DEEPEST_VALUE = 256 };

/* Whether an expression depends on a number of the file. */
bool tn_invert_depends(const tn_term *t);

/* Stores in the value instances among `instances`, some of which may be NULL, whether they depend on a number
   of the file, and on the object itself. The compiler calls it when it has made all tables. */
void tn_invert_note(tn_instance *const *instances, size_t count);

/* Whether an expression depends on a look-ahead: its value is known only when the file has been read. */
bool tn_invert_looks(const tn_term *t);

/* Inverts an expression over a scope. */
tn_status tn_invert_number(inversion *of, const scope *s, const tn_term *t, const wanted_value *value);
tn_status tn_invert_integer(inversion *of, const scope *s, const tn_term *t, int64_t value);

/* Sets members so that a condition has the value `holds`. */
tn_status tn_invert_condition(inversion *of, const scope *s, const tn_term *t, bool holds);

/* Writes the digits of a number at the end of `digits`, at least `fewest` of them; with capitals if `like`
   has some. Returns where they begin; NULL: there is no such base. */
enum { INVERT_DIGITS = 64 };
const char *tn_invert_digits(char digits[INVERT_DIGITS], uint64_t value, int64_t base, size_t fewest,
                             tn_text like);

#endif
