/* Bytes and text, by pointer and length. */
#ifndef TENON_BYTES_H
#define TENON_BYTES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes and text of an object: into the input, into the document, or into memory of the caller that outlives
   the object. Not terminated. Text holds the encoded bytes as UTF-8, or as they were where they are not well
   formed. */
typedef struct tn_bytes {
    const uint8_t *data;
    size_t size;
} tn_bytes;

typedef struct tn_text {
    const char *data;
    size_t size;
} tn_text;

#ifdef __cplusplus
}
#endif

#endif
