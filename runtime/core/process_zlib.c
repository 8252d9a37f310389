/* Decompresses with the library zlib. A module of its own: the core does without. */
#include <limits.h>
#include <zlib.h>

#include "decompress.h"

static voidpf zlib_allocate(voidpf run, uInt items, uInt size)
{
    return tn_decompress_alloc(run, (uint64_t)items * size);
}

static void zlib_give_back(voidpf run, voidpf block)
{
    tn_decompress_free(run, block);
}

static tn_decoding zlib_decoding(int status)
{
    return status == Z_OK           ? TN_DECODING_MORE
           : status == Z_STREAM_END ? TN_DECODING_END
           : status == Z_MEM_ERROR  ? TN_DECODING_NO_MEMORY
                                    : TN_DECODING_DAMAGED;
}

static tn_decoding zlib_begin(void *state, tn_run *run, tn_bytes from)
{
    z_stream *z = state;
    (void)from;
    z->zalloc = zlib_allocate;
    z->zfree = zlib_give_back;
    z->opaque = run;
    return zlib_decoding(inflateInit(z));
}

static tn_decoding zlib_restart(void *state, tn_bytes from)
{
    (void)from;
    return zlib_decoding(inflateReset(state));
}

/* zlib counts in unsigned int. */
static uInt as_much_as_zlib_takes(size_t size)
{
    return size <= UINT_MAX ? (uInt)size : UINT_MAX;
}

static tn_decoding zlib_step(void *state, tn_bytes from, size_t *used, uint8_t *to, size_t space,
                             size_t *written)
{
    z_stream *z = state;
    z->next_in = (z_const Bytef *)(uintptr_t)(from.data + *used); /* zlib does not change it */
    z->avail_in = as_much_as_zlib_takes(from.size - *used);
    z->next_out = to;
    z->avail_out = as_much_as_zlib_takes(space);
    const uInt in = z->avail_in, out = z->avail_out;
    const int status = inflate(z, Z_NO_FLUSH);
    *used += in - z->avail_in;
    *written = out - z->avail_out;
    return zlib_decoding(status);
}

static void zlib_end(void *state)
{
    inflateEnd(state);
}

static const tn_decoder zlib_decoder = {.expected = "a zlib stream",
                                        .begin = zlib_begin,
                                        .restart = zlib_restart,
                                        .step = zlib_step,
                                        .end = zlib_end};

tn_status tn_process_zlib(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          tn_bytes *result)
{
    z_stream z = {.next_in = Z_NULL};
    return tn_decompress(&zlib_decoder, &z, in, path, member, bytes, result);
}

tn_status tn_pack_zlib(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                       tn_bytes *result)
{
    void *block;
    z_stream z = {.zalloc = zlib_allocate, .zfree = zlib_give_back, .opaque = in->run};
    if (bytes.size > UINT_MAX / 2) return tn_fail_process(in, path, member, bytes, "fewer bytes");
    if (deflateInit(&z, Z_DEFAULT_COMPRESSION) != Z_OK)
        return tn_fail(in, path, member, in->pos, TN_NO_MEMORY, tn_value_none(), tn_value_none());
    const uLong most = deflateBound(&z, (uLong)bytes.size);
    const tn_status status = tn_run_alloc(in, path, member, in->pos, most, 1, &block);
    z.next_in = (z_const Bytef *)(uintptr_t)bytes.data;
    z.avail_in = (uInt)bytes.size;
    z.next_out = block;
    z.avail_out = (uInt)most;
    const bool packed = status == TN_OK && deflate(&z, Z_FINISH) == Z_STREAM_END;
    *result = (tn_bytes){block, packed ? (size_t)z.total_out : 0};
    deflateEnd(&z);
    return status != TN_OK ? status
           : packed        ? TN_OK
                           : tn_fail_process(in, path, member, bytes, "fewer bytes");
}
