/* What rules are made of: functions behind the methods of `-checks` expressions. None of them allocates. */
#ifndef TENON_RULES_H
#define TENON_RULES_H

#include "tenon/memory.h"

/* Whether the bytes are well-formed UTF-8 (Unicode 15, table 3-7: no overlong forms, no surrogates). */
_Bool tn_is_utf8(tn_text text);

/* One key of a uniqueness rule and the element it comes from. */
typedef struct tn_key {
    tn_text text;
    size_t index;
} tn_key;

/* Sorts the keys in place (n log n, no allocation, no recursion) and returns the smallest index of an element whose
   key an earlier element has too, or TN_NO_INDEX where all keys differ. */
size_t tn_first_duplicate(tn_key *keys, size_t count);

static inline _Bool tn_is_finite(double value)
{
    return value - value == 0;
}

#endif
