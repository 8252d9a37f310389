/* Decompresses with the library zstd. A module of its own: the core does without. */
#include <zstd.h>
#include <zstd_errors.h>

#include "decompress.h"

/* The library's own default; RFC 8878 requires 8 MiB. */
enum { ZSTD_WINDOW_LOG = 27 };

typedef struct zstd_state {
    ZSTD_DCtx *context;
    bool inside; /* a frame */
} zstd_state;

/* Whether a frame, of data or skippable, begins: not a frame of formats before version 0.8, which some builds
   know. */
static bool zstd_begins_frame(tn_bytes from, size_t at)
{
    if (from.size - at < 4) return false;
    const uint32_t magic = tn_u4le(from.data + at);
    return magic == ZSTD_MAGICNUMBER || (magic & ZSTD_MAGIC_SKIPPABLE_MASK) == ZSTD_MAGIC_SKIPPABLE_START;
}

static tn_decoding zstd_restart(void *state, tn_bytes from)
{
    zstd_state *z = state;
    (void)from;
    z->inside = false;
    return ZSTD_isError(ZSTD_DCtx_reset(z->context, ZSTD_reset_session_only)) ? TN_DECODING_DAMAGED
                                                                              : TN_DECODING_MORE;
}

static tn_decoding zstd_begin(void *state, tn_run *run, tn_bytes from)
{
    zstd_state *z = state;
    (void)run;
    z->context = ZSTD_createDCtx();
    if (z->context == NULL) return TN_DECODING_NO_MEMORY;
    (void)ZSTD_DCtx_setParameter(z->context, ZSTD_d_windowLogMax, ZSTD_WINDOW_LOG);
    return zstd_restart(state, from);
}

static tn_decoding zstd_step(void *state, tn_bytes from, size_t *used, uint8_t *to, size_t space,
                             size_t *written)
{
    zstd_state *z = state;
    ZSTD_inBuffer in = {from.data, from.size, *used};
    ZSTD_outBuffer out = {to, space, 0};
    if (!z->inside && !zstd_begins_frame(from, *used)) return TN_DECODING_DAMAGED;
    const size_t left = ZSTD_decompressStream(z->context, &out, &in);
    *used = in.pos;
    *written = out.pos;
    z->inside = left != 0;
    if (!ZSTD_isError(left)) return left == 0 && in.pos == in.size ? TN_DECODING_END : TN_DECODING_MORE;
    switch (ZSTD_getErrorCode(left)) {
    case ZSTD_error_memory_allocation:
        return TN_DECODING_NO_MEMORY;
    case ZSTD_error_frameParameter_windowTooLarge:
        return TN_DECODING_TOO_LARGE;
    default:
        return TN_DECODING_DAMAGED;
    }
}

static void zstd_end(void *state)
{
    ZSTD_freeDCtx(((zstd_state *)state)->context);
}

static const tn_decoder zstd_decoder = {.expected = "frames of zstd",
                                        .largest = "frames of zstd with windows of at most 128 MiB",
                                        .begin = zstd_begin,
                                        .restart = zstd_restart,
                                        .step = zstd_step,
                                        .end = zstd_end};

tn_status tn_process_zstd(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          tn_bytes *result)
{
    zstd_state z = {.context = NULL};
    return tn_decompress(&zstd_decoder, &z, in, path, member, bytes, result);
}

tn_status tn_pack_zstd(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                       tn_bytes *result)
{
    void *block;
    const size_t most = ZSTD_compressBound(bytes.size);
    if (ZSTD_isError(most)) return tn_fail_process(in, path, member, bytes, "fewer bytes");
    const tn_status status = tn_run_alloc(in, path, member, in->pos, most, 1, &block);
    if (status != TN_OK) return status;
    const size_t size = ZSTD_compress(block, most, bytes.data, bytes.size, ZSTD_CLEVEL_DEFAULT);
    if (ZSTD_isError(size)) return tn_fail_process(in, path, member, bytes, "fewer bytes");
    *result = (tn_bytes){block, size};
    return TN_OK;
}
