/* Ends of values whose bytes are delimited: with a terminator, padding, or neither. If a writer would end a
   value in another way, the object remembers its end beside the value. That end is written again as long as
   it is valid: the value is read back from it, it fills the available space, and a terminator is missing only
   at the end of its stream. An end that a program or JSON states has to fill that space. */
#ifndef TENON_IMPL_ENDING_H
#define TENON_IMPL_ENDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes after a value that differ from those that a writer would put there. All zero: they do not differ.
 */
typedef struct tn_ending {
    tn_bytes bytes; /* none if a terminator is missing */
    bool known;
    bool recorded; /* a reader found them: they are dropped if the value no longer leaves space for them */
    /* The derivation pass sets the rest. */
    bool used;                /* it is written */
    uint64_t size;            /* of the bytes after the value */
    struct tn_ending *before; /* in a list that the derivation pass builds */
} tn_ending;

enum { TN_NO_BYTE = -1 };

/* The end of a value within a size or the rest of its stream: the value ends before the padding, then before
   the first terminator. */
typedef struct tn_delimiting {
    int terminator; /* or TN_NO_BYTE */
    int pad;        /* or TN_NO_BYTE */
    bool include;   /* the terminator is a part of the value */
} tn_delimiting;

/* The space of a value that is as large as it has to be. */
#define TN_ANY_SPACE UINT64_MAX

/* Remembers the end of a value that was cut out of `whole`, at its begin, if a writer would end the value in
   another way in that space: the size of `whole` if `fixed`, otherwise as large as needed. *ending is
   borrowed from `whole`. */
void tn_keep_ending(const tn_delimiting *how, tn_bytes whole, size_t value, bool fixed, tn_ending *ending);

/* Keeps the ending of element `i` of a list of elements of equal size. If any ending is unusual, *ending has
   the bytes of all elements. */
void tn_keep_element_ending(const tn_delimiting *how, tn_bytes whole, size_t value, size_t i,
                            tn_ending *ending);

/* Returns how element `i` of such a list ends, of `space` bytes each. `all` is the ending of the list. */
tn_ending tn_element_ending(const tn_delimiting *how, const void *data, size_t size, uint64_t space,
                            const tn_ending *all, size_t i);

/* Returns the size in bytes of a value with the bytes after it. `data` may be NULL if size is 0. */
uint64_t tn_delimited_size(const tn_delimiting *how, const void *data, size_t size, const tn_ending *ending);

#ifdef __cplusplus
}
#endif

#endif
