/* Reads delimited bytes, streams in streams, positions. */
#include "tenon/impl/stream.h"

/* ---- bytes ---- */

static tn_bytes view_of(const tn_input *in, size_t size)
{
    const tn_bytes bytes = {in->data + in->pos, size};
    return bytes;
}

tn_status tn_take_bytes(tn_input *in, const tn_path *path, const char *member, int64_t size, tn_bytes *bytes)
{
    tn_align(in);
    *bytes = (tn_bytes){NULL, 0};
    if (size < 0)
        return tn_fail(in, path, member, in->pos, TN_NEGATIVE_SIZE, tn_value_none(), tn_value_signed(size));
    if ((uint64_t)size > in->size - in->pos)
        return tn_fail_truncated(in, path, member, in->pos, (uint64_t)size);
    *bytes = view_of(in, (size_t)size);
    in->pos += (size_t)size;
    return TN_OK;
}

tn_status tn_take_rest(tn_input *in, const tn_path *path, const char *member, tn_bytes *bytes)
{
    (void)path;
    (void)member;
    tn_align(in);
    *bytes = view_of(in, in->size - in->pos);
    in->pos = in->size;
    return TN_OK;
}

static bool is_terminator(const uint8_t *p, uint8_t terminator, unsigned unit)
{
    for (unsigned i = 0; i < unit; i++) {
        if (p[i] != terminator) return false;
    }
    return true;
}

/* The index of the first terminator at a multiple of its size, or SIZE_MAX. */
static size_t find_terminator(tn_bytes bytes, uint8_t terminator, unsigned unit)
{
    if (unit == 1) return tn_find_byte(bytes.data, bytes.size, terminator);
    for (size_t at = 0; bytes.size - at >= unit; at += unit) {
        if (is_terminator(bytes.data + at, terminator, unit)) return at;
    }
    return SIZE_MAX;
}

tn_status tn_take_terminated(tn_input *in, const tn_path *path, const char *member, uint8_t terminator,
                             unsigned unit, bool include, bool consume, bool eos_error, tn_bytes *bytes)
{
    tn_align(in);
    *bytes = (tn_bytes){NULL, 0};
    const tn_bytes rest = view_of(in, in->size - in->pos);
    const size_t end = find_terminator(rest, terminator, unit);
    const bool found = end != SIZE_MAX;
    const tn_status status = tn_work(in, path, member, in->pos, found ? end + unit : rest.size);
    if (status != TN_OK) return status;
    if (!found && eos_error) return tn_fail_unterminated(in, path, member, in->pos);
    bytes->data = rest.data;
    bytes->size = !found ? rest.size : include ? end + unit : end;
    in->pos += !found ? rest.size : consume ? end + unit : end;
    return TN_OK;
}

tn_bytes tn_strip_right(tn_bytes bytes, uint8_t pad)
{
    while (bytes.size > 0 && bytes.data[bytes.size - 1] == pad)
        bytes.size--;
    return bytes;
}

tn_bytes tn_cut(tn_bytes bytes, uint8_t terminator, unsigned unit, bool include)
{
    const size_t end = find_terminator(bytes, terminator, unit);
    if (end != SIZE_MAX) bytes.size = include ? end + unit : end;
    return bytes;
}

/* ---- streams and positions ---- */

uint64_t tn_offset_of(const tn_run *run, tn_bytes bytes)
{
    const uintptr_t begin = (uintptr_t)run->data;
    const uintptr_t place = (uintptr_t)bytes.data;
    if (place < begin || place - begin > run->size || bytes.size > run->size - (place - begin))
        return TN_NO_OFFSET;
    return place - begin;
}

void tn_stream_open(const tn_input *outer, tn_bytes bytes, tn_input *inner)
{
    static const uint8_t nothing[1] = {0};
    inner->data = bytes.data != NULL ? bytes.data : nothing;
    inner->size = bytes.size;
    inner->pos = 0;
    inner->base = tn_offset_of(outer->run, bytes);
    inner->run = outer->run;
    inner->bits_left = 0;
    inner->bits_little_endian = false;
}

tn_status tn_stream_new(const tn_input *outer, const tn_path *path, const char *member, tn_bytes bytes,
                        tn_input **inner)
{
    void *block;
    const tn_status status = tn_run_alloc(outer, path, member, outer->pos, 1, sizeof(tn_input), &block);
    *inner = block;
    if (status == TN_OK) tn_stream_open(outer, bytes, *inner);
    return status;
}

tn_status tn_seek(tn_input *in, const tn_path *path, const char *member, int64_t pos)
{
    if (pos < 0)
        return tn_fail(in, path, member, in->pos, TN_NEGATIVE_POSITION, tn_value_none(),
                       tn_value_signed(pos));
    if ((uint64_t)pos > in->size)
        return tn_fail(in, path, member, in->size, TN_BEHIND_END, tn_value_unsigned(in->size),
                       tn_value_unsigned((uint64_t)pos));
    in->pos = (size_t)pos;
    tn_align(in);
    return TN_OK;
}

tn_status tn_peek(const tn_input *in, const tn_path *path, const char *member, int64_t pos, int64_t size,
                  tn_bytes *bytes)
{
    tn_input there = *in;
    *bytes = (tn_bytes){NULL, 0};
    const tn_status status = tn_seek(&there, path, member, pos);
    return status == TN_OK ? tn_take_bytes(&there, path, member, size, bytes) : status;
}

tn_status tn_compute_peek(const tn_input *in, const tn_input *stream, const tn_path *path, const char *member,
                          int64_t pos, int64_t size, tn_bytes *bytes)
{
    const tn_status status = tn_peek(stream, path, member, pos, size, bytes);
    if (status != TN_OK) *in->run->error = *stream->run->error;
    return status;
}

tn_status tn_index(const tn_input *in, const tn_path *path, const char *member, size_t at, int64_t index,
                   size_t count, size_t *element)
{
    *element = 0;
    if (index < 0 || (uint64_t)index >= count)
        return tn_fail(in, path, member, at, TN_OUT_OF_RANGE, tn_value_unsigned(count),
                       tn_value_signed(index));
    *element = (size_t)index;
    return TN_OK;
}
