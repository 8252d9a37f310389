/* Streams as the whole schema language needs them: bits, bytes that end somewhere, streams in streams,
   positions. What generated readers and validators use where plain loads do not do. Each function reads at
   in->pos and moves it only where it succeeds; bits that are to be discarded are so in any case. `path` and
   `member` name the value for errors, as in input.h. */
#ifndef TENON_STREAM_H
#define TENON_STREAM_H

#include "tenon/input.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- bits ---- */

/* Discards the bits that are left of the last byte: what every read of whole bytes does first. The functions
   below do it themselves; plain loads behind bits have to be preceded by it. */
TN_INLINE void tn_align(tn_input *in)
{
    in->bits_left = 0;
}

/* Whether no byte and no bit is left. */
TN_INLINE bool tn_at_end(const tn_input *in)
{
    return in->pos == in->size && in->bits_left == 0;
}

/* The position: a byte of which bits have been read counts as consumed. */
TN_INLINE uint64_t tn_pos(const tn_input *in)
{
    return in->pos;
}

/* Where the stream stands, in bits from its begin, in the order in which they are read. */
TN_INLINE uint64_t tn_bit_end(const tn_input *in)
{
    return (uint64_t)in->pos * 8 - in->bits_left;
}

/* Where bits of an order would be read next, where the stream stands at byte `at`: bits that are left of the
   other order are discarded. */
TN_INLINE uint64_t tn_bit_begin(const tn_input *in, size_t at, bool little_endian)
{
    const bool goes_on = at == in->pos && in->bits_little_endian == little_endian;
    return (uint64_t)at * 8 - (goes_on ? in->bits_left : 0);
}

/* Reads `count` bits, 0 to 64, which may span bytes: from the most significant bit of a byte down, the first
   bits being the most significant ones of the value (be), or from the least significant bit up, the first
   bits being the least significant ones (le). Bits that are left of a byte that was read in the other order
   are discarded. TN_TRUNCATED, which counts the whole bytes that are needed beyond those begun and those that
   are there, and *value is 0 then. */
tn_status tn_read_bits_be(tn_input *in, const tn_path *path, const char *member, unsigned count,
                          uint64_t *value);
tn_status tn_read_bits_le(tn_input *in, const tn_path *path, const char *member, unsigned count,
                          uint64_t *value);

/* tn_fail at the first of the last `count` bits that were read. */
tn_status tn_fail_bits(const tn_input *in, const tn_path *path, const char *member, unsigned count,
                       tn_status status, tn_value expected, tn_value found);

/* ---- bytes ---- */

/* A size, position or index as the functions here take it: those beyond INT64_MAX are as much too large as
 * that. */
TN_INLINE int64_t tn_clamped(uint64_t value)
{
    return value <= INT64_MAX ? (int64_t)value : INT64_MAX;
}

/* The next `size` bytes, a view; none where that fails. TN_NEGATIVE_SIZE, TN_TRUNCATED. */
tn_status tn_take_bytes(tn_input *in, const tn_path *path, const char *member, int64_t size, tn_bytes *bytes);

/* The `size` bytes at `pos`, a view; the stream stays where it is. TN_NEGATIVE_POSITION, TN_BEHIND_END,
   TN_NEGATIVE_SIZE, TN_TRUNCATED. */
tn_status tn_peek(const tn_input *in, const tn_path *path, const char *member, int64_t pos, int64_t size,
                  tn_bytes *bytes);

/* The same of the stream of an object that a value is computed of: the error is that of the run of `in`. */
tn_status tn_compute_peek(const tn_input *in, const tn_input *stream, const tn_path *path, const char *member,
                          int64_t pos, int64_t size, tn_bytes *bytes);

/* All bytes that are left, a view. Never fails. */
tn_status tn_take_rest(tn_input *in, const tn_path *path, const char *member, tn_bytes *bytes);

/* What is left of a stream, a view; whether that is anything. */
TN_INLINE bool tn_rest(const tn_input *in, tn_bytes *rest)
{
    rest->data = in->data + in->pos;
    rest->size = in->size - in->pos;
    return rest->size != 0;
}

/* The bytes up to a terminator of `unit` bytes (1, 2 or 4) that all are `terminator`, which is looked for at
   multiples of `unit` from the position on; a view. With `include` the terminator belongs to it; with
   `consume` the stream stands behind the terminator afterwards, otherwise on it. Without a terminator
   TN_UNTERMINATED, and no bytes, or, where `eos_error` is false, the rest of the stream. Takes the bytes that
   it looks at from the work budget. */
tn_status tn_take_terminated(tn_input *in, const tn_path *path, const char *member, uint8_t terminator,
                             unsigned unit, bool include, bool consume, bool eos_error, tn_bytes *bytes);

/* Whether bytes up to a terminator, which is none of them, were taken up to the end of the stream without
   one. */
TN_INLINE bool tn_is_open(const tn_input *in, tn_bytes bytes)
{
    return bytes.data + bytes.size == in->data + in->pos;
}

/* The bytes without those equal to `pad` at their end. */
tn_bytes tn_strip_right(tn_bytes bytes, uint8_t pad);

/* The bytes before the first terminator, with it where `include` is set; all where there is none. Terminators
   as above. */
tn_bytes tn_cut(tn_bytes bytes, uint8_t terminator, unsigned unit, bool include);

/* ---- streams and positions ---- */

/* Makes a stream over bytes that came from a stream or a process. Errors in it have offsets where the bytes
   lie in the input of the call. */
void tn_stream_open(const tn_input *outer, tn_bytes bytes, tn_input *inner);

/* The same in memory of the run, for objects that keep their stream. Errors as for tn_run_alloc. */
tn_status tn_stream_new(const tn_input *outer, const tn_path *path, const char *member, tn_bytes bytes,
                        tn_input **inner);

/* Where a stream stands, bits included. */
typedef struct tn_position {
    size_t pos;
    uint8_t bits_left;
    bool bits_little_endian;
} tn_position;

TN_INLINE tn_position tn_tell(const tn_input *in)
{
    const tn_position here = {in->pos, in->bits_left, in->bits_little_endian};
    return here;
}

/* Returns to where the stream once stood. */
TN_INLINE void tn_return(tn_input *in, tn_position there)
{
    in->pos = there.pos;
    in->bits_left = there.bits_left;
    in->bits_little_endian = there.bits_little_endian;
}

/* What a rule leaves as it was. */
typedef struct tn_looking {
    tn_position position;
    tn_look_place look;
} tn_looking;

/* Rules that ask have limits of their own. */
TN_INLINE void tn_look_swap(tn_run *run)
{
    const tn_limits_left left = {run->work_left, run->empty_left, run->room_left, run->decoded_left};
    run->work_left = run->look_left.work;
    run->empty_left = run->look_left.empty;
    run->room_left = run->look_left.room;
    run->decoded_left = run->look_left.decoded;
    run->look_left = left;
}

/* A rule asks for what hangs on where the stream stands: until tn_looked, what is computed is for rules. */
TN_INLINE tn_looking tn_look(const tn_input *in)
{
    tn_run *run = in->run;
    const tn_looking before = {tn_tell(in), run->look};
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
    tn_return(in, before.position);
}

/* Goes to where a member was first asked for; where it is asked for now, if it has not been, and that is
   kept, but where a rule asks. Gives where the stream stood. */
TN_INLINE tn_position tn_ask(tn_input *in, tn_asked *asked)
{
    const tn_position here = tn_tell(in);
    const tn_asked now = {in->pos, in->bits_left, in->bits_little_endian, true};
    if (!asked->known && in->run->looks != 0) return here;
    if (!asked->known) *asked = now;
    in->pos = asked->pos;
    in->bits_left = asked->bits_left;
    in->bits_little_endian = asked->bits_little_endian;
    return here;
}

/* Goes to byte `pos` of the stream, at most its size, and discards bits. TN_NEGATIVE_POSITION; TN_BEHIND_END,
   which says how many bytes the stream has. */
tn_status tn_seek(tn_input *in, const tn_path *path, const char *member, int64_t pos);

/* ---- elements ---- */

/* An index into `count` elements as size_t. TN_OUT_OF_RANGE, which says how many there are and what was asked
 * for. */
tn_status tn_index(const tn_input *in, const tn_path *path, const char *member, size_t at, int64_t index,
                   size_t count, size_t *element);

/* ---- processes ---- */

/* The bytes after a process. `bytes` and *result may be the same object. The result lies in memory of the run
   (see tn_run_alloc, whose errors come too) and takes bytes.size from the work budget. Errors are at the
   offset of the bytes. */

/* Each byte xor `key`. TN_BAD_PROCESS where the key is not 0 to 255. */
tn_status tn_process_xor(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                         int64_t key, tn_bytes *result);

/* Byte i xor byte i modulo its size of the key. TN_BAD_PROCESS where the key is empty. */
tn_status tn_process_xor_bytes(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                               tn_bytes key, tn_bytes *result);

/* Each byte rotated left by `amount` bits modulo 8; negative amounts rotate right. */
tn_status tn_process_rotate(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                            int64_t amount, tn_bytes *result);

/* A zlib stream (RFC 1950), decompressed. Bytes behind its end are ignored. TN_BAD_PROCESS where it is
   damaged or ends early, TN_DECODED_LIMIT where the result is larger than the limits allow. Beside the
   result, decompression needs TN_ZLIB_MEMORY bytes while it goes on: from the allocator in reading, and of
   the scratch memory in validation. In a file of its own (process_zlib.c), which needs the library zlib. */
enum { TN_ZLIB_MEMORY = 64 * 1024 };
tn_status tn_process_zlib(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          tn_bytes *result);

/* Frames of zstd (RFC 8878), decompressed, one behind the other; those that are to be skipped are. Bytes that
   are none, legacy formats and frames that need a dictionary or a window of more than 128 MiB are
   TN_BAD_PROCESS; errors are those of tn_process_zlib otherwise. Decompression takes memory of its own from
   the C library, at most the window and some 300 KiB, also in validation. In a file of its own
   (process_zstd.c), which needs the library zstd. */
tn_status tn_process_zstd(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          tn_bytes *result);

/* Streams in the format .xz, decompressed, one behind the other, with padding between and behind them; or one
   in the format .lzma (also "LZMA alone"), as the first byte says. Bytes behind that, and dictionaries of
   more than 64 MiB, which `xz -9` has, are TN_BAD_PROCESS; errors are those of tn_process_zlib otherwise.
   Decompression takes memory of its own from the C library, at most 72 MiB, also in validation. In a file of
   its own (process_lzma.c), which needs the library lzma. */
tn_status tn_process_lzma(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          tn_bytes *result);

/* What these make the bytes of again, for writers, at the level of compression that the library takes by
   itself; of the formats .xz and .lzma the first. Memory as above. TN_NO_MEMORY, TN_BAD_PROCESS where the
   library does not take so much. */
tn_status tn_pack_zlib(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                       tn_bytes *result);
tn_status tn_pack_zstd(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                       tn_bytes *result);
tn_status tn_pack_lzma(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                       tn_bytes *result);

/* The most bytes that a decompression of `taken` bytes may give now. */
uint64_t tn_decoded_most(const tn_run *run, size_t taken);

/* Takes `size` bytes that a decompression gives for the bytes `taken` from the limits. TN_DECODED_LIMIT. For
   processes of the program's own that decompress, before they take memory for it. */
tn_status tn_decoded(const tn_input *in, const tn_path *path, const char *member, tn_bytes taken,
                     uint64_t size);

/* Other processes are functions of the program. For `process: my_custom_fx(7, true, [0x20])` in schema foo,
   the generated header declares

       tn_status foo_process_my_custom_fx(const tn_input *in, const tn_path *path, const char *member,
                                          tn_bytes bytes, int64_t a0, bool a1, tn_bytes a2, tn_bytes *result);

   where integers come as int64_t, floats as double, text as tn_text, bytes as tn_bytes, and dots of the name
   become underlines. The function gets memory for the result from tn_run_alloc, or gives a view of `bytes`;
   it fails with tn_fail_process or with the status of a function that failed, and does nothing else with
   `in`. */

/* The bytes that a process gets are not as they have to be: writes the error down, TN_BAD_PROCESS. `expected`
   is what they should be, a static phrase ("a zlib stream"), or NULL. */
tn_status tn_fail_process(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                          const char *expected);

#ifdef __cplusplus
}
#endif

#endif
