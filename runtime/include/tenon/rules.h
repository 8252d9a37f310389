/* What rules are made of: functions behind the methods of `-checks` expressions. None of them allocates. */
#ifndef TENON_RULES_H
#define TENON_RULES_H

#include "tenon/arith.h"
#include "tenon/input.h"
#include "tenon/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether the bytes are well-formed UTF-8 (Unicode 15, table 3-7: no overlong forms, no surrogates). */
bool tn_is_utf8(tn_text text);

/* One key of a uniqueness rule and the element it comes from. */
typedef struct tn_key {
    tn_text text;
    size_t index;    /* of the element */
    uint64_t offset; /* of the element in the input */
} tn_key;

/* Scratch memory for `count` keys, as tn_scratch gives it. */
tn_status tn_scratch_keys(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          size_t count, tn_key **keys);

/* Sorts the keys in place (n log n, no allocation, no recursion) and returns the one with the smallest index
   that an element with a smaller index has too, or NULL where all keys differ. */
const tn_key *tn_first_duplicate(tn_key *keys, size_t count);

/* The work of tn_first_duplicate: comparisons of keys, at most. */
TN_INLINE uint64_t tn_unique_work(size_t count)
{
    uint64_t levels = 1;
    for (size_t n = count; n > 1; n /= 2)
        levels++;
    return 2 * levels * count;
}

TN_INLINE bool tn_is_finite(double value)
{
    return value - value == 0;
}

#ifdef __cplusplus
}
#endif

#endif
