/* Decompression by a library, in steps. */
#include "decompress.h"

#include "align.h"
#include "run.h"

enum { DECOMPRESS_BUFFER = 4096 };

/* ---- memory of libraries ---- */

typedef union decompress_block {
    size_t size; /* with this header */
    tn_aligned align;
} decompress_block;

void *tn_decompress_alloc(tn_run *run, uint64_t size)
{
    const uint64_t needed = size + sizeof(decompress_block);
    if (needed < size || needed > SIZE_MAX) return NULL;
    if (run->document == NULL) return tn_run_take(run, (size_t)needed, 1);
    const tn_allocator *allocator = &run->document->arena.allocator;
    if (allocator->reallocate == NULL) return NULL;
    decompress_block *block = allocator->reallocate(allocator->user, NULL, 0, (size_t)needed);
    if (block == NULL) return NULL;
    block->size = (size_t)needed;
    return block + 1;
}

void tn_decompress_free(tn_run *run, void *address)
{
    if (run->document == NULL || address == NULL) return;
    const tn_allocator *allocator = &run->document->arena.allocator;
    decompress_block *block = (decompress_block *)address - 1;
    allocator->reallocate(allocator->user, block, block->size, 0);
}

/* In validation, moves the result to the begin of the scratch memory that the library took, and frees the
   rest. */
static void decompress_keep(tn_run *run, tn_mark mark, tn_bytes *result)
{
    if (run->document != NULL) return;
    tn_run_release(run, mark);
    if (result->size == 0) return;
    void *moved = tn_run_take(run, result->size, 1);
    memmove(moved, result->data, result->size);
    result->data = moved;
}

/* ---- the two passes ---- */

/* One step. A step that neither takes nor gives bytes is an error: further steps would not, either. */
static tn_decoding decompress_some(const tn_decoder *decoder, void *state, tn_bytes from, size_t *used,
                                   uint8_t *to, size_t space, size_t *written)
{
    const size_t before = *used;
    *written = 0;
    const tn_decoding status = decoder->step(state, from, used, to, space, written);
    const bool stuck = status == TN_DECODING_MORE && *used == before && *written == 0;
    return stuck ? TN_DECODING_DAMAGED : status;
}

/* Bytes of the result, at most one step more than `most`, and the result itself if the buffer holds it. */
static tn_decoding decompress_measure(const tn_decoder *decoder, void *state, tn_bytes from, uint64_t most,
                                      uint8_t buffer[DECOMPRESS_BUFFER], uint64_t *size)
{
    uint8_t more[DECOMPRESS_BUFFER];
    size_t used = 0, written;
    tn_decoding status;
    *size = 0;
    do {
        const size_t space =
            *size < DECOMPRESS_BUFFER ? DECOMPRESS_BUFFER - (size_t)*size : DECOMPRESS_BUFFER;
        uint8_t *to = *size < DECOMPRESS_BUFFER ? buffer + *size : more;
        status = decompress_some(decoder, state, from, &used, to, space, &written);
        *size += written;
    } while (status == TN_DECODING_MORE && *size <= most);
    return status;
}

/* The result in its own memory. It has been measured before. */
static tn_decoding decompress_whole(const tn_decoder *decoder, void *state, tn_bytes from, uint8_t *to,
                                    size_t size)
{
    size_t used = 0, whole = 0, written;
    uint8_t behind[1];
    tn_decoding status = decoder->restart(state, from);
    while (status == TN_DECODING_MORE) {
        const bool full = whole == size;
        status = full ? decompress_some(decoder, state, from, &used, behind, 1, &written)
                      : decompress_some(decoder, state, from, &used, to + whole, size - whole, &written);
        if (full && written != 0) return TN_DECODING_DAMAGED;
        whole += written;
    }
    return status == TN_DECODING_END && whole != size ? TN_DECODING_DAMAGED : status;
}

/* ---- the process ---- */

static tn_status decompress_fail(const tn_decoder *decoder, const tn_input *in, const tn_path *path,
                                 const char *member, tn_bytes bytes, tn_decoding status)
{
    const tn_status lacking = in->run->document != NULL ? TN_NO_MEMORY : TN_NO_SCRATCH;
    if (status == TN_DECODING_NO_MEMORY)
        return tn_fail(in, path, member, in->pos, lacking, tn_value_none(), tn_value_none());
    return tn_fail_process(in, path, member, bytes,
                           status == TN_DECODING_TOO_LARGE ? decoder->largest : decoder->expected);
}

static tn_status decompress_with(const tn_decoder *decoder, void *state, const tn_input *in,
                                 const tn_path *path, const char *member, tn_bytes bytes, tn_bytes *result)
{
    uint8_t buffer[DECOMPRESS_BUFFER];
    uint64_t size;
    void *block;
    const uint64_t most = tn_decoded_most(in->run, bytes.size);
    tn_decoding decoding = decompress_measure(decoder, state, bytes, most, buffer, &size);
    if (size <= most && decoding != TN_DECODING_END)
        return decompress_fail(decoder, in, path, member, bytes, decoding);
    tn_status status = tn_decoded(in, path, member, bytes, size);
    if (status != TN_OK) return status;
    const size_t needed = size <= SIZE_MAX ? (size_t)size : SIZE_MAX;
    status = tn_run_alloc(in, path, member, in->pos, needed, 1, &block);
    if (status != TN_OK) return status;
    if (needed <= DECOMPRESS_BUFFER) {
        if (needed != 0) memcpy(block, buffer, needed);
    } else {
        decoding = decompress_whole(decoder, state, bytes, block, needed);
        if (decoding != TN_DECODING_END) return decompress_fail(decoder, in, path, member, bytes, decoding);
    }
    const tn_bytes decoded = {block, needed};
    *result = decoded;
    return TN_OK;
}

tn_status tn_decompress(const tn_decoder *decoder, void *state, const tn_input *in, const tn_path *path,
                        const char *member, tn_bytes bytes, tn_bytes *result)
{
    tn_run *run = in->run;
    const tn_mark mark = tn_run_mark(run);
    tn_bytes decoded = {NULL, 0};
    tn_status status = tn_work(in, path, member, in->pos, bytes.size);
    if (status != TN_OK) return status;
    const tn_decoding begun = decoder->begin(state, run, bytes);
    if (begun != TN_DECODING_MORE) {
        tn_run_release(run, mark);
        return decompress_fail(decoder, in, path, member, bytes, begun);
    }
    status = decompress_with(decoder, state, in, path, member, bytes, &decoded);
    decoder->end(state);
    decompress_keep(run, mark, &decoded);
    if (status == TN_OK) *result = decoded;
    return status;
}
