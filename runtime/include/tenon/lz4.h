/* LZ4 as a process. */
#ifndef TENON_LZ4_H
#define TENON_LZ4_H

#include "tenon/packed.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The raw block format of LZ4, without a frame. In a file of its own (process_lz4.c), which needs the library
   lz4. Packs by LZ4_compress_HC at the level `effort`, of which 0 is the library's default and 12 the best.
 */
extern const tn_packing tn_lz4_block;

#ifdef __cplusplus
}
#endif

#endif
