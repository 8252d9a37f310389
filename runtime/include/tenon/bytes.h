/* Bytes and text, by pointer and length. */
#ifndef TENON_BYTES_H
#define TENON_BYTES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of an object, by address and size in bytes. They lie in the input, in the document, or in memory of
   the caller that outlives the object. */
typedef struct tn_bytes {
    const uint8_t *data;
    size_t size;
} tn_bytes;

/* Text of an object, as tn_bytes. It is UTF-8 without a terminating zero. Text that is not valid in its
   encoding keeps the bytes of the file. */
typedef struct tn_text {
    const char *data;
    size_t size;
} tn_text;

/* Compares texts by code points. Returns a negative number, 0 or a positive number if a is before, equal to
   or after b. */
int tn_text_compare(tn_text a, tn_text b);

#ifdef __cplusplus
}
#endif

#endif
