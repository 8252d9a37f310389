/* Parts of arrays: checked to lie in them, and never copied. */
#ifndef TENON_EMIT_SLICE_H
#define TENON_EMIT_SLICE_H

#include "emit/c_expr.h"

/* A part of an array that has been checked to lie in it. */
typedef struct c_slice {
    const term *array;
    const char *list;         /* the whole array, as C */
    const char *from, *count; /* uint64_t, or literals */
} c_slice;

c_slice c_take_slice(const c_place *place, const term *t);

#endif
