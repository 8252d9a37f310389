/* Sorts the kinds of values. */
#ifndef TENON_CORE_KIND_H
#define TENON_CORE_KIND_H

#include "tenon/reflect.h"

bool tn_kind_is_unsigned(tn_kind kind);

/* Numbers and booleans, the kinds for tn_scalar_bits. */
bool tn_kind_is_scalar(tn_kind kind);

/* Bytes of an integer or floating point number in C; 0 for other kinds. */
static inline size_t tn_kind_size(tn_kind kind)
{
    switch (kind) {
    case TN_KIND_U1:
    case TN_KIND_S1:
        return 1;
    case TN_KIND_U2:
    case TN_KIND_S2:
        return 2;
    case TN_KIND_U4:
    case TN_KIND_S4:
    case TN_KIND_F4:
        return 4;
    case TN_KIND_U8:
    case TN_KIND_S8:
    case TN_KIND_F8:
        return 8;
    default:
        return 0;
    }
}

#endif
