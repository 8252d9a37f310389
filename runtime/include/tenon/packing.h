/* What generated code does with bytes that are kept packed. Application code does not need this header. */
#ifndef TENON_PACKING_H
#define TENON_PACKING_H

#include "tenon/output.h"
#include "tenon/packed.h"
#include "tenon/stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Keeps bytes packed, a view, that are announced to give `size` bytes. From level content on they are
   unpacked to see whether they give exactly as many; for that, tn_borrow gives as much memory.
   TN_NEGATIVE_SIZE, and at that level TN_BAD_PROCESS, TN_DECODED_LIMIT, TN_NO_SCRATCH, and the errors of
   tn_borrow. */
tn_status tn_keep_packed(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                         int64_t size, const tn_packing *packing, tn_packed *packed);

/* Unpacks bytes that are announced to give `size` bytes. Errors as for tn_process_zlib. */
tn_status tn_process_unpack(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                            int64_t size, const tn_packing *packing, tn_bytes *result);

/* Packs what was set and has not been packed since, as tn_pack does, whose errors come too. Adds nothing. */
tn_status tn_settle_packed(tn_settle *settle, const tn_path *path, const char *member,
                           const tn_packing *packing, tn_packed *packed);

#ifdef __cplusplus
}
#endif

#endif
