/* Decodes and encodes blocks of LZ4 with the library lz4. A module of its own: the core does without. */
#include <limits.h>
#include <lz4.h>
#include <lz4hc.h>

#include "tenon/impl/lz4.h"

/* A run of 255s after a match's length: each packed byte gives at most 255 bytes. */
enum { LZ4_RATIO = 255 };

static bool unpack(const uint8_t *packed, size_t size, uint8_t *content, size_t content_size)
{
    if (size > INT_MAX || content_size > INT_MAX) return false;
    const int written =
        LZ4_decompress_safe((const char *)packed, (char *)content, (int)size, (int)content_size);
    return written >= 0 && (size_t)written == content_size;
}

static size_t bound(size_t size)
{
    return size <= LZ4_MAX_INPUT_SIZE ? (size_t)LZ4_compressBound((int)size) : 0;
}

static size_t pack(void *state, int effort, const uint8_t *content, size_t size, uint8_t *packed,
                   size_t space)
{
    const int written = LZ4_compress_HC_extStateHC(state, (const char *)content, (char *)packed, (int)size,
                                                   (int)space, effort);
    return written > 0 ? (size_t)written : 0;
}

const tn_packing tn_lz4_block = {.expected = "an LZ4 block that gives as many bytes as announced",
                                 .ratio = LZ4_RATIO,
                                 .state = sizeof(LZ4_streamHC_t),
                                 .unpack = unpack,
                                 .bound = bound,
                                 .pack = pack};
