/* Streams as the whole schema language needs them: bits, bytes that end somewhere, streams in streams,
   positions. Generated readers and validators use them if plain loads do not suffice. Each function reads at
   in->pos and moves it only on success; bits that are to be discarded are discarded in any case. `path` and
   `member` name the value for errors, as in input.h. */
#ifndef TENON_IMPL_STREAM_H
#define TENON_IMPL_STREAM_H

#include "tenon/impl/input.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- bits ---- */

/* Discards the unread bits of the last byte. Every read of whole bytes begins with it; before plain loads,
   the caller does it. */
TN_INLINE void tn_align(tn_input *in)
{
    in->bits_left = 0;
}

/* Returns whether the stream has no byte and no bit left. */
TN_INLINE bool tn_at_end(const tn_input *in)
{
    return in->pos == in->size && in->bits_left == 0;
}

/* Returns the position in bytes. A byte counts as consumed when one of its bits has been read. */
TN_INLINE uint64_t tn_pos(const tn_input *in)
{
    return in->pos;
}

/* Returns the position in bits from the beginning of the stream, in the order of reading. */
TN_INLINE uint64_t tn_bit_end(const tn_input *in)
{
    return (uint64_t)in->pos * 8 - in->bits_left;
}

/* Returns the bit from which bits of this order are read next, if the position is byte `at`. Unread bits of
   the other order are discarded. */
TN_INLINE uint64_t tn_bit_begin(const tn_input *in, size_t at, bool little_endian)
{
    const bool goes_on = at == in->pos && in->bits_little_endian == little_endian;
    return (uint64_t)at * 8 - (goes_on ? in->bits_left : 0);
}

/* Read `count` bits, 0 to 64, which may span bytes. be: from the most significant bit of a byte down, and the
   first bits become the most significant ones of the value. le: from the least significant bit up, and the
   first bits become the least significant ones. Bits left over from a read in the other order are discarded.
   Error: TN_TRUNCATED, with the number of whole bytes needed and available; *value is 0 then. */
tn_status tn_read_bits_be(tn_input *in, const tn_path *path, const char *member, unsigned count,
                          uint64_t *value);
tn_status tn_read_bits_le(tn_input *in, const tn_path *path, const char *member, unsigned count,
                          uint64_t *value);

/* Reports an error at the first of the last `count` bits that were read, as tn_fail does. */
tn_status tn_fail_bits(const tn_input *in, const tn_path *path, const char *member, unsigned count,
                       tn_status status, tn_value expected, tn_value found);

/* ---- bytes ---- */

/* Converts a size, position or index for the functions here: values beyond INT64_MAX become INT64_MAX, which
   is too large, too. */
TN_INLINE int64_t tn_clamped(uint64_t value)
{
    return value <= INT64_MAX ? (int64_t)value : INT64_MAX;
}

/* Reads `size` bytes as a view, which is empty on an error. Returns TN_NEGATIVE_SIZE or TN_TRUNCATED. */
tn_status tn_take_bytes(tn_input *in, const tn_path *path, const char *member, int64_t size, tn_bytes *bytes);

/* Reads the `size` bytes at `pos` as a view, without moving the stream. Returns TN_NEGATIVE_POSITION,
   TN_BEHIND_END, TN_NEGATIVE_SIZE or TN_TRUNCATED. */
tn_status tn_peek(const tn_input *in, const tn_path *path, const char *member, int64_t pos, int64_t size,
                  tn_bytes *bytes);

/* Does the same in the stream of an object for which a value is computed. The run of `in` gets the error. */
tn_status tn_compute_peek(const tn_input *in, const tn_input *stream, const tn_path *path, const char *member,
                          int64_t pos, int64_t size, tn_bytes *bytes);

/* Reads all remaining bytes as a view. Never fails. */
tn_status tn_take_rest(tn_input *in, const tn_path *path, const char *member, tn_bytes *bytes);

/* Returns whether the stream has bytes left, and sets the view to them. */
TN_INLINE bool tn_rest(const tn_input *in, tn_bytes *rest)
{
    rest->data = in->data + in->pos;
    rest->size = in->size - in->pos;
    return rest->size != 0;
}

/* Sets *rest to the value of a bit field of the bits that are left of the last byte, without reading them; 0
   if no bits are left. Returns whether the value is not 0. */
TN_INLINE bool tn_rest_bits(const tn_input *in, uint8_t *rest)
{
    const unsigned left = in->bits_left, byte = left != 0 ? in->data[in->pos - 1] : 0u;
    *rest = (uint8_t)(in->bits_little_endian ? byte >> (8 - left) : byte & ((1u << left) - 1));
    return *rest != 0;
}

/* Gives the bytes up to a terminator as a view. The terminator is `unit` bytes (1, 2 or 4), each equal to
   `terminator`, at a multiple of `unit` from the position on. With `include` the view includes the
   terminator; with `consume` the stream stands behind the terminator afterwards, otherwise on it. If there is
   no terminator, the view is the rest of the stream, or, if `eos_error` is set, empty with TN_UNTERMINATED.
   Takes the bytes that it searches from the work budget. */
tn_status tn_take_terminated(tn_input *in, const tn_path *path, const char *member, uint8_t terminator,
                             unsigned unit, bool include, bool consume, bool eos_error, tn_bytes *bytes);

/* Returns whether the value before an optional terminator reached the end of the stream without one. */
TN_INLINE bool tn_is_open(const tn_input *in, tn_bytes bytes)
{
    return bytes.data + bytes.size == in->data + in->pos;
}

/* Returns the bytes without trailing bytes equal to `pad`. */
tn_bytes tn_strip_right(tn_bytes bytes, uint8_t pad);

/* Returns the bytes before the first terminator, including it if `include` is set; or all bytes if there is
   none. Terminators are those of tn_take_terminated. */
tn_bytes tn_cut(tn_bytes bytes, uint8_t terminator, unsigned unit, bool include);

/* ---- streams and positions ---- */

/* Creates a stream over bytes of a stream or a process. Errors in it have the offsets of the bytes in the
   input of the call. */
void tn_stream_open(const tn_input *outer, tn_bytes bytes, tn_input *inner);

/* Creates such a stream in memory of the run, for objects that keep their stream. Errors are those of
   tn_run_alloc. */
tn_status tn_stream_new(const tn_input *outer, const tn_path *path, const char *member, tn_bytes bytes,
                        tn_input **inner);

/* A position of a stream, including bits. */
typedef struct tn_position {
    size_t pos;
    uint8_t bits_left;
    bool bits_little_endian;
} tn_position;

/* Returns the current position of the stream. */
TN_INLINE tn_position tn_save_position(const tn_input *in)
{
    const tn_position here = {in->pos, in->bits_left, in->bits_little_endian};
    return here;
}

/* Moves the stream back to a saved position. */
TN_INLINE void tn_restore_position(tn_input *in, tn_position there)
{
    in->pos = there.pos;
    in->bits_left = there.bits_left;
    in->bits_little_endian = there.bits_little_endian;
}

/* The state of a run that a rule restores. */
typedef struct tn_looking {
    tn_position position;
    tn_look_place look;
} tn_looking;

/* Swaps the limits of reading and of rules. */
TN_INLINE void tn_look_swap(tn_run *run)
{
    const tn_limits_left left = {run->work_left, run->empty_left, run->space_left, run->decoded_left};
    run->work_left = run->look_left.work;
    run->empty_left = run->look_left.empty;
    run->space_left = run->look_left.space;
    run->decoded_left = run->look_left.decoded;
    run->look_left = left;
}

/* Begins the use of a value that depends on the position of the stream, by a rule. Until tn_looked, values
   are computed for rules only. */
TN_INLINE tn_looking tn_look(const tn_input *in)
{
    tn_run *run = in->run;
    const tn_looking before = {tn_save_position(in), run->look};
    const tn_look_place *last = &run->look;
    const bool same = last->number != 0 && last->at == in->data + in->pos && last->whole == run->whole->pos &&
                      last->bits_left == in->bits_left && last->bits_little_endian == in->bits_little_endian;
    if (!same) {
        const tn_look_place here = {in->data + in->pos, run->whole->pos, in->bits_left,
                                    in->bits_little_endian, ++run->look_count};
        run->look = here;
    }
    if (run->looks++ == 0) tn_look_swap(run);
    return before;
}

TN_INLINE void tn_looked(tn_input *in, tn_looking before)
{
    tn_run *run = in->run;
    if (--run->looks == 0)
        tn_look_swap(run);
    else
        run->look = before.look;
    tn_restore_position(in, before.position);
}

/* Moves the stream to the position of the first use of a member. On the first use, that is the current
   position, which is kept unless a rule uses the member. Returns the position before the call. */
TN_INLINE tn_position tn_ask(tn_input *in, tn_asked *asked)
{
    const tn_position here = tn_save_position(in);
    if (!asked->known && in->run->looks != 0) return here;
    if (!asked->known) {
        asked->pos = in->pos;
        asked->bits_left = in->bits_left;
        asked->bits_little_endian = in->bits_little_endian;
        asked->known = true;
    }
    in->pos = asked->pos;
    in->bits_left = asked->bits_left;
    in->bits_little_endian = asked->bits_little_endian;
    return here;
}

/* Moves the stream to byte `pos`, at most its size, and discards bits. Returns TN_NEGATIVE_POSITION; or
   TN_BEHIND_END, with the size of the stream. */
tn_status tn_seek(tn_input *in, const tn_path *path, const char *member, int64_t pos);

/* ---- elements ---- */

/* Converts an index into `count` elements to size_t. Error: TN_OUT_OF_RANGE, with the index and the count. */
tn_status tn_index(const tn_input *in, const tn_path *path, const char *member, size_t at, int64_t index,
                   size_t count, size_t *element);

/* ---- processes ---- */

/* The bytes after a process. `bytes` and *result may be the same object. The result lies in memory of the
   run, with the errors of tn_run_alloc, and takes bytes.size from the work budget. Errors are at the offset
   of the bytes. */

/* Computes each byte xor `key`. Returns TN_BAD_PROCESS if the key is not 0 to 255. */
tn_status tn_process_xor(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                         int64_t key, tn_bytes *result);

/* Computes byte i xor byte i modulo its size of the key. Returns TN_BAD_PROCESS if the key is empty. */
tn_status tn_process_xor_bytes(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                               tn_bytes key, tn_bytes *result);

/* Rotates each byte left by `amount` bits modulo 8; negative amounts rotate right. */
tn_status tn_process_rotate(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                            int64_t amount, tn_bytes *result);

/* Decompresses a zlib stream (RFC 1950). Bytes behind its end are ignored. Errors: TN_BAD_PROCESS (the stream
   is damaged or ends early), TN_DECODED_LIMIT (the result is larger than the limits allow). Beside the
   result, decompression needs TN_ZLIB_MEMORY bytes while it goes on: from the allocator in reading, and of
   the scratch memory in validation. In a file of its own (process_zlib.c), which needs the library zlib. */
enum { TN_ZLIB_MEMORY = 64 * 1024 };
tn_status tn_process_zlib(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          tn_bytes *result);

/* Decompresses frames of zstd (RFC 8878), one behind the other; skippable frames are skipped. Errors are
   those of tn_process_zlib; TN_BAD_PROCESS also for bytes that are no frame, legacy formats, and frames that
   need a dictionary or a window of more than 128 MiB. Decompression takes memory of its own from the C
   library, at most the window and some 300 KiB, also in validation. In a file of its own (process_zstd.c),
   which needs the library zstd. */
tn_status tn_process_zstd(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          tn_bytes *result);

/* Decompresses streams in the format .xz, one behind the other, with padding between and behind them; or one
   in the format .lzma (also "LZMA alone"): the first byte decides. Errors are those of tn_process_zlib;
   TN_BAD_PROCESS also for bytes behind the end, and for dictionaries of more than 64 MiB, which `xz -9` has.
   Decompression takes memory of its own from the C library, at most 72 MiB, also in validation. In a file of
   its own (process_lzma.c), which needs the library lzma. */
tn_status tn_process_lzma(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          tn_bytes *result);

/* Compress bytes for writers, at the default level of the library; tn_pack_lzma makes the newer of its
   formats, .xz. Memory as above. Errors: TN_NO_MEMORY, TN_BAD_PROCESS (the library accepts fewer bytes). */
tn_status tn_pack_zlib(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                       tn_bytes *result);
tn_status tn_pack_zstd(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                       tn_bytes *result);
tn_status tn_pack_lzma(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                       tn_bytes *result);

/* Returns the most bytes that decompressing `taken` bytes may give now. */
uint64_t tn_decoded_most(const tn_run *run, size_t taken);

#ifdef __cplusplus
}
#endif

#endif
