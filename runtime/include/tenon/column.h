/* Columns: one number of each record of a view. A column borrows the bytes of the view, and is valid as long
   as they are. `data` is the first value in the form of the file; value i lies i * stride bytes after it. */
#ifndef TENON_COLUMN_H
#define TENON_COLUMN_H

#include "tenon/load.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TN_COLUMN(wire, type)                                                                                \
    typedef struct tn_##wire##_column {                                                                      \
        const uint8_t *data;                                                                                 \
        size_t stride;                                                                                       \
        size_t count;                                                                                        \
    } tn_##wire##_column;                                                                                    \
    /* Returns value i. i must be less than count. */                                                        \
    static inline type tn_##wire##_column_get(const tn_##wire##_column *column, size_t i)                    \
    {                                                                                                        \
        return tn_##wire(column->data + i * column->stride);                                                 \
    }

TN_COLUMN(u1, uint8_t)
TN_COLUMN(s1, int8_t)
TN_COLUMN(u2le, uint16_t)
TN_COLUMN(u3le, uint32_t)
TN_COLUMN(u4le, uint32_t)
TN_COLUMN(u8le, uint64_t)
TN_COLUMN(s2le, int16_t)
TN_COLUMN(s3le, int32_t)
TN_COLUMN(s4le, int32_t)
TN_COLUMN(s8le, int64_t)
TN_COLUMN(f2le, float)
TN_COLUMN(f4le, float)
TN_COLUMN(f8le, double)
TN_COLUMN(u2be, uint16_t)
TN_COLUMN(u3be, uint32_t)
TN_COLUMN(u4be, uint32_t)
TN_COLUMN(u8be, uint64_t)
TN_COLUMN(s2be, int16_t)
TN_COLUMN(s3be, int32_t)
TN_COLUMN(s4be, int32_t)
TN_COLUMN(s8be, int64_t)
TN_COLUMN(f2be, float)
TN_COLUMN(f4be, float)
TN_COLUMN(f8be, double)

#undef TN_COLUMN

#ifdef __cplusplus
}
#endif

#endif
