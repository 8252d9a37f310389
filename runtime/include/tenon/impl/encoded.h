/* Stored bytes of values that a text encoding or a process transforms. */
#ifndef TENON_IMPL_ENCODED_H
#define TENON_IMPL_ENCODED_H

#include <stdbool.h>

#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All zero: the writer encodes the value. */
typedef struct tn_encoded {
    tn_bytes bytes; /* the stored bytes, if encoding the value may give others. The writer keeps them while
                       they decode to the value */
    bool known;
    tn_bytes put; /* the bytes that are written; the derivation pass sets them */
} tn_encoded;

#ifdef __cplusplus
}
#endif

#endif
