/* Decompresses with the library lzma. A module of its own: the core does without. */
#include <lzma.h>

#include "decompress.h"

/* For a dictionary of 64 MiB, as of `xz -9`, and the decoder. */
enum { LZMA_MEMORY = 72 << 20 };

/* .xz begins with this byte; the first byte of .lzma, which describes contexts, is always less. */
enum { LZMA_XZ_BEGIN = 0xfd };

static tn_decoding lzma_decoding(lzma_ret status)
{
    switch (status) {
    case LZMA_OK:
        return TN_DECODING_MORE;
    case LZMA_STREAM_END:
        return TN_DECODING_END;
    case LZMA_MEM_ERROR:
        return TN_DECODING_NO_MEMORY;
    case LZMA_MEMLIMIT_ERROR:
        return TN_DECODING_TOO_LARGE;
    default:
        return TN_DECODING_DAMAGED;
    }
}

static tn_decoding lzma_restart(void *state, tn_bytes from)
{
    const bool xz = from.size > 0 && from.data[0] == LZMA_XZ_BEGIN;
    return lzma_decoding(xz ? lzma_stream_decoder(state, LZMA_MEMORY, LZMA_CONCATENATED)
                            : lzma_alone_decoder(state, LZMA_MEMORY));
}

static tn_decoding lzma_begin(void *state, tn_run *run, tn_bytes from)
{
    (void)run;
    return lzma_restart(state, from);
}

static tn_decoding lzma_step(void *state, tn_bytes from, size_t *used, uint8_t *to, size_t space,
                             size_t *written)
{
    lzma_stream *z = state;
    z->next_in = from.data + *used;
    z->avail_in = from.size - *used;
    z->next_out = to;
    z->avail_out = space;
    const tn_decoding status = lzma_decoding(lzma_code(z, LZMA_FINISH));
    *used = from.size - z->avail_in;
    *written = space - z->avail_out;
    return status == TN_DECODING_END && z->avail_in != 0 ? TN_DECODING_DAMAGED : status;
}

static void lzma_finish(void *state)
{
    lzma_end(state);
}

static const tn_decoder lzma_decoder = {.expected = "an .xz or .lzma stream",
                                        .largest =
                                            "an .xz or .lzma stream with a dictionary of at most 64 MiB",
                                        .begin = lzma_begin,
                                        .restart = lzma_restart,
                                        .step = lzma_step,
                                        .end = lzma_finish};

tn_status tn_process_lzma(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          tn_bytes *result)
{
    lzma_stream z = LZMA_STREAM_INIT;
    return tn_decompress(&lzma_decoder, &z, in, path, member, bytes, result);
}

tn_status tn_pack_lzma(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                       tn_bytes *result)
{
    void *block;
    size_t size = 0;
    const size_t most = lzma_stream_buffer_bound(bytes.size);
    if (most == 0) return tn_fail_process(in, path, member, bytes, "fewer bytes");
    const tn_status status = tn_run_alloc(in, path, member, in->pos, most, 1, &block);
    if (status != TN_OK) return status;
    if (lzma_easy_buffer_encode(LZMA_PRESET_DEFAULT, LZMA_CHECK_CRC64, NULL, bytes.data, bytes.size, block,
                                &size, most) != LZMA_OK)
        return tn_fail_process(in, path, member, bytes, "fewer bytes");
    *result = (tn_bytes){block, size};
    return TN_OK;
}
