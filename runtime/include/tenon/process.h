/* For functions of the program that codecs call: those that decode bytes, and those that read objects of
   opaque types. They get the stream, and take memory and report errors with these functions. */
#ifndef TENON_PROCESS_H
#define TENON_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tenon/bytes.h"
#include "tenon/error.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tn_run tn_run; /* one call of a reader or validator */

/* A stream: the bytes [0, size). [0, pos) are consumed, except the last `bits_left` bits of byte pos - 1
   while bits are read. A function that reads an object of an opaque type reads at `pos`, at most up to
   `size`, and moves `pos` behind the bytes that it has read. */
typedef struct tn_input {
    const uint8_t *data;
    size_t size;
    size_t pos;
    uint64_t base; /* offset of data[0] in the input, or TN_NO_OFFSET if the bytes are decoded */
    tn_run *run;
    uint8_t bits_left;       /* 0 to 7 */
    bool bits_little_endian; /* the order in which bits are read; has no meaning if bits_left is 0 */
} tn_input;

/* A process that the schema language does not have is a function of the program. For `process:
   my_custom_fx(7, true, [0x20])` in schema foo the generated header declares

       tn_status foo_process_my_custom_fx(const tn_input *in, const tn_path *path, const char *member,
                                          tn_bytes bytes, int64_t a0, bool a1, tn_bytes a2, tn_bytes *result);

   Integers are passed as int64_t, floats as double, text as tn_text, bytes as tn_bytes; dots of the name
   become underlines. The function gets memory for the result from tn_run_alloc, or gives a view of `bytes`;
   it fails with tn_fail_process or with the status of a function that failed, and does nothing else with
   `in`. */

/* Allocates `count * size` zeroed bytes that live as long as the objects that are being read: in the
   document, or in validation in the caller's scratch memory, until the object has been validated. A block of
   0 bytes is not NULL. Errors: TN_NO_MEMORY, TN_MEMORY_BUDGET, TN_NO_SCRATCH; *block is NULL then. */
tn_status tn_run_alloc(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                       size_t size, void **block);

/* Reports an error at a value, and returns `status`. `path` is that of the object of `member`, NULL for the
   root, and `at` the place in the stream. `expected` and `found` are as in tn_error. */
tn_status tn_fail(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_status status,
                  tn_value expected, tn_value found);

/* Reports that a process cannot decode its bytes, and returns TN_BAD_PROCESS. `expected` is a static phrase
   such as "a zlib stream", or NULL. */
tn_status tn_fail_process(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          const char *expected);

/* Takes `size` bytes, which decompressing the bytes `taken` gives, from the limits. Returns TN_DECODED_LIMIT
   if they are exceeded. For processes of the program that decompress: they call it before they allocate
   memory. */
tn_status tn_decoded(const tn_input *in, const tn_path *path, const char *member, tn_bytes taken,
                     uint64_t size);

#ifdef __cplusplus
}
#endif

#endif
