/* The process lz4_block. */
#ifndef TENON_IMPL_LZ4_H
#define TENON_IMPL_LZ4_H

#include "tenon/packed.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Packs and unpacks the raw block format of LZ4, without a frame. Packing calls LZ4_compress_HC with `effort`
   as its level: 0 is the default of the library lz4, and 12 packs best. It is in a file of its own
   (process_lz4.c), because only that file needs lz4. */
extern const tn_packing tn_lz4_block;

#ifdef __cplusplus
}
#endif

#endif
