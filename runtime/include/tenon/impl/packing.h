/* Functions that generated code uses for compressed fields. Application code does not need this header. */
#ifndef TENON_IMPL_PACKING_H
#define TENON_IMPL_PACKING_H

#include "tenon/impl/prepare.h"
#include "tenon/impl/stream.h"
#include "tenon/packed.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Keeps compressed bytes as a view; they should decompress to `size` bytes. From level content on it
   decompresses them to check the size, in memory from tn_borrow. Returns TN_NEGATIVE_SIZE; at that level
   also TN_BAD_PROCESS, TN_DECODED_LIMIT, TN_NO_SCRATCH and the errors of tn_borrow. */
tn_status tn_keep_packed(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                         int64_t size, const tn_packing *packing, tn_packed *packed);

/* Decompresses bytes that should give `size` bytes. Errors are those of tn_process_zlib. */
tn_status tn_process_unpack(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                            int64_t size, const tn_packing *packing, tn_bytes *result);

/* Compresses content that was set and not compressed since, with the errors of tn_pack. Adds nothing to the
   size. */
tn_status tn_prepare_packed(tn_prepare *prepare, const tn_path *path, const char *member,
                            const tn_packing *packing, tn_packed *packed);

#ifdef __cplusplus
}
#endif

#endif
