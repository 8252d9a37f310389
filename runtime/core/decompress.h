/* Decompression by a library, in steps: the common part of processes that decompress, so that each process
   only calls its library. */
#ifndef TENON_CORE_DECOMPRESS_H
#define TENON_CORE_DECOMPRESS_H

#include "tenon/impl/stream.h"

typedef enum tn_decoding {
    TN_DECODING_MORE, /* the step took or gave something, and there is more */
    TN_DECODING_END,  /* it was the last step */
    TN_DECODING_DAMAGED,
    TN_DECODING_TOO_LARGE, /* the library needs more memory than is allowed */
    TN_DECODING_NO_MEMORY  /* for the library */
} tn_decoding;

/* A process. Static data of its file; `state` is the data of its functions, a variable of the function that
   calls tn_decompress. */
typedef struct tn_decoder {
    const char *expected; /* the form of the input, for errors: "a zlib stream" */
    const char *largest;  /* with TN_DECODING_TOO_LARGE: "a dictionary of at most 64 MiB" */
    /* Begin, and begin again from the first byte. TN_DECODING_MORE, if there is no error yet. */
    tn_decoding (*begin)(void *state, tn_run *run, tn_bytes from);
    tn_decoding (*restart)(void *state, tn_bytes from);
    /* Decompresses the rest of `from` after *used into `space` bytes at `to`; adds the consumed bytes to
     *used and the produced bytes to *written. */
    tn_decoding (*step)(void *state, tn_bytes from, size_t *used, uint8_t *to, size_t space, size_t *written);
    void (*end)(void *state); /* after a `begin` that succeeded */
} tn_decoder;

/* Decompresses bytes, as processes do (stream.h), in two passes: the first measures the result, with a small
   buffer; if the result does not fit that, the second decompresses into memory of its size. So nothing is
   allocated for bytes that are damaged or give more than the limits allow. Errors: TN_BAD_PROCESS,
   TN_DECODED_LIMIT, TN_NO_MEMORY in reading and TN_NO_SCRATCH in validation. */
tn_status tn_decompress(const tn_decoder *decoder, void *state, const tn_input *in, const tn_path *path,
                        const char *member, tn_bytes bytes, tn_bytes *result);

/* Memory for a library that takes it from functions: from the allocator in reading, from the caller's scratch
   memory in validation, which is released at the end. NULL if there is none. */
void *tn_decompress_alloc(tn_run *run, uint64_t size);
void tn_decompress_free(tn_run *run, void *block);

#endif
