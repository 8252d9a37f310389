/* Decompression by a library, in steps: the common part of processes that decompress, so that each of them
   only calls its library. */
#ifndef TENON_CORE_DECOMPRESS_H
#define TENON_CORE_DECOMPRESS_H

#include "tenon/impl/stream.h"

typedef enum tn_decoding {
    TN_DECODING_MORE, /* the step took or gave something, and there is more */
    TN_DECODING_END,  /* it was the last one */
    TN_DECODING_DAMAGED,
    TN_DECODING_TOO_LARGE, /* memory of the library */
    TN_DECODING_NO_MEMORY  /* for that */
} tn_decoding;

/* A process. Static data of its file; `state` is whatever its functions need, which lies in the function that
   calls tn_decompress. */
typedef struct tn_decoder {
    const char *expected; /* the form of the input, for errors: "a zlib stream" */
    const char *largest;  /* where there is TN_DECODING_TOO_LARGE: "a dictionary of at most 64 MiB" */
    /* Begins, and once more from the begin, both without errors at the bytes: TN_DECODING_MORE. */
    tn_decoding (*begin)(void *state, tn_run *run, tn_bytes from);
    tn_decoding (*restart)(void *state, tn_bytes from);
    /* Decompresses the rest of `from` after *used into `space` bytes at `to`; adds the consumed bytes to
     *used and the produced bytes to *written. */
    tn_decoding (*step)(void *state, tn_bytes from, size_t *used, uint8_t *to, size_t space, size_t *written);
    void (*end)(void *state); /* after a `begin` that succeeded */
} tn_decoder;

/* The bytes decompressed, as processes do it (stream.h). They are decompressed twice: to measure the result,
   into a buffer that suffices for little of it, and where it did not, into memory of its size. So nothing is
   allocated for bytes that are damaged or give more than the limits allow. TN_BAD_PROCESS, TN_DECODED_LIMIT,
   TN_NO_MEMORY in reading and TN_NO_SCRATCH in validation. */
tn_status tn_decompress(const tn_decoder *decoder, void *state, const tn_input *in, const tn_path *path,
                        const char *member, tn_bytes bytes, tn_bytes *result);

/* Memory for a library that takes it from functions: the allocator's in reading, the caller's scratch memory
   in validation, which gets it back when all is done. NULL where there is none. */
void *tn_decompress_alloc(tn_run *run, uint64_t size);
void tn_decompress_free(tn_run *run, void *block);

#endif
