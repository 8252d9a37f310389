/* Intervals of exact integers: bounds of an integer expression's value, before it is computed. They are wide
   enough for any sum or product of 64-bit values; beyond ±2^120 they saturate. */
#ifndef TENON_MODEL_INTERVAL_H
#define TENON_MODEL_INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

#include "expr/expr.h"

/* Compilers for 32 bits lack __int128; newer ones have the integers of C23. */
#if defined(__SIZEOF_INT128__)
__extension__ typedef __int128 wide;
#elif defined(__BITINT_MAXWIDTH__) && __BITINT_MAXWIDTH__ >= 128
__extension__ typedef _BitInt(128) wide;
#else
#error "the generator needs a compiler with integers of 128 bits: on 32-bit machines clang 14 or gcc 14"
#endif

/* Integers below this, without their signs, are exact as doubles, and no two are the same. */
static const int64_t REAL_LIMIT = INT64_C(1) << 53;

typedef struct interval {
    wide low, high; /* both included; low <= high */
} interval;

static inline interval interval_of(wide low, wide high)
{
    return (interval){low, high};
}

static inline interval interval_constant(wide value)
{
    return (interval){value, value};
}

/* The values of an integer of `bytes` bytes. */
interval interval_integer(unsigned bytes, bool is_signed);

/* Whether int64_t does not hold all values, and uint64_t does. */
bool interval_needs_unsigned(interval values);

bool interval_within(interval inner, interval outer);
interval interval_join(interval a, interval b);

/* The values of `a op b` for OP_ADD … OP_MOD, OP_BITAND, OP_BITOR, OP_BITXOR, OP_SHL, OP_SHR. Division is
   floor division. A divisor that may be 0 is taken as not 0: the caller checks it with interval_contains. */
interval interval_binary(expr_op op, interval a, interval b);

/* The values of OP_NEGATE, OP_PLUS, OP_INVERT. */
interval interval_unary(expr_op op, interval a);

bool interval_contains(interval a, wide value);

/* The greatest integer that is not above a / b; b is not 0. Use it instead of `/`: compilers for 32 bits
   divide numbers of this width only by powers of two. */
wide floor_quotient(wide a, wide b);

/* The comparison that holds exactly if `op` does not. */
expr_op comparison_negated(expr_op op);

/* The comparison for swapped sides. */
expr_op comparison_mirrored(expr_op op);

/* Whether `a op b` (a comparison) holds for all values of both; and whether it holds for none. */
bool interval_always(expr_op op, interval a, interval b);
bool interval_never(expr_op op, interval a, interval b);

/* `a` narrowed to the values for which `a op b` (a comparison) holds with some value of `b`; `a` itself if
   there are none. */
interval interval_refine(interval a, expr_op op, interval b);

#endif
