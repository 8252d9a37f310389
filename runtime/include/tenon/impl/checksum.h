/* Checksums that can be computed block by block. */
#ifndef TENON_IMPL_CHECKSUM_H
#define TENON_IMPL_CHECKSUM_H

#include "tenon/impl/stream.h"
#include "tenon/joined.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Continues the checksum `so_far` with `size` bytes and returns the new one. `data` may be NULL if size is 0.
   Schemas can name every function of this type. */
typedef uint32_t (*tn_checksum)(uint32_t so_far, const void *data, size_t size);

/* Checksums of no bytes, to begin with. */
enum { TN_SDBM_BEGIN = 0, TN_CRC32_BEGIN = 0, TN_ADLER32_BEGIN = 1 };

/* Computes the hash of the library sdbm: hash * 65599 + byte, modulo 2^32. */
uint32_t tn_sdbm(uint32_t so_far, const void *data, size_t size);

/* Compute CRC-32 of ISO 3309 (polynomial 04c11db7, reflected), as zlib and PNG use it; and Adler-32 of RFC
   1950. */
uint32_t tn_crc32(uint32_t so_far, const void *data, size_t size);
uint32_t tn_adler32(uint32_t so_far, const void *data, size_t size);

enum { TN_SHA1_SIZE = 20, TN_SHA1_DIGITS = 2 * TN_SHA1_SIZE };

/* Computes the SHA-1 (FIPS 180-4) of bytes. */
void tn_sha1(tn_bytes bytes, uint8_t digest[TN_SHA1_SIZE]);

/* Sets *same to whether `text` is the SHA-1 of the bytes: 40 hexadecimal digits, in either case. Stores the
   right digits in `digits`, in upper case and without a NUL at the end, unless that is NULL. Takes the bytes
   from the work budget; if they exceed it, returns TN_WORK_BUDGET and stores nothing. This function and the
   one above are in a file of their own (checksum_md.c), which needs the library md. SHA-1 identifies content;
   it does not prevent an attacker from making two contents with the same digest. */
tn_status tn_match_sha1(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        tn_bytes bytes, tn_text text, char digits[TN_SHA1_DIGITS], bool *same);

/* Functions that generated code calls. Each continues *sum and takes its bytes from the work budget: for
   bytes; for compressed bytes, decompressed into `space`, which has at least packed->size or tn_joined_space
   bytes. TN_WORK_BUDGET, TN_BAD_PROCESS. */
tn_status tn_sum_bytes(const tn_input *in, const tn_path *path, const char *member, size_t at,
                       tn_checksum checksum, tn_bytes bytes, uint32_t *sum);
tn_status tn_sum_packed(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        tn_checksum checksum, const tn_packed *packed, void *space, uint32_t *sum);
tn_status tn_sum_joined(const tn_input *in, const tn_path *path, const char *member, size_t at,
                        tn_checksum checksum, const tn_joined *joined, void *space, uint32_t *sum);

#ifdef __cplusplus
}
#endif

#endif
