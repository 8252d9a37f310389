/* Decompression by the library zlib. A module of its own: the core does without. Data is decompressed twice:
   to measure it, into a buffer that suffices for little data, and where it did not, into memory of its size.
   So nothing is allocated for data that is damaged or exceeds the limits. */
#include <limits.h>
#include <zlib.h>

#include "tenon/stream.h"

#include "run.h"

enum { ZLIB_BUFFER = 4096 };

/* ---- zlib's own memory: the allocator's in reading, the caller's scratch memory in validation ---- */

typedef union zlib_block {
    size_t size; /* with this header */
    max_align_t align;
} zlib_block;

static voidpf zlib_allocate(voidpf opaque, uInt items, uInt size)
{
    tn_run *run = opaque;
    const uint64_t needed = (uint64_t)items * size + sizeof(zlib_block);
    if (needed > SIZE_MAX) return Z_NULL;
    if (run->document == NULL) return tn_run_take(run, (size_t)needed, 1);
    const tn_allocator *allocator = &run->document->arena.allocator;
    if (allocator->reallocate == NULL) return Z_NULL;
    zlib_block *block = allocator->reallocate(allocator->user, NULL, 0, (size_t)needed);
    if (block == NULL) return Z_NULL;
    block->size = (size_t)needed;
    return block + 1;
}

static void zlib_give_back(voidpf opaque, voidpf address)
{
    tn_run *run = opaque;
    if (run->document == NULL) return; /* given back all together */
    const tn_allocator *allocator = &run->document->arena.allocator;
    zlib_block *block = (zlib_block *)address - 1;
    allocator->reallocate(allocator->user, block, block->size, 0);
}

/* ---- decompressing ---- */

/* zlib counts in unsigned int. */
static uInt as_much_as_zlib_takes(size_t size)
{
    return size <= UINT_MAX ? (uInt)size : UINT_MAX;
}

/* One step into `room` bytes at `to`, of which it used *written; *used of the input grows. zlib's status. */
static int inflate_some(z_stream *z, tn_bytes from, size_t *used, uint8_t *to, size_t room, size_t *written)
{
    z->next_in = (z_const Bytef *)(uintptr_t)(from.data + *used); /* zlib does not change it */
    z->avail_in = as_much_as_zlib_takes(from.size - *used);
    z->next_out = to;
    z->avail_out = as_much_as_zlib_takes(room);
    const uInt in = z->avail_in, out = z->avail_out;
    const int status = inflate(z, Z_NO_FLUSH);
    *used += in - z->avail_in;
    *written = out - z->avail_out;
    return status;
}

/* Bytes of the result, at most one step more than `most`, and the result itself where the buffer holds it. */
static int measure_inflated(z_stream *z, tn_bytes from, uint64_t most, uint8_t buffer[ZLIB_BUFFER],
                            uint64_t *size)
{
    uint8_t more[ZLIB_BUFFER];
    size_t used = 0, written;
    int status;
    *size = 0;
    do {
        status = inflate_some(z, from, &used, *size == 0 ? buffer : more, ZLIB_BUFFER, &written);
        *size += written;
    } while (status == Z_OK && *size <= most);
    return status;
}

/* The result in its own memory. It has been measured before. */
static bool inflate_whole(z_stream *z, tn_bytes from, uint8_t *to, size_t size)
{
    size_t used = 0, whole = 0, written;
    uint8_t behind[1];
    if (inflateReset(z) != Z_OK) return false;
    for (;;) {
        const bool full = whole == size;
        const int status = full ? inflate_some(z, from, &used, behind, 1, &written)
                                : inflate_some(z, from, &used, to + whole, size - whole, &written);
        if (full && written != 0) return false;
        whole += written;
        if (status == Z_STREAM_END) return whole == size;
        if (status != Z_OK) return false;
    }
}

/* ---- the process ---- */

static tn_status fail_zlib(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                           int status)
{
    const tn_status lacking = in->run->document != NULL ? TN_NO_MEMORY : TN_NO_SCRATCH;
    if (status == Z_MEM_ERROR)
        return tn_fail(in, path, member, in->pos, lacking, tn_value_none(), tn_value_none());
    return tn_fail_process(in, path, member, bytes, "a zlib stream");
}

static tn_status inflate_with(z_stream *z, const tn_input *in, const tn_path *path, const char *member,
                              tn_bytes bytes, tn_bytes *result)
{
    uint8_t buffer[ZLIB_BUFFER];
    uint64_t size;
    void *block;
    const uint64_t most = tn_decoded_most(in->run, bytes.size);
    const int measured = measure_inflated(z, bytes, most, buffer, &size);
    if (size <= most && measured != Z_STREAM_END) return fail_zlib(in, path, member, bytes, measured);
    tn_status status = tn_decoded(in, path, member, bytes, size);
    if (status != TN_OK) return status;
    const size_t needed = size <= SIZE_MAX ? (size_t)size : SIZE_MAX;
    status = tn_run_alloc(in, path, member, in->pos, needed, 1, &block);
    if (status != TN_OK) return status;
    if (needed <= ZLIB_BUFFER) {
        if (needed != 0) memcpy(block, buffer, needed);
    } else if (!inflate_whole(z, bytes, block, needed)) {
        return fail_zlib(in, path, member, bytes, Z_DATA_ERROR);
    }
    const tn_bytes inflated = {block, needed};
    *result = inflated;
    return TN_OK;
}

/* In validation, moves the result to the begin of the scratch memory that the process took; the rest of it is
   free again. */
static void move_to_mark(tn_run *run, tn_mark mark, tn_bytes *result)
{
    if (run->document != NULL) return;
    tn_run_release(run, mark);
    if (result->size == 0) return;
    void *moved = tn_run_take(run, result->size, 1);
    memmove(moved, result->data, result->size);
    result->data = moved;
}

tn_status tn_process_zlib(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          tn_bytes *result)
{
    tn_run *run = in->run;
    const tn_mark mark = tn_run_mark(run);
    z_stream z = {.zalloc = zlib_allocate, .zfree = zlib_give_back, .opaque = run};
    tn_bytes inflated = {NULL, 0};
    tn_status status = tn_work(in, path, member, in->pos, bytes.size);
    if (status != TN_OK) return status;
    const int begun = inflateInit(&z);
    if (begun != Z_OK) {
        tn_run_release(run, mark);
        return fail_zlib(in, path, member, bytes, begun);
    }
    status = inflate_with(&z, in, path, member, bytes, &inflated);
    inflateEnd(&z);
    move_to_mark(run, mark, &inflated);
    if (status == TN_OK) *result = inflated;
    return status;
}
